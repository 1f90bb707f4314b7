// Reductions that differ from Harris's (harris.wgsl) in one thing, to tell what it costs.

@group(0) @binding(3) var<storage, read> vectors: array<vec4u>;

// 1 with a mask in the place of the modulo.
@compute @workgroup_size(threads)
fn interleavedByMask(lane: Lane) {
  one(lane);
  for (var d = 1u; d < threads; d *= 2u) {
    workgroupBarrier();
    if ((lane.index & (2u * d - 1u)) == 0u) { tile[lane.index] += tile[lane.index + d]; }
  }
  leave(lane);
}

// 2 with a modulo that every lane computes and that changes nothing, which no compiler knows.
@compute @workgroup_size(threads)
fn stridedWithModulo(lane: Lane) {
  one(lane);
  for (var d = 1u; d < threads; d *= 2u) {
    workgroupBarrier();
    let i = 2u * d * lane.index + select(0u, 1u, lane.index % (2u * d) == params.n + 2u * threads);
    if (i < threads) { tile[i] += tile[i + d]; }
  }
  leave(lane);
}

// 2 with a gap after 32 cells, so that the cells of a step lie in different banks.
var<workgroup> padded: array<u32, threads + threads / 32u>;

fn apart(i: u32) -> u32 { return i + i / 32u; }

@compute @workgroup_size(threads)
fn stridedWithGaps(lane: Lane) {
  padded[apart(lane.index)] = at(block(lane) * threads + lane.index);
  for (var d = 1u; d < threads; d *= 2u) {
    workgroupBarrier();
    let i = 2u * d * lane.index;
    if (i < threads) { padded[apart(i)] += padded[apart(i + d)]; }
  }
  if (lane.index == 0u) { totals[block(lane)] = padded[0]; }
}

// The loads without a tree: one cell of the tile is left, the first where n is a multiple of the threads, which no compiler knows.
fn leaveOne(lane: Lane) {
  workgroupBarrier();
  if (lane.index == 0u) { totals[block(lane)] = tile[params.n % threads]; }
}

@compute @workgroup_size(threads)
fn loadOne(lane: Lane) {
  one(lane);
  leaveOne(lane);
}

@compute @workgroup_size(threads)
fn loadTwo(lane: Lane) {
  two(lane);
  leaveOne(lane);
}

// 7 with loads of four words.
@compute @workgroup_size(threads)
fn manyVectors(lane: Lane) {
  let stride = lane.workgroups.x * lane.workgroups.y * threads * 2u;
  var sum = vec4u();
  for (var i = block(lane) * threads * 2u + lane.index; i < params.n / 4u; i += stride) { sum += vectors[i] + vectors[i + threads]; }
  tile[lane.index] = sum.x + sum.y + sum.z + sum.w;
  halveOnce(128u, lane);
  halveOnce(64u, lane);
  finish(lane);
  leave(lane);
}
