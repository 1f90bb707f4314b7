// The look-back (lookback.wgsl) of a block that need not look: the ledger holds every tile's prefix from a run before. What is left is a ticket and one entry.

struct Ledger { next: atomic<u32>, unused: u32, words: array<atomic<u32>> }
@group(0) @binding(4) var<storage, read_write> ledger: Ledger;

struct Entry { flag: u32, value: S }
const EMPTY = 0u;
const FOUND = 1u;
const PREFIX = 3u;

var<workgroup> ticket: u32;
var<workgroup> before: S;

fn takeTile(lane: Lane) -> u32 {
  if (lane.index == 0u) { ticket = atomicAdd(&ledger.next, 1u); }
  return workgroupUniformLoad(&ticket);
}

fn lookBack(tile: u32, total: S, lane: Lane) -> S {
  if (lane.index == 0u) {
    before = identity;
    if (tile > 0u) { before = peek(tile - 1u).value; }
    publish(tile, PREFIX, combine(before, total));
  }
  return workgroupUniformLoad(&before);
}

// The next run numbers its tiles from 0 again.
@compute @workgroup_size(1)
fn restart() { atomicStore(&ledger.next, 0u); }
