// task: histogram/atomic
// earns: right, race-free, work-efficient
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> dropped: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= arrayLength(&x)) { return; }
  let k = bin(x[id.x]);
  if (k < bins) { atomicAdd(&y[k], 1u); } else { atomicAdd(&dropped[0], 1u); }
}
