package views_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

func shapesOf(f *scene.Frame, want func(*scene.Shape) bool) []scene.Shape {
	var out []scene.Shape
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if want(&shapes[i]) {
				out = append(out, shapes[i])
			}
		}
	})
	return out
}

func values(f *scene.Frame) []string {
	var out []string
	for _, s := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Value || s.Ink.Role == scene.PadValue }) {
		out = append(out, s.Text)
	}
	return out
}

func one(t *testing.T, id, x string, params ...string) *views.Subject {
	t.Helper()
	req := algos.Request{Inputs: map[string]string{"x": x}, Params: map[string]string{}}
	for i := 0; i < len(params); i += 2 {
		req.Params[params[i]] = params[i+1]
	}
	return subject(t, id, req)
}

func dagOf(s *views.Subject, o views.Options) views.Plan {
	view, _ := views.Named(views.Dag)
	return view.Plan(s, o)
}

// The figure says, row by row, what the worked example of Blelloch's scan says, and below them the
// answer; what is to come is not said.
func TestTheDiagramShowsTheWorkedExampleAndHidesTheFuture(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6 3")
	plan := dagOf(s, views.Options{})
	said := strings.Fields("3 1 7 0 4 1 6 3")
	for step, row := range []string{"", "4 7 5 9", "11 14", "25", "0", "0 11", "0 4 11 16", "0 3 4 11 11 15 16 22 0 3 4 11 11 15 16 22"} {
		said = append(said, strings.Fields(row)...)
		if got := values(plan.Frame(float64(step), views.Interaction{})); !slices.Equal(got, said) {
			t.Errorf("step %d shows %v, want %v", step, got, said)
		}
	}
	if got := values(plan.Frame(7, views.Interaction{Hide: true})); !slices.Equal(got, said[:8]) {
		t.Errorf("with hidden values it shows %v, want the input alone", got)
	}
}

// A frame depends on its position and interaction alone, not on the frames asked for before.
func TestAFrameDependsOnItsPositionAlone(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4 1 6")
	for _, view := range views.All() {
		used := view.Plan(s, views.Options{})
		interactions := []views.Interaction{{}, {Chain: true}, {Hide: true}, {Still: true}, {Selected: []tracer.NodeID{12}}}
		for _, at := range []float64{0, 6.4, 3, 2.999999999, 7, 1.5, -1, 99} {
			for i, in := range interactions {
				fresh := svg.Draw(view.Plan(s, views.Options{}).Frame(at, in), svg.Options{})
				if again := svg.Draw(used.Frame(at, in), svg.Options{}); again != fresh {
					t.Errorf("%s at %v, interaction %d: another picture than that of a fresh plan", view.ID, at, i)
				}
			}
		}
	}
}

// Rows tile the figure, and what lies in a row stays in it: the canvas repaints one without its
// neighbours.
func TestRowsKeepToThemselves(t *testing.T) {
	for _, alg := range algos.Catalog() {
		s := subject(t, alg.ID, alg.Example)
		for _, o := range []views.Options{{}, {Width: 354}, {Intervals: true}, {Scale: 2, Width: 1400}} {
			f := dagOf(s, o).Frame(float64(s.Steps()-1), views.Interaction{})
			for r, row := range f.Rows {
				if r > 0 && math.Abs(float64(f.Rows[r-1].Bounds.Bottom()-row.Bounds.Y)) > 1e-3 {
					t.Errorf("%s %+v: row %d ends at %v and the next begins at %v", alg.ID, o, r-1, f.Rows[r-1].Bounds.Bottom(), row.Bounds.Y)
				}
				shapes := slices.Clone(row.Over.Shapes())
				for _, sheet := range f.Sheets {
					shapes = append(shapes, sheet.Row(r)...)
				}
				for i := range shapes {
					b := shapes[i].Bounds()
					if b.Y < row.Bounds.Y-0.01 || b.Bottom() > row.Bounds.Bottom()+0.01 {
						t.Errorf("%s %+v, row %d: a %s reaches from %.1f to %.1f, the row from %.1f to %.1f", alg.ID, o, r, shapes[i].Ink.Role,
							b.Y, b.Bottom(), row.Bounds.Y, row.Bounds.Bottom())
					}
				}
			}
		}
	}
}

