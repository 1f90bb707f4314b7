// Values go where their keys go: through the same places in workgroup memory.
@group(0) @binding(5) var<storage, read> values: array<u32>;
@group(0) @binding(6) var<storage, read_write> sortedValues: array<u32>;

var<private> goes: array<u32, room>;

fn carry(tile: u32, part: u32, lane: Lane) {
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) {
    let at = extractBits(places[r / perWord], 16u * (r % perWord), 32u / perWord) - part * staged;
    if (parts == 1u || at < staged) { atomicStore(&words[at], values[min(keyAt(tile, r, lane), arrayLength(&values) - 1u)]); }
  }
  workgroupBarrier();
  for (var r = 0u; r < room; r++) {
    let i = r * threads + lane.index;
    if (tile * tileLength + part * staged + i < params.n) { sortedValues[goes[r]] = atomicLoad(&words[i]); }
  }
}
