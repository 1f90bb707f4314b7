// task: scan/chunked
// verdict: wrong
//: sums: 4
//: dispatch reduce 1
//: dispatch sweep 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;
@group(0) @binding(2) var<storage, read_write> sums: array<T>;

// Four invocations, a chunk each: (1) the sum of each chunk, (2) what comes before each, (3) each
// chunk from there.
fn start(i: u32) -> u32 { return i * arrayLength(&x) / 4u; }

@compute @workgroup_size(4)
fn reduce(@builtin(local_invocation_index) i: u32) {
  var sum = identity;
  for (var k = start(i); k < start(i + 1u); k++) { sum = op(sum, x[k]); }
  sums[i] = sum;
}

@compute @workgroup_size(1)
fn spine() {
  var sum = identity;
  for (var i = 0u; i < 4u; i++) {
    let own = sums[i];
    sums[i] = sum;
    sum = op(sum, own);
  }
}

@compute @workgroup_size(4)
fn sweep(@builtin(local_invocation_index) i: u32) {
  var sum = sums[i];
  for (var k = start(i); k < start(i + 1u); k++) {
    sum = op(sum, x[k]);
    y[k] = sum;
  }
}
