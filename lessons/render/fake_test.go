package render

import (
	"fmt"
	"strconv"
	"strings"
)

// fake resolves directives by running the six first algorithms as plain loops over
// plain slices. It shares nothing with the catalogue, so that a number in a lesson
// is checked by two programs.
type fake struct{}

// Begin has nothing to count: the runs of the fake are small.
func (fake) Begin(string) {}

// run is a run of the fake: the array after every round, and what it cost.
type run struct {
	rows    [][]string
	active  []int
	combine int
	moves   int
	span    int
	code    []CodeLine
}

func (fake) input(spec FigureSpec) ([]string, error) {
	if text, ok := spec.Get("x"); ok {
		if text == "" {
			return nil, nil
		}
		return strings.Split(text, ","), nil
	}
	text, ok := spec.Get("n")
	n, err := strconv.Atoi(text)
	if !ok || err != nil || n < 0 || n > 4096 {
		return nil, fmt.Errorf("want x=, or n= up to 4096")
	}
	x := make([]string, n)
	for i := range x {
		x[i] = strconv.Itoa(i%7 + 1)
	}
	return x, nil
}

func (f fake) run(spec FigureSpec) (*run, error) {
	for _, p := range spec.Parameters {
		switch p.Name {
		case "x", "n", "op", "inclusive", "view", "round", "hide", "speed", "show", "p", "seed":
		default:
			return nil, fmt.Errorf("unknown parameter %q", p.Name)
		}
	}
	x, err := f.input(spec)
	if err != nil {
		return nil, err
	}
	op, identity, err := operator(spec)
	if err != nil {
		return nil, err
	}
	r := &run{rows: [][]string{x}, active: []int{0}}
	switch spec.Algorithm {
	case "scan/hillis-steele":
		r.hillisSteele(op, false)
	case "scan/hillis-steele-in-place":
		// The lanes of seed 0 run from left to right, which is the worst order; those
		// of any other seed from right to left, which happens to be right.
		seed, given := spec.Get("seed")
		r.hillisSteele(op, !given || seed == "0")
	case "scan/blelloch":
		r.blelloch(op, identity, true)
	case "scan/blelloch-uncleared-root":
		r.blelloch(op, identity, false)
	case "scan/serial":
		y := append([]string(nil), x...)
		for i := 1; i < len(x); i++ {
			y[i] = op(y[i-1], x[i])
			r.combine++
		}
		r.span = r.combine
		r.end(y, 1)
	case "scan/naive":
		y := append([]string(nil), x...)
		for i := range x {
			for j := i - 1; j >= 0; j-- {
				y[i] = op(x[j], y[i])
				r.combine++
			}
		}
		r.end(y, len(x))
	case "reduce/tree":
		r.blelloch(op, identity, true)
		r.combine /= 2
	default:
		return nil, fmt.Errorf("no algorithm %q", spec.Algorithm)
	}
	return r, nil
}

func operator(spec FigureSpec) (func(a, b string) string, string, error) {
	name, ok := spec.Get("op")
	switch {
	case !ok || name == "+":
		return func(a, b string) string {
			x, _ := strconv.Atoi(a)
			y, _ := strconv.Atoi(b)
			return strconv.Itoa(x + y)
		}, "0", nil
	case name == "concat":
		return func(a, b string) string { return a + b }, "", nil
	}
	return nil, "", fmt.Errorf("unknown operator %q: want + or concat", name)
}

func (r *run) end(row []string, active int) {
	r.rows = append(r.rows, row)
	r.active = append(r.active, active)
}

