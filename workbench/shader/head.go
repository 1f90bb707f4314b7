package shader

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/gogpu/naga/ir"
)

// Head is what a shader is run on. In a file it stands in comments that begin with "//:", a line
// each, and is read from the top to the bottom, as a host does one thing after another:
//
//	//: x = 3 1 7 0 4 1 6 3      a buffer, by the name of its variable, with its numbers one after another
//	//: x = iota 64              0 1 2 …; also random 64, random 64 below 100, fill 64 with 7
//	//: y: 64                    a buffer of so many elements that nothing has been written to
//	//: y: n/64                  the same, by the number of values that a task gives, rounded up
//	//: override width = 8
//	//: dispatch scan 4          an entry point and its workgroups: 4, 4 2 or 4 2 1; of a task n/64, too
//	//: expect y[i] == x_before[i] + 1u
//	//: expect i < 8: y[i] > 0u
//
// What stands after a dispatch is written after it, before the next. An expectation is an expression
// of the language over the buffers as they are in the end, and, with _before behind their names, as
// they were in the beginning; with an i it has to hold for every i, of the shortest buffer that it
// indexes by i where it does not say how far. Functions of the shader can be called.
type Head struct {
	Steps     []Step
	Overrides map[string]string
	Expect    []Expectation
	Given     string // text that is read behind the shader's: what a task gives
	Later     bool   // what it is run on is said later, by Set
}

// Step is what a host does: it fills a buffer, or dispatches an entry point.
type Step struct {
	Buffer string // "" for a dispatch
	Fill   Fill
	Entry  string // "" where there is only one
	Groups [3]int
	Shares [3]int // of a task: as many workgroups as n values have shares of so many; 0 for those of Groups
	Line   int    // of the file; 0 of a flag
}

// Fill is how a buffer is filled.
type Fill struct {
	How   string   // "": the numbers; unset, iota, random, fill, bits
	Words []string // the numbers, or that of fill
	Bits  []uint32 // of bits, which no head has: as a host has them, as many as there are, and zeros
	Count int      // elements
	Share int      // of a task: as many elements as n values have shares of so many
	Below int      // of random numbers; 0 for any
}

// Expectation is what has to hold in the end.
type Expectation struct {
	Text  string
	Below string // for every i below it; "" for as many as the buffers have
	Line  int
}

// Limits of a head.
const (
	maxSteps       = 1024
	maxElements    = 1 << 20
	maxGroups      = 65535
	maxExpectation = 32
)

func badHead(line int, format string, args ...any) *Fault {
	return &Fault{Kind: BadHead, Line: line, Says: fmt.Sprintf(format, args...)}
}

// ParseHead reads the head of a shader. Its error is a *Fault.
func ParseHead(source string) (Head, error) {
	h := Head{Overrides: map[string]string{}}
	number := 0
	for line := range strings.Lines(source) {
		number++
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "//:")
		if !ok {
			continue
		}
		if err := h.Add(strings.TrimSpace(text), number); err != nil {
			return h, err
		}
	}
	return h, nil
}

// Add adds a line of a head, without its "//:". Its error is a *Fault.
func (h *Head) Add(text string, line int) error {
	if len(h.Steps) > maxSteps || len(h.Expect) > maxExpectation {
		return badHead(line, "A head has at most %d steps and %d expectations.", maxSteps, maxExpectation)
	}
	if entry, groups, ok := readDispatch(text); ok {
		s := Step{Entry: entry, Groups: [3]int{1, 1, 1}, Line: line}
		for i, n := range groups {
			k, share, ok := extent(n)
			if !ok || k > maxGroups || i > 2 {
				return badHead(line, "A dispatch has one to three numbers of workgroups from 1 to 65,535: dispatch scan 4 2 1.")
			}
			s.Groups[i], s.Shares[i] = k, share
		}
		h.Steps = append(h.Steps, s)
		return nil
	}
	if name, value, ok := overridden(text); ok {
		if h.Overrides == nil {
			h.Overrides = map[string]string{}
		}
		h.Overrides[name] = value
		return nil
	}
	if below, of, ok := expected(text); ok {
		h.Expect = append(h.Expect, Expectation{Text: strings.TrimSpace(of), Below: strings.TrimSpace(below), Line: line})
		return nil
	}
	if name, of, ok := sized(text); ok {
		n, share, ok := extent(of)
		if !ok || n > maxElements {
			return badHead(line, "A buffer has 1 to 1,048,576 elements.")
		}
		h.Steps = append(h.Steps, Step{Buffer: name, Fill: Fill{How: "unset", Count: n, Share: share}, Line: line})
		return nil
	}
	if name, of, ok := assigned(text, "="); ok {
		fill, err := parseFill(of, line)
		if err != nil {
			return err
		}
		h.Steps = append(h.Steps, Step{Buffer: name, Fill: fill, Line: line})
		return nil
	}
	return badHead(line, "%q is no line of a head: write x = 3 1 7 0, x = iota 64, y: 64, override width = 8, dispatch scan 4, or expect y[i] == x[i].", short(text))
}

