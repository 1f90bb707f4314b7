// task: reduce/dot
// verdict: barrier
//: dispatch main 1
@group(0) @binding(0) var<storage, read> a: array<T>;
@group(0) @binding(1) var<storage, read> b: array<T>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

var<workgroup> part: array<T, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&a);
  var sum = T(0);
  for (var k = i; k < n; k += 64u) {
    sum += a[k] * b[k];
  }
  part[i] = sum;
  for (var d = 32u; d > 0u; d /= 2u) {
    if (i < 2u * d) { workgroupBarrier(); }
    if (i < d && i + d < n) { part[i] += part[i + d]; }
  }
  if (i == 0u) { y[0] = part[0]; }
}
