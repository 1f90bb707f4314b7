// task: matrix/multiply-naive
@group(0) @binding(0) var<storage, read> a: array<T>;
@group(0) @binding(1) var<storage, read> b: array<T>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= arrayLength(&y)) { return; }
  let width = arrayLength(&b) / inner;
  let row = id.x / width;
  let col = id.x % width;
  var sum = T(0);
  for (var k = 0u; k < inner; k++) {
    sum += a[row * inner + k] * b[k * width + col];
  }
  y[id.x] = sum;
}
