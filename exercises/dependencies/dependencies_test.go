package dependencies

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
	"upsweep/tracer"
)

// An input that the kernel holds twice, since it writes over the first copy, is one input: the key
// of y[i] of an inclusive Blelloch scan has x[i] itself.
func TestDependenciesReachThroughASecondCopyOfTheInput(t *testing.T) {
	alg, _ := algos.Find("scan/blelloch")
	res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4"}, Params: map[string]string{"inclusive": "true"}}, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	made := &exercises.Run{Alg: alg, Trace: res.Trace, Graph: res.Trace.Graph()}
	for i := range 5 {
		y := made.Graph.Final(tracer.CellID(i))
		if got, want := inputsOf(made, y, tracer.WithControl), uint64(1)<<(i+1)-1; got != want {
			t.Errorf("y[%d] depends on %b, want %b", i, got, want)
		}
	}
}

// What changes a value when it is changed itself belongs to the key, whatever array holds it: every
// input value of every exercise is changed, and the value asked about looked at in the run that
// this gives.
func TestTheKeyHoldsEveryInputThatMatters(t *testing.T) {
	many := uint64(10)
	if testing.Short() {
		many = 3
	}
	keys := 0
	for _, alg := range algos.Catalog() {
		if !Kind.Suits(exercises.NewCandidate(&alg)) {
			continue
		}
		for seed := range many {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				continue
			}
			q, asked := e.Question.(*dependency)
			if !asked || q.scope == tracer.DataOnly {
				continue // it asks for a chain, or for data alone
			}
			for name, text := range e.Run.Request.Inputs {
				if strings.Contains(text, "|") {
					continue // the array holds them laid out otherwise
				}
				words := strings.Fields(text)
				array := e.Run.Trace.ArrayNamed(name)
				if array == nil {
					continue
				}
				for i := range min(len(words), array.Real) {
					k := slices.Index(q.cells, e.Run.Trace.Cell(array.ID, i))
					if k < 0 || q.want[k] != "" {
						continue
					}
					for _, other := range otherThan(words, i) {
						changed := slices.Clone(words)
						changed[i] = other
						inputs := maps.Clone(e.Run.Request.Inputs)
						inputs[name] = strings.Join(changed, " ")
						res, err := alg.Run(algos.Request{Inputs: inputs, Params: e.Run.Request.Params}, algos.Options{Budget: budget.Command(), Record: true})
						if err != nil {
							continue
						}
						if got, ok := heldAfter(e.Run, q, res.Trace); ok && got != e.Run.Graph.Text(q.node) {
							t.Errorf("%s, seed %d: %s[%d] = %s instead of %s makes %s %s, but the key leaves it out", alg.ID, seed, name, i, other, words[i],
								e.Run.Graph.CellName(q.node), got)
							break
						}
					}
				}
			}
			keys++
		}
	}
	t.Log(keys, "keys")
}

// heldAfter is what another run holds in the cell that is asked about, after the same round or step
// of a loop.
func heldAfter(r *exercises.Run, q *dependency, other *tracer.Trace) (string, bool) {
	id, at := r.Trace.Place(r.Graph.Node(q.node).Cell)
	for _, a := range other.Arrays() {
		if other.RowName(a.ID) != r.Trace.RowName(id) || at >= a.Len || int(q.round) > other.Rounds() {
			continue
		}
		to, moment := when(r, q.node).To, other.StepOf(q.round)
		if to < r.Trace.StepOf(q.round) {
			moment = min(moment, to-r.Trace.FirstStepOf(q.round)+other.FirstStepOf(q.round))
		}
		c := other.Cursor()
		c.Seek(moment)
		return c.Text(a.ID, at), true
	}
	return "", false
}

// otherThan are values of the same kind as entry i: those that stand elsewhere in the list, and for
// numbers some more.
func otherThan(words []string, i int) []string {
	var out []string
	for _, w := range append(slices.Clone(words), "2", "5", "31") {
		if _, err := strconv.Atoi(words[i]); err != nil && !slices.Contains(words, w) {
			continue
		}
		if w != words[i] && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// A mark is 1. An answer with anything else in a cell is told so, with the cell, and marks nothing by it: of the
// value that x[3] holds after round 2, x[0] to x[3] are marked, and 27 is what it holds.
func TestAMarkIsOne(t *testing.T) {
	for _, test := range []struct {
		seed   uint64
		answer exercises.Answer
		score  int
		where  string
	}{
		{1, exercises.Answer{"1", "1", "1", "1", "", "0", "", "0"}, 4, ""},
		{1, exercises.Answer{"1", "1", "1", "27", "", "", "", ""}, 3, `x[3] holds "27", which is no mark: write 1 to mark a cell, and leave the others empty.`},
		{1, exercises.Answer{"1", "", "1", "1", "", "", "", "perhaps"}, 3, `x[7] holds "perhaps", which is no mark: write 1 to mark a cell, and leave the others empty.`},
		{1, exercises.Answer{"0", "0", "0", "0", "0", "0", "0", "0"}, 0, "No cell is marked yet."},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "scan/blelloch", Seed: test.seed})
		if err != nil {
			t.Fatal(err)
		}
		g := e.Grade(test.answer)
		if g.Score != test.score || g.Verdict.Where != test.where {
			t.Errorf("%q: %d points, %q; want %d, %q", test.answer, g.Score, g.Verdict.Where, test.score, test.where)
		}
		if strings.Contains(test.where, "no mark") && g.Mistake != nil {
			t.Errorf("%q is put down to %q", test.answer, g.Mistake.Name)
		}
	}
}

// So it is where a chain is marked.
func TestAMarkOfAChainIsOne(t *testing.T) {
	for _, alg := range []string{"scan/blelloch", "reduce/tree", "scan/kogge-stone", "sort/bitonic"} {
		for seed := uint64(0); seed < 40; seed += 4 {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg, Seed: seed})
			if err != nil {
				continue
			}
			q, is := e.Question.(*chain)
			if !is {
				continue
			}
			a := e.Model()
			k := slices.Index(a, "")
			a[k] = "0"
			if !e.Grade(a).Full() {
				t.Errorf("%s: 0 counts as a mark", e.Spec)
			}
			a[k] = "?"
			if g := e.Grade(a); g.Full() || !strings.HasPrefix(g.Verdict.Where, q.name(q.slots[k])+` holds "?", which is no mark`) || g.Mistake != nil {
				t.Errorf("%s: ? in a cell gets %+v", e.Spec, g.Verdict)
			}
			return
		}
	}
	t.Error("no chain is asked for")
}
