// reduce in one pass: every block combines its total with the result, atomically. For integers, since WGSL has no atomic floats; their order
// does not matter, so the result is the same each time.

@group(0) @binding(2) var<storage, read_write> result: atomic<T>;

@compute @workgroup_size(threads)
fn reduce(lane: Lane) {
  let total = blockTotal(lane);
  if (lane.index == 0u) { atomicCombine(&result, total); }
}
