// Lanes of a block without subgroups: every lane is a subgroup of one, and the block's scan goes through workgroup memory.

struct Lane {
  @builtin(local_invocation_index) index: u32,
  @builtin(workgroup_id) workgroup: vec3u,
  @builtin(num_workgroups) workgroups: vec3u,
}

fn width(lane: Lane) -> u32 { return 1u; }
fn place(lane: Lane) -> u32 { return 0u; }
fn subgroup(lane: Lane) -> u32 { return lane.index; }
fn block(lane: Lane) -> u32 { return lane.workgroup.y * lane.workgroups.x + lane.workgroup.x; }

// What comes before a lane and what all of them make.
struct Scan { before: S, total: S }

fn scanSubgroup(v: S, lane: Lane) -> Scan { return Scan(identity, v); }
fn reduceSubgroup(v: S, lane: Lane) -> S { return v; }
// How many flags are set before this lane's, and in the subgroup.
struct Flags { before: u32, total: u32 }

fn scanFlags(flag: bool, lane: Lane) -> Flags { return Flags(0u, select(0u, 1u, flag)); }

fn leastOfSubgroup(v: u32) -> u32 { return v; }

var<workgroup> partial: array<S, threads>;

// scanBlock is the scan of Hillis and Steele: log₂ threads rounds, two barriers each.
// excerpt hillis-steele
fn scanBlock(total: S, lane: Lane) -> Scan {
  var sum = total;
  partial[lane.index] = sum;
  for (var by = 1u; by < threads; by *= 2u) {
    workgroupBarrier();
    var below = identity;
    if (lane.index >= by) { below = partial[lane.index - by]; }
    workgroupBarrier();
    sum = combine(below, sum); //= combine
    partial[lane.index] = sum; //= combine
  }
  workgroupBarrier();
  var scan = Scan(identity, partial[threads - 1u]);
  if (lane.index > 0u) { scan.before = partial[lane.index - 1u]; }
  workgroupBarrier();
  return scan;
}
// end

fn reduceBlock(v: S, lane: Lane) -> S { return scanBlock(v, lane).total; }
