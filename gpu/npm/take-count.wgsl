// takeCount: one of the counts becomes the count that somebody asks for.

struct Params { at: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
@group(0) @binding(2) var<storage, read_write> count: array<u32>;

@compute @workgroup_size(threads)
fn takeCount(lane: Lane) {
  if (lane.index == 0u) { count[0] = counts[params.at]; }
}
