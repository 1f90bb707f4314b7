// What pages, the pool, workers and Go say to each other, and what each message means. Scripts take
// their types from here (`@import`); Go's side is named beside each. Types alone: none of this
// reaches a page.

// ---- events

/** An event whose target is an element: what a listener on a document may rely on, but for events of the document itself. */
export type On<E extends Event = Event, T extends Element = HTMLElement> = E & { readonly target: T };

// ---- flipbooks (app/flipbook: Go writes the file of a figure, flipbook.js turns its leaves)

/** A figure at one step. `sentence` and `counters` are the HTML inside the elements of those names. */
export interface Leaf {
  round: number;
  /** The lines of the pseudocode that the step runs. */
  lines?: number[];
  /** Where the step stands among all, in words, for the slider. */
  position: string;
  sentence: string;
  counters: string;
  hazards?: string;
  /** What is to be predicted after the step, and how much of that has been. */
  question?: string;
  tally?: string;
  /** For each width of the picture its stretches of pieces: the first piece and how many there are, by turns. */
  stills: number[][];
  /** Where the step happens in each width: left, top, width, height. */
  active: number[][];
}

/** The file as it is fetched: pieces of pictures told by their form and by what their numbers add to those of the piece of that form before. */
export interface FlipbookFile {
  forms: string[][];
  /** The form of each piece. */
  pieces: number[];
  /** In tenths, one after another. */
  numbers: number[];
  leaves: Leaf[];
}

/** The same once its pieces have been put together again. */
export interface Book {
  pieces: string[];
  leaves: Leaf[];
}

// ---- the pool of workers (pool.js), and what of it Go drives (app/race/driver_js.go)

export type ElementType = "int32" | "float32" | "float64";

/** A real parallel run as Go posts it (app/race/model/posting.go). */
export interface Job {
  /** The task as cmd/worker reads it (parallel.Task); its op, rank and middle are set for each worker. */
  row: number[];
  /** What tells its input from that of other jobs. */
  input: string;
  kernel: string;
  type: ElementType;
  n: number;
  workers: number;
  /** Whether the kernel is a sort. */
  sorts: boolean;
  /** Of each array, by its number in parallel/task.go. */
  bytes: number[];
  /** Of an element, in bytes. */
  size: number;
  /** For each rank the parts of the input that are its own: from an element up to another. */
  parts: [number, number][][];
  /** What compaction keeps is above it. */
  limit: number;
  /** Of a histogram, with the range that they divide. */
  bins: number;
  lo: number;
  hi: number;
}

/** A stretch of an array, from byte `lo` up to `hi`, where it lies in a buffer. */
export interface Segment {
  buffer: ArrayBuffer | SharedArrayBuffer;
  offset: number;
  lo: number;
  hi: number;
  /** Whose part of the input it is, where buffers are handed over. */
  rank?: number;
  /** It has no place yet: it begins where its first element is stored. */
  floats?: boolean;
}

/** The segments of each array of a job, by its number. */
export type Arrays = Segment[][];

/** From the pool to a worker: be ready. Answered by Ready. */
export interface Init {
  kind: "init";
  module: WebAssembly.Module;
}

/** From the pool to a worker: do your part of a job. Answered by Done; Barrier and Step may come before. */
export interface Task {
  kind: "task";
  id: number;
  rank: number;
  /** How many workers meet at its barriers. */
  size: number;
  /** The job as cmd/worker reads it. */
  row: number[];
  arrays: Arrays;
  /** The block of cells that the workers of an isolated page share; null where messages take its place. */
  control: Int32Array | null;
  /** Milliseconds without progress after which a barrier is given up. */
  patience: number;
  /** Where the job is to be done in JavaScript, alone. */
  plain?: Job;
}

/** From the pool to all workers of a job that wait at a barrier: go on, with what all of them have told. */
export interface Pass {
  kind: "pass";
  /** By rank. */
  rows: Float64Array[];
}

/** From a worker: its program waits for tasks. */
export interface Ready {
  kind: "ready";
}

/** From a worker without shared memory: it waits at a barrier, and tells the others its row. */
export interface Barrier {
  kind: "barrier";
  /** Of its task. */
  id: number;
  row: Float64Array;
}

/** From a worker without shared memory: it has gone through so many elements since it last said so. */
export interface Step {
  kind: "step";
  elements: number;
}

/** From a worker: its task has ended. */
export interface Done {
  kind: "done";
  /** Of its task. */
  id: number;
  rank: number;
  answer: Answer;
  /** By the clock that all workers of a page share, in milliseconds. */
  started: number;
  ended: number;
  /** What it was handed, where memory is not shared. */
  arrays: Arrays;
  /** The bytes of its program's memory. */
  wasm: number;
}

/** What a task has come to (cmd/worker writes it). */
export interface Answer {
  /** Empty where all went well. */
  error: string;
  /** Milliseconds of a run alone: without copying, copying in, copying out. */
  alone: number[];
  /** Five numbers a phase, in milliseconds: start, copying in, computing, copying out, waiting. */
  phases: number[];
  /** The bytes of its program's buffers. */
  held: number;
}

export type ToWorker = Init | Task | Pass;
export type FromWorker = Ready | Barrier | Step | Done;

/** What a worker did in a run. */
export interface Report {
  rank: number;
  started: number;
  ended: number;
  phases: number[];
  wasm?: number;
}

/** What the pool tells Go of a run: when it was posted, when the last answer came, and each worker's part. */
export interface Run {
  posted: number;
  heard: number;
  workers: Report[];
}

