// task: matrix/multiply-tiled
//: dispatch main n/8
@group(0) @binding(0) var<storage, read> a: array<T>;
@group(0) @binding(1) var<storage, read> b: array<T>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

const side = 8u;
var<workgroup> tileA: array<T, 64>;
var<workgroup> tileB: array<T, 64>;

// A workgroup for each tile of the result goes along a row of tiles of a and a column of tiles of b.
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) i: u32) {
  let height = arrayLength(&a) / inner;
  let width = arrayLength(&b) / inner;
  let across = (width + side - 1u) / side;
  let row = group.x / across * side + i / side;
  let col = group.x % across * side + i % side;
  if (group.x / across * side >= height) { return; } // the whole workgroup
  var sum = T(0);
  for (var first = 0u; first < inner; first += side) {
    let left = first + i % side;
    let up = first + i / side;
    if (row < height && left < inner) { tileA[i] = a[row * inner + left]; } else { tileA[i] = T(0); }
    if (up < inner && col < width) { tileB[i] = b[up * width + col]; } else { tileB[i] = T(0); }
    workgroupBarrier();
    for (var k = 0u; k < min(side, inner - first); k++) {
      sum += tileA[i / side * side + k] * tileB[k * side + i % side];
    }
    workgroupBarrier();
  }
  if (row < height && col < width) { y[row * width + col] = sum; }
}
