// task: segscan/serial
// verdict: wrong
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read> heads: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

@compute @workgroup_size(1)
fn main() {
  var sum = x[0];
  y[0] = sum;
  for (var i = 1u; i < arrayLength(&x); i++) {
    sum = op(sum, x[i]);
    y[i] = sum;
  }
}
