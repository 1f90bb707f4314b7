package judge

import (
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/workbench/mark"
	"upsweep/workbench/shader"
	"upsweep/workbench/task"
	"upsweep/workbench/thread"
)

// Verdict is what judging a shader found. Its cause is the kind of the fault, or one of those below,
// and its witness an order of the invocations.
type Verdict struct {
	mark.Verdict
	Wrong *Mismatch // the first wrong value on the failing input
}

// Causes that are no kinds of faults of a run.
const (
	WrongResult    = "wrong result"
	DependsOnOrder = "depends on the order"
)

// judge judges one shader.
type judge struct {
	t      *Task
	source string
	own    shader.Head
	cancel func() bool
	trims  bool                       // a run is to be drawn
	steps  int                        // of all runs
	read   map[string]*shader.Program // by what is given
	bad    *Trial                     // the first that went wrong
	race   *Trial                     // the first with a race
}

// Trial is a run on an input of the task.
type Trial struct {
	task   *Task
	given  string
	req    algos.Request
	args   *algos.Args
	p      *shader.Program
	head   shader.Head
	want   map[string][]algos.Value
	policy shader.Policy
	out    *shader.Run
	failed *shader.Fault // it did not come to its end
	fault  *shader.Fault // a barrier or an index that is wrong
	race   *shader.Fault
	wrong  *Mismatch
}

func (t *Trial) bad() bool { return t.failed != nil || t.fault != nil || t.wrong != nil }

// Judge judges a shader for a task. Its error is a *shader.Fault: the shader could not be read, or
// judging was stopped.
func Judge(source string, t *Task, cancel func() bool) (*Verdict, error) {
	j, err := open(source, t, cancel)
	if err != nil {
		return nil, err
	}
	v := &Verdict{Verdict: mark.Verdict{Right: true}}
	if err := j.trials(); err != nil {
		return nil, err
	}
	if err := j.simpler(); err != nil {
		return nil, err
	}
	if j.bad == nil {
		if err := j.measure(v); err != nil {
			return nil, err
		}
	}
	switch {
	case j.race != nil:
		v.Raced, v.RaceFree, v.Marks = true, false, mark.Marks{}
		return v, j.explainRace(v)
	case j.bad != nil:
		v.Right, v.RaceFree, v.Marks = false, false, mark.Marks{}
		return v, j.explain(v, j.bad)
	}
	return v, nil
}

// open reads a shader for a task.
func open(source string, t *Task, cancel func() bool) (*judge, error) {
	own, err := shader.ParseHead(source)
	if err != nil {
		return nil, err
	}
	own.Expect = nil
	return &judge{t: t, source: source, own: own, cancel: cancel, read: map[string]*shader.Program{}}, nil
}

// compiled is the shader with what the task gives for some arguments.
func (j *judge) compiled(a *algos.Args) (*shader.Program, error) {
	text := behind(j.t.gives(a), j.source)
	if p := j.read[text]; p != nil {
		return p, nil
	}
	p, err := shader.Compile(j.source, shader.Head{Given: text, Later: true}, budget.Shader())
	if err != nil {
		return nil, err
	}
	j.read[text] = p
	return p, nil
}

// prepare makes a trial, ready to be run.
func (j *judge) prepare(req algos.Request) (*Trial, error) {
	a, err := j.t.alg.Check(req, budget.Write())
	if err != nil {
		return nil, err
	}
	t := &Trial{task: j.t, given: behind(j.t.gives(a), j.source), req: req, args: a, want: j.t.alg.Oracle(a)}
	if t.p, err = j.compiled(a); err != nil {
		if len(j.read) > 0 && j.t.alg.Op() { // with another ⊕ it compiles
			var f *shader.Fault
			if errors.As(err, &f) {
				f.Says = fmt.Sprintf("Where ⊕ is %s, T is another type, and it does not compile: %s", a.Op().Name, f.Says)
			}
		}
		return nil, err
	}
	if t.head, err = j.t.head(t.p, j.own, a, t.want); err != nil {
		return nil, err
	}
	return t, nil
}

