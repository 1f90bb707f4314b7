// Package workbench runs programs that readers write: Starlark, a dialect of Python, on the
// recording machine.
//
// The text of a program flows in (Compile), with a task of the catalogue and its checked arguments
// (Program.Run); a Run flows out, with outputs and trace as those of the catalogue, or a *Failure
// that names line, column, lane and round. Nothing here draws, reads a clock or starts a goroutine
// of its own, and no program reaches a file or the network: it has the calls of language.go and
// nothing else.
//
// Starlark bounds neither memory nor the time of one operation ("x" * 10⁹ is one step). So the
// syntax tree is rewritten before it is compiled (rewrite.go): every operator, slice and method
// becomes a call of ours that asks what the result will take (guard.go), and what cannot be bounded
// so, such as dicts, whose keys are hashed, is refused. What remains costs a step each, and steps
// are counted.
//
// A value that was read carries the accesses it was made of (datum.go), so the trace knows what
// each write depends on exactly.
package workbench

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Program is a program that has been compiled. It can be run any number of times.
type Program struct {
	name    string
	lines   []string
	code    *starlark.Program
	takes   []string        // parameters of main
	calls   map[string]bool // functions that it calls by name
	names   []int           // numbers written in it that a length may be compared with, smallest first
	threads bool            // it calls launch: its runs depend on the order that the seed picks
}

// Options set up one run.
type Options struct {
	Budget   budget.Budget // budget.Write, or what the command line takes
	Seed     uint64        // picks the order of the threads
	Cancel   func() bool   // asked now and then; true ends the run with a Failure of kind Stopped
	unbarred bool          // barrier() waits for nobody: to find out what the barriers order
	swapped  bool          // op gets its operands exchanged: to find out whether that is the mistake
	Order    Order         // of the threads' accesses, as a witness has it; nil leaves it to the seed
	beside   *beside       // looks at expressions that stand for others
	Unwatch  bool          // run without recording a trace: for judging results alone
}

// Run is what a run of a program gave.
type Run struct {
	Outputs  []algos.OutputValue
	Trace    *tracer.Trace // of as much as ran; nil with Unwatch, and where the machine itself was stopped
	Printed  string
	Steps    int     // of the interpreter
	Peeked   int     // cells that main read between rounds
	Peeks    []int64 // those of whole numbers, one after another: what main may have gone on by
	Barriers int     // that a thread came to, one after another, over all launches
	Races    []Race  // hazards by the lines that meet; nil with Unwatch
	events   []event // of the threads
}

// language is the options of the dialect.
var language = syntax.FileOptions{While: true, TopLevelControl: false, Recursion: true}

// Compile reads a program. Its error is a *Failure.
func Compile(name, source string, b budget.Budget) (*Program, error) {
	if err := b.Check(budget.Text, len(source)); err != nil {
		return nil, &Failure{Kind: TooMuch, Line: 1, Lane: -1, Says: fmt.Sprintf("The program has more than %s bytes.", budget.Grouped(b.Most(budget.Text)))}
	}
	if f := tooDeep(source); f != nil {
		return nil, f
	}
	options := language
	p := &Program{name: name, lines: strings.Split(strings.TrimRight(source, "\n"), "\n")}
	file, err := options.Parse(name, source, 0)
	if err != nil {
		return nil, failureOf(err, nil, p.lines)
	}
	if err := p.compile(file); err != nil {
		return nil, err
	}
	return p, nil
}

// compile takes in what has been read of the program.
func (p *Program) compile(file *syntax.File) (err error) {
	w := &rewriter{calls: map[string]bool{}}
	file.Stmts = w.statements(file.Stmts)
	if w.failed != nil {
		return w.failed
	}
	p.threads = w.threads
	known := map[string]bool{}
	for name := range (&run{}).calls() {
		known[name] = true
	}
	if p.code, err = starlark.FileProgram(file, func(name string) bool { return known[name] }); err != nil {
		return failureOf(err, nil, p.lines)
	}
	slices.Sort(w.names)
	p.takes, p.calls, p.names = w.takes, w.calls, w.names
	if !w.main {
		return &Failure{Kind: Wrong, Line: 1, Lane: -1, Says: "The program defines no main: begin with def main(x, op):"}
	}
	return nil
}

// Lines is the program, line by line: the listing of its traces.
func (p *Program) Lines() []string { return p.lines }

// Takes tells whether main names an input or a parameter of the task.
func (p *Program) Takes(name string) bool { return slices.Contains(p.takes, name) }

// Threads tells whether the program launches threads, so that its runs depend on the seed.
func (p *Program) Threads() bool { return p.threads }

