// make bench-gpu: the primitives on this machine's GPU, device times, medians of ten, with CUB beside them where nvcc is found.
//
// node gpu/bench.js [log₂ n = 26] [alone: without subgroups]

import { cub } from "./cub.js";
import { measured } from "./measure.js";
import { open } from "./machine.js";
import { dawn, read } from "./node.js";

const log = Number(process.argv[2] ?? 26);

const machine = await open(dawn(), read, { subgroups: process.argv[3] !== "alone" });
if (!machine) {
  console.log("no adapter");
  process.exit(1);
}
console.log(`${machine.info.vendor} ${machine.info.architecture} ${machine.info.description}, 2^${log} u32, medians of ten, ${machine.width ? `subgroups of ${machine.width}` : "without subgroups"}`);
const vendor = process.argv[3] === "alone" ? {} : cub(log);
/** @param {number} ns */
const us = (ns) => (ns / 1000).toFixed(1).padStart(9);
console.log(`${"kernel".padEnd(22)}${"µs".padStart(9)}${"GB/s".padStart(9)}${"of copy".padStart(9)}${"CUB µs".padStart(9)}${"CUB/ours".padStart(9)}`);
let ceiling = 0;
for await (const { name, beside, ns, bytes } of measured(machine, log)) {
  const rate = bytes / ns;
  ceiling ||= rate;
  const theirs = vendor[beside ?? ""];
  console.log(`${name.padEnd(22)}${us(ns)}${rate.toFixed(0).padStart(9)}${(rate / ceiling).toFixed(2).padStart(9)}${theirs ? us(theirs) + (theirs / ns).toFixed(2).padStart(9) : ""}`);
}
process.exit(0);
