package views_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// values of one kind that inputs are made of.
var wholeKinds = map[string]func(r *rand.Rand) string{
	"integers": func(r *rand.Rand) string { return fmt.Sprint(r.IntN(20001) - 10000) },
	"floats": func(r *rand.Rand) string {
		return []string{"0.1", "0.2", "-0.7", "1", "0.30000000000000004", "-9999.25"}[r.IntN(6)]
	},
}

// Every algorithm in every view that shows values or the lanes that made them: read back from the
// picture, a value is the one that the trace has at that place, whole, or the sign that there is
// one. Texts that are no numbers may be cut to their ends.
func TestNumbersAreShownWholeOrNotAtAll(t *testing.T) {
	native(t)
	texts, own := map[views.ID]int{}, map[string]bool{}
	for turn, alg := range judged() {
		for kind, of := range wholeKinds {
			for i, n := range []int{8, 16, 32, 64} {
				s, took := subjectWith(t, alg, n, of)
				own[alg.ID] = own[alg.ID] || took
				for k, view := range []views.ID{views.Dag, views.Cells, views.Network, views.Tree, views.Picture, views.Processors} {
					v, _ := views.Named(view)
					for _, width := range sample.One(turn+i+k, []scene.Unit{1440, 1024, 390}) {
						w := slices.Index([]scene.Unit{1440, 1024, 390}, width)
						plan := v.Plan(s, views.Options{Width: width, Wide: (i+w)%2 == 0, Bars: w == 1})
						last := float64(s.Steps() - 1)
						for _, at := range []float64{0, max(0, float64(int(last/2))-0.6), last} {
							r := reader{s: s, view: view, plan: plan, at: at}
							for _, wrong := range r.read(plan.Frame(at, views.Interaction{})) {
								t.Errorf("%s of %d %s, %s %v wide, at %v: %s", alg.ID, n, kind, view, width, at, wrong)
							}
							texts[view] += r.texts
						}
					}
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	for _, view := range []views.ID{views.Dag, views.Cells, views.Network, views.Tree, views.Picture, views.Processors} {
		if texts[view] == 0 {
			t.Errorf("no value was read in %s", view)
		}
	}
	// Those take counts, lists of lists, and places of a grid.
	for id, took := range own {
		if family, _, _ := strings.Cut(id, "/"); took == (family == "grid" || id == "allocate/scan" || id == "sequence/flatten") {
			t.Errorf("%s was run on values of the test: %v", id, took)
		}
	}
}

// subjectWith is a run on n values: of the given kind in each input that takes any, sorted where it
// takes those alone; in the others such as suit them. It tells whether any input did.
func subjectWith(t *testing.T, alg algos.Algorithm, n int, of func(r *rand.Rand) string) (s *views.Subject, took bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, uint64(n)))
	req := alg.Sized(r, n, alg.Example.Params)
	run := func(req algos.Request) bool {
		res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
		if err == nil {
			s = views.SubjectOf(res.Trace)
		}
		return err == nil
	}
	if !run(req) {
		return subject(t, alg.ID, alg.Example), false
	}
	for _, in := range alg.Inputs {
		x := make([]string, len(strings.Fields(req.Inputs[in.Name])))
		if len(x) == 0 || in.Kind == algos.KindFlag || in.Kind == algos.KindSequences {
			continue
		}
		for i := range x {
			x[i] = of(r)
		}
		for _, sorted := range []bool{false, true} {
			if sorted {
				slices.SortFunc(x, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
			}
			own := algos.Request{Inputs: maps.Clone(req.Inputs), Params: maps.Clone(req.Params)}
			own.Inputs[in.Name] = strings.Join(x, " ")
			if in.Kind == algos.KindKey && strings.ContainsRune(own.Inputs[in.Name], '.') {
				own.Params["key"] = "float"
			}
			if run(own) {
				req, took = own, true
				break
			}
		}
	}
	return s, took
}

func number(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return v
}

// A reader reads the numbers of a picture against the run.
type reader struct {
	s     *views.Subject
	view  views.ID
	plan  views.Plan
	at    float64
	held  map[int]tracer.NodeID // by cell, as far as the run has come
	texts int
}

// read lists what is not as in the run.
func (r *reader) read(f *scene.Frame) (wrong []string) {
	if r.view == views.Cells {
		r.hold()
	}
	heads := map[string]scene.Unit{} // the numbers above the columns
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if s := &shapes[i]; s.Ink.Role == scene.Ruler && s.Kind == scene.Text && s.Key.Part() == scene.PartRuler && s.Key.Group() == 0 {
				heads[s.Text] = s.Box.X
			}
		}
	})
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			s := &shapes[i]
			want, n, ok := r.expected(s)
			if !ok {
				continue
			}
			r.texts++
			if !shows(s.Text, want) {
				wrong = append(wrong, fmt.Sprintf("it says %q where the run holds %q", s.Text, want))
			}
			if r.view != views.Dag && r.view != views.Cells || s.Ink.Role == scene.Riding || n == tracer.NoNode {
				continue
			}
			_, column := r.s.Trace.Place(r.s.Graph.Cell(n))
			if x, ok := heads[fmt.Sprint(column)]; ok && math.Abs(float64(x-s.Box.X)) > 1 {
				wrong = append(wrong, fmt.Sprintf("%q of cell %d stands at %v, under another number than that at %v", s.Text, column, s.Box.X, x))
			}
		}
	})
	return wrong
}

