// task: histogram/private-atomic
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> dropped: array<atomic<u32>>;

// A workgroup counts in its own memory, and then adds what it has counted.
var<workgroup> own: array<atomic<u32>, 33>; // behind the bins, what lies outside

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) i: u32) {
  if (id.x < arrayLength(&x)) { atomicAdd(&own[bin(x[id.x])], 1u); }
  workgroupBarrier();
  for (var k = i; k < bins; k += 32u) { atomicAdd(&y[k], atomicLoad(&own[k])); }
  if (i == 0u) { atomicAdd(&dropped[0], atomicLoad(&own[bins])); }
}
