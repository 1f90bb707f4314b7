// A pool of web workers that run the kernels of package parallel (cmd/worker) for real. The module is compiled once and posted to every
// worker. On an isolated page the arrays of a run lie in shared memory, one message starts a job, and the workers meet at barriers of
// their own; elsewhere the buffers are handed to the workers and back, never copied or cloned, and this thread passes the barriers on.
//
// Nothing here waits on the main thread. Every task ends: with an answer, cancelled, or, when a worker has died or makes no progress for
// `patience` milliseconds, with an error that says so; workers that no longer answer are then ended and nothing else is lost.
//
// A job comes from app/race/model/posting.go: { row (the task that cmd/worker reads), input (what tells its input from others), kernel, type, n,
// workers, sorts, bytes (of each array), size (of an element), parts (for each rank: [lo, hi) in elements), limit, bins, lo, hi }.

import { requests } from "./retry.js";
import {
  arrayBins, arrayHeads, arrayScratch, arrayTmp, arrayX, arrayY, cancelled, generation, goOn, line, maxWorkers, opAlone, opFill, opMerge, opRun, opVerify, over,
  progress, rowMiddle, rowN, rowOp, rowRank, rowWorkers, timedOut,
} from "./task.js";
/** @import { Alone, Arrays, Barrier, Done, FromWorker, Graphics, Job, Pass, Raced, Report, Run, Segment, Task } from "./messages.d.ts" */

/**
 * A worker of the pool, once it is ready.
 * @typedef {object} Member
 * @property {Worker | null} worker null until then
 * @property {() => void} end ends it, or gives it up before it is ready
 * @property {Promise<void>} ready
 */

/**
 * What a worker is asked for: to do an op of a job on some arrays, in one of `size` ranks. `plain` has JavaScript do it.
 * @typedef {{ op: number, job: Job, rank: number, size: number, arrays: Arrays, row?: number[], plain?: Job }} Asked
 */

/**
 * A task that has not ended. One that is deaf does not look at the control block.
 * @typedef {{ member: Member, resolve: (done: Done) => void, reject: (error: Error) => void, deaf: boolean, heard: number }} Pending
 */

const controlBytes = 4 * (progress + line * maxWorkers);

const now = () => performance.timeOrigin + performance.now();

// mayShare tells whether workers can share memory. A page may be isolated in a browser that has no shared memory (WebKitGTK), or in one
// that grants none; the same question is asked in app/race/driver_js.go.
export function mayShare() {
  try {
    return globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function" && new SharedArrayBuffer(controlBytes).byteLength > 0;
  } catch {
    return false;
  }
}

// allocated is a buffer, or an error that says what would be right.
/** @template T @param {new (bytes: number) => T} Buffer @param {number} bytes @returns {T} */
function allocated(Buffer, bytes) {
  try {
    return new Buffer(bytes);
  } catch (error) {
    throw new Error(`this browser has no memory for a buffer of ${bytes} bytes (${(/** @type {Error} */ (error)).message}): choose fewer elements`, { cause: error });
  }
}

export class Pool {
  #urls;
  /** @type {Promise<WebAssembly.Module> | null} */
  #module = null;
  /** @type {(Member | undefined)[]} */
  #members = []; // by rank
  /** @type {Member[]} */
  #team = []; // those of them that the job at hand is for
  /** @type {Member | null} */
  #solo = null; // the worker that runs alone
  /** @type {Map<number, Pending>} */
  #tasks = new Map(); // by id
  #cancels = 0; // how often it has been told to stop
  #next = 1;
  /** @type {Int32Array | null} */
  #control = null;
  /** @type {SharedArrayBuffer | null} */
  #memory = null; // shared: one buffer for all arrays
  /** @type {{ key: string, arrays: Arrays } | null} */
  #spread = null; // not shared: the segments of each array, and whose layout they have
  /** @type {ArrayBuffer[]} */
  #spares = []; // not shared: buffers to use again
  #filled = ""; // which input the arrays hold
  #watch = 0;
  #told = 0; // not shared: the progress
  /** @type {Map<Member, Float64Array> | null} */
  #meeting = null; // not shared: the rows of those who wait at the barrier

