// What a tile publishes, in two words, each a flag and half the value. They belong together if and only if their flags agree.

fn word(flag: u32, half: u32) -> u32 { return (flag << 16u) | half; }

fn publish(tile: u32, flag: u32, value: S) {
  let bits = bitcast<u32>(value);
  atomicStore(&ledger.words[2u * tile], word(flag, bits & 0xffffu));
  atomicStore(&ledger.words[2u * tile + 1u], word(flag, bits >> 16u));
}

// Published for another block, which may have published itself by now: the higher flag stays.
fn publishFor(tile: u32, value: S) {
  let bits = bitcast<u32>(value);
  atomicMax(&ledger.words[2u * tile], word(FOUND, bits & 0xffffu));
  atomicMax(&ledger.words[2u * tile + 1u], word(FOUND, bits >> 16u));
}

fn peek(tile: u32) -> Entry {
  let low = atomicLoad(&ledger.words[2u * tile]);
  let high = atomicLoad(&ledger.words[2u * tile + 1u]);
  let flag = select(EMPTY, low >> 16u, low >> 16u == high >> 16u);
  return Entry(flag, bitcast<S>((high << 16u) | (low & 0xffffu)));
}
