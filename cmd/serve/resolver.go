//go:build !js

package main

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/lessons/render"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/svg"
)

// resolver answers what the directives of a lesson ask for, by running the catalogue: every number and picture of a lesson is
// computed. It keeps what it has run, since a lesson speaks of few runs in many sentences.
type resolver struct {
	runs map[string]*lessonRun
	made int // figures, to number their elements
}

type lessonRun struct {
	result *algos.Result
	graph  *tracer.Graph
	cost   tracer.Cost
}

func newResolver() render.Resolver { return &resolver{runs: map[string]*lessonRun{}} }

// showing are the fields of an address that choose how a run is shown.
func showing(name string) bool { return address.Reserved(name) }

// run runs the algorithm of a directive. The parameter n, where the algorithm has none of that name, asks for the example's values
// over and over, n of them.
func (r *resolver) run(spec render.FigureSpec) (*lessonRun, error) {
	key := spec.Algorithm + "?" + spec.Query()
	if run := r.runs[key]; run != nil {
		return run, nil
	}
	alg, ok := algos.Find(spec.Algorithm)
	if !ok {
		return nil, fmt.Errorf("the catalogue has no algorithm %q", spec.Algorithm)
	}
	request := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for name, text := range alg.Example.Inputs {
		request.Inputs[name] = text
	}
	for name, text := range alg.Example.Params {
		request.Params[name] = text
	}
	isInput := func(name string) bool {
		return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name })
	}
	isParam := func(name string) bool {
		return slices.ContainsFunc(alg.Params, func(p algos.Param) bool { return p.Name == name })
	}
	for _, p := range spec.Parameters {
		switch {
		case isInput(p.Name):
			request.Inputs[p.Name] = p.Value
		case isParam(p.Name):
			request.Params[p.Name] = p.Value
		case p.Name == "n":
			values, err := repeated(alg.Example.Inputs[alg.Inputs[0].Name], p.Value)
			if err != nil {
				return nil, err
			}
			request.Inputs[alg.Inputs[0].Name] = values
		case showing(p.Name):
		default:
			return nil, fmt.Errorf("%s has no input or parameter %q", alg.ID, p.Name)
		}
	}
	result, err := alg.Run(request, algos.Options{Record: true})
	if err != nil {
		return nil, err
	}
	run := &lessonRun{result: result, graph: result.Trace.Graph()}
	run.cost = result.Trace.Cost(run.graph)
	r.runs[key] = run
	return run, nil
}

// repeated gives n values by saying an example's over and over.
func repeated(example, count string) (string, error) {
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || n > 1<<16 {
		return "", fmt.Errorf("n = %q is no length from 0 to %d", count, 1<<16)
	}
	tokens, err := value.Tokens(example)
	if err != nil || len(tokens) == 0 {
		return "", fmt.Errorf("the example %q can't be repeated", example)
	}
	out := make([]string, n)
	for i := range out {
		out[i] = tokens[i%len(tokens)]
	}
	return strings.Join(out, " "), nil
}

// Figure runs and draws.
func (r *resolver) Figure(spec render.FigureSpec) (render.Figure, error) {
	if _, problems := address.Parse(spec.Query()); len(problems) > 0 {
		return render.Figure{}, fmt.Errorf("%s", problems[0])
	}
	run, err := r.run(spec)
	if err != nil {
		return render.Figure{}, err
	}
	state, _ := address.Parse(spec.Query())
	t := run.result.Trace
	view := views.All()[0]
	if state.View != "" {
		named, ok := views.Named(views.ID(state.View))
		if !ok || !slices.Contains(run.result.Args.Algorithm.Views, state.View) {
			return render.Figure{}, fmt.Errorf("%s has no view %q", spec.Algorithm, state.View)
		}
		view = named
	}
	step := len(t.Steps()) - 1
	if state.Round != nil {
		if step, err = stepAt(t, *state.Round); err != nil {
			return render.Figure{}, err
		}
	}
	subject := views.SubjectOf(t)
	frame := view.Plan(subject, views.Options{Intervals: slices.Contains(state.Show, "intervals")}).
		Frame(float64(step), views.Interaction{Chain: slices.Contains(state.Show, "chain"), Hide: slices.Contains(state.Hide, "values")})
	r.made++
	f := render.Figure{
		Title:       run.result.Args.Algorithm.Title,
		SVG:         svg.Draw(frame, svg.Options{ID: fmt.Sprintf("still-%d", r.made)}),
		Description: t.Narrate(step, run.graph).String(),
	}
	for id := 0; id <= t.Rounds(); id++ {
		f.Steps = append(f.Steps, t.StepOf(tracer.RoundID(id))-t.FirstStepOf(tracer.RoundID(id))+1)
	}
	return f, nil
}

// stepAt finds the step that an address names.
func stepAt(t *tracer.Trace, at address.Round) (int, error) {
	if at.Round > t.Rounds() {
		return 0, fmt.Errorf("round %d is past the last, %d", at.Round, t.Rounds())
	}
	id := tracer.RoundID(at.Round)
	if at.Sub == 0 {
		return t.StepOf(id), nil
	}
	step := t.FirstStepOf(id) + at.Sub - 1
	if step > t.StepOf(id) {
		return 0, fmt.Errorf("round %d has %d steps, not %d", at.Round, t.StepOf(id)-t.FirstStepOf(id)+1, at.Sub)
	}
	return step, nil
}

