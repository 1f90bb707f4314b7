package shader

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gogpu/naga/ir"
	"github.com/gogpu/naga/wgsl"

	"upsweep/budget"
)

// Program is a shader that has been read, with what it is run on. It can be run any number of
// times.
type Program struct {
	lines     []string
	head      Head
	module    *ir.Module
	layouts   map[ir.TypeHandle]*layout
	functions []*function
	entries   map[string]*entry
	constants *frame // of the module
	overrides []word
	marker    ir.FunctionHandle
	last      int      // line of the text
	given     []string // functions that a task gives: a call is one operation
	budget    budget.Budget
}

// entry is an entry point.
type entry struct {
	name string
	fn   *function
	size [3]int // invocations of a workgroup
}

func (e *entry) invocations() int { return e.size[0] * e.size[1] * e.size[2] }

// unsupported is the fault of what the language has and is not run here.
func unsupported(what string) *Fault {
	return &Fault{Kind: Syntax, Says: "Here " + what + " is not run."}
}

// Compile reads a shader with its head (see ParseHead). Its error is a *Fault.
func Compile(source string, more Head, b budget.Budget) (p *Program, err error) {
	if err := b.Check(budget.Text, len(source)); err != nil {
		return nil, &Fault{Kind: TooMuch, Says: fmt.Sprintf("The shader has more than %s bytes.", budget.Grouped(b.Most(budget.Text)))}
	}
	head, err := ParseHead(source)
	if err != nil {
		return nil, err
	}
	p = &Program{head: head.with(more), lines: strings.Split(strings.TrimRight(source, "\n"), "\n"), entries: map[string]*entry{}, budget: b}
	p.last = strings.Count(source, "\n") + 1
	given := ""
	if p.head.Given != "" {
		given = "\n" + p.head.Given
		p.given = append(p.given, functions(given)...)
	}
	text, err := rewritten(source + p.head.expectations(source) + given)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := recover(); e != nil { // of the front end, or of ours where a module is not as it should be
			p, err = nil, recovered(e)
		}
	}()
	if p.module, err = lowered(text); err != nil {
		return nil, p.inHead(err)
	}
	if err := p.compile(); err != nil {
		return nil, err
	}
	return p, nil
}

// recovered is the fault that a panic stands for.
func recovered(e any) error {
	var f *Fault
	if err, ok := e.(error); ok && errors.As(err, &f) {
		return f
	}
	return &Fault{Kind: Syntax, Says: fmt.Sprintf("The shader can't be read: %s.", short(fmt.Sprint(e)))}
}

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > 200 {
		text = strings.ToValidUTF8(text[:200], "") + "…"
	}
	return strings.TrimRight(text, ".")
}

// lowered has the front end parse, type and lower a text.
func lowered(text string) (*ir.Module, error) {
	tokens, err := wgsl.NewLexer(text).Tokenize()
	if err != nil {
		return nil, misread(err, text)
	}
	tree, err := wgsl.NewParser(tokens).Parse()
	if err != nil {
		return nil, misread(err, text)
	}
	out, err := wgsl.LowerWithWarnings(tree, text)
	if err != nil {
		return nil, misread(err, text)
	}
	return out.Module, nil
}

// misread is the fault of a text that the front end refuses.
func misread(err error, text string) *Fault {
	f := &Fault{Kind: Syntax}
	says, _, _ := strings.Cut(err.Error(), "\n")
	if place, line, ok := position(says); ok {
		f.Line, _ = strconv.Atoi(line)
		says = strings.Replace(says, place, "", 1)
	}
	if name, ok := missing(says); ok {
		for _, t := range scan(text) {
			if t.text == name && t.line >= f.Line {
				f.Line = t.line
				f.Says = name + " is not known here."
				return f
			}
		}
	}
	f.Says = "The front end says: " + short(strings.Trim(withoutCount(says), " :,()")) + "."
	return f
}

// inHead gives a fault of the text of an expectation the line of the head.
func (p *Program) inHead(err error) error {
	var f *Fault
	if !errors.As(err, &f) || f.Line <= p.last {
		return err
	}
	k := f.Line - p.last - 1
	f.Line = len(p.lines) // the text ends too soon
	if k < len(p.head.Expect) {
		f.Kind, f.Line = BadHead, p.head.Expect[k].Line
	}
	return f
}

