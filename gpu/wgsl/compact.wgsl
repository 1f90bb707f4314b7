// compact, in three passes: (1) `count` leaves how many elements of each tile stay, (2) scan.wgsl's spine scans the counts, (3) `pack` writes what
// stays in each tile behind what stays before.
//
// Stable. Moves 8 bytes an element, and 4 for each that stays. Source: Horn, Stream Reduction Operations for GPGPU Applications, 2005.

@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

// excerpt compact
@compute @workgroup_size(threads)
fn count(lane: Lane) {
  let tile = block(lane);
  load(tile, lane);
  countRows(tile, lane); //= keep
  let total = scanBlock(staying, lane).total; //= scan
  if (lane.index == 0u) { counts[tile] = total; }
}

@compute @workgroup_size(threads)
fn pack(lane: Lane) {
  let tile = block(lane);
  load(tile, lane);
  countRows(tile, lane);
  let first = counts[tile] + scanBlock(staying, lane).before; //= scan
  for (var r = 0u; r < rows; r++) {
    if (stays(held[r], elementAt(tile, r, lane))) { y[first + before[r]] = held[r]; } //= scatter
  }
}
// end

// split: what does not stay goes first, what stays behind it, both in their order. The spine left the count of all behind the tiles'.
@compute @workgroup_size(threads)
fn split(lane: Lane) {
  let tile = block(lane);
  load(tile, lane);
  countRows(tile, lane);
  let leaving = params.n - counts[params.tiles];
  let first = counts[tile] + scanBlock(staying, lane).before;
  for (var r = 0u; r < rows; r++) {
    let i = elementAt(tile, r, lane);
    let kept = first + before[r];
    if (i < params.n) { y[select(i - kept, leaving + kept, stays(held[r], i))] = held[r]; }
  }
}
