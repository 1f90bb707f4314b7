// A tile of a compaction: which of its elements stay, and how many stay before each of them. What stays is gathered in workgroup memory, so that
// it is written to neighbouring words.

struct Params { n: u32, tiles: u32, pivot: T }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4<T>>;

const tileLength = threads * rows * 4u;
var<workgroup> gathered: array<T, tileLength>;

fn vectorAt(tile: u32, k: u32, lane: Lane) -> u32 {
  return tile * threads * rows + (subgroup(lane) * rows + k) * width(lane) + place(lane);
}

fn load(tile: u32, lane: Lane) -> array<vec4<T>, rows> {
  var v: array<vec4<T>, rows>;
  for (var k = 0u; k < rows; k++) { v[k] = x[min(vectorAt(tile, k, lane), arrayLength(&x) - 1u)]; }
  return v;
}

// valid is how many elements of the tile there are.
fn valid(tile: u32) -> u32 { return min(params.n - min(params.n, tile * tileLength), tileLength); }

// flags are 1 for those of a row that stay.
fn flags(v: vec4<T>, i: u32) -> vec4u {
  let stays = vec4<bool>(kept(v.x, params.pivot), kept(v.y, params.pivot), kept(v.z, params.pivot), kept(v.w, params.pivot));
  return select(vec4u(), vec4u(1u), stays & (vec4u(i * 4u) + vec4u(0u, 1u, 2u, 3u) < vec4u(params.n)));
}

// countRows leaves, for each row of a lane, how many of the subgroup's elements stay before it, and returns how many stay in all.
fn countRows(v: ptr<function, array<vec4<T>, rows>>, before: ptr<function, array<u32, rows>>, tile: u32, lane: Lane) -> u32 {
  var carry = 0u;
  for (var k = 0u; k < rows; k++) {
    let f = flags((*v)[k], vectorAt(tile, k, lane));
    let scan = scanSubgroup(f.x + f.y + f.z + f.w, lane);
    (*before)[k] = carry + scan.before;
    carry += scan.total;
  }
  return carry;
}

// gather sets what stays side by side, from `first` on for this subgroup.
fn gather(v: ptr<function, array<vec4<T>, rows>>, before: ptr<function, array<u32, rows>>, first: u32, tile: u32, lane: Lane) {
  for (var k = 0u; k < rows; k++) {
    let a = (*v)[k];
    let f = flags(a, vectorAt(tile, k, lane));
    var to = first + (*before)[k];
    if (f.x != 0u) { gathered[to] = a.x; }
    to += f.x;
    if (f.y != 0u) { gathered[to] = a.y; }
    to += f.y;
    if (f.z != 0u) { gathered[to] = a.z; }
    to += f.z;
    if (f.w != 0u) { gathered[to] = a.w; }
  }
}
