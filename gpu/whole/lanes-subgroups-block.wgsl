// Two subgroups of 32 invocations have a total each; scanBlock tells every invocation what comes before its subgroup.
//: x = 3 1
//: y: 64
//: expect i < 32: y[i] == 0u
//: expect i < 32: y[i + 32u] == 3u
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

alias S = u32;
const threads = 64u;
const identity = 0u;
struct Scan { before: S, total: S }
var<workgroup> partial: array<S, 2>;

fn combine(a: S, b: S) -> S { return a + b; }

struct Lane { @builtin(local_invocation_index) index: u32, @builtin(subgroup_invocation_id) at: u32, @builtin(subgroup_size) size: u32 }
fn width(lane: Lane) -> u32 { return lane.size; }
fn subgroup(lane: Lane) -> u32 { return lane.index / lane.size; }

fn scanBlock(total: S, lane: Lane) -> Scan {
  if (lane.at == 0u) { partial[subgroup(lane)] = total; }
  workgroupBarrier();
  var scan = Scan(identity, identity);
  for (var i = 0u; i < threads / width(lane); i++) {
    if (i == subgroup(lane)) { scan.before = scan.total; } // the base of this warp
    scan.total = combine(scan.total, partial[i]);
  }
  workgroupBarrier();
  return scan;
}

@compute @workgroup_size(64)
fn main(lane: Lane) {
  y[lane.index] = scanBlock(x[subgroup(lane)], lane).before;
}
