// All prefixes of x: in each turn of the
// loop, the reach doubles.
//: x = 3 1 7 0 4 1 6 3
//: expect x[7] == 25u
//: expect i < 7: x[i] <= x[i + 1u]
@group(0) @binding(0)
var<storage, read_write> x: array<u32>;
var<workgroup> part: array<u32, 8>;

@compute @workgroup_size(8)
fn scan(@builtin(local_invocation_index)
        i: u32) {
  part[i] = x[i];
  for (var d = 1u; d < 8u; d *= 2u) {
    workgroupBarrier();
    var v = part[i];
    if (i >= d) {
      v += part[i - d];
    }
    workgroupBarrier();
    part[i] = v;
  }
  x[i] = part[i];
}
