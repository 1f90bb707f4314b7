package count

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// suspects are the wrong counts that have a known reason, the likeliest first.
func (q *counting) suspects(_ *exercises.Exercise, a exercises.Answer) []*exercises.Suspect {
	out, fitting := q.together(a)
	if len(fitting) > 0 {
		return fitting
	}
	for slot, c := range q.counts {
		for rank, f := range c.foreign {
			if f.n == c.want || f.n < 0 {
				continue
			}
			if i := slices.IndexFunc(out, func(s *exercises.Suspect) bool {
				return s.Name == f.name && s.Says == f.says && s.Leaves[slot] == ""
			}); i >= 0 { // the same mistake, made in the work and in the span, or with n values and with 2n
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
	for _, name := range []string{"twice the logarithm of n", "the square of the logarithm", "work over lanes", "the other rounds", "span times rounds", "as many lanes in every link", "lanes for", "time for span", "That is one round for each “for”", "That is one round for each line", "two rounds for each", "span and rounds", "a round twice", "all rounds alike", "rounds of a line alike", "counted twice", "the busiest lanes in a row", "one application too", "one link too many", "T(", "That is one less than there are", "That is one more than there are"} {
		if strings.HasPrefix(f.name, name) || strings.HasPrefix(f.says, name) {
			return 1
		}
	}
	return 0
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
