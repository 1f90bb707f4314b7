// task: scan/blelloch
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

var<workgroup> part: array<T, 64>;

// Each invocation takes consecutive values and combines them. The workgroup sweeps the results up and
// down a tree, as long as there are results: then part[i] is what comes before invocation i.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  let each = (n + 63u) / 64u;
  let begin = i * each;
  let end = min(n, begin + each);
  let parts = (n + each - 1u) / each;
  var size = 1u;
  while (size < parts) { size *= 2u; }
  if (i < size) { part[i] = identity; }
  if (i < parts) {
    var sum = x[begin];
    for (var k = begin + 1u; k < end; k++) { sum = op(sum, x[k]); }
    part[i] = sum;
  }
  for (var d = 1u; d < size; d *= 2u) { // up-sweep
    workgroupBarrier();
    let k = (i + 1u) * 2u * d - 1u;
    if (k < size) { part[k] = op(part[k - d], part[k]); }
  }
  workgroupBarrier();
  if (i == 0u) { part[size - 1u] = identity; }
  for (var d = size / 2u; d > 0u; d /= 2u) { // down-sweep
    workgroupBarrier();
    let k = (i + 1u) * 2u * d - 1u;
    if (k < size) {
      let left = part[k - d];
      part[k - d] = part[k];
      part[k] = op(part[k], left);
    }
  }
  workgroupBarrier();
  if (i >= parts) { return; }
  var sum = part[i];
  y[begin] = sum;
  for (var k = begin + 1u; k < end; k++) {
    sum = op(sum, x[k - 1u]);
    y[k] = sum;
  }
}
