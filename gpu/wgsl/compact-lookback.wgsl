// compact in a single pass: a block counts what stays in its tile, gathers it, and learns by looking back where it goes.
//
// Stable. Moves 4 bytes an element, 4 for each that stays, and 16 a tile. Source: Merrill and Garland, 2016.

@group(0) @binding(2) var<storage, read_write> count: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

fn tileTotal(tile: u32, lane: Lane) -> u32 {
  var v = load(tile, lane);
  var before: array<u32, rows>;
  return scanBlock(countRows(&v, &before, tile, lane), lane).total;
}

@compute @workgroup_size(threads)
fn compact(lane: Lane) {
  let tile = takeTile(lane);
  var v = load(tile, lane);
  var before: array<u32, rows>;
  let own = scanBlock(countRows(&v, &before, tile, lane), lane);
  gather(&v, &before, own.before, tile, lane);
  let first = lookBack(tile, own.total, lane);
  for (var i = lane.index; i < own.total; i += threads) { y[first + i] = gathered[i]; }
  if (tile + 1u == params.tiles && lane.index == 0u) { count[0] = first + own.total; }
}
