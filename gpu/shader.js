// A reader's shader on the GPU, as the recording machine has run it (workbench/shader/device.go): the text as it stands, its buffers, each
// dispatch; and every number beside the one that the machine has.
/** @import { Machine } from "./machine.js" */
/** @import { ShaderPlan } from "./types.d.ts" */

const asFloat = new Float32Array(1);
const asBits = new Uint32Array(asFloat.buffer);
/** @param {number} bits */
const float = (bits) => {
  asBits[0] = bits;
  return asFloat[0];
};

// rank is the place of a float among all, so that two differ by as many units in the last place as their places do.
/** @param {number} bits */
const rank = (bits) => (bits >>> 31 ? -(bits & 0x7fffffff) : bits);

// How many units in the last place floats may differ by and still count as the same: devices round a function such as sin in their own way.
const close = 4;

// moduleOf compiles a text; what the browser refuses is an error that names its line.
/** @param {GPUDevice} device @param {string} code */
export async function moduleOf(device, code) {
  const module = device.createShaderModule({ code: /\bsubgroup/.test(code) && !/\benable\s+subgroups/.test(code) ? `enable subgroups; ${code}` : code });
  const { messages } = await module.getCompilationInfo();
  const refused = messages.find(({ type }) => type === "error");
  if (refused) throw new Error(`the browser refuses it at line ${refused.lineNum}: ${refused.message.split("\n")[0]}`);
  return module;
}

/** @typedef {{ group: number, binding: number, type: GPUBufferBindingType }} Bound */

// layoutsOf are the layouts of the groups that buffers are bound in.
/** @param {GPUDevice} device @param {Bound[]} buffers */
export function layoutsOf(device, buffers) {
  const groups = Math.max(-1, ...buffers.map(({ group }) => group)) + 1;
  return Array.from({ length: groups }, (_, g) =>
    device.createBindGroupLayout({ entries: buffers.filter(({ group }) => group === g).map(({ binding, type }) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })) }));
}

// groupsOf binds buffers; `size` says how many bytes of each.
/** @param {GPUDevice} device @param {GPUBindGroupLayout[]} layouts @param {(Bound & { buffer: GPUBuffer, size: number })[]} buffers */
export const groupsOf = (device, layouts, buffers) =>
  layouts.map((layout, g) =>
    device.createBindGroup({ layout, entries: buffers.filter(({ group }) => group === g).map(({ binding, buffer, size }) => ({ binding, resource: { buffer, size } })) }));

