package tracer

import (
	"sort"

	"upsweep/tracer/value"
)

// Cursor is the memory of the machine at one step of a trace. It moves both ways; moving backwards
// or far starts from a keyframe. A cursor is not safe for use by several goroutines; a trace may
// have many.
type Cursor struct {
	t     *Trace
	step  int
	words []value.Word
	set   []uint64
}

// Cursor returns a cursor at step 0, the input.
func (t *Trace) Cursor() *Cursor {
	c := &Cursor{t: t, words: make([]value.Word, t.live), set: make([]uint64, (t.live+63)/64)}
	c.restart(0)
	return c
}

// Step returns where the cursor is.
func (c *Cursor) Step() int { return c.step }

// Seek moves to a step, which is clamped to the timeline.
func (c *Cursor) Seek(step int) {
	step = max(0, min(step, len(c.t.record.steps)-1))
	if step < c.step {
		c.restart(step)
	} else if frame := c.t.frameBefore(step); frame != nil && c.t.StepOf(frame.round) > c.step {
		c.restart(step)
	}
	for c.step < step {
		round := c.t.record.steps[c.step+1].Round
		last := c.t.StepOf(round)
		target := min(step, last)
		c.apply(round, c.t.record.steps[c.step+1].Sub, c.t.record.steps[target].Sub)
		c.step = target
	}
}

// frameBefore returns the last keyframe at or before a step.
func (t *Trace) frameBefore(step int) *keyframe {
	frames := t.record.frames
	i := sort.Search(len(frames), func(i int) bool { return t.StepOf(frames[i].round) > step })
	if i == 0 {
		return nil
	}
	return &frames[i-1]
}

// restart goes to the keyframe at or before step, or to the input.
func (c *Cursor) restart(step int) {
	c.step = 0
	held := 0
	clear(c.set)
	if frame := c.t.frameBefore(step); frame != nil {
		held = copy(c.words, frame.words)
		copy(c.set, frame.set)
		c.step = c.t.StepOf(frame.round)
	}
	for i := range c.t.arrays {
		a := &c.t.arrays[i]
		if a.base < held || !a.Given {
			continue
		}
		copy(c.words[a.base:], a.Start)
		for j := range a.Len {
			c.mark(CellID(a.base + j))
		}
	}
}

func (c *Cursor) mark(cell CellID) { c.set[cell>>6] |= 1 << (cell & 63) }

// apply lets the writes of a round's sub-steps from to to land.
func (c *Cursor) apply(id RoundID, from, to int) {
	t := c.t
	whole := from == 0 && t.StepOf(id)-t.FirstStepOf(id) == to
	mode := t.Round(id).Mode
	var state lanes[grouper]
	var q queue
	t.replay(id, func(e event) {
		if whole {
			if e.kind.writes() {
				c.words[e.cell] = t.record.valueAt(e.write)
				c.mark(e.cell)
			}
			return
		}
		sub := q.on(state.of(mode, e), mode, e.kind, e.cell)
		if e.kind.writes() && sub >= from && sub <= to {
			c.words[e.cell] = t.record.valueAt(e.write)
			c.mark(e.cell)
		}
	})
}

// Value returns cell i of array a; ok is false where nothing has written it yet.
func (c *Cursor) Value(a ArrayID, i int) (w value.Word, ok bool) { return c.Cell(c.t.Cell(a, i)) }

// Cell returns the value of a cell; ok is false where nothing has written it yet.
func (c *Cursor) Cell(cell CellID) (w value.Word, ok bool) {
	return c.words[cell], c.set[cell>>6]&(1<<(cell&63)) != 0
}

// Text prints cell i of array a, "null" where nothing has written it yet.
func (c *Cursor) Text(a ArrayID, i int) string {
	if w, ok := c.Value(a, i); ok {
		return c.t.Format(a, w)
	}
	return "null"
}

// Told prints cell i of array a as a sentence has it.
func (c *Cursor) Told(a ArrayID, i int) string {
	text := c.Text(a, i)
	switch _, ok := c.Value(a, i); {
	case !ok:
		return "empty"
	case text == "null" && c.t.Array(a).Kind != value.Text:
		return Absent
	}
	return c.t.Spoken(text)
}

// Row prints the real cells of array a.
func (c *Cursor) Row(a ArrayID) []string {
	out := make([]string, c.t.Array(a).Real)
	for i := range out {
		out[i] = c.Text(a, i)
	}
	return out
}