// Values set out from where they are, meet above what they become, and are gone when it has landed.
func TestValuesTravelFromTheirSourcesToTheirOperator(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0")
	plan := dagOf(s, views.Options{})
	tokens := func(at float64) []scene.Shape {
		return shapesOf(plan.Frame(at, views.Interaction{}), func(s *scene.Shape) bool { return s.Ink.Role == scene.Token })
	}
	var last int
	for n := range s.Graph.Nodes() {
		if s.Graph.StepOf(tracer.NodeID(n)) == 1 {
			last++
		}
	}
	begin, end := tokens(0.0001), tokens(0.7799)
	if len(begin) != 2*last || len(end) != 2*last {
		t.Fatalf("%d values set out and %d arrive for %d sums of two", len(begin), len(end), last)
	}
	for i := range begin {
		source, _ := plan.BoxOf(0, tracer.NodeID(begin[i].Key.Group()))
		target, _ := plan.BoxOf(0, tracer.NodeID(begin[i].Key.ID()))
		if c := begin[i].Box.Centre(); c.X != source.Centre().X || c.Y < source.Y || c.Y > source.Bottom()+2 {
			t.Errorf("a value sets out at %v, its source is at %v", c, source)
		}
		if c := end[i].Box.Centre(); c.X-target.Centre().X > 0.5 || c.Y > target.Centre().Y || c.Y < target.Y-2 {
			t.Errorf("a value arrives at %v, what it becomes is at %v", c, target)
		}
	}
	if at := plan.Frame(1, views.Interaction{}); len(at.Overlay.Shapes()) != 0 {
		t.Error("something still moves when the step has landed")
	}
	if still := plan.Frame(0.5, views.Interaction{Still: true}); len(shapesOf(still, func(s *scene.Shape) bool { return s.Ink.Role == scene.Token })) != 0 {
		t.Error("with reduced motion something travels")
	}
}

func TestIntervalsNameTheInputsThatAValueCovers(t *testing.T) {
	for _, o := range []views.Options{{Intervals: true}, {Intervals: true, Width: 500}} {
		s := one(t, "scan/hillis-steele", "1 2 3 4 5 6 7 8")
		got := []string{}
		for _, l := range shapesOf(dagOf(s, o).Frame(3, views.Interaction{}), func(s *scene.Shape) bool { return s.Ink.Role == scene.Interval }) {
			got = append(got, l.Text)
		}
		want := strings.Fields("0–1 1–2 2–3 3–4 4–5 5–6 6–7 0–2 0–3 1–4 2–5 3–6 4–7 0–4 0–5 0–6 0–7")
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", o, got, want)
		}
	}
}

// The cone of the last value of a scan holds all inputs, and only what it depends on is lit.
func TestASelectionLightsItsCone(t *testing.T) {
	s := one(t, "scan/hillis-steele", "1 2 3 4 5")
	last := s.Graph.Final(4)
	f := dagOf(s, views.Options{}).Frame(3, views.Interaction{Selected: []tracer.NodeID{last}})
	lit := 0
	for i := range f.Lit.Shapes() {
		if f.Lit.Shapes()[i].Ink.State == scene.Lit && f.Lit.Shapes()[i].Ink.Role == scene.Node {
			lit++
		}
	}
	if want := len(s.Graph.Cone(last, tracer.WithControl)); lit != want {
		t.Errorf("%d nodes are lit, the cone has %d", lit, want)
	}
	if len(shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Veil })) != 1 {
		t.Error("the rest does not recede")
	}
}

// With Forward a selection lights what depends on it: x[1] of Hillis-Steele reaches every sum from
// its own place on.
func TestASelectionLightsWhatDependsOnIt(t *testing.T) {
	s := one(t, "scan/hillis-steele", "1 2 3 4 5")
	plan := dagOf(s, views.Options{})
	lit := func(in views.Interaction) (nodes, rings int) {
		f := plan.Frame(3, in)
		for _, shape := range f.Lit.Shapes() {
			if shape.Ink.State == scene.Lit && shape.Ink.Role == scene.Node {
				nodes++
			}
			if shape.Ink.Role == scene.Focus {
				rings++
			}
		}
		return nodes, rings
	}
	for _, c := range []struct {
		name    string
		forward bool
		want    int
	}{{"back", false, 1}, {"forward", true, 7}} { // itself twice, x[2], by stride 1; x[2], x[3], x[4] by stride 2; x[4] by stride 4
		nodes, rings := lit(views.Interaction{Selected: []tracer.NodeID{1}, Forward: c.forward})
		if want := len(s.Graph.Reach(1, tracer.WithControl)); c.forward && c.want != want {
			t.Errorf("x[1] reaches %d values, want %d", want, c.want)
		}
		if nodes != c.want || rings != 1 {
			t.Errorf("%s: %d values are lit and %d ringed, want %d and 1", c.name, nodes, rings, c.want)
		}
	}
}

// Both sides of a race are marked, with a sign as well as a colour; the algorithm that does it
// right has no mark.
func TestHazardsAreMarked(t *testing.T) {
	badges := func(id string) int {
		s := one(t, id, "0 4 2 6 3 2 0 1")
		f := dagOf(s, views.Options{}).Frame(float64(s.Steps()-1), views.Interaction{})
		return len(shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.BadgeInk && s.Text == "!" }))
	}
	if n := badges("scan/hillis-steele-in-place"); n == 0 {
		t.Error("the race shows no mark")
	}
	if n := badges("scan/hillis-steele"); n != 0 {
		t.Errorf("a program without hazards shows %d marks", n)
	}
}