// compile makes of the lowered module what is run.
func (p *Program) compile() error {
	at := slices.IndexFunc(p.module.Functions, func(f ir.Function) bool { return f.Name == marker })
	if at < 0 {
		return &Fault{Kind: Syntax, Says: "The shader can't be read: its lines are lost."}
	}
	p.marker = ir.FunctionHandle(at)
	if err := p.evaluateConstants(); err != nil {
		return err
	}
	for i := range p.module.Functions {
		p.functions = append(p.functions, p.declared(&p.module.Functions[i]))
	}
	for i, f := range p.functions {
		if i != at {
			if err := p.translate(f); err != nil {
				return err
			}
		}
	}
	for i := range p.module.EntryPoints {
		e := &p.module.EntryPoints[i]
		if e.Stage != ir.StageCompute {
			continue
		}
		f := p.declared(&e.Function)
		if err := p.translate(f); err != nil {
			return err
		}
		own := &entry{name: e.Name, fn: f, size: [3]int{int(e.Workgroup[0]), int(e.Workgroup[1]), int(e.Workgroup[2])}}
		for i, n := range own.size {
			own.size[i] = max(1, n)
		}
		p.entries[e.Name] = own
	}
	if len(p.entries) == 0 {
		return &Fault{Kind: Syntax, Says: "There is no entry point: write @compute @workgroup_size(64) before a function."}
	}
	if p.head.Later {
		return nil
	}
	return p.checkHead()
}

// evaluateConstants computes the constants and overrides of the module.
func (p *Program) evaluateConstants() error {
	all := &ir.Function{Name: "constants", Expressions: p.module.GlobalExpressions}
	for h := range all.Expressions {
		t, err := ir.ResolveExpressionType(p.module, all, ir.ExpressionHandle(h))
		if err != nil {
			return &Fault{Kind: Syntax, Says: fmt.Sprintf("A constant has no type: %s.", short(err.Error()))}
		}
		all.ExpressionTypes = append(all.ExpressionTypes, t)
	}
	p.overrides = make([]word, len(p.module.Overrides))
	f := p.declared(all)
	c := &compiler{p: p, f: f, done: make([]bool, len(all.Expressions))}
	p.constants = &frame{fn: f}
	done := 0
	for h := range all.Expressions {
		c.use(ir.ExpressionHandle(h))
		f.finish()
		p.constants.grow()
		for _, s := range c.steps[done:] {
			s(p.constants)
		}
		done = len(c.steps)
		for i, o := range p.module.Overrides {
			if o.Init != nil && int(*o.Init) == h {
				p.overrides[i] = p.constants.w[f.off[h]]
			}
		}
		if p.head.Overrides != nil {
			p.setOverrides()
		}
	}
	return nil
}

// setOverrides sets the overrides that the head names.
func (p *Program) setOverrides() {
	for i, o := range p.module.Overrides {
		text, given := p.head.Overrides[o.Name]
		if !given {
			continue
		}
		if bits, ok := parseScalar(p.layoutOf(o.Ty).scalar, text); ok {
			p.overrides[i] = word{bits: bits}
		}
	}
}

// constant is the value of a constant of the module.
func (p *Program) constant(h ir.ConstantHandle) []word {
	if int(h) >= len(p.module.Constants) {
		panic(unsupported("a constant that is not known"))
	}
	c := p.module.Constants[h]
	l := p.layoutOf(c.Type)
	f := p.constants.fn
	if int(c.Init) >= len(f.off) || f.off[c.Init] < 0 || f.types[c.Init] == nil || f.types[c.Init].n != l.n {
		panic(unsupported("the constant " + c.Name))
	}
	out := slices.Clone(p.constants.w[f.off[c.Init] : f.off[c.Init]+l.n])
	if from := f.types[c.Init]; from.scalar != l.scalar && len(l.fields) == 0 {
		for i := range out {
			out[i].bits = convert(out[i].bits, from.scalar, l.scalar)
		}
	}
	return out
}
