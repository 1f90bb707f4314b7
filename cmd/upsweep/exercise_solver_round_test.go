package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
)

// Predict a round, and carry it out.

func (s *solver) predict() map[string]string {
	t := s.run(s.alg).Trace
	c := t.Cursor()
	out := map[string]string{}
	for _, slot := range s.Slots {
		_, to := step(t, slot.Label)
		c.Seek(to)
		out[slot.ID] = c.Text(arrayOf(t, *slot.Array), *slot.Index)
	}
	return out
}

func (s *solver) simulate() map[string]string {
	t := s.run(s.alg).Trace
	g := t.Graph()
	name := func(c tracer.CellID) string {
		a, i := t.Place(c)
		return fmt.Sprintf("%s[%d]", strings.ReplaceAll(t.RowName(a), " ", "_"), i)
	}
	out := map[string]string{}
	for _, slot := range s.Slots {
		from, to := step(t, slot.Label)
		pairs := strings.Contains(slot.Label, "two cells of each comparator")
		var moves []string
		var before tracer.NodeID = tracer.NoNode
		for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
			if at := g.StepOf(n); at <= from || at > to {
				continue
			}
			node := g.Node(n)
			if pairs {
				if before == tracer.NoNode {
					before = n
					continue
				}
				low, high := before, n
				if a, b := g.Node(low).Cell, g.Node(high).Cell; a > b {
					low, high = high, low
				}
				if smaller(g.Text(high), g.Text(low)) {
					low, high = high, low
				}
				moves = append(moves, name(g.Node(low).Cell)+"-"+name(g.Node(high).Cell))
				before = tracer.NoNode
				continue
			}
			var read, steers []string
			add := func(list *[]string, text string) {
				if !slices.Contains(*list, text) || node.Combined && node.Ops == 1 && list == &read {
					*list = append(*list, text)
				}
			}
			g.Sources(n, func(src tracer.Source) bool {
				if src.Steer {
					add(&steers, name(g.Node(src.Node).Cell))
				} else {
					add(&read, name(g.Node(src.Node).Cell))
				}
				return true
			})
			if node.Swapped && len(read) == 2 {
				read[0], read[1] = read[1], read[0]
			}
			if node.Kind != tracer.NodeMoved && node.Kind != tracer.NodeConstant && (len(read) == 0 || len(read) == 1 && read[0] == name(node.Cell)) {
				for _, text := range steers {
					add(&read, text)
				}
			}
			if len(read) == 0 || node.Kind == tracer.NodeConstant {
				read = []string{"e"}
			}
			moves = append(moves, strings.Join(read, " ")+" > "+name(node.Cell))
		}
		out[slot.ID] = strings.Join(moves, "; ")
	}
	return out
}

// smaller compares keys as the sorts do.
func smaller(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, also := strconv.ParseFloat(b, 64)
	if err != nil || also != nil {
		return a < b
	}
	return x < y
}
