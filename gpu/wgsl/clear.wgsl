// clear: sets words to one value, four at a time, so that what the next kernel counts or combines in starts empty.

@group(0) @binding(0) var<storage, read_write> words: array<vec4u>;

@compute @workgroup_size(threads)
fn clear(lane: Lane) {
  let i = block(lane) * threads + lane.index;
  if (i < arrayLength(&words)) { words[i] = vec4u(empty); }
}
