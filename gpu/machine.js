// A GPU as the kernels see it: its device, what it can do, its buffers, and steps that are dispatched in one pass and timed.
//
// In flow a `navigator.gpu` (a browser's, or Dawn's under Node) and a way to read the WGSL; out flow results and nanoseconds. It knows no
// kernel and prints nothing.

import { compose } from "./source.js";
/** @import { Bind, Define, Elements, Read, Size, Step } from "./types.d.ts" */

// The limits that kernels make use of; each is asked for as far as the adapter goes.
/** @type {(keyof GPUSupportedLimits)[]} */
const wanted = ["maxStorageBufferBindingSize", "maxBufferSize", "maxComputeWorkgroupStorageSize", "maxComputeInvocationsPerWorkgroup",
  "maxComputeWorkgroupSizeX", "maxStorageBuffersPerShaderStage"];

// open asks for an adapter and its device. With {subgroups: false} it goes without them though the adapter has them. Null: no adapter.
/** @param {GPU} gpu @param {Read} read @param {{ subgroups?: boolean }} [options] */
export async function open(gpu, read, { subgroups = true } = {}) {
  const adapter = await gpu?.requestAdapter({ powerPreference: "high-performance" });
  if (!adapter) return null;
  /** @type {GPUFeatureName[]} */
  const known = ["timestamp-query", ...(subgroups ? [/** @type {const} */ ("subgroups")] : [])];
  const features = known.filter((feature) => adapter.features.has(feature));
  const requiredLimits = Object.fromEntries(wanted.map((name) => [name, /** @type {number} */ (adapter.limits[name])]));
  const device = await adapter.requestDevice({ requiredFeatures: features, requiredLimits });
  return new Machine(gpu, adapter.info, device, read);
}

export class Machine {
  /** @type {Map<string, Promise<GPUComputePipeline>>} */
  #pipelines = new Map();
  /** @type {GPUBuffer[]} */
  #owned = [];

  /** @param {GPU} gpu @param {GPUAdapterInfo} info @param {GPUDevice} device @param {Read} read */
  constructor(gpu, info, device, read) {
    // Dawn ends with the object that it was asked through, so that is kept.
    this.gpu = gpu;
    this.info = info;
    this.device = device;
    this.read = read;
    this.limits = device.limits;
    const { subgroupMinSize: least, subgroupMaxSize: most } = info;
    // 0: no subgroups; 1: their size is told only when a kernel runs; else their size.
    this.width = device.features.has("subgroups") ? (least === most ? least : 1) : 0;
    this.timestamps = device.features.has("timestamp-query");
  }

  // buffer makes a buffer of words: an array's, or as many as asked for. It is a multiple of 16 bytes, so that it can be read as vectors.
  /** @param {number | Elements} words */
  buffer(words) {
    const length = typeof words === "number" ? words : words.length;
    const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage;
    const buffer = this.device.createBuffer({ size: Math.max(1, Math.ceil(length / 4)) * 16, usage: STORAGE | COPY_SRC | COPY_DST });
    this.#owned.push(buffer);
    if (length && typeof words !== "number") this.device.queue.writeBuffer(buffer, 0, words);
    return buffer;
  }

  // uniform makes a buffer of parameters: words, each a u32 or the bits of another type.
  /** @param {number[]} words */
  uniform(words) {
    const buffer = this.device.createBuffer({ size: 16 * Math.ceil(words.length / 4), usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    this.#owned.push(buffer);
    this.device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return buffer;
  }

  // fit makes a tile's size one that the adapter takes: no more threads than a block may have.
  /** @template {Size} S @param {S} size @returns {S} */
  fit(size) {
    return { ...size, threads: Math.min(size.threads, this.limits.maxComputeInvocationsPerWorkgroup) };
  }

  // release destroys every buffer made since the last call; the pipelines stay.
  release() {
    for (const buffer of this.#owned) buffer.destroy();
    this.#owned = [];
  }

  // step is one dispatch: files of WGSL, the entry in them, what they are compiled for, buffers by binding, and how many blocks.
  /** @param {{ files: string[], entry: string, define: Define, blocks: number, bind: Bind }} kernel @returns {Promise<Step>} */
  async step({ files, entry, define, blocks, bind }) {
    const key = JSON.stringify([files, entry, define]);
    if (!this.#pipelines.has(key)) this.#pipelines.set(key, this.#compile(files, entry, define));
    const pipeline = /** @type {GPUComputePipeline} */ (await this.#pipelines.get(key));
    const entries = Object.entries(bind).map(([binding, buffer]) => ({ binding: Number(binding), resource: { buffer: /** @type {GPUBuffer} */ (buffer) } }));
    const group = this.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
    // A dispatch has at most 65,535 blocks in a row; kernels number theirs over two dimensions and ignore what is beyond the last.
    const y = Math.max(1, Math.ceil(blocks / this.limits.maxComputeWorkgroupsPerDimension));
    return { name: entry, pipeline, group, x: Math.max(1, Math.ceil(blocks / y)), y };
  }

  /** @param {string[]} files @param {string} entry @param {Define} define */
  async #compile(files, entry, define) {
    const code = await compose(this.read, files, { width: this.width, ...define });
    const module = this.device.createShaderModule({ code });
    try {
      return await this.device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: entry } });
    } catch (error) {
      const { messages } = await module.getCompilationInfo();
      const lines = code.split("\n");
      const said = messages.map((m) => `${m.lineNum}:${m.linePos} ${m.message}\n    ${lines[m.lineNum - 1]}`);
      throw new Error(`${files[files.length - 1]}.wgsl, ${entry}: ${(/** @type {Error} */ (error)).message}\n${said.join("\n")}`, { cause: error });
    }
  }

  // clear is a step that sets a buffer of words to one value.
  /** @param {GPUBuffer} buffer @param {number} words @param {number} [empty] */
  clear(buffer, words, empty = 0) {
    const threads = 256;
    return this.step({ files: ["clear"], entry: "clear", define: { threads, empty }, blocks: Math.ceil(words / 4 / threads), bind: { 0: buffer } });
  }

  /** @param {GPUComputePassEncoder} pass @param {Step[]} steps */
  #encode(pass, steps) {
    for (const { pipeline, group, more, x, y, z } of steps) {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      more?.forEach((other, i) => pass.setBindGroup(i + 1, other));
      pass.dispatchWorkgroups(x, y, z);
    }
    pass.end();
  }

