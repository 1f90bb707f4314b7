package count

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// reckoned are the times on p processors as they come out where the rounds are added up, but each by another
// rule.
type reckoned struct {
	lanes, down, least, next, nearest, fair, wide, writes, both, working, idle int
	even                                                                       bool // the lanes of a round take as many steps as one another
}

// reckon adds the rounds up, each by all of the rules; of gets what each takes.
func reckon(r *exercises.Run, s shape, p int) (a reckoned, of []int) {
	a.even = true
	var down, near int // of rounds whose lanes are divided, and not their steps
	costs := r.Trace.RoundCosts(nil)
	up := func(n int) int { return (n + p - 1) / p }
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		turns := r.Times().Turns(id)
		all, busiest, w := 0, 0, len(turns)
		for _, turn := range turns {
			all, busiest = all+turn.Steps, max(busiest, turn.Steps)
		}
		low, even := all/p, all == busiest*w
		a.down += low
		a.nearest += (2*all + p) / (2 * p)
		if even { // which takes ⌈w / p⌉ · busiest
			low = w / p * busiest
			down += low
			near += (2*w + p) / (2 * p) * busiest
		}
		of = append(of, r.Times().Round(id, p))
		from, to := r.Graph.NodesOf(id)
		a.lanes += up(w)
		a.least += max(low, busiest)
		if a.next += of[id-1]; even && w%p == 0 {
			a.next += busiest
		}
		a.even = a.even && even
		a.fair += up(all)
		a.wide += up(w) * busiest
		a.idle += up(r.N()) * busiest
		a.writes += up(int(to - from))
		a.both += up(costs[id].Work + costs[id].Moves)
		if s.work[id-1] > 0 {
			a.working += of[id-1]
		}
	}
	if a.even {
		a.down, a.nearest = down, near
	}
	return a, of
}

// commonTimes and otherTimes are wrong times on p processors: the second are seldom meant.
const (
	commonTimes = `rounds packed together|That divides all steps at once{work}. {packed}
rounds packed together|That divides all values that are written at once. But each round ends at a barrier, so each is rounded up by itself; and a lane that makes one operation takes one step, however much it writes.
a step for each lane|That gives every lane one step in a round, whatever it computes. A lane takes a step for each of its operations.
work over p|That is the work over {p}. {also}
as many processors as lanes|That is the time with a processor for every lane. There are {p}.
rounds for time|That is the number of rounds. A round in which a lane makes several operations takes several steps.
rounded down|{down}
rounded down|That rounds each round down, to one turn of the processors at least. Lanes that are left over need another.
moves left out|That leaves out the rounds in which values only move, or are set. They take time too.
moves left out|That counts operations alone. A lane that makes none in a round takes a step too.
one processor|That is the time on one processor.
work for time|That is the work: the time on one processor, if moves took none.
a step for each value|That is a step for each value. A lane takes as many steps as it makes operations, and one where it only writes.
span for time|That is the span. There are {p} processors, and each round ends at a barrier.
steps of a round divided|That divides the steps of each round evenly. But a lane makes its operations one after another, on one processor.
rounded to the nearest|That {rounds each} to the nearest number. Lanes that are left over take a step, however few they are.
rounded up once more|That rounds up also where the lanes divide evenly. Then nothing is left over.
moves beside operations|That divides the operations and moves of each round evenly. A lane that makes operations takes no step for its moves.
a step for each write|That divides the values that each round writes evenly. A lane takes a step for each operation, and one where it makes none.
every lane as the busiest|That gives every lane of a round as many steps as the busiest has.`
	otherTimes = `a step for each barrier|That adds a step for each round. A barrier takes none.
a step for each barrier|That adds a step for each barrier between two rounds. A barrier takes none.
a lane for each value|That is {rounds} · ⌈{n}/{p}⌉, as if every round had a lane for each value.
a lane for each value|That is as if every round had a lane for each value, and each took as many steps as the busiest of the round.
values over p|That is ⌈{n}/{p}⌉, the time of one round with a lane for each value.
p times the time|That is {p} times the time: what all processors could do in it.
lanes for time|That is how many lanes all rounds have together.
rounds packed together|That divides all steps at once, and rounds down. {packed}
work over p|That is the work over {p}, rounded down. {also}
span over p|That is the span over {p}. A chain can't be divided among processors.
rounds over p|That is the number of rounds over {p}. One begins when the one before is done.
p times the work|That is {p} times the work. Processors share the work.
the widest round alone|That is the number of lanes of the widest round over {p}. The rounds add up.
span and rounds|That is the span and the number of rounds together. Add up what the rounds take.
span for time|That is ⌈{n}/{p}⌉ times the span, as if every link of the chain had a lane for each value beside it.
n lanes in every round|That is ⌈{n}/{p}⌉ · {log n}, as if so many rounds had {n} lanes.
n log n|That is n {log n} over {p}. Add up the rounds of this run.
the logarithm of n|That is {log n}, the rounds of one tree over all values on as many processors as lanes. There are {p}.`
)

