package count

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
)

// This file lists wrong counts that have a known reason. Somebody may have come to a number in another
// way: so what is said is true of the number whatever was meant, and of the run only what its shape
// bears out.

// foreseen is a wrong count with a known reason.
type foreseen struct {
	n          int
	name, says string
}

// shape is what may be said of the rounds of a run.
type shape struct {
	wide    bool // several lanes compute in one round
	partial bool // in a round in which some compute, fewer do than there are values
	full    bool // in another as many do
	rounds  int  // in which some compute
	serial  bool // a loop is one round
	resting bool // nothing is computed in one round
	chained bool // a lane makes several operations of the longest chain in one round
	queued  bool // several lanes make operations of it in one round
	skipped bool // the longest chain makes none in a round in which others are made
	parts   []phase
}

func shapeOf(r *exercises.Run) shape {
	s := shape{parts: phases(r)}
	links, lanesOf := map[tracer.RoundID]int{}, map[tracer.RoundID]tracer.LaneID{}
	for _, n := range r.Graph.LongestChain() {
		node := r.Graph.Node(n)
		if r.Graph.IsInput(n) || node.Ops == 0 {
			continue
		}
		if lane, before := lanesOf[node.Round]; before && lane != node.Lane {
			s.queued = true
		}
		links[node.Round] += node.Ops
		lanesOf[node.Round] = node.Lane
	}
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		lanes := 0
		for _, turn := range r.Times().Turns(id) {
			if turn.Operations > 0 {
				lanes++
			}
		}
		s.wide = s.wide || lanes > 1
		s.partial = s.partial || lanes > 0 && lanes < r.N()
		s.full = s.full || lanes >= r.N()
		s.rounds += min(lanes, 1)
		s.serial = s.serial || r.Trace.Round(id).Mode == tracer.Serial
		s.resting = s.resting || lanes == 0
		s.chained = s.chained || links[id] > 1 && !s.queued
		s.skipped = s.skipped || lanes > 0 && links[id] == 0
	}
	return s
}

// when gives a sentence, with a blank before it, where it holds; else another, where there is one.
func when(holds bool, sentence, otherwise string) string {
	if !holds {
		sentence = otherwise
	}
	if sentence == "" {
		return ""
	}
	return " " + strings.TrimSpace(sentence)
}

// inOtherForm runs an inclusive scan as an exclusive one, and the reverse; nil of what has no such forms.
func inOtherForm(r *exercises.Run) *exercises.Run {
	if r.Form() == "" || r.Racy() {
		return nil
	}
	req := algos.Request{Inputs: r.Request.Inputs, Params: exercises.CopyOf(r.Request.Params)}
	req.Params["inclusive"] = strconv.FormatBool(!r.Result.Args.Bool("inclusive"))
	other, err := exercises.Record(r.Alg, req)
	if err != nil {
		return nil
	}
	return other
}

// logarithm is ⌈log₂ n⌉.
func logarithm(n int) int { return bits.Len(uint(max(1, n) - 1)) }

// logOf writes ⌈log₂ n⌉ as it is said: a logarithm that is no whole number is rounded up.
func logOf(n int) string {
	if n&(n-1) != 0 {
		return "⌈log₂ n⌉"
	}
	return "log₂ n"
}

// formulas are the counts that are written down for n values without a look at the rounds.
func formulas(n int, s shape) []foreseen {
	count := " Add up the lanes round by round."
	if s.rounds < 2 {
		count = " Here one round makes all of them: count what each lane makes."
	}
	logs, size := logarithm(n), 1<<logarithm(n)
	every, butOne := fmt.Sprintf(", as if each of %s had an operation for every value", exercises.Plural(logs, "round")), " but one"
	if s.rounds < 2 {
		every, butOne = "", ""
	}
	list := []foreseen{
		{n * logs, "n log n", "That is n " + logOf(n) + every + "." + count},
		{(n - 1) * logs, "(n − 1) log n", "That is (n − 1) " + logOf(n) + every + butOne + "." + count},
		{n / 2 * logs, "(n / 2) log n", "That is (n / 2) " + logOf(n) + strings.Replace(every, "every value", "every two values", 1) + "." + count},
		{n*logs - size + 1, "(n − 1) + (n − 2) + (n − 4) + …", "That is (n − 1) + (n − 2) + (n − 4) + …, as if in the round of stride d every value but the first d took in another." + count},
		{2 * (n - 1), "2(n − 1)", "That is 2(n − 1), as two sweeps over a tree take." + count},
		{2 * n, "2n", "That is 2n, two operations for each value." + count},
		{n - 1, "the serial work", "That is what a serial loop takes, or a reduction: one operation fewer than there are values."},
		{n, "one application for each value", "That is one operation for each value. Count the operations round by round."},
		{n * (n - 1) / 2, "every pair", "That is an operation for every two values, as if each met all before it." + count},
		{n * (n + 1) / 2, "every pair and every value", "That is 1 + 2 + … + n. A chain of k values takes k − 1 operations."},
		{n * n, "n squared", "That is n², as if every value met every value." + count},
	}
	if logs == 0 || n < 3 {
		return list[4:]
	}
	if size != n {
		padded := fmt.Sprintf(" for %d values, the next power of two. Here there are %d.", size, n)
		list = append(list,
			foreseen{size * logs, "n log n of padded values", fmt.Sprintf("That is %d · %d, n log₂ n", size, logs) + padded},
			foreseen{size*logs - size + 1, "(n − 1) + (n − 2) + … of padded values", fmt.Sprintf("That is %d + %d + … + %d", size-1, size-2, size/2) + padded},
			foreseen{2 * (size - 1), "2(n − 1) of padded values", fmt.Sprintf("That is 2 · %d", size-1) + padded})
	}
	return list
}

