package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Trace dependencies, count, and order the lines.

const asked = `(?i)after (round \d+ of \d+|step \d+ of round \d+|round \d+), (\S.*?)\[(\d+)\] holds`

func (s *solver) dependencies() map[string]string {
	t := s.run(s.alg).Trace
	g := t.Graph()
	m := matcher(asked).FindStringSubmatch(s.Prompt)
	_, to := step(t, m[1])
	index, _ := strconv.Atoi(m[3])
	cell := t.Cell(arrayOf(t, m[2]), index)
	node := tracer.NoNode
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		if g.StepOf(n) <= to && g.Node(n).Cell == cell {
			node = n
		}
	}
	out := map[string]string{}
	if strings.Contains(s.Prompt, "longest chain") {
		on := map[tracer.NodeID]bool{}
		for n := node; !g.IsInput(n); {
			on[n] = true
			deepest := tracer.NoNode
			g.Sources(n, func(src tracer.Source) bool {
				if deepest == tracer.NoNode || g.Depth(src.Node) > g.Depth(deepest) {
					deepest = src.Node
				}
				return true
			})
			if deepest == tracer.NoNode {
				break
			}
			n = deepest
		}
		for _, slot := range s.Slots {
			_, at := step(t, slot.Label)
			c := t.Cell(arrayOf(t, *slot.Array), *slot.Index)
			for n := range on {
				if n != node && g.Node(n).Cell == c && g.StepOf(n) <= at && g.Node(n).Round == t.Steps()[at].Round {
					out[slot.ID] = "1"
				}
			}
		}
		return out
	}
	reached := map[tracer.CellID]bool{}
	scope := tracer.WithControl
	if strings.Contains(s.Prompt, "depends on as data:") {
		scope = tracer.DataOnly
	}
	for _, n := range append(g.Cone(node, scope), node) {
		if g.IsInput(n) {
			reached[t.Origin(g.Node(n).Cell)] = true
		}
	}
	for _, slot := range s.Slots {
		if reached[t.Cell(arrayOf(t, *slot.Array), *slot.Index)] || scope == tracer.WithControl && s.matters(t, node, to, *slot.Array, *slot.Index) {
			out[slot.ID] = "1"
		}
	}
	return out
}

// matters tells whether a value changes with a cell of the input: by trying others there.
func (s *solver) matters(t *tracer.Trace, node tracer.NodeID, to int, array string, index int) bool {
	g := t.Graph()
	req := s.request(s.alg)
	words := strings.Fields(req.Inputs[array])
	if index >= len(words) || strings.Contains(req.Inputs[array], "|") {
		return false
	}
	for _, other := range append(slices.Clone(words), "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-1", "15", "25", "31", "45", "99") {
		changed := slices.Clone(words)
		changed[index] = other
		again := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
		again.Inputs[array] = strings.Join(changed, " ")
		res, err := s.alg.Run(again, algos.Options{Budget: budget.Command(), Record: true})
		round := g.Node(node).Round
		if err != nil || int(round) > res.Trace.Rounds() {
			continue
		}
		id, at := t.Place(g.Node(node).Cell)
		twin := slices.IndexFunc(res.Trace.Arrays(), func(a tracer.ArrayInfo) bool { return res.Trace.RowName(a.ID) == t.RowName(id) })
		if twin < 0 || at >= res.Trace.Arrays()[twin].Len {
			continue
		}
		c := res.Trace.Cursor()
		moment := res.Trace.StepOf(round)
		if to < t.StepOf(round) {
			if res.Trace.StepOf(round)-res.Trace.FirstStepOf(round) != t.StepOf(round)-t.FirstStepOf(round) {
				continue // the same number of steps is another moment there
			}
			moment = min(moment, to-t.FirstStepOf(round)+res.Trace.FirstStepOf(round))
		}
		c.Seek(moment)
		if c.Text(res.Trace.Arrays()[twin].ID, at) != g.Text(node) {
			return true
		}
	}
	return false
}

func (s *solver) count() map[string]string {
	res := s.run(s.alg)
	t := res.Trace
	cost := t.Cost(t.Graph())
	out := map[string]string{}
	for _, slot := range s.Slots {
		n := 0
		switch id := slot.ID; {
		case id == "work":
			n = cost.Work
		case id == "span":
			n = cost.Span
		case id == "number of moves":
			n = cost.Moves
		case id == "number of rounds":
			n = t.Rounds()
		case strings.HasPrefix(id, "T("):
			p, _ := strconv.Atoi(strings.Trim(id, "T()"))
			n = t.Graph().Times().Barrier(p)
		case strings.HasPrefix(id, "work for n = "):
			twice := s.request(s.alg)
			for name, v := range twice.Inputs {
				twice.Inputs[name] = v + " " + v
			}
			other := mustRun(s.alg, twice).Trace
			n = other.Cost(other.Graph()).Work
		}
		out[slot.ID] = strconv.Itoa(n)
	}
	return out
}

// order puts the lines as the listing has them, of the form that the prompt speaks of.
func (s *solver) order() map[string]string {
	req := algos.Request{Inputs: maps.Clone(s.alg.Example.Inputs), Params: maps.Clone(s.alg.Example.Params)}
	if req.Params == nil {
		req.Params = map[string]string{}
	}
	delete(req.Inputs, "keep")
	if strings.Contains(strings.Join(s.Listing, " "), "keep is given") {
		req.Inputs["keep"] = strings.Repeat("1 ", len(strings.Fields(req.Inputs["x"])))
	}
	for _, p := range s.alg.Params {
		if v := s.param(p); v != "" {
			if p.Name == "cols" {
				delete(req.Params, "rows") // of the example: one of the two is enough
			}
			req.Params[p.Name] = v
		}
	}
	out := s.placed(req)
	if x := strings.Fields(req.Inputs["x"]); len(out) < len(s.Listing) && len(x) > 1 { // a form that goes by the length
		req.Inputs["x"] = strings.Join(x[1:], " ")
		return s.placed(req)
	}
	return out
}

// placed are the lines that stand in the listing of a request, in its order.
func (s *solver) placed(req algos.Request) map[string]string {
	args, err := s.alg.Check(req, budget.Command())
	if err != nil {
		panic(err)
	}
	out := map[string]string{}
	used := map[int]bool{}
	for _, line := range args.Listing() { // those that are put in order; a remark on a line of its own is not
		for k, l := range s.Listing {
			if l == line && !used[k] {
				used[k] = true
				out[fmt.Sprintf("line %d", len(out)+1)] = strconv.Itoa(k)
				break
			}
		}
	}
	return out
}
