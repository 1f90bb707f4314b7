// task: sequence/adjacent-difference
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= arrayLength(&x)) { return; }
  if (i == 0u) {
    y[i] = x[i];
  } else {
    y[i] = x[i] - x[i - 1u];
  }
}
