// A worker of the pool (pool.js): one instance of cmd/worker, the arrays of a run that it copies from and to, and the barriers between
// workers. Isolated, arrays lie in shared memory and workers wait for each other in it; otherwise every worker is handed the buffers
// that are its own, and waits for messages.
//
// The functions of `pool` are imported by the wasm (cmd/worker/remote_js.go). They run a few hundred times a millisecond and allocate
// next to nothing.
//
// Go's support is part of this script (web/bundle): what a worker imports while it runs goes past the service worker in WebKit, and an
// exported site would not run without a network.
import "go:wasm_exec";
import { arrayBins, arrayHeads, arrayScratch, arrayX, arrayY, arrived, awaitMessage, generation, goOn, line, over, progress, timedOut } from "./task.js";
/** @import { Answer, Done, Init, Job, Pass, Segment, Task, ToWorker } from "./messages.d.ts" */

/** @typedef {Segment & { view: Uint8Array, ints: Int32Array, doubles: Float64Array }} Place a segment, and what the copying needs of it */
/** @typedef {Omit<Task, "arrays"> & { arrays: Place[][], started: number }} Doing a task under way */

// How long a worker looks at the barrier before it sleeps, in turns of a loop: some microseconds. Waking takes longer.
const turns = 2000;

/** @type {WebAssembly.Memory} */
let memory; // of the wasm
/** @type {Uint8Array} */
let bytes; // views of it
/** @type {Int32Array} */
let ints;
/** @type {Float64Array} */
let doubles;
/** @type {{ perform(): void, proceed(): void, mem: WebAssembly.Memory }} */
let wasm; // what it exports
const none = /** @type {Doing} */ (/** @type {unknown} */ (null)); // between two tasks, in which nobody asks for one
let task = none; // the one being done
let spent = [0, 0]; // milliseconds copying in and out

function see() {
  if (bytes?.buffer === memory.buffer) return;
  bytes = new Uint8Array(memory.buffer);
  ints = new Int32Array(memory.buffer);
  doubles = new Float64Array(memory.buffer);
}

// part is the segment of an array that holds byte `at`; a place that this worker was not handed is a fault of the program.
/** @param {number} array @param {number} at */
function part(array, at) {
  for (const segment of task.arrays[array]) {
    if (at >= segment.lo && at < segment.hi) return segment;
  }
  throw new RangeError(`byte ${at} of array ${array} is not with this worker`);
}

/** @param {number} array @param {number} from @param {number} to @param {number} size */
function copyIn(array, from, to, size) {
  const began = performance.now();
  from >>>= 0;
  to >>>= 0;
  size >>>= 0;
  see();
  while (size > 0) {
    const segment = part(array, from);
    const n = Math.min(size, segment.hi - from);
    bytes.set(segment.view.subarray(from - segment.lo, from - segment.lo + n), to);
    from += n;
    to += n;
    size -= n;
  }
  spent[0] += performance.now() - began;
}

/** @param {number} array @param {number} to @param {number} from @param {number} size */
function copyOut(array, to, from, size) {
  const began = performance.now();
  from >>>= 0;
  to >>>= 0;
  size >>>= 0;
  see();
  // A packed output begins where its first element is stored: the other workers' counts say where, not the layout.
  const [only] = task.arrays[array];
  if (only !== undefined && only.floats) {
    only.floats = false;
    only.lo = to;
    only.hi = to + only.view.length;
  }
  while (size > 0) {
    const segment = part(array, to);
    const n = Math.min(size, segment.hi - to);
    segment.view.set(bytes.subarray(from, from + n), to - segment.lo);
    from += n;
    to += n;
    size -= n;
  }
  spent[1] += performance.now() - began;
}

// Below so many elements a loop is faster than a call of set.
const short = 40;

/** @param {number} array @param {number} cells @param {number} from @param {number} at @param {number} runs @param {number} size */
function scatter(array, cells, from, at, runs, size) {
  const began = performance.now();
  see();
  const segment = task.arrays[array][0];
  const source = size === 8 ? doubles : ints;
  const target = size === 8 ? segment.doubles : segment.ints;
  cells = (cells >>> 0) / size;
  from >>>= 2;
  at >>>= 2;
  for (let k = 0; k < runs; k++) {
    let s = cells + ints[from + k];
    const end = cells + ints[from + k + 1];
    let t = ints[at + k];
    if (end - s >= short) {
      target.set(source.subarray(s, end), t);
    } else {
      while (s < end) target[t++] = source[s++];
    }
  }
  spent[1] += performance.now() - began;
}

