// Ranks of equal digits, by subgroups: every lane leaves its bit in the word of its digit, which tells all lanes that hold it of one another; the first of them
// counts them all and leaves the word empty.
//
// WGSL has no barrier for a subgroup alone. So a lane reads the word only after a vote on what every lane's change of it returned: nobody reads too early.
// Twice the words of rank-subgroups.wgsl, and fewer instructions: for large tiles, which have room for them.
// Source: Adinets and Merrill, Onesweep, 2022 (warp-level multi-split, by atomic operations as in CUB).

const warp = knownWidth;
// Words for ranks: a count and a word of bits, of each digit and warp.
const ranking = 2u * warps * digits;

// rankOf returns how many elements of this digit this warp has met before this lane's.
fn rankOf(digit: u32, lane: Lane) -> u32 {
  let at = subgroup(lane) * digits + digit;
  let mask = warps * digits + at;
  let seen = atomicOr(&words[mask], 1u << lane.at);
  let peers = atomicLoad(&words[mask + subgroupBallot((seen & (1u << lane.at)) != 0u).x]);
  let first = countTrailingZeros(peers);
  var met = 0u;
  if (lane.at == first) {
    met = atomicAdd(&words[at], countOneBits(peers));
    atomicStore(&words[mask], 0u);
  }
  return subgroupShuffle(met, first) + countOneBits(peers & ((1u << lane.at) - 1u));
}
