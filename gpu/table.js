// What each kernel binds, must move and needs: plain data for pages and checks.
//
// binds: names by binding number, as in the WGSL. moves (so many `times` for n elements, once where that is missing): bytes for an element of the input (4
// bytes long), for one that stays, for an entry or a row of a matrix, for a tile: what the algorithm cannot do without, whatever a cache saves; `atomics`
// is a count. passes: dispatches, but for those that clear (bitonic: as many as a sort of n elements has, for tiles of t). waits: a block reads what others
// publish, and computes itself what does not come.
// after: files of kernels that run before or between.

/** @type {{ [name: string]: import("./types.d.ts").Kernel }} */
export const kernels = {
  copy: {
    files: ["copy"], binds: { 0: "params", 1: "x", 2: "y" }, moves: { element: 8 }, passes: 1, waits: false,
  },
  reduce: {
    files: ["reduce", "reduce-atomic"], binds: { 0: "params", 1: "x", 2: "result" }, moves: { element: 4 }, passes: 1, waits: false,
  },
  scan: {
    files: ["scan-tile", "scan"], after: ["reduce"], binds: { 0: "params", 1: "x", 2: "totals", 3: "y" }, moves: { element: 12, tile: 16 }, passes: 3, waits: false,
  },
  "scan/lookback": {
    files: ["scan-tile", "entry-pair", "lookback", "scan-lookback"], binds: { 0: "params", 1: "x", 3: "y", 4: "ledger" }, moves: { element: 8, tile: 16 }, passes: 1, waits: true,
  },
  "segmented scan": {
    files: ["segmented-scan"], binds: { 0: "params", 1: "x", 2: "heads", 3: "totals", 4: "y" }, moves: { element: 20, tile: 32 }, passes: 3, waits: false,
  },
  compact: {
    files: ["compact-tile", "compact"], after: ["scan"], binds: { 0: "params", 1: "x", 2: "counts", 3: "y" }, moves: { element: 8, kept: 4, tile: 16 }, passes: 3, waits: false,
  },
  "compact/lookback": {
    files: ["entry-word", "lookback", "compact-lookback"], binds: { 0: "params", 1: "x", 2: "count", 3: "y", 4: "ledger", 5: "vectors" }, moves: { element: 4, kept: 4, tile: 8 }, passes: 1, waits: true,
  },
  split: {
    files: ["compact-tile", "compact"], after: ["scan"], binds: { 0: "params", 1: "x", 2: "counts", 3: "y" }, moves: { element: 12, tile: 16 }, passes: 3, waits: false,
  },
  histogram: {
    files: ["histogram"], binds: { 0: "params", 1: "x", 2: "histogram" }, moves: { element: 4 }, passes: 1, waits: false,
  },
  "histogram/global": {
    files: ["histogram-global"], binds: { 0: "params", 1: "x", 2: "histogram" }, moves: { element: 4, atomics: 1 }, passes: 1, waits: false,
  },
  radix: {
    files: ["radix-keys", "radix-tile", "radix"], after: ["scan"], binds: { 0: "params", 1: "x", 2: "table", 3: "y" }, moves: { element: 48, tile: 12288 }, passes: 20, waits: false,
  },
  "radix/onesweep": {
    files: ["radix-keys", "radix-tile", "radix-onesweep"], after: ["radix-histogram"], binds: { 0: "params", 1: "x", 2: "starts", 3: "y", 4: "ledger" },
    moves: { element: 36, tile: 8192 }, passes: 6, waits: true,
  },
  bitonic: {
    files: ["bitonic"], binds: { 0: "params", 1: "x" }, moves: { element: 8 }, passes: "log₂(n/t) (log₂(n/t) + 3)/2 + 1", waits: false,
    times: (n) => (Math.log2(n / 512) * (Math.log2(n / 512) + 3)) / 2 + 1, // with tiles of 512
  },
  merge: {
    files: ["merge"], binds: { 0: "params", 1: "a", 2: "b", 3: "y" }, moves: { element: 8 }, passes: 1, waits: false,
  },
  "spmv/rows": {
    files: ["spmv"], binds: { 0: "params", 1: "starts", 2: "columns", 3: "entries", 4: "v", 5: "y", 6: "heads" }, moves: { entry: 12, row: 12 }, passes: 1, waits: false,
  },
  "spmv/segments": {
    files: ["spmv"], after: ["segmented-scan"], binds: { 0: "params", 1: "starts", 2: "columns", 3: "entries", 4: "v", 5: "y", 6: "heads" },
    moves: { entry: 48, row: 20 }, passes: 6, waits: false,
  },
};

// What every kernel asks of an adapter. Subgroups are used where there are some (`features`), and nothing is refused without them.
export const needs = {
  features: { wanted: ["subgroups", "timestamp-query"] },
  limits: { maxStorageBuffersPerShaderStage: 6, maxComputeWorkgroupStorageSize: 16384, maxComputeInvocationsPerWorkgroup: 256 },
};