// namesIn are the names that each function of a text says, and those that it calls: an entry point needs buffers of these names, and there may be more buffers than
// a pipeline binds.
/** @param {string} code @returns {Map<string, Set<string>>} */
export function namesIn(code) {
  const word = /[\p{L}_][\p{L}\p{N}_]*/gu;
  const parts = code.replace(/\/\/.*|\/\*[^]*?\*\//g, " ").split(/\bfn\s+(?=[\p{L}_])/u).slice(1);
  const own = new Map(parts.map((part) => [part.match(word)?.[0] ?? "", new Set(part.match(word))]));
  for (const names of own.values()) {
    for (const name of names) own.get(name)?.forEach((more) => names.add(more)); // a set grows while it is gone through
  }
  return own;
}

// prepare makes the buffers of a plan, and a function that has an encoder do what the host does. What
// is written between dispatches is copied from buffers that hold it.
/** @param {Machine} machine @param {ShaderPlan} plan */
async function prepare({ device }, { code, buffers, steps }) {
  const module = await moduleOf(device, code);
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST } = GPUBufferUsage;
  /** @param {number[]} words @param {number} usage */
  const holding = (words, usage) => {
    const buffer = device.createBuffer({ size: Math.max(16, 4 * words.length), usage: usage | COPY_SRC | COPY_DST });
    device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return buffer;
  };
  const made = buffers.map(({ words, type }) => holding(words, type === "uniform" ? UNIFORM : STORAGE));
  const names = namesIn(code);
  /** @type {Map<string, { pipeline: GPUComputePipeline, bound: GPUBindGroup[] }>} */
  const entries = new Map();
  const sources = steps.map(({ buffer, words }) => (buffer >= 0 ? holding(words, 0) : null));
  for (const { buffer, entry } of steps) {
    if (buffer >= 0 || entries.has(entry)) continue;
    const own = buffers.map((b, i) => ({ ...b, buffer: made[i], size: Math.max(4, 4 * b.words.length) })).filter(({ name }) => names.get(entry)?.has(name));
    const layouts = layoutsOf(device, own);
    const layout = device.createPipelineLayout({ bindGroupLayouts: layouts });
    entries.set(entry, { pipeline: device.createComputePipeline({ layout, compute: { module, entryPoint: entry } }), bound: groupsOf(device, layouts, own) });
  }
  /** @param {GPUCommandEncoder} encoder */
  const encode = (encoder) => {
    for (const [i, { buffer, entry, groups: [x, y, z] }] of steps.entries()) {
      const from = sources[i];
      if (from) {
        encoder.copyBufferToBuffer(from, 0, made[buffer], 0, Math.min(from.size, made[buffer].size));
        continue;
      }
      const pass = encoder.beginComputePass();
      const { pipeline, bound } = /** @type {{ pipeline: GPUComputePipeline, bound: GPUBindGroup[] }} */ (entries.get(entry));
      pass.setPipeline(pipeline);
      bound.forEach((group, g) => pass.setBindGroup(g, group));
      pass.dispatchWorkgroups(x, y, z);
      pass.end();
    }
  };
  return { made, encode, release: () => [...made, ...sources].forEach((buffer) => buffer?.destroy()) };
}

// dispatch runs a plan, and says in a sentence what came of it.
/** @param {Machine} machine @param {ShaderPlan} plan */
export async function dispatch(machine, plan) {
  const { device, info } = machine;
  const { buffers } = plan;
  device.pushErrorScope("validation");
  const { made, encode, release } = await prepare(machine, plan).catch(async (error) => {
    await device.popErrorScope();
    throw error;
  });
  const { MAP_READ, COPY_DST } = GPUBufferUsage;
  const all = device.createCommandEncoder();
  encode(all);
  device.queue.submit([all.finish()]);
  const reads = made.map((buffer) => {
    const read = device.createBuffer({ size: buffer.size, usage: MAP_READ | COPY_DST });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(buffer, 0, read, 0, buffer.size);
    device.queue.submit([encoder.finish()]);
    return read;
  });
  const wrong = await device.popErrorScope();
  if (wrong) throw new Error(wrong.message.split("\n")[0]);
  let same = 0;
  let near = 0;
  let first = "";
  for (const [i, { type, at, want, float: floats, cells }] of buffers.entries()) {
    if (type !== "storage") continue;
    await reads[i].mapAsync(GPUMapMode.READ);
    const got = new Uint32Array(reads[i].getMappedRange());
    for (const [k, bits] of want.entries()) {
      const own = got[at[k]];
      const off = floats[k] && float(own) - float(bits) !== 0 ? Math.abs(rank(own) - rank(bits)) : 0;
      const both = floats[k] && Number.isNaN(float(own)) && Number.isNaN(float(bits));
      if (own === bits || both || (floats[k] && off === 0)) same++;
      else if (floats[k] && off <= close) near++;
      else first ||= `${cells[k]} is ${floats[k] ? float(own) : own} on the GPU, and ${floats[k] ? float(bits) : bits} here.`;
    }
    reads[i].unmap();
  }
  for (const buffer of reads) buffer.destroy();
  release();
  const name = info.description || info.device || info.architecture || info.vendor || "the GPU";
  if (first) return `On ${name}, ${first}`;
  return `On ${name}, ${same + near === 1 ? "the number is" : `all ${same + near} numbers are`} as here${near > 0 ? `, ${near} of them but for the last bits` : ""}.`;
}

