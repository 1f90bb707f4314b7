package workbench

import (
	"errors"
	"fmt"
	"math"

	"go.starlark.net/starlark"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// memory is the cells of an array. The machine learns of them when they are first used: then the
// kind of their values is known, and an input that is padded instead is not declared twice.
type memory struct {
	run    *run
	name   string
	number int // the same in every order of the threads
	n      int // cells
	real   int
	kind   value.Kind // value.Invalid until the first write
	fill   *datum
	filler starlark.Value // the number that the program fills it with; nil where it is no literal
	input  string         // its values are those of this input; "" for none
	copies *memory
	space  tracer.Space
	owner  int
	arr    *tracer.Array
}

// array is an array as a program has it: all the cells of a memory, or some of them in a row.
type array struct {
	of   *memory
	from int
	n    int
}

var (
	_ starlark.Mapping   = (*array)(nil)
	_ starlark.HasSetKey = (*array)(nil)
)

func (a *array) String() string        { return fmt.Sprintf("array %s of %d", a.of.name, a.n) }
func (a *array) Type() string          { return "array" }
func (a *array) Freeze()               {}
func (a *array) Truth() starlark.Bool  { return a.n > 0 }
func (a *array) Hash() (uint32, error) { return 0, fmt.Errorf("an array is not a key") }

// newMemory asks for n cells.
func (r *run) newMemory(name string, n int) (*memory, error) {
	if n < 0 {
		return nil, failed(Wrong, "An array has %d cells: write a number from 0 on.", n)
	}
	most := r.opt.Budget.Most(budget.Cells)
	if r.cells += min(n, most+1); r.cells > most {
		return nil, tooMuch("The arrays have more than %s cells.", most)
	}
	if r.arrays++; r.arrays > r.opt.Budget.Most(budget.Arrays) {
		return nil, tooMuch("The program makes more than %s arrays.", r.opt.Budget.Most(budget.Arrays))
	}
	if name == "" {
		name = unnamed(r.arrays)
	}
	return &memory{run: r, name: name, number: r.arrays, n: n, real: n, kind: r.kinds[r.arrays], space: tracer.Global}, nil
}

// input is an input of the task.
func (r *run) input(name string) *array {
	if a := r.inputs[name]; a != nil {
		return a
	}
	n := r.args.Len(name)
	m := &memory{run: r, name: name, number: -1 - len(r.inputs), n: n, real: n, kind: r.args.Kind(name), input: name, space: tracer.Global}
	r.cells += n
	r.inputs[name] = &array{of: m, n: n}
	return r.inputs[name]
}

// declared tells the machine of the memory, whose values are of kind k where nothing else is known.
func (m *memory) declared(k value.Kind) *tracer.Array {
	if m.arr != nil {
		return m.arr
	}
	machine := m.run.m
	if m.kind == value.Invalid {
		m.kind = k
	}
	if m.kind == value.Invalid || m.kind == value.Flag && m.input == "" {
		m.kind = value.Int
		if k == value.Invalid && m.fill == nil {
			m.kind = m.run.usual()
		}
	}
	if m.filler != nil && m.kind != m.fill.kind {
		if d, err := m.run.lift(m.filler, m.kind); err == nil && d.kind == m.kind {
			m.fill = d
		}
	}
	switch {
	case m.input != "" && m.n > len(m.run.args.Words(m.input)):
		m.arr = machine.Padded(m.name, m.kind, m.run.args.Words(m.input), m.n, m.fill.word)
	case m.input != "":
		m.arr = machine.Input(m.name, m.kind, m.run.args.Words(m.input))
	case m.fill != nil:
		m.arr = machine.Filled(m.name, m.kind, m.n, m.fill.word)
	default:
		m.arr = machine.Array(m.name, m.kind, m.n)
	}
	if m.copies != nil && m.copies.arr != nil {
		m.arr.Copies(m.copies.arr)
	}
	if m.space != tracer.Global {
		m.arr.In(m.space, m.owner)
	}
	return m.arr
}

// usual is the kind of the values of the first input.
func (r *run) usual() value.Kind {
	name := r.args.Algorithm.Inputs[0].Name
	if r.args.Has(name) {
		return r.args.Kind(name)
	}
	return value.Int
}

// cell is the index of a cell in its memory.
func (a *array) cell(k starlark.Value) (int, error) {
	i, err := a.of.run.whole(k)
	if err != nil {
		return 0, err
	}
	if i < 0 || i >= a.n {
		return 0, failed(Wrong, "There is no %s[%d]: it has %s.", a.of.name, i, counted(a.n, "cell"))
	}
	return a.from + i, nil
}

// guarded calls f, which calls the machine, and gives what it panicked with as an error.
func (r *run) guarded(f func()) (err error) {
	// A coroutine that is being unwound goes on unwinding: only errors are ours.
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(error)
			if !ok {
				panic(p)
			}
			err = e
		}
	}()
	f()
	return nil
}

