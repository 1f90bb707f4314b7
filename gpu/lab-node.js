// node gpu/lab-node.js [FILE]: the kernels beside the copy, the experiments, and those that take these apart, on this machine's GPU, with what the memory view
// predicts. FILE gets all of it as JSON: gpu/measured.json is that of the GPU that the pages and the lessons quote. UPSWEEP_GPU_ONLY=isolated
// leaves out all but the last.

import { writeFile } from "node:fs/promises";
import { experiments } from "./experiments.js";
import { isolated } from "./isolated.js";
import { experiment, kernel } from "./lab.js";
import { open } from "./machine.js";
import { dawn, read } from "./node.js";
import { kernels } from "./table.js";
/** @import { Experiments } from "./types.d.ts" */

const opened = await open(dawn(), read);
if (!opened) {
  console.log("no adapter");
  process.exit(1);
}
const machine = opened;
const log = Number(process.env.UPSWEEP_GPU_LOG ?? 26);
/** @type {{ device: string, kernels: { [name: string]: object }, experiments: { [name: string]: object }, isolated: { [name: string]: object } }} */
const measured = { device: machine.info.device || machine.info.description, kernels: {}, experiments: {}, isolated: {} };
const whole = Math.round;
/** @param {number} ns */
const micro = (ns) => `${(ns / 1000).toFixed(1)} µs`.padStart(12);

async function measureKernels() {
  console.log(`2^${log} elements: bytes of input and result, bytes that the memory view predicts, their time at the copy's rate, time measured, ratio`);
  for (const name of Object.keys(kernels)) {
    const { ns, bytes, predicted, atCopy, ratio, copy } = await kernel(machine, name, log);
    measured.kernels[name] = { log, bytes: whole(bytes), predicted: whole(predicted), atCopy: whole(atCopy), ns: whole(ns), copy: whole(copy) };
    console.log(`${name.padEnd(18)}${(bytes / 1e6).toFixed(0).padStart(8)} MB${(predicted / 1e6).toFixed(0).padStart(8)} MB${micro(atCopy)}${micro(ns)}${ratio.toFixed(2).padStart(7)}`);
  }
}

/** @param {Experiments} of @param {string} name */
async function measureExperiment(of, name) {
  const { title, asks, unit, log: size } = of[name];
  console.log(`${title}, 2^${size} elements (${unit})`);
  /** @type {{ name: string, predicted: number, about: string, ns: number }[]} */
  const variants = [];
  for await (const v of experiment(machine, name, { of })) {
    variants.push({ name: v.variant, predicted: Number(v.predicted.toFixed(1)), about: v.about, ns: whole(v.ns) });
    /** @param {"predicted" | "ns"} key */
    const relative = (key) => (v[key] / variants[0][key]).toFixed(2).padStart(8);
    console.log(`  ${v.variant.padEnd(40)}${v.predicted.toFixed(1).padStart(8)}${relative("predicted")}${micro(v.ns)}${relative("ns")}  ${v.about}`);
  }
  return { title, asks, unit, log: size, variants };
}

if (process.env.UPSWEEP_GPU_ONLY !== "isolated") {
  await measureKernels();
  for (const name of Object.keys(experiments)) measured.experiments[name] = await measureExperiment(experiments, name);
}
for (const name of Object.keys(isolated)) measured.isolated[name] = await measureExperiment(isolated, name);
if (process.argv[2]) await writeFile(process.argv[2], `${JSON.stringify(measured, null, 1)}\n`);
process.exit(0);
