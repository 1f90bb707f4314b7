package count

import (
	"math/bits"
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
				return s.Name == f.name && s.Leaves[slot] == "" && q.ofWork(slot) && q.ofWork(slices.IndexFunc(s.Leaves, func(text string) bool { return text != "" }))
			}); i >= 0 { // the same mistake, made with n values and with 2n
				out[i].Leaves[slot] = strconv.Itoa(f.n)
				continue
			}
			leaves := make([]string, len(q.counts))
			leaves[slot] = strconv.Itoa(f.n)
			out = append(out, &exercises.Suspect{Name: f.name, Says: f.says, Leaves: leaves, Rank: rank, Local: true})
		}
	}
	return out
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
func idleRemark(r *exercises.Run) string {
	cells := idle(r)
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

// paddedWork is the work without that on the padding.
func paddedWork(r *exercises.Run) int {
	work := 0
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		node := r.Graph.Node(id)
		padding := func(c tracer.CellID) bool {
			array, i := r.Trace.Place(c)
			return i >= r.Trace.Array(array).Real
		}
		touches := padding(node.Cell)
		r.Graph.Sources(id, func(s tracer.Source) bool {
			touches = touches || padding(r.Graph.Node(s.Node).Cell)
			return true
		})
		if !touches {
			work += node.Ops
		}
	}
	return work
}

// phase is a part of a run with what it takes.
type phase struct {
	name                    string
	work, rounds, computing int
}

// phases lists the parts of a run, by the outermost name.
func phases(r *exercises.Run) []phase {
	var out []phase
	for id, cost := range r.Trace.RoundCosts(nil) {
		if id == 0 {
			continue
		}
		name, _, _ := strings.Cut(r.Trace.Round(tracer.RoundID(id)).Phase, " / ")
		if len(out) == 0 || out[len(out)-1].name != name {
			out = append(out, phase{name: name})
		}
		p := &out[len(out)-1]
		p.rounds++
		p.work += cost.Work
		if cost.Work > 0 {
			p.computing++
		}
	}
	return out
}

// wrongWork lists the wrong counts of the work that have a known reason.
func wrongWork(r *exercises.Run) []foreseen {
	cost, t, n := r.Cost(), r.Trace, r.N()
	set := constants(r)
	var out []foreseen
	add := func(n int, name, says string) { out = append(out, foreseen{n, name, says}) }
	if cells := idle(r); len(cells) > 0 {
		says := "That counts an application for every lane of a round. But some only set a constant, and apply nothing for it."
		if len(cells) <= maxIdle {
			says = "That counts an application for every lane of a round. But " + setting(cells) + ", and that applies nothing."
		}
		add(cost.Work+len(cells), "a lane that sets a constant counted", says)
	}
	if cost.Moves > 0 {
		add(cost.Work+cost.Moves, "moves counted as work", "That counts moves as work. Only applications are work.")
	}
	if set > 0 {
		if r.Result.Args.LineOf("clear") > 0 {
			add(cost.Work+set, "the clear counted", "That counts cells that are set to a constant, such as the clear of the root. To set a cell applies nothing.")
		} else if set != len(idle(r)) {
			add(cost.Work+set, "constants counted", "That counts cells that are set to a constant. To set a cell applies nothing.")
		}
		if cost.Moves > 0 {
			add(cost.Work+cost.Moves+set, "everything that is written counted", "That counts every value that is written: moves and constants too. Only applications are work.")
		}
	}
	add(paddedWork(r), exercises.NoPadding, "That leaves out the work on the padding: the lanes there work as well.")
	if parts := phases(r); len(parts) > 1 {
		for _, p := range parts {
			if p.work > 0 && p.work < cost.Work {
				add(p.work, "one part only", "That is the work of one part of the run ("+p.name+") alone.")
				add(cost.Work-p.work, "a part left out", "That leaves out the work of one part of the run ("+p.name+").")
			}
		}
	}
	costs := t.RoundCosts(nil)
	if last := len(costs) - 1; last > 1 {
		add(cost.Work-costs[last].Work, "last round left out", "That leaves out the last round.")
		add(cost.Work-costs[1].Work, firstLeftOut, "That leaves out the first round.")
	}
	add(cost.Span, "span for work", "That is the span: the longest chain. Work counts the operations of all lanes.")
	add(n*t.Rounds(), "every lane in every round", "That counts an application for every cell in every round. But some lanes have nothing to do in a round.")
	if logs := bits.Len(uint(max(1, n) - 1)); logs > 0 {
		add(n*logs, "n log n", "That is n log n: an application for every value in every round. But some lanes have nothing to do in a round.")
		add((n-1)*logs, "(n − 1) log n", "That is (n − 1) log n: all but one value at work in every round. Count the lanes of each round: there are fewer in some.")
	}
	if n > 1 {
		add(2*n, "2n", "That is 2n. It grows so, but it is not the count: add up the lanes round by round.")
	}
	add(t.Rounds(), "rounds for work", "That is the number of rounds. In a round several lanes work.")
	add(n-1, "the serial work", "That is what a serial loop takes, or a reduction: one application fewer than there are values.")
	add(n, "one application for each value", "That is one application for each value. Count the applications round by round.")
	add(2*cost.Work, "counted twice", "That is twice the work: an application of ⊕ to two values is one.")
	add(cost.Work+1, "one application too many", "That is one too many: the first value of a chain is there already, and nothing has to be applied to it.")
	add(cost.Work-1, "one application too few", "That is one too few: count each lane of each round.")
	return out
}