/** What the pool tells Go of a run on one thread, in milliseconds: computing, copying in and out; and the bytes of the program. */
export interface Alone {
  ms: number;
  in: number;
  out: number;
  wasm: number;
}

/** What the pool tells Go of a run on the GPU, in milliseconds: upload, computing, download; and a sentence on it. */
export interface Graphics {
  in: number;
  ms: number;
  out: number;
  note: string;
}

/** A run on the GPU as gpu/page.js gives it: the same with the array, if there is one, and the number that it results in. */
export interface Raced extends Graphics {
  y: Int32Array | Float32Array | null;
  result: number;
}

// ---- readers' programs (kernels.js and kernels-worker.js; Go writes and reads the bytes: workbench/message)

/** From kernels.js to its worker: the program to run, at first; then one question after another. */
export type ToKernels = { module: WebAssembly.Module; question?: undefined } | { module?: undefined; question: Uint8Array<ArrayBuffer> };

/** From the worker: its program waits for questions, or the answer to the last; and the bytes that it holds. */
export type FromKernels = { ready: true; answer?: undefined; held: number } | { ready?: undefined; answer: Uint8Array<ArrayBuffer>; held: number };

/** A call of the readers' language, as the editor completes it (app/write/editor_js.go). */
export interface Call {
  name: string;
  /** Its arguments, as its signature lists them. */
  takes: string;
  says: string;
}

/** What is wrong with a program: a line and column, from 1, and a sentence (app/write/editor_js.go). */
export interface Fault {
  line: number;
  column: number;
  says: string;
  kind: string;
}

// ---- the client (loader.js, compile.js)

/** From compile.js: the program begins to arrive; it is compiled; it could not be had. */
export type FromCompile = { arrives: true; module?: undefined } | { arrives?: undefined; module: WebAssembly.Module } | { arrives?: undefined; module?: undefined; failed: true };

/** What the loader leaves for the client. */
export interface Client {
  exports: WebAssembly.Exports | null;
  memory: WebAssembly.Memory | null;
  /** Imports a module that few pages need. */
  load(address: string): Promise<object>;
  /** Leaves the page as the server wrote it, and says why. */
  stay(reason: string): void;
  /** How high the picture on a stage may be, and whether it grows into a frame that is as high whatever it shows (sighted.js). */
  room(stage: HTMLElement): { height: number; grows: boolean };
}

// ---- the service worker (service.js; Go writes the list: site/offline.go)

/** What is kept of a build. The lists hold addresses within the site, with a hash. */
export interface Offline {
  base: string;
  build: string;
  /** The page that stands in for one that is not kept. */
  shell: string;
  assets: [string, string][];
  /** Assets that few readers need: kept once they have been used. */
  seldom: [string, string][];
  texts: [string, string][];
  pages: [string, string][];
  /** How the addresses of pages begin that other sites may frame. */
  framed: string[];
}

/** From a page to the service worker: take over; or what it had loaded before there was a worker. */
export type ToService = "activate" | { loaded: string[] };

// ---- classrooms (room.js, seat.js; Go: rooms/wire.go, rooms/told.go)

/** A frame from the server, as far as scripts look into it. */
export interface Heard {
  told?: {
    code: string;
    version: number;
    students: number;
    question?: { id: string; round: number; given: number };
  };
  refused?: { why: string; final?: boolean };
}

export type LineState = "connecting" | "connected" | "broken" | "ended";

/** How a line to a room is opened: where, with which first frame, and who hears what it brings. */
export interface LineOptions {
  address: string;
  hello: string;
  heard(frame: string): void;
  state(name: LineState): void;
}

/** A student's page before the client is there: what the room has told, and what has been answered or typed (app/room/follower_js.go). */
export interface Seat {
  /** The last frame. */
  told: string;
  /** The question that the answer is to, and its round. */
  of: string;
  round: number;
  answer: string;
  /** When it was given: of several the latest counts. */
  given: number;
  typed: string;
  /** Holds once the figure has been drawn, or is not to be waited for any longer. */
  first: Promise<void> | null;
}

// ---- what has been answered (upsweep:answered; Go: app/drill)

/** An exercise as the reader has answered it. */
export interface Answered {
  /** The exercise, and the same without what makes it one reader's own. */
  exercise: string;
  family: string;
  answer: string[];
  score: number;
  of: number;
  tries: number;
  hints: number;
  revealed: boolean;
  /** The mistake that it looks like. */
  cause: string;
}

/** An activity in a SCORM package or of a learning platform (site/scorm.go, site/lti_course.go). */
export interface Activity {
  /** Where it begins. */
  start: string;
  /** Its exercises, and the points of each. */
  items: string[];
  points: number[];
  /** How the keys of its drafts begin; empty for a lesson. */
  drafts?: string;
  /** The keys of the programs that the workbench keeps of it. */
  programs?: string[];
  /** Whether each student has numbers of their own. */
  keyed?: boolean;
  /** Whether results are not shown. */
  silent?: boolean;
}

// ---- frames (frame.js inside, component.js around; docs/embedding.md has the protocol)

/** A message as it arrives, before anything of it has been looked at: it may come from anybody. */
export type Strange = { type?: unknown; version?: unknown; [field: string]: unknown } | null;

/** How a figure in a frame stands. */
export interface FigureState {
  step: number;
  last: number;
  round: number;
  playing: boolean;
  says: string;
}
