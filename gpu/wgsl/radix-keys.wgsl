// Keys alone: nothing goes with them.
var<private> goes: array<u32, rows>;

fn carry(tile: u32, lane: Lane) {}
