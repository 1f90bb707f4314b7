// histogram: how often each digit of `bins` values occurs among the leading (or chosen) bits. Each block counts in workgroup memory, in
// several copies so that lanes which meet the same bin need not queue, and adds its counts to the result once.
//
// Moves 4 bytes an element, and 4 · bins a block. Source: Podlozhnyuk, Histogram Calculation in CUDA, 2007; Shams and Kennedy, 2007.

// excerpt bindings
struct Params { n: u32, shift: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> histogram: array<atomic<u32>>;

var<workgroup> counts: array<atomic<u32>, bins * copies>;

fn bin(v: u32) -> u32 { return (keyOf(v) >> params.shift) & (bins - 1u); } //= bin
// end

// excerpt kernel
@compute @workgroup_size(threads)
fn countInBlocks(lane: Lane) {
  let copy = lane.index % copies;
  let vectors = params.n / 4u;
  let stride = threads * lane.workgroups.x;
  var i = lane.workgroup.x * threads + lane.index;
  for (; i + (rows - 1u) * stride < vectors; i += rows * stride) {
    var v: array<vec4u, rows>;
    for (var k = 0u; k < rows; k++) { v[k] = x[i + k * stride]; }
    for (var k = 0u; k < rows; k++) {
      for (var e = 0u; e < 4u; e++) { atomicAdd(&counts[bin(v[k][e]) * copies + copy], 1u); } //= count
    }
  }
  for (; i * 4u < params.n; i += stride) {
    for (var e = 0u; e < 4u && i * 4u + e < params.n; e++) { atomicAdd(&counts[bin(x[i][e]) * copies + copy], 1u); } //= count
  }
  workgroupBarrier();
  for (var b = lane.index; b < bins; b += threads) {
    var sum = 0u;
    for (var c = 0u; c < copies; c++) { sum += atomicLoad(&counts[b * copies + (c + lane.index) % copies]); }
    if (sum > 0u) { atomicAdd(&histogram[b], sum); } //= add
  }
}
// end
