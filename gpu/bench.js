// make bench-gpu: the primitives on this machine's GPU, device times, medians of ten, with CUB beside them where nvcc is found.
//
// node gpu/bench.js [log₂ n = 26] [alone: without subgroups]

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measured } from "./measure.js";
import { open } from "./machine.js";
import { dawn, read } from "./node.js";

const log = Number(process.argv[2] ?? 26);

// cub compiles and runs the vendor's library: nanoseconds by name, none if there is no nvcc.
/** @returns {{ [name: string]: number }} */
function cub() {
  try {
    const program = join(mkdtempSync(join(tmpdir(), "upsweep-")), "cub");
    execFileSync("nvcc", ["-O3", "-std=c++17", "-arch=native", fileURLToPath(new URL("cub.cu", import.meta.url)), "-o", program], { stdio: "inherit" });
    const lines = execFileSync(program, [String(log)], { encoding: "utf8" }).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(" ")).map(([name, ns]) => [name, Number(ns)]));
  } catch (error) {
    console.log((/** @type {NodeJS.ErrnoException} */ (error)).code === "ENOENT" ? "no nvcc: without CUB" : (/** @type {Error} */ (error)).message);
    return {};
  }
}

const machine = await open(dawn(), read, { subgroups: process.argv[3] !== "alone" });
if (!machine) {
  console.log("no adapter");
  process.exit(1);
}
console.log(`${machine.info.vendor} ${machine.info.architecture} ${machine.info.description}, 2^${log} u32, medians of ten, ${machine.width ? `subgroups of ${machine.width}` : "without subgroups"}`);
const vendor = process.argv[3] === "alone" ? {} : cub();
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
