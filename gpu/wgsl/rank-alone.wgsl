// Ranks of equal digits without subgroups: 32 lanes in a row vote through workgroup memory, one word for each bit of the digit.

const warp = 32u;
// Words for ranks: a count of each digit and warp.
const ranking = warps * digits;
const unit = 1u;
var<workgroup> votes: array<atomic<u32>, warps * 8u>;

// rankOf returns how many elements of this digit these 32 lanes have met before this lane's.
fn rankOf(digit: u32, lane: Lane) -> u32 {
  let own = lane.index / warp;
  let at = lane.index % warp;
  if (lane.index < warps * 8u) { atomicStore(&votes[lane.index], 0u); }
  workgroupBarrier();
  for (var b = 0u; b < 8u; b++) {
    if (((digit >> b) & 1u) != 0u) { atomicOr(&votes[own * 8u + b], 1u << at); }
  }
  workgroupBarrier();
  var peers = 0xffffffffu;
  for (var b = 0u; b < 8u; b++) {
    let all = atomicLoad(&votes[own * 8u + b]);
    peers &= select(~all, all, ((digit >> b) & 1u) != 0u);
  }
  let met = atomicLoad(&words[own * digits + digit]);
  workgroupBarrier();
  if (at == countTrailingZeros(peers)) { atomicAdd(&words[own * digits + digit], countOneBits(peers)); }
  return met + countOneBits(peers & ((1u << at) - 1u));
}
