package workbench

import (
	"errors"

	"go.starlark.net/starlark"

	"upsweep/tracer"
)

// parallel is parallel(lo, hi, lane, step=1): one round.
func (r *run) parallel(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var low, high, each starlark.Value
	var stride starlark.Value = starlark.MakeInt(1)
	if _, err := r.arguments("parallel", args, kwargs, "lo", &low, "hi", &high, "lane", &each, "step?", &stride); err != nil {
		return nil, err
	}
	bounds := [3]int{}
	for i, v := range []starlark.Value{low, high, stride} {
		n, err := r.whole(v)
		if err != nil {
			return nil, err
		}
		if n > 1<<31-1 || n < -1<<31 {
			return nil, failed(TooMuch, "A round has more lanes than it can have.")
		}
		bounds[i] = n
	}
	lo, hi, step := bounds[0], bounds[1], bounds[2]
	if step < 1 {
		return nil, failed(Wrong, "Lanes stand 1 or more apart: the step is not %d.", step)
	}
	if lo < 0 && lo < hi {
		return nil, failed(Wrong, "Lanes are numbered from 0: the first is not %d.", lo)
	}
	return starlark.None, r.turn(each, func(rd *tracer.Round, f func(l *tracer.Lane, i int)) {
		if step == 1 {
			rd.ForAll(lo, hi, f)
		} else {
			rd.Every(lo, hi, step, f)
		}
	}, true)
}

// serial is serial(f): one lane, in program order.
func (r *run) serial(a starlark.Tuple) (starlark.Value, error) {
	return starlark.None, r.turn(a[0], func(rd *tracer.Round, f func(l *tracer.Lane, i int)) {
		rd.Serial(func(l *tracer.Lane) { f(l, 0) })
	}, false)
}

// turn runs one round whose lanes call each.
func (r *run) turn(each starlark.Value, run func(*tracer.Round, func(l *tracer.Lane, i int)), numbered bool) error {
	fn, ok := each.(starlark.Callable)
	if !ok {
		return failed(Wrong, "A round calls a function for each lane, and this is %s.", typeOf(each))
	}
	if r.lane != nil {
		return failed(Outside, "A lane begins no round.")
	}
	if f := r.limits(r.thread.CallStackDepth()); f != nil {
		return f
	}
	held, err := r.lend(each)
	if err != nil {
		return err
	}
	defer held.back()
	r.round++
	line := r.line(1)
	var trouble error
	err = r.guarded(func() {
		rd := r.m.Round("")
		run(rd, func(l *tracer.Lane, i int) {
			if trouble != nil {
				return // the round is closed, so that what it did can be shown
			}
			r.lane = newLane(l, i)
			r.lane.single = !numbered
			l.At(line)
			args := starlark.Tuple{}
			if numbered {
				args = starlark.Tuple{starlark.MakeInt(i)}
			}
			if _, trouble = starlark.Call(r.thread, fn, args, nil); trouble == nil {
				trouble = r.spend(8)
			}
			if trouble == nil {
				r.lane = nil
			}
		})
	})
	if trouble != nil {
		return trouble // the lane stays in hand, for the failure to name it
	}
	if err != nil {
		r.broken = true
	}
	return err
}

// phase is phase(name): what the following rounds belong to.
func (r *run) phase(a starlark.Tuple) (starlark.Value, error) {
	name, ok := a[0].(starlark.String)
	if !ok {
		return nil, failed(Wrong, "A phase is named by a text.")
	}
	if r.lane != nil {
		return nil, failed(Outside, "A phase is named in main, between rounds.")
	}
	r.m.Phase(short(string(name)))
	return starlark.None, nil
}

// loan is the lists that a function can reach and that are not its own: while a round runs they
// cannot be changed.
type loan struct{ held []starlark.Iterator }

// lend makes all lists that each can reach from outside unchangeable until the loan is back: each
// is being gone through, as far as the interpreter knows. (Freezing would do so for good, and main
// goes on to use them.)
func (r *run) lend(each ...starlark.Value) (*loan, error) {
	l := &loan{}
	seen := map[starlark.Value]bool{}
	left := longestList
	var walk func(v starlark.Value, depth int) error
	walk = func(v starlark.Value, depth int) error {
		if left--; left < 0 || depth > deepest {
			return errTooManyReached
		}
		switch v := v.(type) {
		case *starlark.List:
			if seen[v] {
				return nil
			}
			seen[v] = true
			l.held = append(l.held, v.Iterate())
			for i := range v.Len() {
				if err := walk(v.Index(i), depth+1); err != nil {
					return err
				}
			}
		case starlark.Tuple:
			for _, e := range v {
				if err := walk(e, depth+1); err != nil {
					return err
				}
			}
		case *starlark.Function:
			if seen[v] {
				return nil
			}
			seen[v] = true
			for i := range v.NumFreeVars() {
				if _, e := v.FreeVar(i); e != nil {
					if err := walk(e, depth+1); err != nil {
						return err
					}
				}
			}
			for i := range v.NumParams() {
				if e := v.ParamDefault(i); e != nil {
					if err := walk(e, depth+1); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	for _, v := range each {
		if err := walk(v, 0); err != nil {
			l.back()
			return nil, failed(TooMuch, "The lanes of this round can reach too many lists: use an array.")
		}
	}
	return l, r.spend((longestList - left) / 4)
}

var errTooManyReached = errors.New("too many lists")

// back lets the lists be changed again.
func (l *loan) back() {
	for _, it := range l.held {
		it.Done()
	}
}
