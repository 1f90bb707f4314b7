package workbench

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file makes arrays.

// array is array(n, fill=None).
func (r *run) array(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var count, fill starlark.Value = starlark.None, starlark.None
	name, err := r.arguments("array", args, kwargs, "n", &count, "fill?", &fill)
	if err != nil {
		return nil, err
	}
	n, err := r.whole(count)
	if err != nil {
		return nil, err
	}
	if r.lane != nil {
		return nil, failed(Outside, "A lane makes no array: make it in main, between rounds.")
	}
	m, err := r.newMemory(name, n)
	if err != nil {
		return nil, err
	}
	if fill != starlark.None {
		fill, _ := whole(fill)
		if _, isInt := fill.(starlark.Int); isInt { // 0 may stand for 0.0: what is written tells
			m.filler = fill
		}
		if m.fill, err = r.lift(fill, m.kind); err != nil {
			return nil, failed(Wrong, "%s is filled with %s, and holds values of %s: fill it with one of that kind, such as identity or zero.", m.name, fill, kindInWords(m.kind))
		}
		if m.filler == nil {
			m.kind = m.fill.kind
		}
	}
	return &array{of: m, n: n}, nil
}

// listed calls the arrays of a list after what the list is assigned to: bufs[0], bufs[1], as the
// program does, where they have no name of their own.
func listed(_ *run, a starlark.Tuple) (starlark.Value, error) {
	list := a[1].(*starlark.List)
	for i := range list.Len() {
		if x, ok := list.Index(i).(*array); ok && x.of.arr == nil && x.of.name == unnamed(x.of.number) {
			x.of.name = string(a[0].(starlark.String)) + "[" + strconv.Itoa(i) + "]"
		}
	}
	return list, nil
}

// unnamed is what an array is called that the program gives no name.
func unnamed(number int) string { return "array " + strconv.Itoa(number) }

// padded is padded(x, n, fill): an input that no round has used yet, made longer.
func (r *run) padded(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var of, count, fill starlark.Value
	name, err := r.arguments("padded", args, kwargs, "x", &of, "n", &count, "fill", &fill)
	if err != nil {
		return nil, err
	}
	n, err := r.whole(count)
	if err != nil {
		return nil, err
	}
	x, ok := of.(*array)
	if !ok || x.of.input == "" || x.of.n != x.n || x.of.arr != nil {
		return nil, failed(Wrong, "padded(x, n, fill) takes an input that no round has used yet.")
	}
	if r.lane != nil || n < x.n {
		return nil, failed(Wrong, "padded makes an input longer, in main: %d is less than its %s.", n, counted(x.n, "cell"))
	}
	_ = name // it stays the input that it is
	m, err := r.newMemory(x.of.name, n)
	if err != nil {
		return nil, err
	}
	m.kind, m.input, m.real = x.of.kind, x.of.input, x.n
	if fill == starlark.None {
		m.fill = &datum{run: r, kind: m.kind, word: r.blank(m.kind)}
	} else if m.fill, err = r.lift(fill, m.kind); err != nil {
		return nil, err
	}
	x.of.copies = m
	return &array{of: m, n: n}, nil
}

// blank is what pads where nothing is given: the absent value, which comes last in every order, for
// keys that may be absent.
func (r *run) blank(k value.Kind) value.Word {
	switch k {
	case value.Text:
		return r.pool.Text("")
	case value.Pair:
		return r.pool.Pair(0, 0)
	case value.Mat2:
		return r.pool.Mat2([4]int64{})
	}
	return value.Null
}

// arguments reads the arguments of a call, and the name of what its result is assigned to.
func (r *run) arguments(call string, args starlark.Tuple, kwargs []starlark.Tuple, pairs ...any) (name string, err error) {
	if r.stopped != nil {
		return "", r.stopped
	}
	named := slices.Clone(kwargs)
	if k := len(named) - 1; k >= 0 && named[k][0] == starlark.String(keyName) {
		name = string(named[k][1].(starlark.String))
		named = named[:k]
	}
	if err := starlark.UnpackArgs(call, args, named, pairs...); err != nil {
		says := sentence(err.Error())
		if lacks, all := leftOut(len(args), named, pairs); lacks != "" {
			says = fmt.Sprintf("A value for %s is missing: write %s(%s).", lacks, call, strings.Join(all, ", "))
		}
		return "", failed(Wrong, "%s", says)
	}
	return name, nil
}

// leftOut is the first parameter that a call with so many positional arguments and these named ones
// must have and lacks, and all that it must have. It is "" where a name is no parameter: that comes first.
func leftOut(positional int, named []starlark.Tuple, pairs []any) (lacks string, all []string) {
	given := map[string]bool{}
	for _, arg := range named {
		given[string(arg[0].(starlark.String))] = true
	}
	for i := 0; i < len(pairs); i += 2 {
		name, optional := strings.CutSuffix(pairs[i].(string), "?")
		if !optional {
			all = append(all, name)
			if lacks == "" && i/2 >= positional && !given[name] {
				lacks = name
			}
		}
		delete(given, name)
	}
	if len(given) > 0 {
		return "", all
	}
	return lacks, all
}

// line is the line of the program that runs in the thread of the lane in hand; depth is how many
// calls of ours are above it at least.
func (r *run) line(depth int) int {
	t := r.running()
	for ; depth < t.CallStackDepth(); depth++ {
		if line := t.CallFrame(depth).Pos.Line; line > 0 {
			return int(line)
		}
	}
	return 0
}

// running is the thread of the interpreter that runs the lane in hand.
func (r *run) running() *starlark.Thread {
	if r.lane != nil && r.lane.thread != nil {
		return r.lane.thread
	}
	return r.thread
}

// newLane is the lane in hand of a round.
func newLane(l *tracer.Lane, id int) *lane { return &lane{l: l, id: id} }
