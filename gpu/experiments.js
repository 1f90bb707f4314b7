// The patterns of optimisation and the seven reductions as experiments: variants of one task, each with what the memory view predicts for it (memory.js)
// and a plan that runs it.
//
// An experiment is {title, asks, unit, variants(x)}: `unit` says what is counted. A variant is {name, predicted, about, plan, right}: `predicted` is the
// count that should decide, `about` the other counts in words, and `right` looks at the result.

import * as oracle from "./oracle.js";
import * as memory from "./memory.js";
import * as packs from "./packs.js";
/** @import { Machine } from "./machine.js" */
/** @import { TreeStep } from "./memory.js" */
/** @import { Bind, Define, Experiments, Plan, Step, Variant } from "./types.d.ts" */

/** @typedef {Uint32Array<ArrayBuffer>} Words */

/**
 * A form of the reduction: its entry, the steps of its tree, the elements of a block, and how many blocks there are at most.
 * @typedef {{ name: string, entry: string, tree: TreeStep[], each: number, blocks: number }} Reduction
 */

/** @typedef {{ x: GPUBuffer, n: number }} Input */

export const threads = 256;
const powers = [1, 2, 4, 8, 16, 32, 64, 128];
/** @param {Uint32Array} got @param {ArrayLike<number>} want */
export const same = (got, want) => got.length === want.length && got.every((v, i) => v === want[i]);

/** @param {Machine} machine @param {string[]} files @param {string} entry @param {Define} define @param {number} blocks @param {Bind} bind @param {number[]} params */
export async function step(machine, files, entry, define, blocks, bind, params) {
  return machine.step({ files, entry, define: { threads, ...define }, blocks, bind: { 0: machine.uniform(params), ...bind } });
}

// The steps of each tree: who works, on which cells.
/** @type {{ [tree in "interleaved" | "strided" | "sequential"]: TreeStep[] }} */
const trees = {
  interleaved: powers.map((d) => ({ works: (i) => i % (2 * d) === 0, left: (i) => i, right: (i) => i + d })),
  strided: powers.map((d) => ({ works: (i) => 2 * d * i < threads, left: (i) => 2 * d * i, right: (i) => 2 * d * i + d })),
  sequential: powers.toReversed().map((d) => ({ works: (i) => i < d, left: (i) => i, right: (i) => i + d })),
};
const last = trees.sequential.map((s, i) => ({ ...s, alone: powers.toReversed()[i] <= 16 }));

/** @param {string} name @param {string} entry @param {TreeStep[]} tree @param {{ each?: number, blocks?: number }} [of] @returns {Reduction} */
const reductionOf = (name, entry, tree, { each = threads, blocks = Infinity } = {}) => ({ name, entry, tree, each, blocks });
export const reductions = [
  reductionOf("1 interleaved, by modulo", "interleaved", trees.interleaved),
  reductionOf("2 interleaved, first lanes", "strided", trees.strided),
  reductionOf("3 sequential", "sequential", trees.sequential),
  reductionOf("4 first addition while loading", "addWhileLoading", trees.sequential, { each: 2 * threads }),
  reductionOf("5 last warp on its own", "lastWarp", last, { each: 2 * threads }),
  reductionOf("6 unrolled", "unrolled", last, { each: 2 * threads }),
  reductionOf("7 many elements a lane", "manyEach", last, { each: 2 * threads, blocks: 1024 }),
];

// reducing launches a form until one total is left; `totals` are what each launch leaves. A form of another file may bind its input elsewhere.
/** @param {Machine} machine @param {{ files?: string[], entry: string, each: number, blocks: number, bind?: number }} form @param {Input} input */
export async function reducing(machine, { files = ["harris"], entry, each, blocks, bind = 1 }, { x, n }) {
  /** @type {Step[]} */
  const steps = [];
  const totals = [];
  for (let left = n; ;) {
    const many = Math.min(blocks, Math.ceil(left / each));
    const y = machine.buffer(many);
    steps.push(await step(machine, files, entry, {}, many, { [bind]: x, 2: y }, [left]));
    totals.push({ buffer: y, length: many });
    if (many === 1) return { steps, y, length: 1, totals };
    x = y;
    left = many;
  }
}

/** @param {Words} x @returns {Variant[]} */
function reductionVariants(x) {
  const sum = oracle.reduce(x, { type: "u32", op: "+" });
  return reductions.map((r) => {
    const count = memory.tree(threads, r.tree);
    // For each 1,024 elements: the loads of their warps, and what the blocks that they fill do in shared memory.
    const share = r.blocks < Infinity ? Math.min(1, (r.blocks * 1024) / x.length) : 1024 / r.each;
    /** @param {number} k */
    const per = (k) => Math.round(k * share);
    return {
      name: r.name,
      predicted: 32 + share * (count.passes + threads / 32),
      about: per(count.warps) === 1 && per(count.passes) === 1 ? `1 warp, ${per(count.divergent)} divergent, 1 pass, ${per(count.barriers)} barriers` :
        `${per(count.warps)} warps, ${per(count.divergent)} divergent, ${per(count.passes)} passes, ${per(count.barriers)} barriers`,
      plan: (m, a) => reducing(m, r, a),
      right: (got) => same(got, sum),
    };
  });
}

/** @param {Words} x @returns {Variant[]} */
function strideVariants(x) {
  return [1, 2, 4, 8, 16, 32].map((stride) => {
    const warp = Array.from({ length: 32 }, (_, i) => i * stride);
    const rows = x.length / stride;
    return {
      name: `stride ${stride}`,
      predicted: memory.sectors(warp) + 4,
      about: `${memory.sectors(warp)} sectors read and 4 written by a warp`,
      plan: async (m, { x: from, n }) => {
        const y = m.buffer(n);
        return { steps: [await step(m, ["patterns"], "gather", { padding: 0 }, n / threads, { 1: from, 2: y }, [n, stride])], y, length: n };
      },
      right: (got) => got.every((v, i) => v === x[(i % rows) * stride + Math.floor(i / rows)]),
    };
  });
}

