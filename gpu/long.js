// A reader's shader on inputs that grow up to 2²⁴ values: its time on the device, its rate beside the copy's and beside our kernel of the same. Plans flow in
// (workbench/shader/given/long.go), rows flow out; page.js shows them.

import { copyRate, kernel } from "./lab.js";
import { clocked, hashed } from "./measure.js";
import * as oracle from "./oracle.js";
import { groupsOf, layoutsOf, moduleOf, namesIn } from "./shader.js";
/** @import { Machine } from "./machine.js" */
/** @import { Elements, LongPlan, Operator, Pace, Step } from "./types.d.ts" */

// filling are the first words of a buffer, as its plan says.
/** @param {LongPlan["buffers"][number]} buffer @returns {Elements} */
function filling({ fill, filled, scalar }) {
  const made = hashed(filled, 0x3ff);
  if (fill === "flags") return made.map((v) => (v % 32 === 0 ? 1 : 0));
  if (fill === "places") return hashed(filled).map((v) => v % filled);
  if (fill === "sorted") made.sort();
  return scalar === "f32" ? Float32Array.from(made) : scalar === "i32" ? new Int32Array(made.buffer) : made;
}

// Bytes of a buffer are a multiple of 16, and 16 at least.
/** @param {number} words */
const bytes = (words) => 16 * Math.max(1, Math.ceil(words / 4));

/** @typedef {{ pipeline: GPUComputePipeline, layouts: GPUBindGroupLayout[], bound: (LongPlan["buffers"][number] & { at: number })[] }} Entry an entry point, and the buffers that it names with their places in the plan */
/** @typedef {{ steps: Step[], y: GPUBuffer | undefined, x: Elements | undefined }} Made */

// make makes buffers and steps of a plan.
/** @param {Machine} machine @param {LongPlan} plan @returns {Promise<Made>} */
export async function make(machine, { code, buffers, steps, result }) {
  const { device, limits } = machine;
  const largest = Math.max(...buffers.map(({ words }) => bytes(words)));
  if (largest > limits.maxStorageBufferBindingSize) throw new Error("a buffer is larger than this GPU binds");
  const module = await moduleOf(device, code);
  const names = namesIn(code);
  /** @type {Elements | undefined} */
  let x;
  const own = buffers.map((b) => {
    if (b.type === "uniform") return null;
    const buffer = machine.buffer(b.words);
    if (b.value) device.queue.writeBuffer(buffer, 0, new Uint32Array(b.words).fill(b.value));
    if (b.fill) {
      const filled = filling(b);
      if (b.name === "x") x = filled;
      device.queue.writeBuffer(buffer, 0, filled);
    }
    return buffer;
  });
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const entry of new Set(steps.map((step) => step.entry))) {
    const bound = buffers.map((b, at) => ({ ...b, at })).filter(({ name }) => names.get(entry)?.has(name));
    const stored = bound.filter(({ type }) => type !== "uniform").length;
    if (stored > limits.maxStorageBuffersPerShaderStage) throw new Error(`${entry} has ${stored} buffers, and this GPU binds ${limits.maxStorageBuffersPerShaderStage}`);
    const layouts = layoutsOf(device, bound);
    const layout = device.createPipelineLayout({ bindGroupLayouts: layouts });
    entries.set(entry, { pipeline: await device.createComputePipelineAsync({ layout, compute: { module, entryPoint: entry } }), layouts, bound });
  }
  /** @type {Map<string, GPUBuffer>} */
  const uniforms = new Map();
  /** @type {Step[]} */
  const made = [];
  const uniform = buffers.find(({ type }) => type === "uniform");
  let words = Array.from({ length: uniform?.words ?? 0 }, () => 0);
  for (const { words: anew, entry, groups: [wide, high, deep] } of steps) {
    if (anew.length > 0) words = anew;
    const key = words.join(" ");
    if (uniform && !uniforms.has(key)) uniforms.set(key, machine.uniform(words));
    const { pipeline, layouts, bound } = /** @type {Entry} */ (entries.get(entry));
    const [group, ...more] = groupsOf(device, layouts, bound.map((b) => {
      const buffer = own[b.at] ?? /** @type {GPUBuffer} */ (uniforms.get(key));
      return { ...b, buffer, size: own[b.at] ? 4 * b.words : buffer.size };
    }));
    made.push({ name: entry, pipeline, group, more, x: wide, y: high, z: deep });
  }
  return { steps: made, y: own[buffers.findIndex(({ name }) => name === result)] ?? undefined, x };
}

// wrong tells the first number that is another than an oracle's; "" where none is, null where there is no oracle for it.
/** @param {Machine} machine @param {LongPlan} plan @param {Made} made */
export async function wrong(machine, { like, op, first, length, buffers }, { y, x }) {
  const { scalar } = buffers.find(({ name }) => name === "x") ?? { scalar: "" };
  if (!y || !x || scalar === "f32" || !["+", "max", "min", ""].includes(op)) return null;
  const by = { type: /** @type {"i32" | "u32"} */ (scalar), op: /** @type {Operator} */ (op || "+") };
  /** @type {{ [like: string]: () => Elements }} */
  const oracles = { reduce: () => oracle.reduce(x, by), scan: () => oracle.scan(x, { ...by, exclusive: !first }), radix: () => x.slice().sort() };
  const want = oracles[like]?.();
  if (!want || want.length !== length) return null;
  const got = new Int32Array((await machine.fetch(y, Uint32Array, length)).buffer);
  for (let i = 0; i < length; i++) {
    if (got[i] !== (want[i] | 0)) return `y[${i}] is ${got[i]} and should be ${want[i]}`;
  }
  return "";
}

// longer runs a shader on inputs of 2ᵏ values: the time of a run, its bytes, the copy's rate at that length, and whether the result was compared. `left` are the
// milliseconds that it may take.
/** @param {Machine} machine @param {LongPlan} plan @param {number} log @param {number} left @param {Pace} [pace] */
export async function longer(machine, plan, log, left, pace = {}) {
  const at = { ...pace, warm: 2e7, least: 2e6, trials: 3, most: 1e5 * left };
  const { clock, checked } = await machine.guarded(async () => {
    try {
      const made = await make(machine, plan);
      machine.run(made.steps);
      const said = await wrong(machine, plan, made);
      if (said) throw new Error(`the result is wrong from 2^${log} values on: ${said}`);
      return { clock: await clocked(machine, { steps: made.steps, y: /** @type {GPUBuffer} */ (made.y), length: 0 }, at), checked: said === "" };
    } finally {
      machine.release();
    }
  });
  return { log, ns: clock.ns, by: clock.by, rate: plan.bytes / clock.ns, copy: await copyRate(machine, log, at), checked };
}

// ours is the time of our kernel of the same at that length.
/** @param {Machine} machine @param {string} like @param {number} log @param {Pace} [pace] */
export async function ours(machine, like, log, pace = {}) {
  return (await kernel(machine, like, log, { ...pace, warm: 2e7, least: 2e6, trials: 3, most: 1e9 })).ns;
}