// lanesAlike are counts of the work as though lanes that compute were alike, or each made one operation
// more or fewer.
func lanesAlike(r *exercises.Run) []foreseen {
	busiest, busy, lanes, uneven := 0, 0, 0, false
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		most, here := 0, 0
		for _, turn := range r.Times().Turns(id) {
			if turn.Operations > 0 {
				here++
				most = max(most, turn.Operations)
			}
		}
		for _, turn := range r.Times().Turns(id) {
			if turn.Operations == most {
				busy += most
			} else {
				uneven = uneven || turn.Operations > 0
			}
		}
		busiest, lanes = busiest+most*here, lanes+here
	}
	work := r.Cost().Work
	out := []foreseen{
		{work + lanes, "one more in every lane", "That is one operation too many for every lane that computes: to combine k values into one takes k − 1 operations."},
		{work - lanes, "one fewer in every lane", "That is one operation too few for every lane that computes."},
	}
	if !uneven {
		return out
	}
	return append(out, []foreseen{
		{busiest, "every lane as the busiest", "That gives every lane that computes as many operations as the busiest of its round has. Some have fewer."},
		{busy, "the busiest lanes alone", "That counts in every round only the lanes that make the most operations. Others work too."},
	}...)
}

// ofTwoLists are the counts that are written down for two lists without a look at the rounds.
func ofTwoLists(r *exercises.Run) []foreseen {
	a, b := r.Trace.ArrayNamed("a"), r.Trace.ArrayNamed("b")
	if a == nil || b == nil || !a.Given || !b.Given || r.Trace.IntParam("across b") > 0 {
		return nil
	}
	m, n := a.Real, b.Real
	if logs := logarithm(m + n); m*n > 0 {
		return []foreseen{
			{m + n, "one operation for each key", "That is m + n, one operation for each value of both lists."},
			{m + n - 1, "one operation for each key but one", "That is m + n − 1, one operation for each value of both lists but the last."},
			{m * n, "every pair", "That is m · n, as if each value of a met each of b."},
			{2 * m * n, "every pair twice", "That is 2 · m · n, as if each value of a met each of b, and each of b each of a."},
			{(m + n) * logs, "n log n", "That is (m + n) ⌈log₂ (m + n)⌉, as a sort of both lists takes."},
		}
	}
	return nil
}

// withoutHeads is the work as though a segmented scan by strides met no heads, and that of a loop over
// the segments.
func withoutHeads(r *exercises.Run, s shape) []foreseen {
	n, work := r.N(), r.Cost().Work
	var out []foreseen
	for _, p := range s.parts {
		if p.name == "segmented scan" && oneInput(r) {
			logs := logarithm(n)
			out = append(out, foreseen{work - p.work + n*logs - 1<<logs + 1, "heads overlooked", fmt.Sprintf("That is the work as though %v met no head.", p)})
		}
	}
	if heads := r.Trace.ArrayNamed("heads"); heads != nil && heads.Given {
		segments, c := 0, r.Trace.Cursor()
		for i := range heads.Real {
			if i == 0 || c.Text(heads.ID, i) != "0" {
				segments++
			}
		}
		out = append(out, foreseen{n - segments, "the serial work of the segments", "That is one operation for every value but the first of its segment, as a loop takes."})
	}
	return out
}

// oneInput reports whether n is how many values there are: of two lists or matrices it is the length of the
// first.
func oneInput(r *exercises.Run) bool {
	b, y := r.Trace.ArrayNamed("b"), r.Trace.ArrayNamed("y")
	return b == nil || !b.Given || r.Trace.IntParam("across b") == 0 && (y == nil || y.Real < r.N()+b.Real)
}

