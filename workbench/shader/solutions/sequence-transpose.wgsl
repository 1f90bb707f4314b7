// task: sequence/transpose
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x < arrayLength(&x)) {
    let row = id.x / cols;
    let col = id.x % cols;
    y[col * rows + row] = x[id.x];
  }
}