/** @param {number} direction */
function copied(direction) {
  const t = spent[direction];
  spent[direction] = 0;
  return t;
}

// Without shared memory progress is told by messages, not too many.
const worthTelling = 1 << 19;
let unsaid = 0;

/** @param {number} elements */
function step(elements) {
  const { control } = task;
  if (control === null) {
    unsaid += elements;
    if (unsaid >= worthTelling) {
      postMessage({ kind: "step", elements: unsaid });
      unsaid = 0;
    }
    return goOn;
  }
  Atomics.add(control, progress + line * task.rank, elements);
  return Atomics.load(control, over);
}

// barrier blocks this thread until the last worker has come or the run is over. A worker that never comes is noticed by its progress:
// while anybody's goes on, there is a reason to wait.
function barrier() {
  const { control, size } = task;
  if (control === null) {
    postMessage({ kind: "barrier", id: task.id, row: ownRow() });
    return awaitMessage;
  }
  const round = Atomics.load(control, generation);
  if (Atomics.add(control, arrived, 1) === size - 1) {
    Atomics.store(control, arrived, 0);
    Atomics.add(control, generation, 1);
    Atomics.notify(control, generation);
    return Atomics.load(control, over);
  }
  for (let i = 0; i < turns; i++) {
    if (Atomics.load(control, generation) !== round) return Atomics.load(control, over);
  }
  for (let seen = -1; ;) {
    if (Atomics.wait(control, generation, round, task.patience) !== "timed-out") return Atomics.load(control, over);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) sum += Atomics.load(control, progress + line * rank);
    if (sum === seen) {
      Atomics.compareExchange(control, over, goOn, timedOut);
      Atomics.add(control, generation, 1);
      Atomics.notify(control, generation);
      return timedOut;
    }
    seen = sum;
  }
}

// ownRow is what this worker tells the others: its row of the scratch array.
function ownRow() {
  const all = task.arrays[arrayScratch][0].doubles;
  const length = all.length / (task.size + 1);
  return all.slice(task.rank * length, (task.rank + 1) * length);
}

/** @param {Pass} pass */
function passBarrier({ rows }) {
  const all = task.arrays[arrayScratch][0].doubles;
  rows.forEach((row, rank) => all.set(row, rank * row.length));
  wasm.proceed();
}

/** @param {number} to */
function readRow(to) {
  see();
  doubles.set(task.row, (to >>> 0) / 8);
}

/** @param {number} fault @param {number} length @param {number} alone @param {number} phases @param {number} numbers @param {number} held */
function done(fault, length, alone, phases, numbers, held) {
  see();
  /** @param {number} at @param {number} n */
  const list = (at, n) => [...doubles.subarray((at >>> 0) / 8, (at >>> 0) / 8 + n)];
  fault >>>= 0;
  finish({ error: new TextDecoder().decode(bytes.slice(fault, fault + length)), alone: list(alone, 3), phases: list(phases, numbers), held });
}

/** @param {Init} init */
async function begin({ module }) {
  const go = new globalThis.Go();
  go.importObject.pool = { copyIn, copyOut, scatter, copied, step, barrier, readRow, done, clock: () => performance.now() };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  wasm = /** @type {typeof wasm} */ (instance.exports);
  memory = wasm.mem;
  const ended = go.run(instance); // until the program waits for a task
  postMessage({ kind: "ready" });
  await ended;
  throw new Error("the program of the worker has ended");
}

// take gives every segment the views that the copying needs.
/** @param {Segment} segment @returns {Place} */
function take(segment) {
  const { buffer, offset, lo, hi } = segment;
  const length = hi - lo;
  return {
    ...segment,
    view: new Uint8Array(buffer, offset, length),
    ints: new Int32Array(buffer, offset, length >> 2),
    doubles: new Float64Array(buffer, offset, Math.floor(length / 8)),
  };
}

/** @param {Task} message */
function perform(message) {
  const arrays = message.arrays.map((segments) => segments.map(take));
  task = { ...message, arrays, started: performance.timeOrigin + performance.now() };
  if (message.plain !== undefined) {
    finish(plain(message.plain));
  } else {
    wasm.perform();
  }
}

