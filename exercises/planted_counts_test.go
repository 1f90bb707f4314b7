package exercises_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/count"
	"upsweep/exercises/kinds"
	"upsweep/internal/sample"
	"upsweep/tracer"
)

// miscount is a count as somebody may come to it who counts something else; −1 where the run has none.
type miscount struct {
	slot, what string
	of         func(c *counts) int
	name       string
}

// counts are what miscounts are reckoned from.
type counts struct {
	r    *exercises.Run
	cost tracer.Cost
	n, p int // p of T(p); 0 where it is not asked for
}

// each adds something up over the rounds.
func (c *counts) each(of func(id tracer.RoundID) int) (total int) {
	for id := tracer.RoundID(1); int(id) <= c.r.Trace.Rounds(); id++ {
		total += of(id)
	}
	return total
}

func (c *counts) in(phase string, of func(id tracer.RoundID) int) int {
	total := c.each(func(id tracer.RoundID) int {
		if path := c.r.Trace.Round(id).Phase; path == phase || strings.HasSuffix(path, " / "+phase) {
			return of(id)
		}
		return 0
	})
	if total == 0 {
		return -1
	}
	return total
}

func (c *counts) work(id tracer.RoundID) int { return c.r.Trace.RoundCosts(nil)[id].Work }

func (c *counts) last() tracer.RoundID { return tracer.RoundID(c.r.Trace.Rounds()) }

func (c *counts) time(id tracer.RoundID) int { return c.r.Times().Round(id, c.p) }

// without is the time of all rounds but one; −1 if there is no other.
func (c *counts) without(id tracer.RoundID) int {
	if c.r.Trace.Rounds() == 1 {
		return -1
	}
	return c.each(c.time) - c.time(id)
}

// middle is the work with that of the second round taken so many times more; −1 if there is none.
func (c *counts) middle(times int) int {
	if c.last() < 2 {
		return -1
	}
	return c.cost.Work + times*c.work(2)
}

// less is −1 of nothing.
func less(n int) int {
	if n == 0 {
		return -1
	}
	return n
}

func (c *counts) log() (logs int) {
	for 1<<logs < c.n {
		logs++
	}
	return logs
}

// rounded adds up the rounds, each as f has it of its lanes and of the steps that each of them takes; −1 where
// lanes of a round take differently many.
func (c *counts) rounded(f func(lanes, steps int) int) int {
	even := true
	total := c.each(func(id tracer.RoundID) int {
		turns := c.r.Times().Turns(id)
		for _, turn := range turns {
			even = even && turn.Steps == turns[0].Steps
		}
		if len(turns) == 0 {
			return 0
		}
		return f(len(turns), turns[0].Steps)
	})
	if !even {
		return -1
	}
	return total
}

func (c *counts) lines(counts func(line string) bool) (n int) {
	for _, line := range c.r.Listing() {
		if counts(strings.TrimSpace(line)) {
			n++
		}
	}
	return n
}

func one(tracer.RoundID) int { return 1 }

// over is a quotient that is rounded up.
func over(n, p int) int { return (n + p - 1) / p }

