package workbench

import (
	"errors"
	"fmt"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Verdict is what judging a program for a task found: four marks, and what explains a miss.
type Verdict struct {
	Right    bool
	RaceFree bool
	Work     *Mark // against the algorithm that the task is named by; nil where the program is not right, or races
	Span     *Mark
	Rounds   *Mark
	Memory   *Mark
	Says     string         // what is wrong, in a sentence; empty for a program that is right and free of races
	Cause    string         // the name of the mistake, where it is a known one; else how the program failed
	Line     int            // of the program; 0 where none is to blame
	Failing  *algos.Request // the smallest input found on which the result is wrong
	Wrong    *WrongCell     // the first wrong cell of that result
	Witness  string         // the order of the threads that shows the fault, for ParseOrder; empty where any order does
	Search   *Found         // what the search for other orders found, where there was one: with the witness turn by turn
}

// Efficient is the third mark: work and memory meet their goals.
func (v *Verdict) Efficient() bool { return v.Work != nil && v.Work.Met && v.Memory.Met }

// Shallow is the fourth mark: span and rounds meet their goals.
func (v *Verdict) Shallow() bool { return v.Span != nil && v.Span.Met && v.Rounds.Met }

// At each length so many inputs are tried, and each of a program of threads in so many orders, in fewer where there are many threads.
const (
	inputsTried = 6
	ordersTried = 4
	fewOrders   = 2
	fewThreads  = 9
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
				return v, j.explain(v)
			}
		}
	}
	if p.threads {
		if err := j.otherOrders(v); err != nil {
			return nil, err
		}
	}
	if !v.RaceFree || !v.Right {
		return v, nil
	}
	return v, j.measure(v)
}

// judge judges one program.
type judge struct {
	p      *Program
	alg    *algos.Algorithm
	cancel func() bool
	steps  int            // of the interpreter, over all runs
	got    *Run           // the first wrong one
	racy   *algos.Request // the first input with a race
}

func (j *judge) run(req algos.Request, opt Options) (*algos.Args, *Run, error) {
	a, err := j.alg.Check(req, budget.Write())
	if err != nil {
		return nil, nil, err
	}
	opt.Budget, opt.Cancel = budget.Write(), j.cancel
	out, err := j.p.Run(a, opt)
	j.steps += out.Steps
	return a, out, err
}

// try runs one hidden input, in several orders where the program has threads.
func (j *judge) try(v *Verdict, n int, seed uint64) error {
	req := j.request(n, seed)
	orders := 1
	switch {
	case j.p.threads && n < fewThreads:
		orders = ordersTried
	case j.p.threads:
		orders = fewOrders
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
			if j.p.threads {
				v.Witness = out.order().String()
			}
			return nil
		case err != nil:
			return err
		}
		if race := worst(out.Races); race != nil && v.RaceFree {
			j.racy = &req
			v.RaceFree, v.Says, v.Line = false, sentence(race.Says), race.Lines[0]
			v.Cause = out.causeOf(race)
			if race.Kind == tracer.BarrierNotReached {
				v.Witness = out.order().String()
			}
		}
		if wrong := mismatch(a, out); wrong != nil {
			j.got = out
			v.Right, v.Failing = false, &req
			if v.RaceFree {
				v.Says = wrong.String() + "."
			} else {
				v.Says += " " + wrong.String() + "."
				v.Witness = out.order().String()
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

// searched are the lengths of inputs on which other orders are searched for, shortest first.
func searched() []int { return []int{2, 3, 4, 8} }

// otherOrders searches for an order of the threads that makes the result wrong, though those that were tried did not.
func (j *judge) otherOrders(v *Verdict) error {
	opt := SearchOptions{Runs: 60, Steps: 1 << 19, Random: 20, Cancel: j.cancel}
	if !v.RaceFree { // there may well be one: look harder
		opt = SearchOptions{Runs: 200, Steps: 1 << 20, Random: 60, Cancel: j.cancel}
	}
	raced := !v.RaceFree
	for _, n := range searched() {
		req := j.request(n, 0)
		f, err := j.p.Search(j.alg, req, opt)
		if err != nil {
			return err
		}
		v.Search = f
		w := f.Witness
		if w == nil {
			continue
		}
		v.Right, v.Failing, v.Witness = false, &req, w.Order.String()
		if v.RaceFree {
			v.Cause, v.RaceFree = string(w.Kind), false
		}
		v.shows(w)
		return nil
	}
	if raced { // it is a race all the same
		v.Says += " No order was found that gives a wrong result."
	}
	return nil
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

// Wrong is the first value of the run's outputs that is not as the task asks; nil where there is none.
func (r *Run) Wrong(a *algos.Args) *Mismatch { return mismatch(a, r) }

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
