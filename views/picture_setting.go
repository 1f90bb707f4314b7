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
	at     map[tracer.NodeID]int // by value: its place among the stands
	marks  shapes                // what is drawn under the values
	names  shapes                // of rows that have another one at another step, over the edges
	grow   shapes                // boxes that change their extent from step to step; one has the same key at all of them
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
		st = &setting{p: p, step: step, stands: make([]stand, 0, p.count), at: make(map[tracer.NodeID]int, p.count)}
		st.standLines()
		if p.place != nil {
			p.place(st)
		}
		p.count = len(st.stands)
		if most := 1 << 17 / max(1, len(st.stands)); len(p.settings) > min(64, most) {
			clear(p.settings) // a long run scrubbed through would keep every step of it
		}
		p.settings[step] = st
	}
	return st
}

// put places the value that a cell holds, and returns its stand.
func (st *setting) put(c tracer.CellID, box scene.Rect) *stand {
	return st.hold(c, st.p.s.holds(c, st.step), box)
}

// hold places a value of a cell; what is none leaves the place empty.
func (st *setting) hold(c tracer.CellID, n tracer.NodeID, box scene.Rect) *stand {
	if n != tracer.NoNode && (!st.p.s.isSet(n) || n == tracer.NodeID(c) && st.p.saysNothing(c)) {
		n = tracer.NoNode
	}
	if n != tracer.NoNode {
		if _, twice := st.at[n]; !twice {
			st.at[n] = len(st.stands)
		}
	}
	st.stands = append(st.stands, stand{box: box, cell: c, node: n})
	return &st.stands[len(st.stands)-1]
}

// saysNothing tells whether what an array holds at first is set up by the program itself, and all of it
// written over before any of it is read.
func (p *picture) saysNothing(c tracer.CellID) bool {
	id, _ := p.s.Trace.Place(c)
	idle, known := p.idle[id]
	if !known {
		a := p.s.Trace.Array(id)
		idle = a.Filled
		for i := 0; idle && i < a.Real; i++ {
			n := tracer.NodeID(p.s.Trace.Cell(id, i))
			idle = p.s.lastUse[n] < 0 && n != p.s.Graph.Final(tracer.CellID(n))
		}
		p.idle[id] = idle
	}
	return idle
}

// boxOf is where a value stands.
func (st *setting) boxOf(n tracer.NodeID) (scene.Rect, bool) {
	i, ok := st.at[n]
	if !ok {
		return scene.Rect{}, false
	}
	return st.stands[i].box, true
}

// made visits the values that the step of the setting has made.
func (st *setting) made(visit func(*stand)) {
	for i := range st.stands {
		if s := &st.stands[i]; s.node != tracer.NoNode && st.p.isMade(s.node, st.step) {
			visit(s)
		}
	}
}

// count is how many values the step has made.
func (st *setting) count() (n int) {
	st.made(func(*stand) { n++ })
	return n
}

func (p *picture) isMade(n tracer.NodeID, step int) bool {
	return !p.s.Graph.IsInput(n) && p.s.Graph.StepOf(n) == step
}
