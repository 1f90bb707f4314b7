// Seven reductions, each with one thing better than the one before. A block leaves its total; the totals are reduced in the same way until one is left.
//
// Source: Harris, Optimizing Parallel Reduction in CUDA, 2007. His fifth and sixth drop the barriers of the last warp, which runs in lock-step; WGSL
// promises no lock-step, so a subgroup adds those values instead, where there are subgroups.

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;
@group(0) @binding(2) var<storage, read_write> totals: array<u32>;

var<workgroup> tile: array<u32, threads>;

fn at(i: u32) -> u32 { return select(0u, x[min(i, arrayLength(&x) - 1u)], i < params.n); }

fn leave(lane: Lane) {
  if (lane.index == 0u) { totals[block(lane)] = tile[0]; }
}

// A lane's elements: one; two; or as many as it takes.
fn one(lane: Lane) { tile[lane.index] = at(block(lane) * threads + lane.index); }
fn two(lane: Lane) {
  let i = block(lane) * threads * 2u + lane.index;
  tile[lane.index] = at(i) + at(i + threads);
}
fn many(lane: Lane) {
  var sum = 0u;
  for (var i = block(lane) * threads * 2u + lane.index; i < params.n; i += lane.workgroups.x * lane.workgroups.y * threads * 2u) { sum += at(i) + at(i + threads); }
  tile[lane.index] = sum;
}

// 1: every second lane works, then every fourth: all warps stay busy, ever emptier.
// excerpt modulo
@compute @workgroup_size(threads)
fn interleaved(lane: Lane) {
  one(lane);
  for (var d = 1u; d < threads; d *= 2u) {
    workgroupBarrier();
    if (lane.index % (2u * d) == 0u) { tile[lane.index] += tile[lane.index + d]; } //= combine
  }
  leave(lane);
}
// end

// 2: the first lanes work, on cells far apart: whole warps retire, but cells meet in banks.
// excerpt strided
@compute @workgroup_size(threads)
fn strided(lane: Lane) {
  one(lane);
  for (var d = 1u; d < threads; d *= 2u) {
    workgroupBarrier();
    let i = 2u * d * lane.index;
    if (i < threads) { tile[i] += tile[i + d]; } //= combine
  }
  leave(lane);
}
// end

fn halve(first: u32, lane: Lane) {
  for (var d = first; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (lane.index < d) { tile[lane.index] += tile[lane.index + d]; }
  }
}

// 3: the right half onto the left: neighbours in neighbouring banks.
@compute @workgroup_size(threads)
fn sequential(lane: Lane) {
  one(lane);
  halve(threads / 2u, lane);
  leave(lane);
}

// 4: the first addition while loading: half as many blocks, none of whose lanes is idle from the start.
@compute @workgroup_size(threads)
fn addWhileLoading(lane: Lane) {
  two(lane);
  halve(threads / 2u, lane);
  leave(lane);
}

// The last 64 values: a subgroup's work, without barriers.
fn finish(lane: Lane) {
  workgroupBarrier();
  if (knownWidth >= 32u) {
    if (lane.index < 32u) {
      let total = reduceSubgroup(tile[lane.index] + tile[lane.index + 32u], lane);
      if (lane.index == 0u) { tile[0] = total; }
    }
  } else { halve(32u, lane); }
}

// 5: the last warp on its own.
@compute @workgroup_size(threads)
fn lastWarp(lane: Lane) {
  two(lane);
  for (var d = threads / 2u; d > 32u; d /= 2u) {
    workgroupBarrier();
    if (lane.index < d) { tile[lane.index] += tile[lane.index + d]; }
  }
  finish(lane);
  leave(lane);
}

fn halveOnce(d: u32, lane: Lane) {
  workgroupBarrier();
  if (lane.index < d) { tile[lane.index] += tile[lane.index + d]; }
}

// 6: no loop: all distances are constants.
@compute @workgroup_size(threads)
fn unrolled(lane: Lane) {
  two(lane);
  halveOnce(128u, lane);
  halveOnce(64u, lane);
  finish(lane);
  leave(lane);
}

// 7: many elements a lane, so that the tree is climbed once for all of them.
@compute @workgroup_size(threads)
fn manyEach(lane: Lane) {
  many(lane);
  halveOnce(128u, lane);
  halveOnce(64u, lane);
  finish(lane);
  leave(lane);
}
