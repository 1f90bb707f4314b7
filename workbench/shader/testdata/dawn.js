// Runs each {name, source, entry, groups, buffers: [{binding, words}]} on WebGPU, and tells what each buffer then holds, or what is wrong. dawn.html does so
// in a page, dawn-node.mjs under Node.

async function run(device, { name, source, entry, groups, buffers }) {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  device.pushErrorScope("validation");
  const module = device.createShaderModule({ code: source });
  const said = (await module.getCompilationInfo()).messages.filter((m) => m.type === "error").map((m) => `line ${m.lineNum}: ${m.message}`);
  if (said.length) {
    await device.popErrorScope();
    return { name, error: said.join("; ") };
  }
  const pipeline = await device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: entry } });
  const made = buffers.map(({ binding, words }) => {
    const buffer = device.createBuffer({ size: 4 * words.length, usage });
    device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return { binding, buffer, size: 4 * words.length };
  });
  const entries = made.filter(({ binding }) => new RegExp(`@binding\\(${binding}\\)`).test(source)).map(({ binding, buffer }) => ({ binding, resource: { buffer } }));
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.dispatchWorkgroups(groups);
  pass.end();
  const reads = made.map(({ buffer, size }) => {
    const read = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
    encoder.copyBufferToBuffer(buffer, 0, read, 0, size);
    return read;
  });
  device.queue.submit([encoder.finish()]);
  const error = await device.popErrorScope();
  if (error) return { name, error: error.message };
  const results = [];
  for (const read of reads) {
    await read.mapAsync(GPUMapMode.READ);
    results.push([...new Uint32Array(read.getMappedRange())]);
    read.unmap();
  }
  return { name, buffers: results };
}

// answer is null where there is no adapter.
export async function answer(gpu, programs) {
  const adapter = await gpu?.requestAdapter();
  if (!adapter) return null;
  const device = await adapter.requestDevice({ requiredFeatures: adapter.features.has("subgroups") ? ["subgroups"] : [] });
  const answers = [];
  for (const program of programs) answers.push(await run(device, program).catch((error) => ({ name: program.name, error: String(error) })));
  return answers;
}
