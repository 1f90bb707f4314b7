package simulate

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
	"upsweep/tracer"
)

// sketches calls f with every part of every Simulate there is.
func sketches(t *testing.T, f func(e *exercises.Exercise, part int)) {
	t.Helper()
	any := false
	exercisetest.Every(t, Kind, func(_ *testing.T, e *exercises.Exercise) {
		if e.Spec.Kind == Kind {
			for part := range e.Slots {
				any = true
				f(e, part)
			}
		}
	})
	if !any {
		t.Fatal("there is no Simulate")
	}
}

// Carried out as it should be, a sketch holds the values of the run in the cells that the part
// writes, drawn from the cells that the run reads; nothing is wrong, nothing kept back.
func TestASketchOfTheModelIsTheRun(t *testing.T) {
	sketches(t, func(e *exercises.Exercise, part int) {
		s := e.Sketch(e.Model(), part, false, true)
		if s == nil {
			t.Fatalf("%s: nothing is drawn", e.Spec)
		}
		if err := s.Trace.Validate(); err != nil {
			t.Fatalf("%s: %v", e.Spec, err)
		}
		if len(s.Wrong) > 0 || len(s.Blank) > 0 || len(s.Open) > 0 {
			t.Errorf("%s, part %d: wrong %v, blank %v, open %v", e.Spec, part, s.Wrong, s.Blank, s.Open)
		}
		q, r := e.Question.(*simulation), e.Run
		after := r.Trace.Cursor()
		after.Seek(q.parts[part].To)
		g := s.Trace.Graph()
		for _, a := range q.parts[part].Acts {
			array, i := r.Trace.Place(a.To)
			name := e.CellName(r.Trace.RowName(array), i)
			n, ok := s.Reads(name)
			if !ok {
				t.Errorf("%s: %s holds nothing", e.Spec, name)
				continue
			}
			if got, want := g.Text(n), after.Text(array, i); got != want && !writesTwice(q.parts[part].Acts, a.To) {
				t.Errorf("%s, part %d: %s is %s, in the run %s", e.Spec, part, name, got, want)
			}
		}
	})
}

func writesTwice(acts []exercises.Act, c tracer.CellID) bool {
	count := 0
	for _, a := range acts {
		if a.To == c {
			count++
		}
	}
	return count > 1
}

// Whatever is made by picking the values of the figure, one after another, is the right answer:
// each source can be picked when its turn comes, and each target stands open.
func TestEveryMoveCanBePicked(t *testing.T) {
	sketches(t, func(e *exercises.Exercise, part int) {
		a := e.Model()
		moves := movesOf(a[part])
		for k := range moves {
			a[part] = strings.Join(moves[:k], "; ")
			s := e.Sketch(a, part, false, false)
			from, to, pair := split(moves[k])
			if pair {
				from = append(from, to)
			}
			for _, name := range from {
				n, ok := s.Reads(name)
				if name == "e" {
					continue
				}
				if _, target := s.Name(n); !ok || target {
					t.Errorf("%s, part %d: %s of “%s” can't be picked", e.Spec, part, name, moves[k])
				}
			}
			if !pair && !slices.ContainsFunc(s.Open, func(n tracer.NodeID) bool { name, target := s.Name(n); return name == to && target }) {
				t.Errorf("%s, part %d: %s of “%s” does not stand open", e.Spec, part, to, moves[k])
			}
		}
		for k, r := range e.Remarks(part, e.Model()[part]) {
			if !r.Right || r.Says == "" {
				t.Errorf("%s: to “%s” is said %+v", e.Spec, moves[k], r)
			}
		}
	})
}

// A move that no lane makes is marked where it lands, its value is not told, and what is said to it
// does not give the right one away.
func TestAWrongMoveIsMarked(t *testing.T) {
	sketches(t, func(e *exercises.Exercise, part int) {
		for _, m := range e.Mistakes {
			remarks := e.Remarks(part, m.Answer[part])
			wrong := slices.ContainsFunc(remarks, func(r exercises.Remark) bool { return !r.Right })
			a := e.Model()
			a[part] = m.Answer[part]
			s := e.Sketch(a, part, false, false)
			if wrong != (len(s.Wrong) > 0) {
				t.Errorf("%s, part %d, %s: remarks %v, marked %v", e.Spec, part, m.Name, remarks, s.Wrong)
			}
			for _, n := range s.Wrong {
				if !slices.Contains(s.Blank, n) {
					t.Errorf("%s: the value of a wrong move is told", e.Spec)
				}
			}
			for k, r := range remarks {
				if r.Says == "" || !r.Right && strings.Contains(r.Says, "is written from") {
					t.Errorf("%s: to “%s” is said “%s”", e.Spec, movesOf(m.Answer[part])[k], r.Says)
				}
			}
		}
	})
}

// Where nothing is to be told, a sketch looks the same for right and for wrong.
func TestASilentSketchTellsNothing(t *testing.T) {
	sketches(t, func(e *exercises.Exercise, part int) {
		s := e.Sketch(e.Model(), part, true, false)
		if len(s.Wrong) > 0 {
			t.Errorf("%s: %v is marked", e.Spec, s.Wrong)
		}
		for n := range s.Trace.Graph().Nodes() {
			id := tracer.NodeID(n)
			if s.Trace.Graph().IsInput(id) || s.Trace.Round(s.Trace.Graph().Node(id).Round).Label == "before" {
				continue
			}
			if !slices.Contains(s.Blank, id) && !slices.Contains(s.Open, id) {
				t.Errorf("%s: the value of %d is told", e.Spec, n)
			}
		}
	})
}
