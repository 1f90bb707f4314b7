// One block adds up 16 values.
//: x = 3 1 7 0 4 1 6 3 2 5 0 1 8 2 2 4
//: y: 1
//: expect y[0] == 49u
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

const threads = 16u;
var<workgroup> tile: array<u32, 16>;

struct Lane { @builtin(local_invocation_index) index: u32 }

fn one(lane: Lane) { tile[lane.index] = x[lane.index]; }

fn leave(lane: Lane) {
  if (lane.index == 0u) { y[0] = tile[0]; }
}

@compute @workgroup_size(threads)
fn interleaved(lane: Lane) {
  one(lane);
  for (var d = 1u; d < threads; d *= 2u) {
    workgroupBarrier();
    if (lane.index % (2u * d) == 0u) { tile[lane.index] += tile[lane.index + d]; }
  }
  leave(lane);
}
