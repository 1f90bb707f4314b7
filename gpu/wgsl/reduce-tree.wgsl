// reduce in passes: each leaves a total for every block, and the same kernel reduces the totals until one is left.

@group(0) @binding(2) var<storage, read_write> totals: array<T>;

@compute @workgroup_size(threads)
fn reduce(lane: Lane) {
  let total = blockTotal(lane);
  if (lane.index == 0u) { totals[block(lane)] = total; }
}
