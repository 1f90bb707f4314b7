// A machine on which the plans of gpu/ write down their steps instead of making them ready: what is bound are slots, which ranges of buffers fill later. So a plan
// of any length is made at once, and its kernels are compiled once for a device.

import { compose } from "../source.js";
import { byWords, shared, vectors } from "./words.js";
import texts from "wgsl:primitives";
/** @import { Bind, Define, Size } from "../types.d.ts" */

/** What a step binds: so many words that somebody gives, or that are scratch. */
export class Slot {
  /** @param {number} words */
  constructor(words) {
    this.words = words;
  }

  // The bytes of a buffer for them, which can be read as vectors.
  get bytes() {
    return 16 * Math.max(1, Math.ceil(this.words / 4));
  }
}

/** @typedef {{ params: number[] }} Params */
/** @typedef {{ files: string[], define: Define, key: string, entry: string, x: number, y: number, bind: { [binding: number]: Slot | Params } }} Recorded */
/** @typedef {{ byWords: boolean, shared: boolean }} Form */

export class Recorder {
  /** @param {GPUDevice} device @param {{ subgroups?: boolean, adapterInfo?: GPUAdapterInfo }} options */
  constructor(device, { subgroups = true, adapterInfo = device.adapterInfo }) {
    this.device = device;
    this.limits = device.limits;
    this.info = adapterInfo ?? {};
    const { subgroupMinSize: least, subgroupMaxSize: most } = this.info;
    // 0: no subgroups; 1: their size is told only when a kernel runs; else their size.
    this.width = subgroups && least && device.features.has("subgroups") ? (least === most ? least : 1) : 0;
  }

  /** @param {number} words */
  buffer(words) {
    return new Slot(words);
  }

  /** @param {number[]} words */
  uniform(words) {
    return { params: words };
  }

  /** @template {Size} S @param {S} size @returns {S} */
  fit(size) {
    return { ...size, threads: Math.min(size.threads, this.limits.maxComputeInvocationsPerWorkgroup) };
  }

  /** @param {{ files: string[], entry: string, define: Define, blocks: number, bind: Bind }} kernel @returns {Recorded} */
  step({ files, entry, define, blocks, bind }) {
    define = { width: this.width, ...define };
    const y = Math.max(1, Math.ceil(blocks / this.limits.maxComputeWorkgroupsPerDimension));
    return { files, define, key: JSON.stringify([files, entry, define]), entry, x: Math.max(1, Math.ceil(blocks / y)), y, bind: /** @type {any} */ (bind) };
  }

  /** @param {Slot} slot @param {number} words @param {number} [empty] */
  clear(slot, words, empty = 0) {
    const threads = 256;
    return this.step({ files: ["clear"], entry: "clear", define: { threads, empty }, blocks: Math.ceil(words / 4 / threads), bind: { 0: /** @type {any} */ (slot) } });
  }
}

/** @param {string} file */
const read = async (file) => texts[file];

/** The kernels that a device has compiled. @type {WeakMap<GPUDevice, Kernels>} */
const compiled = new WeakMap();

/** @param {GPUDevice} device */
export function kernelsOf(device) {
  const kernels = compiled.get(device) ?? new Kernels(device);
  compiled.set(device, kernels);
  return kernels;
}

class Kernels {
  /** @type {Map<string, { text: string, vectors: Set<number> }>} */
  #texts = new Map();
  /** @type {Map<string, GPUComputePipeline>} */
  #pipelines = new Map();

  /** @param {GPUDevice} device */
  constructor(device) {
    this.device = device;
  }

  // prepare composes the steps' texts and compiles them in a form.
  /** @param {Recorded[]} steps @param {Form} form */
  async prepare(steps, form) {
    await Promise.all([...new Map(steps.map((step) => [step.key, step])).values()].map(async (step) => {
      if (!this.#texts.has(step.key)) {
        const text = await compose(read, step.files, step.define);
        this.#texts.set(step.key, { text, vectors: vectors(text) });
      }
      const { key, descriptor } = this.#described(step, form);
      if (this.#pipelines.has(key)) return;
      const described = descriptor();
      try {
        this.#pipelines.set(key, await this.device.createComputePipelineAsync(described));
      } catch (error) {
        const { messages } = await described.compute.module.getCompilationInfo();
        const said = messages.filter(({ type }) => type === "error").map(({ lineNum, linePos, message }) => `${lineNum}:${linePos} ${message}`).join("\n");
        throw new Error(`upsweep-wgsl: the device does not compile ${step.files[step.files.length - 1]}.wgsl: ${said || /** @type {Error} */ (error).message}`, { cause: error });
      }
    }));
  }

  // vectorsOf are the bindings of a step that are read or written four words at a time.
  /** @param {Recorded} step */
  vectorsOf(step) {
    return /** @type {{ vectors: Set<number> }} */ (this.#texts.get(step.key)).vectors;
  }

  // pipeline gives a step's kernel in a form, and has it compiled if it is asked for the first time.
  /** @param {Recorded} step @param {Form} form */
  pipeline(step, form) {
    const { key, descriptor } = this.#described(step, form);
    const pipeline = this.#pipelines.get(key) ?? this.device.createComputePipeline(descriptor());
    this.#pipelines.set(key, pipeline);
    return pipeline;
  }

  /** @param {Recorded} step @param {Form} form */
  #described(step, form) {
    const { text, vectors: found } = /** @type {{ text: string, vectors: Set<number> }} */ (this.#texts.get(step.key));
    const words = form.byWords && found.size > 0;
    const descriptor = () => {
      const own = words ? byWords(text) : text;
      const module = this.device.createShaderModule({ code: form.shared ? shared(own) : own });
      return { layout: /** @type {const} */ ("auto"), compute: { module, entryPoint: step.entry } };
    };
    return { key: `${step.key}${words ? " words" : ""}${form.shared ? " shared" : ""}`, descriptor };
  }
}
