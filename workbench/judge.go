package workbench

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sort"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/workbench/mark"
	"upsweep/workbench/task"
)

// Mark is a count beside its goal.
type Mark = mark.Mark

// Verdict is what judging a program found. Its witness is an order of the threads, for ParseOrder.
type Verdict struct {
	mark.Verdict
	Wrong  *WrongCell // the first wrong cell of the result on the failing input
	Search *Found     // what the search for other orders found, where there was one: with the witness turn by turn
}

// Each run of a program of threads is tried in so many orders, in fewer where there are many
// threads.
const (
	ordersTried = 4
	fewOrders   = 2
	fewThreads  = 9
)

// DependsOnOrder is the cause of a program whose result depends on the order of its threads, though
// no two accesses race: atomics order each access, not what is made of them.
const DependsOnOrder = "depends on the order"

// NoBarrier is the cause of a program that does without a barrier what the task asks to be done by
// one.
const NoBarrier = "no barrier"

// Judge runs a program on hidden inputs and compares it with the oracle of the task. A program that
// was to be repaired is judged by what it was to do. An error says that it could not be judged.
func Judge(p *Program, alg *algos.Algorithm, cancel func() bool) (*Verdict, error) {
	barred := alg.ID == task.ByBarrier
	alg = alg.Sound()
	j := &judge{p: p, alg: alg, cancel: cancel}
	v := &Verdict{Verdict: mark.Verdict{Right: true}}
	if err := j.trials(); err != nil {
		return nil, err
	}
	if j.bad == nil && p.threads {
		if err := j.otherOrders(v); err != nil || !v.Right {
			return v, err
		}
	}
	if j.bad == nil && !j.enough() {
		if err := j.measure(v); err != nil {
			return nil, err
		}
	}
	if j.bad != nil {
		v.Right, v.RaceFree = false, false
		return v, j.explain(v)
	}
	if v.Raced = v.Raced || j.race != nil; v.Raced {
		v.RaceFree = false
		v.Marks = mark.Marks{}
		return v, j.explainRace(v)
	}
	if barred {
		return v, j.barred(v)
	}
	return v, nil
}

// enough tells that lanes have raced, and that looking further would take long.
func (j *judge) enough() bool { return j.race != nil && !j.p.threads && j.steps > 4*fewSteps }

// barred finds a program wrong that is right without its barriers: where nothing races then, they
// order nothing.
func (j *judge) barred(v *Verdict) error {
	for _, n := range searched() {
		t, err := j.once(j.request(n, 0), Options{unbarred: true})
		if err != nil || t.bad() || t.raced() != nil {
			return err
		}
	}
	v.Right, v.Cause = false, NoBarrier
	v.Says = "The results are right, but no barrier orders anything: without barrier() no two accesses would race. The task asks for threads of one launch that read, wait for one another at a barrier, and write."
	return nil
}

// judge judges one program.
type judge struct {
	p      *Program
	alg    *algos.Algorithm
	cancel func() bool
	steps  int    // of the interpreter, over all runs
	most   int    // of a run; 0 for what any may take
	tried  uint64 // inputs
	bad    *trial // the first run that went wrong, of an input that is not empty where there is one
	race   *trial // the first run with a race
}

// trial is a run of the program on a hidden input.
type trial struct {
	req    algos.Request
	args   *algos.Args
	out    *Run
	seed   uint64    // of the order of its threads
	failed *Failure  // it did not come to its end
	wrong  *Mismatch // it did, with a wrong result
}

func (t *trial) bad() bool { return t.failed != nil || t.wrong != nil }

// raced is the first race of the run; reads of cells that hold nothing are no races.
func (t *trial) raced() *Race { return worst(t.out.Races) }

// ordered tells that barriers order all that the threads did, so that every order gives the same
// result: none of their accesses race, and none is an atomic, a lock or a wait, which let threads
// see who came first.
func (t *trial) ordered() bool {
	return t.failed == nil && len(t.out.Races) == 0 &&
		!slices.ContainsFunc(t.out.events, func(e event) bool { return !e.how.plain() && !e.how.waits() })
}

// worst is the first race of a run.
func worst(list []Race) *Race {
	for i := range list {
		if list[i].Kind != tracer.ReadOfUnwritten {
			return &list[i]
		}
	}
	return nil
}

