// merge path: a block merges a tile of the result. Where its parts of a and b begin, it finds by bisecting the tile's diagonal; each lane does
// the same for its own elements, in workgroup memory, and merges them one after another.
//
// Stable: of equal elements those of a come first. Moves 8 bytes an element. Source: Odeh, Green, Mwassi, Shmueli and Birk, Merge Path, 2012.

struct Params { lengthA: u32, lengthB: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<T>;
@group(0) @binding(2) var<storage, read> b: array<T>;
@group(0) @binding(3) var<storage, read_write> y: array<T>;

const tileLength = threads * rows;
// The tile's part of a, then of b; in the end what they make.
var<workgroup> parts: array<T, tileLength>;
var<workgroup> cuts: array<u32, 2>;

// cut tells how many of the first `diagonal` elements of the result come from a.
fn cut(diagonal: u32) -> u32 {
  var low = select(0u, diagonal - params.lengthB, diagonal > params.lengthB);
  var high = min(diagonal, params.lengthA);
  while (low < high) {
    let mid = (low + high) / 2u;
    if (a[mid] <= b[diagonal - 1u - mid]) { low = mid + 1u; } else { high = mid; }
  }
  return low;
}

@compute @workgroup_size(threads)
fn merge(lane: Lane) {
  let n = params.lengthA + params.lengthB;
  let first = min(block(lane) * tileLength, n);
  let length = min(tileLength, n - first);
  if (lane.index < 2u) { cuts[lane.index] = cut(first + lane.index * length); }
  workgroupBarrier();
  let fromA = cuts[0];
  let fromB = first - fromA;
  let lengthA = cuts[1] - fromA;
  let lengthB = length - lengthA;
  for (var i = lane.index; i < length; i += threads) {
    if (i < lengthA) { parts[i] = a[fromA + i]; } else { parts[i] = b[fromB + i - lengthA]; }
  }
  workgroupBarrier();
  // This lane's diagonal, bisected in the same way.
  let diagonal = min(lane.index * rows, length);
  var i = select(0u, diagonal - lengthB, diagonal > lengthB);
  var high = min(diagonal, lengthA);
  while (i < high) {
    let mid = (i + high) / 2u;
    if (parts[mid] <= parts[lengthA + diagonal - 1u - mid]) { i = mid + 1u; } else { high = mid; }
  }
  var j = diagonal - i;
  var merged: array<T, rows>;
  for (var r = 0u; r < rows; r++) {
    if (j >= lengthB || (i < lengthA && parts[i] <= parts[lengthA + j])) {
      merged[r] = parts[min(i, tileLength - 1u)];
      i++;
    } else {
      merged[r] = parts[min(lengthA + j, tileLength - 1u)];
      j++;
    }
  }
  workgroupBarrier();
  for (var r = 0u; r < rows; r++) { parts[lane.index * rows + r] = merged[r]; }
  workgroupBarrier();
  for (var k = lane.index; k < length; k += threads) { y[first + k] = parts[k]; }
}
