// The plans of the radix sorts: least significant digit first, eight bits a pass, so four passes and the keys end where they began.

import { scan } from "./scans.js";
/** @import { Bind, Plan, Size, Step, Tile, Wanted } from "./types.d.ts" */
/** @import { Machine } from "./machine.js" */

/** @typedef {Tile & { parts: number }} Parts the size of a tile whose keys go through workgroup memory in parts */

export const sizes = {
  radix: { threads: 256, rows: 24, parts: 3 },
  // Blocks of a sweep take tile after tile; an H100 runs 264 of 320 threads at once, 132 of 640. More do no harm: they find nothing left to do.
  sweep: { threads: 320, rows: 32, parts: 2, blocks: 528, span: 3, patience: 4096 },
  pairs: { threads: 640, rows: 18, parts: 1, blocks: 264, span: 3, patience: 4096 },
  digits: { threads: 512, copies: 1, blocks: 528 },
};

// sizeFor fits a pass to the adapter: warps of 32 lanes, or of a subgroup where that is smaller, keys as workgroup memory holds them, and for each warp so
// many words of ranks.
/** @param {Machine} machine @param {Parts} wanted @param {number} [perWarp] */
function sizeFor(machine, wanted, perWarp = 256) {
  const size = machine.fit(wanted);
  const width = machine.width > 1 && machine.width <= 32 ? machine.width : 0;
  // Besides keys and ranks: the digits' shifts and their recount, the lanes' totals (one each without subgroups), votes; in bytes for 32 lanes.
  const besides = width ? width : 4 * 32 + 32;
  const room = machine.limits.maxComputeWorkgroupStorageSize - 2048 - 64;
  const most = Math.floor(room / (4 * perWarp + besides));
  const warps = Math.min(size.threads / 32, most);
  const threads = warps * (width || 32);
  const held = Math.min(size.rows / size.parts, Math.floor((room - warps * besides) / 4 / threads));
  return { ...size, width, threads, warps, rows: held * size.parts };
}

// passes makes four passes that read and write two buffers by turns. `one` makes the steps of a pass.
/** @typedef {{ x: GPUBuffer, values?: GPUBuffer, n: number }} Pairs keys, and values if they carry some */

/** @param {Machine} machine @param {Pairs} pairs @param {(pass: number, bind: Bind) => Promise<Step[]>} one @returns {Promise<Plan>} */
async function passes(machine, { x, values, n }, one) {
  let from = { keys: x, values };
  let spare = [0, 1].map(() => ({ keys: machine.buffer(n), values: values && machine.buffer(n) }));
  const steps = [];
  for (let pass = 0; pass < 4; pass++) {
    const to = spare[pass % 2];
    /** @type {Bind} */
    const carried = from.values ? { 5: from.values, 6: to.values } : {};
    steps.push(...await one(pass, { 1: from.keys, 3: to.keys, ...carried }));
    from = to;
  }
  return { steps, y: from.keys, values: from.values, length: n };
}

/** @param {Machine} machine @param {Wanted & Pairs & { size?: Parts }} wanted @returns {Promise<Plan>} */
export async function radix(machine, { type = "u32", x, values, n, size = sizes.radix }) {
  const define = { type, of: /** @type {const} */ ("count"), ...sizeFor(machine, size) };
  const tiles = Math.ceil(n / (define.threads * define.rows));
  const rank = define.width ? "rank-subgroups" : "rank-alone";
  const files = [rank, values ? "radix-pairs" : "radix-keys", "radix-tile", "radix"];
  return passes(machine, { x, values, n }, async (pass, bind) => {
    const params = machine.uniform([n, 8 * pass, tiles]);
    const table = machine.buffer(256 * tiles + 4);
    const count = await machine.step({ files, entry: "count", define, blocks: tiles, bind: { 0: params, 1: bind[1], 2: table } });
    const starts = await scan(machine, { x: table, n: 256 * tiles, exclusive: true });
    const scatter = await machine.step({ files, entry: "scatter", define, blocks: tiles, bind: { 0: params, 2: starts.y, ...bind } });
    return [count, ...starts.steps, scatter];
  });
}

/** @param {Machine} machine @param {Wanted & Pairs & { size?: Parts, digits?: Size & { blocks: number } }} wanted @returns {Promise<Plan>} */
export async function onesweep(machine, { type = "u32", x, values, n, size = values ? sizes.pairs : sizes.sweep, digits = sizes.digits, delay }) {
  const { blocks: most, ...define } = { type, of: /** @type {const} */ ("count"), delay, ...sizeFor(machine, size, machine.width > 16 ? 512 : 256) };
  // Ranks are counted by sixteen lanes at most (rank-words.wgsl).
  if (define.width > 16) define.warps *= define.width / 16;
  const tiles = Math.ceil(n / (define.threads * define.rows));
  const rank = define.width ? "rank-words" : "rank-alone";
  const files = [rank, values ? "radix-pairs" : "radix-keys", "radix-tile", "radix-onesweep"];
  const totals = machine.buffer(1024);
  const starts = machine.buffer(1024);
  const { blocks, ...counting } = machine.fit(digits);
  const first = [
    await machine.clear(totals, 1024),
    await machine.step({
      files: ["radix-histogram"], entry: "countDigits", define: { type, ...counting }, blocks: Math.min(blocks, Math.ceil(n / 4 / counting.threads)),
      bind: { 0: machine.uniform([n]), 1: x, 2: totals },
    }),
    await machine.step({ files: ["radix-starts"], entry: "scanTotals", define: { of: "count", threads: 256 }, blocks: 4, bind: { 2: totals, 3: starts } }),
  ];
  const words = 256 * (tiles + 1) + 4;
  const ledger = machine.buffer(words);
  const sorted = await passes(machine, { x, values, n }, async (pass, bind) => [
    await machine.clear(ledger, words),
    await machine.step({ files, entry: "sweep", define, blocks: Math.min(tiles, most ?? Infinity), bind: { 0: machine.uniform([n, 8 * pass, tiles]), 2: starts, 4: ledger, ...bind } }),
  ]);
  return { ...sorted, steps: [...first, ...sorted.steps] };
}
