// The plans of copy, reduce and the scans: which steps, over which tiles. A plan is {steps, y, length}: dispatch the steps and the first
// `length` words of y are the result.

import { identityBits } from "./source.js";
/** @import { Operator, Plan, Size, Tile, Wanted } from "./types.d.ts" */
/** @import { Machine } from "./machine.js" */

// Sizes of a tile: threads a block and vectors of four a thread. Tuned on one data-centre GPU (docs/benchmarks.md); smaller adapters get what fits.
export const sizes = {
  copy: { threads: 256, rows: 4 },
  reduce: { threads: 256, rows: 4, blocks: 1056 },
  scan: { threads: 512, rows: 4 },
  segmented: { threads: 256, rows: 8 },
  lookback: { threads: 256, rows: 12, pause: 100, patience: 256, byStart: true },
};

/** @param {Size} size */
const tileOf = ({ threads, rows = 1 }) => threads * rows * 4;

/** @param {Machine} machine @param {Wanted} wanted @returns {Promise<Plan>} */
export async function copy(machine, { type = "u32", x, n, size = sizes.copy }) {
  size = machine.fit(size);
  const y = machine.buffer(n);
  const step = await machine.step({
    files: ["copy"], entry: "copy", define: { type, ...size }, blocks: Math.ceil(n / tileOf(size)),
    bind: { 0: machine.uniform([n]), 1: x, 2: y },
  });
  return { steps: [step], y, length: n };
}

// totals is the step that leaves the total of each tile, or of `blocks` blocks that share the tiles.
/** @param {Machine} machine @param {Wanted & { size: Size }} wanted */
async function totals(machine, { type, op, x, n, size }) {
  const tiles = Math.min(Math.ceil(n / tileOf(size)), size.blocks ?? Infinity);
  const y = machine.buffer(tiles + 4);
  const step = await machine.step({
    files: ["reduce", "reduce-tree"], entry: "reduce", define: { type, op, threads: size.threads, rows: size.rows }, blocks: tiles, bind: { 0: machine.uniform([n]), 1: x, 2: y },
  });
  return { step, y, tiles };
}

// reduce takes one pass where the elements can be combined atomically, else passes until one total is left.
/** @param {Machine} machine @param {Wanted} wanted @returns {Promise<Plan>} */
export async function reduce(machine, { type = "u32", op = "+", x, n, size = sizes.reduce }) {
  size = machine.fit(size);
  return type === "f32" ? byPasses(machine, { type, op, x, n, size }) : atomically(machine, { type, op, x, n, size });
}

/** @param {Machine} machine @param {Wanted & { size: Size }} wanted @returns {Promise<Plan>} */
async function byPasses(machine, { type, op, x, n, size }) {
  const steps = [];
  for (let left = n; ;) {
    const { step, y, tiles } = await totals(machine, { type, op, x, n: left, size });
    steps.push(step);
    if (tiles <= 1) return { steps, y, length: 1 };
    x = y;
    left = tiles;
  }
}

/** @param {Machine} machine @param {Wanted & { size: Size, type: "u32" | "i32", op: Operator }} wanted @returns {Promise<Plan>} */
async function atomically(machine, { type, op, x, n, size: { threads, rows, blocks } }) {
  const y = machine.buffer(1);
  const step = await machine.step({
    files: ["reduce", "reduce-atomic"], entry: "reduce", define: { type, op, threads, rows }, blocks: Math.min(Math.ceil(n / tileOf({ threads, rows })), blocks ?? Infinity),
    bind: { 0: machine.uniform([n]), 1: x, 2: y },
  });
  return { steps: [await machine.clear(y, 1, identityBits(type, op)), step], y, length: 1 };
}

/** @param {Machine} machine @param {Wanted} wanted @returns {Promise<Plan>} */
export async function scan(machine, { type = "u32", op = "+", exclusive = false, x, n, size = sizes.scan }) {
  size = machine.fit(size);
  const { step, y: before, tiles } = await totals(machine, { type, op, x, n, size });
  const y = machine.buffer(n);
  const files = ["scan-tile", "scan"];
  const define = { type, op, exclusive, ...size };
  const spine = await machine.step({ files, entry: "spine", define, blocks: 1, bind: { 0: machine.uniform([tiles]), 2: before } });
  const sweep = await machine.step({ files, entry: "sweep", define, blocks: tiles, bind: { 0: machine.uniform([n]), 1: x, 2: before, 3: y } });
  return { steps: [step, spine, sweep], y, length: n };
}

/** @param {Machine} machine @param {Wanted} wanted @returns {Promise<Plan & { ledger: GPUBuffer, tiles: number }>} */
export async function scanLookback(machine, { type = "u32", op = "+", exclusive = false, x, n, size = sizes.lookback, delay }) {
  size = machine.fit(size);
  const tiles = Math.ceil(n / tileOf(size));
  const y = machine.buffer(n);
  const words = 2 * (tiles + 4);
  const ledger = machine.buffer(words);
  const step = await machine.step({
    files: ["scan-tile", "entry-pair", "lookback", "scan-lookback"], entry: "scan", define: { type, op, exclusive, delay, ...size }, blocks: tiles,
    bind: { 0: machine.uniform([n]), 1: x, 3: y, 4: ledger },
  });
  return { steps: [await machine.clear(ledger, words), step], y, length: n, ledger, tiles };
}

// segmentedScan begins anew where `heads` (a word an element) is not nought.
/** @param {Machine} machine @param {Wanted & { heads: GPUBuffer, size?: Tile }} wanted @returns {Promise<Plan>} */
export async function segmentedScan(machine, { type = "u32", op = "+", exclusive = false, x, heads, n, size = sizes.segmented }) {
  size = machine.fit(size);
  const tiles = Math.ceil(n / (size.threads * size.rows));
  const files = ["segmented-scan"];
  const define = { type, op, of: /** @type {const} */ ("run"), exclusive, ...size };
  const totals = machine.buffer(2 * (tiles + 4));
  const y = machine.buffer(n);
  const params = machine.uniform([n]);
  const reduceRuns = await machine.step({ files, entry: "reduceRuns", define, blocks: tiles, bind: { 0: params, 1: x, 2: heads, 3: totals } });
  const spine = await machine.step({ files, entry: "spine", define, blocks: 1, bind: { 0: machine.uniform([tiles]), 3: totals } });
  const sweep = await machine.step({ files, entry: "sweep", define, blocks: tiles, bind: { 0: params, 1: x, 2: heads, 3: totals, 4: y } });
  return { steps: [reduceRuns, spine, sweep], y, length: n };
}
