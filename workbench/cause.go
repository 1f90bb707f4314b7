package workbench

import "upsweep/tracer"

// causeOf names the mistake behind a race of threads, by what its two accesses and those around
// them are.
func (out *Run) causeOf(race *Race) string {
	if race.Kind == tracer.BarrierNotReached {
		return "divergent barrier"
	}
	h := race.First
	if out.Trace.Round(h.Round).Mode != tracer.Unsynchronised {
		return "write conflict"
	}
	barriers := false
	wrote, read := map[int32]bool{}, map[int32]bool{} // threads that write and read the cell of the race
	flagged := map[int32]bool{}                       // threads that stored a flag before they wrote it
	late := false                                     // one did
	stored := map[int32]bool{}
	for _, e := range out.events {
		if e.round != int32(h.Round) {
			continue
		}
		switch {
		case e.how.waits():
			barriers = true
		case e.how == stores:
			stored[e.lane] = true
		case !e.how.plain() || out.Trace.Cell(e.of.arr.ID(), int(e.i)) != h.Cell:
		case e.how == writes:
			wrote[e.lane] = true
			if stored[e.lane] {
				flagged[e.lane] = true
			}
		default:
			read[e.lane] = true
		}
	}
	writer := int32(h.First.Lane)
	if !h.First.Write {
		writer = int32(h.Then.Lane)
	}
	late = flagged[writer]
	both := 0
	for lane := range wrote {
		if read[lane] {
			both++
		}
	}
	switch {
	case late:
		return "flag before value"
	case !barriers && both > 1:
		return "missing atomic"
	}
	return "missing barrier"
}

// order is the order in which the threads of the run went.
func (out *Run) order() Order { return orderOf(out.events) }
