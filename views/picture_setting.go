package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// setting is a subject as it stands when a step has landed.
type setting struct {
	p      *picture
	step   int
	stands []stand
	first  []int32 // by value: which of the stands is its first, from 1
	fresh  []int32 // the stands of values that the step has made

	arrived *scene.Layer // see arriving
	hides   bool
	marks   shapes // what is drawn under the values
	names   shapes // of rows that have another one at another step, over the edges
	grow    shapes // boxes that change their extent from step to step; one has the same key at all of them
}

// stand is the place of a value.
type stand struct {
	box   scene.Rect
	cell  tracer.CellID
	node  tracer.NodeID // NoNode for a place that is empty
	tone  scene.Tone    // of the part of the picture that it belongs to
	aside bool          // it is left out of what is made
	group int           // tells the places of one cell apart
	stays bool          // it goes on to stand here when the value moves on
	small bool          // its value is set as small as it has to be
	still bool          // what comes into it from another row is not seen to come: it would cross what lies between
}

// at is the subject at a step.
func (p *picture) at(step int) *setting {
	st := p.settings[step]
	if st == nil {
		st = p.emptied(step)
		st.standLines()
		if p.place != nil {
			p.place(st)
		}
		for i := range st.stands {
			if n := st.stands[i].node; n != tracer.NoNode && p.isMade(n, step) {
				st.fresh = append(st.fresh, int32(i))
			}
		}
		p.count = len(st.stands)
		p.settings[step] = st
	}
	return st
}

// emptied is a setting of a step in which nothing stands yet. Settings of some other steps are kept;
// one of them gives its memory: to ask for new in each frame of a run that is scrubbed through is half
// of what such a frame takes.
func (p *picture) emptied(step int) *setting {
	for other, st := range p.settings {
		if len(p.settings) > 6 && other != step-1 && other != step+1 {
			delete(p.settings, other)
			clear(st.first)
			*st = setting{p: p, step: step, stands: st.stands[:0], first: st.first, fresh: st.fresh[:0], marks: st.marks[:0], names: st.names[:0], grow: st.grow[:0]}
			return st
		}
	}
	return &setting{p: p, step: step, stands: make([]stand, 0, p.count), first: make([]int32, p.s.Graph.Nodes())}
}

// put places the value that a cell holds, and returns its stand.
func (st *setting) put(c tracer.CellID, box scene.Rect) *stand {
	return st.hold(c, st.p.holds(c, st.step), box)
}

// hold places a value of a cell; what is none leaves the place empty.
func (st *setting) hold(c tracer.CellID, n tracer.NodeID, box scene.Rect) *stand {
	if n != tracer.NoNode && st.p.s.Graph.IsInput(n) {
		if is := st.p.opens(tracer.CellID(n)); is == empty || is == setUp && n == tracer.NodeID(c) {
			n = tracer.NoNode
		}
	}
	st.stands = append(st.stands, stand{box: box, cell: c, node: n})
	if n != tracer.NoNode && st.first[n] == 0 {
		st.first[n] = int32(len(st.stands))
	}
	return &st.stands[len(st.stands)-1]
}

// opening is what a cell holds at first.
type opening uint8

const (
	unasked opening = iota
	given
	empty
	setUp // by the program itself, and the whole array is written over before any of it is read: that says nothing
)

func (p *picture) opens(c tracer.CellID) opening {
	if p.begin == nil {
		p.begin = make([]opening, p.s.Trace.Cells())
	}
	if p.begin[c] != unasked {
		return p.begin[c]
	}
	id, _ := p.s.Trace.Place(c)
	a := p.s.Trace.Array(id)
	is := given
	if !a.Given {
		is = empty
	} else if a.Filled {
		is = setUp
		for i := range a.Real {
			if n := tracer.NodeID(p.s.Trace.Cell(id, i)); p.s.lastUse[n] >= 0 || n == p.s.Graph.Final(tracer.CellID(n)) {
				is = given
			}
		}
	}
	for i := range a.Len {
		p.begin[p.s.Trace.Cell(id, i)] = is
	}
	return is
}

// boxOf is where a value stands.
func (st *setting) boxOf(n tracer.NodeID) (scene.Rect, bool) {
	if n == tracer.NoNode || st.first[n] == 0 {
		return scene.Rect{}, false
	}
	return st.stands[st.first[n]-1].box, true
}

// made visits the values that the step of the setting has made.
func (st *setting) made(visit func(*stand)) {
	for _, i := range st.fresh {
		visit(&st.stands[i])
	}
}

func (p *picture) isMade(n tracer.NodeID, step int) bool {
	return !p.s.Graph.IsInput(n) && p.s.Graph.StepOf(n) == step
}