// wrongSpan lists the wrong spans that have a known reason.
func wrongSpan(r *exercises.Run) []foreseen {
	cost, t := r.Cost(), r.Trace
	var out []foreseen
	add := func(n int, name, says string) { out = append(out, foreseen{n, name, says}) }
	parts := phases(r)
	computing := 0
	for _, p := range parts {
		computing += p.computing
	}
	if len(parts) > 1 {
		add(computing, "both sweeps counted", "That counts every round in which something is computed. But the longest chain does not pass through all of them: follow it from the end.")
	}
	add(t.Rounds(), "rounds for span", "That is the number of rounds. A round in which values only move, or whose result nobody uses, adds nothing to the span.")
	add(cost.Work, "work for span", "That is the work: all operations. The span is the longest chain of them.")
	for _, p := range parts {
		if len(parts) > 1 && p.computing > 0 {
			add(p.computing, "one part only", "That is as many operations as one part of the run ("+p.name+") has rounds. The chain goes on through the others.")
		}
	}
	add(r.N()-1, "the chain of a loop", "That is the chain of a loop, in which each operation waits for the one before. Here several are done at the same time.")
	add(r.N(), "one operation for each value", "That is one operation for each value, as in a loop. Here several are done at the same time.")
	add(cost.Span+1, "one link too many", "That is one too many: the chain begins with an input, which takes no operation.")
	add(cost.Span-1, "one link too few", "That is one too few: the operation that makes the last value counts too.")
	return out
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

// wrongTime lists the wrong times on p processors that have a known reason.
func wrongTime(r *exercises.Run, p int) []foreseen {
	t := r.Trace
	steps, down, working, lanes := r.Times().Work(), 0, 0, 0
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		turns := r.Times().Turns(id)
		lanes += (len(turns) + p - 1) / p
		for i := 0; i+p <= len(turns); i += p {
			down += turns[i].Steps
		}
		if t.Round(id).Combines+t.Round(id).Compares+t.Round(id).Applies > 0 {
			working += r.Times().Round(id, p)
		}
	}
	up := func(n int) int { return (n + p - 1) / p }
	return []foreseen{
		{up(steps), "rounds packed together", "That divides all steps at once. But each round ends at a barrier, so each is rounded up by itself."},
		{up(t.Writes()), "rounds packed together", "That divides all values that are written at once. But each round ends at a barrier, so each is rounded up by itself; and a lane that makes one operation takes one step, however much it writes."},
		{lanes, "a step for each lane", "That gives every lane one step in a round, whatever it computes. A lane takes a step for each of its operations."},
		{up(r.Cost().Work), "work over p", "That is the work over " + strconv.Itoa(p) + ". Moves take time too, and each round is rounded up by itself."},
		{t.Rounds(), "as many processors as lanes", "That is the time with a processor for every lane. There are " + strconv.Itoa(p) + "."},
		{down, "rounded down", "That rounds down. Lanes that are left over take a step too."},
		{working, "moves left out", "That leaves out the rounds in which values only move, or are set. They take time too."},
		{steps, "one processor", "That is the time on one processor."},
		{r.Cost().Work, "work for time", "That is the work: the time on one processor, if moves took none."},
		{r.Cost().Span, "span for time", "That is the span: the time with as many processors as there are lanes, if moves took none."},
		{r.Times().Barrier(p) + 1, "one step too many", "That is one step too many: add up the rounds again."},
		{r.Times().Barrier(p) - 1, "one step too few", "That is one step too few: add up the rounds again."},
	}
}
