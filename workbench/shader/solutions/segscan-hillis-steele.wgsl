// task: segscan/hillis-steele
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read> heads: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

var<workgroup> part: array<T, 64>;
var<workgroup> begins: array<u32, 64>; // a segment begins among the values that part[i] is of

// Each invocation takes consecutive values: it combines what follows the last head among them, the
// workgroup scans the results in doubling steps, and each goes through its values again from there.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  let each = (n + 63u) / 64u;
  let begin = i * each;
  let end = min(n, begin + each);
  let parts = (n + each - 1u) / each;
  if (i < parts) {
    var sum = x[begin];
    var begun = heads[begin];
    for (var k = begin + 1u; k < end; k++) {
      if (heads[k] != 0u) {
        sum = x[k];
        begun = 1u;
      } else {
        sum = op(sum, x[k]);
      }
    }
    part[i] = sum;
    begins[i] = begun;
  }
  for (var d = 1u; d < parts; d *= 2u) {
    workgroupBarrier();
    var v: T;
    var begun = 1u;
    if (i >= d && i < parts && begins[i] == 0u) {
      v = op(part[i - d], part[i]);
      begun = begins[i - d];
    }
    let reaches = i >= d && i < parts && begins[i] == 0u;
    workgroupBarrier();
    if (reaches) {
      part[i] = v;
      begins[i] = begun;
    }
  }
  workgroupBarrier();
  if (i >= parts) { return; }
  var sum = x[begin];
  if (i > 0u && heads[begin] == 0u) { sum = op(part[i - 1u], sum); }
  y[begin] = sum;
  for (var k = begin + 1u; k < end; k++) {
    if (heads[k] != 0u) { sum = x[k]; } else { sum = op(sum, x[k]); }
    y[k] = sum;
  }
}
