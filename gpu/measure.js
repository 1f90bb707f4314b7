// What is measured: each primitive on 2ᵏ elements of u32, its time on the device, and the bytes that its input and its result have.

import * as merges from "./merges.js";
import * as packs from "./packs.js";
import * as scans from "./scans.js";
import * as sorts from "./sorts.js";
import * as spmvs from "./spmv.js";
/** @import { Machine } from "./machine.js" */
/** @import { Clocked, Pace, Plan, Sparse } from "./types.d.ts" */

// hashed are the same elements that cub.cu makes.
/** @param {number} n @param {number} [mask] */
export function hashed(n, mask = 0xffffffff) {
  const x = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    let h = Math.imul(i, 2654435761);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    x[i] = (h ^ (h >>> 16)) & mask;
  }
  return x;
}

const middle = 2 ** 31;

// The rows: a name, CUB's name for the same, the bytes that the input and the result of n elements have, and the plan.
/**
 * 
 * @typedef {object} Row
 * @property {string} name
 * @property {string} [kernel] its name in table.js, where that is another
 * @property {string} [beside] CUB's name for the same
 * @property {number} [mask] the bits that its elements have
 * @property {(n: number) => number} bytes
 * @property {(machine: Machine, input: { x: GPUBuffer, n: number }) => Promise<Plan>} plan
 */
/** @type {Row[]} */
export const rows = [
  { name: "copy", beside: "copy", bytes: (n) => 8 * n, plan: (m, a) => scans.copy(m, a) },
  { name: "reduce", beside: "reduce", bytes: (n) => 4 * n, plan: (m, a) => scans.reduce(m, a) },
  { name: "scan", beside: "scan", bytes: (n) => 8 * n, plan: (m, a) => scans.scan(m, a) },
  { name: "scan/lookback", beside: "scan", bytes: (n) => 8 * n, plan: (m, a) => scans.scanLookback(m, a) },
  { name: "compact", beside: "compact", bytes: (n) => 6 * n, plan: (m, a) => packs.compact(m, { ...a, Words: Uint32Array, pivot: middle }) },
  { name: "compact/lookback", beside: "compact", bytes: (n) => 6 * n, plan: (m, a) => packs.compactLookback(m, { ...a, Words: Uint32Array, pivot: middle }) },
  { name: "split", beside: "split", bytes: (n) => 8 * n, plan: (m, a) => packs.split(m, { ...a, Words: Uint32Array, pivot: middle }) },
  { name: "histogram 256", kernel: "histogram", beside: "histogram-256", mask: 0xff, bytes: (n) => 4 * n, plan: (m, a) => packs.histogram(m, { ...a, bins: 256, shift: 0 }) },
  { name: "histogram 65536", kernel: "histogram/global", beside: "histogram-65536", mask: 0xffff, bytes: (n) => 4 * n, plan: (m, a) => packs.histogram(m, { ...a, bins: 65536, shift: 0 }) },
  { name: "radix", beside: "radix", bytes: (n) => 8 * n, plan: (m, a) => sorts.radix(m, a) },
  { name: "radix/onesweep", beside: "radix", bytes: (n) => 8 * n, plan: (m, a) => sorts.onesweep(m, a) },
  { name: "radix/pairs", kernel: "radix/onesweep-pairs", beside: "radix-pairs", bytes: (n) => 16 * n, plan: (m, a) => sorts.onesweep(m, { ...a, values: m.buffer(a.n) }) },
  { name: "segmented scan", bytes: (n) => 12 * n, plan: (m, a) => scans.segmentedScan(m, { ...a, heads: m.buffer(hashed(a.n).map((v) => (v % 32 === 0 ? 1 : 0))) }) },
  { name: "bitonic", bytes: (n) => 8 * n, plan: (m, a) => merges.bitonic(m, a) },
  { name: "merge", bytes: (n) => 8 * n, plan: (m, { n }) => halves(m, n) },
  { name: "spmv/rows", bytes: matrixBytes, plan: (m, { n }) => matrix(m, n / 4, spmvs.byRows) },
  { name: "spmv/segments", bytes: matrixBytes, plan: (m, { n }) => matrix(m, n / 4, spmvs.bySegments) },
];

