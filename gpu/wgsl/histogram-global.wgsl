// histogram of more bins than workgroup memory holds: every element adds one in global memory. As fast as that memory's atomics, which
// slow down when many elements meet in one bin.
//
// Moves 4 bytes an element, and an atomic addition for each.

struct Params { n: u32, shift: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> histogram: array<atomic<u32>>;

// excerpt histogram
fn bin(v: u32) -> u32 { return (keyOf(v) >> params.shift) & (bins - 1u); } //= bin

@compute @workgroup_size(threads)
fn countInMemory(lane: Lane) {
  for (var k = 0u; k < rows; k++) {
    let i = (block(lane) * rows + k) * threads + lane.index;
    for (var e = 0u; e < 4u && i * 4u + e < params.n; e++) { atomicAdd(&histogram[bin(x[i][e])], 1u); } //= add
  }
}
// end
