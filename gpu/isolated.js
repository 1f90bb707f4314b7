// Experiments that take the others (experiments.js) apart: each variant differs from one of theirs, or from its neighbour here, in a single thing, so that
// the reason why a measured time is not the predicted one can be measured too. They run under Node (lab-node.js); pages don't load them.

import * as oracle from "./oracle.js";
import * as memory from "./memory.js";
import * as scans from "./scans.js";
/** @import { Input, Reduction, Words } from "./experiments.js" */
/** @import { Experiments, Variant } from "./types.d.ts" */
import { experiments, reducing, reductions, same, step, threads } from "./experiments.js";

const warp = Array.from({ length: 32 }, (_, i) => i);
/** @param {string} number */
const form = (number) => /** @type {Reduction} */ (reductions.find(({ name }) => name.startsWith(number)));

// Parts of the seven reductions. `predicted` is how often a word of the input is read.
/** @param {Words} x @returns {Variant[]} */
function reductionVariants(x) {
  const n = x.length;
  const sum = oracle.reduce(x, { type: "u32", op: "+" });
  /** @type {(name: string, about: string, entry: string) => Variant} */
  const whole = (name, about, entry) => ({
    name, about, predicted: 1, plan: (m, a) => reducing(m, { each: threads, blocks: Infinity, files: ["harris", "isolated-harris"], entry }, a), right: (got) => same(got, sum),
  });
  // The first launch leaves a total of each block; the later ones make the sum of these.
  /** @param {Omit<Reduction, "tree"> & { files?: string[], bind?: number }} r @returns {Variant} */
  const first = (r) => ({
    name: `${r.name}: first launch`, about: "its totals stay", predicted: 1,
    plan: async (m, a) => {
      const { steps, totals: [y] } = await reducing(m, r, a);
      return { steps: steps.slice(0, 1), y: y.buffer, length: y.length };
    },
    right: (got) => same(/** @type {Words} */ (oracle.reduce(/** @type {Words} */ (got), { type: "u32", op: "+" })), sum),
  });
  /** @param {Reduction} r @returns {Variant} */
  const later = (r) => ({
    name: `${r.name}: later launches`, about: `of the ${Math.min(r.blocks, n / r.each)} totals`, predicted: 0,
    plan: async (m, a) => {
      const all = await reducing(m, r, a);
      m.run(all.steps);
      return { ...all, steps: all.steps.slice(1) };
    },
    right: (got) => same(got, sum),
  });
  /** @type {(name: string, entry: string, each: number) => Variant} */
  const loads = (name, entry, each) => ({
    name, about: "no tree: a cell of each block stays", predicted: 1,
    plan: async (m, a) => {
      const length = n / each;
      const y = m.buffer(length);
      return { steps: [await step(m, ["harris", "isolated-harris"], entry, {}, length, { 1: a.x, 2: y }, [n])], y, length };
    },
    right: (got) => got.every((v, b) => v === (each === threads ? x[b * each] : (x[b * each] + x[b * each + threads]) >>> 0)),
  });
  return [
    whole("1 by a mask", "no modulo", "interleavedByMask"),
    whole("2 with a modulo", "which changes nothing", "stridedWithModulo"),
    whole("2 with gaps", "no two cells of a step in one bank", "stridedWithGaps"),
    loads("loads alone, one per lane", "loadOne", threads),
    loads("loads alone, two per lane", "loadTwo", 2 * threads),
    ...["3", "6", "7"].flatMap((number) => [first(form(number)), later(form(number))]),
    first({ name: "7 with vectors of four", files: ["harris", "isolated-harris"], entry: "manyVectors", each: 8 * threads, blocks: 1024, bind: 3 }),
    {
      name: "the reduction of the library", about: "vectors, and one atomic addition a block instead of launches", predicted: 1,
      plan: (m, a) => scans.reduce(m, a), right: (got) => same(got, sum),
    },
    { name: "copy", about: "the ceiling at this length: as much is written as read", predicted: 2, plan: (m, a) => scans.copy(m, a), right: (got) => same(got, x) },
  ];
}

