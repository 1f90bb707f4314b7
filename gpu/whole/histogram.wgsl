// Two workgroups of four invocations count 31 values by their lowest two bits, each in its own memory first.
//: params = 31 0
//: x = 15 11 2 25 4 5 6 7 10 49 1 3 4 31 41 59 26 53 58 97 93 23 84 62 64 33 83 27 95 2 88 41
//: histogram = fill 4 with 0
//: dispatch countInBlocks 2
//: expect histogram[0] + histogram[1] + histogram[2] + histogram[3] == 31u
const threads = 4u;
const rows = 1u;
const bins = 4u;
const copies = 2u;
fn keyOf(v: u32) -> u32 { return v; }
struct Lane { @builtin(local_invocation_index) index: u32, @builtin(workgroup_id) workgroup: vec3u, @builtin(num_workgroups) workgroups: vec3u }

struct Params { n: u32, shift: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> histogram: array<atomic<u32>>;

var<workgroup> counts: array<atomic<u32>, bins * copies>;

fn bin(v: u32) -> u32 { return (keyOf(v) >> params.shift) & (bins - 1u); }

@compute @workgroup_size(threads)
fn countInBlocks(lane: Lane) {
  let copy = lane.index % copies;
  let vectors = params.n / 4u;
  let stride = threads * lane.workgroups.x;
  var i = lane.workgroup.x * threads + lane.index;
  for (; i + (rows - 1u) * stride < vectors; i += rows * stride) {
    var v: array<vec4u, rows>;
    for (var k = 0u; k < rows; k++) { v[k] = x[i + k * stride]; }
    for (var k = 0u; k < rows; k++) {
      for (var e = 0u; e < 4u; e++) { atomicAdd(&counts[bin(v[k][e]) * copies + copy], 1u); }
    }
  }
  for (; i * 4u < params.n; i += stride) {
    for (var e = 0u; e < 4u && i * 4u + e < params.n; e++) { atomicAdd(&counts[bin(x[i][e]) * copies + copy], 1u); }
  }
  workgroupBarrier();
  for (var b = lane.index; b < bins; b += threads) {
    var sum = 0u;
    for (var c = 0u; c < copies; c++) { sum += atomicLoad(&counts[b * copies + (c + lane.index) % copies]); }
    if (sum > 0u) { atomicAdd(&histogram[b], sum); }
  }
}
