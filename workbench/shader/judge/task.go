// Package judge sets tasks of the catalogue to compute shaders, and judges them.
//
// The text of a shader and a task flow in; a Verdict flows out, of the same marks as that of a program
// in Starlark: right, race-free, work, span and memory. The task gives the shader what it is run on
// (buffers, their sizes, dispatches) and, as text behind its own, the type T of the values, op, pred
// and the like: so one shader is tried with several operators. Nothing here draws, reads a clock or
// starts a goroutine of its own.
package judge

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/tracer/value"
	"upsweep/workbench/shader"
	"upsweep/workbench/shader/given"
)

// Task is a task of the catalogue as it is set to a shader.
type Task struct {
	alg *algos.Algorithm
	row row
}

// row is what cannot be told from the catalogue.
type row struct {
	id     string
	packed bool // y is as long as the input, and its first values are the result
}

// rows are the algorithms that set tasks to shaders.
func rows() []row {
	return []row{
		{id: "sequence/map"},
		{id: "sequence/gather"},
		{id: "sequence/convolution"},
		{id: "sequence/adjacent-difference"},
		{id: "sequence/transpose"},
		{id: "reduce/serial"},
		{id: "reduce/tree"},
		{id: "reduce/vector"},
		{id: "reduce/dot"},
		{id: "scan/serial"},
		{id: "scan/hillis-steele"},
		{id: "scan/blelloch"},
		{id: "scan/sklansky"},
		{id: "scan/brent-kung"},
		{id: "scan/chunked"},
		{id: "scan/reverse"},
		{id: "segscan/serial"},
		{id: "segscan/hillis-steele"},
		{id: "compact/scan", packed: true},
		{id: "compact/serial", packed: true},
		{id: "unique/scan", packed: true},
		{id: "split/one-scan"},
		{id: "histogram/serial"},
		{id: "histogram/atomic"},
		{id: "histogram/private-atomic"},
		{id: "matrix/transpose-tiled"},
		{id: "matrix/multiply-naive"},
		{id: "matrix/multiply-tiled"},
		{id: "merge/serial"},
		{id: "merge/rank"},
		{id: "sort/odd-even"},
		{id: "sort/bitonic"},
	}
}

// IDs are the tasks that are set to shaders.
func IDs() []string {
	var out []string
	for _, r := range rows() {
		out = append(out, r.id)
	}
	return out
}

// Find finds the task with an id.
func Find(id string) (*Task, bool) {
	list := rows()
	i := slices.IndexFunc(list, func(r row) bool { return r.id == id })
	if i < 0 {
		return nil, false
	}
	alg, ok := algos.Find(id)
	return &Task{alg, list[i]}, ok
}

// inputs are those that a shader is given: all that have to be there.
func (t *Task) inputs() []algos.Input {
	return slices.DeleteFunc(slices.Clone(t.alg.Inputs), func(in algos.Input) bool { return in.Optional })
}

// outputs are the buffers that it has to fill.
func (t *Task) outputs() []algos.Output {
	return slices.DeleteFunc(slices.Clone(t.alg.Outputs), func(o algos.Output) bool { return o.Optional })
}

// shape is a parameter that says how an input lies: a shader is given it as a constant.
func shape(name string) bool { return slices.Contains([]string{"rows", "cols", "inner"}, name) }

// valued tells whether the elements of an input are values of the task, of type T: the others are
// places, flags and counts, of type u32.
func valued(k algos.Kind) bool {
	return slices.Contains([]algos.Kind{algos.KindAny, algos.KindNumber, algos.KindKey, algos.KindKeys}, k)
}

// declared is what a task gives to a shader: a declaration for each name.
type declared struct{ name, text string }

// gives lists what a task gives for some arguments.
func (t *Task) gives(a *algos.Args) []declared {
	kind := a.Kind(t.inputs()[0].Name)
	typ := map[value.Kind]string{value.Float: "f32", value.Pair: "vec2<i32>"}[kind]
	if typ == "" {
		typ = "i32"
	}
	out := []declared{{"T", "alias T = " + typ + ";"}}
	for _, p := range t.alg.Params {
		switch text := a.Text(p.Name); {
		case p.Kind == algos.ParamOp:
			o := given.Operators()[text]
			identity := o.Identity
			if kind == value.Float {
				identity = "0.0"
			}
			out = append(out, declared{"op", "fn op(a: T, b: T) -> T { return " + o.Combine + "; }"}, declared{"identity", "const identity = " + identity + ";"})
		case p.Kind == algos.ParamPredicate:
			out = append(out, declared{"pred", "fn pred(v: T) -> bool { return " + given.Predicate(text) + "; }"})
		case p.Kind == algos.ParamFunction:
			out = append(out, declared{p.Name, "fn " + p.Name + "(v: T) -> T { return " + given.Function(text) + "; }"})
		case shape(p.Name) && a.IsSet(p.Name):
			out = append(out, declared{p.Name, fmt.Sprintf("const %s = %du;", p.Name, a.Int(p.Name))})
		}
	}
	if t.alg.Family == "histogram" {
		lo, hi, bins := a.Text("lo"), a.Text("hi"), a.Int("bins")
		out = append(out, declared{"bins", fmt.Sprintf("const bins = %du;", bins)}, declared{"bin", fmt.Sprintf("fn bin(v: T) -> u32 { if (v < T(%[1]s) || v >= T(%[2]s)) { return %[3]du; } return u32((v - T(%[1]s)) * T(%[3]d) / T((%[2]s) - (%[1]s))); }", lo, hi, bins)})
	}
	return out
}

