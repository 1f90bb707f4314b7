// Types of upsweep-wgsl. Those of WebGPU (GPUDevice, GPUBuffer, …) come from TypeScript's DOM library, or from @webgpu/types where that has none.

export type ElementType = "u32" | "i32" | "f32";

/** Operators: associative and commutative (floats: but for rounding). */
export type Operator = "+" | "max" | "min";

/** How a primitive runs: in passes that end one after another, or in one pass whose blocks look back for what comes before them. */
export type Method = "passes" | "single-pass";

/** A range of a buffer: all of it from its begin, or a part that begins at a multiple of the device's minStorageBufferOffsetAlignment (256 bytes). Usage: STORAGE. */
export type Range = GPUBuffer | { buffer: GPUBuffer; offset?: number; size?: number };

export interface Options {
  /** What the elements are; u32 by default. */
  type?: ElementType;
  /** Scratch for so many elements is made at once. Without it, scratch is made when a plan is first encoded. */
  length?: number;
  /** false: without subgroups, though the device has them. */
  subgroups?: boolean;
  /** What device.adapterInfo says, where a device does not have it. */
  adapterInfo?: GPUAdapterInfo;
  /** Threads of a block, rows of a thread, and what else a kernel's tile is made of: other sizes than those that were measured to be fast. */
  size?: { threads: number; rows?: number; [constant: string]: number | boolean | undefined };
}

export interface Combining extends Options {
  /** + by default. */
  op?: Operator;
}

export interface Scanning extends Combining {
  /** Each element has what comes before it, without itself. */
  exclusive?: boolean;
}

export interface Keeping extends Options {
  /** Which elements stay: an expression in WGSL of v, an element, and pivot. By default v >= pivot. It becomes part of the shader. */
  keep?: string;
}

/** What encodes: an encoder, in which a compute pass is begun and ended, or a compute pass of one's own. */
export type Encoder = GPUCommandEncoder | GPUComputePassEncoder;

/** An array of elements of a plan's type. */
export type Elements = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

/** What a plan works on besides its ranges. */
export interface Extent {
  /** How many elements; by default as many as the range of input has. */
  length?: number;
}

/** A primitive on a device, compiled. It can be encoded as often as wanted, in different lengths, and with others into one encoder. */
export interface Plan<Ranges, Arrays, Results> {
  /** Encodes the primitive. Nothing beyond the elements of the result is written. */
  encode(encoder: Encoder, ranges: Ranges & Extent): void;
  /** Takes arrays to the device and gives the results as arrays. */
  run(arrays: Arrays): Promise<Results>;
  /** Bytes of scratch that the plan holds. */
  readonly scratchBytes: number;
  /** Destroys the scratch; what has been encoded must have been submitted. */
  destroy(): void;
}

type OneToOne = Plan<{ input: Range; output: Range }, { input: Elements }, { output: Elements }>;

/** output has one element: all of input combined; of no elements, the operator's identity. */
export function reduce(device: GPUDevice, options?: Combining): Promise<OneToOne>;

/** output[i] is input[0] ⊕ … ⊕ input[i]; with exclusive, without input[i]. */
export function scan(device: GPUDevice, options?: Scanning & { method?: Method }): Promise<OneToOne>;

/** A scan that begins anew at every element whose word in heads is not 0. */
export function segmentedScan(device: GPUDevice, options?: Scanning): Promise<Plan<{ input: Range; heads: Range; output: Range }, { input: Elements; heads: Uint32Array<ArrayBuffer> }, { output: Elements }>>;

type Packing = Plan<{ input: Range; output: Range; count?: Range; pivot?: number }, { input: Elements; pivot?: number }, { output: Elements; count: Uint32Array<ArrayBuffer> }>;

/** The elements that stay, in their order, then nothing: the rest of output is as it was. output has room for all; count, one word, tells how many stay. pivot is 0 by default. */
export function compact(device: GPUDevice, options?: Keeping & { method?: Method }): Promise<Packing>;

/** First the elements that do not stay, then those that do, both in their order; count, one word, tells how many stay. */
export function partition(device: GPUDevice, options?: Keeping): Promise<Packing>;

/** How often each value of log₂ bins bits occurs, beginning at bit shift (by default the leading ones) of what an element is sorted by. bins is a power of two, 256 by default; output has so many words. */
export function histogram(device: GPUDevice, options?: Options & { bins?: number; shift?: number }): Promise<Plan<{ input: Range; output: Range }, { input: Elements }, { output: Uint32Array<ArrayBuffer> }>>;

/** input sorted, stably, smallest first (floats: −0 before +0, NaN outermost). output may be input. */
export function sort(device: GPUDevice, options?: Options & { method?: Method; values?: false }): Promise<OneToOne>;
/** The same of pairs: each key's value, a word, goes where its key goes. */
export function sort(device: GPUDevice, options: Options & { method?: Method; values: true }): Promise<Plan<
  { input: Range; inputValues: Range; output: Range; outputValues: Range },
  { input: Elements; inputValues: Uint32Array<ArrayBuffer> },
  { output: Elements; outputValues: Uint32Array<ArrayBuffer> }>>;
