package workbench

import (
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/workbench/thread"
)

// datum is a value that was read from an array or computed from such values. It carries the
// accesses that it is made of.
type datum struct {
	run  *run
	kind value.Kind
	word value.Word
	from []tracer.Origin  // by access; each has the applications on the longest way from it
	read [1]tracer.Origin // where from is one access: kept here, one allocation less for each read
}

var _ starlark.Value = (*datum)(nil)

func (d *datum) String() string {
	return d.run.pool.Format(d.kind, d.word)
}
func (d *datum) Type() string { return "data" }
func (d *datum) Freeze()      {}

// Truth is a decision of the lane: it steers.
func (d *datum) Truth() starlark.Bool {
	d.run.steerBy(d)
	return starlark.Bool(d.word != 0 && (d.kind != value.Float || d.word.Float() != 0))
}

func (d *datum) Hash() (uint32, error) { return 0, fmt.Errorf("data are not keys") }

// made is a value that an application makes of others in the lane in hand.
func (r *run) made(kind value.Kind, word value.Word, of ...*datum) (*datum, error) {
	var from []tracer.Origin
	for i, d := range of {
		if i == 0 {
			from = thread.Join(d.from, nil, 1)
			continue
		}
		from = thread.Join(from, thread.Join(d.from, nil, 1), 0)
	}
	if len(from) > thread.MaxOrigins {
		return nil, failed(TooMuch, "A value is made of more than %d others before it is written: write partial results to an array.", thread.MaxOrigins)
	}
	return &datum{run: r, kind: kind, word: word, from: from}, r.spend(len(from) / 4)
}

// lift makes a datum of a constant, of the kind of the data that it meets.
func (r *run) lift(v starlark.Value, like value.Kind) (*datum, error) {
	switch v := v.(type) {
	case *datum:
		if v.kind == value.Int && like == value.Float {
			return &datum{run: r, kind: like, word: value.FloatWord(float64(v.word)), from: v.from}, nil
		}
		return v, nil
	case starlark.Bool:
		return r.lift(starlark.MakeInt(int(value.FlagWord(bool(v)))), like)
	case starlark.Int:
		n, ok := v.Int64()
		if !ok {
			return nil, failed(Wrong, "Numbers have 64 bits.")
		}
		switch like {
		case value.Float:
			return &datum{run: r, kind: like, word: value.FloatWord(float64(n))}, nil
		case value.Int, value.Flag, value.Invalid:
			return &datum{run: r, kind: value.Int, word: value.Word(n)}, nil
		case value.Maybe:
			return &datum{run: r, kind: like, word: r.pool.Some(r.pool.MaybeKind(), value.Word(n))}, nil
		}
	case starlark.Float:
		if like == value.Float || like == value.Int || like == value.Flag || like == value.Invalid {
			return &datum{run: r, kind: value.Float, word: value.FloatWord(float64(v))}, nil
		}
	case starlark.String:
		if like == value.Text || like == value.Invalid {
			return &datum{run: r, kind: value.Text, word: r.pool.Text(string(v))}, nil
		}
	}
	return nil, failed(Wrong, "%s does not fit values of %s.", sentenceStart(typeOf(v)), kindInWords(like))
}

// pair lifts both operands of an operator to one kind.
func (r *run) pair(x, y starlark.Value) (a, b *datum, err error) {
	like := value.Invalid
	for _, v := range []starlark.Value{x, y} {
		switch v := v.(type) {
		case *datum:
			if like == value.Invalid || like == value.Int || like == value.Flag {
				like = v.kind
			}
		case starlark.Float:
			if like == value.Invalid || like == value.Int || like == value.Flag {
				like = value.Float
			}
		}
	}
	if a, err = r.lift(x, like); err != nil {
		return nil, nil, err
	}
	if b, err = r.lift(y, like); err != nil {
		return nil, nil, err
	}
	number := func(k value.Kind) bool { return k == value.Int || k == value.Flag }
	if a.kind != b.kind && !(number(a.kind) && number(b.kind)) {
		return nil, nil, failed(Wrong, "A value of %s meets one of %s.", kindInWords(a.kind), kindInWords(b.kind))
	}
	return a, b, nil
}

// order is how the task orders keys, or the ascending order.
func (r *run) order(k value.Kind, ofTask bool) op.Order {
	return op.OrderOf(k, ofTask && r.args.Text("order") == "desc", r.pool)
}

// compare counts one comparison of data, by which the lane steers.
func (r *run) compare(x, y starlark.Value, ofTask bool) (int, error) {
	if err := r.inRound("Data are compared"); err != nil {
		return 0, err
	}
	a, b, err := r.pair(x, y)
	if err != nil {
		return 0, err
	}
	r.lane.l.Compare(1)
	r.lane.steers.Add(thread.Join(a.from, b.from, 0), 1)
	return r.order(a.kind, ofTask)(a.word, b.word), r.spend((len(a.from) + len(b.from)) / 4)
}

// compares is a comparison operator on data. As everywhere in Starlark, NaN equals itself and is
// more than all numbers, as it is for less.
func (r *run) compares(t syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	if x == starlark.None || y == starlark.None {
		return starlark.Bool(t == syntax.NEQ), nil
	}
	if is, ok := r.asked(t, x, y); ok {
		return is, r.inRound("Data are compared")
	}
	c, err := r.compare(x, y, false)
	if err != nil {
		return nil, err
	}
	switch t {
	case syntax.EQL:
		return starlark.Bool(c == 0), nil
	case syntax.NEQ:
		return starlark.Bool(c != 0), nil
	case syntax.LT:
		return starlark.Bool(c < 0), nil
	case syntax.LE:
		return starlark.Bool(c <= 0), nil
	case syntax.GT:
		return starlark.Bool(c > 0), nil
	}
	return starlark.Bool(c >= 0), nil
}

