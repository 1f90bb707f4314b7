// task: reduce/vector
// verdict: races
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

var<workgroup> part: array<T, 64>;

// Invocation i has the column i % cols, and of its rows the chunk i / cols.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let rows = arrayLength(&x) / cols;
  let chunks = 64u / cols;
  let each = (rows + chunks - 1u) / chunks;
  let chunk = i / cols;
  let col = i % cols;
  var sum = identity;
  for (var r = chunk * each; r < min(rows, (chunk + 1u) * each); r++) {
    sum = op(sum, x[r * cols + col]);
  }
  part[i] = sum;
  let parts = (rows + each - 1u) / each;
  for (var d = 1u; d < parts; d *= 2u) {
    workgroupBarrier();
    if (chunk % (2u * d) == 0u && chunk + d < parts) {
      part[i] = op(part[i], part[i + d]);
    }
  }
  if (i < cols) { y[i] = part[i]; }
}