// once runs a trial in some order.
func (j *judge) once(t *Trial, policy shader.Policy, order thread.Order, record bool) (*Trial, error) {
	own := *t
	t = &own
	t.policy, t.failed, t.fault, t.race, t.wrong = policy, nil, nil, nil, nil
	if err := t.p.Set(t.head); err != nil {
		return nil, err
	}
	out, err := t.p.Run(shader.Options{Budget: budget.Shader(), Cancel: j.cancel, Policy: policy, Order: order, Record: record, Trim: j.trims})
	t.out = out
	j.steps += out.Steps + perInvocation*out.Invocations*(1+out.Barriers)
	for i := range out.Faults {
		switch f := &out.Faults[i]; {
		case f.Kind == shader.Race && t.race == nil:
			t.race = f
		case (f.Kind == shader.Barrier || f.Kind == shader.Bounds) && t.fault == nil:
			t.fault = f
		}
	}
	if t.fault != nil && t.fault.Kind == shader.Bounds { // what is beyond the end meets in the last cell: that is no race of its own
		t.race = nil
	}
	switch {
	case errors.As(err, &t.failed) && t.failed.Kind == shader.Stopped:
		return nil, t.failed
	case t.failed != nil:
	case err != nil:
		return nil, err
	default:
		t.wrong = j.t.mismatch(t.args, t.want, out, t.p.Variables())
	}
	return t, nil
}

// A shader that takes more than fewSteps is tried on fewer inputs. An invocation that begins, or goes on behind
// a barrier, costs as much as so many steps.
const (
	fewSteps      = 1 << 19
	perInvocation = 8
)

// Run runs a shader on an input of the task, recorded, in an order of its invocations; "" leaves it to
// each to go on as long as it can. Its error is a *shader.Fault where the shader cannot be read, and
// an *algos.FieldError where the input does not suit the task.
func Run(source string, t *Task, req algos.Request, order string, cancel func() bool) (*Trial, error) {
	j, err := open(source, t, cancel)
	if err != nil {
		return nil, err
	}
	j.trims = true
	own := t.finish(algos.Request{Inputs: maps.Clone(req.Inputs), Params: maps.Clone(req.Params)}, nil)
	for _, in := range t.inputs() {
		if strings.TrimSpace(own.Inputs[in.Name]) == "" {
			return nil, &algos.FieldError{Field: in.Name, Says: "a buffer holds at least one value"}
		}
	}
	one, err := j.prepare(own)
	if err != nil {
		return nil, err
	}
	var turns thread.Order
	if order != "" {
		if turns, err = thread.ParseOrder(order); err != nil {
			return nil, err
		}
	}
	return j.once(one, shader.Policy{}, turns, true)
}

// Searched looks for orders of the invocations in which a shader does something else on an input of
// the task.
func Searched(source string, t *Task, req algos.Request) (*shader.Report, error) {
	one, err := Run(source, t, req, "", nil)
	if err != nil {
		return nil, err
	}
	if one.failed != nil {
		return nil, one.failed
	}
	return one.p.Verify(shader.VerifyOptions{Budget: budget.Shader(), Orders: shader.DefaultOrders})
}

// Out is the run.
func (t *Trial) Out() *shader.Run { return t.out }

// Args are the checked arguments.
func (t *Trial) Args() *algos.Args { return t.args }

// Given is the text that the task gives behind the shader's.
func (t *Trial) Given() string { return t.given }

// Failed is why it did not come to its end; nil where it did.
func (t *Trial) Failed() *shader.Fault { return t.failed }

// Wrong is the first value that is not as the task asks; nil if there is none.
func (t *Trial) Wrong() *Mismatch { return t.wrong }

// policies are the orders in which an input is tried.
func policies(h hiddenInput) []shader.Policy {
	list := []shader.Policy{{}}
	if h.most {
		list = append(list, shader.Policy{How: shader.Backward}, shader.Policy{How: shader.Together})
		for k := range uint64(2) {
			list = append(list, shader.Policy{How: shader.Random, Seed: k})
		}
	}
	return list
}

