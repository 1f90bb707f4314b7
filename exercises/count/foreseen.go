package count

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file lists wrong counts that have a known reason. Somebody may have come to a number in another
// way: so what is said is true of the number whatever was meant, and of the run only what its shape
// bears out.

// foreseen is a wrong count with a known reason.
type foreseen struct {
	n          int
	name, says string
}

// causes are wrong counts that are being gathered.
type causes []foreseen

// add adds one, with the numbers that are told of it.
func (c *causes) add(n int, name, says string, numbers ...int) {
	if len(numbers) > 0 {
		args := make([]any, len(numbers))
		for i, n := range numbers {
			args[i] = n
		}
		says = fmt.Sprintf(says, args...)
	}
	*c = append(*c, foreseen{n, name, says})
}

// list adds those of a table, each of which has a line: its name, a bar, and what is said of it, in which fill
// stands in for words in braces.
func (c *causes) list(table string, fill []string, numbers ...int) {
	for i, line := range strings.Split(strings.NewReplacer(fill...).Replace(table), "\n") {
		name, says, _ := strings.Cut(line, "|")
		c.add(numbers[i], name, says)
	}
}

// shape is what may be said of the rounds of a run.
type shape struct {
	wide    bool // several lanes compute in one round
	partial bool // in a round in which some compute, fewer do than there are values
	full    bool // in another as many do
	rounds  int  // in which some compute
	flags   int  // that are given
	serial  bool // a loop is one round
	resting bool // nothing is computed in one round
	chained bool // a lane makes several operations of the longest chain in one round
	queued  bool // several lanes make operations of it in one round
	skipped bool // the longest chain makes none in a round in which others are made
	several int  // lanes that make more than one operation in a round
	folds   int  // rounds in which the longest chain makes more than one
	loop    int  // how many rounds more there are if a loop stands for the last rounds that halve what is left
	parts   []part
	links   []int // of each round: the operations of the longest chain
	work    []int // of each round
	others  []rearranged

	variants []rearranged // with no head, and with one at the beginning; in the other form
}

func shapeOf(r *exercises.Run) shape {
	s := shape{parts: partsOf(r.Trace)}
	for _, info := range r.Inputs() {
		if info.Kind == value.Flag {
			s.flags += info.Real
		}
	}
	links, lanesOf := map[tracer.RoundID]int{}, map[tracer.RoundID]tracer.LaneID{}
	s.links = make([]int, r.Trace.Rounds())
	for _, n := range r.Graph.LongestChain() {
		node := r.Graph.Node(n)
		if !r.Graph.IsInput(n) {
			s.links[node.Round-1] += ownDepth(r.Graph, n)
		}
		if r.Graph.IsInput(n) || node.Ops == 0 {
			continue
		}
		if lane, before := lanesOf[node.Round]; before && lane != node.Lane {
			s.queued = true
		}
		links[node.Round] += node.Ops
		lanesOf[node.Round] = node.Lane
	}
	costs := r.Trace.RoundCosts(nil)
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		s.work = append(s.work, costs[id].Work)
		lanes := 0
		for _, turn := range r.Times().Turns(id) {
			if turn.Operations > 0 {
				lanes++
			}
			s.several += min(1, turn.Operations/2)
		}
		s.folds += min(1, s.links[id-1]/2)
		s.wide = s.wide || lanes > 1
		s.partial = s.partial || lanes > 0 && lanes < r.N()
		s.full = s.full || lanes >= r.N()
		s.rounds += min(lanes, 1)
		s.serial = s.serial || r.Trace.Round(id).Mode == tracer.Serial
		s.resting = s.resting || lanes == 0
		s.chained = s.chained || links[id] > 1 && !s.queued
		s.skipped = s.skipped || lanes > 0 && links[id] == 0
		k := 1
		for first := int(id) - 1; first > 0 && s.work[first] > 0 && s.work[first-1] == 2*s.work[first] && s.links[first] == 1; first-- {
			k++
		}
		if k > 1 && k < int(id) { // of the whole run a loop is told otherwise
			s.loop = 1<<k - 1 - k
		}
	}
	return s
}

