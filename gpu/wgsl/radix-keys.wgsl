// Keys alone: nothing goes with them.
var<private> goes: array<u32, room>;

fn carry(tile: u32, part: u32, lane: Lane) {}
