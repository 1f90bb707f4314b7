package views

import (
	"fmt"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// singledOut tells what is singled out, and when.
type singledOut struct {
	step     int
	landed   bool
	chain    bool
	hide     bool
	forward  bool
	both     bool
	dataOnly bool
	selected string
	made     bool
}

func singledOutAt(present int, landed bool, in Interaction) singledOut {
	return singledOut{step: present, landed: landed, chain: in.Chain, hide: in.Hide, forward: in.Forward, both: in.Both, dataOnly: in.DataOnly, selected: fmt.Sprint(in.Selected), made: true}
}

// selection keeps the layer of a plan that shows what is singled out, until something else is.
type selection struct {
	of    singledOut
	layer *scene.Layer
}

// lit is the layer for what is singled out, drawn anew where that is something else.
func (c *selection) lit(of singledOut, draw func() []scene.Shape) *scene.Layer {
	if c.of != of {
		c.of, c.layer = of, scene.NewLayer(draw())
	}
	return c.layer
}

// cone is what is lit with a selected value: what it depends on, or with Forward what depends on
// it, or with Both first the one and then the other.
func (s *Subject) cone(n tracer.NodeID, in Interaction) []tracer.NodeID {
	if in.Forward {
		return s.Graph.Reach(n, in.scope())
	}
	cone := s.Graph.Cone(n, in.scope())
	if in.Both {
		cone = append(cone, s.Graph.Reach(n, in.scope())...)
	}
	return cone
}

// passesBy tells whether a way between values that are lit does not lead through the one that is
// followed: it is made after it, of what was there before it.
func (in Interaction) passesBy(from, to tracer.NodeID) bool {
	return in.Both && len(in.Selected) == 1 && from < in.Selected[0] && to > in.Selected[0]
}

func (in Interaction) scope() tracer.Scope {
	if in.DataOnly {
		return tracer.DataOnly
	}
	return tracer.WithControl
}

// singled is the set of values that stay in full ink: the cones of the selected ones, or the
// longest chain. It is empty when nothing is singled out. order is the chain, where that is what is
// lit.
func (s *Subject) singled(in Interaction) (set map[tracer.NodeID]bool, order []tracer.NodeID) {
	set = map[tracer.NodeID]bool{}
	for _, n := range in.Selected {
		if n < 0 || int(n) >= s.Graph.Nodes() {
			continue
		}
		for _, m := range s.cone(n, in) {
			set[m] = true
		}
	}
	if !in.Chain || len(set) > 0 {
		return set, nil
	}
	order = s.longestChain()
	for _, n := range order {
		set[n] = true
	}
	return set, order
}

// maxFollowed is how many values are joined to the one that is followed: an eye follows no more.
const maxFollowed = 1024

// away tells of values that are lit, in their order, how many steps each is from the one that is
// followed, and to how many steps away their edges are drawn.
func (s *Subject) away(nodes []tracer.NodeID, in Interaction) (out map[tracer.NodeID]int, most int) {
	out = map[tracer.NodeID]int{}
	if !in.Both || len(in.Selected) != 1 {
		return out, len(nodes)
	}
	of := in.Selected[0]
	nearer := func(n tracer.NodeID, steps int) {
		if was, ok := out[n]; n != of && (!ok || steps < was) {
			out[n] = steps
		}
	}
	for i := len(nodes) - 1; i >= 0; i-- { // where it comes from
		if n := nodes[i]; n <= of {
			for _, src := range s.sources(n) {
				nearer(src.Node, out[n]+1)
			}
		}
	}
	for _, n := range nodes { // where it goes
		if n > of {
			for _, src := range s.sources(n) {
				if steps, ok := out[src.Node]; src.Node == of || src.Node > of && ok {
					nearer(n, steps+1)
				}
			}
		}
	}
	at := make([]int, len(nodes)+2) // how many are so many steps away
	for _, steps := range out {
		at[min(steps, len(nodes))]++
	}
	for joined := 0; most <= len(nodes) && (most < 2 || joined+at[most] <= maxFollowed); most++ {
		joined += at[most]
	}
	return out, most - 1
}