// asked is the truth of a datum, where a program asks for it by a comparison: heads[i] == 0 is not
// heads[i], and costs no more.
func (r *run) asked(t syntax.Token, x, y starlark.Value) (_ starlark.Bool, ok bool) {
	if _, first := x.(*datum); !first {
		x, y = y, x
	}
	d, ok := x.(*datum)
	if !ok || r.lane == nil || t != syntax.EQL && t != syntax.NEQ || d.kind != value.Int && d.kind != value.Flag {
		return false, false
	}
	against := -1
	switch v := y.(type) {
	case starlark.Bool:
		against = int(value.FlagWord(bool(v)))
	case starlark.Int:
		if n, isSmall := v.Int64(); isSmall && (n == 0 || n == 1) {
			against = int(n)
		}
	}
	if against < 0 || against == 1 && d.kind != value.Flag {
		return false, false
	}
	r.steerBy(d)
	return starlark.Bool((d.word == value.Word(against)) == (t == syntax.EQL)), true
}

// arithmetic is an operator on numbers of which at least one is data: one application.
func (r *run) arithmetic(t syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	if err := r.inRound("Data are computed with"); err != nil {
		return nil, err
	}
	a, b, err := r.pair(x, y)
	if err != nil {
		return nil, err
	}
	r.lane.l.Apply(1)
	switch a.kind {
	case value.Int, value.Flag:
		if t == syntax.SLASH {
			if b.word == 0 {
				return nil, failed(Wrong, "A number is divided by zero.")
			}
			return r.made(value.Float, value.FloatWord(float64(a.word)/float64(b.word)), a, b)
		}
		w, err := ints(t, int64(a.word), int64(b.word))
		if err != nil {
			return nil, err
		}
		return r.made(value.Int, value.Word(w), a, b)
	case value.Float:
		f, err := floats(t, a.word.Float(), b.word.Float())
		if err != nil {
			return nil, err
		}
		return r.made(value.Float, value.FloatWord(f), a, b)
	}
	return nil, failed(Wrong, "There is no %s of values of %s: combine them by op.", t, kindInWords(a.kind))
}

// ints wraps, as 64-bit numbers do.
func ints(t syntax.Token, a, b int64) (int64, error) {
	switch t {
	case syntax.PLUS:
		return a + b, nil
	case syntax.MINUS:
		return a - b, nil
	case syntax.STAR:
		return a * b, nil
	case syntax.AMP:
		return a & b, nil
	case syntax.PIPE:
		return a | b, nil
	case syntax.CIRCUMFLEX:
		return a ^ b, nil
	case syntax.LTLT, syntax.GTGT:
		if b < 0 || b > 63 {
			return 0, failed(Wrong, "A shift goes by 0 to 63 places.")
		}
		if t == syntax.LTLT {
			return a << b, nil
		}
		return a >> b, nil
	case syntax.SLASHSLASH, syntax.PERCENT:
		if b == 0 {
			return 0, failed(Wrong, "A number is divided by zero.")
		}
		q, m := a/b, a%b
		if m != 0 && (m < 0) != (b < 0) {
			q, m = q-1, m+b
		}
		if t == syntax.PERCENT {
			return m, nil
		}
		return q, nil
	}
	return 0, failed(Wrong, "There is no %s of numbers.", t)
}

func floats(t syntax.Token, a, b float64) (float64, error) {
	switch t {
	case syntax.PLUS:
		return a + b, nil
	case syntax.MINUS:
		return a - b, nil
	case syntax.STAR:
		return a * b, nil
	case syntax.SLASH:
		return a / b, nil
	case syntax.SLASHSLASH:
		return math.Floor(a / b), nil
	case syntax.PERCENT:
		return a - b*math.Floor(a/b), nil
	}
	return 0, failed(Wrong, "There is no %s of numbers that are not whole.", t)
}

// whole makes an address of a value: a datum steers the lane by it.
func (r *run) whole(v starlark.Value) (int, error) {
	switch v := v.(type) {
	case starlark.Int:
		if n, ok := v.Int64(); ok {
			return int(n), nil
		}
		return 0, failed(Wrong, "Numbers have 64 bits.")
	case starlark.Bool:
		return int(value.FlagWord(bool(v))), nil
	case *datum:
		if f := v.word.Float(); v.kind == value.Float && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			r.steerBy(v)
			return int(f), nil
		}
		if v.kind != value.Int && v.kind != value.Flag {
			return 0, failed(Wrong, "A value of %s is not a whole number.", kindInWords(v.kind))
		}
		r.steerBy(v)
		return int(v.word), nil
	}
	return 0, failed(Wrong, "%s is not a whole number.", sentenceStart(typeOf(v)))
}

// steerBy lets a datum steer the lane in hand, where there is one.
func (r *run) steerBy(d *datum) {
	if r.lane != nil {
		r.lane.steers.Add(d.from, 0)
	}
}

// lane is one lane of a round, with what the interpreter knows of it.
type lane struct {
	l        *tracer.Lane
	id       int
	single   bool             // it is the one of a serial round
	accesses int32            // in this round; an atomic counts as two
	steers   thread.Steers    // what has decided about its writes
	made     int              // shared arrays that it has asked for
	shown    int              // values to its warp
	thread   *starlark.Thread // its own, where lanes interleave; nil for that of the program
}

// inRound is the failure of what needs a lane and has none.
func (r *run) inRound(what string) error {
	if r.lane == nil {
		return failed(Outside, "%s here outside all rounds. Only lanes do that: move it into a function that parallel, serial or launch calls; peek(x, i) reads a number back between rounds.", what)
	}
	return nil
}
