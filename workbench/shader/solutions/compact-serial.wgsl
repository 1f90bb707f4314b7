// task: compact/serial
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;
@group(0) @binding(2) var<storage, read_write> count: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var k = 0u;
  for (var i = 0u; i < arrayLength(&x); i++) {
    let v = x[i];
    if (pred(v)) {
      y[k] = v;
      k++;
    }
  }
  count[0] = k;
}
