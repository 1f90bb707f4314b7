// task: merge/serial
//: dispatch main 1
@group(0) @binding(0) var<storage, read> a: array<T>;
@group(0) @binding(1) var<storage, read> b: array<T>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

@compute @workgroup_size(1)
fn main() {
  var i = 0u;
  var j = 0u;
  for (var k = 0u; k < arrayLength(&y); k++) {
    var left = i < arrayLength(&a);
    if (left && j < arrayLength(&b)) { left = a[i] <= b[j]; }
    if (left) {
      y[k] = a[i];
      i++;
    } else {
      y[k] = b[j];
      j++;
    }
  }
}
