// compact in a single pass: a block counts what stays in its tile, learns by looking back where it goes (lookback.wgsl), and writes it.
//
// Stable. Moves 4 bytes an element, 4 for each that stays, and 16 a tile. Source: Merrill and Garland, 2016.

@group(0) @binding(2) var<storage, read_write> count: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

// The loop is not written out: few registers go to what is rarely needed.
fn tileTotal(tile: u32, lane: Lane) -> u32 {
  var total = 0u;
  for (var k = lane.index; k < tileLength; k += threads) { total += select(0u, 1u, kept(x[tile * tileLength + k], params.pivot)); }
  return reduceBlock(total, lane);
}

@compute @workgroup_size(threads)
fn compact(lane: Lane) {
  let tile = takeTile(lane);
  load(tile, lane);
  countRows(tile, lane);
  let own = scanBlock(staying, lane);
  let first = lookBack(tile, own.total, lane);
  for (var r = 0u; r < rows; r++) {
    if (stays(held[r], elementAt(tile, r, lane))) { y[first + own.before + before[r]] = held[r]; }
  }
  if (tile + 1u == params.tiles && lane.index == 0u) { count[0] = first + own.total; }
}
