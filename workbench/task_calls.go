package workbench

import (
	"go.starlark.net/starlark"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/tracer/value"
)

// This file holds what a task gives a program: its operator, its functions and its order.

// operator is ⊕ of the task.
func (r *run) operator() starlark.Value {
	of := r.args.Op()
	return starlark.NewBuiltin("op", func(_ *starlark.Thread, _ *starlark.Builtin, a starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		if len(a) != 2 || len(named) > 0 {
			return nil, failed(Wrong, "op takes two values: op(a, b).")
		}
		if err := r.inRound("op is applied"); err != nil {
			return nil, err
		}
		x, err := r.lift(a[0], of.Kind)
		if err != nil {
			return nil, err
		}
		y, err := r.lift(a[1], of.Kind)
		if err != nil {
			return nil, err
		}
		if x.kind != of.Kind || y.kind != of.Kind {
			return nil, failed(Wrong, "op works on values of %s, and not on %s and %s.", kindInWords(of.Kind), kindInWords(x.kind), kindInWords(y.kind))
		}
		if r.opt.swapped {
			x, y = y, x
		}
		r.lane.l.Combined(x.word, y.word)
		var w value.Word
		if err := r.guarded(func() { w = of.Operator.Combine(x.word, y.word) }); err != nil {
			return nil, err
		}
		return r.made(of.Kind, w, x, y)
	})
}

// element is a predicate or a function of the task: one application.
func (r *run) element(p algos.Param) starlark.Value {
	var of func(d *datum) (value.Kind, value.Word)
	if pred, err := op.PredicateOf(r.args.Text(p.Name)); p.Kind == algos.ParamPredicate && err == nil {
		of = func(d *datum) (value.Kind, value.Word) {
			return value.Flag, value.FlagWord(pred.Of(d.kind, r.pool, d.word))
		}
	} else if f, err := op.FunctionOf(r.args.Text(p.Name)); err == nil {
		of = func(d *datum) (value.Kind, value.Word) { return d.kind, f.Of(d.kind, d.word) }
	} else {
		return starlark.None
	}
	return starlark.NewBuiltin(p.Name, func(_ *starlark.Thread, _ *starlark.Builtin, a starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		if len(a) != 1 || len(named) > 0 {
			return nil, failed(Wrong, "%s takes one value.", p.Name)
		}
		if err := r.inRound(p.Name + " is applied"); err != nil {
			return nil, err
		}
		d, err := r.lift(a[0], value.Invalid)
		if err != nil {
			return nil, err
		}
		r.lane.l.Apply(1)
		kind, w := of(d)
		return r.made(kind, w, d)
	})
}

// less compares two keys in the order of the task: one comparison, by which the lane steers.
func (r *run) less(a starlark.Tuple) (starlark.Value, error) {
	c, err := r.compare(a[0], a[1], true)
	return starlark.Bool(c < 0), err
}

// peek reads a cell between rounds, as a host program reads a counter back: it is not recorded, and
// no value that depends on it is known to.
func (r *run) peek(a starlark.Tuple) (starlark.Value, error) {
	x, ok := a[0].(*array)
	if !ok {
		return nil, failed(Wrong, "peek(x, i) takes an array, and not %s.", typeOf(a[0]))
	}
	if r.lane != nil {
		return nil, failed(Outside, "peek is for the program between rounds: a lane reads x[i].")
	}
	i, err := x.cell(a[1])
	if err != nil {
		return nil, err
	}
	arr := x.of.declared(value.Invalid)
	r.peeked++
	switch w := arr.Peek(i); arr.Kind() {
	case value.Int, value.Flag:
		r.peeks = append(r.peeks, int64(w))
		return starlark.MakeInt64(int64(w)), nil
	case value.Float:
		return starlark.Float(w.Float()), nil
	}
	return nil, failed(Wrong, "peek reads numbers.")
}