// Get reads a cell for the lane in hand.
func (a *array) Get(k starlark.Value) (v starlark.Value, found bool, err error) {
	r := a.of.run
	if r.stopped != nil {
		return nil, false, r.stopped
	}
	if err := r.inRound("An array is read"); err != nil {
		return nil, false, err
	}
	i, err := a.cell(k)
	if err != nil {
		return nil, false, err
	}
	l := r.lane
	var w value.Word
	err = r.guarded(func() { w = a.of.declared(value.Invalid).Get(l.l, i) })
	r.lane = l
	if err != nil {
		return nil, false, err
	}
	r.note(l, a.of, i, reads, 0)
	l.accesses++
	d := &datum{run: r, kind: a.of.kind, word: w, read: [1]tracer.Origin{{Access: l.accesses - 1}}}
	d.from = d.read[:]
	return d, true, nil
}

// SetKey writes a cell for the lane in hand.
func (a *array) SetKey(k, v starlark.Value) error {
	r := a.of.run
	if r.stopped != nil {
		return r.stopped
	}
	if err := r.inRound("An array is written"); err != nil {
		return err
	}
	i, err := a.cell(k)
	if err != nil {
		return err
	}
	d, err := a.of.fitting(v)
	if err != nil {
		return err
	}
	return r.write(a.of, i, d, (*tracer.Array).Set, 0)
}

// fitting makes a datum of a value that is to be written, of the kind of the memory.
func (m *memory) fitting(v starlark.Value) (*datum, error) {
	v, literal := whole(v)
	if d, ok := v.(*datum); ok && m.kind != value.Invalid && !fits(d.kind, m.kind) && m.retyped(d.kind) {
		return nil, errRetyped
	}
	d, err := m.run.lift(v, m.kind)
	if err != nil {
		return nil, err
	}
	if m.kind != value.Invalid && !fits(d.kind, m.kind) {
		if literal && m.retyped(d.kind) {
			return nil, errRetyped
		}
		return nil, failed(Wrong, "%s holds values of %s, and this is one of %s.", m.name, kindInWords(m.kind), kindInWords(d.kind))
	}
	if m.kind == value.Invalid && m.fill != nil && !fits(m.fill.kind, d.kind) && !(m.fill.kind == value.Int && d.kind == value.Float) {
		return nil, failed(Wrong, "%s is filled with %s, and this is a value of %s: fill it with one of that kind, such as identity or zero, or store one of its own.", m.name, m.fill, kindInWords(d.kind))
	}
	m.declared(d.kind)
	return d, nil
}

// kindInWords is a kind as messages have it.
func kindInWords(k value.Kind) string {
	if k == value.Maybe { // of an operator without an identity, which is absent then
		return "the kind that may be absent"
	}
	return "kind " + k.String()
}

// whole makes a literal such as 0.0 a whole number: whether an array holds numbers that are not
// whole, data decide.
func whole(v starlark.Value) (_ starlark.Value, literal bool) {
	f, ok := v.(starlark.Float)
	if ok && float64(f) == math.Trunc(float64(f)) && math.Abs(float64(f)) < 1<<53 {
		return starlark.MakeInt64(int64(f)), true
	}
	return v, ok
}

// fits tells whether a value of kind k goes into an array of kind of.
func fits(k, of value.Kind) bool {
	number := func(k value.Kind) bool { return k == value.Int || k == value.Flag }
	return k == of || number(k) && number(of)
}

// errRetyped ends a run that begins anew.
var errRetyped = errors.New("an array holds values of another kind than it seemed")

// retyped has the run begin anew with another kind for the array. What was written first, or read
// before that, may have been no more than a literal: 0 in an array that holds texts later on, say.
// It refuses where that was tried before, and for inputs.
func (m *memory) retyped(k value.Kind) bool {
	r := m.run
	if _, known := r.kinds[m.number]; known || m.input != "" || len(r.kinds) >= maxRetyped {
		return false
	}
	if m.kind == value.Float && k == value.Int { // as numbers that are not whole
		return false
	}
	r.kinds[m.number], r.anew = k, true
	return true
}

// maxRetyped is how many arrays may turn out to hold other values than it seemed.
const maxRetyped = 8

// write writes a datum by set, or by Move or Put where the trace calls it that. depth is how many
// calls of ours lie between the program and the write.
func (r *run) write(m *memory, i int, d *datum, set func(*tracer.Array, *tracer.Lane, int, value.Word), depth int) error {
	l := r.lane
	l.l.At(r.line(depth))
	unchanged := len(d.from) == 1 && d.from[0].Chain == 0
	from := l.steers.On(d.from)
	err := r.guarded(func() {
		arr := m.declared(d.kind)
		l.l.From(from)
		switch {
		case depth > 0:
			set(arr, l.l, i, d.word)
		case unchanged:
			arr.Move(l.l, i, d.word)
		case len(d.from) == 0:
			arr.Put(l.l, i, d.word)
		default:
			arr.Set(l.l, i, d.word)
		}
	})
	r.lane = l
	if err != nil {
		return err
	}
	how := writes
	if depth > 0 {
		how = stores
	}
	r.note(l, m, i, how, depth)
	l.accesses++
	l.steers.Wrote()
	if !unchanged && len(d.from) > 0 {
		// From here on the value is what stands in the cell: what is made of it further depends on
		// this write.
		d.from = []tracer.Origin{{Access: l.accesses - 1}}
	}
	return r.spend(len(from) / 4)
}
