// compact, in three passes: (1) `count` leaves how many elements of each tile stay, (2) scan.wgsl's spine scans the counts, (3) `pack` writes what
// stays in each tile behind what stays before.
//
// Stable. Moves 8 bytes an element, and 4 for each that stays. Source: Horn, Stream Reduction Operations for GPGPU Applications, 2005.

@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

@compute @workgroup_size(threads)
fn count(lane: Lane) {
  var v = load(block(lane), lane);
  let total = scanBlock(countRows(&v, block(lane), lane), lane).total;
  if (lane.index == 0u) { counts[block(lane)] = total; }
}

@compute @workgroup_size(threads)
fn pack(lane: Lane) {
  let tile = block(lane);
  var v = load(tile, lane);
  var to = counts[tile] + scanBlock(countRows(&v, tile, lane), lane).before;
  for (var r = 0u; r < rows; r++) {
    let stay = stays(v[r], elementAt(tile, r, lane));
    let scan = scanFlags(stay, lane);
    if (stay) { y[to + scan.before] = v[r]; }
    to += scan.total;
  }
}

// split: what does not stay goes first, what stays behind it, both in their order. The spine left the count of all behind the tiles'.
@compute @workgroup_size(threads)
fn split(lane: Lane) {
  let tile = block(lane);
  var v = load(tile, lane);
  let leaving = params.n - counts[params.tiles];
  var to = counts[tile] + scanBlock(countRows(&v, tile, lane), lane).before;
  for (var r = 0u; r < rows; r++) {
    let i = elementAt(tile, r, lane);
    let stay = stays(v[r], i);
    let scan = scanFlags(stay, lane);
    let staying = to + scan.before;
    if (i < params.n) { y[select(i - staying, leaving + staying, stay)] = v[r]; }
    to += scan.total;
  }
}
