// bitonic sort: stages of 2, 4, 8, … elements. Each begins by comparing every element of a half with its mirror image in the other, then goes
// on with ever smaller distances. All comparators put the smaller element first, so what is beyond the end counts as largest and is never
// moved: any length.
//
// (log₂² n + log₂ n)/2 steps, n/2 comparators each. Distances within a tile go through workgroup memory, all in one pass; each other step moves
// 8 bytes an element. Source: Batcher, Sorting Networks and Their Applications, 1968.

struct Params { n: u32, size: u32, distance: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> x: array<T>;

const tileLength = 2u * threads;
var<workgroup> tile: array<T, tileLength>;

// lower is the first element of comparator i, and its mate the second: mirrored in a half of `size`, or `distance` further on.
fn lower(i: u32, distance: u32) -> u32 { return (i / distance) * 2u * distance + i % distance; }
fn mirrored(low: u32, size: u32) -> u32 { return low ^ (size - 1u); }

fn compareInTile(low: u32, high: u32) {
  let a = tile[low];
  let b = tile[high];
  if (b < a) {
    tile[low] = b;
    tile[high] = a;
  }
}

fn distancesInTile(first: u32, lane: Lane) {
  for (var distance = first; distance > 0u; distance /= 2u) {
    workgroupBarrier();
    let low = lower(lane.index, distance);
    compareInTile(low, low + distance);
  }
}

fn fetch(lane: Lane) {
  for (var k = 0u; k < 2u; k++) {
    let i = block(lane) * tileLength + k * threads + lane.index;
    tile[k * threads + lane.index] = select(most, x[min(i, arrayLength(&x) - 1u)], i < params.n);
  }
}

fn store(lane: Lane) {
  workgroupBarrier();
  for (var k = 0u; k < 2u; k++) {
    let i = block(lane) * tileLength + k * threads + lane.index;
    if (i < params.n) { x[i] = tile[k * threads + lane.index]; }
  }
}

// sortTiles are all stages up to a tile.
@compute @workgroup_size(threads)
fn sortTiles(lane: Lane) {
  fetch(lane);
  for (var size = 2u; size <= tileLength; size *= 2u) {
    workgroupBarrier();
    let low = lower(lane.index, size / 2u);
    compareInTile(low, mirrored(low, size));
    distancesInTile(size / 4u, lane);
  }
  store(lane);
}

// stepBetween is one step between tiles: the mirror of a stage if a size is given, else a distance.
@compute @workgroup_size(threads)
fn stepBetween(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  var low = 0u;
  var high = 0u;
  if (params.size > 0u) {
    low = lower(i, params.size / 2u);
    high = mirrored(low, params.size);
  } else {
    low = lower(i, params.distance);
    high = low + params.distance;
  }
  if (high < params.n) {
    let a = x[low];
    let b = x[high];
    if (b < a) {
      x[low] = b;
      x[high] = a;
    }
  }
}

// finishTiles are the distances of a stage that lie within a tile.
@compute @workgroup_size(threads)
fn finishTiles(lane: Lane) {
  fetch(lane);
  distancesInTile(tileLength / 2u, lane);
  store(lane);
}
