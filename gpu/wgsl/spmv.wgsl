// Sparse matrix times vector, rows in compressed form: `starts` has where each row begins among the entries, and the end.
//
// byRows: one lane a row; short beside long rows leave lanes idle. By segments: `markHeads` and `multiply` make of the entries a segmented scan's
// input (segmented-scan.wgsl), whose last sum of each row `takeSums` picks; it does not matter how long rows are. Moves 8 bytes an entry and
// 4 for its element of the vector; by segments 36 more. Source: Bell and Garland, 2008; Blelloch, Heroux and Zagha, 1993.

struct Params { rows: u32, entries: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> entries: array<T>;
@group(0) @binding(4) var<storage, read> v: array<T>;
@group(0) @binding(5) var<storage, read_write> y: array<T>;
@group(0) @binding(6) var<storage, read_write> heads: array<u32>;

@compute @workgroup_size(threads)
fn byRows(lane: Lane) {
  let row = block(lane) * threads + lane.index;
  if (row >= params.rows) { return; }
  var sum: T;
  for (var i = starts[row]; i < starts[row + 1u]; i++) { sum += entries[i] * v[columns[i]]; }
  y[row] = sum;
}

@compute @workgroup_size(threads)
fn markHeads(lane: Lane) {
  let row = block(lane) * threads + lane.index;
  if (row < params.rows && starts[row] < starts[row + 1u]) { heads[starts[row]] = 1u; }
}

@compute @workgroup_size(threads)
fn multiply(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  if (i < params.entries) { y[i] = entries[i] * v[columns[i]]; }
}

// takeSums: `entries` are the sums here.
@compute @workgroup_size(threads)
fn takeSums(lane: Lane) {
  let row = block(lane) * threads + lane.index;
  if (row >= params.rows) { return; }
  var sum: T;
  if (starts[row] < starts[row + 1u]) { sum = entries[starts[row + 1u] - 1u]; }
  y[row] = sum;
}