var miscounts = []miscount{
	{"T(", "W/p + S, rounded up", func(c *counts) int { return over(c.cost.Work, c.p) + c.cost.Span }, "Brent's bound"},
	{"T(", "W/p + S, rounded down", func(c *counts) int { return c.cost.Work/c.p + c.cost.Span }, "Brent's bound"},
	{"T(", "(W − S)/p + S", func(c *counts) int {
		if c.cost.Work <= c.cost.Span {
			return -1
		}
		return over(c.cost.Work-c.cost.Span, c.p) + c.cost.Span
	}, "Brent's bound"},
	{"T(", "T(1)/p + S", func(c *counts) int { return over(c.r.Times().Work(), c.p) + c.cost.Span }, "Brent's bound"},
	{"T(", "rounded down", func(c *counts) int { return c.rounded(func(w, s int) int { return w / c.p * s }) }, "rounded down"},
	{"T(", "rounded down, at least one turn", func(c *counts) int { return c.rounded(func(w, s int) int { return max(1, w/c.p) * s }) }, "rounded down"},
	{"T(", "one more than rounded down", func(c *counts) int { return c.rounded(func(w, s int) int { return (w/c.p + 1) * s }) }, "rounded up once more"},
	{"T(", "without the last round", func(c *counts) int { return c.without(c.last()) }, "last round left out"},
	{"T(", "without the first round", func(c *counts) int { return c.without(1) }, "first round left out"},
	{"T(", "the up-sweep", func(c *counts) int { return c.in("up-sweep", c.time) }, "one part only"},
	{"T(", "with a processor more", func(c *counts) int { return c.rounded(func(w, s int) int { return over(w, c.p+1) * s }) }, "another number of processors"},
	{"T(", "barriers take a step", func(c *counts) int { return c.each(c.time) + c.r.Trace.Rounds() }, "a step for each barrier"},
	{"T(", "the span over p", func(c *counts) int { return over(c.cost.Span, c.p) }, "span over p"},
	{"T(", "p times", func(c *counts) int { return c.p * c.each(c.time) }, "p times the time"},
	{"the number of rounds", "those that compute", func(c *counts) int { return c.each(func(id tracer.RoundID) int { return min(1, c.work(id)) }) }, "rounds that compute"},
	{"the number of rounds", "those that do not", func(c *counts) int {
		return less(c.each(func(id tracer.RoundID) int { return 1 - min(1, c.work(id)) }))
	}, "rounds that move"},
	{"the number of rounds", "log n", func(c *counts) int { return c.log() }, "the logarithm of n"},
	{"the number of rounds", "2 log n", func(c *counts) int { return 2 * c.log() }, "twice the logarithm of n"},
	{"the number of rounds", "every line", func(c *counts) int { return c.lines(func(line string) bool { return line != "" }) }, "a round for each line"},
	{"the number of rounds", "every assignment", func(c *counts) int { return c.lines(func(line string) bool { return strings.Contains(line, "←") }) }, "a round for each line"},
	{"the number of rounds", "every for", func(c *counts) int { return c.lines(func(line string) bool { return strings.HasPrefix(line, "for ") }) }, "a round for each line"},
	{"the number of rounds", "the up-sweep", func(c *counts) int { return c.in("up-sweep", one) }, "one part only"},
	{"the number of rounds", "the time", func(c *counts) int { return c.each(c.time) }, "time for rounds"},
	{"the span", "log n", func(c *counts) int { return c.log() }, "the logarithm of n"},
	{"the span", "2 log n", func(c *counts) int { return 2 * c.log() }, "twice the logarithm of n"},
	{"the span", "moves are links", func(c *counts) int {
		moves := 0
		for _, n := range c.r.Graph.LongestChain() {
			if node := c.r.Graph.Node(n); node.Kind == tracer.NodeMoved && node.Ops == 0 {
				moves++
			}
		}
		return c.cost.Span + moves
	}, "moves in the chain"},
	{"the span", "the busiest lanes", func(c *counts) int {
		return c.each(func(id tracer.RoundID) (most int) {
			for _, turn := range c.r.Times().Turns(id) {
				most = max(most, turn.Operations)
			}
			return most
		})
	}, "the busiest lanes in a row"},
	{"the span", "work over n", func(c *counts) int { return over(c.cost.Work, c.n) }, "work over lanes"},
	{"the work", "the up-sweep", func(c *counts) int { return c.in("up-sweep", c.work) }, "one part only"},
	{"the work", "the down-sweep", func(c *counts) int { return c.in("down-sweep", c.work) }, "one part only"},
	{"the work", "moves of the last round", func(c *counts) int { return c.cost.Work + c.r.Trace.RoundCosts(nil)[c.last()].Moves }, "moves of a round counted"},
	{"the work", "as the first round", func(c *counts) int { return c.work(1) * c.r.Trace.Rounds() }, "all rounds alike"},
	{"the work", "the second round left out", func(c *counts) int { return c.middle(-1) }, "a round left out"},
	{"the work", "the second round twice", func(c *counts) int { return c.middle(1) }, "a round twice"},
	{"the work", "steps", func(c *counts) int { return c.r.Times().Work() }, "steps for work"},
	{"the work", "reads", func(c *counts) int { return c.cost.Reads }, "reads for work"},
	{"the work", "half", func(c *counts) int { return c.cost.Work / 2 }, "half the work"},
	{"the work", "n times the span", func(c *counts) int { return c.n * c.cost.Span }, "as many lanes in every link"},
	{"the work for n", "two for each value more", func(c *counts) int { return c.cost.Work + 2*c.n }, "a round more"},
	{"the work for n", "one for each round more", func(c *counts) int { return 2*c.cost.Work + c.r.Trace.Rounds() }, "doubled and one for each round"},
	{"the work for n", "three times", func(c *counts) int { return 3 * c.cost.Work }, "three times"},
	{"the work", "one more a round", func(c *counts) int { return c.cost.Work + c.r.Trace.Rounds() }, "one more in every round"},
	{"the work", "span times rounds", func(c *counts) int { return c.cost.Span * c.r.Trace.Rounds() }, "span times rounds"},
	{"the span", "twice", func(c *counts) int { return 2 * c.cost.Span }, "counted twice"},
	{"the span", "one more than rounds", func(c *counts) int { return c.r.Trace.Rounds() + 1 }, "rounds for span"},
	{"T(", "span and rounds", func(c *counts) int { return c.cost.Span + c.r.Trace.Rounds() }, "span and rounds"},
	{"T(", "n over p, log n times", func(c *counts) int { return over(c.n, c.p) * c.log() }, "n lanes in every round"},
	{"T(", "the widest round", func(c *counts) int { return over(c.r.Trace.MaxWidth(), c.p) }, "the widest round alone"},
	{"the number of rounds", "each twice", func(c *counts) int { return 2 * c.r.Trace.Rounds() }, "each round twice"},
	{"the number of rounds", "2n", func(c *counts) int { return 2 * c.n }, "two rounds for each value"},
	{"the work for n", "two more than doubled", func(c *counts) int { return 2*c.cost.Work + 2 }, "doubled and two"},
	{"the work for n", "one more a doubling", func(c *counts) int { return c.cost.Work + c.log() }, "a logarithm more"},
	{"the work for n", "one less than doubled", func(c *counts) int { return 2*c.cost.Work - 1 }, "doubled less one"},
}

