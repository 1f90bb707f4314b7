// segmented scan: a scan that begins anew at every head. Runs of elements are scanned instead of elements: a head among them cuts off what comes
// before. Three passes, as scan.wgsl: `reduceRuns`, `spine`, `sweep`.
//
// Moves 20 bytes an element: value and head read twice, the sum written. Source: Schwartz, 1980; Sengupta, Harris, Zhang and Owens, 2007.

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<T>;
@group(0) @binding(2) var<storage, read> heads: array<u32>;
@group(0) @binding(3) var<storage, read_write> totals: array<S>;
@group(0) @binding(4) var<storage, read_write> y: array<T>;

fn elementAt(tile: u32, r: u32, lane: Lane) -> u32 {
  return tile * threads * rows + (subgroup(lane) * rows + r) * width(lane) + place(lane);
}

fn runAt(i: u32) -> S {
  var run = identity;
  if (i < params.n) { run = S(select(0u, 1u, heads[i] != 0u), x[i]); }
  return run;
}

// load fetches a lane's elements, leaves what comes before each of them in the subgroup, and returns what the subgroup makes.
fn load(own: ptr<function, array<S, rows>>, before: ptr<function, array<S, rows>>, tile: u32, lane: Lane) -> S {
  var carry = identity;
  for (var r = 0u; r < rows; r++) {
    (*own)[r] = runAt(elementAt(tile, r, lane));
    let scan = scanSubgroup((*own)[r], lane);
    (*before)[r] = combine(carry, scan.before);
    carry = combine(carry, scan.total);
  }
  return carry;
}

@compute @workgroup_size(threads)
fn reduceRuns(lane: Lane) {
  var own: array<S, rows>;
  var before: array<S, rows>;
  let total = scanBlock(load(&own, &before, block(lane), lane), lane).total;
  if (lane.index == 0u) { totals[block(lane)] = total; }
}

// spine: n is the number of tiles. Each total becomes what comes before its tile.
@compute @workgroup_size(threads)
fn spine(lane: Lane) {
  var before = identity;
  for (var first = 0u; first < params.n; first += threads) {
    let i = first + lane.index;
    var own = identity;
    if (i < params.n) { own = totals[i]; }
    let row = scanSubgroup(own, lane);
    let all = scanBlock(row.total, lane);
    if (i < params.n) { totals[i] = combine(combine(before, all.before), row.before); }
    before = combine(before, all.total);
  }
}

@compute @workgroup_size(threads)
fn sweep(lane: Lane) {
  var own: array<S, rows>;
  var before: array<S, rows>;
  let tile = block(lane);
  let prefix = combine(totals[tile], scanBlock(load(&own, &before, tile, lane), lane).before);
  for (var r = 0u; r < rows; r++) {
    let i = elementAt(tile, r, lane);
    let so_far = combine(prefix, before[r]);
    var sum = combine(so_far, own[r]).sum;
    if (exclusive) { sum = select(so_far.sum, identity.sum, own[r].head != 0u); }
    if (i < params.n) { y[i] = sum; }
  }
}