// wrongTime lists the wrong times on p processors that have a known reason.
func wrongTime(r *exercises.Run, s shape, p int) []foreseen {
	t, times, cost, n := r.Trace, r.Times(), r.Cost(), r.N()
	steps, chain, rounds, logs := times.Work(), times.Chain(), t.Rounds(), logarithm(n)
	exact, forW, forS := bound{cost.Work, cost.Span, ""}, "", ""
	if steps != cost.Work {
		forW = ", with the time on one processor for W"
	}
	if chain != cost.Span {
		forS = ", with the time on as many processors as lanes for S"
	}
	a, of := reckon(r, s, p)
	up := func(n int) int { return (n + p - 1) / p }
	packed, also := "But each round ends at a barrier, so each is rounded up by itself.", "Each round is rounded up by itself."
	near, down := "rounds each round", "That rounds each round down. Lanes that are left over take a step too."
	switch {
	case rounds == 1 && s.several == 0:
		packed = "Lanes that are left over take a step, too."
	case rounds == 1:
		packed = "But a lane makes its operations one after another: they can't be divided."
	}
	ofWork, work := "", up(cost.Work) // −1 where the steps are the work
	if steps > cost.Work {
		also = "Moves take time too, and each round is rounded up by itself."
	}
	if steps == cost.Work {
		ofWork, work = fmt.Sprintf(", which is the work over %d", p), -1
	}
	if !a.even {
		near = "divides the steps of each round by {p} and rounds"
		down = "That " + near + " down. Lanes that are left over take their steps too."
	}
	fill := []string{"{work}", ofWork, "{packed}", packed, "{also}", also, "{down}", strings.ReplaceAll(down, "{p}", strconv.Itoa(p)), "{rounds each}", strings.ReplaceAll(near, "{p}", strconv.Itoa(p)), "{p}", strconv.Itoa(p), "{n}", strconv.Itoa(n), "{rounds}", strconv.Itoa(rounds), "{log n}", logOf(n)}
	operations, _ := r.Lasts(p)
	various, every := rounds, rounds*up(n) // −1 where another says the same
	if rounds == chain {
		various = -1
	}
	if rounds == 1 {
		every = -1
	}
	if a.both == a.fair {
		a.both = -1
	}
	single := oneInput(r)
	ofAll := func(count int) int { // of two lists n is the length of one
		if !single {
			return -1
		}
		return count
	}
	var out causes
	out.list(commonTimes, fill, up(steps), up(t.Writes()), a.lanes, work, chain, various, a.down, a.least, a.working, operations.Operations, steps, cost.Work, ofAll(n), cost.Span,
		a.fair, a.nearest, a.next, a.both, a.writes, a.wide)
	out = append(out, brent(p, []bound{exact, {steps, cost.Span, forW}}, 0)...)
	out.add(r.Graph.Greedy(p).Time, "no barriers", "That is a time without barriers. Here each round waits until the one before is done.")
	for _, q := range []int{2, 3, 4, 5, 8} {
		out.add(times.Barrier(q), "another number of processors", "That is the time on %d processors. There are %d.", q, p)
	}
	out = append(append(out, brent(p, []bound{{steps, chain, forW + forS}, {cost.Work, rounds, ", with the number of rounds for S"}}, 0)...), slips(t, "the time", of)...)
	total := exercises.Total(of)
	if s.serial {
		out = append(out, s.testing(total)...)
	}
	out.list(otherTimes, fill, total+rounds, total+rounds-1, ofAll(every), ofAll(a.idle), ofAll(up(n)), p*total, lanesOf(r), steps/p, cost.Work/p, up(cost.Span), up(rounds), p*cost.Work, up(t.MaxWidth()),
		cost.Span+rounds, ofAll(up(n)*cost.Span), up(n)*logs, ofAll(up(n*logs)), ofAll(logs))
	out = append(out, brent(p, []bound{exact, {steps, chain, forW + forS}}, 1)...)
	out.add(total+1, "one step too many", "That is one step too many: add up the rounds again.")
	out.add(total-1, "one step too few", "That is one step too few: add up the rounds again.")
	return out
}