// wrongWork lists the wrong counts of the work that have a known reason; cells are set to a constant by
// lanes that compute nothing (idle).
func wrongWork(r *exercises.Run, s shape, cells []string) []foreseen {
	cost, t, n, set := r.Cost(), r.Trace, r.N(), constants(r)
	var out []foreseen
	add := func(n int, name, says string) { out = append(out, foreseen{n, name, says}) }
	if len(cells) > 0 {
		says := "That counts an operation for every lane of a round. But some only set a constant, and apply nothing for it."
		if len(cells) <= maxIdle {
			says = "That counts an operation for every lane of a round. But " + setting(cells) + ", and that applies nothing."
		}
		add(cost.Work+len(cells), "a lane that sets a constant counted", says)
	}
	if cost.Moves > 0 {
		add(cost.Work+cost.Moves, "moves counted as work", "That counts moves as work. A value that only moves costs none.")
	}
	if set > 0 {
		if r.Result.Args.LineOf("clear") > 0 {
			add(cost.Work+set, "the clear counted", "That counts cells that are set to a constant, such as the clear of the root. To set a cell applies nothing.")
		} else if set != len(cells) {
			add(cost.Work+set, "constants counted", "That counts cells that are set to a constant. To set a cell applies nothing.")
		}
		if cost.Moves > 0 {
			add(cost.Work+cost.Moves+set, "everything that is written counted", "That counts every value that is written: moves and constants too. Only operations are work.")
		}
	}
	add(paddedWork(r), exercises.NoPadding, "That leaves out the work on the padding: the lanes there work as well.")
	if len(s.parts) > 1 {
		for _, p := range s.parts {
			if p.work > 0 && p.work < cost.Work {
				add(p.work, "one part only", fmt.Sprintf("That is the work of %v alone.", p))
				add(cost.Work-p.work, "a part left out", fmt.Sprintf("That is the work without %v.", p))
			}
		}
	}
	costs := t.RoundCosts(nil)
	if last := len(costs) - 1; last > 1 {
		add(cost.Work-costs[last].Work, "last round left out", "That leaves out the last round.")
		add(cost.Work-costs[1].Work, firstLeftOut, "That leaves out the first round.")
	}
	if other := inOtherForm(r); other != nil {
		add(other.Cost().Work, "the other form", "That is the work of the same scan made "+strings.TrimPrefix(other.Form(), ", ")+".")
	}
	add(cost.Span, "span for work", "That is the span: the longest chain. Work counts the operations of all lanes.")
	if t.Rounds() > 1 {
		add(n*t.Rounds(), "every lane in every round", "That counts an operation for every value in every round."+when(!s.full, "But in no round do so many lanes compute.", when(s.partial, "But in some rounds fewer lanes compute.", "")))
	}
	for _, one := range []foreseen{
		{cost.Combines, "combines alone", "That counts only where two values are combined, and no comparisons, tests or other functions of values."},
		{cost.Compares, "comparisons alone", "That counts the comparisons alone."},
		{cost.Applies, "functions alone", "That counts products, tests and other functions of values alone, and not what combines two values or compares them."},
	} {
		if one.n > 0 && one.n < cost.Work {
			out = append(out, one)
		}
	}
	if t.Rounds() > 1 {
		add(n/2*t.Rounds(), "half of the values in every round", "That counts an operation for every two values in every round."+when(s.partial, "Count the lanes of each round: they need not be so many.", ""))
	}
	out = append(out, withoutHeads(r, s)...)
	if oneInput(r) {
		out = append(out, formulas(n, s)...)
	}
	add(0, "nothing counted", "That counts no operation. Each time that values are combined, compared or tested, or another function of them is taken, is one.")
	out = append(append(out, ofTwoLists(r)...), lanesAlike(r)...)
	if across := t.IntParam("across x"); across > 1 && cost.Work%across == 0 {
		add(cost.Work/across, "rows for values", "That counts one operation for two rows. Rows are combined value by value: here each has "+strconv.Itoa(across)+".")
	}
	if oneInput(r) {
		add(cost.Work+n, "one more for each value", "That is one operation too many for each value.")
	}
	add(t.Rounds(), "rounds for work", "That is the number of rounds."+when(s.wide, "In a round several lanes work.", "A lane can make several operations in one round."))
	if cost.Combines == cost.Work {
		add(2*cost.Work, "counted twice", "That counts two for each operation: to combine two values into one is one operation.")
	} else if cost.Compares == cost.Work {
		add(2*cost.Work, "counted twice", "That counts two for each operation: to compare two values is one operation.")
	}
	add(cost.Work+1, "one application too many", "That is one too many: add up the operations of the rounds again.")
	add(cost.Work-1, "one application too few", "That is one too few: add up the operations of the rounds again.")
	return out
}