// asSmall are names that a count has which is one too many or too few besides, or that other sentences say as well.
var asSmall = map[string][]string{
	"last round left out":      {"one round too few", "one part only", "a part left out"},
	"a round left out":         {"one application too few", "last round left out", "a part left out"},
	"a round twice":            {"one application too many"},
	"one part only":            {"a part left out"},
	"moves in the chain":       {"one link too many"},
	"rounded up once more":     {"rounded down"},
	"the logarithm of n":       {"one round too few"},
	"moves of a round counted": {"moves counted as work"},
}

// What people count in place of what is asked for is named, and as what it is.
func TestMiscountsAreNamed(t *testing.T) {
	if testing.Short() {
		t.Skip("the same mistakes are named natively")
	}
	n, without, planted := tally{}, map[string]int{}, map[string]int{}
	for _, id := range []string{
		"fold/serial", "scan/blelloch", "scan/warp", "scan/block", "scan/reverse", "segscan/blelloch", "segscan/hillis-steele", "compact/scan", "compact/remove-if", "unique/scan",
		"sequence/filter", "split/two-scans", "allocate/scan", "sort/merge", "sort/odd-even", "sort/counting", "grid/per-cell", "merge/rank", "spmv/rows", "matrix/multiply-tiled",
	} {
		for seed := range sample.Seeds(t, 12) {
			e, err := exercises.New(exercises.Spec{Kind: count.Kind, Algorithm: id, Seed: 60 + seed})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range miscountsIn(e) {
				planted[p.what]++
				judge(t, e, p, &n, without)
			}
		}
	}
	for _, m := range miscounts {
		if planted[m.slot+": "+m.what] == 0 {
			t.Errorf("%s, %s is planted nowhere", m.slot, m.what)
		}
	}
	t.Logf("%d planted, %d named, %d wrongly; not named: %v", n.all(), n.named, n.wrongly, without)
	if n.unnamed+n.wrongly > 0 {
		t.Errorf("of %d planted mistakes %d are named, %d wrongly", n.all(), n.named, n.wrongly)
	}
}

