// task: histogram/serial
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> dropped: array<u32>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < arrayLength(&x); i++) {
    let k = bin(x[i]);
    if (k < bins) { y[k] += 1u; } else { dropped[0] += 1u; }
  }
}
