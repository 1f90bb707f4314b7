package claim

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
)

// made are exercises of all claims, each once.
func made(t *testing.T) []*exercises.Exercise {
	t.Helper()
	var out []*exercises.Exercise
	algorithms := 0
	for _, alg := range algos.Catalog() {
		if !Kind.Suits(exercises.NewCandidate(&alg)) {
			continue
		}
		algorithms++
		seen := map[string]bool{}
		for seed := range uint64(12) {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Errorf("%s: %v", alg.ID, err)
				continue
			}
			if of := e.Question.(*claiming).claim.When + e.Statement; !seen[of] {
				seen[of] = true
				out = append(out, e)
			}
		}
	}
	if algorithms < 25 || len(out) < 40 {
		t.Errorf("there are %d claims about %d algorithms", len(out), algorithms)
	}
	return out
}

// What is meant is right whatever the seed draws: also where another input could name what a scatter
// writes to.
func TestWhatIsMeantIsRight(t *testing.T) {
	for _, id := range []string{"sequence/scatter", "scatter/sort", "scatter/segscan"} {
		alg, _ := algos.Find(id)
		if !Kind.Suits(exercises.NewCandidate(alg)) {
			continue
		}
		for seed := range uint64(40) {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: id, Seed: seed})
			if err != nil {
				t.Errorf("%s, seed %d: %v", id, seed, err)
				continue
			}
			q := e.Question.(*claiming)
			if j := q.judge(q.Model()); j.wrong != nil {
				t.Errorf("%s: what is meant is judged wrong: %s is %s", e.Spec, j.wrong.Cell, j.wrong.Has)
			}
		}
	}
}

// answers visits every way to fill the gaps.
func answers(e *exercises.Exercise, visit func(a exercises.Answer)) {
	a := e.Empty()
	var fill func(k int)
	fill = func(k int) {
		if k == len(a) {
			visit(append(exercises.Answer(nil), a...))
			return
		}
		for n := range e.Slots[k].Options {
			a[k] = strconv.Itoa(n)
			fill(k + 1)
		}
	}
	fill(0)
}

// Of all fillings of all claims, those that are false are refuted by a run, which has at the cell that
// is shown what is said, and not what is claimed; those that pass are true of longer runs on other
// values too, with every operator; and the one that is meant says all that any of them does.
func TestEveryFillingIsJudgedByRuns(t *testing.T) {
	refuted, less, full := 0, 0, 0
	for _, e := range made(t) {
		q := e.Question.(*claiming)
		runs := others(t, e)
		answers(e, func(a exercises.Answer) {
			j := q.judge(a)
			if j.wrong != nil {
				refuted++
				tr := j.trial.Trace
				at := tr.Cursor()
				at.Seek(j.wrong.Step)
				if w := j.wrong; w.Index >= 0 && w.Claimed != "" && w.Index < tr.Array(w.Array).Len {
					if has := at.Text(w.Array, w.Index); has != w.Has && !(has == "null" && w.Has == "nothing") || w.Claimed == w.Has {
						t.Errorf("%s: %s: %s is said to be %s, the run has %s, claimed is %s", e.Spec, j.claim.Says, w.Cell, w.Has, has, w.Claimed)
					}
				}
				return
			}
			if q.saysNothing(j.claim) && !strings.Contains(j.claim.Says, "“X”") { // which no block is any more after a step
				t.Errorf("%s: %s passes, for it says nothing of any trial", e.Spec, j.claim.Says)
			}
			for _, res := range runs {
				if w, _ := j.claim.Refute(res); w != nil {
					t.Errorf("%s: %s passes, and is false of n = %d, %v: %s is %s and not %s", e.Spec, j.claim.Says, res.Args.N(), res.Args.Request, w.Cell, w.Has, w.Claimed)
					return
				}
				if more, at := q.model.Lacks(j.claim, res); more != "" {
					t.Errorf("%s: %s says of %s after round %d what the model does not", e.Spec, j.claim.Says, more, at)
				}
			}
			if j.full() {
				full++
			} else {
				less++
			}
		})
		if !q.judge(e.Model()).full() {
			t.Errorf("%s: the model is not full", e.Spec)
		}
	}
	t.Logf("%d refuted, %d true that say less, %d full", refuted, less, full)
	if refuted < 1000 || less < 40 {
		t.Errorf("only %d are refuted, and %d say less", refuted, less)
	}
}

