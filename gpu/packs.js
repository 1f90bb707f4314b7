// The plans of compaction, split and the histograms.

/** @import { Kept, Plan, Size, Tile, Wanted } from "./types.d.ts" */
/** @import { Machine } from "./machine.js" */

export const sizes = {
  compact: { threads: 256, rows: 24 },
  lookback: { threads: 512, rows: 4, chunks: 2, pause: 50, patience: 256, byStart: true },
  histogram: { threads: 1024, rows: 4, copies: 4, blocks: 264 },
  global: { threads: 256, rows: 4 },
};

/** @param {Size} size */
const tileOf = ({ threads, rows = 1 }) => threads * rows;

// bitsOf gives the word in which a parameter of type T travels.
/** @param {Kept["Words"]} Words @param {number} value */
const bitsOf = (Words, value) => new Uint32Array(new Words([value]).buffer)[0];

// counted are the first two passes: how many of each tile stay, and how many before it. The count of all lies behind the tiles'.
/** @param {Machine} machine @param {Kept & { size: Size }} wanted */
async function counted(machine, { type, keep, x, n, Words, pivot, size: wanted }) {
  const size = machine.fit(wanted);
  const tiles = Math.ceil(n / tileOf(size));
  const counts = machine.buffer(tiles + 4);
  const params = machine.uniform([n, tiles, bitsOf(Words, pivot)]);
  const files = ["compact-tile", "compact"];
  const define = { type, of: /** @type {const} */ ("count"), keep, ...size };
  const count = await machine.step({ files, entry: "count", define, blocks: tiles, bind: { 0: params, 1: x, 2: counts } });
  const spine = await machine.step({
    files: ["scan-tile", "scan"], entry: "spine", define: { exclusive: true, threads: 256, rows: 4 }, blocks: 1, bind: { 0: machine.uniform([tiles]), 2: counts },
  });
  return { files, define, tiles, counts, params, steps: [count, spine] };
}

// after makes compaction and split of their last pass: the result, and how many stay.
/** @typedef {{ count: { buffer: GPUBuffer, at: number } }} Packed where stands how many stay */

/** @param {Machine} machine @param {"pack" | "split"} entry @param {Kept & { size: Size }} wanted @returns {Promise<Plan & Packed>} */
async function after(machine, entry, { x, n, ...options }) {
  const { files, define, tiles, counts, params, steps } = await counted(machine, { x, n, ...options });
  const y = machine.buffer(n);
  const last = await machine.step({ files, entry, define, blocks: tiles, bind: { 0: params, 1: x, 2: counts, 3: y } });
  return { steps: [...steps, last], y, length: n, count: { buffer: counts, at: tiles } };
}

/** @param {Machine} machine @param {Kept} wanted */
export const compact = (machine, { type = "u32", size = sizes.compact, ...rest }) => after(machine, "pack", { type, size, ...rest });
/** @param {Machine} machine @param {Kept} wanted */
export const split = (machine, { type = "u32", size = sizes.compact, ...rest }) => after(machine, "split", { type, size, ...rest });

/** @param {Machine} machine @param {Kept & { size?: Tile & { chunks: number } }} wanted @returns {Promise<Plan & Packed>} */
export async function compactLookback(machine, { type = "u32", keep, x, n, Words, pivot, size = sizes.lookback, delay }) {
  size = machine.fit(size);
  // A processor that plays the GPU compiles a lane with two rows in 0.2 s, one with three in 6.6, and one with four not within 100.
  if (machine.info.isFallbackAdapter) size.rows = Math.min(size.rows, 2);
  const tiles = Math.max(1, Math.ceil(n / (4 * size.chunks * tileOf(size))));
  const y = machine.buffer(n);
  const words = 2 * (tiles + 4);
  const ledger = machine.buffer(words);
  const count = machine.buffer(1);
  const step = await machine.step({
    files: ["entry-word", "lookback", "compact-lookback"], entry: "compact", define: { type, of: "count", keep, delay, ...size }, blocks: tiles,
    bind: { 0: machine.uniform([n, tiles, bitsOf(Words, pivot)]), 1: x, 2: count, 3: y, 4: ledger, 5: x },
  });
  return { steps: [await machine.clear(ledger, words), step], y, length: n, count: { buffer: count, at: 0 } };
}

// histogram counts the digits of `bins` values (a power of two) that begin at bit `shift`: by default the leading bits.
/** @param {Machine} machine @param {Wanted & { bins?: number, shift?: number }} wanted @returns {Promise<Plan>} */
export async function histogram(machine, { type = "u32", bins = 256, shift = 32 - Math.log2(bins), x, n, size }) {
  const y = machine.buffer(bins);
  const bind = { 0: machine.uniform([n, shift]), 1: x, 2: y };
  const cleared = await machine.clear(y, bins);
  if (bins > 1024) {
    const { threads, rows = 1 } = machine.fit(size ?? sizes.global);
    const step = await machine.step({
      files: ["histogram-global"], entry: "countInMemory", define: { type, bins, threads, rows }, blocks: Math.ceil(n / (4 * threads * rows)), bind,
    });
    return { steps: [cleared, step], y, length: bins };
  }
  const { blocks = Infinity, ...define } = machine.fit(size ?? sizes.histogram);
  const step = await machine.step({
    files: ["histogram"], entry: "countInBlocks", define: { type, bins, ...define }, blocks: Math.min(blocks, Math.ceil(n / (4 * define.threads))), bind,
  });
  return { steps: [cleared, step], y, length: bins };
}
