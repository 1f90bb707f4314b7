// What the memory view counts for a kernel, here by the same rules (tracer/traffic.go): 32-byte sectors that a warp's access moves, passes over 32 banks
// that it takes, warps of which only some lanes work. Addresses are those of 4-byte words.

/** @typedef {{ works: (lane: number) => boolean, left: (lane: number) => number, right: (lane: number) => number, alone?: boolean }} TreeStep which lanes add which two cells; `alone` without a barrier, in one warp */
const warp = 32;

// sectors of one access of a warp: as many as hold at least one of its words.
/** @param {number[]} words */
export const sectors = (words) => new Set(words.map((w) => Math.floor(w / 8))).size;

// passes of one access to shared memory: the most different words that one bank has to deliver.
/** @param {number[]} words */
export function passes(words) {
  const banks = Array.from({ length: 32 }, () => /** @type {Set<number>} */ (new Set()));
  for (const w of words) banks[w % 32].add(w);
  return Math.max(0, ...banks.map((bank) => bank.size));
}

// lanes lists those of warp w.
/** @param {number} w */
const lanes = (w) => Array.from({ length: warp }, (_, i) => w * warp + i);

// tree counts what one block of a reduction in shared memory does: per step the warps at work, those of them that diverge, and bank passes.
/** @param {number} threads @param {TreeStep[]} steps */
export function tree(threads, steps) {
  const count = { warps: 0, divergent: 0, passes: 0, barriers: 0 };
  for (const { works, left, right, alone = false } of steps) {
    if (!alone) count.barriers++;
    for (let w = 0; w < threads / warp; w++) {
      const active = lanes(w).filter(works);
      if (!active.length) continue;
      count.warps++;
      if (active.length < warp) count.divergent++;
      // Two reads and a write; in a subgroup's own steps, registers.
      if (!alone) count.passes += 2 * passes(active.map(left)) + passes(active.map(right));
    }
  }
  return count;
}

// queue is how many of a warp's atomic operations meet in one cell, in the mean over the first warps of the data.
/** @param {ArrayLike<number>} cells @param {number} [warps] */
export function queue(cells, warps = 1024) {
  let sum = 0;
  const some = Math.min(warps, Math.floor(cells.length / warp));
  for (let w = 0; w < some; w++) {
    const met = new Map();
    for (const i of lanes(w)) met.set(cells[i], (met.get(cells[i]) ?? 0) + 1);
    sum += Math.max(...met.values());
  }
  return sum / some;
}
