// Primitives on a WebGPU device of one's own: plans that are made once and encoded as often as wanted, on ranges of buffers, into an encoder or a pass. Which
// kernels run, over which tiles, the plans of gpu/ say (scans.js, packs.js, sorts.js); here ranges are checked and bound.

import * as packs from "../packs.js";
import * as scans from "../scans.js";
import * as sorts from "../sorts.js";
import { operators, types } from "../source.js";
import { kernelsOf, Recorder, Slot } from "./recorder.js";
/** @import { Elements, ElementsOf, ElementType, Operator, Size } from "../types.d.ts" */
/** @import { Form, Recorded } from "./recorder.js" */

/**
 * @typedef {{ type: ElementType, op: Operator, exclusive: boolean, method: "passes" | "single-pass", keep?: string, bins: number, shift: number, values: boolean, length?: number,
 *   size?: Size, subgroups?: boolean, adapterInfo?: GPUAdapterInfo }} Options
 * @typedef {{ n: number, pivot: number, countWanted: boolean }} Asked
 * @typedef {{ [role: string]: Slot }} Slots
 * @typedef {{ steps: Recorded[], y: Slot, values?: Slot, count?: { buffer: Slot, at: number } }} Made
 * @typedef {object} Row
 * @property {(options: Options) => string[]} inputs
 * @property {(options: Options, n: number) => { [role: string]: number }} outputs how many words of each
 * @property {(machine: Recorder, options: Options, asked: Asked, given: Slots) => { steps: Recorded[], bound: { [role: string]: Slot | undefined } }} plan
 * @property {boolean} [words] whether its result is counts
 * @typedef {{ buffer: GPUBuffer, offset: number, size: number }} Range
 */

// The build takes `async` and `await` out of the plans, for a Recorder's steps need not be waited for; and it has slots where they have buffers.
/** @param {(machine: never, wanted: never) => Promise<unknown>} plan @returns {(machine: Recorder, wanted: object) => Made} */
const atOnce = (plan) => /** @type {any} */ (plan);

/** @type {(options: Options, rest: object) => object} */
const wanted = ({ type, op, exclusive, keep, size }, rest) => ({ type, op, exclusive, keep, ...(size ? { size } : {}), ...rest });

/** @type {(entry: (machine: Recorder, wanted: object) => Made) => Row["plan"]} */
const packing = (entry) => (machine, options, { n, pivot, countWanted }, { input }) => {
  const { steps, y, count } = entry(machine, wanted(options, { x: input, n, pivot, Words: types[options.type].array }));
  const { buffer, at } = /** @type {NonNullable<Made["count"]>} */ (count);
  if (!countWanted) return { steps, bound: { output: y } };
  if (at === 0 && buffer.words === 1) return { steps, bound: { output: y, count: buffer } };
  const taken = machine.buffer(1);
  const take = machine.step({ files: ["take-count"], entry: "takeCount", define: { threads: 32 }, blocks: 1, bind: /** @type {any} */ ({ 0: machine.uniform([at]), 1: buffer, 2: taken }) });
  return { steps: [...steps, take], bound: { output: y, count: taken } };
};

