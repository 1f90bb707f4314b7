// Ranks of equal digits, by subgroups: eight votes tell every lane which lanes hold its digit; the first of them counts them all.
//
// Source: Adinets and Merrill, Onesweep, 2022 (warp-level multi-split).

const warp = knownWidth;
// Words for ranks: a count of each digit and warp.
const ranking = warps * digits;
const unit = 1u;

// rankOf returns how many elements of this digit this warp has met before this lane's.
fn rankOf(digit: u32, lane: Lane) -> u32 {
  var peers = subgroupBallot(true).x;
  for (var b = 0u; b < 8u; b++) {
    let has = ((digit >> b) & 1u) != 0u;
    let votes = subgroupBallot(has).x;
    peers &= select(~votes, votes, has);
  }
  let first = countTrailingZeros(peers);
  var met = 0u;
  if (lane.at == first) { met = atomicAdd(&words[subgroup(lane) * digits + digit], countOneBits(peers)); }
  return subgroupShuffle(met, first) + countOneBits(peers & ((1u << lane.at) - 1u));
}
