// task: merge/rank
@group(0) @binding(0) var<storage, read> a: array<T>;
@group(0) @binding(1) var<storage, read> b: array<T>;
@group(0) @binding(2) var<storage, read_write> y: array<T>;

// An invocation for each place: its value goes behind those of the other list that come first.
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let m = arrayLength(&a);
  let n = arrayLength(&b);
  if (id.x >= m + n) { return; }
  let fromA = id.x < m;
  let i = select(id.x - m, id.x, fromA);
  var v: T;
  if (fromA) { v = a[i]; } else { v = b[i]; }
  var low = 0u;
  var high = select(m, n, fromA);
  while (low < high) {
    let middle = (low + high) / 2u;
    var before: bool;
    if (fromA) { before = b[middle] < v; } else { before = a[middle] <= v; }
    if (before) { low = middle + 1u; } else { high = middle; }
  }
  y[i + low] = v;
}
