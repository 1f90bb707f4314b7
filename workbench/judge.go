package workbench

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Verdict is what judging a program for a task found: four marks, and what explains a miss.
type Verdict struct {
	Right    bool
	RaceFree bool
	Work     *Mark // against the algorithm that the task is named by; nil where the program is not right
	Span     *Mark
	Says     string         // what is wrong, in a sentence; empty for a program that is right and free of races
	Cause    string         // the name of the mistake, where it is a known one; else how the program failed
	Line     int            // of the program; 0 where none is to blame
	Failing  *algos.Request // the smallest input found on which the result is wrong
	Witness  string         // the order of the threads that shows the fault, by its seed
}

// Mark is a count beside its goal.
type Mark struct {
	Measured int  `json:"measured"`
	Goal     int  `json:"goal"`
	Met      bool `json:"met"` // no more than twice the goal, and in no growing proportion to it
	N        int  `json:"n"`   // at so many values
}

// Lengths of hidden inputs: empty, one, powers of two and their neighbours. Shorter ones come first, so that what fails is small.
func lengths() []int { return []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 65} }

// At each length so many inputs are tried, and each of a program of threads in so many orders.
const (
	inputsTried = 6
	ordersTried = 8
)

// Judge runs a program on hidden inputs and compares it with the oracle of the task. An error says that it could not be judged.
func Judge(p *Program, alg *algos.Algorithm, cancel func() bool) (*Verdict, error) {
	j := &judge{p: p, alg: alg, cancel: cancel}
	v := &Verdict{Right: true, RaceFree: true}
	for _, n := range lengths() {
		for k := range inputsTried {
			if err := j.try(v, n, uint64(k)); err != nil {
				return nil, err
			}
			if !v.Right {
				j.explain(v)
				return v, nil
			}
		}
	}
	if !v.RaceFree {
		return v, nil
	}
	return v, j.measure(v)
}

// judge judges one program.
type judge struct {
	p      *Program
	alg    *algos.Algorithm
	cancel func() bool
	failed *algos.Args // of the first wrong result
	got    *Run
}

func (j *judge) run(req algos.Request, opt Options) (*algos.Args, *Run, error) {
	a, err := j.alg.Check(req, budget.Write())
	if err != nil {
		return nil, nil, err
	}
	opt.Budget, opt.Cancel = budget.Write(), j.cancel
	out, err := j.p.Run(a, opt)
	return a, out, err
}

// request makes a hidden input: random, with another operator each time, and machine sizes that do not divide its length.
func (j *judge) request(n int, seed uint64) algos.Request {
	r := rand.New(rand.NewPCG(seed+1, uint64(n)))
	drawn := j.alg.Random(r, n).Params
	params := map[string]string{}
	for _, p := range j.alg.Params {
		if v, ok := drawn[p.Name]; ok && (p.Name == "op" || len(p.Try) > 0) {
			params[p.Name] = v
		}
	}
	req := j.alg.Sized(r, n, params)
	for _, in := range j.alg.Inputs {
		if in.Optional && !slices.Contains(j.p.takes, in.Name) {
			delete(req.Inputs, in.Name)
		}
	}
	return req
}

// try runs one hidden input, in several orders where the program has threads.
func (j *judge) try(v *Verdict, n int, seed uint64) error {
	req := j.request(n, seed)
	orders := 1
	if j.p.threads {
		orders = ordersTried
	}
	for order := range uint64(orders) {
		a, out, err := j.run(req, Options{Seed: order})
		var f *Failure
		switch {
		case errors.As(err, &f) && f.Kind == Stopped:
			return f
		case errors.As(err, &f):
			v.Right, v.Says, v.Line, v.Cause, v.Failing = false, f.Error(), f.Line, string(f.Kind), &req
			v.RaceFree = v.RaceFree && f.Kind != Deadlock
			if f.Kind == Deadlock {
				v.Witness = fmt.Sprintf("seed %d", order)
			}
			return nil
		case err != nil:
			return err
		}
		if race := worst(out.Races); race != nil && v.RaceFree {
			v.RaceFree, v.Says, v.Line, v.Witness = false, sentence(race.Says), race.Lines[0], fmt.Sprintf("seed %d", order)
			v.Cause = "race"
			if race.Kind == tracer.BarrierNotReached {
				v.Cause = "divergent barrier"
			} else if j.p.threads {
				v.Cause = "missing barrier"
			}
		}
		if wrong := mismatch(a, out); wrong != nil {
			j.failed, j.got = a, out
			v.Right, v.Failing = false, &req
			if v.RaceFree {
				v.Says = wrong.String() + "."
			} else {
				v.Says += " " + wrong.String() + "."
				v.Witness = fmt.Sprintf("seed %d", order)
			}
			return nil
		}
	}
	return nil
}

// worst is the first race of a run; reads of cells that hold nothing are no races.
func worst(list []Race) *Race {
	for i := range list {
		if list[i].Kind != tracer.ReadOfUnwritten {
			return &list[i]
		}
	}
	return nil
}

// explain names the known mistake that gives the wrong results of the program, and finds the simplest values that show it.
func (j *judge) explain(v *Verdict) {
	if j.got == nil || !v.RaceFree {
		return
	}
	if name := j.known(*v.Failing); name != "" {
		v.Cause = name
	}
	small := j.simplest(*v.Failing)
	v.Failing = &small
	if a, out, err := j.run(small, Options{}); err == nil {
		if wrong := mismatch(a, out); wrong != nil {
			v.Says = wrong.String() + "."
			v.Line = j.lineOf(out, wrong)
		}
	}
}

