// task: reduce/serial
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

@compute @workgroup_size(1)
fn main() {
  var sum = identity;
  for (var i = 0u; i < arrayLength(&x); i++) {
    sum = op(sum, x[i]);
  }
  y[0] = sum;
}
