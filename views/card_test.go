package views_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
)

// What the card tells of every value of every run, and a screen reader says of it: the value, the
// values that it was made of as their cells held them then, the round and the lane, and how many
// inputs it depends on, none of them padding.
func TestCardsTellTheRun(t *testing.T) {
	inputs := regexp.MustCompile(`^(?:no input|(\d+) inputs?|input (\d+)|inputs \S+)(?:, (\d+|none) of them as data)?$`)
	told := 0
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s := views.SubjectOf(res.Trace)
		for n := range tracer.NodeID(s.Graph.Nodes()) {
			card, node := views.Describe(s, n), s.Graph.Node(n)
			say := func(format string, args ...any) {
				t.Errorf("%s, %s = %s: %s", alg.ID, card.Cell, card.Value, fmt.Sprintf(format, args...))
			}
			if want := inWords(s.Graph.Text(n)); card.Value != want && card.Value != "null" && (card.Value != "empty" || want != "absent") {
				say("the run has %s", want)
			}
			if node.Kind == tracer.NodeInput {
				continue
			}
			told++
			for _, f := range card.Facts {
				switch {
				case f.Label == "Lane" && f.Text != fmt.Sprint(node.Lane), f.Label == "Round" && !strings.HasPrefix(f.Text+", ", fmt.Sprint(node.Round, ", ")):
					say("%s: %s", f.Label, f.Text)
				case f.Kind == views.FactOperands || f.Kind == views.FactSteering:
					for _, text := range strings.Split(f.Text, "], ") {
						if cell, _, _ := strings.Cut(text, " = "); strings.Contains(cell, "[") && !saysSource(s, n, cell, f.Kind == views.FactSteering) {
							say("%s: %s is none of its sources", f.Label, cell)
						}
					}
				case f.Kind == views.FactCovers:
					whole, data := reached(s, n, tracer.WithControl), reached(s, n, tracer.DataOnly)
					m := inputs.FindStringSubmatch(f.Text)
					if m == nil {
						say("covers %q", f.Text)
						continue
					}
					count, err := strconv.Atoi(m[1])
					switch {
					case f.Text == "no input":
						count = 0
					case m[2] != "":
						count = 1
					case err != nil:
						ends := strings.Split(strings.TrimPrefix(strings.Split(f.Text, ",")[0], "inputs "), "–")
						lo, _ := strconv.Atoi(ends[0])
						hi, _ := strconv.Atoi(ends[1])
						count = hi - lo + 1
					}
					as := count
					if m[3] == "none" {
						as = 0
					} else if m[3] != "" {
						as, _ = strconv.Atoi(m[3])
					}
					if count != whole || as != data && count > 1 {
						say("it covers %q, and depends on %d inputs, on %d as data", f.Text, whole, data)
					}
				}
			}
		}
	}
	if told < 500 { // in a short test, of a sample
		t.Errorf("%d values were told", told)
	}
}

// saysSource tells whether a value has a source in a cell of a name, of a kind.
func saysSource(s *views.Subject, n tracer.NodeID, cell string, steers bool) bool {
	found := false
	s.Graph.Sources(n, func(src tracer.Source) bool {
		a, i := s.Trace.Place(s.Graph.Cell(src.Node))
		found = found || src.Steer == steers && strings.HasSuffix(cell, fmt.Sprintf("[%d]", i)) && strings.Contains(cell, s.Trace.Array(a).Name)
		return true
	})
	return found
}

// reached counts the cells of the input in the cone of a value, what stands in it twice once.
func reached(s *views.Subject, n tracer.NodeID, of tracer.Scope) int {
	cells := map[tracer.CellID]bool{}
	for _, m := range s.Graph.Cone(n, of) {
		c := s.Trace.Origin(s.Graph.Cell(m))
		array, i := s.Trace.Place(c)
		if info := s.Trace.Array(array); s.Graph.IsInput(m) && info.Given && !info.Filled && i < info.Real {
			cells[c] = true
		}
	}
	return len(cells)
}
