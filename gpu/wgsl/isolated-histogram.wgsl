// Histograms that differ in one thing, to tell what it costs: how far apart the bins lie in memory, how often a value is counted, and whether all lanes add
// the same number (1), which a GPU may sum for a warp at once, or each its own (1 or 2 by turns).

struct Params { n: u32, apart: u32, turns: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> histogram: array<atomic<u32>>;

fn weight(lane: Lane) -> u32 { return select(1u, 1u + lane.index % 2u, weighted == 1u); }

@compute @workgroup_size(threads)
fn countApart(lane: Lane) {
  for (var k = 0u; k < rows; k++) {
    let i = (block(lane) * rows + k) * threads + lane.index;
    for (var e = 0u; e < 4u && i * 4u + e < params.n; e++) { atomicAdd(&histogram[x[i][e] * params.apart], weight(lane)); }
  }
}

var<workgroup> counts: array<atomic<u32>, 256>;

@compute @workgroup_size(threads)
fn countInTurns(lane: Lane) {
  let stride = threads * lane.workgroups.x;
  for (var i = lane.workgroup.x * threads + lane.index; i + (rows - 1u) * stride < params.n / 4u; i += rows * stride) {
    var v: array<vec4u, rows>;
    for (var k = 0u; k < rows; k++) { v[k] = x[i + k * stride]; }
    for (var t = 0u; t < params.turns; t++) {
      for (var k = 0u; k < rows; k++) {
        for (var e = 0u; e < 4u; e++) { atomicAdd(&counts[v[k][e]], weight(lane)); }
      }
    }
  }
  workgroupBarrier();
  for (var b = lane.index; b < 256u; b += threads) { atomicAdd(&histogram[b], atomicLoad(&counts[b])); }
}