/** @type {{ [name in "reduce" | "scan" | "segmentedScan" | "compact" | "partition" | "histogram" | "sort"]: Row }} */
const rows = {
  reduce: {
    inputs: () => ["input"], outputs: () => ({ output: 1 }),
    plan(machine, options, { n }, { input }) {
      const { steps, y } = atOnce(scans.reduce)(machine, wanted(options, { x: input, n }));
      return { steps, bound: { output: y } };
    },
  },
  scan: {
    inputs: () => ["input"], outputs: (_, n) => ({ output: n }),
    plan(machine, options, { n }, { input }) {
      const { steps, y } = atOnce(options.method === "passes" ? scans.scan : scans.scanLookback)(machine, wanted(options, { x: input, n }));
      return { steps, bound: { output: y } };
    },
  },
  segmentedScan: {
    inputs: () => ["input", "heads"], outputs: (_, n) => ({ output: n }),
    plan(machine, options, { n }, { input, heads }) {
      const { steps, y } = atOnce(scans.segmentedScan)(machine, wanted(options, { x: input, heads, n }));
      return { steps, bound: { output: y } };
    },
  },
  compact: {
    inputs: () => ["input"], outputs: (_, n) => ({ output: n, count: 1 }),
    plan: (machine, options, ...rest) => packing(atOnce(options.method === "passes" ? packs.compact : packs.compactLookback))(machine, options, ...rest),
  },
  partition: { inputs: () => ["input"], outputs: (_, n) => ({ output: n, count: 1 }), plan: packing(atOnce(packs.split)) },
  histogram: {
    inputs: () => ["input"], outputs: ({ bins }) => ({ output: bins }), words: true,
    plan(machine, options, { n }, { input }) {
      const { steps, y } = atOnce(packs.histogram)(machine, wanted(options, { x: input, n, bins: options.bins, shift: options.shift }));
      return { steps, bound: { output: y } };
    },
  },
  sort: {
    inputs: ({ values }) => (values ? ["input", "inputValues"] : ["input"]), outputs: ({ values }, n) => (values ? { output: n, outputValues: n } : { output: n }),
    plan(machine, options, { n }, { input, inputValues }) {
      const sorted = atOnce(options.method === "passes" ? sorts.radix : sorts.onesweep)(machine, wanted(options, { x: input, values: inputValues, n }));
      return { steps: sorted.steps, bound: { output: sorted.y, outputValues: sorted.values } };
    },
  },
};

/** @param {boolean} holds @param {string} otherwise */
function need(holds, otherwise) {
  if (!holds) throw new RangeError(`upsweep-wgsl: ${otherwise}`);
}

// How many programs and parameters a plan keeps: one for each length that it was lately encoded for.
const kept = 64;

/** @template V @param {Map<string, V>} map @param {string} key @param {() => V} make @returns {V} */
function keep(map, key, make) {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  if (map.size > kept) map.delete(/** @type {string} */ (map.keys().next().value));
  return value;
}

class Plan {
  #row;
  #options;
  #machine;
  #kernels;
  /** @type {Map<string, ReturnType<Plan["program"]>>} */
  #programs = new Map();
  /** @type {Map<string, GPUBuffer>} */
  #params = new Map();
  /** @type {GPUBuffer[]} */
  #scratch = [];
  /** @type {{ ready: { pipeline: GPUComputePipeline, group: GPUBindGroup, x: number, y: number }[], n: number, pivot: number, ranges: [string, Range][] } | null} */
  #last = null;

  /** @param {GPUDevice} device @param {Row} row @param {Options} options */
  constructor(device, row, options) {
    this.#row = row;
    this.#options = options;
    this.#machine = new Recorder(device, options);
    this.#kernels = kernelsOf(device);
  }

  get scratchBytes() {
    return this.#scratch.reduce((sum, { size }) => sum + size, 0);
  }