// Reads of an eighth to a thirty-second of the input, none of which meets a sector that another warp has fetched.
/** @param {Words} x @returns {Variant[]} */
function sectorVariants(x) {
  const n = x.length / 32;
  /** @type {(name: string, about: string, entry: string, parameter: number, from: (i: number) => number) => Variant} */
  const reading = (name, about, entry, parameter, from) => ({
    name, about, predicted: memory.sectors(warp.map(from)) + 4,
    plan: async (m, { x: words }) => {
      const y = m.buffer(n);
      return { steps: [await step(m, ["patterns", "isolated-patterns"], entry, { padding: 0 }, Math.ceil(n / threads), { 1: words, 2: y }, [n, parameter])], y, length: n };
    },
    right: (got) => got.every((v, i) => v === x[from(i)]),
  });
  /** @type {(first: number) => (i: number) => number} */
  const pairs = (first) => (i) => Math.floor(i / 2) * 32 + (i % 2) * 8 + first;
  return [
    ...[1, 2, 4, 8, 16, 32].map((stride) => reading(`stride ${stride}, no sector twice`, "the cells between are never read", "gatherOnce", stride, (i) => i * stride)),
    reading("pairs that fill 64 bytes", "sectors 0 and 1 of every four", "gatherPairs", 0, pairs(0)),
    reading("pairs across 64 bytes", "sectors 1 and 2 of every four", "gatherPairs", 8, pairs(8)),
  ];
}

// Layout once more, with addresses that take a shift and a mask instead of a division and its remainder.
/** @param {Words} x @returns {Variant[]} */
function strideVariants(x) {
  return [0, 1, 2, 3, 4, 5].map((log) => {
    const rows = x.length >> log;
    return {
      name: `stride ${1 << log}, by shifts`, predicted: memory.sectors(warp.map((i) => i << log)) + 4, about: "no division",
      plan: async (m, { x: from, n }) => {
        const y = m.buffer(n);
        const files = ["patterns", "isolated-patterns"];
        return { steps: [await step(m, files, "gatherByShifts", { padding: 0 }, n / threads, { 1: from, 2: y }, [n, log])], y, length: n };
      },
      right: (got) => got.every((v, i) => v === x[((i % rows) << log) + Math.floor(i / rows)]),
    };
  });
}

// Transposes that read so many cells of the tile for each that they write: the sectors stay the same.
/** @param {Words} x @returns {Variant[]} */
function passVariants(x) {
  const side = Math.sqrt(x.length);
  /** @type {(row: number, column: number, r: number) => number} */
  const at = (row, column, r) => x[(row - (row % 32) + ((row + r) % 32)) * side + column];
  return [[32, 1], [32, 2], [32, 4], [32, 8], [32, 16], [33, 1], [33, 2], [33, 4], [33, 8], [33, 16]].map(([pitch, reads]) => ({
    name: `rows of ${pitch}, ${reads} ${reads === 1 ? "read" : "reads"}`, predicted: reads * memory.passes(warp.map((i) => i * pitch)), about: "4 sectors read and 4 written",
    plan: async (m, { x: from, n }) => {
      const y = m.buffer(n);
      const files = ["patterns", "isolated-patterns"];
      return { steps: [await step(m, files, "transposeSums", { padding: pitch - 32 }, n / 1024, { 1: from, 2: y }, [side, reads])], y, length: n };
    },
    right: (got) => Array.from({ length: 4096 }, (_, k) => (k * 65537) % x.length).every((i) => {
      let sum = 0;
      for (let r = 0; r < reads; r++) sum = (sum + at(i % side, Math.floor(i / side), r)) >>> 0;
      return got[i] === sum;
    }),
  }));
}