// hillisSteele reads the array as it was before the round, or as it is now.
func (r *run) hillisSteele(op func(a, b string) string, racing bool) {
	for d := 1; d < len(r.rows[0]); d *= 2 {
		old := r.rows[len(r.rows)-1]
		row := append([]string(nil), old...)
		from := old
		if racing {
			from = row
		}
		for i := d; i < len(old); i++ {
			row[i] = op(from[i-d], from[i])
			r.combine++
		}
		r.span++
		r.end(row, len(old)-d)
	}
	r.code = []CodeLine{
		{Text: "for d ← 1, 2, 4, … while d < n"},
		{Text: "  for all i from d to n − 1 in parallel"},
		{Text: "    y[i] ← x[i−d] ⊕ x[i]", Rounds: rounds(1, len(r.rows)-1), Labels: []string{"combine"}},
	}
}

// blelloch sweeps up and down; a variant that is broken does not clear the root in between.
func (r *run) blelloch(op func(a, b string) string, identity string, clear bool) {
	x := append([]string(nil), r.rows[0]...)
	n := 1
	for n < len(x) {
		n *= 2
	}
	for len(x) < n {
		x = append(x, identity)
	}
	levels := 0
	for d := 1; d < n; d *= 2 {
		for i := 2*d - 1; i < n; i += 2 * d {
			x[i] = op(x[i-d], x[i])
			r.combine++
		}
		r.end(append([]string(nil), x...), n/(2*d))
		levels++
	}
	if clear {
		x[n-1] = identity
		r.end(append([]string(nil), x...), 1)
	}
	for d := n / 2; d >= 1; d /= 2 {
		for i := 2*d - 1; i < n; i += 2 * d {
			x[i-d], x[i] = x[i], op(x[i], x[i-d])
			r.combine++
			r.moves++
		}
		r.end(append([]string(nil), x...), n/(2*d))
	}
	r.span = max(2*levels-1, 0)
	r.code = []CodeLine{
		{Text: "up-sweep"},
		{Text: "  x[i] ← x[i−d] ⊕ x[i]", Rounds: rounds(1, levels), Labels: []string{"up"}},
		{Text: "x[n−1] ← e", Rounds: rounds(levels+1, levels+1)},
		{Text: "down-sweep"},
		{Text: "  x[i−d], x[i] ← x[i], x[i] ⊕ x[i−d]", Rounds: rounds(levels+2, 2*levels+1)},
	}
}

func rounds(from, to int) []string {
	var out []string
	for r := from; r <= to; r++ {
		out = append(out, strconv.Itoa(r))
	}
	return out
}

func (f fake) Figure(spec FigureSpec) (Figure, error) {
	r, err := f.run(spec)
	if err != nil {
		return Figure{}, err
	}
	steps := make([]int, len(r.rows))
	for i := range steps {
		steps[i] = 1
	}
	return Figure{Title: "Run of " + spec.Algorithm, SVG: "<svg></svg>", Description: "a picture", Steps: steps}, nil
}

func (f fake) Count(spec CountSpec) (string, error) {
	r, err := f.run(spec.FigureSpec.without("p"))
	if err != nil {
		return "", err
	}
	number := func(n int) (string, error) { return strconv.Itoa(n), nil }
	switch spec.Metric {
	case "work", "combines":
		return number(r.combine)
	case "moves":
		return number(r.moves)
	case "span":
		return number(r.span)
	case "rounds":
		return number(len(r.rows) - 1)
	case "pram":
		if strings.Contains(spec.Algorithm, "hillis") {
			return "CREW", nil
		}
		return "EREW", nil
	case "n":
		return number(len(r.rows[0]))
	case "hazards":
		if spec.Algorithm != "scan/hillis-steele-in-place" {
			return "0", nil
		}
		// Lane i reads what lane i−d writes, wherever lane i−d writes at all.
		pairs, n := 0, len(r.rows[0])
		for d := 1; d < n; d *= 2 {
			pairs += max(n-2*d, 0)
		}
		return number(pairs)
	case "active":
		text, _ := spec.Get("round")
		round, err := strconv.Atoi(text)
		if err != nil || round >= len(r.active) {
			return "", fmt.Errorf("no round %q", text)
		}
		return number(r.active[round])
	case "time":
		text, _ := spec.Get("p")
		p, err := strconv.Atoi(text)
		if err != nil || p < 1 {
			return "", fmt.Errorf("want p=, a number of processors")
		}
		time := 0
		for round := 1; round < len(r.rows); round++ {
			time += (r.active[round] + p - 1) / p
		}
		return number(time)
	}
	return "", fmt.Errorf("unknown metric %q", spec.Metric)
}