// bound is what Brent's bound is reckoned from: a number of operations or steps, and a length, with what they are.
type bound struct {
	work, span int
	of         string // empty for the work and the span
}

// brent are the times that are written down from Brent's bound for work W and span S: W/p + S, or, the chain
// being taken from the work, (W − S)/p + S.
func brent(p int, of []bound, taken int) []foreseen {
	var out []foreseen
	for _, o := range of {
		n, dividend, form := o.work-taken*o.span, fmt.Sprint(o.work), "W/p + S"
		if taken > 0 {
			dividend, form = fmt.Sprintf("(%d − %d)", o.work, o.span), "(W − S)/p + S"
		}
		for _, value := range []int{(n + p - 1) / p, n / p} {
			share := fmt.Sprintf("%s/%d", dividend, p)
			switch {
			case value*p > n:
				share = "⌈" + share + "⌉"
			case value*p < n:
				share = "⌊" + share + "⌋"
			}
			if n > 0 && o.span > 0 {
				out = append(out, foreseen{value + o.span, "Brent's bound", fmt.Sprintf("That is %s + %d, as in Brent's bound, %s%s. A bound is not the time: add up the rounds.", share, o.span, form, o.of)})
			}
		}
	}
	return out
}

// otherRounds are numbers of rounds that are made of other counts.
const otherRounds = `a round for each part|That is one round for each part of the run, such as a sweep. A part can take several rounds.
lanes for rounds|That is how many lanes all rounds have together. Rounds are counted between barriers.
time for rounds|That is the time with a processor for every lane. A round takes several steps where a lane makes several operations.
time for rounds|That is the time on one processor. Rounds are counted between barriers.
lanes for rounds|That is how many lanes the widest round has. Rounds are counted between barriers.
each round twice|That counts each round twice. To read and to write is one round: a barrier ends it.
two rounds for each value|That is 2n, two rounds for each value.{loop}
n squared|That is n², one round for every two values that could meet.{loop}
a loop for a tree|{a loop}
a round for each barrier|That counts the barriers between the rounds as well. A round is what lies between two of them.
one round too few|That is one too few: the first round and the last count as well.
two rounds too many|That is two too many: neither the input nor the result is a round.`

// oneSweep are the rounds without the down-sweeps of scans, with the clearing of the root and without it.
func oneSweep(t *tracer.Trace) []foreseen {
	down, clear := 0, 0
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		switch phase := t.Round(id).Phase; {
		case strings.HasSuffix(phase, "down-sweep"):
			down++
		case strings.HasSuffix(phase, "clear"):
			clear++
		}
	}
	var out causes
	for _, fewer := range []int{down + clear, down} {
		if down > 0 {
			out.add(t.Rounds()-fewer, "one sweep alone", "That leaves out the down-sweep. A scan of this kind goes up and down again.")
		}
	}
	return out
}