// Two sorted halves, merged.
/** @param {Machine} m @param {number} n */
function halves(m, n) {
  const sorted = hashed(n / 2).sort();
  return merges.merge(m, { a: m.buffer(sorted), lengthA: n / 2, b: m.buffer(sorted), lengthB: n / 2 });
}

// Of n/4 entries with a value and a column, n/64 rows with a start and a result, and the vector.
/** @param {number} n */
function matrixBytes(n) {
  return 2 * n + n / 8 + 4 * 2 ** 16;
}

// A matrix of rows with 0 to 32 entries, 16 in the mean, and a vector of 2¹⁶.
/** @param {Machine} m @param {number} count @param {(machine: Machine, matrix: Sparse) => Promise<Plan>} plan */
function matrix(m, count, plan) {
  const lengths = hashed(count).map((v) => v % 33);
  const starts = [0];
  for (let i = 0; starts[i] < count; i++) starts.push(Math.min(count, starts[i] + lengths[i]));
  const buffers = { starts: m.buffer(Uint32Array.from(starts)), columns: m.buffer(hashed(count, 0xffff)), entries: m.buffer(hashed(count)), v: m.buffer(hashed(2 ** 16)) };
  return plan(m, { type: "u32", ...buffers, rows: starts.length - 1, count });
}

/** @param {number[]} times */
export const median = (times) => {
  const sorted = times.slice().sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};

// timed gives the median of ten runs of a plan. A GPU that was idle, or waits between short runs, has a slow clock: an H100 took twice as long for a copy.
// So it works for half a second first, 200 runs at least, and nothing waits between that and what is timed (cub.cu does the same).
/** @param {Machine} machine @param {Plan} plan */
export async function timed(machine, plan) {
  const [once] = await machine.time(plan.steps, 1);
  for (let warm = Math.max(200, 5e8 / Math.max(once, 2e5)); warm > 0; warm--) machine.run(plan.steps);
  return median((await machine.time(plan.steps, 13)).slice(3));
}

// clocked is timed for any machine: a pass is repeated until it takes 10 ms, so that clocks that browsers make coarse do little harm; without timestamps the
// page's clock takes the time of many dispatches. Where a run takes seconds, there are fewer trials: they end within `most` nanoseconds, all but the first.
// `between` is called before each, and may end all this by an error. It gives the nanoseconds of one run, `by` which clock, its resolution, and how many runs and trials there were.
/** @param {Machine} machine @param {Plan} plan @param {Pace} [pace] @returns {Promise<Clocked>} */
export async function clocked(machine, plan, { warm = 5e8, least = 1e7, trials: wanted = 5, most = Infinity, between = () => {} } = {}) {
  /** @type {(repeats: number) => Promise<number>} */
  const clock = machine.timestamps ? async (repeats) => (await machine.time(plan.steps, 1, repeats))[0] : (repeats) => machine.wall(plan.steps, repeats);
  await clock(1);
  between();
  const once = Math.max(await clock(1), 1e3);
  for (let left = warm - once; left > 0; left -= Math.max(once, 2e5)) machine.run(plan.steps);
  const repeats = Math.min(1000, Math.max(1, Math.ceil(least / once)));
  const trials = Math.max(1, Math.min(wanted, Math.floor(most / (repeats * once))));
  const times = [];
  for (let i = 0; i < trials; i++) {
    between();
    times.push(await clock(repeats));
  }
  /** @type {(a: number, b: number) => number} */
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  const resolution = machine.timestamps ? times.map(Math.round).reduce(divisor, 0) : null;
  return { ns: median(times) / repeats, by: machine.timestamps ? "timestamps" : "the clock of the page", resolution, repeats, trials };
}

// measured runs the rows one after another and gives each its time.
/** @param {Machine} machine @param {number} log @param {Row[]} [only] */
export async function* measured(machine, log, only = rows) {
  const n = 2 ** log;
  const inputs = new Map();
  for (const { name, beside, bytes, plan, mask = 0xffffffff } of only) {
    if (!inputs.has(mask)) inputs.set(mask, hashed(n, mask));
    const ns = await timed(machine, await plan(machine, { x: machine.buffer(/** @type {Uint32Array<ArrayBuffer>} */ (inputs.get(mask))), n }));
    machine.release();
    yield { name, beside, ns, bytes: bytes(n) };
  }
}