// One histogram in memory, its bins nearer or farther, more or fewer; and one a block, each value counted several times, so that what counting costs shows
// behind the time in which the values arrive.
/** @param {Words} x @returns {Variant[]} */
function queueVariants(x) {
  const n = x.length;
  /** @type {(data: Words, bins: number, of?: { apart?: number, turns?: number, weighted?: number }) => Uint32Array} */
  const counts = (data, bins, { apart = 1, turns = 1, weighted = 0 } = {}) => {
    const y = new Uint32Array(bins * apart);
    // Four neighbours are one lane's, and lanes weigh 1 and 2 by turns.
    data.forEach((v, i) => { y[v * apart] += turns * (weighted ? 1 + ((i >> 2) & 1) : 1); });
    return y;
  };
  /** @type {(name: string, data: Words, entry: string, bins: number, of?: { apart?: number, turns?: number, weighted?: number, queue?: number }, about?: string) => Variant} */
  const variant = (name, data, entry, bins, { apart = 1, turns = 1, weighted = 0, queue = memory.queue(data) } = {}, about = "") => ({
    name, about, predicted: queue,
    plan: async (m) => {
      const length = bins * apart;
      const y = m.buffer(length);
      const inMemory = entry === "countApart";
      const shape = inMemory ? { threads: 256, rows: 4 } : { threads: m.fit({ threads: 1024 }).threads, rows: 4 };
      const define = { ...shape, weighted };
      const blocks = inMemory ? n / 4 / 1024 : Math.min(256, n / 16 / shape.threads);
      return {
        steps: [
          await m.clear(y, length),
          await m.step({ files: ["isolated-histogram"], entry, define, blocks: Math.max(1, blocks), bind: { 0: m.uniform([n, apart, turns]), 1: m.buffer(data), 2: y } }),
        ], y, length,
      };
    },
    right: (got) => same(got, counts(data, bins, { apart, turns, weighted })),
  });
  /** @param {number} bins */
  const spread = (bins) => x.map((v) => v & (bins - 1));
  const skewed = x.map((v) => (v % 100 ? 7 : v & 255));
  const one = x.map(() => 7);
  const lanes = x.map((_, i) => (i >> 2) & 31);
  const inBlocks = [1, 4, 16].flatMap((turns) => (/** @type {[string, Words][]} */ ([["spread", spread(256)], ["skewed", skewed]])).flatMap(([of, data]) => [0, 1].map((weighted) =>
    variant(`a block, ${of}, ${turns} a value, ${weighted ? "by 1 or 2" : "by 1"}`, data, "countInTurns", 256, { turns, weighted }, "in shared memory"))));
  return [
    ...[1, 8, 32, 256].map((apart) => variant(`256 bins ${4 * apart} bytes apart`, spread(256), "countApart", 256, { apart }, "in memory, spread")),
    ...[4096, 2 ** 16, 2 ** 20].map((bins) => variant(`${bins} bins`, spread(bins), "countApart", bins, {}, "in memory, spread")),
    variant("one bin", one, "countApart", 256, {}, "in memory: all warps meet in one cell"),
    variant("one bin, by 1 or 2", one, "countApart", 256, { weighted: 1 }, "in memory: all warps meet in one cell"),
    variant("one bin, except one lane of each warp", x.map((_, i) => (((i >> 2) & 31) === 0 ? 8 : 7)), "countApart", 256, { queue: 31 }, "in memory: no warp agrees on one cell"),
    variant("32 bins, one for each lane", lanes, "countApart", 256, { queue: 1 }, "in memory: all warps meet, no lanes of one do"),
    variant("32 bins a line apart, one for each lane", lanes, "countApart", 256, { apart: 32, queue: 1 }, "in memory: all warps meet, no lanes of one do"),
    ...inBlocks,
  ];
}

/** @param {number} v */
const linear = (v) => (Math.imul(v, 1664525) + 1013904223) >>> 0;
/** @param {number} v */
const shifted = (v) => ((v ^ (v << 5)) + 2654435769) >>> 0;
/** @param {number} v */
const alike = (v) => (Math.imul(v, 22695477) + 12345) >>> 0;

