// A tile of a compaction: which of its elements stay, and how many stay before each of them. A subgroup's elements lie in a row, one a lane and
// turn: those that stay go to neighbouring words, so nothing has to be gathered before it is written.

struct Params { n: u32, tiles: u32, pivot: T }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<T>;

const tileLength = threads * rows;

fn elementAt(tile: u32, r: u32, lane: Lane) -> u32 {
  return tile * tileLength + (subgroup(lane) * rows + r) * width(lane) + place(lane);
}

// A lane's elements, how many of its subgroup's stay before each of them, and how many of them all.
var<private> held: array<T, rows>;
var<private> before: array<u32, rows>;
var<private> staying: u32;

fn load(tile: u32, lane: Lane) {
  for (var r = 0u; r < rows; r++) { held[r] = x[min(elementAt(tile, r, lane), arrayLength(&x) - 1u)]; }
}

fn stays(e: T, i: u32) -> bool { return i < params.n && kept(e, params.pivot); }

fn countRows(tile: u32, lane: Lane) {
  staying = 0u;
  for (var r = 0u; r < rows; r++) {
    let flags = scanFlags(stays(held[r], elementAt(tile, r, lane)), lane);
    before[r] = staying + flags.before;
    staying += flags.total;
  }
}
