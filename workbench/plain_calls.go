package workbench

import (
	"math"
	"slices"
	"sort"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/tracer/value"
)

// This file holds the calls that Python has too, each within bounds.

func length(_ *run, a starlark.Tuple) (starlark.Value, error) {
	if x, ok := a[0].(*array); ok {
		return starlark.MakeInt(x.n), nil
	}
	n := starlark.Len(a[0])
	if n < 0 {
		return nil, failed(Wrong, "%s has no length.", sentenceStart(typeOf(a[0])))
	}
	return starlark.MakeInt(n), nil
}

func integer(r *run, a starlark.Tuple) (starlark.Value, error) {
	f, ok := a[0].(starlark.Float)
	if d, data := a[0].(*datum); data && d.kind == value.Float {
		r.steerBy(d)
		f, ok = starlark.Float(d.word.Float()), true
	}
	if ok {
		if math.IsNaN(float64(f)) || math.Abs(float64(f)) >= 1<<63 {
			return nil, failed(Wrong, "This number has no whole part of 64 bits.")
		}
		return starlark.MakeInt64(int64(f)), nil
	}
	n, err := r.whole(a[0])
	return starlark.MakeInt(n), err
}

func number(r *run, a starlark.Tuple) (starlark.Value, error) {
	switch v := a[0].(type) {
	case starlark.Float:
		return v, nil
	case *datum:
		return r.lift(v, value.Float)
	}
	n, err := r.whole(a[0])
	return starlark.Float(n), err
}

func truth(_ *run, a starlark.Tuple) (starlark.Value, error) { return a[0].Truth(), nil }

func (r *run) str(a starlark.Tuple) (starlark.Value, error) {
	s, err := r.text(a[0])
	return starlark.String(s), err
}

func (r *run) abs(a starlark.Tuple) (starlark.Value, error) {
	less, err := r.binary(syntax.LT, a[0], starlark.MakeInt(0))
	if err != nil || !bool(less.Truth()) {
		return a[0], err
	}
	return r.binary(syntax.MINUS, starlark.MakeInt(0), a[0])
}

// extreme is the first of several values that no other comes before by t.
func (r *run) extreme(t syntax.Token, a starlark.Tuple) (starlark.Value, error) {
	list := []starlark.Value(a)
	if len(a) == 1 {
		var err error
		if list, err = r.elements(a[0]); err != nil {
			return nil, err
		}
	}
	if len(list) == 0 {
		return nil, failed(Wrong, "There is no value to choose from.")
	}
	best := list[0]
	for _, v := range list[1:] {
		before, err := r.binary(t, v, best)
		if err != nil {
			return nil, err
		}
		if before.Truth() {
			best = v
		}
	}
	return best, nil
}

func (r *run) least(a starlark.Tuple) (starlark.Value, error)   { return r.extreme(syntax.LT, a) }
func (r *run) largest(a starlark.Tuple) (starlark.Value, error) { return r.extreme(syntax.GT, a) }

// span is range: numbers that are made one by one.
func (r *run) span(a starlark.Tuple) (starlark.Value, error) {
	args := starlark.Tuple{}
	for _, v := range a {
		n, err := r.whole(v)
		if err != nil {
			return nil, err
		}
		if n > math.MaxInt32 || n < math.MinInt32 {
			return nil, failed(TooMuch, "A range goes to 2,147,483,647 at most.")
		}
		args = append(args, starlark.MakeInt(n))
	}
	if len(args) == 3 && args[2] == starlark.MakeInt(0) {
		return nil, failed(Wrong, "The step of a range is not zero.")
	}
	return starlark.Call(&starlark.Thread{}, starlark.Universe["range"], args, nil)
}

func (r *run) list(a starlark.Tuple) (starlark.Value, error) {
	if len(a) == 0 {
		return starlark.NewList(nil), nil
	}
	list, err := r.elements(a[0])
	return starlark.NewList(list), err
}

func (r *run) tuple(a starlark.Tuple) (starlark.Value, error) {
	if len(a) == 0 {
		return starlark.Tuple{}, nil
	}
	list, err := r.elements(a[0])
	return starlark.Tuple(list), err
}

func (r *run) reversed(a starlark.Tuple) (starlark.Value, error) {
	list, err := r.elements(a[0])
	slices.Reverse(list)
	return starlark.NewList(list), err
}

func (r *run) sorted(a starlark.Tuple) (starlark.Value, error) {
	list, err := r.elements(a[0])
	if err != nil {
		return nil, err
	}
	if err := r.spend(len(list) * 16); err != nil {
		return nil, err
	}
	for _, v := range list {
		switch v.(type) {
		case starlark.Int, starlark.Float, starlark.String:
		default:
			return nil, failed(Wrong, "sorted takes numbers or texts, and not %s: sorting data is what a kernel does.", typeOf(v))
		}
	}
	sort.SliceStable(list, func(i, k int) bool {
		less, e := starlark.Compare(syntax.LT, list[i], list[k])
		if e != nil && err == nil {
			err = failed(Wrong, "sorted takes numbers or texts, and not both.")
		}
		return less
	})
	return starlark.NewList(list), err
}

func (r *run) enumerate(a starlark.Tuple) (starlark.Value, error) {
	list, err := r.elements(a[0])
	if err != nil {
		return nil, err
	}
	if err := r.hold(len(list), 4*elementSize); err != nil {
		return nil, err
	}
	for i, v := range list {
		list[i] = starlark.Tuple{starlark.MakeInt(i), v}
	}
	return starlark.NewList(list), nil
}

func (r *run) zip(a starlark.Tuple) (starlark.Value, error) {
	var columns [][]starlark.Value
	n := longestList
	for _, v := range a {
		list, err := r.elements(v)
		if err != nil {
			return nil, err
		}
		columns, n = append(columns, list), min(n, len(list))
	}
	if err := r.hold(n*(len(a)+2), elementSize); err != nil {
		return nil, err
	}
	rows := make([]starlark.Value, n)
	for i := range rows {
		row := make(starlark.Tuple, len(a))
		for k := range row {
			row[k] = columns[k][i]
		}
		rows[i] = row
	}
	return starlark.NewList(rows), nil
}

func (r *run) anyOf(a starlark.Tuple) (starlark.Value, error) {
	list, err := r.elements(a[0])
	for _, v := range list {
		if v.Truth() {
			return starlark.True, nil
		}
	}
	return starlark.False, err
}

func (r *run) allOf(a starlark.Tuple) (starlark.Value, error) {
	list, err := r.elements(a[0])
	for _, v := range list {
		if !v.Truth() {
			return starlark.False, nil
		}
	}
	return starlark.True, err
}

// maxPrinted is how many bytes a program prints.
const maxPrinted = 1 << 14

func (r *run) print(a starlark.Tuple) (starlark.Value, error) {
	for i, v := range a {
		s, err := r.text(v)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			s = " " + s
		}
		if r.printed.Len()+len(s) >= maxPrinted {
			return nil, tooMuch("The program prints more than %s bytes.", maxPrinted)
		}
		r.printed.WriteString(s)
	}
	r.printed.WriteByte('\n')
	return starlark.None, nil
}

func (r *run) fail(a starlark.Tuple) (starlark.Value, error) {
	said := ""
	for _, v := range a {
		s, err := r.text(v)
		if err != nil {
			return nil, err
		}
		said += s + " "
	}
	return nil, failed(Wrong, "The program says: %s", short(said))
}
