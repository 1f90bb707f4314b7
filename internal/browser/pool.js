// For the tests of the pool. Jobs are made by app/race/model (race_test.go).

/** @import { Arrays, Task } from "../../web/messages.d.ts" */

globalThis.openPool = async (options) => {
  const urls = (/** @type {HTMLElement} */ (document.querySelector("script[data-pool]"))).dataset;
  const { Pool } = await import(urls.pool ?? "");
  return new Pool({ worker: urls.poolWorker, wasm: urls.poolWasm }, options);
};

// everyJob runs jobs, verifies each, and returns what went wrong.
globalThis.everyJob = async (pool, jobs) => {
  /** @type {string[]} */
  const faults = [];
  for (const job of jobs) {
    try {
      await pool.run(job);
      await pool.verify(job);
      if (job.workers === 2) {
        for (const how of /** @type {["go", "js"]} */ (["go", "js"])) {
          await pool.alone(job, how);
          await pool.verify(job);
        }
      }
    } catch (error) {
      faults.push(`${job.input} by ${job.workers}: ${(/** @type {Error} */ (error)).message}`);
    }
  }
  return faults;
};

// hang gives a worker a job for two, whose other part nobody does: it waits at a barrier of its own for an hour.
globalThis.hang = (worker, job) => {
  /** @type {Arrays} */
  const arrays = job.bytes.map((bytes) => (bytes > 0 ? [{ buffer: new SharedArrayBuffer(bytes), offset: 0, lo: 0, hi: bytes }] : []));
  const control = new Int32Array(new SharedArrayBuffer(65536));
  /** @type {Task} */
  const task = { kind: "task", id: -1, rank: 0, size: 2, control, patience: 3600e3, row: job.row.with(0, 1), arrays };
  worker.postMessage(task);
};
