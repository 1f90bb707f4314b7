// task: matrix/transpose-tiled
//: dispatch main n/8
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;

const side = 8u;
var<workgroup> tile: array<T, 64>;

// A workgroup for each tile: it reads rows of the tile and writes rows of the result.
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) i: u32) {
  let across = (cols + side - 1u) / side;
  let top = group.x / across * side;
  let left = group.x % across * side;
  let inside = i / side;
  let along = i % side;
  if (top + inside < rows && left + along < cols) {
    tile[i] = x[(top + inside) * cols + left + along];
  }
  workgroupBarrier();
  if (left + inside < cols && top + along < rows) {
    y[(left + inside) * rows + top + along] = tile[along * side + inside];
  }
}
