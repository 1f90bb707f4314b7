// task: sort/odd-even
// verdict: wrong
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

// An invocation goes through every 64th pair.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  for (var k = i; k < n; k += 64u) { y[k] = x[k]; }
  for (var r = 0u; r + 1u < n; r++) {
    storageBarrier();
    for (var k = 2u * i + r % 2u; k + 1u < n; k += 128u) {
      let a = y[k];
      let b = y[k + 1u];
      if (b < a) {
        y[k] = b;
        y[k + 1u] = a;
      }
    }
  }
}
