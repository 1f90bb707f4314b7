package dependencies

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
)

// What a cause says of the marks, or of how the value was made, is so: of every exercise, for the cells
// up to the value's own index, around it, beside it, and those of one array alone.
func TestWhatCausesSayOfTheMarksHolds(t *testing.T) {
	said := map[string]int{}
	for _, alg := range algos.Catalog() {
		if !Kind.Suits(exercises.NewCandidate(&alg)) {
			continue
		}
		for seed := range uint64(4) {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed + 1})
			if err != nil {
				continue
			}
			q, asked := e.Question.(*dependency)
			if !asked {
				continue
			}
			g := e.Run.Graph
			computed := false
			for _, n := range append(g.Cone(q.node, tracer.DataOnly), q.node) {
				computed = computed || !g.IsInput(n) && g.Node(n).Ops > 0
			}
			data := inputsOf(e.Run, q.node, tracer.DataOnly)
			for _, a := range guesses(q, e.Run) {
				right, wrong, ofData := 0, 0, 0
				for k, mark := range a {
					switch {
					case mark == "":
						continue
					case q.want[k] != "":
						right++
					default:
						wrong++
					}
					ofData += int(data >> k & 1)
				}
				missing := count(q.want) - right
				if wrong+missing == 0 || wrong+right == 0 {
					continue
				}
				v := e.Grade(a).Verdict
				says := v.Why
				namesWhatIs(t, q, e, a, says)
				saysWhereItStood(t, q, e, v.What, said)
				for claim, holds := range map[string]bool{
					"Nothing of ":                belongsOrIsMarked(q, e.Run, a, says),
					"too far to the":             wrong > 0,
					"All that is marked belongs": wrong == 0 && missing > 0,
					"All that belongs is marked": missing == 0 && wrong > 0,
					"does not belong, and":       wrong == 1 && missing > 0,
					"do not belong, and":         wrong > 1 && missing > 0,
					"It does not belong":         right == 0 && wrong == 1,
					"depends on none of them":    right == 0,
					"was made of none of them":   right == 0,
					"met others on the way":      wrong == 0 && ofData > 0 && computed,
					"other cells decided":        wrong == 0 && q.scope == tracer.WithControl,
					"decided which values were used, or where or whether one was written, and that counts": missing > 0 && q.scope == tracer.WithControl,
					"Only what has the value's own":     wrong == 0,
					"counts the value's own place in":   missing == 0 && wrong == 1,
					"goes on over the head":             wrong > 0,
					"its flags decided":                 wrong == 0 && missing > 0 && q.scope == tracer.WithControl,
					"decided as well":                   wrong == 0 && missing > 0 && q.scope == tracer.WithControl,
					"From each value that the lane":     wrong == 0 && missing > 0,
					"What is marked too many only":      missing == 0 && q.scope == tracer.DataOnly,
					"which has the value's own index, ": wrong == 1,
				} {
					if !strings.Contains(says, claim) {
						continue
					}
					if said[claim]++; !holds {
						t.Errorf("%v, %q: %d marks belong, %d don't, %d are missing: %s", e.Spec, marks(a), right, wrong, missing, says)
					}
				}
			}
		}
	}
	if len(said) < 12 {
		t.Errorf("only %d claims are made: %v", len(said), said)
	}
	t.Log(said)
}

// namesWhatIs compares the cells that are named as missing or as too much with the marks.
func namesWhatIs(t *testing.T, q *dependency, e *exercises.Exercise, a exercises.Answer, says string) {
	t.Helper()
	cell := regexp.MustCompile(`(\w+)\[(\d+)\]`)
	for _, claim := range []struct {
		sentence *regexp.Regexp
		is       func(k int) bool
	}{
		{regexp.MustCompile(`All that is marked belongs, but ([^.:]+) (?:is|are) missing`), func(k int) bool { return a[k] == "" && q.want[k] != "" }},
		{regexp.MustCompile(`All that belongs is marked, but ([^.:]+) (?:is|are) too much`), func(k int) bool { return a[k] != "" && q.want[k] == "" }},
		{regexp.MustCompile(`Of the marks ([^.:]+?)(?:, which has the value's own index,)? (?:does|do) not belong`), func(k int) bool { return a[k] != "" && q.want[k] == "" }},
		{regexp.MustCompile(`not belong, and ([^.:]+) (?:is|are) missing`), func(k int) bool { return a[k] == "" && q.want[k] != "" }},
	} {
		for _, m := range claim.sentence.FindAllStringSubmatch(says, -1) {
			if strings.Contains(m[1], " cells") {
				continue
			}
			named := map[string]bool{}
			for _, part := range strings.Split(strings.ReplaceAll(m[1], ", ", " and "), " and ") {
				ends := cell.FindAllStringSubmatch(part, -1)
				first, _ := strconv.Atoi(ends[0][2])
				last, _ := strconv.Atoi(ends[len(ends)-1][2])
				for i := first; i <= last; i++ {
					named[ends[0][1]+"["+strconv.Itoa(i)+"]"] = true
				}
			}
			for k, c := range q.cells {
				if name := exercises.NameOf(e.Run.Trace, c); named[name] != claim.is(k) {
					t.Errorf("%v, %q: of %s it is not so: %s", e.Spec, marks(a), name, says)
				}
			}
		}
	}
}

