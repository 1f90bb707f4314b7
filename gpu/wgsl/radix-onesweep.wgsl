// radix sort, each pass in one: a block publishes how often each digit occurs in its tile, ranks its keys, and looks back for the digits of the tiles
// before it, one lane a digit. How often each digit occurs in all, and so where its keys begin, is counted before (radix-histogram.wgsl).
//
// Stable; four passes over eight bits. Moves 4 bytes a key, 8 a key and pass, and 1 KB a tile and pass. Fewer than 2³⁰ keys, since two bits of a
// word are its flag. Source: Adinets and Merrill, Onesweep, 2022; the fallback as in lookback.wgsl.

const EMPTY = 0u;
const AGGREGATE = 1u << 30u;
const PREFIX = 2u << 30u;
const flagOf = 3u << 30u;

// Where the keys of each digit begin in the result, for each of the four passes.
@group(0) @binding(2) var<storage, read> starts: array<u32>;
struct Ledger { next: atomic<u32>, unused: array<u32, 3>, words: array<atomic<u32>> }
@group(0) @binding(4) var<storage, read_write> ledger: Ledger;

fn startOf(digit: u32) -> u32 { return starts[(params.shift / 8u) * digits + digit]; }

var<workgroup> ticket: u32;
var<workgroup> missing: atomic<u32>;
var<workgroup> recounted: array<atomic<u32>, digits>;

fn announce(tile: u32, lane: Lane) {
  delay(tile);
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    if (d < digits) { atomicStore(&ledger.words[tile * digits + d], select(AGGREGATE, PREFIX, tile == 0u) | count[s]); }
  }
}

// recount counts a tile for a block that has not published yet.
fn recount(tile: u32, lane: Lane) {
  for (var d = lane.index; d < digits; d += threads) { atomicStore(&recounted[d], 0u); }
  workgroupBarrier();
  for (var k = lane.index; k < tileLength; k += threads) { atomicAdd(&recounted[digitOf(x[tile * tileLength + k])], 1u); }
  workgroupBarrier();
  for (var d = lane.index; d < digits; d += threads) { atomicMax(&ledger.words[tile * digits + d], AGGREGATE | atomicLoad(&recounted[d])); }
  workgroupBarrier();
}

// lookBack learns how many keys of each digit the tiles before this one have.
fn lookBack(tile: u32, lane: Lane) {
  // Set below: in a loop, a variable without a value kept its last on SwiftShader.
  var before: array<u32, share>;
  var at: array<u32, share>;
  var entries: array<u32, span>;
  for (var s = 0u; s < share; s++) {
    before[s] = 0u;
    at[s] = select(0u, tile, lane.index * share + s < digits);
  }
  loop {
    for (var s = 0u; s < share; s++) {
      let d = lane.index * share + s;
      var waits = 0u;
      while (at[s] > 0u && waits <= patience) {
        // Several tiles at once, the nearest first: their entries come together.
        for (var k = 0u; k < span; k++) { entries[k] = atomicLoad(&ledger.words[(max(at[s], k + 1u) - k - 1u) * digits + d]); }
        var hole = false;
        for (var k = 0u; k < span; k++) {
          let flag = entries[k] & flagOf;
          hole = hole || flag == EMPTY;
          if (!hole && at[s] > 0u) {
            before[s] += entries[k] & ~flagOf;
            at[s] = select(at[s] - 1u, 0u, flag == PREFIX);
          }
        }
        if (hole && at[s] > 0u) { waits++; }
      }
      if (at[s] > 0u) { atomicMax(&missing, at[s]); }
    }
    let starved = workgroupUniformLoad(&missing);
    if (starved == 0u) { break; }
    if (lane.index == 0u) { atomicStore(&missing, 0u); }
    recount(starved - 1u, lane);
  }
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    if (d < digits) {
      if (tile > 0u) { atomicStore(&ledger.words[tile * digits + d], PREFIX | (before[s] + count[s])); }
      shifts[d] = startOf(d) + before[s] - start[s];
    }
  }
  workgroupBarrier();
}

// A block takes tile after tile, in the order in which blocks ask: what it holds in workgroup memory is cleared once.
@compute @workgroup_size(threads)
fn sweep(lane: Lane) {
  loop {
    if (lane.index == 0u) { ticket = atomicAdd(&ledger.next, 1u); }
    let tile = workgroupUniformLoad(&ticket);
    if (tile >= params.tiles) { break; }
    loadTile(tile, lane);
    rankTile(tile, lane);
    lookBack(tile, lane);
    writeTile(tile, lane);
    workgroupBarrier();
  }
}