// once runs the program on an input. Its error says that it was stopped, or that the input does not
// fit.
func (j *judge) once(req algos.Request, opt Options) (*trial, error) {
	a, err := j.alg.Check(req, budget.Write())
	if err != nil {
		return nil, err
	}
	opt.Budget, opt.Cancel = budget.Write(), j.cancel
	if j.most > 0 {
		opt.Budget = opt.Budget.With(budget.Instructions, j.most)
	}
	out, err := j.p.Run(a, opt)
	j.steps += out.Steps
	t := &trial{req: req, args: a, out: out, seed: opt.Seed}
	switch {
	case errors.As(err, &t.failed) && t.failed.Kind == Stopped:
		return nil, t.failed
	case t.failed != nil:
	case err != nil:
		return nil, err
	default:
		t.wrong = mismatch(a, out)
	}
	return t, nil
}

// orders are the orders in which an input of n values is tried.
func (j *judge) orders(n int) []uint64 {
	switch all := []uint64{0, 1, 2, 3}; {
	case !j.p.threads:
		return all[:1]
	case n < fewThreads:
		return all[:ordersTried]
	default:
		return all[:fewOrders]
	}
}

// trials runs the hidden inputs, shorter ones first, up to the first that goes wrong. What goes
// wrong on no values at all is the fault only where nothing else goes wrong.
func (j *judge) trials() error {
	for _, in := range hidden(j.seed()) {
		backwards := j.alg.Family == "sort" && in.backwards()
		if in.again > 0 && j.steps > fewSteps && (!backwards || j.steps > 3*fewSteps) {
			continue
		}
		req := j.request(in.n, in.seed)
		for again := uint64(1); in.one && again < 12 && !telling(req); again++ {
			req = j.request(in.n, in.seed+again<<16)
		}
		if in.one || in.texts {
			j.revealing(req, in.texts)
		}
		if backwards {
			reverse(req)
		}
		if err := j.try(req, in.orders(j)...); err != nil {
			return err
		}
		if j.bad != nil && !empty(j.alg, j.bad.req) || j.enough() {
			return nil
		}
	}
	if err := j.particular(); err != nil || j.bad != nil && !empty(j.alg, j.bad.req) {
		return err
	}
	if !j.two() {
		return nil
	}
	for _, p := range pairs(j.seed()) {
		for seed := range uint64(pairTwice) {
			if seed > 0 && j.steps > fewSteps {
				break
			}
			req, ok := j.pair(p[0], p[1], j.seed()>>8+seed)
			if !ok {
				continue
			}
			for _, req := range append(j.apart(req, p[0], p[1]), req) {
				if err := j.try(req, 0); err != nil || j.bad != nil && !empty(j.alg, j.bad.req) {
					return err
				}
			}
		}
	}
	return nil
}

// try runs an input in several orders, or in one if its threads, which race nowhere, meet at
// barriers alone: then every order gives the same. The first order is the same for all inputs; the
// others differ from input to input, so that a thread which seldom comes first does so somewhere,
// and in two more the threads run one after another, first to last and last to first.
func (j *judge) try(req algos.Request, orders ...uint64) error {
	j.tried++
	for k, seed := range orders {
		if seed > 0 {
			seed += j.tried * ordersTried
		}
		t, err := j.look(req, Options{Seed: seed})
		if err != nil || t == nil || t.ordered() {
			return err
		}
		if k > 0 || seed > 0 || !j.p.threads {
			continue
		}
		for _, order := range []Order{{}, backwards(t.out.order())} {
			if t, err := j.look(req, Options{Order: order}); err != nil || t == nil {
				return err
			}
		}
	}
	return nil
}

// look runs an input in one order. It keeps the first run that goes wrong, and the first that races;
// nil for one that goes wrong, of which no other order says more.
func (j *judge) look(req algos.Request, opt Options) (*trial, error) {
	t, err := j.once(req, opt)
	if err != nil {
		return nil, err
	}
	if j.race == nil && t.raced() != nil {
		j.race = t
	}
	if !t.bad() {
		return t, nil
	}
	if j.bad == nil || empty(j.alg, j.bad.req) && !empty(j.alg, req) {
		j.bad = t
	}
	return nil, nil
}

