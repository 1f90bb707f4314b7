// What a tile publishes, where values are counts below 2³⁰: one word, the flag in its two highest bits.

fn publish(tile: u32, flag: u32, value: S) { atomicStore(&ledger.words[tile], (flag << 30u) | value); }

// Published for another block, which may have published itself by now: the higher flag stays.
fn publishFor(tile: u32, value: S) { atomicMax(&ledger.words[tile], (FOUND << 30u) | value); }

fn peek(tile: u32) -> Entry {
  let bits = atomicLoad(&ledger.words[tile]);
  return Entry(bits >> 30u, bits & 0x3fffffffu);
}
