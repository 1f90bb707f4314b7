package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// A solver answers an exercise from what its reader sees: the prompt, the listing, the board and
// the slots, as JSON has them. It knows the catalogue as somebody does who has read it, and runs an
// algorithm on the input that the board shows. It knows nothing of package exercises: what it can't
// find on the board, the reader can't know either.
type solver struct {
	publicExercise
	kind string
	alg  *algos.Algorithm
}

func solve(p publicExercise) (answer map[string]string, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("%v", e)
		}
	}()
	parts := strings.SplitN(p.Spec, ":", 3)
	alg, ok := algos.Find(parts[1])
	if !ok {
		return nil, fmt.Errorf("no algorithm %s", parts[1])
	}
	s := &solver{p, parts[0], alg}
	return map[string]func() map[string]string{
		"predict": s.predict, "simulate": s.simulate, "dependencies": s.dependencies, "count": s.count, "order": s.order,
		"fault": s.fault, "choose": s.choose, "build": s.build, "claim": s.claim,
	}[s.kind](), nil
}

// request reads what the run was given: the inputs off the board, the parameters off the prompt.
func (s *solver) request(alg *algos.Algorithm) algos.Request {
	req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, in := range alg.Inputs {
		for _, row := range s.Board {
			if row.Array == in.Name && row.Label == "input" {
				if text, ok := s.words(in, row); ok {
					req.Inputs[in.Name] = text
				}
			}
		}
	}
	for _, p := range alg.Params {
		if v := s.param(p); v != "" {
			req.Params[p.Name] = v
		}
	}
	return req
}

// words are the values of a row as a request has them. The padding, which the prompt speaks of, is
// no input.
func (s *solver) words(in algos.Input, row publicRow) (string, bool) {
	cells := row.Cells
	if m := matcher(`Behind its (\w+) cells?, ` + regexp.QuoteMeta(row.Array) + ` is padded`).FindStringSubmatch(s.Prompt); m != nil {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = 1
		}
		cells = cells[:n]
	}
	var out []string
	for _, c := range cells {
		switch {
		case c != nil:
			out = append(out, *c)
		default:
			out = append(out, "|") // where a sequence ends
		}
	}
	return strings.Join(out, " "), true
}

// param reads a parameter off the prompt; "" where it says nothing of it.
func (s *solver) param(p algos.Param) string {
	find := func(pattern string) string {
		if m := matcher(pattern).FindStringSubmatch(s.Prompt); m != nil {
			if m[1] == "one" {
				return "1"
			}
			return m[1]
		}
		return ""
	}
	number := `(\d+|one)`
	switch p.Name {
	case "op":
		return find(`with (\S+) on (?:\d+ values|one value)`)
	case "inclusive":
		switch {
		case strings.Contains(s.Prompt, ", inclusive"):
			return "true"
		case strings.Contains(s.Prompt, ", exclusive"):
			return "false"
		}
		return ""
	case "p":
		return find(`(?:^|[^w])with ` + number + ` lanes?\b`)
	case "block":
		return find(`in blocks of ` + number)
	case "tile":
		if strings.Contains(s.Prompt, "without insertion sort") {
			return "1"
		}
		return find(`(?:in tiles of|insertion sort of partitions of up to) ` + number)
	case "warp":
		return find(`in warps of ` + number)
	case "digit":
		return find(`with digits of ` + number)
	case "bins":
		return find(`with ` + number + ` bins?`)
	case "rows":
		return find(`with ` + number + ` rows?`)
	case "cols":
		return find(`with ` + number + ` columns?`)
	case "n":
		return find(`with ` + number + ` places? in the result`)
	case "s":
		if strings.Contains(s.Prompt, "with a splitter at every key") {
			return "1"
		}
		return find(`with a splitter every ` + number)
	case "lo":
		return find(`first bin beginning at ([-0-9.]+?)(?:,| |\.)`)
	case "hi":
		return find(`last bin ending at ([-0-9.]+?)(?:,| |\.)`)
	case "form":
		return find(`in the form “([^”]*)”`)
	case "key":
		return find(`with keys of type (\w+)`)
	case "order":
		switch {
		case strings.Contains(s.Prompt, "in descending order"):
			return "desc"
		case strings.Contains(s.Prompt, "in ascending order"):
			return "asc"
		}
		return ""
	case "inner":
		return find(`with ` + number + ` columns? in a\b`)
	case "boundary":
		return map[string]string{"the nearest value": "clamp", "0": "zero", "the other side": "wrap", "nothing": "skip"}[find(`with (the nearest value|0|the other side|nothing) beyond the edge`)]
	case "shape":
		return find(`with neighbours in a (\w+)`)
	case "padding":
		return map[string]string{"padded": "conflict-free", "swizzled": "swizzled"}[find(`with (padded|swizzled) shared memory`)]
	case "weights", "table":
		return find(`with the ` + p.Name + ` (.*?)(?:, | and |\. )`)
	case "comparators":
		return find(`with the comparators (.*?) \(a round up to each semicolon\)`)
	}
	switch p.Kind {
	case algos.ParamFunction:
		return inverseFormula(find(`with f\(x\) = (1 if x is 0, otherwise 0|.*?)(?:, | and |\. )`))
	case algos.ParamPredicate:
		return find(`with the test “([^”]*)”`)
	}
	return find(`with ` + p.Name + ` = (.*?)(?:, | and |\. )`)
}

