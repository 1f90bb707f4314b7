// task: scan/sklansky
// verdict: races
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

var<workgroup> part: array<T, 64>; // ⊕ of the values of the invocations up to this one

// Each invocation takes consecutive values: it combines them, the workgroup scans the results, halves by halves, and goes through
// its values again from there.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  let each = (n + 63u) / 64u;
  let begin = i * each;
  let end = min(n, begin + each);
  let parts = (n + each - 1u) / each;
  var sum: T;
  if (i < parts) {
    sum = x[begin];
    for (var k = begin + 1u; k < end; k++) { sum = op(sum, x[k]); }
    part[i] = sum;
  }
  for (var d = 1u; d < parts; d *= 2u) {
    if ((i & d) != 0u && i < parts) {
      let last = (i & ~(2u * d - 1u)) + d - 1u; // of the left half
      part[i] = op(part[last], part[i]);
    }
  }
  workgroupBarrier();
  if (i >= parts) { return; }
  sum = x[begin];
  if (i > 0u) { sum = op(part[i - 1u], sum); }
  y[begin] = sum;
  for (var k = begin + 1u; k < end; k++) {
    sum = op(sum, x[k]);
    y[k] = sum;
  }
}
