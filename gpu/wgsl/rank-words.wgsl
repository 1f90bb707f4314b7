// Ranks of equal digits, by subgroups: sixteen lanes in a row have a word for each digit. Its lower half takes a bit of every lane that holds the digit, which tells
// these lanes of one another; its upper half counts. The first of them adds them to the count and clears the bits, in one store.
//
// WGSL has no barrier for a subgroup alone, and promises no lock-step. So a lane reads the word only after a vote on what every lane's change of it returned:
// nobody reads too early. After a second vote, on what was read, the first of them stores: nobody reads too late. A third keeps the lanes from the next key
// until it has. A lane finds its own bit, so that the last two votes are 0, which no compiler knows.
// Source: Adinets and Merrill, Onesweep, 2022 (warp-level multi-split, by atomic operations as in CUB, there with a word for the bits and another for the count).

const warp = min(knownWidth, 16u);
// Words for ranks: one of each digit and sixteen lanes.
const ranking = warps * digits;
// What the count of a word counts in: it stands above the bits.
const unit = 65536u;

// rankOf returns how many elements of this digit these lanes have met before this lane's.
fn rankOf(digit: u32, lane: Lane) -> u32 {
  let at = (lane.index / warp) * digits + digit;
  let bit = 1u << (lane.index % warp);
  let seen = atomicOr(&words[at], bit);
  let word = atomicLoad(&words[at + subgroupBallot((seen & bit) != 0u).x]);
  let peers = word % unit;
  let below = peers & (bit - 1u);
  if (below + subgroupBallot(peers == 0u).x == 0u) { atomicStore(&words[at], word - peers + unit * countOneBits(peers)); }
  return word / unit + countOneBits(below) + subgroupBallot(peers < bit).x;
}