// maxInALane is how many operations a lane makes in one round, at most.
func maxInALane(r *exercises.Run) int {
	most := 0
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		for _, turn := range r.Times().Turns(id) {
			most = max(most, turn.Operations)
		}
	}
	return most
}

// wrongSpan lists the wrong spans that have a known reason.
func wrongSpan(r *exercises.Run, s shape) []foreseen {
	cost, t, n := r.Cost(), r.Trace, r.N()
	var out []foreseen
	add := func(n int, name, says string) { out = append(out, foreseen{n, name, says}) }
	computing := 0
	for _, p := range s.parts {
		computing += p.computing
	}
	several := ""
	switch {
	case s.queued:
		several = "Lanes can wait for one another in a round, at one cell: each operation there is a link of the chain."
	case s.chained:
		several = "A lane can make several operations in one round, one after another: each is a link of the chain."
	}
	if computing != t.Rounds() {
		add(computing, "every round counted", "That is how many rounds compute something."+
			when(computing > cost.Span && s.skipped, "But the longest chain does not pass through all of them: follow it from the end.", several))
	}
	add(t.Rounds(), "rounds for span", "That is the number of rounds."+
		when(t.Rounds() > cost.Span, "A round in which the longest chain gets no operation adds nothing to the span.", several))
	add(cost.Work, "work for span", "That is the work: all operations. The span is the longest chain of them.")
	for _, p := range s.parts {
		if len(s.parts) > 1 && p.computing > 0 && p.computing < cost.Span {
			add(p.computing, "one part only", fmt.Sprintf("That is how many rounds compute something in %v alone. The longest chain has more links.", p))
		}
	}
	meanwhile := func(n int) string {
		return when(s.wide && n > cost.Span, "Here several are made at the same time.", "Follow the chain from its end.")
	}
	if oneInput(r) {
		add(n-1, "the chain of a loop", "That is one operation for each value but the first, one after another, as in a loop."+meanwhile(n-1))
		add(n, "one operation for each value", "That is one operation for each value, one after another."+meanwhile(n))
		if logs := logarithm(n); n > 2 {
			add(logs, "the logarithm of n", "That is "+logOf(n)+", the depth of one tree over all values. Follow the chain from its end.")
			add(2*logs, "twice the logarithm of n", "That is 2 "+logOf(n)+", as of two sweeps with an operation in each round. Follow the chain from its end.")
		}
	}
	if most := maxInALane(r); s.chained && most%2 == 1 && cost.Applies > 0 && cost.Combines > 0 {
		add(1+logarithm((most+1)/2), "a tree in a lane", "That is a product, and a tree over the products of a lane. But a lane makes its operations one after another.")
	}
	add(cost.Span+1, "one link too many", "That is one too many: count the operations of the chain, not its values.")
	add(cost.Span-1, "one link too few", "That is one too few: the operation that makes the last value counts too.")
	return out
}

// wrongTime lists the wrong times on p processors that have a known reason.
func wrongTime(r *exercises.Run, p int) []foreseen {
	t, times := r.Trace, r.Times()
	steps, down, working, lanes := times.Work(), 0, 0, 0
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		turns := times.Turns(id)
		lanes += (len(turns) + p - 1) / p
		for i := 0; i+p <= len(turns); i += p {
			down += turns[i].Steps
		}
		if t.Round(id).Combines+t.Round(id).Compares+t.Round(id).Applies > 0 {
			working += times.Round(id, p)
		}
	}
	up := func(n int) int { return (n + p - 1) / p }
	packed := "But each round ends at a barrier, so each is rounded up by itself."
	if t.Rounds() == 1 {
		packed = "But a lane makes its operations one after another: they can't be divided."
	}
	unlimited := fmt.Sprintf("That is the time with a processor for every lane. There are %d.", p)
	out := []foreseen{
		{up(steps), "rounds packed together", "That divides all steps at once. " + packed},
		{up(t.Writes()), "rounds packed together", "That divides all values that are written at once. But each round ends at a barrier, so each is rounded up by itself; and a lane that makes one operation takes one step, however much it writes."},
		{lanes, "a step for each lane", "That gives every lane one step in a round, whatever it computes. A lane takes a step for each of its operations."},
		{up(r.Cost().Work), "work over p", "That is the work over " + strconv.Itoa(p) + ". Moves take time too, and each round is rounded up by itself."},
		{times.Chain(), "as many processors as lanes", unlimited},
	}
	if t.Rounds() != times.Chain() {
		out = append(out, foreseen{t.Rounds(), "rounds for time", "That is the number of rounds. A round in which a lane makes several operations takes several steps."})
	}
	return append(out, []foreseen{
		{down, "rounded down", "That rounds down. Lanes that are left over take a step too."},
		{working, "moves left out", "That leaves out the rounds in which values only move, or are set. They take time too."},
		{steps, "one processor", "That is the time on one processor."},
		{r.Cost().Work, "work for time", "That is the work: the time on one processor, if moves took none."},
		{r.N(), "a step for each value", "That is a step for each value. A lane takes as many steps as it makes operations, and one where it only writes."},
		{r.Cost().Span, "span for time", fmt.Sprintf("That is the span. There are %d processors, and each round ends at a barrier.", p)},
		{times.Barrier(p) + 1, "one step too many", "That is one step too many: add up the rounds again."},
		{times.Barrier(p) - 1, "one step too few", "That is one step too few: add up the rounds again."},
	}...)
}