// miscountsIn are the miscounts that an exercise has room for.
func miscountsIn(e *exercises.Exercise) []planted {
	c, key := &counts{r: e.Run, cost: e.Run.Cost(), n: e.Run.N()}, e.Model()
	for _, s := range e.Slots {
		if p, ok := strings.CutPrefix(s.Label, "T("); ok {
			c.p = number(strings.TrimSuffix(p, ")"))
		}
	}
	second := c.r.Trace.ArrayNamed("b")
	var out []planted
	for k, s := range e.Slots {
		for _, m := range miscounts {
			if !strings.HasPrefix(s.Label, m.slot) || m.slot == "the work" && s.Label != m.slot || c.p == 0 && m.what == "the time" {
				continue
			}
			if second != nil && second.Given && strings.HasPrefix(m.slot, "the span") && strings.HasSuffix(m.what, "log n") { // n is no number of values then
				continue
			}
			n := m.of(c)
			if n < 0 || strconv.Itoa(n) == key[k] {
				continue
			}
			a := slices.Clone(key)
			a[k] = strconv.Itoa(n)
			names := append([]string{m.name}, asSmall[m.name]...)
			if m.what == "the time" {
				names = append(names, fmt.Sprintf("T(%d) for the number of rounds", c.p))
			}
			out = append(out, planted{m.slot + ": " + m.what, a, names})
		}
	}
	return out
}

// What is told of counts that were told untruly, or in words that nobody would say.
func TestCountsAreToldTruly(t *testing.T) {
	for _, c := range []struct{ spec, slot, answer, says, never string }{
		{"spmv/rows:114", "T(4)", "11", "as in Brent's bound", "rounds each round down"},
		{"segscan/blelloch:79", "the work", "14", "That is the work if heads are overlooked. There are 2 segments.", ""},
		{"compact/remove-if:73", "the number of rounds", "7", "That is how many rounds compute something.", ""},
		{"matrix/multiply-naive:76", "the number of rounds", "2", "The number of rounds is 1: all of it is one round.", "times"},
		{"matrix/transpose-tiled:86", "the number of rounds", "3", "The number of rounds is 2: round 1 (load) and round 2 (store).", "tiles of 2 and"},
		{"sort/merge-serial:70", "the number of rounds", "3", "The number of rounds is 1: all of it is one round.", "runs of"},
		{"merge/rank:88", "the work", "52", "the same values in ascending order, those of b before those of a", ""},
		{"allocate/scan:91", "the work", "7", "the work of rounds 2 to 4 (scan, up-sweep) alone", ""},
	} {
		spec, err := kinds.ParseSpec("count:" + c.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		a := e.Model()
		for k, s := range e.Slots {
			if s.Label == c.slot {
				a[k] = c.answer
			}
		}
		v := e.Grade(a).Verdict
		if says := v.Where + " " + v.Why + " " + v.What; !strings.Contains(says, c.says) || c.never != "" && strings.Contains(says, c.never) {
			t.Errorf("%s: %s as %s is told %q; want %q, and not %q", c.spec, c.answer, c.slot, says, c.says, c.never)
		}
	}
}