/** @param {Answer} answer */
function finish(answer) {
  const ended = performance.timeOrigin + performance.now();
  const arrays = task.control === null
    ? task.arrays.map((segments) => segments.map(({ buffer, offset, lo, hi, rank, floats }) => ({ buffer, offset, lo, hi, rank, floats })))
    : [];
  /** @type {Done} */
  const message = { kind: "done", id: task.id, rank: task.rank, answer, started: task.started, ended, arrays, wasm: memory.buffer.byteLength };
  task = none;
  postMessage(message, { transfer: [...new Set(arrays.flat().map((segment) => /** @type {ArrayBuffer} */ (segment.buffer)))] });
}

// plain does the work in JavaScript alone, for comparison: the browser's own sort, or the loop that a person would write. The arrays
// are copied to memory of its own before the clock starts and back after it stops.
/** @param {Job} job @returns {Answer} */
function plain({ kernel, type, n, limit, bins, lo, hi }) {
  const Numbers = { int32: Int32Array, float32: Float32Array, float64: Float64Array }[type];
  const fetched = new Uint8Array(n * Numbers.BYTES_PER_ELEMENT);
  gather(arrayX, fetched);
  const x = new Numbers(fetched.buffer);
  const y = new Numbers(kernel === "reduce" || kernel === "histogram" ? 0 : n);
  const heads = kernel === "segscan" ? gather(arrayHeads, new Uint8Array(n)) : new Uint8Array(0);
  const counts = new Int32Array(kernel === "histogram" ? bins : 0);
  const wraps = type === "int32";
  let result = 0;
  const began = performance.now();
  switch (kernel) {
    case "reduce":
      if (wraps) for (let i = 0; i < n; i++) result = (result + x[i]) | 0;
      else for (let i = 0; i < n; i++) result += x[i];
      break;
    case "scan":
      if (wraps) for (let i = 0, c = 0; i < n; i++) y[i] = c = (c + x[i]) | 0;
      else for (let i = 0, c = 0; i < n; i++) y[i] = c += x[i];
      break;
    case "exscan":
      for (let i = 0, c = 0; i < n; i++) {
        y[i] = c;
        c = wraps ? (c + x[i]) | 0 : c + x[i];
      }
      break;
    case "segscan":
      for (let i = 0, c = 0; i < n; i++) {
        if (heads[i] !== 0) c = 0;
        c = wraps ? (c + x[i]) | 0 : c + x[i];
        y[i] = c;
      }
      break;
    case "compact":
      for (let i = 0; i < n; i++) if (x[i] > limit) y[result++] = x[i];
      break;
    case "histogram":
      for (let i = 0; i < n; i++) {
        const k = Math.floor((x[i] - lo) * (bins / (hi - lo)));
        if (k >= 0 && k < bins) counts[k]++;
        else result++;
      }
      break;
    default:
      y.set(x);
      y.sort();
  }
  const alone = performance.now() - began;
  if (y.length > 0) spread(arrayY, new Uint8Array(y.buffer));
  if (counts.length > 0) spread(arrayBins, new Uint8Array(counts.buffer));
  const all = task.arrays[arrayScratch][0].doubles;
  all[all.length - all.length / (task.size + 1)] = result;
  return { error: "", alone: [alone, 0, 0], phases: [], held: 0 };
}

/** @template {Uint8Array} T @param {number} array @param {T} target @returns {T} */
function gather(array, target) {
  for (const { lo, hi, view } of task.arrays[array]) target.set(view.subarray(0, Math.min(hi, target.length) - lo), lo);
  return target;
}

/** @param {number} array @param {Uint8Array} source */
function spread(array, source) {
  for (const { lo, hi, view } of task.arrays[array]) view.set(source.subarray(lo, Math.min(hi, source.length)));
}

/** @type {{ [kind: string]: (message: never) => void | Promise<void> }} */
const handlers = { init: begin, task: perform, pass: passBarrier };

/** @param {MessageEvent<ToWorker>} event */
addEventListener("message", ({ data }) => {
  // What fails outside of a task has no other way to be told than by the error event of the worker.
  Promise.resolve().then(() => handlers[data.kind](/** @type {never} */ (data))).catch((error) => {
    setTimeout(() => {
      throw error;
    });
  });
});
