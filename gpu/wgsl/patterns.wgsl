// Experiments with the patterns: the same work, with one habit good or bad.

struct Params { n: u32, stride: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

// gather: neighbouring lanes read elements `stride` apart, and each element is read once.
@compute @workgroup_size(threads)
fn gather(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  let rows = params.n / params.stride;
  if (i < params.n) { y[i] = x[(i % rows) * params.stride + i / rows]; }
}

// The transpose of a square matrix of side n, by blocks of 256 lanes that have 32 × 32 elements each. A tile's rows are 32 + padding cells apart.
const side = 32u;
const pitch = side + padding;
var<workgroup> tile: array<u32, side * pitch>;

@compute @workgroup_size(threads)
fn transposeDirectly(lane: Lane) {
  let across = params.n / side;
  let column = (block(lane) % across) * side + lane.index % side;
  for (var k = 0u; k < side; k += threads / side) {
    let row = (block(lane) / across) * side + lane.index / side + k;
    y[column * params.n + row] = x[row * params.n + column];
  }
}

@compute @workgroup_size(threads)
fn transposeByTiles(lane: Lane) {
  let across = params.n / side;
  let left = (block(lane) % across) * side;
  let top = (block(lane) / across) * side;
  let i = lane.index % side;
  let j = lane.index / side;
  for (var k = j; k < side; k += threads / side) { tile[k * pitch + i] = x[(top + k) * params.n + left + i]; }
  workgroupBarrier();
  for (var k = j; k < side; k += threads / side) { y[(left + k) * params.n + top + i] = tile[i * pitch + k]; }
}

// Two branches of which half of the lanes take each: which half is what the experiment changes (`run` lanes in a row take the same).
@compute @workgroup_size(threads)
fn branch(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  var v = x[min(i, params.n - 1u)];
  if ((i / params.stride) % 2u == 0u) {
    for (var k = 0u; k < 512u; k++) { v = v * 1664525u + 1013904223u; }
  } else {
    for (var k = 0u; k < 512u; k++) { v = (v ^ (v << 5u)) + 2654435769u; }
  }
  if (i < params.n) { y[i] = v; }
}