// Count measures.
func (r *resolver) Count(spec render.CountSpec) (string, error) {
	figure := spec.FigureSpec
	p, hasP := figure.Get("p")
	alg, found := algos.Find(figure.Algorithm)
	if hasP && spec.Metric == "time" && found && !slices.ContainsFunc(alg.Params, func(q algos.Param) bool { return q.Name == "p" }) {
		// The number of processors is not the algorithm's affair: it chooses the schedule.
		figure.Parameters = slices.DeleteFunc(slices.Clone(figure.Parameters), func(q render.Parameter) bool { return q.Name == "p" })
	}
	run, err := r.run(figure)
	if err != nil {
		return "", err
	}
	t, c := run.result.Trace, run.cost
	counts := map[string]int{
		"work": c.Work, "combines": c.Combines, "compares": c.Compares, "applies": c.Applies, "moves": c.Moves, "atomics": c.Atomics,
		"reads": c.Reads, "writes": c.Writes, "rounds": c.Rounds, "span": c.Span, "n": run.result.Args.N(),
	}
	if n, ok := counts[spec.Metric]; ok {
		return grouped(n), nil
	}
	switch spec.Metric {
	case "pram":
		return c.PRAM.String(), nil
	case "hazards":
		return grouped(len(t.Hazards())), nil
	case "time":
		n, err := strconv.Atoi(p)
		if err != nil || n < 1 {
			return "", fmt.Errorf("time needs p, a number of processors from 1")
		}
		return grouped(t.BarrierTime(n)), nil
	case "active":
		text, _ := figure.Get("round")
		at, ok := address.ParseRound(text)
		if !ok || at.Round < 1 || at.Round > t.Rounds() {
			return "", fmt.Errorf("active needs a round from 1 to %d", t.Rounds())
		}
		return grouped(t.RoundCost(tracer.RoundID(at.Round), nil).Active), nil
	}
	return "", fmt.Errorf("%q is nothing that can be measured; write work, combines, compares, applies, moves, atomics, reads, writes, rounds, span, pram, hazards, n, active or time", spec.Metric)
}

// grouped writes a count with commas between thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Row reads an array off a run.
func (r *resolver) Row(spec render.RowSpec) ([]string, error) {
	run, err := r.run(spec.FigureSpec)
	if err != nil {
		return nil, err
	}
	t := run.result.Trace
	at, ok := address.ParseRound(spec.Round)
	if !ok {
		return nil, fmt.Errorf("%q is no round", spec.Round)
	}
	step, err := stepAt(t, at)
	if err != nil {
		return nil, err
	}
	id, err := rowArray(t, run.graph, spec.Array, tracer.RoundID(at.Round))
	if err != nil {
		return nil, err
	}
	c := t.Cursor()
	c.Seek(step)
	return c.Row(id), nil
}

func rowArray(t *tracer.Trace, g *tracer.Graph, name string, round tracer.RoundID) (tracer.ArrayID, error) {
	if name != "" {
		if a := t.ArrayNamed(name); a != nil {
			return a.ID, nil
		}
		return 0, fmt.Errorf("the run has no array %q", name)
	}
	if round > 0 {
		if from, to := g.NodesOf(round); from < to {
			a, _ := t.Place(g.Node(from).Cell)
			return a, nil
		}
	}
	if len(t.Arrays()) == 0 {
		return 0, fmt.Errorf("the run has no arrays")
	}
	return t.Arrays()[0].ID, nil
}

// Pseudocode lists the lines of the algorithm, each with the rounds that ran it.
func (r *resolver) Pseudocode(spec render.FigureSpec) ([]render.CodeLine, error) {
	run, err := r.run(spec)
	if err != nil {
		return nil, err
	}
	rounds := map[int][]string{}
	note := func(line int, round tracer.RoundID) {
		text := strconv.Itoa(int(round))
		if list := rounds[line]; line > 0 && (len(list) == 0 || list[len(list)-1] != text) {
			rounds[line] = append(list, text)
		}
	}
	t := run.result.Trace
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		note(t.Round(id).Line, id)
		from, to := run.graph.NodesOf(id)
		for n := from; n < to; n++ {
			note(run.graph.Node(n).Line, id)
		}
	}
	var out []render.CodeLine
	for i, text := range run.result.Args.Algorithm.Pseudocode {
		out = append(out, render.CodeLine{Text: text, Rounds: rounds[i+1]})
	}
	return out, nil
}

// Link checks a path of the site that is no lesson.
func (r *resolver) Link(path string) error {
	u, err := url.Parse(path)
	if err != nil {
		return err
	}
	for _, prefix := range []string{"/play/", "/embed/"} {
		id, ok := strings.CutPrefix(u.Path, prefix)
		if !ok {
			continue
		}
		if _, problems := address.Parse(u.RawQuery); len(problems) > 0 {
			return fmt.Errorf("%s", problems[0])
		}
		state, _ := address.Parse(u.RawQuery)
		spec := render.FigureSpec{Algorithm: id}
		for _, f := range state.Fields {
			spec.Parameters = append(spec.Parameters, render.Parameter{Name: f.Name, Value: f.Value})
		}
		_, err := r.run(spec)
		return err
	}
	switch u.Path {
	case "/", "/catalogue", "/licences":
		return nil
	}
	return fmt.Errorf("there is no page %s", u.Path)
}