// backwards is the order in which each launch runs one thread after another, the last one first.
func backwards(was Order) Order {
	out := make(Order, len(was))
	for k, turns := range was {
		out[k] = slices.Clone(turns)
		sort.Sort(sort.Reverse(sort.IntSlice(out[k])))
	}
	return out
}

// seed is what the lengths are drawn by that are not tried in every judgement: another for each
// program, and the same whenever one program is judged.
func (j *judge) seed() uint64 {
	h := fnv.New64a()
	for _, line := range j.p.lines {
		h.Write([]byte(line))
		h.Write([]byte{'\n'})
	}
	return h.Sum64()
}

// searched are the lengths of inputs on which other orders are searched for, shortest first.
func searched() []int { return []int{2, 3, 4, 8} }

// otherOrders searches for an order of the threads that makes the result wrong, though those that
// were tried did not.
func (j *judge) otherOrders(v *Verdict) error {
	opt := SearchOptions{Runs: 60, Steps: 1 << 19, Random: 20, Cancel: j.cancel}
	if j.race != nil { // there may well be one: look harder
		opt = SearchOptions{Runs: 200, Steps: 1 << 20, Random: 60, Cancel: j.cancel}
	}
	for _, n := range searched() {
		req := j.request(n, 0)
		f, err := j.p.Search(j.alg, req, opt)
		if err != nil {
			return err
		}
		v.Search = f
		if f.Witness != nil {
			v.Right = false
			j.shows(v, f, req)
			return nil
		}
	}
	return nil
}

// measure compares what the program takes with what the algorithm takes, on inputs whose results
// are compared with the oracle like all others, and searched for races.
func (j *judge) measure(v *Verdict) error {
	goals, err := task.Goals(j.alg, j.p.Takes)
	if err != nil {
		return err
	}
	var counts []task.Counts
	steps, before := 0, 0 // of the last run and of the one before it
	var longest *tracer.Trace
	for k := range task.Sizes {
		t, err := j.once(task.Growing(j.alg, k, j.p.Takes), Options{})
		if err != nil {
			return err
		}
		if j.race == nil && t.raced() != nil {
			j.race = t
		}
		switch f := t.failed; {
		case f != nil && f.Kind == TooMuch && steps*steepest > budget.Write().Most(budget.Instructions):
			v.Says = fmt.Sprintf("It is right on all inputs up to %d values. On %d, it takes more than a run may take: work, span and memory are not measured.", t.args.N()/2, t.args.N())
			return nil
		case t.bad():
			j.bad = t
			return nil
		}
		steps, before = t.out.Steps, steps
		longest = t.out.Trace
		counts = append(counts, t.counts())
	}
	if err := j.longer(steps, before); err != nil || j.bad != nil {
		return err
	}
	v.RaceFree = true
	v.Marks = mark.Of(counts, goals)
	v.Says = v.Overdone(longest)
	return j.shapes(v)
}

// counts is what a run took that came to its end.
func (t *trial) counts() task.Counts {
	c := task.CountsOf(t.out.Trace, t.args.N(), t.out.Barriers)
	c.Span += t.out.Peeked // what main works out of cells, it reads one after another
	c.Accesses += t.out.Peeked
	c.InTurn += t.out.Peeked
	return c
}

// shapes measures matrices of other shapes too: what a program takes may depend on how many rows
// there are, and the goal on how many columns.
func (j *judge) shapes(v *Verdict) error {
	for _, p := range j.alg.Params {
		if !slices.Contains(sides(), p.Name) || !j.p.Takes(p.Name) {
			continue
		}
		for _, side := range []string{"1", "8", "64"} {
			req := j.alg.Growing(shaped, map[string]string{p.Name: side})
			req.Inputs = task.Taken(j.alg, req.Inputs, j.p.Takes)
			res, err := j.alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // no matrix of so many values has such a side
			}
			t, err := j.once(req, Options{})
			switch {
			case err != nil:
				return err
			case t.bad():
				j.bad = t
				return nil
			}
			if over := v.Beside(t.counts(), task.CountsOf(res.Trace, res.Args.N(), 0)); over != "" {
				v.Says = fmt.Sprintf("With %s = %s it takes more %s than the algorithm.", p.Name, side, over)
			}
		}
	}
	return nil
}

// shaped is on which of the measured lengths.
const shaped = 3

// steepest is how many times as many steps a program takes on twice as many values at most: what
// takes more than n⁴ does not end.
const steepest = 16