// What is said of several counts.
const (
	unpadded     = "That is as if a scan of n cells took 2(n − 1) operations. The cells are padded, and the lanes there work as well."
	oneFewer     = "That is one operation too few where a lane makes several in a round."
	testingFlags = `given flags tested|That counts a test for each flag that is given. To look at a flag is no operation.
given flags tested|That is a test for each flag that is given, and nothing else. To look at a flag is no operation.`
	aLoop = "That has a loop in place of rounds that halve what is left: in it the values are taken in one after another."
)

// testing are counts in which the look at a flag that is given is an operation, too.
func (s shape) testing(n int) (out causes) {
	switch {
	case s.serial && s.flags > 0:
		out.list(testingFlags, nil, n+s.flags, s.flags)
	case s.flags > 0:
		out.list(testingFlags[:strings.Index(testingFlags, "\n")], nil, n+s.flags)
	}
	return out
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

// rearranged is a run on the same values in another order, or without heads.
type rearranged struct {
	name, how string
	run       *exercises.Run
}

// rearrange runs the algorithm on the same numbers in order: what it takes at most or at least is often
// told of such.
func rearrange(r *exercises.Run) []rearranged {
	var names []string
	var all []int
	lengths := map[string]int{}
	for _, name := range []string{"x", "a", "b"} {
		texts := strings.Fields(r.Request.Inputs[name])
		for _, text := range texts {
			n, err := strconv.Atoi(text)
			if err != nil {
				return nil
			}
			all = append(all, n)
		}
		if lengths[name] = len(texts); len(texts) > 0 {
			names = append(names, name)
		}
	}
	if len(names) == 0 || r.Racy() {
		return nil
	}
	slices.Sort(all)
	var out []rearranged
	for _, order := range []string{"ascending", "descending"} {
		for range names {
			left := all
			run := r.Rerun(func(req algos.Request) bool {
				for _, name := range names {
					req.Inputs[name] = strings.Trim(fmt.Sprint(left[:lengths[name]]), "[]")
					left = left[lengths[name]:]
				}
				return true
			})
			how := "on the same values in " + order + " order"
			if len(names) > 1 {
				how += ", those of " + names[0] + " before those of " + names[1]
			}
			if run != nil {
				out = append(out, rearranged{"another order of the values", how + ". Follow the values as they stand.", run})
			}
			slices.Reverse(names)
		}
		slices.Reverse(all)
	}
	return out
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

// ofAll and ofPadded are formulas for n values, and for as many as the next power of two.
const (
	ofAll = `n log n|That is n {log n}{every}.{count}
(n − 1) log n|That is (n − 1) {log n}{but one}.{count}
(n / 2) log n|That is (n / 2) {log n}{two}.{count}
(n − 1) + (n − 2) + (n − 4) + …|That is (n − 1) + (n − 2) + (n − 4) + …, as if in the round of stride d every value but the first d took in another.{count}
2(n − 1)|That is 2(n − 1), as two sweeps over a tree take.{count}
2n|That is 2n, two operations for each value.{count}
the serial work|That is n − 1, as many operations as it takes to combine n values into one.
one application for each value|That is one operation for each value. Count the operations round by round.
every pair|That is an operation for every two values, as if each met all before it.{count}
every pair twice|That is n(n − 1), as if every value met every other twice.{count}
every pair and every value|That is 1 + 2 + … + n. A chain of k values takes k − 1 operations.
n squared|That is n², as if every value met every value.{count}`
	ofPadded = `n log n of padded values|That is n log₂ n{padded}
(n − 1) + (n − 2) + … of padded values|That is (n − 1) + (n − 2) + (n − 4) + …{padded}
the serial work of padded values|That is n − 1, what a serial loop takes{padded}
2(n − 1) of padded values|That is 2(n − 1){padded}
(n / 2) log n of padded values|That is (n / 2) log₂ n{padded}`
)

// formulas are the counts that are written down for n values without a look at the rounds.
func formulas(n int, s shape) []foreseen {
	count := " Add up the lanes round by round."
	if s.rounds < 2 {
		count = " Here one round makes all of them: count what each lane makes."
	}
	logs, size := logarithm(n), 1<<logarithm(n)
	every, butOne, two := "", "", ""
	if s.rounds > 1 {
		each := ", as if each of " + logOf(n) + " rounds had an operation for every "
		every, butOne, two = each+"value", each+"value but one", each+"two values"
	}
	var out causes
	out.list(ofAll, []string{"{log n}", logOf(n), "{every}", every, "{but one}", butOne, "{two}", two, "{count}", count},
		n*logs, (n-1)*logs, n/2*logs, n*logs-size+1, 2*(n-1), 2*n, n-1, n, n*(n-1)/2, n*(n-1), n*(n+1)/2, n*n)
	if logs == 0 || n < 3 {
		return out[4:]
	}
	if size != n {
		out.list(ofPadded, []string{"{padded}", ", with n rounded up to a power of two. Add up the lanes that compute."}, size*logs, size*logs-size+1, size-1, 2*(size-1), size/2*logs)
	}
	return out
}

// lanesAlike are counts of the work as though lanes that compute were alike, or each made one operation
// more or fewer.
func lanesAlike(r *exercises.Run) []foreseen {
	var out causes
	add := out.add
	work := r.Cost().Work
	busiest, busy, lanes, uneven := 0, 0, 0, false
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		most, least, here := 0, math.MaxInt, 0
		for _, turn := range r.Times().Turns(id) {
			if turn.Operations > 0 {
				here++
				most, least = max(most, turn.Operations), min(least, turn.Operations)
			}
		}
		if here > 1 && least > 1 {
			add(work-(here-1)*least, "made by one lane alone", "That counts only once what all %d lanes of round %d make. Each of them makes it.", here, int(id))
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
	if lanes < work {
		add(lanes, "one for each lane", "That is one operation for each lane that computes in a round. A lane can make several.")
	}
	add(work+lanes, "one more in every lane", "That is one operation too many for every lane that computes: to combine k values into one takes k − 1 operations.")
	add(work-lanes, "one fewer in every lane", "That is one operation too few for every lane that computes.")
	if !uneven {
		return out
	}
	add(busiest, "every lane as the busiest", "That gives every lane that computes as many operations as the busiest of its round has. Some have fewer.")
	add(busy, "the busiest lanes alone", "That counts in every round only the lanes that make the most operations. Others work too.")
	return out
}

// ofTwoLists are the counts that are written down for two lists without a look at the rounds.
func ofTwoLists(r *exercises.Run) []foreseen {
	a, b := r.Trace.ArrayNamed("a"), r.Trace.ArrayNamed("b")
	if a == nil || b == nil || !a.Given || !b.Given || r.Trace.IntParam("across b") > 0 {
		return nil
	}
	m, n := a.Real, b.Real
	var out causes
	if logs := logarithm(m + n); m*n > 0 {
		add := out.add
		add(m+n, "one operation for each key", "That is m + n, one operation for each value of both lists.")
		add(m+n-1, "one operation for each key but one", "That is m + n − 1, one operation for each value of both lists but the last.")
		add(m*n, "every pair", "That is m · n, as if each value of a met each of b.")
		add(2*m*n, "every pair twice", "That is 2 · m · n, as if each value of a met each of b, and each of b each of a.")
		add((m+n)*logs, "n log n", "That is (m + n) ⌈log₂ (m + n)⌉, as a sort of both lists takes.")
		if r.Cost().Compares > 0 {
			add(m*logarithm(n+1)+n*logarithm(m+1), "the longest search for each key", "That is m ⌈log₂ (n + 1)⌉ + n ⌈log₂ (m + 1)⌉, the longest binary search for each key. Some end sooner: follow each.")
		}
		for _, list := range []*tracer.ArrayInfo{a, b} {
			add(list.Real*logarithm(list.Real), "n log n", "That is %d · %d, as a sort of the values of "+list.Name+" takes. Both lists count.", list.Real, logarithm(list.Real))
			add(list.Real-1, "one list alone", "That is one operation for each value of "+list.Name+" but one. Both lists count.")
		}
	}
	return out
}

// withoutHeads is the work as though a segmented scan met no heads, and that of a loop over the segments.
func withoutHeads(r *exercises.Run, s shape) []foreseen {
	n := r.N()
	var out []foreseen
	for _, p := range s.parts {
		if p.name == "segmented scan" && oneInput(r) {
			without, logs := r.Cost().Work-s.workOf(p), logarithm(n)
			out = append(out, foreseen{without + n*logs - 1<<logs + 1, "heads overlooked", fmt.Sprintf("That is the work as though %v met no head.", p)})
		}
	}
	for _, o := range s.variants {
		out = append(out, foreseen{o.run.Cost().Work, o.name, "That is the work " + o.how})
	}
	if segments := segmentsOf(r); segments > 0 {
		out = append(out, foreseen{n - segments, "the serial work of the segments", "That is one operation for every value but the first of its segment, as a loop takes."})
	}
	return out
}

// segmentsOf is how many segments the input has; 0 where it has no heads.
func segmentsOf(r *exercises.Run) (n int) {
	if heads, c := r.Trace.ArrayNamed("heads"), r.Trace.Cursor(); heads != nil && heads.Given {
		for i := range heads.Real {
			if i == 0 || c.Text(heads.ID, i) != "0" {
				n++
			}
		}
	}
	return n
}

// variantsOf runs the algorithm on several segments as though they were one, where a head at the beginning may count or
// not; and an inclusive scan as an exclusive one, and the reverse.
func variantsOf(r *exercises.Run) (out []rearranged) {
	add := func(name, how string, change func(req algos.Request) bool) {
		if other := r.Rerun(change); other != nil {
			out = append(out, rearranged{name, how, other})
		}
	}
	if segments := segmentsOf(r); segments > 1 {
		for _, first := range []string{"0", "1"} {
			add("heads overlooked", fmt.Sprintf("if heads are overlooked. There are %s.", exercises.Plural(segments, "segment")), func(req algos.Request) bool {
				req.Inputs["heads"] = first + strings.Repeat(" 0", r.Trace.ArrayNamed("heads").Real-1)
				return true
			})
		}
	}
	if inclusive := r.Result.Args.Bool; r.Form() != "" && !r.Racy() {
		add("the other form", "in the other of the forms, inclusive and exclusive.", func(req algos.Request) bool {
			req.Params["inclusive"] = strconv.FormatBool(!inclusive("inclusive"))
			return true
		})
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
	out := append(causes(withoutHeads(r, s)), exchanges(r)...)
	add := out.add
	if r.Alg.Family == "fold" {
		add(cost.Work+n, "f counted as two", "That counts two operations each time that f takes a value in. To apply f is one operation, whatever it does.")
	}
	out = append(out, s.testing(cost.Work)...)
	if first, name := opening(r); first > 0 {
		add(first, "the first partition alone", "That is the work of "+name+", alone. What comes after it works too.")
	}
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
	if n, ok := unpaddedScans(r, s); ok {
		add(n, exercises.NoPadding, unpadded)
	}
	add(cost.Work-s.several, "one fewer in a lane", oneFewer)
	for _, merging := range []bool{false, true} {
		if n := forDropped(r, merging); n > 0 {
			add(cost.Work-n, "dropped left out", "That leaves out additions to what is dropped: values outside the range are counted too.")
		}
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
	if oneInput(r) {
		out = append(out, formulas(n, s)...)
	}
	add(0, "nothing counted", "That counts no operation. Each time that values are combined, compared or tested, or another function of them is taken, is one.")
	out = append(append(append(out, ofTwoLists(r)...), lanesAlike(r)...), append(furtherWork(r, s), ofOneLane(r)...)...)
	out = append(out, slips(t, "the work", s.work)...)
	if across := t.IntParam("across x"); across > 1 && cost.Work%across == 0 {
		add(cost.Work/across, "rows for values", "That counts one operation for two rows. Rows are combined value by value: here each has "+strconv.Itoa(across)+".")
	}
	if oneInput(r) {
		add(cost.Work+n, "one more for each value", "That is one operation too many for each value.")
	}
	add(t.Rounds(), "rounds for work", "That is the number of rounds."+when(s.wide, "In a round several lanes work.", "A lane can make several operations in one round."))
	add(2*cost.Work, "counted twice", "That counts two for each operation. Each is one, however many values it reads.")
	add(cost.Work+1, "one application too many", "That is one too many: add up the operations of the rounds again.")
	add(cost.Work-1, "one application too few", "That is one too few: add up the operations of the rounds again.")
	return out
}

// opening is the work of what a loop does first, where that has a name.
func opening(r *exercises.Run) (work int, name string) {
	for _, m := range r.Moments() {
		if m.Opens == "" {
			continue
		}
		for n := tracer.NodeID(r.Trace.Cells()); int(n) < r.Graph.Nodes() && r.Graph.StepOf(n) <= m.To; n++ {
			work = max(work, int(r.Graph.Depth(n))) // in a loop operations follow one another
		}
		return work, strings.ToLower(m.Opens[:1]) + m.Opens[1:]
	}
	return 0, ""
}

// forDropped is how often something is added to what a histogram drops, in all rounds or in the merging of copies.
func forDropped(r *exercises.Run, merging bool) (n int) {
	for id := tracer.NodeID(r.Trace.Cells()); int(id) < r.Graph.Nodes(); id++ {
		a := r.Act(id)
		array, i := r.Trace.Place(a.To)
		name := r.Trace.RowName(array)
		across := r.Trace.IntParam("across " + name)
		if r.Alg.Family != "histogram" || r.Graph.Node(id).Ops == 0 || name != "dropped" && (across == 0 || i%across != across-1) {
			continue
		}
		if !merging || r.Trace.Round(r.Graph.Node(id).Round).Phase != "count" && r.Trace.Rounds() > 1 {
			n++
		}
	}
	return n
}

// laneWork are counts of the work by the rounds and their lanes.
const laneWork = `steps for work|That is the time on one processor, in which a lane that makes no operation takes a step too.
lanes for work|That is how many lanes all rounds have together. Count what each of them computes.
reads for work|That is how many values are read. An operation can read two, and a move reads one.
as many lanes in every link|That is {width} · {span}, the lanes of the widest round times the span. Add up the operations of the lanes.
as many lanes in every link|That is {n} · {span}, the number of values times the span. Add up the operations of the lanes.
span times rounds|That is the span times the number of rounds. Add up the operations of the lanes.
one more in every round|That is one operation too many for each round.
one fewer in every round|That is one operation too few for each round.
half the work|That is half of the work{down}.
writes for work|That is how many values are written. A lane can write without an operation, and one operation can make two values.
every lane in every round|That counts an operation for every value in every round that computes. Count the lanes of each.
half of the values in every round|That counts an operation for every two values in every round that computes. Count the lanes of each.
counted twice|That counts two for each comparison. It is one, though a comparator writes two results.`

// furtherWork are counts of the work by what the run takes otherwise: moves, steps, lanes.
func furtherWork(r *exercises.Run, s shape) []foreseen {
	cost, costs := r.Cost(), r.Trace.RoundCosts(nil)
	var out causes
	for _, id := range []int{len(costs) - 1, 1} {
		if moves := costs[id].Moves; moves < cost.Moves {
			out.add(cost.Work+moves, "moves of a round counted", "That counts the moves of round %d as work. A value that only moves costs none.", id)
		}
	}
	width, rounds, work, down, values := r.Trace.MaxWidth(), r.Trace.Rounds(), cost.Work, "", -1
	if rounds > 1 {
		values = r.N()
	}
	if work%2 > 0 {
		down = ", rounded down"
	}
	out.list(laneWork, []string{"{width}", strconv.Itoa(width), "{span}", strconv.Itoa(cost.Span), "{n}", strconv.Itoa(r.N()), "{rounds}", strconv.Itoa(rounds), "{down}", down},
		r.Times().Work(), lanesOf(r), cost.Reads, width*cost.Span, r.N()*cost.Span, cost.Span*rounds, work+rounds, work-rounds, work/2,
		writesOf(r), values*s.rounds, r.N()/2*s.rounds, work+cost.Compares)
	for id, round := range costs {
		for i, n := range []int{round.Compares, round.Combines, round.Applies} {
			if n > 0 && n < round.Work {
				what := []string{"comparisons", "sums, appends and whatever else combines two values,", "products, tests and other functions of single values"}[i]
				out.add(cost.Work-n, "one kind of a round left out", "That leaves out the "+what+" of round %d.", id)
			}
		}
	}
	if cost.Combines > 0 && cost.Applies > cost.Combines && strings.Contains(strings.Join(r.Listing(), ""), "·") {
		out.add(2*cost.Applies, "a sum for each product", "That counts a sum for each product. The first of the products that are added up is added to nothing.")
	}
	return out
}

// writesOf is how many values are written; −1 where a listing writes only those that are exchanged.
func writesOf(r *exercises.Run) int {
	if conditional(r) {
		return -1
	}
	return r.Trace.Writes()
}

// ofOneLane are counts by the lane that makes most in all rounds together.
func ofOneLane(r *exercises.Run) (out causes) {
	most, all := 0, map[tracer.LaneID]int{}
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		for _, turn := range r.Times().Turns(id) {
			all[turn.Lane] += turn.Operations
			most = max(most, all[turn.Lane])
		}
	}
	out.add(most, "made by one lane alone", "That is what one lane makes in all rounds together, the one that makes most. Add up what all of them make.")
	out.add(most*len(all), "every lane as the busiest", "That gives each of %d lanes as many operations as the one that makes most in all rounds together. Some make fewer.", len(all))
	return out
}

// lanesOf is how many lanes all rounds have together.
func lanesOf(r *exercises.Run) (lanes int) {
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		lanes += len(r.Times().Turns(id))
	}
	return lanes
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

// grown and later are counts of the work on twice as many values that are made of that on as many as there
// were: the second are seldom meant.
const (
	grown = `doubled|That doubles the work. Add it up again for so many values.
squared|That takes four times the work. Add it up again for so many values.
a round more|That adds one operation for every value there was before. Count the rounds and the lanes of each.
unchanged|That is the work for the values there were before.
a round more|That doubles the work and adds one operation for every value. Count the rounds and the lanes of each.
a round more|That adds two operations for every value there was before. Count the rounds and the lanes of each.
doubled and one for each round|That doubles the work and adds one operation for each round. Count the lanes of each.
span for work|That is the span for so many values. Work counts the operations of all lanes.`
	later = `doubled and one|That doubles the work and adds one operation. Add up the lanes round by round.
doubled less one|That doubles the work and takes one operation off. Add up the lanes round by round.
doubled and two|That doubles the work and adds two operations. Add up the lanes round by round.
doubled and a logarithm|That doubles the work and adds {log 2n}. Add up the lanes round by round.
a logarithm more|That adds {log n} to the work for the values there were before. Add it up again for so many.
one more|That adds one to the work for the values there were before. Add it up again for so many.
three times|That takes three times the work. Add it up again for so many values.
the work squared|That is the work squared. Add it up again for so many values.
one application too many|That is one too many: add up the operations of the rounds again.
one application too few|That is one too few: add up the operations of the rounds again.`
)

// wrongGrowth lists the wrong counts of the work on twice as many values that have a known reason.
func wrongGrowth(r, twice *exercises.Run, was shape) []foreseen {
	work, n, right, s := r.Cost().Work, twice.N(), twice.Cost().Work, shapeOf(twice)
	var out causes
	out.list(grown, nil, 2*work, 4*work, work+r.N(), work, 2*work+n, work+n, 2*work+r.Trace.Rounds(), twice.Cost().Span)
	out = append(out, grownInPart(r, twice, was, s)...)
	if n, ok := unpaddedScans(twice, s); ok {
		out.add(n, exercises.NoPadding, unpadded)
	}
	for _, o := range variantsOf(twice) {
		out.add(o.run.Cost().Work, o.name, "That is the run "+o.how)
	}
	logs := logarithm(r.N())
	if logs > 0 {
		rounded := ""
		if 2*work*(logs+1)%logs > 0 {
			rounded = ", rounded"
		}
		out.add((2*work*(logs+1)+logs/2)/logs, "grown as n log n", "That is 2 · %d/%d of the work"+rounded+", as if it grew as n log n. Add it up again for so many values.", logs+1, logs)
	}
	out = append(append(append(out, sweepsOf(s)...), formulas(n, s)...), slips(twice.Trace, "the work", s.work)...)
	out.list(later, []string{"{log n}", logOf(r.N()), "{log 2n}", logOf(n)},
		2*work+1, 2*work-1, 2*work+2, 2*work+logarithm(n), work+logs, work+1, 3*work, work*work, right+1, right-1)
	return out
}
