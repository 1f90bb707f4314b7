// Lanes of a block, in subgroups: lanes of one subgroup exchange values through registers, subgroups through workgroup memory.
//
// A subgroup is taken to be `width` lanes in a row, which every adapter tried does and no text promises: machine.js asks before it trusts.

struct Lane {
  @builtin(local_invocation_index) index: u32,
  @builtin(workgroup_id) workgroup: vec3u,
  @builtin(num_workgroups) workgroups: vec3u,
  @builtin(subgroup_invocation_id) at: u32,
  @builtin(subgroup_size) size: u32,
}

// Lanes of a subgroup: a constant where the adapter has one size only.
fn width(lane: Lane) -> u32 { return select(lane.size, knownWidth, knownWidth > 1u); }
fn place(lane: Lane) -> u32 { return lane.at; }
fn subgroup(lane: Lane) -> u32 { return lane.index / width(lane); }
fn block(lane: Lane) -> u32 { return lane.workgroup.y * lane.workgroups.x + lane.workgroup.x; }

// What comes before a lane (or a subgroup) and what all of them make.
struct Scan { before: S, total: S }

fn scanSubgroup(v: S, lane: Lane) -> Scan {
  let sum = inclusive(v, lane);
  var before = up(sum, 1u);
  if (lane.at == 0u) { before = identity; }
  return Scan(before, ofLane(sum, width(lane) - 1u));
}

// How many flags are set before this lane's, and in the subgroup.
struct Flags { before: u32, total: u32 }

fn scanFlags(flag: bool, lane: Lane) -> Flags {
  let votes = subgroupBallot(flag);
  let below = select(vec4u(), vec4u(0xffffffffu), vec4u(lane.at) >= vec4u(32u, 64u, 96u, 128u)) | select(vec4u(), vec4u((1u << (lane.at % 32u)) - 1u), vec4u(lane.at / 32u) == vec4u(0u, 1u, 2u, 3u));
  if (knownWidth > 1u && knownWidth <= 32u) { return Flags(countOneBits(votes.x & below.x), countOneBits(votes.x)); }
  let before = countOneBits(votes & below);
  let all = countOneBits(votes);
  return Flags(before.x + before.y + before.z + before.w, all.x + all.y + all.z + all.w);
}

fn leastOfSubgroup(v: u32) -> u32 { return subgroupMin(v); }

var<workgroup> partial: array<S, threads / 4>;

// scanBlock scans the totals of the subgroups: what comes before this one, and the block's total. There are few; each lane reads them all.
// excerpt block
fn scanBlock(total: S, lane: Lane) -> Scan {
  if (lane.at == 0u) { partial[subgroup(lane)] = total; } //= publish
  workgroupBarrier();
  var scan = Scan(identity, identity);
  for (var i = 0u; i < threads / width(lane); i++) {
    if (i == subgroup(lane)) { scan.before = scan.total; } // the base of this warp
    scan.total = combine(scan.total, partial[i]); //= scan-totals
  }
  workgroupBarrier();
  return scan;
}
// end

fn reduceBlock(v: S, lane: Lane) -> S { return scanBlock(reduceSubgroup(v, lane), lane).total; }
