// A tile of a radix sort's pass: its keys are ranked by one digit of eight bits, stably, set in that order in workgroup memory, and written
// out in runs of equal digits. Where the runs begin is for the kernel to say.
//
// Keys stay the bits that they are; keyOf gives what they are sorted by.

struct Params { n: u32, shift: u32, tiles: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<u32>;

const digits = 256u;
const tileLength = threads * rows;
// Digits that one lane looks after.
const share = max(1u, digits / threads);

var<workgroup> counts: array<atomic<u32>, warps * digits>;
var<workgroup> ordered: array<u32, tileLength>;
// Where the run of a digit begins in y, less where it begins in the tile.
var<workgroup> shifts: array<u32, digits>;

fn digitOf(key: u32) -> u32 { return (keyOf(key) >> params.shift) & 255u; }

// keyAt is where key r of this lane lies: a warp's keys lie in a row.
fn keyAt(tile: u32, r: u32, lane: Lane) -> u32 {
  return tile * tileLength + (lane.index / warp) * warp * rows + r * warp + lane.index % warp;
}

// What a lane knows of its tile: its keys, their places in the tile, and for the digits that it looks after how many there are and where they begin.
struct Tile { keys: array<u32, rows>, to: array<u32, rows>, count: array<u32, share>, start: array<u32, share> }

fn rankTile(tile: u32, lane: Lane) -> Tile {
  var t: Tile;
  // What is beyond the last key ranks behind it.
  for (var r = 0u; r < rows; r++) {
    let i = keyAt(tile, r, lane);
    t.keys[r] = select(last, x[min(i, arrayLength(&x) - 1u)], i < params.n);
  }
  for (var r = 0u; r < rows; r++) { t.to[r] = rankOf(digitOf(t.keys[r]), lane); }
  workgroupBarrier();
  // How many of each digit the warps have, and all of them.
  var ofWarp: array<array<u32, warps>, share>;
  var sum = 0u;
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    t.start[s] = sum;
    if (d < digits) {
      for (var w = 0u; w < warps; w++) {
        ofWarp[s][w] = atomicLoad(&counts[w * digits + d]);
        t.count[s] += ofWarp[s][w];
      }
    }
    sum += t.count[s];
  }
  announce(tile, &t, lane);
  // Where in the tile the run of each digit begins, and in it the keys of each warp.
  let row = scanSubgroup(sum, lane);
  let first = scanBlock(row.total, lane).before + row.before;
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    t.start[s] += first;
    if (d < digits) {
      var at = t.start[s];
      for (var w = 0u; w < warps; w++) {
        atomicStore(&counts[w * digits + d], at);
        at += ofWarp[s][w];
      }
    }
  }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { t.to[r] += atomicLoad(&counts[(lane.index / warp) * digits + digitOf(t.keys[r])]); }
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
