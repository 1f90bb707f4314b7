// Forms of the patterns (patterns.wgsl) that differ from them in one thing, to tell what it costs. `params.stride` is what each form says.

// gather for strides that are powers of two, of which `stride` is the logarithm.
@compute @workgroup_size(threads)
fn gatherByShifts(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  let rows = firstTrailingBit(params.n) - params.stride;
  if (i < params.n) { y[i] = x[((i & ((1u << rows) - 1u)) << params.stride) + (i >> rows)]; }
}

// Every lane reads a cell `stride` from its neighbour's, and no cell beside it is ever read.
@compute @workgroup_size(threads)
fn gatherOnce(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  if (i < params.n) { y[i] = x[i * params.stride]; }
}

// As many sectors as with stride 16, over as many bytes, but two and two are neighbours; the first of a pair begins `stride` words after a multiple of 32.
@compute @workgroup_size(threads)
fn gatherPairs(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  if (i < params.n) { y[i] = x[(i / 2u) * 32u + (i % 2u) * 8u + params.stride]; }
}

// The transpose by tiles, where each lane reads `stride` cells of the tile, from different rows, and writes their sum.
@compute @workgroup_size(threads)
fn transposeSums(lane: Lane) {
  let across = params.n / side;
  let left = (block(lane) % across) * side;
  let top = (block(lane) / across) * side;
  let i = lane.index % side;
  let j = lane.index / side;
  for (var k = j; k < side; k += threads / side) { tile[k * pitch + i] = x[(top + k) * params.n + left + i]; }
  workgroupBarrier();
  for (var k = j; k < side; k += threads / side) {
    var sum = 0u;
    for (var r = 0u; r < params.stride; r++) { sum += tile[((i + r) % side) * pitch + k]; }
    y[(left + k) * params.n + top + i] = sum;
  }
}

// One of the two branches for all lanes.
@compute @workgroup_size(threads)
fn branchOfAll(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  var v = x[min(i, params.n - 1u)];
  if (params.stride == 0u) {
    for (var k = 0u; k < 512u; k++) { v = v * 1664525u + 1013904223u; }
  } else {
    for (var k = 0u; k < 512u; k++) { v = (v ^ (v << 5u)) + 2654435769u; }
  }
  if (i < params.n) { y[i] = v; }
}

// Two branches of the same instructions, for `stride` lanes in a row each.
@compute @workgroup_size(threads)
fn branchAlike(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  var v = x[min(i, params.n - 1u)];
  if ((i / params.stride) % 2u == 0u) {
    for (var k = 0u; k < 512u; k++) { v = v * 1664525u + 1013904223u; }
  } else {
    for (var k = 0u; k < 512u; k++) { v = v * 22695477u + 12345u; }
  }
  if (i < params.n) { y[i] = v; }
}
