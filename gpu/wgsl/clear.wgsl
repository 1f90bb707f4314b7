// clear: sets words to nought, so that what the next kernel counts in starts empty.

@group(0) @binding(0) var<storage, read_write> words: array<u32>;

@compute @workgroup_size(threads)
fn clear(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  if (i < arrayLength(&words)) { words[i] = 0u; }
}
