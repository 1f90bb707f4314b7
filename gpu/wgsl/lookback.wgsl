// Decoupled look-back: a block publishes its tile's total, then walks back over the tiles before it, a subgroup's width at a time, until
// it meets one whose prefix is known. Whoever waits too long reduces the missing tile itself (decoupled fallback), so no block needs
// another to make progress.
//
// WGSL orders no memory between blocks, so a value travels in the same words as its flag (entry-word.wgsl, entry-pair.wgsl). Tiles are numbered in the order in which their blocks start (`byStart`), or as the blocks are:
// then a block can load before it asks, and where blocks start in another order the fallback sees to it that they go on. Sources: Merrill and Garland,
// Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016; Smith, Levien and Owens, Decoupled Fallback, SPAA 2025.

const EMPTY = 0u;
const FOUND = 1u;     // the tile's total, as another block found it: floats may differ from the tile's own in their last bits
const AGGREGATE = 2u; // the tile's total
const PREFIX = 3u;    // the total of the tile and all before it

struct Ledger { next: atomic<u32>, unused: u32, words: array<atomic<u32>> }
@group(0) @binding(4) var<storage, read_write> ledger: Ledger;

struct Entry { flag: u32, value: S }

var<workgroup> ticket: u32;

fn takeTile(lane: Lane) -> u32 {
  if (!byStart) { return block(lane); }
  if (lane.index == 0u) { ticket = atomicAdd(&ledger.next, 1u); }
  return workgroupUniformLoad(&ticket);
}

// How far a block has walked: `before` is the sum of the tiles from `at` up to its own; the tile `missing` − 1 has kept it waiting.
struct Walk { at: u32, missing: u32, before: S }
var<workgroup> walked: Walk;

// What the lanes of a subgroup saw, each at one tile: the nearest whose prefix is known, the nearest that is still empty, and the sum up to the former.
struct Seen { known: u32, hole: u32, sum: S }
var<workgroup> seen: Seen;

// idle passes a moment, so that waiting blocks do not crowd the memory that others publish to. It returns 0, which no compiler knows.
fn idle(lane: Lane) -> u32 {
  var t = lane.index | 1u;
  for (var i = 0u; i < pause; i++) { t = t * 1664525u + 1013904222u; }
  return select(0u, 1u, t == 0u);
}

// look has the first subgroup look at the tiles before `at`. Votes count those lanes alone that are together, and a driver may part them at any branch:
// so they come here from a barrier, and nothing branches between the votes. What a lane has seen it does not ask for again: it reads the tile's own entry.
fn look(at: u32, tile: u32, last: Entry, again: bool, lane: Lane) -> Entry {
  // Before the first tile there is nothing to add.
  let there = place(lane) < at;
  let asks = there && !(again && last.flag != EMPTY);
  var entry = peek(select(tile, at - 1u - place(lane), asks) + idle(lane));
  entry.flag = select(select(PREFIX, last.flag, there), entry.flag, asks);
  entry.value = select(select(identity, last.value, there), entry.value, asks);
  let known = leastOfSubgroup(select(width(lane), place(lane), entry.flag == PREFIX));
  let hole = leastOfSubgroup(select(width(lane), place(lane), entry.flag == EMPTY));
  let sum = reduceSubgroup(select(entry.value, identity, place(lane) > known), lane);
  if (lane.index == 0u) { seen = Seen(known, hole, sum); }
  return entry;
}

// step is where what was seen leads.
fn step(w: Walk, lane: Lane) -> Walk {
  if (seen.hole < seen.known) { return Walk(w.at, w.at - seen.hole, w.before); }
  return Walk(select(w.at - width(lane), 0u, seen.known < width(lane)), 0u, combine(seen.sum, w.before));
}

// lookBack returns what comes before the tile, whose own total is given. The kernel says how a tile is reduced: tileTotal.
fn lookBack(tile: u32, total: S, lane: Lane) -> S {
  if (lane.index == 0u) {
    delay(tile);
    publish(tile, select(AGGREGATE, PREFIX, tile == 0u), total);
    walked = Walk(tile, 0u, identity);
  }
  var w = workgroupUniformLoad(&walked);
  var waits = 0u;
  var entry = Entry(EMPTY, identity);
  while (w.at > 0u) {
    if (lane.index < width(lane)) { entry = look(w.at, tile, entry, w.missing > 0u, lane); }
    workgroupBarrier();
    if (lane.index == 0u) {
      let next = step(w, lane);
      if (next.at == 0u) { publish(tile, PREFIX, combine(next.before, total)); }
      walked = next;
    }
    w = workgroupUniformLoad(&walked);
    if (w.missing > 0u) {
      waits++;
      if (waits > patience) {
        let missing = tileTotal(w.missing - 1u, lane);
        if (lane.index == 0u) { publishFor(w.missing - 1u, missing); }
        waits = 0u;
      }
    }
  }
  return w.before;
}
