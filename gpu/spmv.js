// The plans of a sparse matrix times a vector. A matrix is {starts, columns, entries} in buffers, {rows, count} how many rows and entries.

import { segmentedScan } from "./scans.js";

/** @import { Bind, ElementType, Plan, Sparse } from "./types.d.ts" */
/** @import { Machine } from "./machine.js" */

const threads = 256;
/** @type {(machine: Machine, type: ElementType, params: GPUBuffer) => (entry: string, count: number, bind: Bind) => ReturnType<Machine["step"]>} */
const stepOf = (machine, type, params) => (entry, count, bind) =>
  machine.step({ files: ["spmv"], entry, define: { type, threads }, blocks: Math.ceil(count / threads), bind: { 0: params, ...bind } });

/** @param {Machine} machine @param {Sparse} matrix @returns {Promise<Plan>} */
export async function byRows(machine, { type = "f32", starts, columns, entries, rows, count, v }) {
  const y = machine.buffer(rows);
  const step = stepOf(machine, type, machine.uniform([rows, count]));
  return { steps: [await step("byRows", rows, { 1: starts, 2: columns, 3: entries, 4: v, 5: y })], y, length: rows };
}

/** @param {Machine} machine @param {Sparse} matrix @returns {Promise<Plan>} */
export async function bySegments(machine, { type = "f32", starts, columns, entries, rows, count, v, size }) {
  const y = machine.buffer(rows);
  const products = machine.buffer(count);
  const heads = machine.buffer(count);
  const step = stepOf(machine, type, machine.uniform([rows, count]));
  const sums = await segmentedScan(machine, { type, x: products, heads, n: count, ...(size ? { size } : {}) });
  const steps = [
    await machine.clear(heads, count),
    await step("markHeads", rows, { 1: starts, 6: heads }),
    await step("multiply", count, { 2: columns, 3: entries, 4: v, 5: products }),
    ...sums.steps,
    await step("takeSums", rows, { 1: starts, 3: sums.y, 5: y }),
  ];
  return { steps, y, length: rows };
}
