// Package resolve answers what the directives of a lesson ask for: they flow in; pictures, rows,
// counts, exercises and links of runs of the catalogue flow out. It writes no page and does not know
// which site asks.
package resolve

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/app"
	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/budget"
	shaders "upsweep/gpu"
	"upsweep/lessons/render"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// resolver answers what the directives of a lesson ask for, by running the catalogue: every number
// and picture of a lesson is computed. It keeps what it has run for a file, since a lesson speaks
// of few runs in many sentences.
type resolver struct {
	runs map[string]*lessonRun
	made int // figures, to number their elements
	took int // accesses of the runs that the file has asked for; one that it asks for again counts again, since the answer is looked for in it
}

// What a file asks for at most: five times what any lesson of the course does. Runs are kept until
// the next file, and the smallest takes 200 KB.
const (
	maxOfLesson = 1 << 22 // accesses to memory, of all its runs
	maxRuns     = 100
)

// Begin counts from the start, for another file, and forgets the runs of the one before: those of a
// whole course would not fit into memory.
func (r *resolver) Begin(string) {
	r.took = 0
	clear(r.runs)
}

// count counts a question about a run, and refuses those of a file that asks for too much.
func (r *resolver) count(run *lessonRun) (*lessonRun, error) {
	r.took += run.result.Trace.Accesses()
	return run, r.enough()
}

// enough tells that the file asks for too much.
func (r *resolver) enough() error {
	if r.took <= maxOfLesson {
		return nil
	}
	return fmt.Errorf("with it the runs of this file take more than %s accesses to memory; ask for fewer, or smaller ones", budget.Grouped(maxOfLesson))
}

type lessonRun struct {
	result  *algos.Result
	subject *views.Subject
}

// New returns a resolver that has run nothing yet.
func New() render.Resolver { return &resolver{runs: map[string]*lessonRun{}} }

// unknownAlgorithm says that there is none of an ID, and which there are in its family; or which
// families there are.
func unknownAlgorithm(id string) error {
	family, _, _ := strings.Cut(id, "/")
	var families, of []string
	for _, known := range algos.IDs() {
		first, _, _ := strings.Cut(known, "/")
		if first == family {
			of = append(of, known)
		}
		if !slices.Contains(families, first) {
			families = append(families, first)
		}
	}
	if len(of) > 0 {
		return fmt.Errorf("the catalogue has no algorithm %q; it has %s", id, strings.Join(of, ", "))
	}
	return fmt.Errorf("the catalogue has no algorithm %q; its families are %s", id, strings.Join(families, ", "))
}

// run runs the algorithm of a directive.
func (r *resolver) run(spec render.FigureSpec) (*lessonRun, error) {
	alg, ok := algos.Find(spec.Algorithm)
	if !ok {
		return nil, unknownAlgorithm(spec.Algorithm)
	}
	request, length, err := requestOf(alg, spec.Parameters)
	if err != nil {
		return nil, err
	}
	// Two directives that show one run in two ways, or on another number of processors, share it.
	key := fmt.Sprintf("%s %q %q %q", alg.ID, request.Inputs, request.Params, length)
	if run := r.runs[key]; run != nil {
		return r.count(run)
	}
	if err := r.enough(); err != nil {
		return nil, err
	}
	if len(r.runs) == maxRuns {
		return nil, fmt.Errorf("with it this file asks for more than %d runs; ask for fewer", maxRuns)
	}
	if length != "" {
		if err := lengthen(alg, &request, length); err != nil {
			return nil, err
		}
	}
	result, err := alg.Run(request, algos.Options{Budget: budget.Lesson(), Record: true})
	var field *algos.FieldError
	if errors.As(err, &field) && field.Over {
		r.took += budget.Lesson().Most(budget.Accesses) / 4 // finding out has its price too
	}
	if err != nil {
		return nil, err
	}
	run := &lessonRun{result, views.SubjectOf(result.Trace)}
	r.runs[key] = run
	return r.count(run)
}

