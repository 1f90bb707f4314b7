package resolve

import (
	"fmt"
	"strings"
	"testing"

	"upsweep/algos"
	shaders "upsweep/gpu"
	"upsweep/lessons/render"
)

func attributes(pairs ...string) (list []render.Parameter) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, render.Parameter{Name: pairs[i], Value: pairs[i+1]})
	}
	return list
}

// What a chart shows of a run is what the lessons' directives measure on it.
func TestChartsShowWhatDirectivesCount(t *testing.T) {
	r := New()
	html, err := r.Chart("amdahl", "id", attributes("of", "reduce/tree", "n", "256", "most", "64"), "caption")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"1", "4", "64"} {
		want, err := r.Count(render.CountSpec{Metric: "speedup", FigureSpec: render.FigureSpec{Algorithm: "reduce/tree", Parameters: attributes("n", "256", "p", p)}})
		if err != nil {
			t.Fatal(err)
		}
		if row := fmt.Sprintf(`<th scope="row">%s</th><td>%s</td>`, p, want); !strings.Contains(html, row) {
			t.Errorf("the table has no %s", row)
		}
	}
	if !strings.Contains(html, `<figcaption>caption</figcaption>`) || !strings.HasPrefix(html, `<figure class="chart" id="id">`) {
		t.Error("the figure has not the id and the caption that it was given")
	}
}

// The charts of the link and of what pays for it show what was measured, to the table.
func TestChartsShowWhatWasMeasured(t *testing.T) {
	tables := map[string]string{}
	for _, name := range []string{"link", "worth"} {
		html, err := New().Chart(name, name, nil, "caption")
		if err != nil {
			t.Fatal(err)
		}
		tables[name] = html
	}
	pinned, err := shaders.Copies("pinned")
	if err != nil {
		t.Fatal(err)
	}
	pageable, err := shaders.Copies("pageable")
	if err != nil {
		t.Fatal(err)
	}
	worth, err := shaders.Worths()
	if err != nil {
		t.Fatal(err)
	}
	if len(pinned) < 4 || len(pageable) != len(pinned) || len(worth) < 5 {
		t.Fatalf("%d and %d copies and %d computations were measured", len(pinned), len(pageable), len(worth))
	}
	for i := range pinned {
		if row := fmt.Sprintf("<td>%.1f</td><td>%.1f</td>", pinned[i].Microseconds, pageable[i].Microseconds); !strings.Contains(tables["link"], row) {
			t.Errorf("the table of copies has no %s", row)
		}
	}
	for _, w := range worth {
		if row := fmt.Sprintf("<td>%.2f</td><td>%.2f</td><td>%.2f</td>", w.Host, w.Whole, w.Kernel); !strings.Contains(tables["worth"], row) {
			t.Errorf("the table of computations has no %s", row)
		}
	}
}

// The fewest values of the isoefficiency reach it, and half as many do not.
func TestFewestValues(t *testing.T) {
	r := New().(*resolver)
	for _, p := range []int{2, 8, 32} {
		n, err := r.fewest("reduce/tree", p, 80)
		if err != nil {
			t.Fatal(err)
		}
		for values, reached := range map[int]bool{n: true, n / 2: false} {
			times, err := r.times("reduce/tree", values)
			if err != nil {
				t.Fatal(err)
			}
			if efficiency := float64(times.Work()) / float64(p*times.Barrier(p)); (efficiency >= 0.8) != reached {
				t.Errorf("%d values on %d processors have an efficiency of %.2f", values, p, efficiency)
			}
		}
	}
}

// Every algorithm of the catalogue stands below the roofline, and none where the names of the families
// begin, near the corner.
func TestRooflineHasTheCatalogue(t *testing.T) {
	r, err := onceRoofline()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Rows {
		for _, m := range f.Members {
			if m.Intensity >= peakOfH100/bandwidthOfH100/2 {
				t.Errorf("%s makes %.2g operations for each byte, and stands at the name of its family", m.ID, m.Intensity)
			}
		}
	}
	html, err := New().Chart("roofline", "roof", nil, "caption")
	if err != nil {
		t.Fatal(err)
	}
	for _, alg := range algos.Catalog() {
		if !strings.Contains(html, `<a href="/play/`+alg.ID+`">`) {
			t.Errorf("%s is not in the table", alg.ID)
		}
	}
}

func TestChartsThatThereAreNot(t *testing.T) {
	for _, c := range []struct {
		name   string
		given  []render.Parameter
		reason string
	}{
		{"pie", nil, "there is no chart"},
		{"roofline", attributes("n", "4"), "no attribute"},
		{"speedup", attributes("of", "scan/none"), "no algorithm"},
		{"speedup", attributes("of", "reduce/tree", "n", "1000000"), "from 1 to 4096"},
		{"gustafson", attributes("of", "reduce/tree", "each", "0"), "from 1 to 256"},
		{"isoefficiency", attributes("of", "reduce/tree", "percent", "100"), "from 1 to 99"},
		{"isoefficiency", attributes("of", "scan/serial", "percent", "90"), "does not keep"},
		{"isoefficiency", attributes("of", "reduce/tree", "percent", "10,20,30,40,50"), "four at most"},
		{"speedup", attributes("of", "reduce/tree,reduce/tree,reduce/tree,reduce/tree,reduce/tree"), "four at most"},
		{"amdahl", attributes("of", ""), "no algorithm"},
	} {
		if _, err := New().Chart(c.name, "id", c.given, ""); err == nil || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s %v: %v, want that %q", c.name, c.given, err, c.reason)
		}
	}
}
