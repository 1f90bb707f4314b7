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

// dispatch runs a plan, and says in a sentence what came of it.
/** @param {Machine} machine @param {ShaderPlan} plan */
export async function dispatch({ device, info }, { code, buffers, steps }) {
  device.pushErrorScope("validation");
  const module = device.createShaderModule({ code: /\bsubgroup/.test(code) && !/\benable\s+subgroups/.test(code) ? `enable subgroups; ${code}` : code });
  const { messages } = await module.getCompilationInfo();
  const refused = messages.find(({ type }) => type === "error");
  if (refused) {
    await device.popErrorScope();
    throw new Error(`the browser refuses it at line ${refused.lineNum}: ${refused.message.split("\n")[0]}`);
  }
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
  const made = buffers.map(({ words, type }) => {
    const usage = (type === "uniform" ? UNIFORM : STORAGE) | COPY_SRC | COPY_DST;
    const buffer = device.createBuffer({ size: Math.max(16, 4 * words.length), usage });
    device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return buffer;
  });
  const groups = Math.max(-1, ...buffers.map(({ group }) => group)) + 1;
  const of = (/** @type {number} */ group) => buffers.flatMap((b, i) => (b.group === group ? [{ ...b, buffer: made[i] }] : []));
  const layouts = Array.from({ length: groups }, (_, g) =>
    device.createBindGroupLayout({ entries: of(g).map(({ binding, type }) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })) }));
  const bound = layouts.map((layout, g) =>
    device.createBindGroup({ layout, entries: of(g).map(({ binding, buffer, words }) => ({ binding, resource: { buffer, size: Math.max(4, 4 * words.length) } })) }));
  const layout = device.createPipelineLayout({ bindGroupLayouts: layouts });
  for (const { buffer, words, entry, groups: [x, y, z] } of steps) {
    if (buffer >= 0) {
      device.queue.writeBuffer(made[buffer], 0, new Uint32Array(words));
      continue;
    }
    const pipeline = device.createComputePipeline({ layout, compute: { module, entryPoint: entry } });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    bound.forEach((group, g) => pass.setBindGroup(g, group));
    pass.dispatchWorkgroups(x, y, z);
    pass.end();
    device.queue.submit([encoder.finish()]);
  }
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
  for (const buffer of [...made, ...reads]) buffer.destroy();
  const name = info.description || info.device || info.architecture || info.vendor || "the GPU";
  if (first) return `On ${name}, ${first}`;
  return `On ${name}, ${same + near === 1 ? "the number is" : `all ${same + near} numbers are`} as here${near > 0 ? `, ${near} of them but for the last bits` : ""}.`;
}