// requestOf reads the inputs and parameters of a directive, which begins with those of the example.
// An input may be the short name of values that were drawn, as in an address. The parameter n, where
// the algorithm has none of that name, asks for an input of n values.
func requestOf(alg *algos.Algorithm, given []render.Parameter) (request algos.Request, length string, err error) {
	request = algos.Request{Inputs: map[string]string{}, Params: maps.Clone(alg.Example.Params)}
	if request.Params == nil {
		request.Params = map[string]string{}
	}
	isInput := func(name string) bool {
		return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name })
	}
	// The example's optional inputs suit the example's values only.
	anew := slices.ContainsFunc(given, func(p render.Parameter) bool { return isInput(p.Name) })
	for _, in := range alg.Inputs {
		if text, ok := alg.Example.Inputs[in.Name]; ok && !(anew && in.Optional) {
			request.Inputs[in.Name] = text
		}
	}
	for _, p := range given {
		switch {
		case isInput(p.Name):
			values, ok := pattern.Drawn(p.Value, 1<<16)
			if !ok {
				return request, "", fmt.Errorf("%s = %q stands for more than %d values", p.Name, p.Value, 1<<16)
			}
			request.Inputs[p.Name] = values
		case alg.HasParam(p.Name):
			request.Params[p.Name] = p.Value
		case p.Name == "n":
			length = p.Value
		case address.Reserved(p.Name): // how the run is shown
		case p.Name == "p": // the processors that the picture packs the run on, as an address has it
		default:
			return request, "", fmt.Errorf("%s has no input or parameter %q", alg.ID, p.Name)
		}
	}
	return request, length, nil
}

// lengthen gives a request inputs of another length: the example's values over and over where the
// first input stands alone, and random ones, always the same, where others have to suit it.
func lengthen(alg *algos.Algorithm, request *algos.Request, count string) error {
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 || n > 1<<16 {
		return fmt.Errorf("n = %q is not a length from 0 to %d", count, 1<<16)
	}
	if len(request.Inputs) > 1 {
		*request = alg.Sized(rand.New(rand.NewPCG(1, uint64(n))), n, request.Params)
		return nil
	}
	first := alg.Inputs[0].Name
	tokens, err := value.Tokens(request.Inputs[first])
	if err != nil || len(tokens) == 0 {
		return fmt.Errorf("the example %q can't be repeated", request.Inputs[first])
	}
	out := make([]string, n)
	for i := range out {
		out[i] = tokens[i%len(tokens)]
	}
	request.Inputs[first] = strings.Join(out, " ")
	return nil
}

// Figure runs and draws.
func (r *resolver) Figure(spec render.FigureSpec) (render.Figure, error) {
	still, err := r.still(spec, 0)
	if err != nil {
		return render.Figure{}, err
	}
	t := still.run.result.Trace
	r.made++
	f := render.Figure{
		Title:       still.run.result.Args.Algorithm.Title,
		SVG:         svg.Draw(still.frame, svg.Options{ID: fmt.Sprintf("still-%d", r.made)}),
		Description: still.run.subject.Narrate(still.step).String(),
	}
	for id := 0; id <= t.Rounds(); id++ {
		f.Steps = append(f.Steps, t.StepOf(tracer.RoundID(id))-t.FirstStepOf(tracer.RoundID(id))+1)
	}
	return f, nil
}

// still is the moment of a run that a figure opens on.
type still struct {
	run   *lessonRun
	step  int
	frame *scene.Frame
}

// still runs an algorithm and lays out the moment that a directive names, in a figure of the width
// given; 0 is the usual one.
func (r *resolver) still(spec render.FigureSpec, width scene.Unit) (still, error) {
	state, problems := address.Parse(spec.Query())
	if len(problems) > 0 {
		return still{}, fmt.Errorf("%s", problems[0])
	}
	run, err := r.run(spec)
	if err != nil {
		return still{}, err
	}
	alg := run.result.Args.Algorithm
	if _, given := state.Get("n"); given && !alg.HasParam("n") {
		// The client knows no length without values.
		return still{}, fmt.Errorf("a figure names its values, x=~random.64.i.1 for instance; n is for counts and charts")
	}
	t := run.result.Trace
	view, _ := views.Named(views.ID(run.result.Args.Algorithm.Opens(state.Plain())))
	if state.View != "" {
		named, ok := views.Named(views.ID(state.View))
		if !ok || !slices.Contains(run.result.Args.Algorithm.Views, algos.View(state.View)) {
			return still{}, fmt.Errorf("%s has no view %q", spec.Algorithm, state.View)
		}
		view = named
	}
	step := len(t.Steps()) - 1
	if state.Round != nil {
		if step, err = stepAt(t, *state.Round); err != nil {
			return still{}, err
		}
	}
	processors := 0
	if text, given := state.Get("p"); given {
		if processors, err = strconv.Atoi(text); err != nil || processors < 1 {
			return still{}, fmt.Errorf("p = %q is not a number of processors", text)
		}
	}
	frame := view.Plan(run.subject, views.Options{Width: width, Intervals: slices.Contains(state.Show, "intervals"), Processors: processors}).
		Frame(float64(step), views.Interaction{Chain: slices.Contains(state.Show, "chain"), Hide: slices.Contains(state.Hide, "values")})
	return still{run, step, frame}, nil
}

