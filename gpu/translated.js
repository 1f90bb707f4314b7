// node gpu/translated.js PLAN…: programs of the workbench, translated, on this machine's GPU, beside the copy, our kernel of the same and, where nvcc is found,
// CUB. A plan is what `upsweep translate --length` prints; its name is that of its file. Device times, medians of ten after half a second of work, as of gpu/bench.js.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { cub } from "./cub.js";
import { make, wrong } from "./long.js";
import { open } from "./machine.js";
import { measured, rows, timed } from "./measure.js";
import { dawn, read } from "./node.js";

const opened = await open(dawn(), read);
if (!opened) {
  console.log("no adapter");
  process.exit(1);
}
const machine = opened;
/** @type {Map<number, { [name: string]: number }>} */
const vendors = new Map();
/** @type {Map<string, number>} */
const known = new Map(); // our times, by kernel and length

/** @param {string} name @param {number} log */
async function own(name, log) {
  const key = `${name} ${log}`;
  if (!known.has(key)) for await (const { ns } of measured(machine, log, rows.filter((row) => row.name === name))) known.set(key, ns);
  return known.get(key) ?? NaN;
}

console.log(`${machine.info.vendor} ${machine.info.architecture} ${machine.info.description}`);
console.log(`${"program".padEnd(28)}${"2^".padStart(4)}${"µs".padStart(11)}${"GB/s".padStart(9)}${"of copy".padStart(9)}${"ours µs".padStart(11)}${"CUB µs".padStart(11)}  result`);
for (const file of process.argv.slice(2)) {
  /** @type {import("./types.d.ts").LongPlan} */
  const plan = JSON.parse(await readFile(file, "utf8"));
  const log = Math.round(Math.log2(Math.max(...plan.buffers.map(({ filled }) => filled))));
  const { ns, said } = await machine.guarded(async () => {
    try {
      const made = await make(machine, plan);
      machine.run(made.steps);
      const found = await wrong(machine, plan, made);
      return { ns: await timed(machine, { steps: made.steps, y: /** @type {GPUBuffer} */ (made.y), length: 0 }), said: found };
    } finally {
      machine.release();
    }
  });
  if (!vendors.has(log)) vendors.set(log, cub(log));
  const row = rows.find(({ name }) => name === (plan.like === "scan" ? "scan/lookback" : plan.like === "radix" ? "radix/onesweep" : plan.like));
  const ours = row && await own(row.name, log);
  const theirs = vendors.get(log)?.[row?.beside ?? ""];
  /** @param {number | undefined} t */
  const us = (t) => (t === undefined ? "" : (t / 1000).toFixed(1)).padStart(11);
  const copy = 8 * 2 ** log / await own("copy", log);
  console.log(`${basename(file).replace(/\.json$/, "").padEnd(28)}${String(log).padStart(4)}${us(ns)}${(plan.bytes / ns).toFixed(0).padStart(9)}${(plan.bytes / ns / copy).toFixed(2).padStart(9)}${us(ours)}${us(theirs)}  ${said === "" ? "right" : said ?? "not compared"}`);
}
process.exit(0);
