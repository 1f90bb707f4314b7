// What a page runs on a GPU: a kernel beside the copy, an experiment variant by variant. Plain results flow out; what is shown of them is page.js's business.

import { cases, check } from "./cases.js";
import { experiments } from "./experiments.js";
import { clocked, hashed, rows } from "./measure.js";
import { kernels } from "./table.js";
/** @import { Machine } from "./machine.js" */
/** @import { Clocked, Experiments, Pace } from "./types.d.ts" */

/** @type {WeakMap<Machine, Promise<string>>} */
const probed = new WeakMap(); // what probe says of a machine

/** @type {WeakMap<Machine, Map<number, number>>} */
const copies = new WeakMap(); // a machine's rates of the copy, by sizes

// probe tells whether look-back runs well on this machine: scans of small tiles, with slow blocks among them, are right and end within `patience` milliseconds. It is
// asked once for a machine; a machine that it hung on is lost.
/** @param {Machine} machine @param {number} [patience] @returns {Promise<string>} */
export async function probe(machine, patience = 10000) {
  const probing = probed.get(machine) ?? Promise.race([
    (async () => {
      const tried = cases({ kernels: ["scan/lookback", "compact/lookback"], only: ["u32"], someOps: ["+"], ns: [2 ** 16 + 1] });
      for (const c of tried) {
        const wrong = await check(machine, c, { quick: true });
        if (wrong) return `its result is wrong here (${wrong})`;
      }
      return "";
    })(),
    /** @type {Promise<string>} */ (new Promise((resolve) => setTimeout(() => resolve("it does not end here"), patience))),
  ]);
  probed.set(machine, probing);
  const said = await probing;
  if (said === "it does not end here") machine.device.destroy();
  return said;
}

// copyRate is this GPU's own copy in bytes a nanosecond (GB/s): the ceiling of all others. It is measured once for a size.
/** @param {Machine} machine @param {number} log @param {Pace} pace @returns {Promise<number>} */
export async function copyRate(machine, log, pace) {
  const known = copies.get(machine) ?? new Map();
  copies.set(machine, known);
  if (!known.has(log)) {
    const { ns } = await kernelRun(machine, "copy", log, pace);
    known.set(log, (8 * 2 ** log) / ns);
  }
  return known.get(log) ?? NaN;
}

/** @param {string} name */
const rowOf = (name) => /** @type {import("./measure.js").Row} */ (rows.find((row) => row.kernel === name || row.name === name));

/** @param {Machine} machine @param {string} name @param {number} log @param {Pace} pace @returns {Promise<Clocked & { bytes: number }>} */
async function kernelRun(machine, name, log, pace) {
  const n = 2 ** log;
  const { bytes, plan, mask } = rowOf(name);
  return machine.guarded(async () => {
    try {
      const time = await clocked(machine, await plan(machine, { x: machine.buffer(hashed(n, mask)), n }), pace);
      return { ...time, bytes: bytes(n) };
    } finally {
      machine.release();
    }
  });
}

// predictedBytes is what the memory view counts for a kernel: what its passes read and write, sector by sector, of full tiles.
/** @param {string} name @param {number} n */
export function predictedBytes(name, n) {
  const { moves: { element = 0, kept = 0, entry = 0, row = 0 }, times = () => 1 } = kernels[name];
  return times(n) * element * n + (kept * n) / 2 + (entry * n) / 4 + (row * n) / 64;
}

// kernel measures one kernel: the bytes of its input and its result, bytes that the memory view predicts, the time of so many at the copy's rate, and the time measured.
/** @param {Machine} machine @param {string} name @param {number} log @param {Pace} [pace] */
export async function kernel(machine, name, log, pace = {}) {
  if (kernels[name].waits) {
    const said = await probe(machine);
    if (said) throw new Error(`look-back is left out: ${said}`);
  }
  for (const c of cases({ kernels: [name === "histogram/global" ? "histogram" : name], only: ["u32"], someOps: ["+"], ns: [2 ** 16 + 1] })) {
    pace.between?.();
    const wrong = await check(machine, c);
    if (wrong) throw new Error(`the result is wrong here: ${wrong}`);
  }
  pace.between?.();
  const rate = await copyRate(machine, log, pace);
  pace.between?.();
  const { ns, bytes, ...clock } = await kernelRun(machine, name, log, pace);
  const predicted = predictedBytes(name, 2 ** log);
  return { name, log, ns, bytes, predicted, atCopy: predicted / rate, ratio: ns / (predicted / rate), rate: bytes / ns, copy: rate, ...clock };
}

// experiment runs the variants of one, each verified before it is timed.
/** @param {Machine} machine @param {string} name @param {{ of?: Experiments, log?: number, pace?: Pace }} [options] */
export async function* experiment(machine, name, { of = experiments, log = of[name].log, pace = {} } = {}) {
  const n = 2 ** log;
  const x = hashed(n);
  for (const { name: variant, predicted, about, plan, right } of of[name].variants(x)) {
    yield await machine.guarded(async () => {
      try {
        const planned = await plan(machine, { x: machine.buffer(x), n });
        pace.between?.();
        machine.run(planned.steps);
        if (!right(await machine.fetch(planned.y, Uint32Array, planned.length))) throw new Error(`${variant}: the result is wrong here`);
        return { variant, predicted, about, ...await clocked(machine, planned, pace) };
      } finally {
        machine.release();
      }
    });
  }
}
