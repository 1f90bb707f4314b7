// Two blocks keep the even values. The first dispatch counts; between the two, the counts become places.
//: x = 3 1 7 0 4 1 6 3 2 5 0 1 8 2 2 4
//: y: 16
//: dispatch count 2
//: dispatch places 1
//: dispatch pack 2
//: expect y[0] == 0u && y[1] == 4u && y[7] == 2u && y[8] == 4u
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32, 3>;

const threads = 4u;
const rows = 2u;
struct Scan { before: u32, total: u32 }
struct Lane { @builtin(local_invocation_index) index: u32, @builtin(workgroup_id) group: vec3<u32> }
var<workgroup> partial: array<u32, 4>;
var<private> held: array<u32, rows>;
var<private> before: array<u32, rows>;
var<private> staying: u32;

fn block(lane: Lane) -> u32 { return lane.group.x; }
// An invocation has consecutive values.
fn elementAt(tile: u32, r: u32, lane: Lane) -> u32 { return (tile * threads + lane.index) * rows + r; }
fn stays(v: u32, i: u32) -> bool { return i < arrayLength(&x) && v % 2u == 0u; }

fn load(tile: u32, lane: Lane) {
  for (var r = 0u; r < rows; r++) { held[r] = x[elementAt(tile, r, lane)]; }
}

fn countRows(tile: u32, lane: Lane) {
  var kept = 0u;
  for (var r = 0u; r < rows; r++) {
    before[r] = kept;
    if (stays(held[r], elementAt(tile, r, lane))) { kept++; }
  }
  staying = kept;
}

fn scanBlock(own: u32, lane: Lane) -> Scan {
  partial[lane.index] = own;
  workgroupBarrier();
  var scan = Scan(0u, 0u);
  for (var i = 0u; i < threads; i++) {
    if (i == lane.index) { scan.before = scan.total; }
    scan.total += partial[i];
  }
  workgroupBarrier();
  return scan;
}

@compute @workgroup_size(threads)
fn count(lane: Lane) {
  let tile = block(lane);
  load(tile, lane);
  countRows(tile, lane);
  let total = scanBlock(staying, lane).total;
  if (lane.index == 0u) { counts[tile] = total; }
}

@compute @workgroup_size(threads)
fn pack(lane: Lane) {
  let tile = block(lane);
  load(tile, lane);
  countRows(tile, lane);
  let first = counts[tile] + scanBlock(staying, lane).before;
  for (var r = 0u; r < rows; r++) {
    if (stays(held[r], elementAt(tile, r, lane))) { y[first + before[r]] = held[r]; }
  }
}

@compute @workgroup_size(1)
fn places() {
  var sum = 0u;
  for (var k = 0u; k < 2u; k++) {
    let own = counts[k];
    counts[k] = sum;
    sum += own;
  }
}
