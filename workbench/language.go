package workbench

import (
	"math"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// builtin is a call of the language.
type builtin func(r *run, args starlark.Tuple) (starlark.Value, error)

// plainCalls are the calls that take values one by one, as many as stand here; -1 is any number of optional ones more.
func plainCalls() map[string]struct {
	least, most int
	call        builtin
} {
	type row = struct {
		least, most int
		call        builtin
	}
	return map[string]row{
		callBinary: {3, 3, func(r *run, a starlark.Tuple) (starlark.Value, error) { return r.binary(tokenOf(a[0]), a[1], a[2]) }},
		callAugment: {3, 3, func(r *run, a starlark.Tuple) (starlark.Value, error) {
			return r.augment(tokenOf(a[0]), a[1], a[2])
		}},
		callAt: {4, 4, (*run).augmentAt}, callUnary: {2, 2, (*run).unary}, callSlice: {4, 4, (*run).slice},
		callMethod: {2, 5, (*run).method},
		callMade:   {1, 1, func(r *run, a starlark.Tuple) (starlark.Value, error) { return a[0], r.hold(1, elementSize) }},

		callWhile: {1, 1, func(_ *run, a starlark.Tuple) (starlark.Value, error) { return a[0], nil }},

		"serial": {1, 1, (*run).serial}, "phase": {1, 1, (*run).phase},
		"peek": {2, 2, (*run).peek}, "less": {2, 2, (*run).less},
		"barrier": {0, 0, (*run).barrier}, "lock": {1, 2, (*run).lock}, "unlock": {1, 2, (*run).unlock},
		"atomic_add": {3, 3, (*run).atomicAdd}, "atomic_max": {3, 3, (*run).atomicMax}, "atomic_min": {3, 3, (*run).atomicMin},
		"atomic_exchange": {3, 3, (*run).atomicExchange}, "atomic_compare_exchange": {4, 4, (*run).atomicCompareExchange},
		"atomic_load": {2, 2, (*run).load}, "atomic_store": {3, 3, (*run).store}, "wait": {3, 3, (*run).await},

		"len": {1, 1, length}, "int": {1, 1, integer}, "float": {1, 1, number}, "bool": {1, 1, truth}, "str": {1, 1, (*run).str},
		"abs": {1, 1, (*run).abs}, "min": {1, 64, (*run).least}, "max": {1, 64, (*run).largest},
		"range": {1, 3, (*run).span}, "list": {0, 1, (*run).list}, "tuple": {0, 1, (*run).tuple}, "reversed": {1, 1, (*run).reversed},
		"sorted": {1, 1, (*run).sorted}, "enumerate": {1, 1, (*run).enumerate}, "zip": {1, 8, (*run).zip},
		"any": {1, 1, (*run).anyOf}, "all": {1, 1, (*run).allOf}, "print": {0, 64, (*run).print}, "fail": {0, 8, (*run).fail},
	}
}

// calls is what a program can call. What Starlark has and this language has not is refused by name.
func (r *run) calls() starlark.StringDict {
	out := starlark.StringDict{}
	for name := range starlark.Universe {
		if name == "None" || name == "True" || name == "False" {
			continue
		}
		out[name] = starlark.NewBuiltin(name, func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
			return nil, failed(Wrong, "%s is not part of the language.", name)
		})
	}
	for name, row := range plainCalls() {
		out[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if len(kwargs) > 0 || len(args) < row.least || len(args) > row.most {
				return nil, wrongCall(name, row.least, row.most)
			}
			if r.stopped != nil {
				return nil, r.stopped
			}
			return row.call(r, args)
		})
	}
	for name, call := range map[string]func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error){
		"array": r.array, "padded": r.padded, "shared": r.sharedArray, "parallel": r.parallel, "launch": r.launch,
	} {
		out[name] = starlark.NewBuiltin(name, call)
	}
	return out
}

