// task: sort/bitonic
// verdict: wrong
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

// An invocation goes through every 64th comparator. All put the smaller value first, so values beyond
// the end need no place: they would be the largest, and stay where they are.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  for (var k = i; k < n; k += 64u) { y[k] = x[k]; }
  var size = 1u;
  while (size < n) { size *= 2u; }
  for (var width = 2u; width <= size; width *= 2u) {
    for (var d = width / 2u; d > 0u; d /= 2u) {
      storageBarrier();
      for (var k = i; k < size / 2u; k += 64u) {
        let low = k / d * 2u * d + k % d;
        var high = low + d;
        if (d == width / 2u) { high = low / width * width + width - 1u - low % width; } // the first step mirrors
        if (high < n) {
          let a = y[low];
          let b = y[high];
          if (a < b) {
            y[low] = b;
            y[high] = a;
          }
        }
      }
    }
  }
}