/** @param {Words} x @returns {Variant[]} */
function branchVariants(x) {
  /** @type {(name: string, about: string, predicted: number, entry: string, parameter: number, turn: (i: number) => (v: number) => number) => Variant} */
  const variant = (name, about, predicted, entry, parameter, turn) => ({
    name, about, predicted,
    plan: async (m, { x: from, n }) => {
      const y = m.buffer(n);
      return { steps: [await step(m, ["patterns", "isolated-patterns"], entry, { padding: 0 }, n / threads, { 1: from, 2: y }, [n, parameter])], y, length: n };
    },
    right: (got) => Array.from({ length: 256 }, (_, k) => (k * 65537) % x.length).every((i) => {
      let v = x[i];
      for (let k = 0; k < 512; k++) v = turn(i)(v);
      return got[i] === v;
    }),
  });
  /** @type {(run: number) => (i: number) => (v: number) => number} */
  const alternating = (run) => (i) => (Math.floor(i / run) % 2 ? alike : linear);
  return [
    variant("first branch, all lanes", "multiply and add", 1, "branchOfAll", 0, () => linear),
    variant("second branch, all lanes", "shift, exclusive or, add", 1, "branchOfAll", 1, () => shifted),
    ...[1, 16].map((run) => variant(`alike, ${run === 1 ? "every other lane" : `${run} lanes in a row`}`, "both multiply and add", 2, "branchAlike", run, alternating(run))),
    ...[32, 64].map((run) => variant(`alike, ${run} lanes in a row`, "both multiply and add", 1, "branchAlike", run, alternating(run))),
  ];
}

// The scan with look-back, without the looking and without the scanning.
/** @param {Words} x @returns {Variant[]} */
function waitVariants(x) {
  const want = oracle.scan(x, { type: "u32", op: "+", exclusive: false });
  /** @type {Variant["right"]} */
  const right = (got) => same(got, want);
  return [
    { name: "copy", about: "the ceiling", predicted: 2, plan: (m, a) => scans.copy(m, a), right: (got) => same(got, x) },
    {
      name: "copy with the tiles of the look-back", about: "threads × rows as there", predicted: 2,
      plan: (m, a) => scans.copy(m, { ...a, size: { threads: scans.sizes.lookback.threads, rows: scans.sizes.lookback.rows } }), right: (got) => same(got, x),
    },
    { name: "look-back", about: "as it is", predicted: 2, plan: (m, a) => scans.scanLookback(m, a), right },
    {
      name: "look-back, all prefixes known", about: "no block waits", predicted: 2, right,
      plan: async (m, a) => {
        const all = await scans.scanLookback(m, a);
        m.run(all.steps);
        const of = { files: ["scan-tile", "entry-pair", "isolated-lookback", "scan-lookback"], define: { exclusive: false, ...m.fit(scans.sizes.lookback) } };
        const restart = await m.step({ ...of, entry: "restart", blocks: 1, bind: { 4: all.ledger } });
        const scan = await m.step({ ...of, entry: "scan", blocks: all.tiles, bind: { 0: m.uniform([a.n]), 1: a.x, 3: all.y, 4: all.ledger } });
        return { ...all, steps: [restart, scan] };
      },
    },
    { name: "look-back, tiles as blocks are", about: "no tickets", predicted: 2, plan: (m, a) => scans.scanLookback(m, { ...a, size: { ...scans.sizes.lookback, byStart: false } }), right },
    { name: "three passes", about: "the input is read twice", predicted: 3, plan: (m, a) => scans.scan(m, a), right },
  ];
}

/** @satisfies {Experiments} */
export const isolated = {
  reductions: { title: "The reductions, taken apart", log: 24, unit: "words read or written for an element", variants: reductionVariants },
  stride: { title: "Strides without a division", log: 24, unit: "sectors of a warp", variants: strideVariants },
  sectors: { title: "Sectors that nothing else fetches", log: 27, unit: "sectors of a warp", variants: sectorVariants },
  passes: { title: "Passes over the banks, and nothing else", log: 24, unit: "passes to read the tile", variants: passVariants },
  queues: { title: "Who meets in a bin", log: 24, unit: "operations of a warp that meet in one cell", variants: queueVariants },
  branches: { title: "Branches on their own, and alike", log: 22, unit: "branches that a warp takes", variants: branchVariants },
  waits: { title: "What looking back costs", log: 26, unit: "words read or written for an element", variants: waitVariants },
  // The seven once more, on four times as many elements: what does not grow is what a launch costs.
  seven: { ...experiments.reductions, title: "Seven reductions of four times as many elements", log: 26 },
};
