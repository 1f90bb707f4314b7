package translate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/tracer/value"
)

// Task is what a translation knows of a task and its arguments: plain values, which travel as a text
// from the program that has the catalogue to the one that translates.
type Task struct {
	ID, Family string
	Places     int // what a parameter n is
	Op         Op
	Descending bool
	Inclusive  bool
	Inputs     []Input
	Params     []Param
	Outputs    []string
	// Peeks are what main has read back between rounds, one after another (workbench.Run.Peeks).
	Peeks []int64
	// Length, where it is not 0, stands for the lengths of the inputs: the shader has no values of
	// theirs, as a measurement on long inputs needs it. What main reads back is not known then.
	Length int
}

// Op is the operator of a task; its name is empty where the task has none.
type Op struct {
	Name    string
	Kind    value.Kind
	HasInit bool
	Init    string // as a literal of WGSL; empty where it does not fit a number of 32 bits
}

// Input is an input of a task.
type Input struct {
	Name   string
	Given  bool
	Flags  bool // by what the task takes
	Kind   value.Kind
	Values []string // as literals of WGSL; one that does not fit 32 bits is empty
}

// Param is a parameter of a task.
type Param struct {
	Name string
	Kind algos.ParamKind
	Set  bool
	Text string // a number in decimal, 0 or 1 of a bool, else as it was written
}

// Of is what a translation knows of arguments that the catalogue has checked, and of the run of the
// program on them.
func Of(a *algos.Args, peeks []int64, length int) *Task {
	alg := a.Algorithm
	t := &Task{ID: alg.ID, Family: alg.Family, Places: a.Places(), Descending: a.Text("order") == "desc", Inclusive: a.Bool("inclusive"), Peeks: peeks, Length: length}
	if alg.Op() {
		o := a.Op()
		t.Op = Op{Name: o.Name, Kind: o.Kind}
		if w, ok := a.Init(); ok {
			t.Op.HasInit = true
			t.Op.Init = literal(o.Kind, w)
		}
	}
	for _, in := range alg.Inputs {
		own := Input{Name: in.Name, Given: a.Has(in.Name), Flags: in.Kind == algos.KindFlag}
		if own.Given {
			own.Kind = a.Kind(in.Name)
			for _, w := range a.Words(in.Name) {
				own.Values = append(own.Values, literal(own.Kind, w))
			}
		}
		t.Inputs = append(t.Inputs, own)
	}
	for _, p := range alg.Params {
		own := Param{Name: p.Name, Kind: p.Kind, Set: a.IsSet(p.Name), Text: a.Text(p.Name)}
		switch p.Kind {
		case algos.ParamInt:
			own.Text = strconv.Itoa(a.Int(p.Name))
		case algos.ParamBool:
			own.Text = strconv.FormatBool(a.Bool(p.Name))
		case algos.ParamNumber:
			own.Text = strconv.FormatFloat(a.Number(p.Name), 'g', -1, 64)
		}
		t.Params = append(t.Params, own)
	}
	for _, o := range alg.Outputs {
		t.Outputs = append(t.Outputs, o.Name)
	}
	return t
}

// input is an input by its name; nil if there is none.
func (t *Task) input(name string) *Input {
	for i := range t.Inputs {
		if t.Inputs[i].Name == name {
			return &t.Inputs[i]
		}
	}
	return nil
}

// literal is a value as a text of WGSL; empty where it does not fit 32 bits, or is no number.
func literal(k value.Kind, w value.Word) string {
	switch as, ok := kindOf(k); {
	case !ok:
		return ""
	case as == float:
		f := float32(w.Float())
		if f != f || math.IsInf(float64(f), 0) {
			return ""
		}
		return floatText(float64(f))
	}
	if n := int64(w); n < math.MinInt32 || n > math.MaxInt32 {
		return ""
	}
	return strconv.FormatInt(int64(w), 10)
}

// Text is the task as it travels: a line for each of its parts, with a word for each of their fields.
func (t *Task) Text() string {
	var b strings.Builder
	line := func(words ...any) { fmt.Fprintln(&b, words...) }
	line("task", t.ID, t.Family, t.Places, t.Descending, t.Inclusive, t.Length)
	if t.Op.Name != "" {
		line("op", t.Op.Name, t.Op.Kind, t.Op.HasInit, t.Op.Init)
	}
	for _, in := range t.Inputs {
		line("input", in.Name, in.Given, in.Flags, in.Kind, written(in.Values))
	}
	for _, p := range t.Params {
		line("param", p.Name, p.Kind, p.Set, strconv.Quote(p.Text))
	}
	for _, name := range t.Outputs {
		line("output", name)
	}
	line("peeks", strings.Trim(fmt.Sprint(t.Peeks), "[]"))
	return b.String()
}

// none is written for a value that does not fit.
const none = "none"

func written(values []string) string {
	out := slices.Clone(values)
	for i, v := range out {
		if v == "" {
			out[i] = none
		}
	}
	return strings.Join(out, " ")
}

var errTask = errors.New("translate: the text is no task")

// ParseTask reads what Text has written.
func ParseTask(text string) (*Task, error) {
	t := &Task{}
	for _, row := range strings.Split(strings.TrimSpace(text), "\n") {
		what, rest, _ := strings.Cut(row, " ")
		words := &line{strings.Fields(rest), true}
		switch what {
		case "task":
			t.ID, t.Family, t.Places, t.Descending, t.Inclusive, t.Length = words.next(), words.next(), words.number(), words.flag(), words.flag(), words.number()
		case "op":
			t.Op = Op{Name: words.next(), Kind: value.KindOf(words.next()), HasInit: words.flag(), Init: strings.Join(words.left, "")}
		case "input":
			in := Input{Name: words.next(), Given: words.flag(), Flags: words.flag(), Kind: value.KindOf(words.next()), Values: words.left}
			for i, v := range in.Values {
				if v == none {
					in.Values[i] = ""
				}
			}
			t.Inputs = append(t.Inputs, in)
		case "param":
			p := Param{Name: words.next(), Kind: algos.ParamKind(words.next()), Set: words.flag()}
			var err error
			if p.Text, err = strconv.Unquote(row[max(0, strings.IndexByte(row, '"')):]); err != nil {
				return nil, errTask
			}
			t.Params = append(t.Params, p)
		case "output":
			t.Outputs = append(t.Outputs, words.next())
		case "peeks":
			for len(words.left) > 0 && words.whole {
				t.Peeks = append(t.Peeks, int64(words.number()))
			}
		default:
			return nil, errTask
		}
		if !words.whole {
			return nil, errTask
		}
	}
	if t.ID == "" || len(t.Inputs) == 0 {
		return nil, errTask
	}
	return t, nil
}

// line has the words of a line that are still to be read; whole turns false at the first that is
// missing or is not as it should be.
type line struct {
	left  []string
	whole bool
}

func (w *line) next() string {
	if len(w.left) == 0 {
		w.whole = false
		return ""
	}
	first := w.left[0]
	w.left = w.left[1:]
	return first
}

func (w *line) number() int {
	n, err := strconv.Atoi(w.next())
	w.whole = w.whole && err == nil
	return n
}

func (w *line) flag() bool {
	on, err := strconv.ParseBool(w.next())
	w.whole = w.whole && err == nil
	return on
}