// inverseFormula is the function of the catalogue that computes a formula of x.
func inverseFormula(f string) string {
	for sign, plain := range map[string]string{"x + ": "+", "x − ": "-", "x · ": "*"} {
		if rest, ok := strings.CutPrefix(f, sign); ok {
			return plain + rest
		}
	}
	switch f {
	case "x²":
		return "square"
	case "−x":
		return "neg"
	case "|x|":
		return "abs"
	case "1 if x is 0, otherwise 0":
		return "not"
	case "x":
		return "id"
	}
	return f
}

// run runs an algorithm on what the reader sees. Where a scheduler decides, it looks for an order
// that gives the rows of the board.
func (s *solver) run(alg *algos.Algorithm) *algos.Result {
	req := s.request(alg)
	res := mustRun(alg, req)
	if !alg.HasParam("seed") {
		return res
	}
	for seed := 1; seed < 1000 && !s.begunBy(res.Trace); seed++ {
		req.Params["seed"] = strconv.Itoa(seed)
		res = mustRun(alg, req)
	}
	return res
}

// begunBy reports whether the rows of the board from before what is asked for are those of a run.
func (s *solver) begunBy(t *tracer.Trace) bool {
	if s.kind != "predict" && s.kind != "simulate" {
		return true
	}
	from, _ := step(t, s.Slots[0].Label)
	c := t.Cursor()
	c.Seek(from)
	seen := map[string]bool{}
	for _, row := range s.Board {
		if !strings.HasPrefix(row.Label, "before") || seen[row.Array] {
			continue
		}
		seen[row.Array] = true // those of later rounds follow
		for i, cell := range row.Cells {
			if text(cell) != c.Text(arrayOf(t, row.Array), i) {
				return false
			}
		}
	}
	return true
}

func mustRun(alg *algos.Algorithm, req algos.Request) *algos.Result {
	res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		panic(fmt.Errorf("%s on %v: %w", alg.ID, req, err))
	}
	return res
}

// step finds the moment that a text speaks of: "after round 3", "steps 2 to 5 of round 1".
func step(t *tracer.Trace, text string) (from, to int) {
	atoi := func(s string) int { n, _ := strconv.Atoi(s); return n }
	if m := matcher(`steps? (\d+)(?: to (\d+))? of round (\d+)`).FindStringSubmatch(text); m != nil {
		first := t.FirstStepOf(tracer.RoundID(atoi(m[3])))
		from, to = first+atoi(m[1])-2, first+atoi(m[1])-1
		if m[2] != "" {
			to = first + atoi(m[2]) - 1
		}
		return from, to
	}
	m := matcher(`round (\d+)`).FindStringSubmatch(text)
	id := tracer.RoundID(atoi(m[1]))
	return t.FirstStepOf(id) - 1, t.StepOf(id)
}

// arrayOf is the array of a run that the board calls so.
func arrayOf(t *tracer.Trace, name string) tracer.ArrayID {
	for _, a := range t.Arrays() {
		if t.RowName(a.ID) == name {
			return a.ID
		}
	}
	panic("no array " + name)
}

// compiled keeps the patterns of the solver: it asks for the same few some 100,000 times.
var compiled sync.Map

func matcher(text string) *regexp.Regexp {
	if p, ok := compiled.Load(text); ok {
		return p.(*regexp.Regexp)
	}
	p := regexp.MustCompile(text)
	compiled.Store(text, p)
	return p
}
