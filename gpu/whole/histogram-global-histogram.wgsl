// Two blocks count 32 values by their lowest two bits, in one histogram.
//: x = random 8 below 100
//: params = 32 0
//: histogram = fill 4 with 0
//: dispatch countInMemory 2
//: expect histogram[0] + histogram[1] + histogram[2] + histogram[3] == 32u
struct Params { n: u32, shift: u32 }
@group(0) @binding(0) var<storage, read> x: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> params: Params;

const threads = 4u;
const rows = 1u;
const bins = 4u;
struct Lane { @builtin(local_invocation_index) index: u32, @builtin(workgroup_id) group: vec3<u32> }
fn block(lane: Lane) -> u32 { return lane.group.x; }
fn keyOf(v: u32) -> u32 { return v; }

fn bin(v: u32) -> u32 { return (keyOf(v) >> params.shift) & (bins - 1u); }

@compute @workgroup_size(threads)
fn countInMemory(lane: Lane) {
  for (var k = 0u; k < rows; k++) {
    let i = (block(lane) * rows + k) * threads + lane.index;
    for (var e = 0u; e < 4u && i * 4u + e < params.n; e++) { atomicAdd(&histogram[bin(x[i][e])], 1u); }
  }
}
