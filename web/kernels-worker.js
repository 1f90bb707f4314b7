// The worker that runs readers' programs (web/kernels.js): one instance of cmd/kernels. A question comes as bytes and the answer goes as bytes; what
// does not end is ended from outside, with this worker.
//
// Go's support is part of this script, as it is of web/worker.js.
import "go:wasm_exec";
/** @import { FromKernels, ToKernels } from "./messages.d.ts" */

/** @type {{ answer(): void, mem: WebAssembly.Memory }} */
let wasm; // what it exports
/** @type {Uint8Array<ArrayBuffer>} */
let question;
/** @type {Uint8Array<ArrayBuffer>} */
let told;

const memory = () => new Uint8Array(wasm.mem.buffer);

const kernels = {
  questionLength: () => question.length,
  /** @param {number} to */
  readQuestion: (to) => memory().set(question, to >>> 0),
  /** @param {number} from @param {number} length */
  tell: (from, length) => {
    told = memory().slice(from >>> 0, (from >>> 0) + (length >>> 0));
  },
};

/** @param {WebAssembly.Module} module */
async function begin(module) {
  const go = new globalThis.Go();
  go.importObject.kernels = kernels;
  const instance = await WebAssembly.instantiate(module, go.importObject);
  wasm = /** @type {typeof wasm} */ (instance.exports);
  const ended = go.run(instance); // until the program waits for a question
  postMessage(/** @type {FromKernels} */ ({ ready: true, held: wasm.mem.buffer.byteLength }));
  await ended;
  throw new Error("the program of the worker has ended");
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function answer(bytes) {
  question = bytes;
  wasm.answer();
  postMessage(/** @type {FromKernels} */ ({ answer: told, held: wasm.mem.buffer.byteLength }), { transfer: [told.buffer] });
}

/** @param {MessageEvent<ToKernels>} event */
addEventListener("message", ({ data }) => {
  // What fails has no other way to be told than by the error event of the worker.
  /** @param {unknown} error */
  const fail = (error) => setTimeout(() => { throw error; });
  if (data.module) begin(data.module).catch(fail);
  else answer(data.question);
});
