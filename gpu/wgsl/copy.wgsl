// copy: y[i] = x[i], 16 bytes a lane and step. What a GPU's memory gives at most: the ceiling of all others.
//
// Moves 8 bytes an element of 4: each is read once and written once.

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4<T>>;
@group(0) @binding(2) var<storage, read_write> y: array<vec4<T>>;

@compute @workgroup_size(threads)
fn copy(lane: Lane) {
  let first = block(lane) * threads * rows + lane.index;
  for (var k = 0u; k < rows; k++) {
    let i = first + k * threads;
    if (i * 4u < params.n) { y[i] = x[i]; }
  }
}
