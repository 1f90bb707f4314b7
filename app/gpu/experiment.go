package gpu

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

	"upsweep/app/ui"
	shaders "upsweep/gpu"
)

// Machine is the GPU whose figures are quoted.
const Machine = "NVIDIA H100"

// order is that of the page.
var order = [...]string{"reductions", "stride", "transpose", "histogram", "branch"}

// Experiments are the names of the experiments.
func Experiments() []string { return slices.Clone(order[:]) }

// InLesson is an experiment, or the figures of a kernel, as a section with a heading of the third
// level.
func InLesson(name, id string) (string, error) {
	for _, k := range kernels {
		if k.name != name {
			continue
		}
		m, err := shaders.Measurements()
		if err != nil {
			return "", err
		}
		var b strings.Builder
		figures(&b, k, m.Kernels[name], id)
		b.WriteString(`</section>`)
		return b.String(), nil
	}
	return ExperimentHTML(name, id, 3)
}

// ExperimentHTML is an experiment as a section with a heading of the level given: its variants with
// what the memory view predicts, what was measured on the quoted GPU, and room for the reader's.
func ExperimentHTML(name, id string, level int) (string, error) {
	m, err := shaders.Measurements()
	if err != nil {
		return "", err
	}
	e, ok := m.Experiments[name]
	if !ok {
		return "", fmt.Errorf("there is no experiment %q; want %s", name, strings.Join(order[:], ", "))
	}
	var b strings.Builder
	section(&b, id, level, e.Title)
	fmt.Fprintf(&b, `<p>%s</p>`, html.EscapeString(e.Asks))
	fmt.Fprintf(&b, `<div class="race-scroll" tabindex="0" role="group" aria-label="%s"><table class="race-table gpu-table gpu-variants"><thead><tr><th scope="col">Variant</th>`+
		`<th scope="col">Predicted: %s</th><th scope="col">Relative count</th><th scope="col">%s, 2%s</th><th scope="col">Relative time</th>`+
		`<th scope="col" class="gpu-yours">Your GPU, 2²²</th><th scope="col" class="gpu-yours">Relative time</th></tr></thead><tbody>`,
		html.EscapeString(e.Title), html.EscapeString(e.Unit), Machine, superscript(e.Log))
	first := e.Variants[0]
	for i, v := range e.Variants {
		fmt.Fprintf(&b, `<tr><th scope="row">%s<small>%s</small></th><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td class="gpu-yours" data-gpu-shows="time-%d"></td><td class="gpu-yours" data-gpu-shows="times-%d"></td></tr>`,
			html.EscapeString(v.Name), html.EscapeString(v.About), number(v.Predicted), number(v.Predicted/first.Predicted), duration(v.NS), number(v.NS/first.NS), i, i)
	}
	b.WriteString(`</tbody></table></div>`)
	button(&b, "experiment", name, id, "Run it on your GPU", e.Title)
	b.WriteString(`</section>`)
	return b.String(), nil
}

func section(b *strings.Builder, id string, level int, title string) {
	fmt.Fprintf(b, `<section class="gpu-lab" id="%s" aria-labelledby="%[1]s-title"><h%[2]d id="%[1]s-title">%[3]s</h%[2]d>`, html.EscapeString(id), level, html.EscapeString(title))
}

// button is one that web/gpu.js answers, with the place where it says what goes on. It has no id: a
// press before the client runs is its own, and not repeated.
func button(b *strings.Builder, what, name, id, label, of string) {
	fmt.Fprintf(b, `<p class="gpu-run"><button type="button" class="button button-quiet" data-gpu="%s" data-name="%s" data-at="%s">%s<span class="visually-hidden">: %s</span></button> `+
		`<span role="status" data-gpu-shows="says"></span></p>`, what, html.EscapeString(name), html.EscapeString(id), label, html.EscapeString(of))
}

// number writes three digits, and all that stand before the point; so does gpu/page.js.
func number(x float64) string {
	switch {
	case x > 0 && x < 0.1:
		return strconv.FormatFloat(x, 'g', 2, 64)
	case x >= 100:
		return ui.Grouped(int(math.Round(x)))
	case x >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

func duration(ns float64) string {
	if ns >= 1e6 {
		return number(ns/1e6) + " ms"
	}
	return number(ns/1e3) + " µs"
}

func megabytes(bytes float64) string {
	if bytes >= 1e9 {
		return number(bytes/1e9) + " GB"
	}
	return number(bytes/1e6) + " MB"
}

func superscript(n int) string {
	return strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹").Replace(strconv.Itoa(n))
}