// Still lays out the moment that an address of /play names, in a figure of the width given.
func Still(algorithm, query string, width scene.Unit) (*scene.Frame, error) {
	spec := render.FigureSpec{Algorithm: algorithm}
	for part := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(part, "=")
		plain, err := url.PathUnescape(value)
		if err != nil {
			return nil, err
		}
		if name != "" {
			spec.Parameters = append(spec.Parameters, render.Parameter{Name: name, Value: plain})
		}
	}
	s, err := (&resolver{runs: map[string]*lessonRun{}}).still(spec, width)
	return s.frame, err
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

// Row reads an array off a run.
func (r *resolver) Row(spec render.RowSpec) ([]string, error) {
	run, err := r.run(spec.FigureSpec)
	if err != nil {
		return nil, err
	}
	t := run.result.Trace
	at, ok := address.ParseRound(spec.Round)
	if spec.Round == "last" {
		at, ok = address.Round{Round: t.Rounds()}, true
	}
	if !ok {
		return nil, fmt.Errorf("%q is not a round", spec.Round)
	}
	step, err := stepAt(t, at)
	if err != nil {
		return nil, err
	}
	id, err := rowArray(t, run.subject.Graph, spec.Array, tracer.RoundID(at.Round))
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
		from, to := run.subject.Graph.NodesOf(id)
		for n := from; n < to; n++ {
			note(run.subject.Graph.Node(n).Line, id)
		}
	}
	alg, _ := algos.Find(spec.Algorithm)
	all := alg.Pseudocode
	var out []render.CodeLine
	for i, text := range t.Program().Pseudocode {
		for all[0].Text != text { // a line of another form
			all = all[1:]
		}
		out = append(out, render.CodeLine{Text: text, Rounds: rounds[i+1], Labels: strings.Fields(all[0].Label)})
		all = all[1:]
	}
	return out, nil
}

// Workbench is the page that runs a shader which has an excerpt in it: the text travels in the
// fragment, deflated, as web/kernels.js reads it.
func (r *resolver) Workbench(excerpt string) string {
	text := shaders.Whole(excerpt)
	if text == "" {
		return ""
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is one that there is
	if _, err := io.WriteString(w, text); err != nil || w.Close() != nil {
		return ""
	}
	return "/write?lang=wgsl#p=" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// Excerpt is a stretch of a CUDA or WGSL text.
func (r *resolver) Excerpt(name string) ([]render.CodeLine, error) {
	lines, err := shaders.Excerpt(name)
	var out []render.CodeLine
	for _, l := range lines {
		out = append(out, render.CodeLine{Text: l.Text, Labels: l.Labels})
	}
	return out, err
}

// Link checks a path of the site that is no lesson.
func (r *resolver) Link(path string) error {
	u, err := url.Parse(path)
	if err != nil {
		return err
	}
	kind, id, ok := app.KindOf(u.Path)
	switch {
	case !ok || kind.Named == app.ByLesson || kind.Named == app.ByNotes:
		return fmt.Errorf("there is no page %s", u.Path)
	case kind.Named != app.ByAlgorithm:
		return nil
	case !kind.ReadsQuery || kind.HasExercise(): // of which the algorithm alone is checked
		if _, known := algos.Find(id); !known {
			return unknownAlgorithm(id)
		}
		return nil
	}
	state, problems := address.Parse(u.RawQuery)
	if len(problems) > 0 {
		return fmt.Errorf("%s", problems[0])
	}
	spec := render.FigureSpec{Algorithm: id}
	for _, f := range state.Fields {
		spec.Parameters = append(spec.Parameters, render.Parameter{Name: f.Name, Value: f.Value})
	}
	_, err = r.run(spec)
	return err
}