// others are longer runs, on other values than the trials.
func others(t *testing.T, e *exercises.Exercise) (out []*algos.Result) {
	r := rand.New(rand.NewPCG(3, 4))
	q := e.Question.(*claiming)
	for k := range 40 {
		req := e.Alg.Random(r, 2+k%17)
		for _, name := range []string{"init", "form", "key", "order"} {
			delete(req.Params, name)
		}
		for name, v := range q.shown.Request.Params {
			if name != "op" && name != "seed" {
				req.Params[name] = v
			}
		}
		letter := 0
		for _, of := range [][2]string{{"v", "x"}, {"va", "a"}, {"vb", "b"}} {
			if _, is := req.Inputs[of[0]]; is || q.shown.Request.Inputs[of[0]] != "" {
				var with []string
				for range strings.Fields(req.Inputs[of[1]]) {
					with = append(with, "t"+strconv.Itoa(letter))
					letter++
				}
				req.Inputs[of[0]] = strings.Join(with, " ")
			}
		}
		if res, err := e.Alg.Run(req, algos.Options{Budget: budget.Command(), Record: true}); err == nil {
			out = append(out, res)
		}
	}
	if len(out) < 5 {
		t.Errorf("%s: only %d other runs", e.Spec, len(out))
	}
	return out
}

// Every option but that of the model, in one gap alone, makes the claim false, or has it say less; and a
// filling that is true but empty is told so.
func TestAlternativesAreWorse(t *testing.T) {
	for _, alg := range algos.Catalog() {
		if !Kind.Suits(exercises.NewCandidate(&alg)) {
			continue
		}
		for seed := range uint64(5) {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Fatalf("%s: %v", alg.ID, err)
			}
			model := e.Model()
			for k, slot := range e.Slots {
				for n := range slot.Options {
					a := e.Model()
					if a[k] = strconv.Itoa(n); a[k] == model[k] {
						continue
					}
					g := e.Grade(a)
					rows, showing := e.Refuted(a)
					switch {
					case g.Full() || g.First != k || g.Of != 2:
						t.Errorf("%s: %s as %q is judged %+v", e.Spec, slot.Label, slot.Options[n], g)
					case g.Score == 1 && !strings.Contains(g.Verdict.Where, "says less"), g.Score == 0 && !strings.Contains(g.Verdict.Where, "you claim "):
						t.Errorf("%s: %s as %q gets %d: %s", e.Spec, slot.Label, slot.Options[n], g.Score, g.Verdict.Where)
					case len(rows) < 2 && len(showing.Request.Inputs["x"]) > 0 || showing.Algorithm != alg.ID:
						t.Errorf("%s: %q is shown by %v", e.Spec, slot.Options[n], rows)
					}
				}
			}
		}
	}
}

// The smallest input comes first, and what is shown is what is told.
func TestCounterexamples(t *testing.T) {
	for _, c := range []struct {
		spec string
		id   string
		fill []string
		says string
		rows []string
	}{
		{"half the window", "scan/hillis-steele", []string{"x₀[i − d + 1]", "x₀[i]", "every i"}, "After round 1 (stride 1) on x = a b with concat, you claim that x[1] is x₀[1]: b. The run has ab there.", []string{"a b", "a ab", "b"}},
		{"all of it at once", "scan/hillis-steele", []string{"x₀[0]", "x₀[i]", "every i"}, "you claim that x[2] is x₀[0] ⊕ … ⊕ x₀[2]", nil},
		{"too few places", "scan/hillis-steele", []string{"x₀[i − 2d + 1]", "x₀[i]", "i ≥ d"}, "it says less than there is to say: nothing of x[0], for instance, after round 1 (stride 1) on x = a b with concat.", nil},
		{"the lower neighbour", "reduce/tree", []string{"x₀[i − d]", "x₀[i + 2d − 1]", "i divisible by 2d"}, "you claim that", nil},
	} {
		e := exerciseOn(t, c.id)
		a := e.Empty()
		for k, text := range c.fill {
			for n, o := range e.Slots[k].Options {
				if o == text {
					a[k] = strconv.Itoa(n)
				}
			}
		}
		g := e.Grade(a)
		if !strings.Contains(g.Verdict.Where, c.says) {
			t.Errorf("%s: %s", c.spec, g.Verdict.Where)
		}
		rows, _ := e.Refuted(a)
		for k, want := range c.rows {
			if got := strings.TrimSpace(texts(rows[k])); got != want {
				t.Errorf("%s: row %d is %s, want %s", c.spec, k, got, want)
			}
		}
	}
}

