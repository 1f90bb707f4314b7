// Package translate makes compute shaders in WGSL of programs of the workbench.
//
// The text of a program in Starlark flows in, with what is known of its task and the arguments (a Task,
// which also travels as a text); a Shader flows out: a text with its head, which opens, runs and is judged like any other
// (upsweep/workbench/shader), or a Refusal for each line that has no translation. It runs no lane,
// draws nothing and reads no clock.
//
// main is the host. The interpreter runs it, with arrays that have lengths and no values, and notes its
// rounds (host.go): what a lane is, its bounds, what it has taken from main. A round becomes a dispatch,
// a lane function an entry point (lane.go, expr.go). What lanes take from main stands in one uniform
// buffer, which the host writes before each dispatch: so a text is the same for every length, and its
// head alone tells them apart.
//
// Lanes of a round read arrays as the round found them, and see their own writes at once. An array that
// no lane reads where another writes (aliasing.go) is read as it is. Of others a copy is taken first,
// from which lanes read; where a lane may read what it has written itself, each cell also notes which
// lane wrote it.
//
// Numbers of the workbench have 64 bits, those of WGSL 32: results agree as far as they fit.
package translate

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/tracer/value"
)

// Shader is a program as a compute shader.
type Shader struct {
	Code    string // without its head
	Head    string // what it is run on, as lines of comments
	Buffers []Buffer
	Steps   []Step
	Outputs []Output
}

// Text is the shader as a file.
func (s *Shader) Text() string { return s.Head + "\n" + s.Code }

// Buffer is an array of the program, or one of the translation's own.
type Buffer struct {
	Name   string
	Type   string   // of an element: i32 or f32
	Access string   // read, read_write, or uniform
	Length int      // elements; of the uniform one, fields
	Values []string // that it begins with; the rest are Fill
	Fill   string   // empty for a buffer that nothing is written to
	Input  string   // of the task, whose values it begins with
	Real   int      // how many they are
}

// Step is what the host does: it writes the uniform buffer, and dispatches an entry point.
type Step struct {
	Args   []string // numbers of the uniform buffer; nil for those of the step before
	Floats []bool   // which of them are floats
	Entry  string
	Groups [3]int
	Size   int // invocations of a workgroup
	Line   int // of the program
}

// Output says where an output of the task is in the end.
type Output struct {
	Name, Buffer string
	From, Length int
}

// Refusal is what has no translation, at a line of the program.
type Refusal struct {
	Line int
	Says string
}

func (r Refusal) Error() string { return fmt.Sprintf("line %d: %s", r.Line, r.Says) }

// Refusals are all that were found.
type Refusals []Refusal

func (r Refusals) Error() string {
	var out []string
	for _, one := range r {
		out = append(out, one.Error())
	}
	return strings.Join(out, "\n")
}

// maxRounds is how many rounds are translated: a head has up to three lines for each, and 1,024 at most.
const maxRounds = 300

// Translate translates a program that the workbench has compiled and run on the same arguments. Its
// error is Refusals.
func Translate(source string, t *Task) (*Shader, error) {
	h := &host{task: t, inputs: map[string]*cells{}, functions: map[string]*function{}}
	results, err := h.run(source)
	if err != nil {
		return nil, Refusals{h.refusal(err)}
	}
	p := &printer{host: h, names: newNames(), arrays: map[*cells]*arrayUse{}, entries: map[string]*entry{}, given: map[string]bool{}, constants: map[string]constant{}}
	return p.shader(results)
}

// kind is the type of a number of the shader.
type kind uint8

const (
	unknown kind = iota
	boolean
	integer
	float
)

func (k kind) String() string { return [...]string{"i32", "bool", "i32", "f32"}[k] }

// join is the kind of what may be either.
func (k kind) join(other kind) kind {
	if k == boolean && other == integer || k == integer && other == boolean {
		return integer
	}
	return max(k, other)
}

// kindOf is the kind of values of the catalogue; ok is false for those that a shader has none of.
func kindOf(k value.Kind) (_ kind, ok bool) {
	switch k {
	case value.Int, value.Flag:
		return integer, true
	case value.Float:
		return float, true
	}
	return unknown, false
}

// shader prints what the host has noted.
func (p *printer) shader(results []starlark.Value) (*Shader, error) {
	h := p.host
	for _, r := range h.rounds {
		p.collect(r)
	}
	if len(p.refused) > 0 {
		return nil, p.sorted()
	}
	for range 8 { // types of arrays and variables are known in the end
		p.again = false
		p.printEntries()
		if !p.again {
			break
		}
	}
	outputs, err := p.outputs(results)
	if err != nil {
		p.refused = append(p.refused, h.refusal(err))
	}
	if len(p.refused) > 0 {
		return nil, p.sorted()
	}
	return p.assemble(outputs), nil
}

func (p *printer) sorted() Refusals {
	sort.SliceStable(p.refused, func(i, k int) bool { return p.refused[i].Line < p.refused[k].Line })
	return slices.Compact(p.refused)
}

// outputs says where the results are.
func (p *printer) outputs(results []starlark.Value) ([]Output, error) {
	var out []Output
	list := p.host.task.Outputs
	for i, v := range results {
		x, ok := v.(*view)
		if !ok || i >= len(list) {
			return nil, refuse(syntax.Position{}, "main returns something other than arrays.")
		}
		p.use(x.of)
		n := x.n
		if x.from == 0 && n == x.of.n {
			n = x.of.real
		}
		out = append(out, Output{list[i], p.arrays[x.of].name, x.from, n})
	}
	return out, nil
}