// known is the cause of the broken variant that gives the same wrong results, on this input and on some longer ones.
func (j *judge) known(req algos.Request) string {
	requests := []algos.Request{req}
	for _, n := range []int{5, 8, 13} {
		for k := range uint64(3) {
			requests = append(requests, j.request(n, k))
		}
	}
	if slices.Contains(j.p.takes, "op") && j.explains(requests, func(r algos.Request) bool {
		a, out, err := j.run(r, Options{swapped: true})
		return err == nil && mismatch(a, out) == nil
	}) {
		return "operand order"
	}
	for _, broken := range algos.Broken() {
		if broken.Family != j.alg.Family || broken.Fault.Racy || len(broken.Outputs) != len(j.alg.Outputs) {
			continue
		}
		if j.explains(requests, func(r algos.Request) bool {
			_, out, err := j.run(r, Options{})
			res, errToo := broken.Run(r, algos.Options{Budget: budget.Write()})
			return err == nil && errToo == nil && slices.EqualFunc(out.Outputs, res.Outputs, func(a, b algos.OutputValue) bool { return a.Text() == b.Text() })
		}) {
			return broken.Fault.Cause
		}
	}
	return ""
}

// explains tells whether a mistake accounts for all of the requests.
func (j *judge) explains(requests []algos.Request, by func(algos.Request) bool) bool {
	return !slices.ContainsFunc(requests, func(r algos.Request) bool { return !by(r) })
}

// simplest replaces the numbers of a failing input by smaller ones as long as it fails.
func (j *judge) simplest(req algos.Request) algos.Request {
	fails := func(r algos.Request) bool {
		a, out, err := j.run(r, Options{})
		return err == nil && mismatch(a, out) != nil
	}
	for _, in := range j.alg.Inputs {
		words := strings.Fields(req.Inputs[in.Name])
		for i, w := range words {
			for _, small := range []string{"0", "1", "2"} {
				if w == small || len(words) > 16 {
					break
				}
				tried := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
				changed := slices.Clone(words)
				changed[i] = small
				tried.Inputs[in.Name] = strings.Join(changed, " ")
				if fails(tried) {
					words, req = changed, tried
					break
				}
			}
		}
	}
	return req
}

// lineOf is the line that wrote the first wrong value.
func (j *judge) lineOf(out *Run, wrong *Mismatch) int {
	for _, o := range out.Trace.Outputs() {
		if o.Name != wrong.Output || o.Len >= 0 && wrong.Index >= o.Len {
			continue
		}
		g := out.Trace.Graph()
		n := g.Final(out.Trace.Cell(o.Array, o.From+wrong.Index))
		if !g.IsInput(n) {
			return g.Node(n).Line
		}
	}
	return 0
}

// measured are the lengths at which growth is compared.
func measured() []int { return []int{16, 64, 256} }

// measure compares the work and the span of the program with those of the algorithm.
func (j *judge) measure(v *Verdict) error {
	var work, span, workGoal, spanGoal []int
	for _, n := range measured() {
		params := map[string]string{}
		req := j.alg.Sized(rand.New(rand.NewPCG(1, uint64(n))), n, params)
		for _, in := range j.alg.Inputs {
			if in.Optional && !slices.Contains(j.p.takes, in.Name) {
				delete(req.Inputs, in.Name)
			}
		}
		_, out, err := j.run(req, Options{})
		if err != nil {
			return err
		}
		goal, err := j.alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			return err
		}
		c, g := out.Trace.Cost(out.Trace.Depths()), goal.Trace.Cost(goal.Trace.Depths())
		work, span, workGoal, spanGoal = append(work, c.Work), append(span, c.Span), append(workGoal, g.Work), append(spanGoal, g.Span)
	}
	v.Work, v.Span = markOf(work, workGoal), markOf(span, spanGoal)
	return nil
}

// How much more than the goal a count may be, and how much its proportion to the goal may grow from the shortest input to the longest.
const (
	mostOfGoal   = 2.0
	mostOfGrowth = 1.25
)

func markOf(counts, goals []int) *Mark {
	last := len(counts) - 1
	m := &Mark{Measured: counts[last], Goal: goals[last], N: measured()[last]}
	ratio := func(i int) float64 { return float64(counts[i]) / float64(max(1, goals[i])) }
	m.Met = ratio(last) <= mostOfGoal && ratio(last) <= mostOfGrowth*max(1, ratio(0))
	return m
}

// Mismatch is the first value of a result that is wrong.
type Mismatch struct {
	Output string
	Index  int
	Got    string
	Want   string
}

func (m *Mismatch) String() string {
	return fmt.Sprintf("%s[%d] is %s and should be %s", m.Output, m.Index, m.Got, m.Want)
}

// mismatch compares a run with the oracle of the task; nil where both agree.
func mismatch(a *algos.Args, out *Run) *Mismatch {
	want := a.Algorithm.Oracle(a)
	for _, o := range out.Outputs {
		words := want[o.Name]
		if len(words) != len(o.Words) {
			return &Mismatch{o.Name, min(len(words), len(o.Words)), fmt.Sprintf("of length %d", len(o.Words)), fmt.Sprintf("of length %d", len(words))}
		}
		for i, w := range words {
			text := algos.Hole
			if !w.Absent {
				text = a.Pool().Format(o.Kind, w.Word)
			}
			if got := o.TextAt(i); text != got {
				return &Mismatch{o.Name, i, got, text}
			}
		}
	}
	return nil
}
