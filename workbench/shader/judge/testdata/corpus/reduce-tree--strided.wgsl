// task: reduce/tree
// verdict: wrong
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

var<workgroup> part: array<T, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  var sum = identity; // of the values of this invocation's chunk, in their order
  let each = (n + 63u) / 64u;
  for (var k = i; k < n; k += 64u) {
    sum = op(sum, x[k]);
  }
  part[i] = sum;
  let parts = (n + each - 1u) / each;
  for (var d = 1u; d < parts; d *= 2u) {
    workgroupBarrier();
    if (i % (2u * d) == 0u && i + d < parts) {
      part[i] = op(part[i], part[i + d]);
    }
  }
  if (i == 0u) { y[0] = part[0]; }
}