func (s FigureSpec) without(name string) FigureSpec {
	var kept []Parameter
	for _, p := range s.Parameters {
		if p.Name != name {
			kept = append(kept, p)
		}
	}
	s.Parameters = kept
	return s
}

func (f fake) Row(spec RowSpec) ([]string, error) {
	r, err := f.run(spec.FigureSpec)
	if err != nil {
		return nil, err
	}
	if spec.Array != "" && spec.Array != "x" {
		return nil, fmt.Errorf("no array %q", spec.Array)
	}
	round, err := strconv.Atoi(spec.Round)
	if err != nil || round < 0 || round >= len(r.rows) {
		return nil, fmt.Errorf("no round %q: the run has %d", spec.Round, len(r.rows)-1)
	}
	return r.rows[round], nil
}

func (f fake) Pseudocode(spec FigureSpec) ([]CodeLine, error) {
	r, err := f.run(spec)
	if err != nil {
		return nil, err
	}
	return r.code, nil
}

func (fake) Workbench(excerpt string) string {
	if excerpt == "lanes-alone.wgsl#hillis-steele" {
		return "/write?lang=wgsl#p=AAAA"
	}
	return ""
}

func (fake) Excerpt(name string) ([]CodeLine, error) {
	switch name {
	case "scan.cuh#hillis-steele", "lanes-alone.wgsl#hillis-steele":
		return []CodeLine{{Text: "s[i] = s[i - d] + s[i];", Labels: []string{"combine"}}}, nil
	case "scan.cuh#up", "scan.cuh#sweeps":
		return []CodeLine{{Text: "if (i < n) {"}, {Text: "  x[i] = x[i - d] + x[i];", Labels: []string{"up"}}, {Text: "}"}}, nil
	case "scan.wgsl#other":
		return []CodeLine{{Text: "let a = 1u;", Labels: []string{"sideways"}}}, nil
	}
	return nil, fmt.Errorf("there is no excerpt %q", name)
}

func (fake) Exercise(kind string, spec FigureSpec) (string, error) {
	if kind == "guess" {
		return "", fmt.Errorf("there is no kind %q", kind)
	}
	seed, _ := spec.Get("seed")
	return kind + ":" + spec.Algorithm + ":" + seed, nil
}

func (fake) Task(algorithm string) (string, error) {
	if algorithm == "network/custom" {
		return "", fmt.Errorf("there is no task to write %s", algorithm)
	}
	return "Compute it.", nil
}

func (fake) Race(query string) error {
	if !strings.HasPrefix(query, "kernel=scan") && !strings.HasPrefix(query, "kernel=exscan") {
		return fmt.Errorf("kernel: %q is none", query)
	}
	return nil
}

func (fake) Chart(name, id string, parameters []Parameter, caption string) (string, error) {
	if name != "known" {
		return "", fmt.Errorf("there is no chart %q", name)
	}
	return fmt.Sprintf("<figure id=%q>%v %s</figure>", id, parameters, caption), nil
}

func (fake) Experiment(name, id string) (string, error) {
	if name != "stride" {
		return "", fmt.Errorf("there is no experiment %q; want stride", name)
	}
	return `<section id="` + id + `"><h3>Stride</h3></section>`, nil
}

func (fake) Link(path string) error {
	path, _, _ = strings.Cut(path, "?")
	switch path {
	case "/play/scan/blelloch", "/play/scan/hillis-steele", "/play/scan/serial", "/play/scan/naive", "/play/reduce/tree",
		"/catalogue", "/":
		return nil
	}
	return fmt.Errorf("no such page")
}
