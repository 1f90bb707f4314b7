package tracer

import (
	"cmp"
	"fmt"
)

// Validate checks that a trace is whole: that its columns agree with each other and its keyframes
// with its writes. A trace that a machine made always is; one that was read from text may not be.
func (t *Trace) Validate() error {
	r := t.record
	access, write, turn := uint32(0), uint32(0), uint32(0)
	for i := range r.rounds {
		info := &r.rounds[i]
		id := RoundID(i + 1)
		if info.access != access || info.write != write || info.turn != turn {
			return fmt.Errorf("round %d does not begin where round %d ends", id, i)
		}
		if info.Mode < Synchronous || info.Mode > Unsynchronised {
			return fmt.Errorf("round %d has no mode", id)
		}
		var err error
		last, begun := LaneID(0), false
		ops := 0
		made := map[LaneID]int32{} // accesses of each lane, where writes tell their origins
		t.replay(id, func(e event) {
			access++
			switch {
			case err != nil:
				return
			case e.kind < kindRead || e.kind > kindDefer:
				err = fmt.Errorf("round %d, lane %d: access of invalid kind %d", id, e.lane, e.kind)
			case (e.kind.touches() || e.kind == kindLeave) && (e.cell < 0 || int(e.cell) >= t.live):
				err = fmt.Errorf("round %d, lane %d: cell %d of %d", id, e.lane, e.cell, t.live)
			case info.Mode == Synchronous && begun && e.lane < last:
				err = fmt.Errorf("round %d: lane %d comes after lane %d", id, e.lane, last)
			}
			last, begun = e.lane, true
			if r.telling && e.kind.reads() {
				made[e.lane]++
			}
			if e.kind.writes() {
				if r.telling {
					err = cmp.Or(err, validOrigins(r.originsAt(e.write), made[e.lane]))
					made[e.lane]++
				}
				write++
				ops += int(r.opsAt(e.write))
			}
		})
		if err != nil {
			return err
		}
		for _, rest := range r.restOf(id) {
			ops += int(rest.ops)
		}
		if total := info.Combines + info.Compares + info.Applies; ops > total {
			return fmt.Errorf("round %d: its lanes made %d applications, the round counts %d", id, ops, total)
		}
		_, _, turn = r.ends(id)
	}
	if access != r.nAccess || write != r.nWrite || turn != r.nTurn {
		return fmt.Errorf("%d accesses and %d writes lie outside every round", r.nAccess-access, r.nWrite-write)
	}
	if err := t.validateControl(); err != nil {
		return err
	}
	return t.validateFrames()
}

func (t *Trace) validateControl() error {
	last := RoundID(1)
	for _, c := range t.record.choices {
		if c.round < last || int(c.round) > t.Rounds() || c.array == NoArray || int(c.array) > len(t.arrays) {
			return fmt.Errorf("lanes of round %d choose cells of array %d: there is none, or it comes too late", c.round, c.array)
		}
		last = c.round
	}
	last = 0
	for _, d := range t.record.decisions {
		if d.after < last || int(d.after) > t.Rounds() || d.cell < 0 || int(d.cell) >= t.live {
			return fmt.Errorf("cell %d decides after round %d: there is none, or it comes too late", d.cell, d.after)
		}
		last = d.after
	}
	return nil
}

func (t *Trace) validateFrames() error {
	frames := t.record.frames
	if len(frames) == 0 {
		return nil
	}
	t2 := *t
	record := *t.record
	record.frames = nil
	t2.record = &record
	c := t2.Cursor()
	for _, f := range frames {
		c.Seek(t.StepOf(f.round))
		for i, w := range f.words {
			if got, ok := c.Cell(CellID(i)); ok && got != w {
				return fmt.Errorf("the keyframe after round %d holds %d in cell %d, the writes give %d", f.round, w, i, got)
			}
		}
	}
	return nil
}
