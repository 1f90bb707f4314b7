package resolve

import (
	"slices"
	"testing"

	"upsweep/lessons/render"
)

// Sixteen values in a tree: 8 + 4 + 2 + 1 applications.
func TestSchedulesAreMeasured(t *testing.T) {
	for _, c := range []struct{ metric, p, want string }{
		{"time", "1", "15"},
		{"time", "3", "7"}, // 3 + 2 + 1 + 1
		{"time", "100", "4"},
		{"greedy", "3", "6"}, // no waiting for the odd ones of a round
		{"lower", "3", "5"},
		{"lower", "8", "4"},
		{"upper", "3", "9"},
		{"upper", "4", "7"}, // 3.75 + 4
		{"speedup", "3", "2.1"},
		{"parallelism", "", "3.8"},
	} {
		spec := render.FigureSpec{Algorithm: "reduce/tree"}.With("n", "16")
		if c.p != "" {
			spec = spec.With("p", c.p)
		}
		got, err := New().Count(render.CountSpec{Metric: c.metric, FigureSpec: spec})
		if err != nil || got != c.want {
			t.Errorf("%s on %s processors: %q, %v, want %q", c.metric, c.p, got, err, c.want)
		}
	}
	if _, err := New().Count(render.CountSpec{Metric: "greedy", FigureSpec: render.FigureSpec{Algorithm: "reduce/tree"}}); err == nil {
		t.Error("a schedule on no number of processors was measured")
	}
}

func TestTheLastRowIsReadWithoutItsNumber(t *testing.T) {
	spec := render.RowSpec{FigureSpec: render.FigureSpec{Algorithm: "scan/serial"}.With("x", "1,2,3"), Round: "last", Array: "y"}
	if row, err := New().Row(spec); err != nil || !slices.Equal(row, []string{"1", "3", "6"}) {
		t.Errorf("got %v, %v", row, err)
	}
}

func TestAFigureTakesANumberOfProcessors(t *testing.T) {
	spec := render.FigureSpec{Algorithm: "reduce/tree"}.With("view", "processors")
	three, err := New().Figure(spec.With("p", "3"))
	if err != nil {
		t.Fatal(err)
	}
	if usual, err := New().Figure(spec); err != nil || usual.SVG == three.SVG {
		t.Errorf("the picture on three processors is the usual one, %v", err)
	}
	if _, err := New().Figure(spec.With("p", "none")); err == nil {
		t.Error("a figure on no number of processors was drawn")
	}
}

// What a figure shows first, the client has to find again in the address.
func TestAFigureNamesItsValues(t *testing.T) {
	spec := render.FigureSpec{Algorithm: "reduce/tree"}
	if _, err := New().Figure(spec.With("n", "64")); err == nil {
		t.Error("a figure was drawn of a length without values")
	}
	drawn, err := New().Figure(spec.With("x", "~random.64.i.1"))
	if err != nil || len(drawn.Steps) != 7 {
		t.Errorf("64 values that were drawn: %d rounds, %v", len(drawn.Steps)-1, err)
	}
	if _, err := New().Figure(spec.With("x", "~random.99999999.i.1")); err == nil {
		t.Error("a figure of a hundred million values was begun")
	}
}
