// Package message is what a page and the worker that runs readers' programs tell each other.
//
// A Question flows to the worker (cmd/kernels), an Answer flows back, each as bytes: numbers are
// varints, a text is its length and its bytes. The package imports nothing of ours, so that the
// client links it without the interpreter. Both programs are of one build: there is one version.
package message

import (
	"errors"
	"maps"
	"slices"
)

// Question asks for a run of a program, for a judgement of it, or for another order of its threads.
type Question struct {
	Does   Does
	Task   string // its id: that of the algorithm that sets its goals, or of a broken variant that is to be repaired
	Source string
	Given  string // of Judge: the program that was to be repaired; empty for others
	Right  string // of Judge: one that is right, where the program is to be compared with it
	Inputs []Field
	Params []Field
	// Order is that of the threads, where Ordered says that there is one: it may be empty, since it
	// tells no more than what matters.
	Order   string
	Ordered bool
	Length  int // of Device: the inputs are as long, and have no values; 0 for those that are given
}

// Does is what a question asks for.
type Does int

// What a question asks for.
const (
	Run Does = iota
	Judge
	Search // for an order of the threads in which the result is wrong
	// Device asks for what a host does to have a shader run on a GPU, as JSON in Printed; of a program
	// in Starlark for what its translation has to know (translate.Task), and the program that
	// translates, with that as its input, for the text in WGSL, or of a Length for what a host does.
	Device
)

// Field is an input, a parameter or an output by its name.
type Field struct{ Name, Text string }

// Fields are texts by their names, in the order of these.
func Fields(texts map[string]string) (list []Field) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		list = append(list, Field{name, texts[name]})
	}
	return list
}

// Texts are the texts of fields by their names.
func Texts(list []Field) map[string]string {
	out := map[string]string{}
	for _, f := range list {
		out[f.Name] = f.Text
	}
	return out
}

// Answer is what has come of a program. What does not apply is empty.
type Answer struct {
	Failed  *Failure // it did not run to its end
	Refused *Field   // the input or parameter that the task does not take, and why
	Trace   []byte   // of as much as ran, in its binary form
	Outputs []Field
	Wrong   *Wrong // the first value of the outputs that is not as the task asks
	Races   []Race
	Printed string
	Steps   int
	Threads bool // it launches threads, so that what it does depends on their order
	Verdict *Verdict
	Found   *Found
}

// Failure is why a program did not run to its end, and where: workbench.Failure.
type Failure struct {
	Kind                   string
	Line, Col, Lane, Round int
	Says                   string
}

// Wrong is a value that is not as the task asks.
type Wrong struct {
	Output    string
	Index     int
	Got, Want string
	Says      string // y[2] is 4 and should be 8
}

// Race is two accesses that nothing orders, by the lines that meet.
type Race struct {
	Lines [2]int
	Count int
	Says  string
}

// Verdict is a judgement: mark.Verdict, of which mark.Verdict.Message makes it.
type Verdict struct {
	Right            bool
	RaceFree, Raced  bool // neither where races were not looked for to the end
	Work, Span       *Mark
	Rounds, Memory   *Mark
	Accesses, InTurn *Mark
	Says             string
	Cause            string
	Line             int
	Inputs, Params   []Field // of the failing input
	Order            string  // that shows the fault, where Ordered says that there is one
	Ordered          bool
	Beside           string // what a repaired program does where one that is right does something else
}

// Mark is a count beside its goal, at N values, and the orders by which both grow: mark.Mark, field
// by field.
type Mark struct {
	Measured, Goal int
	Met            bool
	N              int
	Grows, GoalIs  string
}

// Found is what a search for other orders has found.
type Found struct {
	Says    string // what was tried
	Wrong   string // what is wrong in the order that was found; empty where none was
	Order   string
	Ordered bool
}

// ErrCut says that bytes are not a whole message.
var ErrCut = errors.New("the message of the worker is not whole")

// coder goes through the parts of a message in their order: it writes them, or reads them. So both
// are one list.
type coder struct {
	b       []byte
	reading bool
	cut     bool
}

// Bytes is the question as it is sent, and ParseQuestion reads one.
func (q *Question) Bytes() []byte               { return written(q.code) }
func ParseQuestion(b []byte) (*Question, error) { return read(b, (*Question).code) }

// Bytes is the answer as it is sent, and ParseAnswer reads one. The bytes of its trace are those of
// b.
func (a *Answer) Bytes() []byte             { return written(a.code) }
func ParseAnswer(b []byte) (*Answer, error) { return read(b, (*Answer).code) }

func (q *Question) code(c *coder) {
	c.number((*int)(&q.Does))
	c.text(&q.Task)
	c.text(&q.Source)
	c.text(&q.Given)
	c.text(&q.Right)
	c.text(&q.Order)
	c.flag(&q.Ordered)
	c.number(&q.Length)
	list(c, &q.Inputs, (*Field).code)
	list(c, &q.Params, (*Field).code)
}

func (a *Answer) code(c *coder) {
	maybe(c, &a.Failed, (*Failure).code)
	maybe(c, &a.Refused, (*Field).code)
	c.bytes(&a.Trace)
	list(c, &a.Outputs, (*Field).code)
	maybe(c, &a.Wrong, (*Wrong).code)
	list(c, &a.Races, (*Race).code)
	c.text(&a.Printed)
	c.number(&a.Steps)
	c.flag(&a.Threads)
	maybe(c, &a.Verdict, (*Verdict).code)
	maybe(c, &a.Found, (*Found).code)
}

func (f *Field) code(c *coder) {
	c.text(&f.Name)
	c.text(&f.Text)
}

func (f *Failure) code(c *coder) {
	c.text(&f.Kind)
	for _, n := range []*int{&f.Line, &f.Col, &f.Lane, &f.Round} {
		c.number(n)
	}
	c.text(&f.Says)
}

func (w *Wrong) code(c *coder) {
	c.text(&w.Output)
	c.number(&w.Index)
	c.text(&w.Got)
	c.text(&w.Want)
	c.text(&w.Says)
}

func (r *Race) code(c *coder) {
	c.number(&r.Lines[0])
	c.number(&r.Lines[1])
	c.number(&r.Count)
	c.text(&r.Says)
}

func (v *Verdict) code(c *coder) {
	c.flag(&v.Right)
	c.flag(&v.RaceFree)
	c.flag(&v.Raced)
	maybe(c, &v.Work, (*Mark).code)
	maybe(c, &v.Span, (*Mark).code)
	maybe(c, &v.Rounds, (*Mark).code)
	maybe(c, &v.Memory, (*Mark).code)
	maybe(c, &v.Accesses, (*Mark).code)
	maybe(c, &v.InTurn, (*Mark).code)
	c.text(&v.Says)
	c.text(&v.Cause)
	c.number(&v.Line)
	list(c, &v.Inputs, (*Field).code)
	list(c, &v.Params, (*Field).code)
	c.text(&v.Order)
	c.flag(&v.Ordered)
	c.text(&v.Beside)
}

func (m *Mark) code(c *coder) {
	c.number(&m.Measured)
	c.number(&m.Goal)
	c.flag(&m.Met)
	c.number(&m.N)
	c.text(&m.Grows)
	c.text(&m.GoalIs)
}

func (f *Found) code(c *coder) {
	c.text(&f.Says)
	c.text(&f.Wrong)
	c.text(&f.Order)
	c.flag(&f.Ordered)
}
