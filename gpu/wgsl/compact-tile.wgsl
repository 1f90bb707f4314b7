// A tile of a compaction: which of its elements stay, and how many stay before each of them. A subgroup's elements lie in a row, one a lane and
// turn: those that stay go to neighbouring words, so nothing has to be gathered before it is written.

struct Params { n: u32, tiles: u32, pivot: T }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<T>;

const tileLength = threads * rows;

fn elementAt(tile: u32, r: u32, lane: Lane) -> u32 {
  return tile * tileLength + (subgroup(lane) * rows + r) * width(lane) + place(lane);
}

fn load(tile: u32, lane: Lane) -> array<T, rows> {
  var v: array<T, rows>;
  for (var r = 0u; r < rows; r++) { v[r] = x[min(elementAt(tile, r, lane), arrayLength(&x) - 1u)]; }
  return v;
}

fn stays(v: T, i: u32) -> bool { return i < params.n && kept(v, params.pivot); }

// countRows tells how many of a subgroup's elements stay.
fn countRows(v: ptr<function, array<T, rows>>, tile: u32, lane: Lane) -> u32 {
  var total = 0u;
  for (var r = 0u; r < rows; r++) { total += scanFlags(stays((*v)[r], elementAt(tile, r, lane)), lane).total; }
  return total;
}
