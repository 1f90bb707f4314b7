package chart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// checkXML fails where a picture is not well formed.
func checkXML(t *testing.T, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
	}
}

// On a logarithmic axis what doubles moves by the same distance, and the ends lie on the frame.
func TestAxesAreLogarithmic(t *testing.T) {
	a := Axis{From: 1, To: 64}
	step := a.across(2) - a.across(1)
	for _, p := range []float64{2, 4, 8, 16, 32} {
		if got := a.across(2*p) - a.across(p); got < step-1e-9 || got > step+1e-9 {
			t.Errorf("from %g to %g it moves by %g, want %g", p, 2*p, got, step)
		}
	}
	if a.across(1) != left || a.across(64) != left+plotWidth || a.up(1, plotHeight) != top+plotHeight || a.up(64, plotHeight) != top {
		t.Error("the ends of an axis are not those of the frame")
	}
	if ticks := Powers(4, 1, 64, func(float64) string { return "" }); len(ticks) != 4 || ticks[0].At != 1 || ticks[3].At != 64 {
		t.Errorf("the powers of 4 from 1 to 64 are %v", ticks)
	}
}

func TestPlot(t *testing.T) {
	p := Plot{
		Says: `Speed-up of "a & b"`, X: Axis{Title: "Processors", From: 1, To: 4}, Y: Axis{Title: "Speed-up", From: 1, To: 4},
		Series: []Series{
			{Name: "ideal", Style: Bound, Points: []Point{{1, 1}, {4, 4}}},
			{Name: "a<b", Style: Line, Colour: 1, Points: []Point{{1, 1}, {2, 1.5}, {4, 2}}},
		},
	}
	svg := p.SVG()
	checkXML(t, svg)
	if n := strings.Count(svg, "<circle"); n != 3 {
		t.Errorf("%d dots, want the three that were counted and none on the bound", n)
	}
	table := p.Table(func(x float64) string { return "p" }, func(y float64) string { return "y" })
	if rows := strings.Count(table, "<tr>"); rows != 4 || strings.Contains(table, "ideal") || !strings.Contains(table, "a&lt;b") {
		t.Errorf("the table has %d rows: %s", rows, table)
	}
}

// Every algorithm has a dot and a row, and what makes no operations stands at the edge.
func TestRooflineShowsAll(t *testing.T) {
	r := Roofline{
		Says: "A roof", X: Axis{From: 1. / 1024, To: 64}, Y: Axis{From: 1e9, To: 1e14},
		Flat: []Roof{{"peak", 64e12}}, Slopes: []Roof{{"memory", 4e12}},
		Kernels: []Kernel{{Name: "reduce", Intensity: 0.25, Rate: 9e11, Drop: 14}},
		Rows:    []Family{{"Sequences", []Member{{"sequence/map", "Map", 0.125}, {"sequence/gather", "Gather", 0}}}, {"Scans", []Member{{"scan/serial", "Serial scan", 0.01}}}},
	}
	svg := r.SVG()
	checkXML(t, svg)
	if n := strings.Count(svg, "<circle"); n != 4 {
		t.Errorf("%d dots, want three algorithms and a kernel", n)
	}
	if want := "<title>Gather: 0</title>"; !strings.Contains(svg, `cx="56.0"`) || !strings.Contains(svg, want) {
		t.Errorf("what makes no operations does not stand at the edge: %s", svg)
	}
	if want := `class="chart-line chart-4 chart-own" data-frame="56 24 264 230" data-axes="-6.9315 4.1589 20.7233 32.2362"`; !strings.Contains(svg, want) {
		t.Errorf("the picture has no place for the reader's own slope: %s", svg)
	}
	if n := strings.Count(r.Table(), `<a href="/play/`); n != 3 {
		t.Errorf("the table leads to %d algorithms, want 3", n)
	}
}