// extent reads 64, n or n/64: a number, or shares of n.
func extent(text string) (k, share int, ok bool) {
	by, of := strings.CutPrefix(text, "n")
	if by = strings.TrimPrefix(by, "/"); of && by == "" {
		return 1, 1, true
	}
	k, err := strconv.Atoi(by)
	if ok = err == nil && k > 0; of {
		return 1, k, ok
	}
	return k, 0, ok
}

// For is the head for n values of a task.
func (h Head) For(n int) Head {
	h.Steps = slices.Clone(h.Steps)
	of := func(k *int, share int) {
		if share > 0 {
			*k = max(1, (n+share-1)/share)
		}
	}
	for i := range h.Steps {
		s := &h.Steps[i]
		for d := range s.Groups {
			of(&s.Groups[d], s.Shares[d])
		}
		of(&s.Fill.Count, s.Fill.Share)
		s.Shares, s.Fill.Share = [3]int{}, 0
	}
	return h
}

func parseFill(text string, line int) (Fill, error) {
	how, count, word, with, ok := made(text)
	if !ok {
		words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
		if len(words) == 0 {
			return Fill{}, badHead(line, "A buffer is filled with numbers: x = 3 1 7 0.")
		}
		return Fill{Words: words}, nil
	}
	f := Fill{How: how}
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 || n > maxElements {
		return f, badHead(line, "A buffer has 1 to 1,048,576 elements.")
	}
	f.Count = n
	switch {
	case how == "fill" && word == "with":
		f.Words = []string{with}
	case how == "random" && word == "below":
		if f.Below, err = strconv.Atoi(with); err != nil || f.Below < 1 || f.Below > math.MaxInt32 {
			return f, badHead(line, "Random numbers lie below a whole number from 1 on: random 64 below 100.")
		}
	case word != "" || how == "fill":
		return f, badHead(line, "Write iota 64, random 64, random 64 below 100 or fill 64 with 7.")
	}
	return f, nil
}

// with is the head changed by another: its dispatches take the place of all, each of its buffers
// that of the first step that fills this buffer.
func (h Head) with(more Head) Head {
	out := Head{Overrides: maps.Clone(h.Overrides), Expect: slices.Concat(h.Expect, more.Expect), Given: more.Given, Later: more.Later}
	if out.Overrides == nil {
		out.Overrides = map[string]string{}
	}
	maps.Copy(out.Overrides, more.Overrides)
	isDispatch := func(s Step) bool { return s.Buffer == "" }
	steps := h.Steps
	if slices.ContainsFunc(more.Steps, isDispatch) {
		steps = slices.DeleteFunc(slices.Clone(steps), isDispatch)
	}
	replaced := map[string]bool{}
	for _, s := range more.Steps {
		if s.Buffer != "" {
			replaced[s.Buffer] = true
			out.Steps = append(out.Steps, s)
		}
	}
	for _, s := range steps {
		if replaced[s.Buffer] {
			replaced[s.Buffer] = false
			continue
		}
		out.Steps = append(out.Steps, s)
	}
	for _, s := range more.Steps {
		if isDispatch(s) {
			out.Steps = append(out.Steps, s)
		}
	}
	return out
}

const (
	expectName = "upsweep_expect_"
	belowName  = "upsweep_below_"
	before     = "_before"
)