// behind is the text of what a task gives and a shader does not declare itself.
func behind(list []declared, source string) string {
	var out []string
	for _, g := range list {
		if !declares(source, g.name) {
			out = append(out, g.text)
		}
	}
	return strings.Join(out, "\n")
}

// declares tells whether a text declares a name.
func declares(source, name string) bool {
	before := ""
	for word, spaced := range wordsOf(source) {
		switch before {
		case "fn", "alias", "const", "override", "struct":
			if spaced && word == name {
				return true
			}
		}
		before = word
	}
	return false
}

// calls tells whether a text has a name that it does not declare.
func calls(source, name string) bool {
	for word := range wordsOf(source) {
		if word == name {
			return !declares(source, name)
		}
	}
	return false
}

// wordsOf yields the words of a text, and whether nothing but spaces stands before each. (By regular
// expressions the program of the shaders would be a twentieth larger.)
func wordsOf(source string) iter.Seq2[string, bool] {
	inWord := func(c byte) bool {
		return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	return func(yield func(string, bool) bool) {
		end := 0
		for at := 0; at < len(source); at++ {
			if !inWord(source[at]) {
				continue
			}
			from := at
			for at < len(source) && inWord(source[at]) {
				at++
			}
			if !yield(source[from:at], from > end && strings.Trim(source[end:from], " \t\n\f\r") == "") {
				return
			}
			end = at
		}
	}
}

// head is what a shader is run on: the buffers of the arguments, room for the outputs, and its own
// head for the rest. want are the outputs as they have to be.
func (t *Task) head(p *shader.Program, own shader.Head, a *algos.Args, want map[string][]algos.Value) (shader.Head, error) {
	n := 1
	for _, in := range t.inputs() {
		n = max(n, a.Len(in.Name))
	}
	for _, o := range t.outputs() {
		n = max(n, len(want[o.Name]))
	}
	own = own.For(n)
	var out shader.Head
	named := map[string]bool{}
	known := map[string]shader.Variable{}
	for _, v := range p.Variables() {
		known[v.Name] = v
	}
	unset := func(name string, n int) {
		if known[name].Unsized {
			out.Steps = append(out.Steps, shader.Step{Buffer: name, Fill: shader.Fill{How: "unset", Count: max(1, n)}})
		}
	}
	for _, in := range t.inputs() {
		v, ok := known[in.Name]
		if !ok {
			continue
		}
		named[in.Name] = true
		bits, err := bitsOf(a, in.Name, v)
		if err != nil {
			return out, err
		}
		out.Steps = append(out.Steps, shader.Step{Buffer: in.Name, Fill: shader.Fill{How: "bits", Bits: bits}})
	}
	for _, o := range t.outputs() {
		if _, ok := known[o.Name]; !ok {
			return out, &shader.Fault{Kind: shader.BadHead, Says: fmt.Sprintf("The shader has no buffer %s, for %s: declare @group(0) @binding(1) var<storage, read_write> %[1]s: %s;", o.Name, t.means(o), t.typeOf(o.Kind))}
		}
		if named[o.Name] {
			continue
		}
		named[o.Name] = true
		size := len(want[o.Name])
		if t.row.packed && !o.Scalar {
			size = a.N()
		}
		unset(o.Name, size)
	}
	dispatched := false
	for _, s := range own.Steps {
		dispatched = dispatched || s.Buffer == ""
		if !named[s.Buffer] {
			out.Steps = append(out.Steps, s)
		}
	}
	for _, v := range p.Variables() {
		if v.Unsized && !named[v.Name] && !slices.ContainsFunc(own.Steps, func(s shader.Step) bool { return s.Buffer == v.Name }) {
			unset(v.Name, n)
		}
	}
	if !dispatched {
		names, sizes := p.Entries()
		for i, name := range names {
			out.Steps = append(out.Steps, shader.Step{Entry: name, Groups: [3]int{(n + sizes[i] - 1) / sizes[i], 1, 1}})
		}
	}
	return out, nil
}

// means says what an output is.
func (t *Task) means(o algos.Output) string {
	if o.Scalar {
		return "one number of the result"
	}
	return "the result"
}

// typeOf is the type of a buffer as the task has it.
func (t *Task) typeOf(k algos.Kind) string {
	if !valued(k) {
		return "array<u32>"
	}
	return "array<T>"
}

// errUnfit says that values do not fit the type that a shader declares: others are drawn.
var errUnfit = fmt.Errorf("the values do not fit the type of the buffer")

// bitsOf are the numbers of an input, as a buffer of that type holds them.
func bitsOf(a *algos.Args, name string, v shader.Variable) ([]uint32, error) {
	kind := a.Kind(name)
	var out []uint32
	for _, w := range a.Words(name) {
		switch kind {
		case value.Pair:
			if v.Scalar != "i32" || v.Each != 2 {
				return nil, errUnfit
			}
			x, y := a.Pool().PairOf(w)
			out = append(out, uint32(x), uint32(y))
		case value.Float:
			if v.Scalar != "f32" {
				return nil, errUnfit
			}
			out = append(out, floatBits(w.Float()))
		case value.Int, value.Flag:
			if v.Scalar == "u32" && int64(w) < 0 {
				return nil, errUnfit
			}
			out = append(out, intBits(int64(w), v.Scalar))
		default:
			return nil, errUnfit
		}
		if kind != value.Pair && v.Each != 1 {
			return nil, errUnfit
		}
	}
	return out, nil
}
