// node gpu/lab-node.js [FILE]: the kernels beside the copy and the experiments, on this machine's GPU, with what the memory view predicts. FILE gets them as
// JSON: gpu/measured.json holds those of the GPU that the pages quote.

import { writeFile } from 'node:fs/promises';
import { experiments } from './experiments.js';
import { experiment, kernel } from './lab.js';
import { open } from './machine.js';
import { dawn, read } from './node.js';
import { kernels } from './table.js';

const machine = await open(dawn(), read);
if (!machine) {
  console.log('no adapter');
  process.exit(1);
}
const log = Number(process.env.UPSWEEP_GPU_LOG ?? 26);
const measured = { device: machine.info.device || machine.info.description, kernels: {}, experiments: {} };
const whole = Math.round;
const micro = (ns) => `${(ns / 1000).toFixed(1)} µs`.padStart(12);
console.log(`2^${log} elements: bytes that must move, that the memory view predicts, their time at the copy's rate, time measured, ratio`);
for (const name of Object.keys(kernels)) {
  const { ns, bytes, predicted, atCopy, ratio, copy } = await kernel(machine, name, log);
  measured.kernels[name] = { log, bytes: whole(bytes), predicted: whole(predicted), atCopy: whole(atCopy), ns: whole(ns), copy: whole(copy) };
  console.log(`${name.padEnd(18)}${(bytes / 1e6).toFixed(0).padStart(8)} MB${(predicted / 1e6).toFixed(0).padStart(8)} MB${micro(atCopy)}${micro(ns)}${ratio.toFixed(2).padStart(7)}`);
}
for (const [name, { title, asks, unit, log: size }] of Object.entries(experiments)) {
  console.log(`${title}, 2^${size} elements (${unit})`);
  const variants = [];
  for await (const v of experiment(machine, name)) {
    variants.push({ name: v.variant, predicted: Number(v.predicted.toFixed(1)), about: v.about, ns: whole(v.ns) });
    const relative = (key) => (v[key] / variants[0][key]).toFixed(2).padStart(8);
    console.log(`  ${v.variant.padEnd(32)}${v.predicted.toFixed(1).padStart(8)}${relative('predicted')}${micro(v.ns)}${relative('ns')}  ${v.about}`);
  }
  measured.experiments[name] = { title, asks, unit, log: size, variants };
}
if (process.argv[2]) await writeFile(process.argv[2], `${JSON.stringify(measured, null, 1)}\n`);
process.exit(0);
