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
	dataOnly bool
	selected string
	made     bool
}

func singledOutAt(present int, landed bool, in Interaction) singledOut {
	return singledOut{step: present, landed: landed, chain: in.Chain, hide: in.Hide, forward: in.Forward, dataOnly: in.DataOnly, selected: fmt.Sprint(in.Selected), made: true}
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
// it.
func (s *Subject) cone(n tracer.NodeID, in Interaction) []tracer.NodeID {
	if in.Forward {
		return s.Graph.Reach(n, in.scope())
	}
	return s.Graph.Cone(n, in.scope())
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
