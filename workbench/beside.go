package workbench

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/workbench/thread"
)

// This file says what a program that was to be repaired does where one that is right does something
// else: both are run on the input that shows the fault, up to the first value that differs.

// beside looks at expressions that stand in the place of others, while a program runs.
type beside struct {
	pairs       []pair
	met         bool   // one has another value
	unsure      bool   // one could not be compared
	pair        int    // the first that has another value
	is, other   string // is "" where it has no value
	counts      string // the value of a condition that is neither True nor False
	lane, round int    // where; lane -1 for none
	kind        string // lane, thread, or "" for the one lane of a serial round
	time        int    // how often it had been come to there
	right       bool   // it had the same value in a round before
	came        map[[3]int]int
	agreed      map[int]int // by pair: the first round in which it had the same value
}

// beside gives the value of an expression, and looks whether that in whose place it stands would have
// another one.
func (r *run) beside(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Call(t, args[1], nil, nil)
	b := r.opt.beside
	if b == nil || b.met || b.unsure {
		return v, err
	}
	other, errOther := starlark.Call(t, args[2], nil, nil)
	if b.unsure = errOther != nil || !tellable(other) || err == nil && !tellable(v) || r.stopped != nil; b.unsure {
		return v, err
	}
	pair, _ := starlark.AsInt32(args[0])
	lane, round := -1, 0
	if r.lane != nil {
		lane, round = r.lane.id, r.round
		b.kind = laneWord(r.lane.thread != nil, r.lane.single)
	}
	place := [3]int{pair, lane, round}
	b.came[place]++
	is := v
	if b.pairs[pair].condition {
		other = other.Truth()
		if err == nil {
			is = v.Truth()
			if _, truth := v.(starlark.Bool); !truth {
				b.counts = v.String()
			}
		}
	} else if b.unsure = err == nil && (v.Type() == "bool") != (other.Type() == "bool"); b.unsure {
		return v, err
	}
	if err == nil && is.String() == other.String() {
		if b.agreed[pair] == 0 {
			b.agreed[pair] = round
		}
		return v, nil
	}
	b.met, b.pair, b.other = true, pair, other.String()
	if err == nil {
		b.is = is.String()
	}
	b.lane, b.round, b.time = lane, round, b.came[place]
	b.right = b.agreed[pair] > 0 && b.agreed[pair] < round
	return v, err
}

// laneWord is the word for those that run a round; "" for the one lane of a serial round.
func laneWord(threads, single bool) string {
	switch {
	case threads:
		return "thread"
	case single:
		return ""
	}
	return "lane"
}

// tellable reports whether a value is one that a sentence can tell.
func tellable(v starlark.Value) bool {
	switch v := v.(type) {
	case starlark.Tuple:
		return len(v) < nesting && !slices.ContainsFunc(v, func(e starlark.Value) bool { return !tellable(e) })
	case *datum, starlark.Bool, starlark.Int:
		return true
	}
	return false
}

// Beside says of a program what it does where one that is right does something else, and of one that was given to be
// repaired what that did, on the input that shows the fault. It is empty where nothing is sure.
func Beside(source, given, right string, alg *algos.Algorithm, v *Verdict) string {
	source, given, right = stripped(source), stripped(given), stripped(right)
	if right == "" || source == given || v.Failing == nil {
		return ""
	}
	a, err := alg.Sound().Check(*v.Failing, budget.Write())
	if err != nil {
		return ""
	}
	var order thread.Order // in which the fault shows; nil where it shows in any
	if v.Witness != "" {
		if order, err = thread.ParseOrder(v.Witness); err != nil {
			return ""
		}
	}
	_, fault := paired(given, right)
	_, change := paired(source, given)
	before, same := "", false
	if given != "" {
		before, same = differs(source, given, a, order, true)
	}
	if change != nil && (fault == nil || change.pairs[0].line != fault.pairs[0].line) { // of another line, which was right
		if same {
			return onThat + ", what you have changed makes no difference."
		}
		return before
	}
	says, _ := differs(source, right, a, order, false)
	if says == "" && order == nil {
		says = unlike(source, right, a)
	}
	if same && says != "" {
		return "On that input your line does what the line did that stood there: " + strings.TrimPrefix(says, onThat+", ")
	}
	if says == "" {
		says = acrossWarps(source, right, a, order)
	}
	return says
}

