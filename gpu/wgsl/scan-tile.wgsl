// A tile of a scan: `rows` vectors of four a lane. A subgroup's vectors lie in a row, so that its lanes read neighbours; a lane's own
// are scanned in registers, the row's by the subgroup.

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4<T>>;

// vectorAt is where row k of this lane lies.
fn vectorAt(tile: u32, k: u32, lane: Lane) -> u32 {
  return tile * threads * rows + (subgroup(lane) * rows + k) * width(lane) + place(lane);
}

fn load(tile: u32, lane: Lane) -> array<vec4<T>, rows> {
  var v: array<vec4<T>, rows>;
  if ((tile + 1u) * threads * rows * 4u <= params.n) {
    for (var k = 0u; k < rows; k++) { v[k] = x[vectorAt(tile, k, lane)]; }
  } else {
    for (var k = 0u; k < rows; k++) {
      let i = vectorAt(tile, k, lane);
      v[k] = select(vec4<T>(identity), x[min(i, arrayLength(&x) - 1u)], vec4u(i * 4u) + vec4u(0u, 1u, 2u, 3u) < vec4u(params.n));
    }
  }
  return v;
}

// scanRows scans the vectors of a subgroup and returns their total.
fn scanRows(v: ptr<function, array<vec4<T>, rows>>, lane: Lane) -> T {
  var carry = identity;
  for (var k = 0u; k < rows; k++) {
    let a = (*v)[k];
    let xy = combine(a.x, a.y);
    let xyz = combine(xy, a.z);
    let scan = scanSubgroup(combine(xyz, a.w), lane);
    let c = combine(carry, scan.before);
    if (exclusive) {
      (*v)[k] = vec4<T>(c, combine(c, a.x), combine(c, xy), combine(c, xyz));
    } else {
      (*v)[k] = vec4<T>(combine(c, a.x), combine(c, xy), combine(c, xyz), combine(c, combine(xyz, a.w)));
    }
    carry = combine(carry, scan.total);
  }
  return carry;
}
