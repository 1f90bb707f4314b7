// scan in a single pass: each block scans its tile and learns what comes before it by looking back (lookback.wgsl).
//
// ⊕ must be associative and commutative (the walk sums a subgroup's tiles in any order). Moves 8 bytes an element, read once and written
// once, and 16 a tile. Source: Merrill and Garland, 2016.

@group(0) @binding(3) var<storage, read_write> y: array<vec4<T>>;

// A tile before the last is full. The loop is not written out: few registers go to what is rarely needed.
fn tileTotal(tile: u32, lane: Lane) -> T {
  var sum = vec4<T>(identity);
  for (var k = lane.index; k < threads * rows; k += threads) { sum = combine4(sum, x[tile * threads * rows + k]); }
  return reduceBlock(combine(combine(sum.x, sum.y), combine(sum.z, sum.w)), lane);
}

@compute @workgroup_size(threads)
fn scan(lane: Lane) {
  let tile = takeTile(lane);
  var v = load(tile, lane);
  let sum = scanRows(&v, lane);
  let own = scanBlock(sum, lane);
  let prefix = vec4<T>(combine(lookBack(tile, own.total, lane), own.before));
  for (var k = 0u; k < rows; k++) {
    let i = vectorAt(tile, k, lane);
    if (i * 4u < params.n) { y[i] = combine4(prefix, v[k]); }
  }
}
