// scan, reduce-then-scan: (1) reduce.wgsl leaves the total of every tile, (2) `spine` scans the totals in one block, (3) `sweep` scans
// each tile from what comes before it.
//
// ⊕ must be associative. Moves 12 bytes an element: read, read again, written. Needs no block to wait for another, so it runs on every
// adapter. Source: Merrill and Grimshaw, Parallel Scan for Stream Architectures, 2009.

@group(0) @binding(2) var<storage, read_write> totals: array<T>;
@group(0) @binding(3) var<storage, read_write> y: array<vec4<T>>;

// spine: n is the number of tiles. Each total becomes what comes before its tile; the total of all is left behind the last.
@compute @workgroup_size(threads)
fn spine(lane: Lane) {
  var before = identity;
  for (var first = 0u; first < params.n; first += threads * 4u) {
    let i = first + lane.index * 4u;
    var v: array<T, 4>;
    var sum = identity;
    for (var k = 0u; k < 4u; k++) {
      v[k] = sum;
      if (i + k < params.n) { sum = combine(sum, totals[i + k]); }
    }
    let row = scanSubgroup(sum, lane);
    let all = scanBlock(row.total, lane);
    let prefix = combine(combine(before, all.before), row.before);
    for (var k = 0u; k < 4u; k++) {
      if (i + k < params.n) { totals[i + k] = combine(prefix, v[k]); }
    }
    before = combine(before, all.total);
  }
  if (lane.index == 0u) { totals[params.n] = before; }
}

@compute @workgroup_size(threads)
fn sweep(lane: Lane) {
  let tile = block(lane);
  var v = load(tile, lane);
  let sum = scanRows(&v, lane);
  let prefix = vec4<T>(combine(totals[tile], scanBlock(sum, lane).before));
  for (var k = 0u; k < rows; k++) {
    let i = vectorAt(tile, k, lane);
    if (i * 4u < params.n) { y[i] = combine4(prefix, v[k]); }
  }
}
