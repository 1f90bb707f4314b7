// radix sort, each pass in three: (1) `count` leaves how often each digit occurs in each tile, digit by digit, (2) an exclusive scan (scan.wgsl)
// makes of the counts where each run begins, (3) `scatter` ranks each tile and writes its runs.
//
// Stable; four passes over eight bits. Moves 12 bytes a key and pass, and 3 KB a tile and pass. Source: Satish, Harris and Garland, 2009; Merrill and Grimshaw, 2011.

@group(0) @binding(2) var<storage, read_write> table: array<u32>;

fn announce(tile: u32, lane: Lane) {}

@compute @workgroup_size(threads)
fn count(lane: Lane) {
  let tile = block(lane);
  for (var r = 0u; r < rows; r++) {
    let i = tile * tileLength + r * threads + lane.index;
    if (i < params.n) { atomicAdd(&words[digitOf(x[i])], 1u); }
  }
  workgroupBarrier();
  for (var d = lane.index; d < digits && tile < params.tiles; d += threads) { table[d * params.tiles + tile] = atomicLoad(&words[d]); }
}

@compute @workgroup_size(threads)
fn scatter(lane: Lane) {
  let tile = block(lane);
  loadTile(tile, lane);
  rankTile(tile, lane);
  for (var s = 0u; s < share; s++) {
    let d = lane.index * share + s;
    if (d < digits) { shifts[d] = table[d * params.tiles + tile] - start[s]; }
  }
  workgroupBarrier();
  writeTile(tile, lane);
}
