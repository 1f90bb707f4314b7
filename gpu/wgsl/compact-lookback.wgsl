// compact in a single pass: a block counts what stays in its tile, learns by looking back where it goes (lookback.wgsl), and reads the tile once more to write it.
//
// The second time the tile comes from the cache, and no lane keeps its elements in registers while the block looks back: so a multiprocessor takes more blocks,
// and while one waits others load. Stable. Moves 4 bytes an element, 4 for each that stays, and 8 a tile. Source: Merrill and Garland, 2016.

struct Params { n: u32, tiles: u32, pivot: T }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<T>;
@group(0) @binding(2) var<storage, read_write> count: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;
@group(0) @binding(5) var<storage, read> vectors: array<vec4<T>>;

const tileLength = threads * chunks * rows * 4u;

fn stay(v: T, i: u32) -> u32 { return select(0u, 1u, i < params.n && kept(v, params.pivot)); }
fn staying(v: vec4<T>, i: u32) -> u32 { return stay(v.x, i) + stay(v.y, i + 1u) + stay(v.z, i + 2u) + stay(v.w, i + 3u); }

// countRows counts what stays of a lane's vectors: a subgroup's vectors of one turn lie in a row.
fn countRows(first: u32, lane: Lane) -> u32 {
  var total = 0u;
  for (var c = 0u; c < chunks; c++) {
    var held: array<vec4<T>, rows>;
    for (var r = 0u; r < rows; r++) { held[r] = vectors[min(first / 4u + (c * rows + r) * width(lane) + place(lane), arrayLength(&vectors) - 1u)]; }
    for (var r = 0u; r < rows; r++) { total += staying(held[r], first + 4u * ((c * rows + r) * width(lane) + place(lane))); }
  }
  return total;
}

// firstOf is where a subgroup's elements begin.
fn firstOf(tile: u32, lane: Lane) -> u32 { return tile * tileLength + subgroup(lane) * width(lane) * chunks * rows * 4u; }

fn tileTotal(tile: u32, lane: Lane) -> u32 { return reduceBlock(countRows(firstOf(tile, lane), lane), lane); }

@compute @workgroup_size(threads)
fn compact(lane: Lane) {
  let tile = takeTile(lane);
  let begin = firstOf(tile, lane);
  let own = scanBlock(reduceSubgroup(countRows(begin, lane), lane), lane);
  let first = lookBack(tile, own.total, lane);
  var at = first + own.before;
  for (var c = 0u; c < chunks; c++) {
    // Votes count those lanes alone that are together, so they come from a barrier.
    workgroupBarrier();
    var held: array<vec4<T>, rows>;
    var below: array<vec4<u32>, rows>;
    for (var r = 0u; r < rows; r++) {
      for (var e = 0u; e < 4u; e++) { held[r][e] = x[min(begin + ((c * rows + r) * 4u + e) * width(lane) + place(lane), arrayLength(&x) - 1u)]; }
    }
    for (var r = 0u; r < rows; r++) {
      for (var e = 0u; e < 4u; e++) {
        let flags = scanFlags(stay(held[r][e], begin + ((c * rows + r) * 4u + e) * width(lane) + place(lane)) > 0u, lane);
        below[r][e] = at + flags.before;
        at += flags.total;
      }
    }
    for (var r = 0u; r < rows; r++) {
      for (var e = 0u; e < 4u; e++) {
        if (stay(held[r][e], begin + ((c * rows + r) * 4u + e) * width(lane) + place(lane)) > 0u) { y[below[r][e]] = held[r][e]; }
      }
    }
  }
  if (tile + 1u == params.tiles && lane.index == 0u) { count[0] = first + own.total; }
}