  /** @param {{ worker: string, wasm: string }} urls @param {{ shared?: boolean, patience?: number }} [options] */
  constructor(urls, { shared = mayShare(), patience = 2500 } = {}) {
    this.#urls = urls;
    this.shared = shared;
    this.patience = patience;
    if (shared) this.#control = new Int32Array(allocated(SharedArrayBuffer, controlBytes));
  }

  // open has `size` workers ready, and tells how many milliseconds that took after the module was compiled.
  /** @param {number} size */
  async open(size) {
    await this.#settling; // workers that a fault has taken with it are gone by then
    this.#module ??= requests.compile(this.#urls.wasm).catch((error) => {
      this.#module = null; // the next race fetches anew
      throw error;
    });
    const module = await this.#module;
    const began = performance.now();
    for (let rank = 0; rank < size; rank++) this.#members[rank] ??= this.#spawn(module);
    this.#team = /** @type {Member[]} */ (this.#members.slice(0, size));
    await Promise.all(this.#team.map((member) => member.ready));
    return performance.now() - began;
  }

  // run does a job once, and tells when it was posted, when the last answer came, and each worker's answer.
  /** @param {Job} job @returns {Promise<Run>} */
  async run(job) {
    await this.#begin(job);
    return this.shared || !job.sorts || job.n === 0 ? this.#together(job) : this.#apart(job);
  }

  // begin sees to it that there are workers and values. What has been cancelled meanwhile goes no further, also where no task was
  // under way to be told.
  /** @param {Job} job */
  async #begin(job) {
    const cancels = this.#cancels;
    await this.open(job.workers);
    await this.#fill(job);
    if (this.#cancels !== cancels) throw new Error("cancelled");
  }

  // alone runs a job on one thread of its own: in Go, or ("js") in JavaScript. It tells the milliseconds without copying, and those of
  // copying whole arrays in and out.
  /** @param {Job} job @param {"go" | "js"} how @returns {Promise<Alone>} */
  async alone(job, how) {
    await this.#begin(job);
    const solo = await this.#one();
    const plain = how === "js" ? job : undefined;
    const done = await this.#give(solo, { op: opAlone, job, rank: 0, size: job.workers, arrays: this.#everything(job, "room"), plain });
    this.#keep(done);
    const { alone: [ms, copiedIn, copiedOut] } = done.answer;
    return { ms, in: copiedIn, out: copiedOut, wasm: done.wasm };
  }

  // graphics runs a job on the GPU (web/gpu.js), from the arrays and back into them. It tells the milliseconds of computing, of upload and of download.
  /** @param {Job} job @param {{ race(job: Job, x: Int32Array | Float32Array, heads: Uint8Array | null): Promise<Raced> }} gpu @returns {Promise<Graphics>} */
  async graphics(job, gpu) {
    await this.#begin(job);
    const arrays = this.#everything(job, "room");
    const Numbers = job.type === "int32" ? Int32Array : Float32Array; // 64 bits are not for the GPU (model.Options.OnGPU)
    /** @param {Segment} segment */
    const view = ({ buffer, offset, lo, hi }) => new Uint8Array(buffer, offset, hi - lo);
    /** @param {number} array */
    const gather = (array) => {
      const all = new Uint8Array(job.bytes[array]);
      for (const segment of arrays[array]) all.set(view(segment), segment.lo);
      return all;
    };
    const { y, result, ...told } = await gpu.race(job, new Numbers(gather(arrayX).buffer), job.bytes[arrayHeads] > 0 ? gather(arrayHeads) : null);
    if (y !== null) {
      const bytes = new Uint8Array(y.buffer, y.byteOffset, y.byteLength);
      for (const segment of arrays[arrayY]) view(segment).set(bytes.subarray(segment.lo, Math.min(segment.hi, bytes.length)));
    }
    // Where worker.js leaves the result of a plain loop.
    const { buffer, offset, hi } = arrays[arrayScratch][0];
    const doubles = new Float64Array(buffer, offset, hi / 8);
    doubles[doubles.length - doubles.length / (job.workers + 1)] = result;
    if (this.#spread !== null) this.#spread.arrays = arrays;
    return told;
  }

  // verify compares what the last run of the job has left with a plain loop, and rejects with what is wrong.
  /** @param {Job} job */
  async verify(job) {
    const [first] = this.#team;
    const done = await this.#give(first, { op: opVerify, job, rank: 0, size: job.workers, arrays: this.#everything(job, "last") });
    this.#keep(done);
  }

  // cancel ends what is going on, at once: its promise rejects with "cancelled".
  cancel() {
    this.#cancels++;
    if (this.#tasks.size === 0) return;
    if (this.shared) this.#stop(cancelled);
    for (const [id, task] of this.#tasks) {
      if (this.shared && !task.deaf) continue; // it looks at the control block, and answers
      this.#replace(task.member);
      this.#tasks.delete(id);
      task.reject(new Error("cancelled"));
    }
  }

  // progress is how many elements the workers have gone through in this task.
  progress() {
    if (this.#control === null) return this.#told;
    let sum = 0;
    for (let rank = 0; rank < maxWorkers; rank++) sum += Atomics.load(this.#control, progress + line * rank);
    return sum;
  }

  // rest gives back what only the runs needed: the arrays, and the worker that runs alone with all its memory.
  rest() {
    this.#memory = null;
    this.#spread = null;
    this.#spares = [];
    this.#filled = "";
    this.#solo?.end();
    this.#solo = null;
  }

  // close ends everything; the pool can be opened again.
  close() {
    this.cancel();
    this.rest();
    for (const member of this.#members) member?.end();
    this.#members = [];
    this.#lose("the pool was closed");
  }

  // members are for tests: a worker that one of them ends stands for one that died.
  get members() {
    return this.#members.map((member) => member?.worker);
  }

  // held is the bytes of the arrays.
  get held() {
    if (this.#memory !== null) return this.#memory.byteLength;
    return (this.#spread?.arrays ?? []).flat().reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  }

  // ---- workers

  /** @param {WebAssembly.Module} module @returns {Member} */
  #spawn(module) {
    const starting = new AbortController();
    const member = /** @type {Member} */ ({ worker: null, end: () => starting.abort() });
    member.ready = requests.worker(this.#urls.worker, { kind: "init", module }, ({ kind }) => kind === "ready", starting).then((worker) => {
      if (starting.signal.aborted) {
        worker.terminate();
        throw starting.signal.reason;
      }
      member.worker = worker;
      member.end = () => worker.terminate();
      worker.addEventListener("message", ({ data }) => this.#hear(member, data));
      worker.addEventListener("error", (event) => this.#broken(member, event.message || "it has ended"));
    });
    member.ready.catch(() => this.#replace(member)); // whoever waits for it is told; nobody need wait
    return member;
  }

  async #one() {
    this.#solo ??= this.#spawn(/** @type {WebAssembly.Module} */ (await this.#module));
    await this.#solo.ready;
    return this.#solo;
  }

  // replace ends a worker; its place is filled by the next open.
  /** @param {Member} member */
  #replace(member) {
    member.end();
    const rank = this.#members.indexOf(member);
    if (rank >= 0) this.#members[rank] = undefined;
    if (this.#solo === member) this.#solo = null;
    if (!this.shared) {
      this.#spread = null; // what it held has gone with it
      this.#filled = "";
    }
  }

  /** @param {Member} member @param {FromWorker} data */
  #hear(member, data) {
    switch (data.kind) {
      case "barrier":
        this.#meet(data);
        break;
      case "done": {
        const task = this.#tasks.get(data.id);
        this.#tasks.delete(data.id);
        if (task === undefined) break; // it was given up
        if (data.answer.error === "") {
          task.resolve(data);
          break;
        }
        task.reject(new Error(data.answer.error));
        // The others are not to wait for it at the next barrier.
        if (this.shared) this.#stop(timedOut);
        else this.#lose(data.answer.error);
        break;
      }
      case "step":
        this.#told += data.elements;
    }
  }

  // ---- tasks

  /** @param {Member} member @param {Asked} asked @returns {Promise<Done>} */
  #give(member, { op, job, rank, size, arrays: segments, row = job.row, plain }) {
    const id = this.#next++;
    /** @type {Task} */
    const message = {
      kind: "task", id, rank, size, plain, control: this.#control, patience: this.patience / 2,
      row: row.with(rowOp, op).with(rowRank, size === 1 ? 0 : rank), arrays: segments,
    };
    const handed = this.shared ? [] : [...new Set(segments.flat().map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)))];
    return new Promise((resolve, reject) => {
      this.#tasks.set(id, { member, resolve, reject, deaf: plain !== undefined, heard: now() });
      this.#guard();
      /** @type {Worker} */ (member.worker).postMessage(message, handed);
    });
  }

  // all settles when every task has ended, so that nobody still works on the arrays, and rejects with the first fault.
  /** @param {Promise<Done>[]} tasks @returns {Promise<Done[]>} */
  async #all(tasks) {
    const ended = await Promise.allSettled(tasks);
    const faults = ended.filter((task) => task.status === "rejected").map(({ reason }) => reason);
    // The first cause counts, not what it did to the others.
    const causes = faults.filter(({ message }) => message !== "cancelled" && !message.includes("did not reach the barrier"));
    if (faults.length > 0) throw causes[0] ?? faults[0];
    return ended.map((task) => /** @type {PromiseFulfilledResult<Done>} */ (task).value);
  }

  #reset() {
    this.#told = 0;
    this.#meeting = null;
    this.#control?.fill(0);
  }

  // stop tells the workers that the run is over, and wakes those that wait.
  /** @param {number} why */
  #stop(why) {
    const control = /** @type {Int32Array} */ (this.#control);
    Atomics.compareExchange(control, over, goOn, why);
    Atomics.add(control, generation, 1);
    Atomics.notify(control, generation);
  }

  // guard looks every so often whether the tasks get on.
  #guard() {
    if (this.#watch !== 0) return;
    let seen = -1, since = now();
    this.#watch = setInterval(() => {
      if (this.#tasks.size === 0) {
        clearInterval(this.#watch);
        this.#watch = 0;
        return;
      }
      const sum = this.progress() + this.#next;
      const deaf = [...this.#tasks.values()].some((task) => task.deaf);
      if (sum !== seen || deaf) {
        seen = sum;
        since = now();
      } else if (now() - since > this.patience) {
        this.#lose("a worker has died or hangs");
      }
    }, 200);
  }

  /** @param {Member} member @param {string} message */
  #broken(member, message) {
    this.#replace(member);
    if ([...this.#tasks.values()].some((task) => task.member === member)) this.#lose(`a worker failed: ${message}`);
  }

  // lose gives up all tasks. Workers that can hear it end their task by themselves; those that have not after a moment are ended, and
  // only then is it said how many.
  /** @param {string} why */
  #lose(why) {
    if (this.#tasks.size === 0) return;
    if (this.shared) this.#stop(timedOut);
    const lost = [...this.#tasks];
    const end = () => {
      const left = lost.filter(([id, task]) => this.#tasks.get(id) === task);
      const ended = new Set(left.map(([, { member }]) => member)).size;
      const workers = ended === 1 ? "1 worker has been ended, and another takes its place" : `${ended} workers have been ended, and others take their places`;
      for (const [id, task] of left) {
        this.#tasks.delete(id);
        this.#replace(task.member);
        task.reject(new Error(`${why}; ${workers} when you run it again`));
      }
    };
    if (this.shared) this.#settling = new Promise((resolve) => setTimeout(() => resolve(end()), 200));
    else end();
  }

  #settling = Promise.resolve();

  // ---- arrays in shared memory

  // share makes the one buffer of all arrays, or keeps it if it is large enough and not four times too large.
  /** @param {Job} job */
  #share(job) {
    const need = job.bytes.reduce((sum, b) => sum + aligned(b), 0);
    const have = this.#memory?.byteLength ?? 0;
    if (have < need || have > 4 * need + (1 << 20)) {
      this.#memory = null;
      this.#filled = "";
      this.#memory = allocated(SharedArrayBuffer, need);
    }
  }

  /** @param {Job} job @returns {Arrays} */
  #shared(job) {
    let offset = 0;
    return job.bytes.map((b) => {
      const segments = b > 0 ? [{ buffer: /** @type {SharedArrayBuffer} */ (this.#memory), offset, lo: 0, hi: b }] : [];
      offset += aligned(b);
      return segments;
    });
  }

  // ---- buffers that are handed over

  // room is a segment with a buffer of its own: one that is no longer used, if there is one of its size.
  /** @param {number} lo @param {number} hi @returns {Segment} */
  #room(lo, hi) {
    const size = Math.max(8, Math.ceil((hi - lo) / 8) * 8);
    const i = this.#spares.findIndex(({ byteLength }) => byteLength === size);
    return { buffer: i >= 0 ? this.#spares.splice(i, 1)[0] : allocated(ArrayBuffer, size), offset: 0, lo, hi };
  }

  /** @param {Segment[]} segments */
  #discard(segments) {
    this.#spares.push(...segments.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)).filter(({ byteLength }) => byteLength > 0));
  }

  // arrays are those of the layout, which every job has.
  get #arrays() {
    return /** @type {{ arrays: Arrays }} */ (this.#spread).arrays;
  }

  // layout makes the buffers of the inputs of a job, cut as its workers need them.
  /** @param {Job} job */
  #layout(job) {
    const key = `${job.input} ${job.workers}`;
    if (this.#spread?.key === key) return;
    this.#filled = "";
    this.#spread = null;
    this.#spares = [];
    /** @param {number} array @param {number} size @returns {Segment[]} */
    const cut = (array, size) => (job.bytes[array] === 0 ? [] : job.parts.flatMap((segments, rank) =>
      segments.map(([lo, hi]) => ({ ...this.#room(lo * size, hi * size), rank }))));
    this.#spread = { key, arrays: [cut(arrayX, job.size), [], [], cut(arrayHeads, 1), [], []] };
  }

  // inputs are the segments of a rank.
  /** @param {number} rank @returns {Arrays} */
  #inputs(rank) {
    /** @param {number} array */
    const taken = (array) => this.#arrays[array].filter((segment) => segment.rank === rank);
    return [taken(arrayX), [], [], taken(arrayHeads), [], []];
  }

  // mine are the inputs of a rank, and room for what it writes.
  /** @param {Job} job @param {number} rank */
  #mine(job, rank) {
    /** @param {number} array */
    const room = (array) => (job.bytes[array] === 0 ? [] : job.parts[rank].map(([lo, hi]) => this.#room(lo * job.size, hi * job.size)));
    const floats = job.kernel === "compact";
    const mine = this.#inputs(rank);
    mine[arrayY] = room(arrayY).map((segment) => ({ ...segment, floats }));
    mine[arrayTmp] = room(arrayTmp);
    mine[arrayBins] = job.bytes[arrayBins] === 0 ? [] : [this.#room(0, job.bytes[arrayBins])];
    for (const { buffer } of mine[arrayBins]) new Uint8Array(buffer).fill(0); // each worker writes some of them
    mine[arrayScratch] = [this.#room(0, job.bytes[arrayScratch])];
    return mine;
  }

  // everything is what one worker needs that deals with whole arrays; outputs are those of the last run, or room.
  /** @param {Job} job @param {"room" | "last"} outputs @returns {Arrays} */
  #everything(job, outputs) {
    if (this.shared) return this.#shared(job);
    const store = this.#arrays;
    const all = [...store];
    if (outputs === "room") {
      for (const array of [arrayY, arrayBins, arrayScratch]) {
        this.#discard(store[array]);
        all[array] = job.bytes[array] === 0 ? [] : [this.#room(0, job.bytes[array])];
      }
    }
    return all;
  }

  // keepInputs puts back what the workers were handed to read.
  /** @param {Done[]} answers */
  #keepInputs(answers) {
    if (this.shared) return;
    for (const array of [arrayX, arrayHeads]) {
      this.#arrays[array] = answers.flatMap(({ arrays: back }) => back[array]).sort((a, b) => a.lo - b.lo);
    }
  }

  // keep puts back all that one worker had.
  /** @param {Done} answer */
  #keep(answer) {
    if (this.shared) return;
    this.#keepInputs([answer]);
    for (const array of [arrayY, arrayBins, arrayScratch]) this.#arrays[array] = answer.arrays[array];
  }

  // ---- what is done with them

  // fill has the workers make the input, unless it is there.
  /** @param {Job} job */
  async #fill(job) {
    if (this.shared) this.#share(job);
    else this.#layout(job);
    if (this.#filled === job.input) return;
    this.#reset();
    const answers = await this.#all(this.#team.map((member, rank) =>
      this.#give(member, { op: opFill, job, rank, size: job.workers, arrays: this.shared ? this.#shared(job) : this.#inputs(rank) })));
    this.#keepInputs(answers);
    this.#filled = job.input;
  }

  /** @param {Job} job @returns {Promise<Run>} */
  async #together(job) {
    this.#reset();
    const lots = this.#team.map((_, rank) => (this.shared ? this.#shared(job) : this.#mine(job, rank)));
    const posted = now();
    const tasks = this.#team.map((member, rank) => this.#give(member, { op: opRun, job, rank, size: job.workers, arrays: lots[rank] }));
    const answers = await this.#all(tasks);
    const heard = now();
    if (!this.shared) this.#collect(job, answers);
    return { posted, heard, workers: answers.map(report) };
  }

  // collect puts the outputs of all workers together, without copying more than the bins of a histogram.
  /** @param {Job} job @param {Done[]} answers */
  #collect(job, answers) {
    this.#keepInputs(answers);
    const store = this.#arrays;
    /** @param {number} array */
    const of = (array) => answers.flatMap(({ arrays: back }) => back[array]);
    for (const array of [arrayY, arrayBins, arrayScratch]) this.#discard(store[array]);
    this.#discard(of(arrayTmp));
    const written = of(arrayY).filter(({ floats }) => floats !== true).sort((a, b) => a.lo - b.lo);
    this.#discard(of(arrayY).filter(({ floats }) => floats === true));
    // A packed part ends where the next begins, not where its buffer does.
    /** @param {Segment} segment @param {Segment | undefined} next */
    const end = (segment, next) => (job.kernel === "compact" && next !== undefined ? Math.min(segment.hi, next.lo) : segment.hi);
    store[arrayY] = written.map((segment, i) => ({ ...segment, hi: end(segment, written[i + 1]) }));
    const [first, ...others] = of(arrayScratch);
    store[arrayScratch] = [first];
    this.#discard(others);
    store[arrayBins] = [];
    if (job.bytes[arrayBins] > 0) {
      const [sum, ...parts] = of(arrayBins);
      const counts = new Int32Array(sum.buffer);
      for (const { buffer } of parts) {
        new Int32Array(buffer).forEach((c, i) => {
          counts[i] += c;
        });
      }
      store[arrayBins] = [sum];
      this.#discard(parts);
    }
  }

  // meet lets the workers pass a barrier when the last has come, with what all of them tell.
  /** @param {Barrier} barrier */
  #meet({ id, row }) {
    const task = this.#tasks.get(id);
    if (task === undefined) return;
    this.#meeting ??= new Map();
    this.#meeting.set(task.member, row);
    if (this.#meeting.size < this.#team.length) return;
    const meeting = this.#meeting;
    const rows = this.#team.map((member) => /** @type {Float64Array} */ (meeting.get(member)));
    this.#meeting = null;
    for (const { worker } of this.#team) worker?.postMessage(/** @type {Pass} */ ({ kind: "pass", rows }));
  }

  // apart sorts without shared memory: each worker sorts its part, then pairs of sorted parts are merged by one worker each.
  /** @param {Job} job @returns {Promise<Run>} */
  async #apart(job) {
    this.#reset();
    const posted = now();
    /** @type {Report[]} */
    const reports = this.#team.map((_, rank) => ({ rank, started: 0, ended: 0, phases: [] }));
    /** @param {Done} done */
    const note = ({ rank, started, ended, answer }) => {
      const r = reports[rank];
      r.started ||= started;
      const shift = started - r.started;
      for (let i = 0; i < answer.phases.length; i += 5) r.phases.push(answer.phases[i] + shift, ...answer.phases.slice(i + 1, i + 5));
      r.ended = ended;
    };
    const lots = this.#team.map((_, rank) => this.#mine(job, rank));
    const answers = await this.#all(this.#team.map((member, rank) => {
      const [[lo, hi]] = job.parts[rank];
      /** @param {Segment} segment */
      const base = ({ buffer, offset }) => ({ buffer, offset, lo: 0, hi: (hi - lo) * job.size });
      const own = lots[rank].map((segments, array) => (array <= arrayTmp ? segments.map(base) : segments));
      return this.#give(member, { op: opRun, job, rank, size: 1, arrays: own, row: job.row.with(rowN, hi - lo).with(rowWorkers, 1) });
    }));
    answers.forEach(note);
    for (const { arrays: back } of answers) this.#discard([...back[arrayTmp], ...back[arrayScratch]]);
    let runs = answers.map(({ rank, arrays: back }) => ({ rank, segment: back[arrayY][0] }));
    const inputs = answers.map(({ rank, arrays: back }) => {
      const [[lo, hi]] = job.parts[rank];
      return { ...back[arrayX][0], rank, lo: lo * job.size, hi: hi * job.size };
    });
    while (runs.length > 1) {
      /** @type {{ rank: number, segment: Segment }[][]} */
      const pairs = [];
      for (let i = 0; i + 1 < runs.length; i += 2) pairs.push([runs[i], runs[i + 1]]);
      const merged = await this.#all(pairs.map(([a, b]) => {
        const m = a.segment.hi, end = m + b.segment.hi;
        const x = [{ ...a.segment }, { ...b.segment, lo: m, hi: end }];
        return this.#give(this.#team[a.rank], {
          op: opMerge, job, rank: a.rank, size: 1, row: job.row.with(rowN, end / job.size).with(rowWorkers, 1).with(rowMiddle, m / job.size),
          arrays: [x, [this.#room(0, end)], [], [], [], [this.#room(0, job.bytes[arrayScratch])]],
        });
      }));
      merged.forEach(note);
      for (const { arrays: back } of merged) this.#discard([...back[arrayX], ...back[arrayScratch]]);
      const last = runs.length % 2 === 1 ? [runs[runs.length - 1]] : [];
      runs = [...merged.map(({ rank, arrays: back }) => ({ rank, segment: back[arrayY][0] })), ...last];
    }
    const heard = now();
    const store = this.#arrays;
    store[arrayX] = inputs;
    this.#discard([...store[arrayY], ...store[arrayScratch]]);
    store[arrayY] = [runs[0].segment];
    store[arrayScratch] = [this.#room(0, job.bytes[arrayScratch])];
    return { posted, heard, workers: reports };
  }
}

/** @param {Done} done @returns {Report} */
const report = ({ rank, started, ended, answer, wasm }) => ({ rank, started, ended, phases: answer.phases, wasm });

/** @param {number} b */
const aligned = (b) => Math.ceil(b / 64) * 64;