// wrongRounds lists the wrong numbers of rounds that have a known reason.
func wrongRounds(r *exercises.Run, s shape) []foreseen {
	t, n, rounds := r.Trace, r.N(), r.Trace.Rounds()
	loop := when(s.wide, "Here several lanes work in one round.", when(s.serial, "A loop without a barrier in it is one round.", ""))
	out := []foreseen{
		{r.Cost().Span, "span for rounds", "That is the span: the longest chain of dependent operations. Rounds are counted between barriers."},
		{r.Cost().Work, "work for rounds", "That is the work." + when(s.wide, "In a round several lanes work at the same time.", "A lane can make several operations in one round.")},
		{n, "one round for each value", "That is one round for each value." + loop},
		{n - 1, "one round for each value but one", "That is one round for each value but one." + loop},
		{logarithm(n), "the logarithm of n", "That is " + logOf(n) + "." + when(rounds > logarithm(n), "Here there are more rounds: go through the listing line by line.", "Here there are fewer.")},
	}
	if s.serial {
		out = append(out, foreseen{len(t.Steps()) - 1, "steps for rounds", "That counts every step of a loop. A loop is one round: there is no barrier in it."})
	}
	if len(s.parts) > 1 {
		for _, p := range s.parts {
			out = append(out, foreseen{p.rounds, "one part only", fmt.Sprintf("That is how many rounds there are in %v alone.", p)},
				foreseen{rounds - p.rounds, "a part left out", fmt.Sprintf("That is the number of rounds without %v.", p)})
		}
	}
	lines := map[int]bool{}
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		lines[t.Round(id).Line] = true
	}
	if delete(lines, 0); len(lines) > 1 {
		out = append(out, foreseen{len(lines), "a round for each line", "That is one round for each line of the listing at which a round begins. Some of them take several rounds."})
	}
	few := "That is one too few: the first round and the last count as well."
	if s.resting {
		few = "That is one too few: a round that clears or moves counts too."
	}
	return append(out, foreseen{rounds + 1, "one round too many", "That is one too many: the input is not a round, nor is what stands after the last barrier."}, foreseen{rounds - 1, "one round too few", few})
}

// wrongGrowth lists the wrong counts of the work on twice as many values that have a known reason.
func wrongGrowth(r, twice *exercises.Run) []foreseen {
	work, n, s := r.Cost().Work, twice.N(), shapeOf(twice)
	out := []foreseen{
		{oneSweep(s.parts), "one sweep at double n", "That is one part of the run alone, for so many values. The others work too."},
		{2 * work, "doubled", "That doubles the work. Add it up again for so many values."},
		{4 * work, "squared", "That takes four times the work. Add it up again for so many values."},
		{work + r.N(), "a round more", "That adds one operation for every value there was before. Count the rounds and the lanes of each."},
		{work, "unchanged", "That is the work for the values there were before."},
		{2*work + n, "a round more", "That doubles the work and adds one operation for every value. Count the rounds and the lanes of each."},
		{twice.Cost().Span, "span for work", "That is the span for so many values. Work counts the operations of all lanes."},
	}
	out = append(out, formulas(n, s)...)
	return append(out,
		foreseen{2*work + 1, "doubled and one", "That doubles the work and adds one operation. Add up the lanes round by round."},
		foreseen{twice.Cost().Work + 1, "one application too many", "That is one too many: add up the operations of the rounds again."},
		foreseen{twice.Cost().Work - 1, "one application too few", "That is one too few: add up the operations of the rounds again."})
}
