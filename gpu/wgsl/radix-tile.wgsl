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
// Keys that workgroup memory holds at a time, and of them those that a lane writes out: a tile is written out in so many parts.
const staged = tileLength / parts;
const room = rows / parts;
// Where lanes have many keys, two places share a word: registers are what there is least of.
const perWord = select(1u, 2u, parts > 1u);
const placeWords = (rows + perWord - 1u) / perWord;
// Digits that one lane looks after.
const share = (digits + threads - 1u) / threads;

// How often each digit occurs, warp by warp; once every key knows its place, the keys of one part in their order. The same memory serves all of
// them, for the larger the tile, the fewer tiles there are to look back over.
var<workgroup> words: array<atomic<u32>, max(ranking, staged)>;
// Where the run of a digit begins in y, less where it begins in the tile.
var<workgroup> shifts: array<u32, digits>;

// What a lane knows of its tile: its keys, their places in the tile, and for the digits that it looks after how many there are and where they begin.
var<private> keys: array<u32, rows>;
var<private> places: array<u32, placeWords>;
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
  for (var r = 0u; r < rows; r++) {
    let rank = rankOf(digitOf(keys[r]), lane);
    places[r / perWord] = select(places[r / perWord] | (rank << 16u), rank, r % perWord == 0u);
  }
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
  for (var r = 0u; r < rows; r++) { places[r / perWord] += atomicLoad(&words[(lane.index / warp) * digits + digitOf(keys[r])]) << (16u * (r % perWord)); }
  workgroupBarrier();
  stage(0u);
}

// stage sets the keys of a part in their order.
fn stage(part: u32) {
  for (var r = 0u; r < rows; r++) {
    let at = extractBits(places[r / perWord], 16u * (r % perWord), 32u / perWord) - part * staged;
    if (parts == 1u || at < staged) { atomicStore(&words[at], keys[r]); }
  }
}

// writeTile writes the ordered keys, of which the first part is there; shifts[d] says how far the run of digit d is from its place in the tile.
fn writeTile(tile: u32, lane: Lane) {
  for (var part = 0u; part < parts; part++) {
    if (part > 0u) {
      workgroupBarrier();
      stage(part);
      workgroupBarrier();
    }
    for (var r = 0u; r < room; r++) {
      let i = r * threads + lane.index;
      let key = atomicLoad(&words[i]);
      goes[r] = part * staged + i + shifts[digitOf(key)];
      if (tile * tileLength + part * staged + i < params.n) { y[goes[r]] = key; }
    }
    carry(tile, part, lane);
  }
}