// saysWhereItStood looks whether a cell that is said to have stood in a value before, or to come into it later, is in
// the cone of such a value.
func saysWhereItStood(t *testing.T, q *dependency, e *exercises.Exercise, says string, said map[string]int) {
	t.Helper()
	g := e.Run.Graph
	for claim, before := range map[string]bool{"has been overwritten since": true, "only later": false, "nothing has carried": true} {
		if !strings.Contains(says, claim) {
			continue
		}
		said[claim]++
		found := false
		for n := tracer.NodeID(e.Run.Trace.Cells()); int(n) < g.Nodes(); n++ {
			if g.Cell(n) != g.Cell(q.node) || n == q.node || before != (n < q.node) {
				continue
			}
			for _, c := range g.Inputs(n, q.scope) {
				name := exercises.NameOf(e.Run.Trace, e.Run.Trace.Origin(c))
				found = found || strings.HasPrefix(says, name+" ") || strings.Contains(says, "carried "+name+" to")
			}
		}
		if found == (claim == "nothing has carried") && e.Run.Trace.Round(q.round).Mode == tracer.Synchronous {
			t.Errorf("%v: %s", e.Spec, says)
		}
	}
}

// belongsOrIsMarked reports whether of the arrays that are said to have nothing of it marked, or nothing
// that belongs, that is so.
func belongsOrIsMarked(q *dependency, r *exercises.Run, a exercises.Answer, says string) bool {
	for _, m := range regexp.MustCompile(`Nothing of (.+?) (belongs|is marked)`).FindAllStringSubmatch(says, -1) {
		of := map[string]exercises.Answer{"belongs": q.want, "is marked": a}[m[2]]
		for k, c := range q.cells {
			if id, _ := r.Trace.Place(c); r.Trace.RowName(id) == m[1] && of[k] != "" {
				return false
			}
		}
	}
	return true
}

// guesses are answers that follow from where the cells stand, and from the key.
func guesses(q *dependency, r *exercises.Run) []exercises.Answer {
	t := r.Trace
	_, at := t.Place(r.Graph.Node(q.node).Cell)
	var out []exercises.Answer
	arrays := []tracer.ArrayID{0}
	for _, c := range q.cells {
		if id, _ := t.Place(c); !slices.Contains(arrays, id) {
			arrays = append(arrays, id)
		}
	}
	for _, array := range arrays {
		for _, accepts := range []func(k, i int) bool{
			func(_, i int) bool { return i <= at },
			func(_, i int) bool { return i < at },
			func(_, i int) bool { return i == at },
			func(_, i int) bool { return i >= at },
			func(_, i int) bool { return i == at-1 || i == at },
			func(_, i int) bool { return i >= at-1 && i <= at+1 },
			func(k, i int) bool { return i == at || q.want[k] != "" },
			func(k, i int) bool { return i != at && q.want[k] != "" },
			func(_, i int) bool { return true },
			func(_, i int) bool { return i > at },
			func(_, i int) bool { return i%2 == 0 },
		} {
			out = append(out, q.answerOf(func(k int, c tracer.CellID) bool {
				in, i := t.Place(c)
				return (array == 0 || in == array) && accepts(k, i)
			}))
		}
	}
	return out
}

// What a lane is said to read is all that it reads, or is said to be more.
func TestReadsAreToldInFull(t *testing.T) {
	cell := regexp.MustCompile(`\[\d+\] = `)
	cut := 0
	for _, id := range []string{"matrix/multiply-naive", "sequence/convolution", "scan/naive", "scan/blelloch", "stencil/tiled"} {
		alg, _ := algos.Find(id)
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: 1, N: 16})
		if err != nil {
			t.Fatal(err)
		}
		g := e.Run.Graph
		for n := tracer.NodeID(e.Run.Trace.Cells()); int(n) < g.Nodes(); n++ {
			read := map[tracer.NodeID]bool{}
			g.Sources(n, func(s tracer.Source) bool { read[s.Node] = true; return true })
			says := e.Run.LaneReads(e.Run.Act(n))
			if more := strings.Contains(says, " other cells"); more != (len(cell.FindAllString(says, -1)) < len(read)) {
				t.Errorf("%s: of %d cells: %s", id, len(read), says)
			} else if more {
				cut++
			}
		}
	}
	if cut == 0 {
		t.Error("no list is cut")
	}
}