// A long name takes two lines, as even as can be, and names that end at one place do not cover
// each other.
func TestNamesOfSeries(t *testing.T) {
	for name, want := range map[string][]string{
		"Amdahl’s law": {"Amdahl’s law"}, "Hillis and Steele’s scan": {"Hillis and", "Steele’s scan"}, "Kogge–Stone–Brent–Kung": {"Kogge–Stone–Brent–Kung"},
	} {
		if got := broken(name); !slices.Equal(got, want) {
			t.Errorf("%s is broken into %q, want %q", name, got, want)
		}
	}
	end := []Point{{1, 1}, {4, 2}}
	svg := Plot{X: Axis{From: 1, To: 4}, Y: Axis{From: 1, To: 4}, Series: []Series{{Name: "Hillis and Steele’s scan", Points: end}, {Name: "ideal", Points: end}}}.SVG()
	last := 0.0
	for _, m := range regexp.MustCompile(`<text class="chart-name chart-0" x="328.0" y="([0-9.]+)">`).FindAllStringSubmatch(svg, -1) {
		y, err := strconv.ParseFloat(m[1], 64)
		if err != nil || y < last+nameHeight {
			t.Errorf("a line of a name stands at %s, below one at %.1f", m[1], last)
		}
		last = y
	}
	if last == 0 {
		t.Errorf("no name stands behind its end: %s", svg)
	}
}

// Rows and diagonals meet all banks in every layout but one, columns meet one bank where rows have
// 32 cells. A swizzled tile needs no free cells: its elements stand in 1,024 cells, each in another.
func TestBanks(t *testing.T) {
	want := map[string][3]int{"rows of 32": {1, 32, 1}, "rows of 33": {1, 1, 2}, "swizzled": {1, 1, 32}}
	for _, l := range Layouts() {
		cells := map[int]bool{}
		for i := range banks * banks {
			cells[l.Cell(i/banks, i%banks)] = true
		}
		if len(cells) != banks*banks {
			t.Errorf("%s: two elements share a cell", l.Name)
		}
		for i, a := range Accesses() {
			hits, passes := Hits(l, a)
			lanes := 0
			for _, n := range hits {
				lanes += n
			}
			if lanes != banks || passes != want[l.Name][i] {
				t.Errorf("%s, %s: %d lanes in %d passes, want %d", l.Name, a.Name, lanes, passes, want[l.Name][i])
			}
		}
	}
	svg, table := Banks()
	checkXML(t, svg)
	if n := strings.Count(svg, "<rect"); n != 9*banks {
		t.Errorf("%d banks are drawn, want nine times 32", n)
	}
	if !strings.Contains(table, `<th scope="row">rows of 32</th><td>1</td><td>32</td><td>1</td>`) {
		t.Errorf("the table is %s", table)
	}
}

// A chunk enters a stage when it has left the one before, and the chunk before it has left this one:
// in three equal stages one time after the other, k chunks take k + 2 of their times.
func TestPipeline(t *testing.T) {
	run := Chunks{Title: "2 chunks", Done: [][]float64{{1, 2, 3}, {2, 3, 4}}}
	if got, want := fmt.Sprint(run.Stays()), "[[{0 1} {1 2} {2 3}] [{1 2} {2 3} {3 4}]]"; got != want {
		t.Errorf("the chunks stay %s, want %s", got, want)
	}
	late := Chunks{Done: [][]float64{{1, 5, 6}, {2, 9, 10}}} // the second stage is the slowest
	if got, want := fmt.Sprint(late.Stays()[1]), "[{1 2} {5 9} {9 10}]"; got != want {
		t.Errorf("behind a slow stage the second chunk stays %s, want %s", got, want)
	}
	p := Pipeline{Says: "Chunks", Time: "ms", Stages: []string{"in", "compute", "out"}, Runs: []Chunks{{Title: "1", Done: [][]float64{{2, 4, 6}}}, run}}
	svg := p.SVG()
	checkXML(t, svg)
	if n := strings.Count(svg, "<rect"); n != 9 {
		t.Errorf("%d stays are drawn, want three and six", n)
	}
	if table := p.Table(); !strings.Contains(table, `<tr><th scope="row">2</th><td>4.00</td><td>4.00</td></tr>`) {
		t.Errorf("the table is %s", table)
	}
}