// What tells whether a result is another than it has to be: word by word, whole numbers bit by bit, floats but for their last bits.
const comparing = `
@group(0) @binding(0) var<storage, read> got: array<u32>;
@group(0) @binding(1) var<storage, read> want: array<u32>;
@group(0) @binding(2) var<storage, read> kind: array<u32>; // 0 for padding, 1 for a whole number, 2 for a float
@group(0) @binding(3) var<storage, read_write> tally: array<atomic<u32>, 2>; // whether this one differs, and how many do
@compute @workgroup_size(64) fn compare(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&want)) { return; }
  let off = abs(bitcast<i32>(got[i]) - bitcast<i32>(want[i]));
  if ((kind[i] == 1u && off != 0) || (kind[i] == 2u && off > ${close})) { atomicStore(&tally[0], 1u); }
}
@compute @workgroup_size(1) fn count() {
  if (atomicExchange(&tally[0], 0u) == 1u) { atomicAdd(&tally[1], 1u); }
}`;

// tried dispatches a plan so many times, from the same beginning, as far as the milliseconds suffice, and counts the results that are another than the machine's:
// what a race can do, and how often it does.
/** @param {Machine} machine @param {ShaderPlan} plan @param {number} times @param {number} [patience] */
export async function tried(machine, plan, times, patience = 5000) {
  const { device } = machine;
  return machine.guarded(async () => {
    const { made, encode, release } = await prepare(machine, plan);
    try {
      const module = device.createShaderModule({ code: comparing });
      const stores = plan.buffers.flatMap((b, i) => (b.type === "storage" ? [{ ...b, work: made[i] }] : []));
      const tally = machine.buffer(4);
      const layouts = layoutsOf(device, [0, 1, 2, 3].map((binding) => ({ group: 0, binding, type: binding < 3 ? "read-only-storage" : "storage" })));
      const layout = device.createPipelineLayout({ bindGroupLayouts: layouts });
      const [compare, count] = ["compare", "count"].map((entryPoint) => device.createComputePipeline({ layout, compute: { module, entryPoint } }));
      const compared = stores.map(({ words, at, want, float: floats, work }) => {
        const wanted = new Uint32Array(words.length);
        const kind = new Uint32Array(words.length);
        at.forEach((place, k) => {
          wanted[place] = want[k];
          kind[place] = floats[k] ? 2 : 1;
        });
        const size = 4 * words.length;
        const bind = [work, machine.buffer(wanted), machine.buffer(kind), tally];
        const [group] = groupsOf(device, layouts, bind.map((buffer, binding) => ({ group: 0, binding, type: "storage", buffer, size: binding < 3 ? size : 8 })));
        return { group, blocks: Math.ceil(words.length / 64), work, size, first: machine.buffer(Uint32Array.from(words)) };
      });
      const begun = performance.now();
      let done = 0;
      for (let batch = 20; done < times && performance.now() - begun < patience;) {
        const encoder = device.createCommandEncoder();
        const some = Math.min(batch, times - done);
        for (let i = 0; i < some; i++) {
          for (const { first, work, size } of compared) encoder.copyBufferToBuffer(first, 0, work, 0, size);
          encode(encoder);
          const pass = encoder.beginComputePass();
          pass.setPipeline(compare);
          for (const { group, blocks } of compared) {
            pass.setBindGroup(0, group);
            pass.dispatchWorkgroups(blocks);
          }
          pass.setPipeline(count);
          pass.dispatchWorkgroups(1);
          pass.end();
        }
        const sent = performance.now();
        device.queue.submit([encoder.finish()]);
        await device.queue.onSubmittedWorkDone();
        done += some;
        batch = Math.max(1, Math.min(1000, Math.round((batch * 200) / Math.max(1, performance.now() - sent))));
      }
      const [, different] = await machine.fetch(tally, Uint32Array, 2);
      return { done, different };
    } finally {
      release();
      machine.release();
    }
  });
}