func exerciseOn(t *testing.T, id string) *exercises.Exercise {
	t.Helper()
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: id, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// What is no option fills no gap.
func TestOpenGaps(t *testing.T) {
	e := exerciseOn(t, "scan/blelloch")
	for _, text := range []string{"", "9", "-1", "x₀[i]", "1e9", strings.Repeat("9", 400)} {
		a := e.Model()
		a[1] = text
		want := "is not one of the fillings of gap 2, “last”."
		if text == "" {
			want = "Gap 2 of 3, “last”, is not filled yet."
		}
		if g := e.Grade(a); g.Score != 0 || g.First != 1 || len(g.Verdict.Where) > 100 || !strings.Contains(g.Verdict.Where, want) {
			t.Errorf("%.9q is judged %+v", text, g)
		}
	}
}

// What outside hands filled in, by the options of the exercise, and what is to be said of it. A cause of "-"
// is none.
func TestFilledFromOutside(t *testing.T) {
	for _, c := range []struct {
		alg         string
		seed        uint64
		answer      string
		score       int
		where, says string
		cause       string
	}{
		// No cell has i alone as its index, and yet it speaks of every i: y[0] + … + y[i + 1] = x₀[i − 1].
		{"sequence/adjacent-difference", 31, "2 1 0 0", 0, "you claim that y[0] + … + y[1] is x₀[0]", "", ""},
		{"sequence/adjacent-difference", 31, "2 1 1 0", 0, "you claim that", "", ""},
		{"sequence/adjacent-difference", 31, "0 1 1 0", 0, "you claim that", "", ""},
		// A value that differs shows more than a cell that is not there.
		{"sequence/gather", 21, "2 2 0", 0, "there is no such cell", "", ""},
		{"compact/scan", 32, "1 1 1", 0, "The run has ", "", ""},
		{"unique/scan", 31, "1 1 3", 0, "The run has ", "", ""},
		{"sequence/scatter", 22, "2 1 1", 0, "is x₀[0]: -8", "", ""}, // of lane 0; there is no lane for y[1]
		// i − 2d for i − 2d + 1 takes one too many.
		{"scan/hillis-steele", 1, "0 1 1", 0, "", "is one place too far", ""},
		{"segscan/hillis-steele", 5, "2 1 2", 0, "", "is one place too far", ""},
		{"scan/han-carlson", 26, "1 1 2", 0, "", "is one place too far", ""},
		// The others are taken for those that are kept; nobody counts from the other end.
		{"compact/scan", 6, "3 1 2", 0, "", "for the others", ""},
		{"matrix/transpose-tiled", 14, "2 0", 0, "", "“x₀[c · rows + r]” is the place that the value gets in y.", "not transposed"},
		{"matrix/transpose-tiled", 14, "3 2", 0, "", "in x already", ""},
		{"sort/bitonic", 16, "0 2 2", 0, "", "descending", ""},
		{"scan/brent-kung", 3, "1 0 0", 0, "", "the other end of each block: its first cell", ""},
		{"reduce/tree", 17, "2 2 0", 0, "", "the other end of each block: its last cell", ""},
		{"scan/han-carlson", 26, "0 1 1", 0, "", "", ""},
		// A sum up to the last value is what no round leaves.
		{"sequence/filter", 10, "1 2 2", 0, "", "the last value of all", ""},
		{"reduce/sequential", 25, "3 0", 0, "", "", ""},
		{"reduce/sequential", 25, "0 3", 0, "", "", ""},
		{"scan/sklansky", 2, "0 0 2", 0, "", "the end of the block", ""},
		{"scan/sklansky", 2, "2 1 2", 0, "", "the blocks stand still", ""},
		{"scan/reverse", 4, "1 0 2", 0, "", "", ""},
		{"compact/scan", 6, "1 1 0", 0, "", "exclusive, and counts", ""},
		{"sort/bitonic", 16, "0 0 1", 0, "", "after the next merge", ""},
		{"sequence/scatter", 22, "0 0 2", 0, "", "not the lowest", ""},
		// The index left out, followed on both sides, and on the other side: three mistakes.
		{"sequence/gather", 6, "1 1 1", 0, "", "“x₀[i]” leaves out the index", "the index left out"},
		{"sequence/gather", 6, "0 1 1", 0, "", "A place to read from is taken for a place to write to", "gather and scatter exchanged"},
		{"compact/scan", 1, "1 1 1", 0, "", "“y[i]” leaves out the index", "the index left out"},
		{"tree/rootfix", 5, "0 3 0", 0, "", "“y[open[v]]” follows the index on this side, too", "the index on both sides"},
		// Too many cells are not too short a reach.
		{"reduce/tree", 2, "1 2 0", 0, "", "every second of these is not written", "too many cells"},
		{"scan/brent-kung", 7, "0 1 1", 0, "", "every second of these is not written", "too many cells"},
		{"reduce/tree", 2, "0 2 1", 0, "", "takes in what stands in front of the block", "a prefix for a block"},
		{"reduce/tree", 1, "0 2 2", 0, "", "is how far it reached before the round", "a prefix for a block and wrong stride: too near"},
		{"split/two-scans", 4, "0 3", 0, "", "counts those that are not kept", "another base"},
		{"merge/rank", 1, "3 1", 0, "", "“i” leaves out r", "rank left out"},
		{"sequence/partition", 3, "2 1", 0, "", "where part k ends", ""},
		{"sequence/transpose", 1, "0 0", 0, "", "has c in the place of r", ""},
		{"scan/lookback", 1, "1 2 0", 0, "", "begins a block too early", "a block too many"},
		{"scan/lookback", 311, "2 2 0", 0, "", "“x₀[b · B − 1]” stops a block too early.", "a block too few"},
		{"tree/rootfix", 310, "0 1 1", 0, "", "“tour[close[v]]” has the value of v itself in it already.", "inclusive for exclusive"},
		{"sort/counting", 350, "3 3", 0, "", "counts what has a smaller digit", "smaller keys counted"},
		{"sort/radix", 350, "1 1", 0, "", "“j ≥ 0” goes on to the last value of all", "one sum for all"},
		{"segscan/serial", 350, "0 1 3", 0, "", "“x₀[t − 1]” is where the loop has got to", "one sum for all"},
		{"scan/brent-kung", 350, "1 0 1", 0, "", "“x₀[i − 2d + 1]” begins with one block", "a stretch for all in front"},
		{"sequence/adjacent-difference", 350, "1 1 1 1", 0, "", "“x₀[n − 1]” goes on to the last value of all", "one sum for all"},
		{"reduce/sequential", 350, "1 3", 0, "", "“x[n − 1]” is as far as it went before any round.", "the length before the round"},
		{"reduce/sequential", 350, "3 0", 0, "", "“x₀[h − 1]” leaves out what stood behind at first", "a value left out"},
		{"sequence/transpose", 350, "1 1", 0, "", "is the place that the value gets in y.", "not transposed"},
		{"sequence/transpose", 1933, "3 1", 0, "", "The two sides are exchanged: “y[r · columns + c]” takes the place in x for that in y", "the two sides exchanged"},
		{"scan/tree", 350, "2 3 2", 0, "", "“x₀[i − 1]” takes i for the number of a leaf", "a leaf for a node"},
		{"scan/chunked", 350, "2 3 1", 0, "", "stops a block too early.", "a block too few"},
		{"scan/blelloch", 350, "0 2 0", 0, "", "“x₀[i − 2d]” stops a block too early.", "a block too few"},
		// One sum is not every sum, though it is said for every i.
		{"sequence/adjacent-difference", 4, "2 2 0 1", 1, "it says less than there is to say: nothing of y[0] alone, for instance", "", ""},
		{"scan/blelloch", 3, "0 2 2", 0, "The run has −∞ there.", "", ""},
		{"sort/bitonic", 4, "0 2 2", 0, "The run has ", "", ""},
		{"segscan/hillis-steele", 6, "2 0 1", 1, "says less", "", "-"}, // of i < 2d it is so already
		{"scan/lookback", 7, "0 1 1", 0, "", "“A” does not say", ""},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.alg, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		g := e.Grade(exercises.Answer(strings.Fields(c.answer)))
		named := "-"
		if g.Mistake != nil {
			named = g.Mistake.Name
		}
		if g.Score != c.score || !strings.Contains(g.Verdict.Where, c.where) || !strings.Contains(g.Verdict.Why, c.says) || c.cause != "" && named != c.cause {
			t.Errorf("%s: %s gets %d, cause %s: %s %s\n\twant %d, cause %s: %s %s", e.Spec, c.answer, g.Score, named, g.Verdict.Where, g.Verdict.Why, c.score, c.cause, c.where, c.says)
		}
		if strings.Contains(g.Verdict.Where, "no such cell. The run") || strings.Contains(g.Verdict.Where, "absent") || strings.Contains(g.Verdict.Why, "““") {
			t.Errorf("%s: %s: %s", e.Spec, c.answer, g.Verdict.Where)
		}
		if f, _ := e.Question.(*claiming).filled(exercises.Answer(strings.Fields(c.answer))); testing.Verbose() {
			t.Logf("%s: %s: %s: %s", e.Spec, f.Says, named, g.Verdict.Why)
		}
	}
}

// Every word for a mistake has its line, and every line its word; what is told of an answer is told of what
// stands in its gaps, and of nothing else.
func TestFillingsAreDescribed(t *testing.T) {
	used := map[string]bool{"scatter": true, "sides": true} // of two gaps
	for _, alg := range algos.Catalog() {
		for _, c := range algos.Claims(alg.ID) {
			for _, g := range c.Gaps {
				for _, f := range g.Fillings {
					used[f.Slip] = true
					if _, _, is := slip(f.Slip, f.Text); f.Slip != "" && !is {
						t.Errorf("%s: %s has no line for %q", alg.ID, f.Text, f.Slip)
					}
					inner := strings.Count(f.Text, "[") - 1 // an index that is read itself
					if f.Slip == "noindex" && inner != 0 || f.Slip == "indexed" && inner != 1 {
						t.Errorf("%s: %s is said to be %s", alg.ID, f.Text, f.Slip)
					}
				}
			}
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(slips), "\n") {
		parts := strings.Split(line, " | ")
		if len(parts) != 3 || strings.Contains(parts[1], "{}") || !strings.HasSuffix(parts[2], ".") {
			t.Errorf("%q is not a word, a name and a sentence", line)
		}
		if !used[parts[0]] {
			t.Errorf("nothing is called %s", parts[0])
		}
	}
	quoted := regexp.MustCompile(`“[^”]*”`)
	for _, e := range made(t) {
		q := e.Question.(*claiming)
		answers(e, func(a exercises.Answer) {
			for _, s := range q.suspects(e, a) {
				for _, text := range quoted.FindAllString(s.Says, -1) {
					if !strings.Contains(q.judge(a).claim.Says, strings.Trim(text, "“”")) {
						t.Errorf("%s: of %s is said: %s", e.Spec, q.judge(a).claim.Says, s.Says)
					}
				}
			}
		})
	}
}

// A claim that names too many cells names some that the round does not write.
func TestTooManyCellsAreNotWritten(t *testing.T) {
	for _, e := range made(t) {
		q := e.Question.(*claiming)
		for k, order := range q.order {
			for n, f := range order {
				if q.claim.Gaps[k].Fillings[f].Slip != "many" {
					continue
				}
				a := q.Model()
				a[k] = strconv.Itoa(n)
				j := q.judge(a)
				if j.wrong == nil {
					t.Errorf("%s: %s is true", e.Spec, j.claim.Says)
					continue
				}
				g := j.trial.Trace.Graph()
				from, to := g.NodesOf(j.wrong.Round)
				for n := from; n < to; n++ {
					if array, i := j.trial.Trace.Place(g.Node(n).Cell); array == j.wrong.Array && i == j.wrong.Index {
						t.Errorf("%s: %s is written in the round of %s", e.Spec, j.wrong.Cell, j.claim.Says)
					}
				}
			}
		}
	}
}
