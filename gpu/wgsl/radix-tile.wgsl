// A tile of a radix sort's pass: its keys are ranked by one digit of eight bits, stably, set in that order in workgroup memory, and written
// out in runs of equal digits. Where the runs begin is for the kernel to say.
//
// Keys stay the bits that they are; keyOf gives what they are sorted by.

struct Params { n: u32, shift: u32, tiles: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<T>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

const digits = 256u;
const tileLength = threads * rows;
// Digits that one lane looks after.
const share = max(1u, digits / threads);

var<workgroup> counts: array<atomic<u32>, warps * digits>;
var<workgroup> ordered: array<T, tileLength>;
// Where the run of a digit begins in y, less where it begins in the tile.
var<workgroup> shifts: array<u32, digits>;

fn digitOf(key: T) -> u32 { return (keyOf(key) >> params.shift) & 255u; }

// keyAt is where key r of this lane lies: a warp's keys lie in a row.
fn keyAt(tile: u32, r: u32, lane: Lane) -> u32 {
  return tile * tileLength + (lane.index / warp) * warp * rows + r * warp + lane.index % warp;
}

// What a lane knows of its tile: its keys, their places in the tile, and for the digits that it looks after how many there are and where they begin.
struct Tile { keys: array<T, rows>, to: array<u32, rows>, count: array<u32, share>, start: array<u32, share> }

fn rankTile(tile: u32, lane: Lane) -> Tile {
  var t: Tile;
  var digit: array<u32, rows>;
  for (var r = 0u; r < rows; r++) {
    let i = keyAt(tile, r, lane);
    t.keys[r] = x[min(i, arrayLength(&x) - 1u)];
    // What is beyond the last key ranks behind it.
    digit[r] = select(255u, digitOf(t.keys[r]), i < params.n);
  }
  for (var i = lane.index; i < warps * digits; i += threads) { atomicStore(&counts[i], 0u); }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { t.to[r] = rankOf(digit[r], lane); }
  workgroupBarrier();
  // Counts of the warps before, digit by digit.
  var sum = 0u;
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    if (d < digits) {
      var before = 0u;
      for (var w = 0u; w < warps; w++) {
        let here = atomicLoad(&counts[w * digits + d]);
        atomicStore(&counts[w * digits + d], before);
        before += here;
      }
      t.count[s] = before;
    }
    t.start[s] = sum;
    sum += t.count[s];
  }
  announce(tile, &t, lane);
  // Where each digit's run begins in the tile.
  let row = scanSubgroup(sum, lane);
  let first = scanBlock(row.total, lane).before + row.before;
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    t.start[s] += first;
    if (d < digits) { shifts[d] = t.start[s]; }
  }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { t.to[r] += shifts[digit[r]] + atomicLoad(&counts[(lane.index / warp) * digits + digit[r]]); }
  for (var r = 0u; r < rows; r++) { ordered[t.to[r]] = t.keys[r]; }
  workgroupBarrier();
  return t;
}

// writeTile writes the ordered keys; shifts[d] says how far the run of digit d is from its place in the tile.
fn writeTile(tile: u32, t: ptr<function, Tile>, lane: Lane) {
  var goes: array<u32, rows>;
  for (var r = 0u; r < rows; r++) {
    let i = r * threads + lane.index;
    let key = ordered[i];
    goes[r] = i + shifts[digitOf(key)];
    if (tile * tileLength + i < params.n) { y[goes[r]] = key; }
  }
  carry(tile, &(*t).to, &goes, lane);
}