/** @param {Words} x @returns {Variant[]} */
function transposeVariants(x) {
  const side = Math.sqrt(x.length);
  /** @param {number} pitch */
  const column = (pitch) => memory.passes(Array.from({ length: 32 }, (_, i) => i * pitch));
  /** @type {[string, string, number, number, string][]} */
  const forms = [
    ["directly", "transposeDirectly", 0, 4 + 32, "4 sectors read and 32 written by a warp"],
    ["by tiles of 32 × 32", "transposeByTiles", 0, 8 + 1 + column(32), `4 sectors read and 4 written, ${column(32)} passes to read the tile`],
    ["by tiles with rows of 33", "transposeByTiles", 1, 8 + 1 + column(33), `4 sectors read and 4 written, ${column(33)} pass to read the tile`],
  ];
  return forms.map(([name, entry, padding, predicted, about]) => ({
    name, predicted, about,
    plan: async (m, { x: from, n }) => {
      const y = m.buffer(n);
      return { steps: [await step(m, ["patterns"], entry, { padding }, n / 1024, { 1: from, 2: y }, [side, 0])], y, length: n };
    },
    right: (got) => got.every((v, i) => v === x[(i % side) * side + Math.floor(i / side)]),
  }));
}

/** @param {number} v @param {boolean} second */
function branchOf(v, second) {
  for (let k = 0; k < 512; k++) v = second ? ((v ^ (v << 5)) + 2654435769) >>> 0 : (Math.imul(v, 1664525) + 1013904223) >>> 0;
  return v;
}

/** @param {Words} x @returns {Variant[]} */
function branchVariants(x) {
  return [1, 2, 16, 32, 64].map((run) => ({
    name: run === 1 ? "every other lane" : `${run} lanes in a row`,
    predicted: run < 32 ? 2 : 1,
    about: run < 32 ? "every warp takes both branches" : "every warp takes one branch",
    plan: async (m, { x: from, n }) => {
      const y = m.buffer(n);
      return { steps: [await step(m, ["patterns"], "branch", { padding: 0 }, n / threads, { 1: from, 2: y }, [n, run])], y, length: n };
    },
    // A sample, since the branches take long on a processor.
    right: (got) => Array.from({ length: 256 }, (_, k) => (k * 65537) % x.length).every((i) => got[i] === branchOf(x[i], Math.floor(i / run) % 2 === 1)),
  }));
}

// Both kinds of data have 256 bins: those of a hash, and one bin for nearly all.
/** @param {Words} x @returns {Variant[]} */
function histogramVariants(x) {
  const skewed = x.map((v) => (v % 100 ? 7 : v & 255));
  const spread = x.map((v) => v & 255);
  /** @type {Variant[]} */
  const out = [];
  for (const [data, of] of /** @type {[Words, string][]} */ ([[spread, "spread"], [skewed, "skewed"]])) {
    const want = oracle.histogram(data, { bins: 256, shift: 0 });
    const queue = memory.queue(data);
    /** @type {Variant["right"]} */
    const right = (got) => same(got, want);
    /** @type {(copies: number) => Variant["plan"]} */
    const counted = (copies) => async (m, { n }) => packs.histogram(m, { x: m.buffer(data), n, bins: 256, shift: 0, size: { ...packs.sizes.histogram, copies } });
    out.push({
      name: `${of}: one histogram in memory`, predicted: queue, about: `${queue.toFixed(1)} of a warp meet in one cell, and so do all warps`, right,
      plan: async (m, { n }) => {
        const y = m.buffer(256);
        return {
          steps: [await m.clear(y, 256), await step(m, ["histogram-global"], "countInMemory", { bins: 256, rows: 4 }, Math.ceil(n / 4096), { 1: m.buffer(data), 2: y }, [n, 0])], y, length: 256,
        };
      },
    });
    out.push({ name: `${of}: one a block`, predicted: queue, about: `${queue.toFixed(1)} of a warp meet, in shared memory`, plan: counted(1), right });
    // With four copies a lane shares one with every fourth lane, and meets those alone.
    const shared = memory.queue(data.map((v, i) => 4 * v + (i % 4)));
    out.push({ name: `${of}: four a block`, predicted: shared, about: `${shared.toFixed(1)} of a warp meet, in shared memory`, plan: counted(4), right });
  }
  return out;
}

/** @satisfies {Experiments} */
export const experiments = {
  reductions: { title: "Seven reductions", asks: "The same sum of 2²⁴ elements in blocks of 256 threads, after Harris: each form mends one thing.", log: 24, unit: "requests and bank passes for 1,024 elements", variants: reductionVariants },
  stride: { title: "Layout: neighbours, or elements that lie apart", asks: "Every element is read once and written once. What changes is how far apart the elements lie that the lanes of a warp read.", log: 24, unit: "sectors of a warp", variants: strideVariants },
  transpose: { title: "Tiling: a transpose", asks: "A square matrix, row by row, becomes its transpose. Reading or writing has to go across the rows, in global or in shared memory.", log: 24, unit: "sectors and bank passes of a warp", variants: transposeVariants },
  histogram: { title: "Privatization: a histogram", asks: "256 bins, filled evenly, or with 99 elements of 100 in one bin.", log: 24, unit: "operations of a warp that meet in one cell", variants: histogramVariants },
  branch: { title: "Divergence: two branches", asks: "Half of the lanes take each of two branches of 512 turns. What changes is how many lanes in a row take the same one.", log: 22, unit: "branches that a warp takes", variants: branchVariants },
};
