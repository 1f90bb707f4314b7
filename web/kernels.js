// The worker of the workbench as its page sees it: a question goes in, the promise of its answer comes out, and a worker that takes too long,
// dies, or has taken much memory is ended and replaced by a fresh one. Nothing here waits on the main thread.

// What a worker may keep between two questions, in bytes; one that holds more goes when it has answered, and its memory with it.
const maxHeld = 96 << 20;

// What it may keep beyond what it began with while nobody asks it anything, and for how many milliseconds: memory of WebAssembly never shrinks, and a fresh
// worker has none of it.
const maxIdle = 8 << 20;
const idle = 1500;

// How long a question that nobody waits for any more may still take, in milliseconds: most end sooner than a fresh worker starts.
const grace = 150;

import { requests } from "./retry.js";
/** @import { FromKernels } from "./messages.d.ts" */

/**
 * A question under way, or the next.
 * @typedef {object} Asked
 * @property {Uint8Array} question
 * @property {number} patience milliseconds that its answer may take
 * @property {(answer: Uint8Array) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} [clock] set once the worker has it
 * @property {number} [late] set once nobody waits for it any more
 */

export class Kernels {
  #urls;
  /** @type {Promise<WebAssembly.Module> | null} */
  #module = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {AbortController | null} */
  #starting = null; // gives up a worker that does not run yet
  /** @type {Promise<void> | null} */
  #ready = null;
  /** @type {Asked | null} */
  #task = null; // under way
  /** @type {Asked | null} */
  #waiting = null; // to be asked next
  #began = 0; // what the worker held when it was ready, in bytes
  #closed = false;
#rest = 0; // the clock of a worker that holds more, and rests

  /** @param {{ worker: string, wasm: string }} urls */
  constructor(urls) {
    this.#urls = urls;
  }

  // open has a worker ready.
  open() {
    this.#module ??= requests.compile(this.#urls.wasm).catch((error) => {
      this.#module = null;
      throw error;
    });
    this.#ready ??= this.#module.then((module) => this.#spawn(module)).catch((error) => {
      this.#ready = null; // the next question tries anew
      throw error;
    });
    return this.#ready;
  }

  // ask answers a question. It rejects with "too long" after so many milliseconds, and with "superseded" when another is asked before.
  /** @param {Uint8Array} question @param {number} patience @returns {Promise<Uint8Array>} */
  ask(question, patience) {
    clearTimeout(this.#rest);
    const task = /** @type {Asked} */ ({ question, patience });
    /** @type {Promise<Uint8Array>} */
    const answer = new Promise((resolve, reject) => Object.assign(task, { resolve, reject }));
    answer.catch(() => {}); // whoever awaits it hears of it
    this.#waiting?.reject(new Error("superseded"));
    this.#waiting = task;
    const before = this.#task;
    before?.reject(new Error("superseded"));
    if (before?.clock === undefined) this.#next();
    else before.late ??= setTimeout(() => this.#over("superseded"), grace);
    return answer;
  }

  // stop ends what runs, and the worker with it. Another is started when it is asked for: a page that is about to say so has no time for that.
  stop() {
    this.#waiting?.reject(new Error("stopped"));
    this.#waiting = null;
    const runs = this.#task?.clock !== undefined;
    this.#done()?.reject(new Error("stopped"));
    if (runs) this.#end();
  }

  // ready has a worker ready soon, after the page has painted what it says.
  ready() {
    requestAnimationFrame(() => setTimeout(() => this.#closed || this.open().catch(() => {})));
  }

  close() {
    this.#closed = true;
    this.stop();
    this.#end();
  }

  async #next() {
    const task = this.#waiting;
    this.#waiting = null;
    this.#task = task;
    if (task === null) return;
    try {
      await this.open();
    } catch (error) {
      if (this.#task === task) this.#task = null;
      task.reject(new Error(`the program that runs kernels could not be loaded: ${(/** @type {Error} */ (error)).message}`));
      return;
    }
    if (this.#task !== task) return; // another came while the worker was made ready
    task.clock = setTimeout(() => this.#over("too long"), task.patience);
    this.#worker?.postMessage({ question: task.question });
  }

  // done takes the task away from the worker.
  #done() {
    const task = this.#task;
    this.#task = null;
    clearTimeout(task?.clock);
    clearTimeout(task?.late);
    return task;
  }

  // over gives up what is under way. A worker that computes hears nothing: it is ended, and a fresh one started.
  /** @param {string} why */
  #over(why) {
    this.#done()?.reject(new Error(why));
    this.#renew();
    this.#next();
  }

  #renew() {
    this.#end();
    this.open().catch(() => {});
  }

  #end() {
    clearTimeout(this.#rest);
    this.#starting?.abort();
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
  }

  /** @param {WebAssembly.Module} module */
  async #spawn(module) {
    const starting = (this.#starting = new AbortController());
    let held = 0;
    /** @param {FromKernels} data */
    const isReady = (data) => {
      if (data.ready) held = data.held;
      return data.ready;
    };
    const worker = await requests.worker(this.#urls.worker, { module }, isReady, starting);
    if (starting.signal.aborted) {
      worker.terminate();
      throw starting.signal.reason;
    }
    this.#worker = worker;
    this.#began = held;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#answered(data);
    worker.onerror = (event) => {
      if (worker !== this.#worker) return;
      if (this.#task?.clock !== undefined) this.#over(event.message || "the worker has ended");
      else this.#end();
    };
  }

  /** @param {FromKernels & { answer: Uint8Array }} told */
  #answered({ answer, held }) {
    this.#done()?.resolve(answer);
    if (held > maxHeld) this.#renew();
    else if (this.#waiting === null && held > this.#began + maxIdle) this.#rest = setTimeout(() => this.#renew(), idle);
    this.#next();
  }
}

// A program travels in the fragment of an address, which no server sees: deflated, in the letters that an address may hold.
/** @param {string} text */
export async function pack(text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The longest text that a link may unfold to: more than any program may have.
const longest = 1 << 15;

/** @param {string} code */
export async function unpack(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > longest) {
      await reader.cancel();
      throw new Error("the link holds more than a program may have");
    }
  }
  return text + decoder.decode();
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// translated shows a program's text in WGSL, with ways to take it along: into the workbench, whose address is `at`, and as files, in WGSL and in CUDA.
/** @param {string} text @param {string} cuda @param {string} at */
export async function translated(text, cuda, at) {
  const button = "class=\"button button-quiet button-small\" data-native";
  /** @param {string} name @param {string} of */
  const file = (name, of) => `<a ${button} download="${name}" href="data:text/plain;charset=utf-8,${encodeURIComponent(of)}">${name}</a>`;
  return `<p class="write-buttons"><a ${button} href="${escaped(at)}#p=${await pack(text)}">Open as WGSL</a>${file("kernel.wgsl", text)}${file("kernel.cu", cuda)}</p>` +
    `<pre class="write-listing" tabindex="0" aria-label="In WGSL">${escaped(text)}</pre>`;
}