func wrongCall(name string, least, most int) error {
	if name[0] == '\xc2' { // a call of ours: a method with too many arguments
		return failed(Wrong, "This has too many arguments, or named ones.")
	}
	if least == most {
		return failed(Wrong, "%s takes %s, one after another.", name, counted(least, "argument"))
	}
	return failed(Wrong, "%s takes %d to %d arguments, one after another.", name, least, most)
}

func tokenOf(v starlark.Value) syntax.Token {
	n, _ := v.(starlark.Int).Int64()
	return syntax.Token(n)
}

func (r *run) augmentAt(a starlark.Tuple) (starlark.Value, error) {
	t, x, k := tokenOf(a[0]), a[1], a[2]
	switch x := x.(type) {
	case *array:
		old, _, err := x.Get(k)
		if err != nil {
			return nil, err
		}
		sum, err := r.binary(t, old, a[3])
		if err != nil {
			return nil, err
		}
		i, err := x.cell(k)
		if err != nil {
			return nil, err
		}
		return starlark.None, x.SetKey(starlark.MakeInt(i-x.from), sum)
	case *starlark.List:
		i, err := r.whole(k)
		if err != nil {
			return nil, err
		}
		if i < 0 {
			i += x.Len()
		}
		if i < 0 || i >= x.Len() {
			return nil, failed(Wrong, "The list has %s.", counted(x.Len(), "element"))
		}
		sum, err := r.augment(t, x.Index(i), a[3])
		if err != nil {
			return nil, err
		}
		return starlark.None, x.SetIndex(i, sum)
	}
	return nil, failed(Wrong, "%s has no elements to assign to.", sentenceStart(typeOf(x)))
}

func (r *run) unary(a starlark.Tuple) (starlark.Value, error) {
	t := tokenOf(a[0])
	switch t {
	case syntax.MINUS:
		if f, ok := a[1].(starlark.Float); ok {
			return -f, nil
		}
		return r.binary(syntax.MINUS, starlark.MakeInt(0), a[1])
	case syntax.TILDE:
		return r.binary(syntax.CIRCUMFLEX, a[1], starlark.MakeInt(-1))
	}
	return a[1], nil
}

func (r *run) slice(a starlark.Tuple) (starlark.Value, error) {
	n := 0
	switch x := a[0].(type) {
	case *array:
		n = x.n
	case starlark.String, *starlark.List, starlark.Tuple:
		n = starlark.Len(x)
	default:
		return nil, failed(Wrong, "%s has no slices.", sentenceStart(typeOf(x)))
	}
	from, to, step := 0, n, 1
	for i, at := range []*int{&from, &to, &step} {
		if a[i+1] == starlark.None {
			continue
		}
		v, err := r.whole(a[i+1])
		if err != nil {
			return nil, err
		}
		if v < 0 && i < 2 {
			v += n
		}
		*at = v
	}
	if step != 1 {
		return nil, failed(Wrong, "A slice has no stride: write a loop.")
	}
	from = min(max(0, from), n)
	to = min(max(from, to), n)
	switch x := a[0].(type) {
	case *array:
		return &array{of: x.of, from: x.from + from, n: to - from}, nil
	case starlark.String:
		return x[from:to], r.fits(to-from, 1)
	case starlark.Tuple:
		return x[from:to], nil
	case *starlark.List:
		if err := r.fits(to-from, elementSize); err != nil {
			return nil, err
		}
		return x.Slice(from, to, 1), nil
	}
	return starlark.None, nil
}