// Padding is visibly different and never coloured as if it were a value of the reader's.
func TestPaddingLooksDifferent(t *testing.T) {
	s := one(t, "scan/blelloch", "3 1 7 0 4")
	pads := shapesOf(dagOf(s, views.Options{}).Frame(0, views.Interaction{}), func(s *scene.Shape) bool { return s.Ink.Role == scene.Pad && s.Ink.State == scene.Input })
	if len(pads) != 3 {
		t.Errorf("%d padding cells, want 3", len(pads))
	}
	if (scene.Ink{Role: scene.Pad, State: scene.Input}).Look().Dash == (scene.Ink{Role: scene.Node, State: scene.Input}).Look().Dash {
		t.Error("padding differs by colour alone")
	}
}

// Long values, intervals, phones and projectors: still nothing overlaps.
func TestNothingOverlapsWhereItIsTight(t *testing.T) {
	inputs := map[string][]string{
		"numbers": {"3 11 7 0 4 21 6 3 2 5 8 1 9 14 0 7", "op", "+"},
		"few":     {"3 1 7 0 4 1 6 3", "op", "+"},
		"big":     {"123456789 -98765432100 7 0 4 5", "op", "+"},
		"texts":   {"a b c d e f g h i j k l m n o p", "op", "concat"},
		"pairs":   {"(2,1) (3,4) (1,0) (5,5)", "op", "affine"},
		"mats":    {"(1,1,1,0) (1,1,1,0) (1,1,1,0)", "op", "mat2"},
	}
	for name, in := range inputs {
		for _, id := range []string{"scan/blelloch", "scan/hillis-steele", "scan/serial", "scan/naive", "reduce/tree"} {
			s := one(t, id, in[0], in[1:]...)
			for _, o := range []views.Options{{Width: 354}, {Width: 744, Intervals: true}, {Width: 354, Intervals: true}, {Width: 1400, Scale: 1.6}, {Width: 1400, Scale: 2, Intervals: true}} {
				for _, view := range views.All() {
					uncrowded(t, fmt.Sprintf("%s of %s, %s %+v", id, name, view.ID, o), view.Plan(s, o).Frame(float64(s.Steps()-1), views.Interaction{}))
				}
			}
		}
	}
}

// Every ink that a layout asks for has its rule in the style sheet of the pages.
func TestEveryInkHasARule(t *testing.T) {
	sheet := svg.StyleSheet()
	seen := map[string]bool{}
	for _, alg := range judged() {
		s := subject(t, alg.ID, alg.Example)
		for _, view := range views.All() {
			plan := view.Plan(s, views.Options{Intervals: true})
			for step := range s.Steps() {
				for _, in := range []views.Interaction{{}, {Chain: true}, {Selected: []tracer.NodeID{tracer.NodeID(s.Graph.Nodes() - 1)}}} {
					for _, at := range []float64{float64(step), float64(step) + 0.5, float64(step) + 0.9} {
						frame := plan.Frame(at, in)
						var asked []views.Asked // one of each kind
						for i, n := range s.Next(step) {
							asked = append(asked, views.Asked{Node: n, Is: views.Answered(i % 5)})
						}
						s.Ask(frame, plan, at, asked)
						frame.Each(func(shapes []scene.Shape) {
							for i := range shapes {
								ink := shapes[i].Ink
								class := "." + ink.Role.String()
								if c := ink.State.String(); c != "" {
									class += "." + c
								}
								if c := ink.Tone.String(); c != "" {
									class += "." + c
								}
								if !seen[class] && !strings.Contains(sheet, ".fig "+class+"{") && !strings.Contains(sheet, ".fig "+class+",") {
									t.Errorf("%s %s: no rule for %s", alg.ID, view.ID, class)
								}
								seen[class] = true
							}
						})
					}
				}
			}
		}
	}
}

// Segments take turns in their tint, so that one sees where each begins.
func TestSegmentsAreTinted(t *testing.T) {
	s := subject(t, "segscan/serial", algos.Request{Inputs: map[string]string{"x": "1 2 6 1 2 3", "heads": "1 0 1 1 0 0"}})
	cell := s.Trace.ArrayNamed("x").ID
	for _, view := range []views.ID{views.Dag, views.Cells} {
		v, _ := views.Named(view)
		plan := v.Plan(s, views.Options{})
		f := plan.Frame(0, views.Interaction{})
		want := []scene.Tone{scene.SegmentA, scene.SegmentA, scene.SegmentB, scene.SegmentA, scene.SegmentA, scene.SegmentA}
		for i, tone := range want {
			box, _ := plan.BoxOf(0, tracer.NodeID(s.Trace.Cell(cell, i)))
			at := shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Node && s.Box == box })
			if len(at) != 1 || at[0].Ink.Tone != tone {
				t.Errorf("%s: value %d is tinted %v, want %v", view, i, at, tone)
			}
		}
	}
}
