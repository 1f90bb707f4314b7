package gpu

import (
	"html"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	shaders "upsweep/gpu"
)

// Every line that is set beside another stands where it is said to stand.
func TestLinesStandInTheirListings(t *testing.T) {
	for _, k := range kernels {
		alg, ok := algos.Find(k.algorithm)
		if !ok {
			t.Errorf("%s: there is no algorithm %q", k.name, k.algorithm)
			continue
		}
		var source strings.Builder
		for _, name := range append([]string{"lanes-subgroups"}, k.files...) {
			text, err := shaders.Source(name)
			if err != nil {
				t.Error(err)
			}
			source.WriteString(text)
		}
		for _, l := range k.lines {
			if !slices.ContainsFunc(alg.Listing(), func(line string) bool { return strings.Contains(line, l.pseudocode) }) {
				t.Errorf("%s: %s has no line %q", k.name, k.algorithm, l.pseudocode)
			}
			if !strings.Contains(source.String(), l.wgsl) {
				t.Errorf("%s: none of %v has %q", k.name, k.files, l.wgsl)
			}
		}
	}
}

// The page has a section for every kernel and experiment that was measured, with places for the
// reader's figures.
func TestPage(t *testing.T) {
	page, err := HTML(func(_, words string) string { return words })
	if err != nil {
		t.Fatal(err)
	}
	m, err := shaders.Measurements()
	if err != nil {
		t.Fatal(err)
	}
	for name := range m.Kernels {
		if !strings.Contains(page, `data-gpu="kernel" data-name="`+name+`"`) {
			t.Errorf("no button runs the kernel %s", name)
		}
	}
	listings := strings.Split(page, `<table class="gpu-lines">`)
	if len(kernels) != len(m.Kernels) || len(listings) != len(kernels)+1 {
		t.Errorf("%d kernels, %d measured, %d listings side by side", len(kernels), len(m.Kernels), len(listings)-1)
	}
	for i, k := range kernels {
		_, section, _ := strings.Cut(page, `aria-label="`+html.EscapeString(k.title)+`, measured"`)
		section, _, _ = strings.Cut(section, "</section>")
		head, rows, _ := strings.Cut(section, "<tbody>")
		for _, column := range [...]string{"Input and result", "Memory view predicts", "At the copy’s rate", "Measured", "Ratio"} {
			if !strings.Contains(head, ">"+column+"<") {
				t.Errorf("%s: no column %q", k.name, column)
			}
		}
		got := m.Kernels[k.name]
		for what, x := range map[string]float64{"bytes": got.Bytes, "predicted": got.Predicted, "at the copy's rate": got.AtCopy, "measured": got.NS, "copy": got.Copy} {
			if x <= 0 {
				t.Errorf("%s: %s is %v", k.name, what, x)
			}
		}
		want := "<td>" + strings.Join([]string{megabytes(got.Bytes), megabytes(got.Predicted), duration(got.AtCopy), duration(got.NS), number(got.NS / got.AtCopy)}, "</td><td>") + "</td>"
		if !strings.Contains(rows, want) {
			t.Errorf("%s: the five figures %s stand nowhere", k.name, want)
		}
		if len(k.lines) == 0 || len(listings) > i+1 && strings.Count(strings.SplitN(listings[i+1], "</table>", 2)[0], "<tr><td>") != len(k.lines) {
			t.Errorf("%s: its %d lines do not stand beside the pseudocode", k.name, len(k.lines))
		}
	}
	for name, e := range m.Experiments {
		if !slices.Contains(Experiments(), name) {
			t.Errorf("the experiment %s stands nowhere", name)
		}
		for _, v := range e.Variants {
			if v.NS <= 0 || v.Predicted <= 0 {
				t.Errorf("%s, %s: %v ns, %v predicted", name, v.Name, v.NS, v.Predicted)
			}
		}
	}
	if _, err := ExperimentHTML("stirde", "x", 3); err == nil || !strings.Contains(err.Error(), "stride") {
		t.Errorf("an experiment that there is not: %v", err)
	}
}

// Three digits, and all that stand before the point.
func TestNumbers(t *testing.T) {
	for want, x := range map[string]float64{"0.0063": 0.00634, "0.98": 0.98, "1.00": 1, "31.7": 31.74, "285": 285.4, "2\u202f976": 2976.2} {
		if got := number(x); got != want {
			t.Errorf("%v is written %q, want %q", x, got, want)
		}
	}
}
