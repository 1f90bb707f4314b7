// task: unique/scan
//: dispatch main 1
@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read_write> y: array<T>;
@group(0) @binding(2) var<storage, read_write> count: array<u32>;

var<workgroup> kept: array<u32, 64>; // by the invocations up to this one

fn stays(k: u32) -> bool {
  if (k == 0u) { return true; }
  return x[k] != x[k - 1u];
}

// Each invocation looks at consecutive values. How many those before it keep says where its own go.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = arrayLength(&x);
  let each = (n + 63u) / 64u;
  let begin = i * each;
  let end = min(n, begin + each);
  var own = 0u;
  for (var k = begin; k < end; k++) {
    if (stays(k)) { own++; }
  }
  let parts = (n + each - 1u) / each;
  if (i < parts) { kept[i] = own; }
  for (var d = 1u; d < parts; d *= 2u) {
    workgroupBarrier();
    var more = 0u;
    if (i >= d && i < parts) { more = kept[i - d]; }
    workgroupBarrier();
    if (i >= d && i < parts) { kept[i] += more; }
  }
  workgroupBarrier();
  var at = 0u;
  if (i > 0u) { at = kept[i - 1u]; }
  for (var k = begin; k < end; k++) {
    if (stays(k)) {
      y[at] = x[k];
      at++;
    }
  }
  if (i == 0u) { count[0] = kept[parts - 1u]; }
}