  async prepare() {
    const { length } = this.#options;
    const asked = { n: length ?? 4, pivot: 0, countWanted: true };
    const { steps, registers } = this.program(asked);
    await this.#kernels.prepare(steps, { byWords: (length ?? 0) % 4 > 0, shared: false });
    if (length !== undefined) registers.forEach((bytes, r) => this.#register(r, bytes));
    return this;
  }

  // program writes down the steps for a length, and which buffer of scratch each slot takes: one that no later step has a use for is taken again.
  /** @param {Asked} asked */
  program(asked) {
    const given = Object.fromEntries(this.#row.inputs(this.#options).map((role) => [role, new Slot(asked.n)]));
    const { steps, bound } = this.#row.plan(this.#machine, this.#options, asked, given);
    const roles = new Map([...Object.entries(given), ...Object.entries(bound)].map(([role, slot]) => [slot, role]));
    /** @type {Map<Slot, number>} */
    const until = new Map();
    steps.forEach(({ bind }, i) => { for (const slot of Object.values(bind)) if (slot instanceof Slot && !roles.has(slot)) until.set(slot, i); });
    /** @type {Map<Slot, number>} */
    const places = new Map();
    /** @type {number[]} */
    const registers = [];
    /** @type {number[]} */
    let free = [];
    steps.forEach(({ bind }, i) => {
      const slots = [...new Set(Object.values(bind))].filter((slot) => slot instanceof Slot && !roles.has(slot));
      for (const slot of /** @type {Slot[]} */ (slots)) {
        if (places.has(slot)) continue;
        const at = free.shift() ?? registers.length;
        places.set(slot, at);
        registers[at] = Math.max(registers[at] ?? 0, slot.bytes);
      }
      for (const slot of /** @type {Slot[]} */ (slots)) if (until.get(slot) === i) free.push(/** @type {number} */ (places.get(slot)));
    });
    return { steps, roles, places, registers };
  }

  // register is a buffer of scratch. One that is too short stays as it is for what has been encoded with it.
  /** @param {number} at @param {number} size */
  #register(at, size) {
    if (!(this.#scratch[at]?.size >= size)) this.#scratch[at] = this.#machine.device.createBuffer({ size, usage: GPUBufferUsage.STORAGE });
    return { buffer: this.#scratch[at], offset: 0, size };
  }

  /** @param {number[]} words */
  #uniform(words) {
    return keep(this.#params, String(words), () => {
      const buffer = this.#machine.device.createBuffer({ size: 16 * Math.ceil(words.length / 4), usage: GPUBufferUsage.UNIFORM, mappedAtCreation: true });
      new Uint32Array(buffer.getMappedRange()).set(words);
      buffer.unmap();
      return buffer;
    });
  }

  // range is what somebody gives, with its place and size told.
  /** @param {string} role @param {unknown} what @returns {Range} */
  #range(role, what) {
    need(Boolean(what) && typeof what === "object", `${role} is missing: give a buffer, or {buffer, offset, size}`);
    const given = /** @type {GPUBuffer | GPUBufferBinding} */ (what);
    const { buffer, offset = 0, size = undefined } = "buffer" in given ? given : { buffer: given };
    const align = this.#machine.limits.minStorageBufferOffsetAlignment;
    need(offset % align === 0, `${role} begins at byte ${offset}, which is not a multiple of ${align}`);
    need((buffer.usage & GPUBufferUsage.STORAGE) !== 0, `the buffer of ${role} has no usage STORAGE`);
    need(offset + (size ?? 0) <= buffer.size, `${role} ends beyond its buffer of ${buffer.size} bytes`);
    return { buffer, offset, size: size ?? buffer.size - offset };
  }

  /** @param {GPUCommandEncoder | GPUComputePassEncoder} encoder @param {{ [name: string]: unknown }} given */
  encode(encoder, given) {
    const { length, pivot = 0 } = /** @type {{ length?: number, pivot?: number }} */ (given);
    const inputs = this.#row.inputs(this.#options);
    const input = this.#range("input", given.input);
    const n = length ?? Math.floor(input.size / 4);
    need(Number.isInteger(n) && n >= 0, `length is ${n}: want a number of elements`);
    need(n < 2 ** 30, `${n} elements are more than 2³⁰ − 1`);
    const outputs = this.#row.outputs(this.#options, n);
    const countWanted = given.count !== undefined;
    if (!countWanted) delete outputs.count;
    /** @type {[string, Range][]} */
    const ranges = [...inputs.map((role) => [role, n]), ...Object.entries(outputs)].map((entry) => {
      const [role, words] = /** @type {[string, number]} */ (entry);
      const range = role === "input" ? input : this.#range(role, given[role]);
      need(range.size >= 4 * words, `${role} has ${range.size} bytes, and ${words} elements need ${4 * words}`);
      need(4 * words <= this.#machine.limits.maxStorageBufferBindingSize, `${role} needs ${4 * words} bytes, and the device binds ${this.#machine.limits.maxStorageBufferBindingSize} at most`);
      return [role, { ...range, size: 4 * words }];
    });
    const last = this.#last;
    const again = last && last.n === n && Object.is(last.pivot, pivot) && last.ranges.length === ranges.length && last.ranges.every(([role, { buffer, offset }], i) =>
      role === ranges[i][0] && buffer === ranges[i][1].buffer && offset === ranges[i][1].offset);
    const ready = again ? last.ready : this.#ready({ n, pivot, countWanted }, new Map(ranges));
    this.#last = { ready, n, pivot, ranges };
    const own = "beginComputePass" in encoder ? encoder.beginComputePass({ label: "upsweep-wgsl" }) : null;
    const pass = own ?? /** @type {GPUComputePassEncoder} */ (encoder);
    for (const { pipeline, group, x, y } of ready) {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(x, y);
    }
    own?.end();
  }

  // ready makes the steps of a program that are bound to ranges.
  /** @param {Asked} asked @param {Map<string, Range>} ranges */
  #ready(asked, ranges) {
    const { steps, roles, places, registers } = keep(this.#programs, `${asked.n} ${asked.pivot} ${asked.countWanted}`, () => this.program(asked));
    const spare = registers.length; // from here on, what takes the place of ranges without elements
    registers.forEach((bytes, r) => this.#register(r, bytes));
    return steps.map((step) => {
      const four = this.#kernels.vectorsOf(step);
      /** @type {Form} */
      const form = { byWords: false, shared: false };
      const bound = Object.entries(step.bind).map(([at, what], i) => {
        const binding = Number(at);
        if (!(what instanceof Slot)) return { binding, role: "", range: { buffer: this.#uniform(what.params), offset: 0, size: undefined } };
        const role = roles.get(what) ?? "";
        const range = ranges.get(role);
        if (!range || range.size === 0) return { binding, role: "", range: this.#register(role ? spare + i : /** @type {number} */ (places.get(what)), role ? 16 : what.bytes) };
        if (!four.has(binding) || range.size % 16 === 0) return { binding, role, range };
        const whole = 16 * Math.ceil(range.size / 16);
        if (role in this.#row.outputs(this.#options, asked.n) || range.offset + whole > range.buffer.size) form.byWords = true;
        return { binding, role, range: { ...range, size: whole } };
      });
      if (form.byWords) for (const one of bound) if (one.role) one.range = { ...one.range, size: ranges.get(one.role)?.size };
      form.shared = this.#share(bound.filter(({ role }) => role));
      const pipeline = this.#kernels.pipeline(step, form);
      const entries = bound.map(({ binding, range }) => ({ binding, resource: range }));
      return { pipeline, group: this.#machine.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }), x: step.x, y: step.y };
    });
  }

  // share tells whether two of a step's ranges lie in one buffer, and fails where they must not.
  /** @param {{ role: string, range: { buffer: GPUBuffer, offset: number, size?: number } }[]} bound */
  #share(bound) {
    const outputs = this.#row.outputs(this.#options, 0);
    let sharing = false;
    for (const [i, a] of bound.entries()) {
      for (const b of bound.slice(i + 1)) {
        if (a.range.buffer !== b.range.buffer || !bound.some(({ role, range }) => role in outputs && range.buffer === a.range.buffer)) continue;
        const apart = a.range.offset + (a.range.size ?? 0) <= b.range.offset || b.range.offset + (b.range.size ?? 0) <= a.range.offset;
        need(apart || a.role === b.role, `${a.role} and ${b.role} overlap`);
        need(a.role !== b.role, `${a.role} and the result need buffers of their own with this method`);
        sharing = true;
      }
    }
    return sharing;
  }

  // run takes and gives arrays: for results that are looked at, and for trying things out.
  /** @param {{ [name: string]: unknown }} given */
  async run(given) {
    const { device } = this.#machine;
    const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
    const n = /** @type {Elements} */ (given.input).length;
    const outputs = this.#row.outputs(this.#options, n);
    /** @type {GPUBuffer[]} */
    const owned = [];
    /** @param {number} words @param {number} usage */
    const buffer = (words, usage) => {
      const made = device.createBuffer({ size: Math.max(16, 4 * words), usage });
      owned.push(made);
      return made;
    };
    try {
      const inputs = this.#row.inputs(this.#options).map((role) => {
        const words = /** @type {Elements} */ (given[role]);
        need(words?.length === n, `${role} has ${words?.length} elements, and input ${n}`);
        const made = buffer(n, STORAGE | COPY_DST);
        device.queue.writeBuffer(made, 0, words);
        return [role, made];
      });
      const results = Object.entries(outputs).map(([role, words]) => ({ role, words, made: buffer(words, STORAGE | COPY_SRC), here: buffer(words, MAP_READ | COPY_DST) }));
      const encoder = device.createCommandEncoder();
      this.encode(encoder, { ...given, ...Object.fromEntries(inputs), ...Object.fromEntries(results.map(({ role, made }) => [role, made])), length: n });
      for (const { made, here } of results) encoder.copyBufferToBuffer(made, 0, here, 0, made.size);
      device.queue.submit([encoder.finish()]);
      /** @type {{ [role: string]: Elements }} */
      const got = {};
      for (const { role, words, here } of results) {
        await here.mapAsync(GPUMapMode.READ);
        const Words = /** @type {ElementsOf} */ (role === "output" && !this.#row.words ? types[this.#options.type].array : Uint32Array);
        got[role] = new Words(here.getMappedRange().slice(0, 4 * words));
      }
      if (this.#row === rows.compact) got.output = got.output.slice(0, got.count[0]);
      return got;
    } finally {
      this.#last = null;
      for (const one of owned) one.destroy();
    }
  }

  destroy() {
    for (const buffers of [this.#scratch, this.#params]) buffers.forEach((buffer) => buffer.destroy());
    this.#scratch = [];
    this.#params.clear();
    this.#last = null;
  }
}

/** @param {GPUDevice} device @param {keyof typeof rows} name @param {Partial<Options>} options */
function make(device, name, options) {
  const { type = "u32", op = "+", exclusive = false, method = "passes", bins = 256, values = false } = options;
  const { shift = 32 - Math.log2(bins) } = options;
  need(type in types, `there is no type ${type}: one of ${Object.keys(types).join(", ")}`);
  need(op in operators, `there is no operator ${op}: one of ${Object.keys(operators).join(", ")}`);
  need(method === "passes" || method === "single-pass", `there is no method ${method}: passes, or single-pass`);
  need(bins >= 2 && Number.isInteger(Math.log2(bins)), `${bins} bins are no power of two from 2 on`);
  need(Number.isInteger(shift) && shift >= 0 && shift < 32, `shift is ${shift}: want a bit from 0 to 31`);
  const { adapterInfo = device.adapterInfo } = options;
  const { size = adapterInfo?.isFallbackAdapter && bins <= 1024 ? small[method === "passes" ? name : `${name} ${method}`] : undefined } = options;
  return new Plan(device, rows[name], { ...options, type, op, exclusive, method, bins, shift, values, size }).prepare();
}

// Tiles for a processor that plays the GPU: it takes seconds to compile the loops of larger ones.
/** @type {{ [name: string]: Size }} */
const small = {
  reduce: { threads: 64, rows: 2, blocks: 16 }, scan: { threads: 64, rows: 2 }, "scan single-pass": { threads: 64, rows: 2, pause: 1, patience: 256, byStart: true }, segmentedScan: { threads: 64, rows: 4 },
  compact: { threads: 64, rows: 4 }, "compact single-pass": { threads: 64, rows: 1, chunks: 2, pause: 1, patience: 256, byStart: true }, partition: { threads: 64, rows: 4 },
  histogram: { threads: 64, rows: 1, copies: 2, blocks: 16 }, sort: { threads: 64, rows: 4, parts: 1 }, "sort single-pass": { threads: 64, rows: 4, parts: 2, span: 2, patience: 256 },
};

/** @typedef {(device: GPUDevice, options?: Partial<Options>) => Promise<Plan>} Maker */
/** @type {Maker} */
export const reduce = (device, options = {}) => make(device, "reduce", options);
/** @type {Maker} */
export const scan = (device, options = {}) => make(device, "scan", options);
/** @type {Maker} */
export const segmentedScan = (device, options = {}) => make(device, "segmentedScan", options);
/** @type {Maker} */
export const compact = (device, options = {}) => make(device, "compact", options);
/** @type {Maker} */
export const partition = (device, options = {}) => make(device, "partition", options);
/** @type {Maker} */
export const histogram = (device, options = {}) => make(device, "histogram", options);
/** @type {Maker} */
export const sort = (device, options = {}) => make(device, "sort", options);