// hold finds what every cell holds.
func (r *reader) hold() {
	r.held = map[int]tracer.NodeID{}
	for n := range tracer.NodeID(r.s.Graph.Nodes()) {
		cell := int(r.s.Graph.Cell(n))
		if was, ok := r.held[cell]; r.s.Graph.StepOf(n) <= int(r.at+1e-9) && (!ok || r.s.Graph.StepOf(n) >= r.s.Graph.StepOf(was)) {
			r.held[cell] = n
		}
	}
}

// expected is what a text is to say; ok is false for one that is no value and no lane.
func (r *reader) expected(s *scene.Shape) (want string, n tracer.NodeID, ok bool) {
	id := s.Key.ID()
	switch {
	case s.Ink.Role == scene.Riding && s.Kind == scene.Text:
		n = tracer.NodeID(s.Key.Group())
	case s.Ink.Role != scene.Value && s.Ink.Role != scene.PadValue:
		return "", n, false
	case r.view == views.Processors: // the lane of a task
		return fmt.Sprint(r.s.Graph.Tasks()[id].Lane), tracer.NoNode, true
	case r.view == views.Cells:
		n = r.held[id]
		if r.at > float64(int(r.at)) && s.Text != r.s.Graph.Text(n) {
			return "", n, false // it lands
		}
	case id < r.s.Graph.Nodes():
		n = tracer.NodeID(id)
	default: // the last value on a wire
		if n, ok = r.plan.Hit(r.at, s.At()); !ok {
			return "a value", n, true
		}
	}
	return r.s.Graph.Text(n), n, true
}

// shows tells whether a text says a value: all of it or nothing, or, of what is no number, how it
// begins and ends.
func shows(text, value string) bool {
	if text == value || text == "" || text == "…" || value == "null" && text == "–" {
		return true
	}
	if plain, err := strconv.Unquote(value); err == nil {
		value = plain
	}
	_, err := strconv.ParseFloat(value, 64)
	begin, end, cut := strings.Cut(text, "…")
	return err != nil && (text == value || cut && strings.HasPrefix(value, begin) && strings.HasSuffix(value, end))
}

// Where few numbers have room the diagram says none; where most have, those are there, in a size
// that can be read.
func TestMostNumbersOrNone(t *testing.T) {
	for _, c := range []struct {
		x      string
		n      int
		shown  bool
		reason string
	}{
		{"7 ", 8, true, "small sums fit"},
		{"5 ", 32, true, "most sums have two digits"},
		{"-9876 ", 32, false, "no sum fits"},
		{"0.1 ", 8, true, "most sums are short"},
	} {
		s := one(t, "scan/hillis-steele", strings.Repeat(c.x, c.n))
		all := values(dagOf(s, views.Options{}).Frame(float64(s.Steps()-1), views.Interaction{}))
		whole := slices.DeleteFunc(slices.Clone(all), func(text string) bool { return text == "…" })
		if c.shown != (len(all) > 0) || 2*len(whole) < len(all) {
			t.Errorf("%d times %s (%s): %d of %d values are numbers", c.n, c.x, c.reason, len(whole), len(all))
		}
	}
}