// trials runs the hidden inputs up to the first that goes wrong.
func (j *judge) trials() error {
	h := fnv.New64a()
	h.Write([]byte(j.source))
	for _, in := range hidden(h.Sum64()) {
		if in.more && j.steps > fewSteps {
			continue
		}
		req, ok := j.request(in.n, in.seed)
		if !ok {
			continue
		}
		t, err := j.prepare(req)
		if err != nil {
			return err
		}
		for _, policy := range policies(in) {
			t, err := j.once(t, policy, nil, false)
			if err != nil {
				return err
			}
			if j.race == nil && t.race != nil {
				j.race = t
			}
			if j.bad == nil && t.bad() {
				j.bad = t
			}
			if j.bad != nil || t.out.Invocations < 2 {
				break
			}
		}
		if j.bad != nil {
			return nil
		}
	}
	if j.race == nil && j.bad == nil && len(j.read) == 0 {
		return &shader.Fault{Kind: shader.BadHead, Says: "The task has no inputs that fit the types of the buffers: declare values as array<T>, and places, flags and counts as array<u32>."}
	}
	return nil
}

// simpler looks for an input of single numbers that goes wrong too, where one of pairs did, by the
// operator that does not commute: it is easier to follow.
func (j *judge) simpler() error {
	pairs := func(t *Trial) bool { return t != nil && t.args.Kind(j.t.inputs()[0].Name) == value.Pair }
	if !pairs(j.bad) && !pairs(j.race) {
		return nil
	}
	for n := 1; n <= 9; n++ {
		for seed, op := range []string{"+", "max"} {
			req := j.t.finish(j.t.alg.Sized(rand.New(rand.NewPCG(uint64(seed), uint64(n))), n, map[string]string{"op": op}), nil)
			if a, err := j.t.alg.Check(req, budget.Write()); err != nil || !j.suits(a) {
				continue
			}
			t, err := j.prepare(req)
			if err != nil {
				return err
			}
			if t, err = j.once(t, shader.Policy{}, nil, false); err != nil {
				return err
			}
			if pairs(j.race) && t.race != nil {
				j.race = t
			}
			if pairs(j.bad) && t.bad() {
				j.bad = t
			}
			if !pairs(j.bad) && !pairs(j.race) {
				return nil
			}
		}
	}
	return nil
}

// measure compares what the shader takes with what the algorithm takes, on inputs of growing length.
func (j *judge) measure(v *Verdict) error {
	goals, err := task.Goals(j.t.alg, func(string) bool { return false })
	if err != nil {
		return err
	}
	var counts []task.Counts
	var longest *Trial
	for k := range task.Sizes {
		t, err := j.prepare(j.t.finish(task.Growing(j.t.alg, k, func(string) bool { return false }), nil))
		if errors.Is(err, errUnfit) {
			v.RaceFree = j.race == nil
			v.Says = "It is right. Its values are of a type that the inputs on which tasks are measured do not fit: work, span and memory are not measured."
			return nil
		}
		if err != nil {
			return err
		}
		if t, err = j.once(t, shader.Policy{}, nil, true); err != nil {
			return err
		}
		if j.race == nil && t.race != nil {
			j.race = t
		}
		if t.failed != nil && t.failed.Kind == shader.TooMuch && k > 0 {
			v.Says = fmt.Sprintf("It is right on all inputs that were tried. On %d values, it takes more than a recorded run may take: work, span and memory are not measured.", t.args.N())
			return nil
		}
		if t.bad() {
			j.bad = t
			return nil
		}
		c := task.CountsOf(t.out.Trace, t.args.N(), t.out.Barriers)
		for _, a := range t.out.Trace.Arrays() {
			if a.Space == tracer.Shared { // memory of a workgroup is the device's own
				c.Memory -= a.Len
			}
		}
		for _, b := range t.out.Buffers { // a task that works in place gives a shader a buffer of its own for the result
			if slices.ContainsFunc(j.t.outputs(), func(o algos.Output) bool { return o.Name == b.Name }) {
				c.Memory = max(0, c.Memory-len(b.Words()))
			}
		}
		counts = append(counts, c)
		longest = t
	}
	v.RaceFree = true
	v.Marks = mark.Of(counts, goals)
	v.Says = v.Overdone(longest.out.Trace)
	return nil
}

