// The plans of bitonic sort and of merging.

/** @import { ElementType, Plan, Tile, Wanted } from "./types.d.ts" */
/** @import { Machine } from "./machine.js" */

export const sizes = {
  bitonic: { threads: 256 },
  merge: { threads: 256, rows: 8 },
};

// bitonic sorts x where it lies.
/** @param {Machine} machine @param {Wanted} wanted @returns {Promise<Plan>} */
export async function bitonic(machine, { type = "u32", x, n, size = sizes.bitonic }) {
  size = machine.fit(size);
  const { threads } = size;
  const tile = 2 * threads;
  const tiles = Math.ceil(n / tile);
  /** @param {string} entry @param {number} blocks */
  const step = (entry, blocks, length = 0, distance = 0) =>
    machine.step({ files: ["bitonic"], entry, define: { type, threads }, blocks, bind: { 0: machine.uniform([n, length, distance]), 1: x } });
  const steps = [await step("sortTiles", tiles)];
  for (let length = 2 * tile; length < 2 * n; length *= 2) {
    // Every comparator has its lane, also those beyond the end: the last stage may reach far.
    const blocks = Math.ceil(n / length) * (length / tile);
    steps.push(await step("stepBetween", blocks, length));
    for (let distance = length / 4; distance >= tile; distance /= 2) steps.push(await step("stepBetween", blocks, 0, distance));
    steps.push(await step("finishTiles", tiles));
  }
  return { steps, y: x, length: n };
}

// merge merges two sorted arrays.
/** @param {Machine} machine @param {{ type?: ElementType, a: GPUBuffer, lengthA: number, b: GPUBuffer, lengthB: number, size?: Tile }} wanted @returns {Promise<Plan>} */
export async function merge(machine, { type = "u32", a, lengthA, b, lengthB, size = sizes.merge }) {
  size = machine.fit(size);
  const n = lengthA + lengthB;
  const y = machine.buffer(n);
  const step = await machine.step({
    files: ["merge"], entry: "merge", define: { type, ...size }, blocks: Math.ceil(n / (size.threads * size.rows)),
    bind: { 0: machine.uniform([lengthA, lengthB]), 1: a, 2: b, 3: y },
  });
  return { steps: [step], y, length: n };
}