// expectations is the text of functions that tell whether the expectations hold, a line each, and
// of the buffers as they were.
func (h Head) expectations(source string) string {
	var b strings.Builder
	for i, e := range h.Expect {
		fmt.Fprintf(&b, "\nfn %s%d(i: u32) -> bool { return (%s); }", expectName, i, oneLine(e.Text))
		if e.Below != "" {
			fmt.Fprintf(&b, " fn %s%d() -> u32 { return u32(%s); }", belowName, i, oneLine(e.Below))
		}
	}
	if !strings.Contains(b.String(), before) {
		return b.String()
	}
	tokens := scan(source)
	for i := range tokens {
		if tokens[i].text != "var" || i+1 == len(tokens) || tokens[i+1].text != "<" {
			continue
		}
		k := i + 1
		for k < len(tokens) && tokens[k].text != ">" && tokens[k].text != ";" {
			k++
		}
		end := k
		for end < len(tokens) && tokens[end].text != ";" {
			end++
		}
		if end < len(tokens) && k+3 < end && tokens[k+2].text == ":" && strings.Contains(b.String(), tokens[k+1].text+before) {
			fmt.Fprintf(&b, "\n@group(7) @binding(%d) var<storage, read_write> %s%s: %s;", i, tokens[k+1].text, before, oneLine(source[tokens[k+3].from:tokens[end-1].to]))
		}
	}
	return b.String()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// parseScalar reads a number of a type.
func parseScalar(kind ir.ScalarKind, text string) (uint32, bool) {
	switch kind {
	case ir.ScalarFloat:
		f, err := strconv.ParseFloat(text, 32)
		return bitsOf(float32(f)), err == nil
	case ir.ScalarBool:
		b, err := strconv.ParseBool(text)
		return flag(b), err == nil
	case ir.ScalarSint:
		n, err := strconv.ParseInt(text, 0, 32)
		return uint32(n), err == nil
	}
	n, err := strconv.ParseUint(text, 0, 32)
	return uint32(n), err == nil
}

// Set says what the shader is run on from here on, in the place of what its head says. Its
// expectations and overrides stay. Its error is a *Fault.
func (p *Program) Set(h Head) error {
	p.head.Steps = slices.Clone(h.Steps)
	return p.checkHead()
}

// Variable is a buffer of a shader.
type Variable struct {
	Name    string
	Scalar  string // of its first number: i32, u32, f32
	Each    int    // numbers of an element
	Unsized bool   // its length is that of what it is bound to
	Uniform bool
}

// Variables are the buffers, in the order of the text.
func (p *Program) Variables() []Variable {
	var out []Variable
	for _, v := range p.module.GlobalVariables {
		if v.Space != ir.SpaceStorage && v.Space != ir.SpaceUniform || strings.HasSuffix(v.Name, before) {
			continue
		}
		l := p.layoutOf(v.Type)
		one := Variable{Name: v.Name, Scalar: "u32", Each: l.n, Unsized: l.unsized(), Uniform: v.Space == ir.SpaceUniform}
		if tail, _ := l.tail(); tail.elem != nil {
			one.Each = tail.elem.n
		}
		if one.Each > 0 {
			one.Scalar = scalarName(l.scalarAt(0))
		}
		out = append(out, one)
	}
	return out
}

// Entries are the entry points in the order of the text, and how many invocations a workgroup of
// each has.
func (p *Program) Entries() (names []string, invocations []int) {
	for _, e := range p.module.EntryPoints {
		if own := p.entries[e.Name]; own != nil {
			names, invocations = append(names, e.Name), append(invocations, own.invocations())
		}
	}
	return names, invocations
}

// checkHead sees to it that the head fits the shader: every name is known, every buffer has a size.
func (p *Program) checkHead() error {
	sized := map[string]bool{}
	dispatches := 0
	for i := range p.head.Steps {
		s := &p.head.Steps[i]
		if s.Fill.Share > 0 || s.Shares != [3]int{} {
			return badHead(s.Line, "What n is, a task says: write a number.")
		}
		if s.Buffer != "" {
			h := p.bufferNamed(s.Buffer)
			if h < 0 {
				return badHead(s.Line, "The shader has no buffer %s.", short(s.Buffer))
			}
			if _, _, err := s.Fill.bits(p.layoutOf(p.module.GlobalVariables[h].Type), s.Buffer, s.Line, 0); err != nil {
				return err
			}
			sized[s.Buffer] = true
			continue
		}
		dispatches++
		if err := p.checkDispatch(s); err != nil {
			return err
		}
	}
	for name := range p.head.Overrides {
		if !slices.ContainsFunc(p.module.Overrides, func(o ir.Override) bool { return o.Name == name }) {
			return badHead(0, "The shader has no override %s.", short(name))
		}
	}
	if dispatches == 0 {
		s := Step{Groups: [3]int{1, 1, 1}}
		if err := p.checkDispatch(&s); err != nil {
			return err
		}
		p.head.Steps = append(p.head.Steps, s)
	}
	for _, v := range p.module.GlobalVariables {
		if (v.Space == ir.SpaceStorage || v.Space == ir.SpaceUniform) && !strings.HasSuffix(v.Name, before) && !sized[v.Name] && p.layoutOf(v.Type).unsized() {
			return badHead(0, "The buffer %s has no length: write //: %s: 64, or //: %s = 3 1 7 0.", v.Name, v.Name, v.Name)
		}
	}
	return nil
}

func (p *Program) checkDispatch(s *Step) error {
	if s.Entry == "" {
		if len(p.entries) > 1 {
			return badHead(s.Line, "The shader has several entry points: name one, as in dispatch %s 4.", slices.Min(slices.Collect(maps.Keys(p.entries))))
		}
		for name := range p.entries {
			s.Entry = name
		}
	}
	e := p.entries[s.Entry]
	if e == nil {
		return badHead(s.Line, "The shader has no entry point %s.", short(s.Entry))
	}
	if n := e.invocations(); n > maxWorkgroup {
		return badHead(s.Line, "A workgroup of %s has %d invocations: at most %d are run here.", s.Entry, n, maxWorkgroup)
	}
	n := e.invocations()
	for _, g := range s.Groups {
		if n *= g; n > maxInvocations {
			return &Fault{Kind: TooMuch, Line: s.Line, Says: fmt.Sprintf("A dispatch has more than %d invocations.", maxInvocations)}
		}
	}
	return nil
}

// How large a dispatch may be.
const (
	maxWorkgroup   = 1024
	maxInvocations = 1 << 16
)

// bufferNamed is the variable of a buffer; -1 for none.
func (p *Program) bufferNamed(name string) int {
	return slices.IndexFunc(p.module.GlobalVariables, func(v ir.GlobalVariable) bool {
		return v.Name == name && (v.Space == ir.SpaceStorage || v.Space == ir.SpaceUniform)
	})
}

// bits are the numbers that fill a buffer of a type, and how many elements it then has.
func (f Fill) bits(l *layout, name string, line int, seed uint64) (out []uint32, elements int, err error) {
	tail, first := l.tail()
	n := f.Count
	if f.How == "bits" {
		elements = 0
		if n = l.n; l.unsized() && tail.elem.n > 0 {
			elements = max(0, len(f.Bits)-first) / tail.elem.n
			n = l.sized(elements)
		}
		if n > maxElements || l.unsized() && elements == 0 {
			return nil, 0, badHead(line, "The buffer %s has a length that is not run here.", name)
		}
		out = make([]uint32, n)
		copy(out, f.Bits)
		return out, elements, nil
	}
	if f.How == "" {
		n = len(f.Words)
		if l.unsized() {
			if tail.elem.n == 0 || n <= first || (n-first)%tail.elem.n != 0 {
				return nil, 0, badHead(line, "The buffer %s holds %d numbers and then elements of %d, and %d are given.", name, first, max(1, tail.elem.n), n)
			}
			elements = (n - first) / tail.elem.n
		} else if n != l.n {
			return nil, 0, badHead(line, "The buffer %s holds %d numbers, and %d are given.", name, l.n, n)
		}
	} else {
		elements = n
		if n = l.sized(elements); !l.unsized() && l.count != elements {
			return nil, 0, badHead(line, "The buffer %s has a length of its own: give its numbers, or as many elements as it has.", name)
		}
	}
	if n > maxElements {
		return nil, 0, badHead(line, "The buffer %s has more than %d numbers.", name, maxElements)
	}
	if f.How == "unset" {
		return nil, elements, nil
	}
	out = make([]uint32, n)
	rng := rand.New(rand.NewPCG(seed+1, uint64(n)))
	for i := range out {
		kind := l.scalarAt(i)
		ok := true
		switch f.How {
		case "iota":
			out[i] = convert(uint32(i), ir.ScalarUint, kind)
		case "random":
			out[i] = f.random(rng, kind)
		case "fill":
			out[i], ok = parseScalar(kind, f.Words[0])
		default:
			out[i], ok = parseScalar(kind, f.Words[i])
		}
		if !ok {
			return nil, 0, badHead(line, "%s does not fit %s, which holds numbers of type %s there.", short(f.Words[min(i, len(f.Words)-1)]), name, scalarName(kind))
		}
	}
	return out, elements, nil
}

func (f Fill) random(rng *rand.Rand, kind ir.ScalarKind) uint32 {
	n := rng.Uint32()
	if f.Below > 0 {
		n = uint32(rng.IntN(f.Below))
	}
	switch {
	case kind == ir.ScalarBool:
		return n & 1
	case kind == ir.ScalarFloat && f.Below == 0:
		return bitsOf(float32(int32(n)) / 4096)
	case kind == ir.ScalarFloat:
		return bitsOf(float32(n))
	}
	return n
}

func scalarName(kind ir.ScalarKind) string {
	return [...]string{ir.ScalarSint: "i32", ir.ScalarUint: "u32", ir.ScalarFloat: "f32", ir.ScalarBool: "bool"}[min(kind, ir.ScalarBool)]
}

// scalarAt is the kind of a leaf.
func (l *layout) scalarAt(i int) ir.ScalarKind {
	for {
		switch {
		case len(l.fields) > 0:
			var k int
			k, i = l.fieldAt(i)
			l = l.fields[k]
		case l.elem != nil:
			i, l = i%max(1, l.elem.n), l.elem
		default:
			return l.scalar
		}
	}
}
