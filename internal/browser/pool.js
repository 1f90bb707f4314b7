// For the tests of the pool: jobs as app/race_js.go makes them, written down once more from what they mean. The test that loads this has
// set reduceShare, parallel.ReduceShare.
const kernels = ["reduce", "scan", "exscan", "segscan", "compact", "histogram", "radix", "mergesort"];
const types = ["int32", "float32", "float64"];

globalThis.openPool = async (options) => {
  const urls = document.querySelector("script[data-pool]").dataset;
  const { Pool } = await import(urls.pool);
  return new Pool({ worker: urls.poolWorker, wasm: urls.poolWasm, exec: urls.exec }, options);
};

globalThis.makeJob = (kernel, type, n, workers, distribution = 1) => {
  const size = type === "float64" ? 8 : 4, number = kernels.indexOf(kernel) + 1, sorts = number >= 7;
  const up = (x) => Math.min(n, Math.ceil(x / 16) * 16);
  const even = (rank) => (rank >= workers ? n : up(Math.floor((n * rank) / workers)));
  let parts = Array.from({ length: workers }, (_, rank) => [[even(rank), even(rank + 1)]]);
  if (number >= 2 && number <= 4) {
    const unit = n / (workers + reduceShare);
    const bounds = [0];
    for (let i = 1; i <= workers; i++) bounds[i] = workers === 1 ? n : up(Math.floor(unit * (reduceShare + i - 1)));
    bounds[workers + 1] = n;
    parts = parts.map((_, rank) => (rank > 0 || workers === 1 ? [[bounds[rank], bounds[rank + 1]]] : [[0, bounds[1]], [bounds[workers], n]]));
  }
  const counts = kernel === "histogram", scale = type === "int32" ? 1 : 65536;
  const [bins, lo, hi] = counts ? [256, -(2 ** 31) / scale, 2 ** 31 / scale] : [0, 0, 0];
  const y = kernel !== "reduce" && !counts;
  return {
    row: [number, types.indexOf(type) + 1, n, workers, 0, bins, lo, hi, distribution, 7],
    kernel, type, n, workers, sorts, size, parts, limit: 0, bins, lo, hi, input: `${kernel} ${type} ${n} ${distribution}`,
    bytes: [n * size, y ? n * size : 0, sorts ? n * size : 0, kernel === "segscan" ? n : 0, counts ? 1024 : 0, (workers + 1) * 4097 * 8],
  };
};

// everyJob runs every kernel with a number of workers on odd sizes, verifies it, and returns what went wrong.
globalThis.everyJob = async (pool, type, workers, sizes) => {
  const faults = [];
  for (const kernel of kernels) {
    for (const n of sizes) {
      const job = makeJob(kernel, type, n, workers);
      try {
        await pool.run(job);
        await pool.verify(job);
        if (workers === 2) {
          for (const how of ["go", "js"]) {
            await pool.alone(job, how);
            await pool.verify(job);
          }
        }
      } catch (error) {
        faults.push(`${kernel} ${type} ${n} by ${workers}: ${error.message}`);
      }
    }
  }
  return faults;
};

// hang gives a worker a part of a run whose other part nobody does: it waits at a barrier of its own for an hour.
globalThis.hang = (worker) => {
  const job = makeJob("reduce", "int32", 64, 2);
  const arrays = job.bytes.map((bytes) => (bytes > 0 ? [{ buffer: new SharedArrayBuffer(bytes), offset: 0, lo: 0, hi: bytes }] : []));
  const control = new Int32Array(new SharedArrayBuffer(65536));
  worker.postMessage({ kind: "task", id: -1, rank: 0, size: 2, control, patience: 3600e3, row: [1, ...job.row, 0, 0], arrays });
};