// Run runs main on the arguments of a task. Its error is a *Failure; the Run then has what was
// recorded up to it, where that is known.
func (p *Program) Run(a *algos.Args, opt Options) (*Run, error) {
	var d *director
	if opt.Order != nil {
		d = &director{order: opt.Order}
	}
	return p.begin(a, opt, d).run()
}

// begin sets up a run, whose threads d orders; nil leaves that to the seed.
func (p *Program) begin(a *algos.Args, opt Options, d *director) *run {
	r := &run{program: p, args: a, opt: opt, pool: a.Pool(), director: d, kinds: map[int]value.Kind{}}
	r.prepare()
	return r
}

// prepare sets up the run, or sets it back to its beginning with what is known of the kinds of its
// arrays.
func (r *run) prepare() {
	a, p, opt, d := r.args, r.program, r.opt, r.director.again()
	*r = run{
		program: p, args: a, opt: opt, pool: a.Pool(), director: d, kinds: r.kinds,
		inputs: map[string]*array{}, shared: map[sharing]*array{}, registers: map[sharing]*registers{},
	}
	machine := tracer.Options{
		Record: !opt.Unwatch, Budget: opt.Budget, Seed: opt.Seed, Pool: a.Pool(), Origins: true,
		Program: tracer.Program{ID: a.Algorithm.ID, Title: a.Algorithm.Title, Pseudocode: p.lines, Operator: a.Op().Name, Combine: a.Op().Operator.Combine},
	}
	if d != nil {
		machine.Next = r.next
	}
	if d != nil || !opt.Unwatch {
		machine.Arrived = r.arrived
	}
	r.m = tracer.New(machine)
}

// run runs the program: anew where an array turns out to hold values of another kind than it
// seemed.
func (r *run) run() (*Run, error) {
	steps := 0
	for {
		out, err := r.attempt()
		out.Steps += steps
		if !r.anew {
			return out, err
		}
		steps = out.Steps
		r.prepare()
	}
}

// attempt runs the program once.
func (r *run) attempt() (out *Run, err error) {
	out = &Run{}
	a, opt := r.args, r.opt
	a.Pool().Bound(opt.Budget.Most(budget.Bytes))
	defer func() {
		a.Pool().Unbound()
		if e := recover(); e != nil {
			err = r.failure(recovered(e))
		}
		out.Printed, out.Steps, out.Peeked, out.Peeks = r.printed.String(), r.counted(), r.peeked, r.peeks
		out.events, out.Barriers = r.launched()
	}()
	results, err := r.main()
	if err == nil {
		out.Outputs, err = r.outputs(results)
	}
	if r.anew {
		return out, err
	}
	if err != nil {
		err = r.failure(err)
	}
	if !opt.Unwatch && !r.broken {
		r.end(&err)
		out.Trace = r.m.Trace()
		if err == nil {
			out.Races = r.races(out.Trace)
		}
	}
	return out, err
}

// end lets the machine check what the whole run took.
func (r *run) end(err *error) {
	defer func() {
		if e := recover(); e != nil && *err == nil {
			*err = r.failure(recovered(e))
		}
	}()
	r.m.End()
}

// run is one run under way.
type run struct {
	program   *Program
	args      *algos.Args
	opt       Options
	pool      *value.Pool
	m         *tracer.Machine
	thread    *starlark.Thread
	lane      *lane // in hand; nil outside a round
	round     int   // of the run, from 1; 0 before the first
	inputs    map[string]*array
	arrays    int // made by the program
	cells     int // asked for
	held      int // bytes of lists and texts made so far
	spent     int // steps counted beside the interpreter's
	stopped   *Failure
	peeked    int                // cells read by main
	peeks     []int64            // the whole numbers among them
	broken    bool               // a round ended half way
	kinds     map[int]value.Kind // of arrays by number, where an attempt before this one has found that they hold other values than it seemed
	anew      bool               // this attempt has found one
	printed   strings.Builder
	shared    map[sharing]*array
	registers map[sharing]*registers
	log       []event            // accesses of rounds of threads
	director  *director          // picks the order of the threads; nil leaves it to the seed
	launches  []launched         // so far
	block     int                // lanes a block, of the launch under way; 0 for none
	waits     map[int]standstill // by thread
}