// method is what stands after a dot and is called.
func (r *run) method(a starlark.Tuple) (starlark.Value, error) {
	name, args := string(a[1].(starlark.String)), a[2:]
	takes := func(n int) error {
		if len(args) != n {
			return failed(Wrong, ".%s takes %s.", short(name), counted(n, "argument"))
		}
		return nil
	}
	switch x := a[0].(type) {
	case *starlark.List:
		switch name {
		case "append":
			if err := takes(1); err != nil {
				return nil, err
			}
			if err := r.fits(x.Len()+1, elementSize); err != nil {
				return nil, err
			}
			r.held -= x.Len() * elementSize // what is there is not made again
			r.spent -= x.Len() / 16
			return starlark.None, x.Append(args[0])
		case "extend":
			if err := takes(1); err != nil {
				return nil, err
			}
			return starlark.None, r.extend(x, args[0])
		case "pop":
			if err := takes(0); err != nil {
				return nil, err
			}
			if x.Len() == 0 {
				return nil, failed(Wrong, "The list is empty.")
			}
			last := x.Index(x.Len() - 1)
			return last, shorten(x)
		}
	case starlark.String:
		if name == "join" {
			if err := takes(1); err != nil {
				return nil, err
			}
			return r.join(string(x), args[0])
		}
	}
	return nil, failed(Wrong, "%s has no .%s in this language: a list has append, extend and pop, a text join.", sentenceStart(typeOf(a[0])), short(name))
}

// shorten takes the last element off a list.
func shorten(x *starlark.List) error {
	pop, err := x.Attr("pop")
	if err != nil {
		return err
	}
	_, err = starlark.Call(&starlark.Thread{}, pop, nil, nil)
	return err
}

func (r *run) join(between string, list starlark.Value) (starlark.Value, error) {
	parts, err := r.elements(list)
	if err != nil {
		return nil, err
	}
	whole := ""
	for i, p := range parts {
		s, ok := p.(starlark.String)
		if !ok {
			return nil, failed(Wrong, "Texts are joined, and this is %s.", typeOf(p))
		}
		if i > 0 {
			whole += between
		}
		whole += string(s)
		if err := r.fits(len(whole), 1); err != nil {
			return nil, err
		}
	}
	return starlark.String(whole), nil
}

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
	if f, ok := a[0].(starlark.Float); ok {
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
	slices.SortStableFunc(list, func(x, y starlark.Value) int {
		less, e := starlark.Compare(syntax.LT, x, y)
		if e != nil && err == nil {
			err = failed(Wrong, "sorted takes numbers or texts, and not both.")
		}
		if less {
			return -1
		}
		if more, _ := starlark.Compare(syntax.GT, x, y); more {
			return 1
		}
		return 0
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

// mostPrinted is how many bytes a program prints.
const mostPrinted = 1 << 14

func (r *run) print(a starlark.Tuple) (starlark.Value, error) {
	for i, v := range a {
		s, err := r.text(v)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			s = " " + s
		}
		if r.printed.Len()+len(s) >= mostPrinted {
			return nil, tooMuch("The program prints more than %s bytes.", mostPrinted)
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
			return nil, failed(Wrong, "op works on values of kind %s, and not on %s and %s.", of.Kind, x.kind, y.kind)
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

// peek reads a cell between rounds, as a host program reads a counter back: it is not recorded, and no value that depends on it is known to.
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
	switch w := arr.Peek(i); arr.Kind() {
	case value.Int, value.Flag:
		return starlark.MakeInt64(int64(w)), nil
	case value.Float:
		return starlark.Float(w.Float()), nil
	}
	return nil, failed(Wrong, "peek reads numbers.")
}

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
		if m.fill, err = r.lift(fill, value.Invalid); err != nil {
			return nil, err
		}
		if _, isInt := fill.(starlark.Int); !isInt { // 0 may stand for 0.0: the first write tells
			m.kind = m.fill.kind
		}
	}
	return &array{of: m, n: n}, nil
}

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

// blank is what pads where nothing is given: the absent value, which comes last in every order, for keys that may be absent.
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
		return "", failed(Wrong, "%s", sentence(err.Error()))
	}
	return name, nil
}

// line is the line of the program that runs in the thread of the lane in hand; depth is how many calls of ours are above it.
func (r *run) line(depth int) int {
	t := r.running()
	if t.CallStackDepth() <= depth {
		return 0
	}
	return int(t.CallFrame(depth).Pos.Line)
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
