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
const share = (digits + threads - 1u) / threads;

// How often each digit occurs, warp by warp; once every key knows its place, the keys in their order. The same memory serves both, for the larger
// the tile, the fewer tiles there are to look back over.
var<workgroup> words: array<atomic<u32>, max(ranking, tileLength)>;
// Where the run of a digit begins in y, less where it begins in the tile.
var<workgroup> shifts: array<u32, digits>;

// What a lane knows of its tile: its keys, their places in the tile, and for the digits that it looks after how many there are and where they begin.
var<private> keys: array<u32, rows>;
var<private> places: array<u32, rows>;
var<private> count: array<u32, share>;
var<private> start: array<u32, share>;

fn digitOf(key: u32) -> u32 { return (keyOf(key) >> params.shift) & 255u; }

// keyAt is where key r of this lane lies: a warp's keys lie in a row.
fn keyAt(tile: u32, r: u32, lane: Lane) -> u32 {
  return tile * tileLength + (lane.index / warp) * warp * rows + r * warp + lane.index % warp;
}

// What is beyond the last key ranks behind it.
fn loadTile(tile: u32, lane: Lane) {
  for (var r = 0u; r < rows; r++) {
    let i = keyAt(tile, r, lane);
    keys[r] = select(last, x[min(i, arrayLength(&x) - 1u)], i < params.n);
  }
}

// rankTile gives the keys their places in the tile, and lets the kernel announce the counts as soon as they are known.
fn rankTile(tile: u32, lane: Lane) {
  for (var i = lane.index; i < ranking; i += threads) { atomicStore(&words[i], 0u); }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { places[r] = rankOf(digitOf(keys[r]), lane); }
  workgroupBarrier();
  var sum = 0u;
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    count[s] = 0u;
    if (d < digits) {
      for (var w = 0u; w < warps; w++) { count[s] += atomicLoad(&words[w * digits + d]) / unit; }
    }
    start[s] = sum;
    sum += count[s];
  }
  announce(tile, lane);
  // Where in the tile the run of each digit begins, and in it the keys of each warp.
  let row = scanSubgroup(sum, lane);
  let first = scanBlock(row.total, lane).before + row.before;
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    start[s] += first;
    if (d < digits) {
      var at = start[s];
      for (var w = 0u; w < warps; w++) {
        let met = atomicLoad(&words[w * digits + d]) / unit;
        atomicStore(&words[w * digits + d], at);
        at += met;
      }
    }
  }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { places[r] += atomicLoad(&words[(lane.index / warp) * digits + digitOf(keys[r])]); }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { atomicStore(&words[places[r]], keys[r]); }
}

// writeTile writes the ordered keys; shifts[d] says how far the run of digit d is from its place in the tile.
fn writeTile(tile: u32, lane: Lane) {
  for (var r = 0u; r < rows; r++) {
    let i = r * threads + lane.index;
    let key = atomicLoad(&words[i]);
    goes[r] = i + shifts[digitOf(key)];
    if (tile * tileLength + i < params.n) { y[goes[r]] = key; }
  }
  carry(tile, lane);
}