// shown looks for the order that shows what is wrong with a run: "", with any true, where it shows
// when each invocation goes on as long as it can.
func (j *judge) shown(t *Trial) (order string, any bool, err error) {
	first, err := j.once(t, shader.Policy{}, nil, false)
	if err != nil || first.bad() {
		return "", true, err
	}
	order, err = shader.Shorter(t.out.Order().String(), func(o thread.Order) (bool, error) {
		again, err := j.once(t, shader.Policy{}, o, false)
		return err == nil && again.bad(), err
	})
	return order, false, err
}

// explain says what is wrong with a run that went wrong.
func (j *judge) explain(v *Verdict, t *Trial) error {
	order, any, err := j.shown(t)
	if err != nil {
		return err
	}
	v.Failing, v.Wrong, v.Witness = &t.req, t.wrong, order
	switch {
	case t.failed != nil:
		v.Cause, v.Line, v.Says = string(t.failed.Kind), t.failed.Line, t.failed.Says
		if !any {
			v.Says += " In another order it ends: it relies on it that other invocations make progress meanwhile, which between workgroups nothing promises."
		}
	case t.fault != nil:
		v.Cause, v.Line, v.Says = string(t.fault.Kind), t.fault.Line, t.fault.Says
	case !any:
		v.Cause = DependsOnOrder
		v.Says = fmt.Sprintf("%s in another order of the invocations, though no two accesses race: atomics order each access, not what is made of them.", t.wrong)
	default:
		v.Cause, v.Line = WrongResult, j.wrote(t)
		v.Says = t.wrong.String() + "."
	}
	return nil
}

// wrote is the line that wrote the wrong value; 0 for none.
func (j *judge) wrote(t *Trial) int {
	again, err := j.once(t, shader.Policy{}, nil, false)
	if err != nil || again.wrong == nil {
		return 0
	}
	return again.out.LineOf(again.wrong.Output, again.wrong.Index)
}

// explainRace says which accesses race, with an order in which another result comes of it where one
// is found.
func (j *judge) explainRace(v *Verdict) error {
	t := j.race
	if j.bad != nil && j.bad.race != nil {
		t = j.bad
	}
	v.Right = j.bad == nil
	v.Failing, v.Wrong, v.Cause, v.Line, v.Says = &t.req, t.wrong, string(shader.Race), t.race.Line, t.race.Says
	if t.bad() {
		order, any, err := j.shown(t)
		if err != nil {
			return err
		}
		if v.Witness = order; t.wrong != nil && any {
			v.Says += " On this input " + t.wrong.String() + "."
		} else if t.wrong != nil {
			v.Says += " In another order of the invocations " + t.wrong.String() + "."
		}
		return nil
	}
	if err := t.p.Set(t.head); err != nil {
		return err
	}
	report, err := t.p.Verify(shader.VerifyOptions{Budget: budget.Shader(), Orders: 4, Cancel: j.cancel})
	if err != nil {
		var f *shader.Fault
		if errors.As(err, &f) && f.Kind == shader.Stopped {
			return err
		}
		return nil
	}
	k := slices.IndexFunc(report.Found, func(f shader.Fault) bool { return f.Kind == shader.Race && f.Order != "" })
	if k < 0 {
		return nil
	}
	f := &report.Found[k]
	v.Line, v.Says, v.Witness = f.Line, f.Says, f.Order
	// The order shows another result: one of the two is wrong.
	order, err := thread.ParseOrder(f.Order)
	if err != nil {
		return nil
	}
	again, err := j.once(t, shader.Policy{}, order, false)
	if err != nil {
		return err
	}
	if again.bad() {
		v.Right, v.Wrong = false, again.wrong
	}
	return nil
}
