// Where the keys of each digit begin: block p scans the 256 totals of pass p.

@group(0) @binding(2) var<storage, read> totals: array<u32>;
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;

@compute @workgroup_size(threads)
fn scanTotals(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  let row = scanSubgroup(totals[i], lane);
  starts[i] = scanBlock(row.total, lane).before + row.before;
}
