// The digits of all four passes counted at once: their order does not change how often they occur.
//
// Moves 4 bytes a key, once for all passes.

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> totals: array<atomic<u32>>;

var<workgroup> counts: array<atomic<u32>, 1024 * copies>;

fn add(v: u32, copy: u32) {
  let key = keyOf(v);
  for (var p = 0u; p < 4u; p++) { atomicAdd(&counts[(p * 256u + ((key >> (8u * p)) & 255u)) * copies + copy], 1u); }
}

@compute @workgroup_size(threads)
fn countDigits(lane: Lane) {
  let copy = lane.index % copies;
  let stride = threads * lane.workgroups.x;
  for (var i = lane.workgroup.x * threads + lane.index; i * 4u < params.n; i += stride) {
    let v = x[i];
    for (var e = 0u; e < 4u; e++) {
      if (i * 4u + e < params.n) { add(v[e], copy); }
    }
  }
  workgroupBarrier();
  for (var b = lane.index; b < 1024u; b += threads) {
    var sum = 0u;
    for (var c = 0u; c < copies; c++) { sum += atomicLoad(&counts[b * copies + (c + lane.index) % copies]); }
    if (sum > 0u) { atomicAdd(&totals[b], sum); }
  }
}
