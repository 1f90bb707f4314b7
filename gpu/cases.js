// Every kernel with inputs and oracle: what a check runs. A case is {kernel, type, op, n, …}; `run` gives the result of the GPU and of the oracle.

import { types } from "./source.js";
import * as oracle from "./oracle.js";
import * as merges from "./merges.js";
import * as packs from "./packs.js";
import * as scans from "./scans.js";
import * as sorts from "./sorts.js";
import * as spmvs from "./spmv.js";
/** @import { Machine } from "./machine.js" */
/** @import { Case, CaseSize, Checked, Elements, ElementsOf, ElementType, Kept, Operator, Plan, Size, Sparse, Wanted } from "./types.d.ts" */

export const lengths = [0, 1, 31, 33, 2 ** 16 - 1, 2 ** 16 + 1, 2 ** 20 + 7];

// random is a small generator of 32-bit numbers (xorshift), so that a case is the same everywhere.
/** @param {number} seed */
export function random(seed) {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

// Elements of any bits, but floats that are finite; `sums` are floats whose sums are exact, so that their order does not matter.
/** @param {ElementType} type @param {number} n @param {() => number} next @param {{ sums?: boolean }} [options] @returns {Elements} */
export function elements(type, n, next, { sums = false } = {}) {
  const x = new types[type].array(n);
  for (let i = 0; i < n; i++) x[i] = type !== "f32" ? next() : sums ? (next() % 17) - 8 : (next() - 2 ** 31) / 4096;
  return x;
}

const all = /** @type {ElementType[]} */ (Object.keys(types));
/** @type {Operator[]} */
const operators = ["+", "max", "min"];
const middle = { u32: 2 ** 31, i32: 0, f32: 0 };

// A slow block: every fifth tile publishes late, so that the blocks behind it starve and have to fall back.
const slow = { delay: "if (tile % 5u == 3u) { for (var i = 0u; i < 20000u; i++) { if (atomicLoad(&ledger.next) == 0xffffffffu) { break; } } }", patience: 1 };

/** @param {Size} size @returns {Partial<Case>} */
const slowly = (size) => ({ delay: slow.delay, size: /** @type {CaseSize} */ (/** @type {Size} */ ({ ...size, patience: slow.patience })) });

// Small tiles compile quickly where a processor plays the GPU, and even short inputs have many. But what a tile costs besides its elements, 2²⁰ of them pay
// often: a table or an entry for each digit, and barriers. So those of the sorts have more rows.
const small = /** @type {{ [kernel: string]: CaseSize }} */ (/** @type {{ [kernel: string]: Size }} */ ({
  copy: { threads: 64, rows: 2 }, reduce: { threads: 64, rows: 2, blocks: 16 }, scan: { threads: 64, rows: 2 }, "scan/lookback": { threads: 64, rows: 2, pause: 1, patience: 256, byStart: true },
  compact: { threads: 64, rows: 4 }, split: { threads: 64, rows: 4 }, "compact/lookback": { threads: 64, rows: 1, chunks: 2, pause: 1, patience: 256, byStart: true },
  histogram: { threads: 64, rows: 1, copies: 4, blocks: 16 },
  radix: { threads: 64, rows: 16, parts: 1 }, "radix/pairs": { threads: 64, rows: 16, parts: 1 },
  "radix/onesweep": { threads: 64, rows: 16, parts: 2, span: 2, patience: 256 }, "radix/onesweep-pairs": { threads: 64, rows: 16, parts: 2, span: 2, patience: 256 },
  "segmented scan": { threads: 64, rows: 8 }, bitonic: { threads: 64 }, merge: { threads: 64, rows: 4 }, "spmv/segments": { threads: 64, rows: 8 },
}));

// A row: which types and operators there are, and how one case runs. `check` compares y; what else it gives is compared by name.
/**
 * 
 * @typedef {object} Row
 * @property {(Operator | "")[]} ops
 * @property {Partial<Case>[]} [forms]
 * @property {ElementType[]} [types]
 * @property {(machine: Machine, c: Case, x: Elements) => Promise<Checked>} run
 */
/** @type {{ [kernel: string]: Row }} */
const rows = {
  copy: { ops: [""], run: (m, c, x) => plain(m, c, scans.copy(m, { ...c, x: m.buffer(x) }), x) },
  reduce: { ops: operators, run: (m, c, x) => plain(m, c, scans.reduce(m, { ...c, x: m.buffer(x) }), oracle.reduce(x, c)) },
  scan: { ops: operators, forms: [{ exclusive: false }, { exclusive: true }], run: (m, c, x) => plain(m, c, scans.scan(m, { ...c, x: m.buffer(x) }), oracle.scan(x, c)) },
  "scan/lookback": {
    ops: operators, forms: [{ exclusive: false }, { exclusive: true }, { exclusive: false, ...slowly(scans.sizes.lookback) }],
    run: (m, c, x) => plain(m, c, scans.scanLookback(m, { ...c, x: m.buffer(x) }), oracle.scan(x, c)),
  },
  compact: { ops: [""], run: (m, c, x) => packed(m, c, packs.compact(m, kept(m, c, x)), oracle.compact(x, { pivot: middle[c.type] })) },
  "compact/lookback": {
    ops: [""], forms: [{}, slowly(packs.sizes.lookback)],
    run: (m, c, x) => packed(m, c, packs.compactLookback(m, kept(m, c, x)), oracle.compact(x, { pivot: middle[c.type] })),
  },
  split: { ops: [""], run: (m, c, x) => plain(m, c, packs.split(m, kept(m, c, x)), oracle.split(x, { pivot: middle[c.type] })) },
  histogram: {
    ops: [""], forms: [{ bins: 256 }, { bins: 2 ** 16 }],
    run: (m, { bins = 256, ...c }, x) => plain(m, c, packs.histogram(m, { ...c, bins, x: m.buffer(x) }), oracle.histogram(x, { bins, shift: 32 - Math.log2(bins) }), Uint32Array),
  },
  radix: { ops: [""], run: (m, c, x) => plain(m, c, sorts.radix(m, { ...c, x: m.buffer(x) }), oracle.sort(x)) },
  "radix/pairs": { ops: [""], run: (m, c, x) => pairs(m, c, sorts.radix, x) },
  "radix/onesweep": {
    ops: [""], forms: [{}, slowly(sorts.sizes.sweep)],
    run: (m, c, x) => plain(m, c, sorts.onesweep(m, { ...c, x: m.buffer(x) }), oracle.sort(x)),
  },
  "radix/onesweep-pairs": { ops: [""], run: (m, c, x) => pairs(m, c, sorts.onesweep, x) },
  "segmented scan": {
    ops: operators, forms: [{ exclusive: false }, { exclusive: true }],
    run: (m, c, x) => {
      const next = random(c.n + 2);
      const heads = Uint32Array.from({ length: c.n }, () => (next() % 100 === 0 ? 1 : 0));
      return plain(m, c, scans.segmentedScan(m, { ...c, x: m.buffer(x), heads: m.buffer(heads) }), oracle.segmentedScan(x, { ...c, heads }));
    },
  },
  bitonic: { ops: [""], run: (m, c, x) => plain(m, c, merges.bitonic(m, { ...c, x: m.buffer(x) }), oracle.sort(x)) },
  merge: {
    ops: [""],
    run: (m, c, x) => {
      const lengthA = Math.floor(c.n / 3);
      const [a, b] = [oracle.sort(x.subarray(0, lengthA)), oracle.sort(x.subarray(lengthA))];
      return plain(m, c, merges.merge(m, { ...c, a: m.buffer(a), lengthA, b: m.buffer(b), lengthB: b.length }), oracle.merge(a, b));
    },
  },
  "spmv/rows": { ops: [""], run: (m, c, x) => product(m, c, spmvs.byRows, x) },
  "spmv/segments": { ops: [""], run: (m, c, x) => product(m, c, spmvs.bySegments, x) },
};

/** @type {(m: Machine, c: Case, x: Elements) => Omit<Kept, "size"> & Case} */
const kept = (m, c, x) => ({ ...c, x: m.buffer(x), Words: types[c.type].array, pivot: middle[c.type] });

/** @param {Machine} machine @param {Case} c @param {Plan | Promise<Plan>} planned @param {Elements} want @param {ElementsOf} [Words] @returns {Promise<Checked>} */
async function plain(machine, c, planned, want, Words = types[c.type].array) {
  const { steps, y, length } = await planned;
  machine.run(steps);
  return { got: await machine.fetch(y, Words, length), want };
}

// What stays, and how many: the rest of y is not written.
/** @param {Machine} machine @param {Case} c @param {Promise<Plan & { count: { buffer: GPUBuffer, at: number } }>} planned @param {Elements} want @returns {Promise<Checked>} */
async function packed(machine, c, planned, want) {
  const { steps, y, count } = await planned;
  machine.run(steps);
  const counts = await machine.fetch(count.buffer, Uint32Array, count.at + 1);
  return { got: await machine.fetch(y, types[c.type].array, counts[count.at]), want };
}

// Pairs whose keys are few, so that a sort that is not stable shows.
/** @param {Machine} machine @param {Case} c @param {(machine: Machine, wanted: Omit<Wanted, "size"> & { values: GPUBuffer, size?: CaseSize }) => Promise<Plan>} sort @param {Elements} x @returns {Promise<Checked>} */
async function pairs(machine, c, sort, x) {
  const few = x.map((v) => (c.type === "f32" ? Math.trunc(v / 4096) : (v >> 24) * 65536));
  const values = Uint32Array.from(x.keys());
  const { steps, values: sorted, length } = await sort(machine, { ...c, x: machine.buffer(few), values: machine.buffer(values) });
  machine.run(steps);
  return { got: await machine.fetch(/** @type {GPUBuffer} */ (sorted), Uint32Array, length), want: oracle.order(few) };
}

// A matrix of n entries in rows of 0 to 63, small numbers, so that sums of floats are exact.
/** @param {Machine} machine @param {Case} c @param {(machine: Machine, matrix: Sparse) => Promise<Plan>} plan @param {Elements} x */
async function product(machine, c, plan, x) {
  const next = random(c.n + 3);
  const starts = [0];
  for (let i = 0; starts[i] < c.n; i++) starts.push(Math.min(c.n, starts[i] + (next() % 64)));
  const width = 1000;
  const columns = Uint32Array.from(x, () => next() % width);
  const entries = x.map(() => next() % 17);
  const v = new types[c.type].array(width).map(() => next() % 17);
  const want = oracle.spmv({ starts, columns, entries }, v, c);
  const buffers = { starts: machine.buffer(Uint32Array.from(starts)), columns: machine.buffer(columns), entries: machine.buffer(entries), v: machine.buffer(v) };
  return plain(machine, c, plan(machine, { ...c, ...buffers, rows: starts.length - 1, count: c.n }), want);
}

// cases lists what matches: kernels, types (`only`), operators and lengths narrow it.
/** @param {{ kernels?: string[], only?: ElementType[], someOps?: Operator[], ns?: number[] }} [of] @returns {Case[]} */
export function cases({ kernels = Object.keys(rows), only = all, someOps = operators, ns = lengths } = {}) {
  const out = [];
  for (const kernel of kernels) {
    const { ops, forms = [{}], types: has = all } = rows[kernel];
    for (const type of only.filter((t) => has.includes(t))) {
      for (const op of ops.filter((o) => !o || someOps.includes(o))) for (const form of forms) for (const n of ns) out.push({ kernel, type, op: op || "+", n, ...form });
    }
  }
  return out;
}

// cover lists one case of each kernel, type and operator, in its forms by turns. Of a kernel's cases each has the next length, from one of
// the longer ones on; `from` says where that begins, so that two covers meet different lengths. Of two halves each has the cases whose number
// has an odd, or an even, number of ones in binary: turns of no period, so that no operator, type or form falls into one half alone.
/** @param {number} [from] @param {0 | 1} [half] */
export function cover(from = 0, half) {
  const order = [5, 3, 6, 4, 2, 1, 0].map((k) => lengths[k]);
  /** @type {{ [kernel: string]: number }} */
  const count = {};
  return cases({ ns: [0] }).filter(({ kernel, type, op, n, ...form }) => {
    const { ops, forms = [{}], types: has = all } = rows[kernel];
    const turn = has.indexOf(type) + Math.max(0, ops.indexOf(op));
    return JSON.stringify(form) === JSON.stringify(forms[turn % forms.length]);
  }).map((c) => {
    count[c.kernel] = (count[c.kernel] ?? from - 1) + 1;
    return { ...c, n: order[count[c.kernel] % order.length] };
  }).filter((_, i) => half === undefined || [...i.toString(2)].filter((bit) => bit === "1").length % 2 === half);
}

// check runs one case and says what is wrong: '' if nothing is.
/** @param {Machine} machine @param {Case} c @param {{ quick?: boolean }} [options] @returns {Promise<string>} */
export async function check(machine, c, { quick = false } = {}) {
  if (quick && small[c.kernel]) c = { ...c, size: { ...small[c.kernel], ...(c.delay ? { patience: 1 } : {}) } };
  const x = elements(c.type, c.n, random(c.n + 1), { sums: c.op === "+" && /reduce|scan/.test(c.kernel) });
  try {
    const { got, want } = await rows[c.kernel].run(machine, c, x);
    if (got.length !== want.length) return `${got.length} elements instead of ${want.length}`;
    const at = got.findIndex((v, i) => !Object.is(v, want[i]) && v !== want[i]);
    return at < 0 ? "" : `element ${at} is ${got[at]} instead of ${want[at]}`;
  } catch (error) {
    return (/** @type {Error} */ (error)).message;
  } finally {
    machine.release();
  }
}

/** @param {Case} c */
export const nameOf = ({ kernel, type, op, n, size, delay, ...form }) =>
  [kernel, type, op, n, ...Object.entries(form).map(([k, v]) => `${k}=${v}`), ...(delay ? ["slow blocks"] : [])].join(" ");