// main calls the program's main with what it names, and returns the results.
func (r *run) main() ([]starlark.Value, error) {
	r.thread = r.newThread()
	globals, err := r.program.code.Init(r.thread, r.calls())
	if err != nil {
		return nil, err
	}
	globals.Freeze()
	main, ok := globals["main"].(*starlark.Function)
	if !ok {
		return nil, failed(Wrong, "main is not a function.")
	}
	given := starlark.Tuple{}
	named := []starlark.Tuple{}
	for i := range main.NumParams() {
		name, at := main.Param(i)
		v, known := r.given(name)
		switch {
		case known:
			named = append(named, starlark.Tuple{starlark.String(name), v})
		case main.ParamDefault(i) == nil:
			f := failed(Wrong, "%s has nothing called %s: main may name %s.", r.args.Algorithm.ID, short(name), strings.Join(r.namesGiven(), ", "))
			f.Line, f.Col = int(at.Line), int(at.Col)
			return nil, f
		}
	}
	result, err := starlark.Call(r.thread, main, given, named)
	if err != nil {
		return nil, err
	}
	if t, ok := result.(starlark.Tuple); ok {
		return t, nil
	}
	return []starlark.Value{result}, nil
}

// given is what main gets for a parameter that it names.
func (r *run) given(name string) (starlark.Value, bool) {
	alg := r.args.Algorithm
	for _, in := range alg.Inputs {
		if in.Name != name {
			continue
		}
		if !r.args.Has(name) {
			return starlark.None, true
		}
		return r.input(name), true
	}
	if alg.Op() {
		switch name {
		case "op":
			return r.operator(), true
		case "identity":
			return &datum{run: r, kind: r.args.Op().Kind, word: r.args.Op().Identity}, true
		case "init":
			w, _ := r.args.Init()
			return &datum{run: r, kind: r.args.Op().Kind, word: w}, true
		case "has_init":
			_, given := r.args.Init()
			return starlark.Bool(given), true
		}
	}
	for _, p := range alg.Params {
		if p.Name == name {
			return r.param(p), true
		}
	}
	if name == "zero" {
		return r.zero(), true
	}
	return nil, false
}

func (r *run) namesGiven() []string {
	var out []string
	for _, in := range r.args.Algorithm.Inputs {
		out = append(out, in.Name)
	}
	for _, p := range r.args.Algorithm.Params {
		out = append(out, p.Name)
		if p.Name == "op" {
			out = append(out, "identity")
		}
	}
	return append(out, "zero")
}

// zero is the zero of the kind of values that the task is about: 0, 0.0, or the empty text. Every
// task gives it, for arrays to begin with.
func (r *run) zero() *datum {
	kind := r.usual()
	if r.args.Algorithm.Op() {
		kind = r.args.Op().Kind
	}
	w := r.blank(kind)
	if kind == value.Maybe { // null, which leaves every value as it is
		w = r.args.Op().Identity
	}
	return &datum{run: r, kind: kind, word: w}
}

// param is a parameter of the task as the program sees it: a number, a truth, a text, or a function
// to apply.
func (r *run) param(p algos.Param) starlark.Value {
	a := r.args
	switch p.Kind {
	case algos.ParamInt:
		if p.Name == "n" { // of the scatters: as many places as the task asks for
			return starlark.MakeInt(a.Places())
		}
		if !a.IsSet(p.Name) {
			return starlark.None
		}
		return starlark.MakeInt(a.Int(p.Name))
	case algos.ParamBool:
		return starlark.Bool(a.Bool(p.Name))
	case algos.ParamNumber:
		if !a.IsSet(p.Name) {
			return starlark.None
		}
		return starlark.Float(a.Number(p.Name))
	case algos.ParamPredicate, algos.ParamFunction:
		return r.element(p)
	}
	return starlark.String(a.Text(p.Name))
}

// outputs declares what main returned as the outputs of the task, and reads them.
func (r *run) outputs(results []starlark.Value) ([]algos.OutputValue, error) {
	var wanted []algos.Output
	for _, o := range r.args.Algorithm.Outputs {
		if !o.Optional || len(results) > len(wanted) {
			wanted = append(wanted, o)
		}
	}
	if len(results) != len(wanted) {
		return nil, failed(Wrong, "main returns %s, and the task has %s: return %s.", counted(len(results), "value"), counted(len(wanted), "output"), outputNames(wanted))
	}
	var out []algos.OutputValue
	for i, v := range results {
		y, ok := v.(*array)
		if !ok {
			return nil, failed(Wrong, "main returns %s for the output %s, which is an array.", typeOf(v), wanted[i].Name)
		}
		arr := y.of.declared(value.Invalid)
		n := y.n
		if n == y.of.n {
			n = y.of.real // padding is no result
		}
		r.m.OutputPart(wanted[i].Name, arr, y.from, n)
		_, words, set := r.m.Result(tracer.Output{Name: wanted[i].Name, Array: arr.ID(), From: y.from, Len: n})
		out = append(out, r.args.OutputOf(wanted[i], arr.Kind(), words, set))
	}
	return out, nil
}

func outputNames(list []algos.Output) string {
	var out []string
	for _, o := range list {
		out = append(out, o.Name)
	}
	return strings.Join(out, ", ")
}

// counted is a number with its noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
