// compact, in three passes: (1) `count` leaves how many elements of each tile stay, (2) scan.wgsl's spine scans the counts, (3) `pack` gathers
// what stays in each tile and writes it behind what stays before.
//
// Stable. Moves 8 bytes an element, and 4 for each that stays. Source: Horn, Stream Reduction Operations for GPGPU Applications, 2005.

@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

@compute @workgroup_size(threads)
fn count(lane: Lane) {
  var v = load(block(lane), lane);
  var staying = 0u;
  for (var k = 0u; k < rows; k++) {
    let f = flags(v[k], vectorAt(block(lane), k, lane));
    staying += f.x + f.y + f.z + f.w;
  }
  let total = reduceBlock(staying, lane);
  if (lane.index == 0u) { counts[block(lane)] = total; }
}

@compute @workgroup_size(threads)
fn pack(lane: Lane) {
  let tile = block(lane);
  var v = load(tile, lane);
  var before: array<u32, rows>;
  let own = scanBlock(countRows(&v, &before, tile, lane), lane);
  gather(&v, &before, own.before, tile, lane);
  workgroupBarrier();
  for (var i = lane.index; i < own.total; i += threads) { y[counts[tile] + i] = gathered[i]; }
}

// split: what does not stay goes first, what stays behind it, both in their order. The spine left the count of all behind the tiles'.
@compute @workgroup_size(threads)
fn split(lane: Lane) {
  let tile = block(lane);
  var v = load(tile, lane);
  var before: array<u32, rows>;
  let own = scanBlock(countRows(&v, &before, tile, lane), lane);
  let leaving = valid(tile) - own.total;
  for (var k = 0u; k < rows; k++) {
    let i = vectorAt(tile, k, lane);
    let f = flags(v[k], i);
    var staying = own.before + before[k];
    for (var e = 0u; e < 4u; e++) {
      let inTile = i * 4u + e - tile * tileLength;
      if (i * 4u + e < params.n) { gathered[select(inTile - staying, leaving + staying, f[e] != 0u)] = v[k][e]; }
      staying += f[e];
    }
  }
  workgroupBarrier();
  let stayFrom = params.n - counts[params.tiles] + counts[tile];
  let leaveFrom = tile * tileLength - counts[tile];
  for (var i = lane.index; i < valid(tile); i += threads) {
    y[select(leaveFrom + i, stayFrom + i - leaving, i >= leaving)] = gathered[i];
  }
}
