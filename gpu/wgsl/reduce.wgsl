// A block's part of reduce: x₀ ⊕ x₁ ⊕ … by tiles. A lane sums rows of four in registers, the block sums its lanes. A block takes every so many-th
// tile, or one alone. What becomes of its total is for the kernel to say (reduce-tree.wgsl, reduce-atomic.wgsl).
//
// ⊕ must be associative and commutative. Moves 4 bytes an element, and 8 a tile. Source: Harris, Optimizing Parallel Reduction in CUDA,
// 2007; here with subgroups for its last steps.

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4<T>>;

// masked is a vector of which only the elements below n count.
fn masked(v: vec4<T>, i: u32, n: u32) -> vec4<T> {
  return select(vec4<T>(identity), v, vec4u(i * 4u) + vec4u(0u, 1u, 2u, 3u) < vec4u(n));
}

// blockTotal is what the tiles of this block make.
fn blockTotal(lane: Lane) -> T {
  let stride = lane.workgroups.x * lane.workgroups.y;
  var sum = vec4<T>(identity);
  var tile = block(lane);
  for (; (tile + 1u) * threads * rows * 4u <= params.n; tile += stride) {
    for (var k = 0u; k < rows; k++) { sum = combine4(sum, x[(tile * rows + k) * threads + lane.index]); }
  }
  for (var k = 0u; k < rows; k++) {
    let i = (tile * rows + k) * threads + lane.index;
    if (i * 4u < params.n) { sum = combine4(sum, masked(x[i], i, params.n)); }
  }
  return reduceBlock(combine(combine(sum.x, sum.y), combine(sum.z, sum.w)), lane);
}
