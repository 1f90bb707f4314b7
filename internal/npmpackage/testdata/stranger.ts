// The types of the package as somebody meets them: what is wrong here on purpose has to be found.
import { compact, histogram, scan, sort } from "upsweep-wgsl";

export async function use(device: GPUDevice, input: GPUBuffer, output: GPUBuffer) {
  const plan = await scan(device, { type: "f32", op: "max", exclusive: true, method: "single-pass", length: 1 << 20 });
  const encoder = device.createCommandEncoder();
  plan.encode(encoder, { input, output: { buffer: output, offset: 256 }, length: 5 });
  plan.encode(encoder.beginComputePass(), { input, output });
  const bytes: number = plan.scratchBytes;
  const pairs = await sort(device, { values: true });
  pairs.encode(encoder, { input, inputValues: input, output, outputValues: output });
  const { outputValues } = await pairs.run({ input: Float32Array.of(2, 1), inputValues: Uint32Array.of(0, 1) });
  const kept = await (await compact(device, { keep: "v != pivot" })).run({ input: Uint32Array.of(1, 2), pivot: 2 });
  const counts: Uint32Array = (await (await histogram(device, { bins: 16 })).run({ input: Uint32Array.of(1) })).output;
  // @ts-expect-error there is no such operator
  await scan(device, { op: "*" });
  // @ts-expect-error pairs need their values
  pairs.encode(encoder, { input, output });
  plan.destroy();
  return [bytes, outputValues, kept.count, counts];
}
