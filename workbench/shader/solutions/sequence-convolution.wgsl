// task: sequence/convolution
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read> w: array<T>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  let n = arrayLength(&x);
  if (i >= n) { return; }
  var sum = w[0] * x[i];
  for (var k = 1u; k < min(arrayLength(&w), n - i); k++) {
    sum += w[k] * x[i + k];
  }
  y[i] = sum;
}