// acrossWarps says where threads race that only the barrier of a warp is to order, though they are of two.
func acrossWarps(source, right string, a *algos.Args, order thread.Order) string {
	p, err := Compile("program", source, budget.Write())
	q, errRight := Compile("program", right, budget.Write())
	if err != nil || errRight != nil || !p.calls["warp_sync"] || q.calls["warp_sync"] {
		return ""
	}
	out, _ := p.Run(a, Options{Budget: budget.Write(), Order: order})
	race := worst(out.Races)
	if race == nil || race.Kind == tracer.BarrierNotReached || race.First.First.Lane/widestWarp == race.First.Then.Lane/widestWarp {
		return ""
	}
	return fmt.Sprintf("warp_sync() has the threads of one warp wait for each other, and no others: threads %d and %d are of two warps.", race.First.First.Lane, race.First.Then.Lane)
}

// onThat begins what is said of the input that has been told.
const onThat = "On that input"

// stripped is a program without empty lines and remarks.
func stripped(source string) string {
	var out []string
	for _, line := range strings.Split(source, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line != "" && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// differs says which expression of a program first has another value than that of another program in its
// place, which is right or was given; same tells that none has.
func differs(source, other string, a *algos.Args, order thread.Order, given bool) (says string, same bool) {
	p, d := paired(source, other)
	if p == nil || order != nil && slices.ContainsFunc(d.pairs, func(p pair) bool { return p.reads }) {
		return "", false
	}
	b := &beside{pairs: d.pairs, came: map[[3]int]int{}, agreed: map[int]int{}}
	_, err := p.Run(a, Options{Budget: budget.Write(), Order: order, beside: b})
	if b.unsure || !b.met {
		return "", !b.unsure && !b.met && err == nil
	}
	says = onThat + b.place()
	e := d.pairs[b.pair]
	is, was := b.is, b.other
	if e.index != "" {
		is, was = e.index+"["+is+"]", e.index+"["+was+"]"
	}
	says += ", " + e.is + " "
	if b.counts != "" {
		says += "is " + b.counts + ": it "
	}
	if b.is == "" {
		e.verb, is = "has", "no value"
	}
	switch holds := is == "True"; {
	case e.joined && given && (holds || is == "False"):
		says += map[bool]string{true: "holds, and the condition before your change did not.", false: "does not hold, and the condition before your change did."}[holds]
	case e.joined && (holds || is == "False"):
		says += map[bool]string{true: "holds, and the condition that is right does not.", false: "does not hold, and the condition that is right does."}[holds]
	case holds && given:
		says += "holds, and did not before your change."
	case holds:
		says += "holds, and should not."
	case is == "False" && given:
		says += "does not hold, and did before your change."
	case is == "False":
		says += "does not hold, and should."
	case given && (was == "True" || was == "False"):
		says += "has no value, and before your change it " + map[bool]string{true: "held.", false: "did not hold."}[was == "True"]
	case given:
		says += e.verb + " " + is + ", and before your change that was " + was + "."
	case was == "True" || was == "False":
		says += "has no value, and should" + map[bool]string{true: " hold.", false: " not hold."}[was == "True"]
	default:
		says += e.verb + " " + is + ", and " + was + " would be right."
	}
	if b.right && !given {
		says += " In a round before, it was right."
	}
	says += e.ends
	if q, err := Compile("program", other, budget.Write()); err == nil && !given && b.lane < 0 {
		is, errIs := p.Run(a, Options{Budget: budget.Write()})
		right, errRight := q.Run(a, Options{Budget: budget.Write()})
		if errIs == nil && errRight == nil && is.Trace.Rounds() != right.Trace.Rounds() {
			says += fmt.Sprintf(" The run has %s, and %d would be right.", counted(is.Trace.Rounds(), "round"), right.Trace.Rounds())
		}
	}
	return says, false
}

// place says where a value was another one.
func (b *beside) place() (says string) {
	if b.lane >= 0 && (b.kind != "thread" || b.round > 1) {
		says = fmt.Sprintf(", in round %d", b.round)
	}
	if b.lane >= 0 && b.kind != "" {
		says += fmt.Sprintf(", for %s %d", b.kind, b.lane)
	}
	if b.time > 1 {
		says += ", the " + ordinal(b.time) + " time"
	}
	return says
}

// ordinal writes a number as a place in a row: 2nd.
func ordinal(n int) string {
	end := "th"
	if n/10%10 != 1 && n%10 > 0 && n%10 < 4 {
		end = [...]string{"st", "nd", "rd"}[n%10-1]
	}
	return fmt.Sprint(n) + end
}

// wrote is a write of a lane: the cell, those that its value is made of, and the value.
type wrote struct {
	cell  string
	of    []string
	value string
}

// writesOf lists what each lane of a round writes.
func writesOf(t *tracer.Trace, g *tracer.Graph, round tracer.RoundID) map[int][]wrote {
	out := map[int][]wrote{}
	from, to := g.NodesOf(round)
	for n := from; n < to; n++ {
		var of []string
		g.Sources(n, func(s tracer.Source) bool {
			if name := g.CellName(s.Node); !s.Steer && !slices.Contains(of, name) {
				of = append(of, name)
			}
			return true
		})
		slices.Sort(of)
		lane := int(g.Node(n).Lane)
		out[lane] = append(out[lane], wrote{g.CellName(n), of, g.Text(n)})
	}
	return out
}

// unlike says which write of a program is the first that is another one in a program that is right, of
// which it is not built alike.
func unlike(source, right string, a *algos.Args) string {
	is, errIs := Compile("program", source, budget.Write())
	should, errShould := Compile("program", right, budget.Write())
	if errIs != nil || errShould != nil {
		return ""
	}
	out, err := is.Run(a, Options{Budget: budget.Write()})
	best, errBest := should.Run(a, Options{Budget: budget.Write()})
	if err != nil || errBest != nil || len(out.Races) > 0 {
		return ""
	}
	g, h := out.Trace.Graph(), best.Trace.Graph()
	for round := tracer.RoundID(1); int(round) <= min(out.Trace.Rounds(), best.Trace.Rounds()); round++ {
		mode := out.Trace.Round(round).Mode
		if mode != best.Trace.Round(round).Mode {
			return ""
		}
		ours, theirs := writesOf(out.Trace, g, round), writesOf(best.Trace, h, round)
		lanes := slices.Sorted(maps.Keys(theirs))
		for lane := range ours {
			if theirs[lane] == nil {
				lanes = append(lanes, lane)
			}
		}
		slices.Sort(lanes)
		for _, lane := range lanes {
			p, q := ours[lane], theirs[lane]
			b := beside{lane: lane, round: int(round), kind: laneWord(mode == tracer.Unsynchronised, mode == tracer.Serial)}
			at := onThat + b.place() + ", "
			for i := range max(len(p), len(q)) {
				switch {
				case i >= len(p):
					return writtenUnlike(at, q[i].cell, p, q)
				case i >= len(q):
					return writtenUnlike(at, p[i].cell, p, q)
				case p[i].cell != q[i].cell:
					if timesOf(q[i].cell, p) > 0 || timesOf(p[i].cell, q) > 0 { // in another order
						return ""
					}
					return at + p[i].cell + " is written, and in a program that is right " + q[i].cell + "."
				case !slices.Equal(p[i].of, q[i].of):
					if len(p[i].of) == 0 || len(q[i].of) == 0 || len(p[i].of) > 3 || len(q[i].of) > 3 {
						return ""
					}
					return at + p[i].cell + " is made of " + enumerated(p[i].of) + ", and in a program that is right of " + enumerated(q[i].of) + "."
				case p[i].value != q[i].value:
					return at + p[i].cell + " becomes " + p[i].value + ", and in a program that is right " + q[i].value + "."
				}
			}
		}
	}
	if n, m := out.Trace.Rounds(), best.Trace.Rounds(); n != m {
		return fmt.Sprintf("On that input the run has %s, and that of a program that is right has %d.", counted(n, "round"), m)
	}
	return ""
}

func timesOf(cell string, writes []wrote) (n int) {
	for _, w := range writes {
		if w.cell == cell {
			n++
		}
	}
	return n
}

// writtenUnlike says how often a cell is written, and how often in a program that is right; "" where
// that is as often.
func writtenUnlike(at, cell string, is, right []wrote) string {
	n, m := timesOf(cell, is), timesOf(cell, right)
	switch {
	case n == m:
		return ""
	case n == 0:
		return at + cell + " is not written, and in a program that is right it is."
	case m == 0:
		return at + cell + " is written, and in a program that is right it is not."
	}
	times := func(n int) string {
		if n > 2 {
			return fmt.Sprintf("%d times", n)
		}
		return [...]string{1: "once", 2: "twice"}[n]
	}
	return fmt.Sprintf("%s%s is written %s, and in a program that is right %s.", at, cell, times(n), times(m))
}