  // run dispatches the steps one after another, each after what the one before wrote.
  /** @param {Step[]} steps */
  run(steps) {
    const encoder = this.device.createCommandEncoder();
    this.#encode(encoder.beginComputePass(), steps);
    this.device.queue.submit([encoder.finish()]);
  }

  // time runs the steps as often as asked, each time `repeats` times in one pass, and returns the nanoseconds of each pass on the device, from its begin to its
  // end. It needs timestamps.
  /** @param {Step[]} steps @param {number} trials @param {number} [repeats] */
  async time(steps, trials, repeats = 1) {
    const all = Array.from({ length: repeats }, () => steps).flat();
    const querySet = this.device.createQuerySet({ type: "timestamp", count: 2 * trials });
    const { QUERY_RESOLVE, COPY_SRC } = GPUBufferUsage;
    const times = this.device.createBuffer({ size: 16 * trials, usage: QUERY_RESOLVE | COPY_SRC });
    for (let i = 0; i < trials; i++) {
      const encoder = this.device.createCommandEncoder();
      const timestampWrites = { querySet, beginningOfPassWriteIndex: 2 * i, endOfPassWriteIndex: 2 * i + 1 };
      this.#encode(encoder.beginComputePass({ timestampWrites }), all);
      this.device.queue.submit([encoder.finish()]);
    }
    const encoder = this.device.createCommandEncoder();
    encoder.resolveQuerySet(querySet, 0, 2 * trials, times, 0);
    this.device.queue.submit([encoder.finish()]);
    const ticks = new BigUint64Array((await this.fetch(times, Uint32Array, 4 * trials)).buffer);
    times.destroy();
    querySet.destroy();
    return Array.from({ length: trials }, (_, i) => Number(ticks[2 * i + 1] - ticks[2 * i]));
  }

  // wall runs the steps so many times and returns the nanoseconds until all is done, by the page's clock.
  /** @param {Step[]} steps @param {number} repeats */
  async wall(steps, repeats) {
    const begun = performance.now();
    for (let i = 0; i < repeats; i++) this.run(steps);
    await this.device.queue.onSubmittedWorkDone();
    return 1e6 * (performance.now() - begun);
  }

  // guarded does some work, and fails with what the GPU says of it: that memory was short, or that something was not valid.
  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  async guarded(work) {
    const filters = /** @type {GPUErrorFilter[]} */ (["out-of-memory", "validation"]);
    for (const filter of filters) this.device.pushErrorScope(filter);
    /** @type {T | undefined} */
    let done;
    /** @type {unknown} */
    let failed;
    try {
      done = await work();
    } catch (error) {
      failed = error;
    }
    const scopes = await Promise.all(filters.map(() => this.device.popErrorScope().catch(() => null)));
    const said = scopes.find(Boolean);
    if (said) throw new Error(said.constructor?.name === "GPUOutOfMemoryError" ? "its memory does not suffice for so many elements" : said.message);
    if (failed) throw failed;
    return /** @type {T} */ (done);
  }

  // fetch reads the first words of a buffer back.
  /** @template {Elements} W @param {GPUBuffer} buffer @param {{ new (length: number): W, new (buffer: ArrayBuffer): W }} Words @param {number} length @returns {Promise<W>} */
  async fetch(buffer, Words, length) {
    if (!length) return new Words(0);
    const { MAP_READ, COPY_DST } = GPUBufferUsage;
    const here = this.device.createBuffer({ size: 4 * length, usage: MAP_READ | COPY_DST });
    const encoder = this.device.createCommandEncoder();
    encoder.copyBufferToBuffer(buffer, 0, here, 0, 4 * length);
    this.device.queue.submit([encoder.finish()]);
    await here.mapAsync(GPUMapMode.READ);
    const words = new Words(here.getMappedRange().slice(0));
    here.destroy();
    return words;
  }
}