// wrongRounds lists the wrong numbers of rounds that have a known reason.
func wrongRounds(r *exercises.Run, s shape) []foreseen {
	t, n, rounds := r.Trace, r.N(), r.Trace.Rounds()
	loop := when(s.wide, "Here several lanes work in one round.", when(s.serial, "A loop without a barrier in it is one round.", ""))
	out := endedEarly(r)
	add := out.add
	if slices.ContainsFunc(r.Notes(), func(line string) bool { return strings.TrimSpace(line) == "barrier" }) {
		add(2*rounds-1, "a round for each barrier", "That counts the barriers as rounds. A round is what lies between two of them.")
	}
	if s.loop > 1 {
		add(rounds+s.loop, "a loop for a tree", aLoop)
	}
	if rounds == 1 && !s.serial {
		out = append(out, atOnce(r)...)
	}
	if rounds == 1 {
		add(0, "one round too few", "That counts only the barriers between rounds. What is done up to the end is a round, too.")
	}
	if r.Cost().Work > 0 {
		add(r.Cost().Span, "span for rounds", "That is the span: the longest chain of dependent operations. Rounds are counted between barriers.")
		add(r.Cost().Work, "work for rounds", "That is the work."+when(s.wide, "In a round several lanes work at the same time.", "A lane can make several operations in one round."))
	} else {
		add(0, "work for rounds", "That is the work: values only move here. Rounds are counted between barriers.")
	}
	if s.rounds < rounds {
		add(s.rounds, "rounds that compute", "That is how many rounds compute something. A round that only moves or sets values counts too.")
		add(rounds-s.rounds, "rounds that move", "That is how many rounds compute nothing. The others count too.")
	}
	out = append(out, oneSweep(t)...)
	fewer, named := rounds-1, []string{}
	for id := tracer.RoundID(1); int(id) <= rounds; id++ {
		if outer, _, _ := strings.Cut(t.Round(id).Phase, " / "); !slices.Contains(named, outer) {
			named = append(named, outer)
		}
	}
	if len(named) > 1 {
		add(len(named), "a round for each part", "That is one round for each part of the run, such as "+slices.Max(named)+". A part can take several rounds.")
	}
	if s.resting {
		add(fewer, "one round too few", "That is one too few: a round that clears or moves counts too.")
	}
	if !s.wide || !s.resting || n != fewer {
		add(n, "one round for each value", "That is one round for each value."+loop)
	}
	if !s.wide || !s.resting || n-1 != fewer {
		add(n-1, "one round for each value but one", "That is one round for each value but one."+loop)
	}
	add(rounds+1, "one round too many", "That is one too many: the input is not a round, nor is what stands after the last barrier.")
	logs := logarithms(n, "the rounds")
	for i, f := range logs {
		logs[i].says += when(rounds > f.n, "Here there are more rounds: go through the listing line by line.", when(s.serial, "A loop is one round, however many passes it makes.", "Here there are fewer."))
	}
	early := min(2, len(logs)) // the others are seldom meant
	out = append(out, logs[:early]...)
	if s.serial {
		add(len(t.Steps())-1, "steps for rounds", "That counts every step of a loop. A loop is one round: there is no barrier in it.")
	}
	out = append(append(out, roundsOfLines(r)...), logs[early:]...)
	phases := 0
	for id := tracer.RoundID(1); int(id) <= rounds; id++ {
		if id == 1 || t.Round(id).Phase != t.Round(id-1).Phase {
			phases++
		}
	}
	if len(named) == 1 {
		phases = -1 // the run is one part
	}
	if fewer == 0 || s.resting { // which is told above
		fewer = -1
	}
	out.list(otherRounds, []string{"{loop}", loop, "{a loop}", aLoop}, phases, lanesOf(r), r.Times().Chain(), r.Times().Work(), t.MaxWidth(),
		2*rounds, 2*n, n*n, rounds+s.loop, 2*rounds-1, fewer, rounds+2)
	return out
}

// atOnce are numbers of rounds of a run that has one, as though lanes waited for one another.
func atOnce(r *exercises.Run) (out causes) {
	out.add(max(1, forOneCell(r, func(tracer.NodeID) int { return 1 })), "a round for each writer", "That is one round for each value that one cell gets. All of them are written in one round.")
	for _, name := range []string{"rows", "cols"} {
		if r.Request.Params[name] != "" {
			lines := max(1, r.Result.Args.Int(name))
			for _, n := range []int{lines, r.N() / lines} {
				out.add(n, "a round for each row", "That is one round for each row or column. All of them are taken in one round.")
			}
		}
	}
	return out
}

// roundsOfLines are numbers of rounds that are read off the listing.
func roundsOfLines(r *exercises.Run) []foreseen {
	t, begins, unlisted := r.Trace, map[int]bool{}, 0
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		if line := t.Round(id).Line; line > 0 {
			begins[line] = true
		} else {
			unlisted++
		}
	}
	var out causes
	some := "."
	if unlisted+len(begins) < t.Rounds() {
		some = ". Some of them take several rounds."
	}
	listing, above := r.Notes(), ""
	for range 2 { // with the lines that are added to it, and without them
		lines, sets, loops := 0, 0, 0
		for _, line := range listing {
			if line = strings.TrimSpace(line); line != "" {
				lines++
			}
			if strings.Contains(line, "←") {
				sets++
			}
			if strings.HasPrefix(line, "for ") {
				loops++
			}
		}
		out.list(`a round for each line|That is one round for each line of the listing at which a round begins{some}
a round for each line|That is one round for each line of the listing{above}. {several}
a round for each line|That is one round for each line that sets something in the listing{above}. {several}
a round for each line|That is one round for each “for” of the listing. {several}
a round for each line|That is one round for each line but those that begin with “for”, of the listing{above}. {several}`,
			[]string{"{some}", some, "{above}", above, "{several}", "Some lines take several rounds, or none."}, len(begins), lines, sets, loops, lines-loops)
		if len(listing) == len(r.Listing()) {
			break
		}
		listing, above = r.Listing(), " above “then”"
	}
	return out
}
