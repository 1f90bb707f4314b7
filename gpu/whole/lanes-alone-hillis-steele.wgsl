// Each of 16 invocations has a total; scanBlock tells it what all before it make together.
//: x = 3 1 7 0 4 1 6 3 2 5 0 1 8 2 2 4
//: y: 16
//: expect y[15] == 45u
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

alias S = u32;
const threads = 16u;
const identity = 0u;
struct Scan { before: S, total: S }
var<workgroup> partial: array<S, 16>;

fn combine(a: S, b: S) -> S { return a + b; }

struct Lane { @builtin(local_invocation_index) index: u32 }

fn scanBlock(total: S, lane: Lane) -> Scan {
  var sum = total;
  partial[lane.index] = sum;
  for (var by = 1u; by < threads; by *= 2u) {
    workgroupBarrier();
    var below = identity;
    if (lane.index >= by) { below = partial[lane.index - by]; }
    workgroupBarrier();
    sum = combine(below, sum);
    partial[lane.index] = sum;
  }
  workgroupBarrier();
  var scan = Scan(identity, partial[threads - 1u]);
  if (lane.index > 0u) { scan.before = partial[lane.index - 1u]; }
  workgroupBarrier();
  return scan;
}

@compute @workgroup_size(16)
fn main(lane: Lane) {
  y[lane.index] = scanBlock(x[lane.index], lane).before;
}
