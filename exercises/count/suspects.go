package count

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// suspects are the wrong counts that have a known reason, the likeliest first.
func (q *counting) suspects(e *exercises.Exercise, _ exercises.Answer) []*exercises.Suspect {
	var out []*exercises.Suspect
	if s := q.withoutFirst(e.Run); s != nil {
		out = append(out, s)
	}
	for slot, c := range q.counts {
		for rank, f := range c.foreign {
			if f.n == c.want || f.n < 0 {
				continue
			}
			if i := slices.IndexFunc(out, func(s *exercises.Suspect) bool {
				return s.Says == f.says && s.Leaves[slot] == "" && q.ofWork(slot) && q.ofWork(slices.IndexFunc(s.Leaves, func(text string) bool { return text != "" }))
			}); i >= 0 { // the same mistake, made with n values and with 2n
				out[i].Leaves[slot] = strconv.Itoa(f.n)
				continue
			}
			leaves := make([]string, len(q.counts))
			leaves[slot] = strconv.Itoa(f.n)
			out = append(out, &exercises.Suspect{Name: f.name, Says: f.says, Leaves: leaves, Rank: max(faint(f)*(exercises.SlipOfThePen-1), min(rank, exercises.SlipOfThePen-2)), Local: true, Faint: faint(f) > 0})
		}
	}
	return out
}

// faint is 1 of a count that a number may be by chance, and that few people mean.
func faint(f foreseen) int {
	for _, name := range []string{"twice the logarithm of n", "the square of the logarithm", "work over lanes", "the other rounds", "span times rounds", "as many lanes in every link", "the widest round in every round", "a round twice", "all rounds alike", "rounds of a line alike", "counted twice", "the busiest lanes in a row", "one application too", "T(", "That is one less than there are", "That is one more than there are"} {
		if strings.HasPrefix(f.name, name) || strings.HasPrefix(f.says, name) {
			return 1
		}
	}
	return 0
}

// firstLeftOut is a mistake that is seen in the work, and may be seen in the span.
const firstLeftOut = "first round left out"

// withoutFirst counts work and span of all rounds but the first; nil where one of them is not asked for,
// or the first computes nothing.
func (q *counting) withoutFirst(r *exercises.Run) *exercises.Suspect {
	s := &exercises.Suspect{Name: firstLeftOut, Says: "That leaves out the first round, in the work and in the span.", Leaves: make([]string, len(q.counts))}
	costs := r.Trace.RoundCosts(nil)
	ops, found := opsInFirst(r), 0
	for slot, c := range q.counts {
		switch c.label {
		case "the work":
			s.Leaves[slot], found = strconv.Itoa(c.want-costs[1].Work), found+1
		case "the span":
			s.Leaves[slot], found = strconv.Itoa(c.want-ops), found+1
		}
	}
	if found < 2 || ops == 0 || len(costs) < 3 {
		return nil
	}
	return s
}

// opsInFirst is how many operations of the longest chain are made in the first round.
func opsInFirst(r *exercises.Run) int {
	ops := 0
	for _, n := range r.Graph.LongestChain() {
		if !r.Graph.IsInput(n) && r.Graph.Node(n).Round == 1 {
			ops += r.Graph.Node(n).Ops
		}
	}
	return ops
}

// idle lists the cells that lanes which compute nothing set to a constant, in rounds in which others
// compute: each may be counted as one that does.
func idle(r *exercises.Run) []string {
	var out []string
	costs := r.Trace.RoundCosts(nil)
	type turn struct {
		round tracer.RoundID
		lane  tracer.LaneID
	}
	computes := map[turn]bool{}
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		if node := r.Graph.Node(id); node.Ops > 0 {
			computes[turn{node.Round, node.Lane}] = true
		}
	}
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		if node := r.Graph.Node(id); node.Kind == tracer.NodeConstant && costs[node.Round].Work > 0 && !computes[turn{node.Round, node.Lane}] {
			out = append(out, exercises.NameOf(r.Trace, node.Cell))
		}
	}
	return out
}

// maxIdle is how many such cells are named.
const maxIdle = 3

// idleRemark names the cells for which a lane of a round that computes applies nothing.
func idleRemark(cells []string) string {
	if len(cells) == 0 || len(cells) > maxIdle {
		return ""
	}
	return "; " + setting(cells) + ", which applies nothing"
}

// setting says that lanes set cells to a constant.
func setting(cells []string) string {
	if len(cells) == 1 {
		return "the lane that writes " + cells[0] + " only sets a constant"
	}
	return "the lanes that write " + exercises.Listed(cells) + " only set a constant"
}

// ofWork tells whether a count is one of work.
func (q *counting) ofWork(slot int) bool { return strings.HasPrefix(q.counts[slot].label, "the work") }

// constants is how many cells are set to a constant.
func constants(r *exercises.Run) int {
	n := 0
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		if r.Graph.Node(id).Kind == tracer.NodeConstant {
			n++
		}
	}
	return n
}

// paddedWork is the work without that on the padding that the question tells of: of the input.
func paddedWork(r *exercises.Run) int {
	touching, told := 0, map[tracer.ArrayID]bool{}
	for _, info := range r.Inputs() {
		told[info.ID] = true
	}
	padding := func(c tracer.CellID) bool {
		array, i := r.Trace.Place(c)
		return told[array] && i >= r.Trace.Array(array).Real
	}
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		node := r.Graph.Node(id)
		touches := padding(node.Cell)
		r.Graph.Sources(id, func(s tracer.Source) bool {
			touches = touches || padding(r.Graph.Node(s.Node).Cell)
			return true
		})
		if touches {
			touching += node.Ops
		}
	}
	return r.Cost().Work - touching
}
