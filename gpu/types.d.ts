// What the modules of gpu/ hand to each other. Types alone: none of this reaches a page.

import type { Machine } from "./machine.js";

/** What elements can be, as WGSL writes it. */
export type ElementType = "u32" | "i32" | "f32";

export type Operator = "+" | "max" | "min";

/** An array of elements. */
export type Elements = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

export type ElementsOf = { new (length: number): Elements; new (numbers: number[]): Elements; new (buffer: ArrayBuffer): Elements };

/** Reads a file of gpu/wgsl. */
export type Read = (file: string) => Promise<string>;

/** The size of a tile: threads a block, rows (elements or vectors) a thread, and what else a kernel is compiled for. */
export interface Size {
  threads: number;
  rows?: number;
  /** How many blocks share the tiles, at most. */
  blocks?: number;
  [constant: string]: number | boolean | undefined;
}

/** The same of a kernel whose tiles have rows. */
export type Tile = Size & { rows: number };

/** What a kernel is compiled for; every other number or flag becomes a constant of that name. */
export interface Define {
  type?: ElementType;
  op?: Operator;
  /** What is scanned. */
  of?: "element" | "count" | "run";
  /** Which elements stay, in WGSL. */
  keep?: string;
  /** What a block does before it publishes, in WGSL. */
  delay?: string;
  /** Of a subgroup: 0 without, 1 where it is not known before a kernel runs. */
  width?: number;
  rows?: number;
  threads?: number;
  warps?: number;
  span?: number;
  parts?: number;
  [constant: string]: number | boolean | string | undefined;
}

/** Buffers by the number of their binding. */
export type Bind = { [binding: number]: GPUBuffer | undefined };

/** One dispatch that is ready to run. */
export interface Step {
  name: string;
  pipeline: GPUComputePipeline;
  group: GPUBindGroup;
  /** The groups behind the first, of a reader's shader. */
  more?: GPUBindGroup[];
  x: number;
  y: number;
  z?: number;
}

/** Dispatch the steps, and the first `length` words of y are the result. */
export interface Plan {
  steps: Step[];
  y: GPUBuffer;
  length: number;
  /** Of pairs: the values that the keys carry. */
  values?: GPUBuffer;
  /** Of compaction: where stands how many stay, which is then the length. */
  count?: { buffer: GPUBuffer; at: number };
  /** Of a scan with look-back: what its blocks tell each other, and how many tiles there are. */
  ledger?: GPUBuffer;
  tiles?: number;
}

/** What a plan is made of: elements in a buffer, and how the kernel is to run. */
export interface Wanted {
  type?: ElementType;
  op?: Operator;
  x: GPUBuffer;
  n: number;
  exclusive?: boolean;
  size?: Size;
  delay?: string;
}

/** What a compaction or a split keeps: elements for which `keep` holds, in WGSL, of a pivot that Words writes. */
export interface Kept extends Wanted {
  keep?: string;
  Words: ElementsOf;
  pivot: number;
}

/** A sparse matrix in compressed rows, and a vector. */
export interface Sparse {
  type?: ElementType;
  starts: GPUBuffer;
  columns: GPUBuffer;
  entries: GPUBuffer;
  /** How many rows and entries. */
  rows: number;
  count: number;
  v: GPUBuffer;
  size?: Tile;
}

/** A case of a check: a kernel on n elements, and the form that it takes. */
export interface Case {
  kernel: string;
  type: ElementType;
  op: Operator;
  n: number;
  exclusive?: boolean;
  bins?: number;
  size?: CaseSize;
  delay?: string;
}

/** The size of a case's tiles: of these numbers, those that its kernel has. */
export type CaseSize = Tile & { chunks: number; parts: number };

/** What a case gave, and what it had to give. */
export interface Checked {
  got: Elements;
  want: Elements;
}

/** How a time is measured (measure.js); `most` is in nanoseconds, as `warm` and `least`. */
export interface Pace {
  warm?: number;
  least?: number;
  trials?: number;
  most?: number;
  /** Called before each trial; it may end all by an error. */
  between?: () => void;
}

/** A measured time in nanoseconds, by which clock of which resolution, as a median of trials of repeats. */
export interface Clocked {
  ns: number;
  by: string;
  resolution: number | null;
  repeats: number;
  trials: number;
}

/** A form of an experiment. */
export interface Variant {
  name: string;
  /** The count that should decide, and the others in words. */
  predicted: number;
  about: string;
  plan(machine: Machine, input: { x: GPUBuffer; n: number }): Promise<Plan>;
  /** Whether the result is right. */
  right(got: Uint32Array): boolean;
}

/** Variants of one task on 2 to the `log` elements; `unit` says what is counted. */
export interface Experiment {
  title: string;
  asks?: string;
  log: number;
  unit: string;
  variants(x: Uint32Array<ArrayBuffer>): Variant[];
}

/** The experiments of a page, or of a command, by name. */
export type Experiments = { [name: string]: Experiment };

/** What a kernel binds, must move and needs (table.js). */
export interface Kernel {
  files: string[];
  /** Files of kernels that run before or between. */
  after?: string[];
  binds: { [binding: number]: string };
  moves: { element?: number; kept?: number; entry?: number; row?: number; tile?: number; atomics?: number };
  passes: number | string;
  /** A block reads what others publish, and computes itself what does not come. */
  waits: boolean;
  times?: (n: number) => number;
}

/** What a host does that has a reader's shader run on a GPU: workbench/shader/device.go. */
export interface ShaderPlan {
  code: string;
  buffers: {
    name: string;
    group: number;
    binding: number;
    type: GPUBufferBindingType;
    words: number[];
    /** In which word each number lies, what it is in the end, whether it is a float, and how it is written. */
    at: number[];
    want: number[];
    float: boolean[];
    cells: string[];
  }[];
  /** A buffer that is written anew; or, where buffer is -1, a dispatch. */
  steps: { buffer: number; words: number[]; entry: string; groups: [number, number, number] }[];
}

/** A reader's shader on inputs of any length, as workbench/shader/given/long.go has it. */
export interface LongPlan {
  code: string;
  buffers: {
    name: string;
    group: number;
    binding: number;
    type: GPUBufferBindingType;
    words: number;
    scalar: string;
    /** What the first `filled` words are: values, flags, places or sorted; all others have the bits of value. */
    fill: string;
    filled: number;
    value: number;
  }[];
  /** A dispatch, before which the uniform buffer gets words, where there are some. */
  steps: { words: number[]; entry: string; groups: [number, number, number] }[];
  /** Of the inputs and the results. */
  bytes: number;
  result: string;
  length: number;
  /** The kernel of table.js for the same; empty for none. */
  like: string;
  op: string;
  first: boolean;
}
