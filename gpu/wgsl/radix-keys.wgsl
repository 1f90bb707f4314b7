// Keys alone: nothing goes with them.
fn carry(tile: u32, to: ptr<function, array<u32, rows>>, goes: ptr<function, array<u32, rows>>, lane: Lane) {}
