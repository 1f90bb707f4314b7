package translate

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// This file prints what lanes do, statement by statement.

// printer prints a shader.
type printer struct {
	host      *host
	names     *names
	arrays    map[*cells]*arrayUse
	order     []*cells
	entries   map[string]*entry
	listed    []*entry
	fields    []*field
	helpers   []helper
	given     map[string]bool // calls of the task's that lanes make
	constants map[string]constant
	refused   Refusals
	floors    bool // floor_div or floor_mod is called
	again     bool // a type has turned out to be another
}

// arrayUse is an array in the shader.
type arrayUse struct {
	name    string
	kind    kind
	written bool
	mode    mode // the most that an entry point needs
}

// entry is an entry point: rounds that do the same, but for numbers.
type entry struct {
	name   string
	rounds []*round
	modes  map[*cells]mode
	taken  map[string]*field // what its lanes take from main, by where that is
	text   string
	types  map[string]kind // of variables, by function and name
}

// collect takes a round to its entry point.
func (p *printer) collect(r *round) {
	key := p.signature(r.closure, map[*closure]bool{})
	e := p.entries[key]
	if e == nil {
		e = &entry{modes: map[*cells]mode{}, taken: map[string]*field{}, types: map[string]kind{}}
		name := r.closure.fn.Name
		if name == "lambda" {
			name = "lane"
		}
		e.name = p.names.fresh(name)
		p.entries[key] = e
		p.listed = append(p.listed, e)
	}
	r.entry = e
	e.rounds = append(e.rounds, r)
	modes, arrays := p.host.modes(r)
	for c, m := range modes {
		e.modes[c] = max(e.modes[c], m)
	}
	for _, c := range arrays { // before variables take their names
		p.use(c)
	}
}

// use takes an array into the shader.
func (p *printer) use(c *cells) *arrayUse {
	u := p.arrays[c]
	if u == nil {
		name := c.name
		if name == "" {
			name = "cells"
		}
		u = &arrayUse{name: p.names.fresh(name), kind: c.kind}
		p.arrays[c] = u
		p.order = append(p.order, c)
	}
	return u
}

// printEntries prints all entry points.
func (p *printer) printEntries() {
	p.helpers, p.fields = nil, nil
	for _, e := range p.listed {
		e.taken = map[string]*field{}
		p.printEntry(e)
	}
}

func (p *printer) printEntry(e *entry) {
	defer p.rescue()
	r := e.rounds[0]
	b := &body{p: p, entry: e, root: r.closure, indent: 1, taken: map[string]bool{"id": true}}
	most := 0
	for _, r := range e.rounds {
		most = max(most, r.count)
	}
	b.out = &[]string{}
	var args []val
	if !r.serial {
		args = []val{b.laneNumber(e, most)}
	}
	b.function(r.closure, nil, args, true)
	size := groupSize(most, r.serial)
	given := "@builtin(global_invocation_id) id: vec3<u32>"
	if r.serial {
		given = ""
	}
	e.text = fmt.Sprintf("@compute @workgroup_size(%d)\nfn %s(%s) {\n%s\n}", size, e.name, given, strings.Join(*b.out, "\n"))
}

// rescue takes over what has no translation.
func (p *printer) rescue() {
	if e := recover(); e != nil {
		r, ok := e.(Refusal)
		if !ok {
			panic(e)
		}
		p.refused = append(p.refused, r)
	}
}

// rowGroups is how many workgroups a dispatch has in a row at most.
const rowGroups = 65535

// groupSize is how many invocations a workgroup has.
func groupSize(lanes int, serial bool) int {
	switch {
	case serial:
		return 1
	case lanes > 1<<16:
		return 256
	}
	return 64
}

// laneNumber prints which lane an invocation is, and is its number.
func (b *body) laneNumber(e *entry, most int) val {
	size := groupSize(most, false)
	index := "i32(id.x)"
	if most > rowGroups*size {
		index = fmt.Sprintf("i32(id.x + id.y * %du)", rowGroups*size)
	}
	name := paramName(e.rounds[0].closure.fn.Params[0])
	constantly := func(of func(r *round) int, n int) bool {
		return !slices.ContainsFunc(e.rounds, func(r *round) bool { return of(r) != n })
	}
	lo, step := func(r *round) int { return r.lo }, func(r *round) int { return r.step }
	count := b.take("lanes", []string{"", "lanes"}, func(r *round) (any, bool) { return r.count, true })
	marks := slices.Contains(slices.Collect(modesOf(e)), marked)
	changed := assignments(e.rounds[0].closure.fn.Body)[name] > 0
	if constantly(lo, 0) && constantly(step, 1) && !changed {
		own := b.own(name)
		b.line("let %s = %s;", own, index)
		b.line("if (%s >= %s) { return; }", own, count)
		if marks {
			b.line("me = %s + 1;", own)
		}
		return val{kind: integer, text: own, prec: atom, nonneg: true, pure: true}
	}
	k := b.own("k")
	b.line("let %s = %s;", k, index)
	b.line("if (%s >= %s) { return; }", k, count)
	if marks {
		b.line("me = %s + 1;", k)
	}
	text := k
	if !constantly(step, 1) {
		text += " * " + b.take("step", []string{"", "step"}, func(r *round) (any, bool) { return r.step, true })
	}
	if !constantly(lo, 0) {
		text = b.take("first", []string{"", "first"}, func(r *round) (any, bool) { return r.lo, true }) + " + " + text
	}
	if changed {
		return val{kind: integer, text: text, prec: sum, nonneg: true, pure: true}
	}
	own := b.own(name)
	b.line("let %s = %s;", own, text)
	return val{kind: integer, text: own, prec: atom, nonneg: true, pure: true}
}

func modesOf(e *entry) func(yield func(mode) bool) {
	return func(yield func(mode) bool) {
		for _, m := range e.modes {
			if !yield(m) {
				return
			}
		}
	}
}

// take is a number that the lanes take from main, as the text has it.
func (b *body) take(name string, path []string, of func(r *round) (any, bool)) string {
	p, e := b.p, b.entry
	key := strings.Join(path, "\x00")
	if f := e.taken[key]; f != nil {
		return "args." + f.name
	}
	k := integer
	if v, _ := of(e.rounds[0]); v != nil {
		if _, isFloat := v.(starlark.Float); isFloat {
			k = float
		}
	}
	for _, r := range e.rounds {
		v, _ := of(r)
		if _, isFloat := v.(starlark.Float); isFloat && k == integer {
			k = float
		}
	}
	own := name
	for try := 2; ; try++ {
		i := slices.IndexFunc(p.fields, func(f *field) bool { return f.name == p.names.safe(own) })
		free := !slices.ContainsFunc(mapped(e.taken), func(f *field) bool { return f.name == p.names.safe(own) })
		if i < 0 {
			f := &field{name: p.names.safe(own), kind: k, of: of}
			p.fields = append(p.fields, f)
			e.taken[key] = &field{f.name, k, of}
			return "args." + f.name
		}
		if free && p.fields[i].kind == k {
			e.taken[key] = &field{p.fields[i].name, k, of}
			return "args." + p.fields[i].name
		}
		own = fmt.Sprintf("%s_%d", name, try)
	}
}

func mapped(m map[string]*field) []*field {
	var out []*field
	for _, f := range m {
		out = append(out, f)
	}
	return out
}

// body is a function of the text while it is printed.
type body struct {
	p         *printer
	entry     *entry
	root      *closure
	c         *closure
	path      []string // of names from the lane of the round to the function
	out       *[]string
	indent    int
	params    map[string]val
	times     map[string]int
	vars      map[string]*variable
	scopes    *scopes
	taken     map[string]bool // names of the function
	key       string
	suffix    string // of the key: the kinds of its arguments
	result    kind
	gives     bool // it returns a value
	writes    bool // it writes arrays
	isLane    bool
	calls     []string            // functions that are being printed
	locations map[string][]string // where arrays are that are given, from the lane of the round
	temps     int
}

// variable is a variable of a function.
type variable struct {
	name     string
	kind     kind
	declared bool
	nonneg   bool
	static   any
}

func (b *body) line(format string, args ...any) {
	*b.out = append(*b.out, strings.Repeat("  ", b.indent)+fmt.Sprintf(format, args...))
}

// within prints into a block of its own, and gives its lines.
func (b *body) within(f func()) []string {
	before := b.out
	b.out = &[]string{}
	b.indent++
	f()
	lines := *b.out
	b.indent--
	b.out = before
	return lines
}

func (b *body) block(head string, lines []string) {
	b.line("%s {", head)
	*b.out = append(*b.out, lines...)
	b.line("}")
}

// own is a name of the function's own.
func (b *body) own(name string) string {
	out := b.p.names.safe(name)
	for try := 2; b.taken[out] || b.p.names.taken[out]; try++ {
		out = b.p.names.safe(fmt.Sprintf("%s_%d", name, try))
	}
	b.taken[out] = true
	return out
}

// function prints the statements of a function.
func (b *body) function(c *closure, path []string, args []val, lane bool) {
	if c.fn == nil {
		panic(refuse(syntax.Position{}, "a function that is not known"))
	}
	b.c, b.path, b.indent, b.isLane = c, path, 1, lane
	b.vars, b.times, b.scopes = map[string]*variable{}, assignments(c.fn.Body), scopesOf(c.fn.Body)
	b.params = map[string]val{}
	b.key = b.entry.name + " " + c.fn.at + b.suffix
	for i, param := range c.fn.Params {
		name := paramName(param)
		v := val{}
		switch {
		case i < len(args):
			v = args[i]
		default:
			d, ok := c.defaults[name]
			if !ok {
				panic(refuse(c.fn.Pos, "%s takes more than it is given.", c.fn.Name))
			}
			v = b.captured(name, d)
		}
		if b.times[name] > 0 { // a variable that begins so
			if v.static != nil {
				panic(refuse(c.fn.Pos, "%s is assigned to, and is not a number at first.", name))
			}
			k := b.typed(name, v.kind)
			x := &variable{name: b.own(name), kind: k, declared: true}
			b.vars[name] = x
			b.line("var %s = %s;", x.name, v.as(k))
			continue
		}
		b.params[name] = v
	}
	at := len(*b.out)
	lines := b.within(func() { b.indent--; b.statements(c.fn.Body); b.indent++ })
	var hoisted []string
	for _, name := range b.scopes.names {
		if x := b.vars[name]; x != nil && !x.declared {
			hoisted = append(hoisted, "  var "+x.name+": "+x.kind.String()+";")
		}
	}
	*b.out = slices.Insert(*b.out, at, append(hoisted, lines...)...)
}

// typed is the kind of a variable, as far as it is known: another value may make it another.
func (b *body) typed(name string, k kind) kind {
	key := b.key + " " + name
	was := b.entry.types[key]
	now := k
	if was != unknown {
		now = was.join(k)
	}
	if now != was {
		if was != unknown {
			b.p.again = true
		}
		b.entry.types[key] = now
	}
	return now
}

func (b *body) statements(list []syntax.Stmt) {
	for _, s := range list {
		b.statement(s)
	}
}

func (b *body) statement(s syntax.Stmt) {
	start, _ := s.Span()
	switch s := s.(type) {
	case *syntax.AssignStmt:
		b.assign(s)
	case *syntax.ExprStmt:
		b.effect(s.X)
	case *syntax.BranchStmt:
		if s.Token != syntax.PASS {
			b.line("%s;", s.Token)
		}
	case *syntax.ReturnStmt:
		b.returns(s)
	case *syntax.IfStmt:
		b.branch(s)
	case *syntax.ForStmt:
		b.loop(s)
	case *syntax.WhileStmt:
		var cond val
		hoisted := b.within(func() { cond = b.expr(s.Cond) })
		if cond.isStatic() && !cond.truth() {
			return
		}
		lines := b.within(func() { b.statements(s.Body) })
		if len(hoisted) == 0 {
			b.block("while ("+cond.condition()+")", lines)
			return
		}
		test := strings.Repeat("  ", b.indent+1) + "if (" + negated(cond) + ") { break; }"
		b.block("loop", append(append(hoisted, test), lines...))
	case *syntax.DefStmt:
		panic(refuse(start, "A function that a lane makes has no translation: write it in main."))
	default:
		panic(refuse(start, "This statement has no translation."))
	}
}

func negated(cond val) string {
	return "!(" + cond.condition() + ")"
}

// effect is a call for what it does.
func (b *body) effect(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Literal: // a text that comments
		return
	case *syntax.CallExpr:
		if id, ok := e.Fn.(*syntax.Ident); ok && (id.Name == "print" || id.Name == "fail") {
			return
		}
		if v := b.expr(e); v.text != "" {
			if strings.HasSuffix(v.text, ")") && v.kind != unknown {
				b.line("_ = %s;", v.text)
				return
			}
			b.line("%s;", v.text)
		}
		return
	case *syntax.CondExpr:
		cond := b.expr(e.Cond)
		b.either(cond, func() { b.effect(e.True) }, func() { b.effect(e.False) })
		return
	}
	b.expr(e)
}

// either prints two ways to go on.
func (b *body) either(cond val, yes, no func()) {
	if cond.isStatic() {
		if cond.truth() {
			yes()
		} else {
			no()
		}
		return
	}
	first, second := b.within(yes), b.within(no)
	b.split(cond, first, second)
}

// split prints an if with two blocks.
func (b *body) split(cond val, first, second []string) {
	switch {
	case len(first) == 0 && len(second) == 0:
	case len(first) == 0:
		b.block("if ("+negated(cond)+")", second)
	case len(second) == 0:
		b.block("if ("+cond.condition()+")", first)
	default:
		pad := strings.Repeat("  ", b.indent)
		b.line("if (%s) {", cond.condition())
		*b.out = append(*b.out, first...)
		// else { if … } is else if …
		if strings.HasPrefix(second[0], pad+"  if ") && second[len(second)-1] == pad+"  }" && oneIf(second, pad+"  ") {
			b.line("} else %s", strings.TrimSpace(second[0]))
			for _, line := range second[1:] {
				*b.out = append(*b.out, strings.TrimPrefix(line, "  "))
			}
			return
		}
		b.line("} else {")
		*b.out = append(*b.out, second...)
		b.line("}")
	}
}

// oneIf tells whether lines are a single if.
func oneIf(lines []string, pad string) bool {
	ends := 0
	for _, line := range lines {
		if !strings.HasPrefix(line, pad+" ") && line != pad+"}" && !strings.HasPrefix(line, pad+"} else") && !strings.HasPrefix(line, pad+"if ") {
			return false
		}
		if line == pad+"}" {
			ends++
		}
	}
	return ends == 1
}

func (b *body) branch(s *syntax.IfStmt) {
	b.either(b.expr(s.Cond), func() { b.statements(s.True) }, func() { b.statements(s.False) })
}

func (b *body) returns(s *syntax.ReturnStmt) {
	if s.Result == nil {
		b.line("return;")
		return
	}
	if b.isLane { // a lambda: for what it does
		b.effect(s.Result)
		if b.c.fn.Name != "lambda" {
			b.line("return;")
		}
		return
	}
	if c, ok := s.Result.(*syntax.CondExpr); ok {
		cond := b.expr(c.Cond)
		b.either(cond, func() { b.returns(&syntax.ReturnStmt{Return: s.Return, Result: c.True}) }, func() { b.returns(&syntax.ReturnStmt{Return: s.Return, Result: c.False}) })
		return
	}
	v := b.expr(s.Result)
	if v.kind == unknown && v.static == nil && v.text != "" { // a procedure that is called last
		b.line("%s;", v.text)
		b.line("return;")
		return
	}
	if v.kind == unknown {
		if _, none := v.static.(starlark.NoneType); none {
			b.line("return;")
			return
		}
		panic(refuse(s.Return, "A function that a lane calls returns a number, or nothing."))
	}
	b.gives = true
	b.result = b.typed("return", v.kind)
	b.line("return %s;", v.as(b.result))
}

// loop is a for over a range.
func (b *body) loop(s *syntax.ForStmt) {
	id, named := s.Vars.(*syntax.Ident)
	call, ok := s.X.(*syntax.CallExpr)
	fn, called := (*syntax.Ident)(nil), false
	if ok {
		fn, called = call.Fn.(*syntax.Ident)
	}
	if !named || !called || fn.Name != "range" {
		panic(refuse(s.For, "A lane goes through range(…) alone: other loops over lists have no translation."))
	}
	lo, hi, step := val{kind: integer, text: "0", prec: atom, number: true, pure: true, nonneg: true}, val{}, 1
	switch len(call.Args) {
	case 1:
		hi = b.expr(call.Args[0])
	case 2, 3:
		lo, hi = b.expr(call.Args[0]), b.expr(call.Args[1])
	}
	if len(call.Args) == 3 {
		v := b.expr(call.Args[2])
		if !v.number || v.n == 0 {
			panic(refuse(s.For, "The step of a range in a lane is a number that stands there: how the loop goes has to be known."))
		}
		step = v.n
	}
	if lo.kind != integer && lo.kind != boolean || hi.kind != integer && hi.kind != boolean {
		panic(refuse(s.For, "A range goes by whole numbers."))
	}
	// The end is what it is when the loop begins.
	if !hi.pure || !hi.number && b.changes(s.Body, call.Args[len(call.Args)-1+min(0, 2-len(call.Args))]) {
		end := b.own(id.Name + "_end")
		b.line("let %s = %s;", end, hi.as(integer))
		hi = val{kind: integer, text: end, prec: atom, pure: true}
	}
	inside := b.scopes.only(id.Name, s)
	x := b.variable(id.Name, integer)
	x.nonneg = lo.nonneg && step > 0
	test, next := "<", fmt.Sprintf("%s += %d", "%s", step)
	if step < 0 {
		test, next = ">", fmt.Sprintf("%s -= %d", "%s", -step)
	}
	if step == 1 {
		next = "%s++"
	} else if step == -1 {
		next = "%s--"
	}
	if inside && b.assignedIn(s.Body, id.Name) == 0 {
		x.declared = true
		lines := b.within(func() { b.statements(s.Body) })
		b.block(fmt.Sprintf("for (var %s = %s; %s %s %s; %s)", x.name, lo.as(integer), x.name, test, hi.as(integer), fmt.Sprintf(next, x.name)), lines)
		return
	}
	x.nonneg = false
	turn := b.own(id.Name + "_turn")
	lines := b.within(func() {
		b.line("%s = %s;", x.name, turn)
		b.statements(s.Body)
	})
	b.block(fmt.Sprintf("for (var %s = %s; %s %s %s; %s)", turn, lo.as(integer), turn, test, hi.as(integer), fmt.Sprintf(next, turn)), lines)
}

func (b *body) assignedIn(list []syntax.Stmt, name string) int { return assignments(list)[name] }

// changes tells whether statements change what an expression is made of.
func (b *body) changes(list []syntax.Stmt, e syntax.Expr) bool {
	changed := assignments(list)
	found := false
	syntax.Walk(e, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok && changed[id.Name] > 0 {
			found = true
		}
		return true
	})
	return found
}

// variable is a variable of the function, of a kind at least.
func (b *body) variable(name string, k kind) *variable {
	k = b.typed(name, k)
	x := b.vars[name]
	if x == nil {
		x = &variable{name: b.own(name)}
		b.vars[name] = x
	}
	x.kind = k
	return x
}

func (b *body) assign(s *syntax.AssignStmt) {
	if s.Op != syntax.EQ {
		b.augment(s)
		return
	}
	left := parts(s.LHS)
	if c, ok := unparenthesised(s.RHS).(*syntax.CondExpr); ok && (len(left) > 1 || !b.simple(c)) {
		b.assignEither(s, c, left)
		return
	}
	right := parts(s.RHS)
	if len(left) != len(right) {
		if len(right) == 1 {
			panic(refuse(s.OpPos, "Only as many values as there are can be taken apart in a lane."))
		}
		panic(refuse(s.OpPos, "This does not fit."))
	}
	if len(left) == 1 {
		b.set(s, left[0], b.expr(right[0]))
		return
	}
	apart := b.independent(left, right)
	var values []val
	for i, e := range right {
		if apart {
			b.set(s, left[i], b.expr(e))
			continue
		}
		v := b.expr(e)
		if v.static == nil && !v.number && !b.untouched(e, left) {
			b.temps++
			t := b.own("t")
			b.line("let %s = %s;", t, v.text)
			v = val{kind: v.kind, text: t, prec: atom, pure: true, nonneg: v.nonneg}
		}
		values = append(values, v)
	}
	for i, v := range values {
		b.set(s, left[i], v)
	}
}

// untouched tells whether a value is a variable that the assignment leaves as it is.
func (b *body) untouched(e syntax.Expr, left []syntax.Expr) bool {
	id, ok := unparenthesised(e).(*syntax.Ident)
	if !ok {
		return false
	}
	for _, l := range left {
		if t, ok := l.(*syntax.Ident); ok && t.Name == id.Name {
			return false
		}
	}
	return true
}

// independent tells whether values can be assigned one after another: none is made of what is
// assigned.
func (b *body) independent(left, right []syntax.Expr) bool {
	names, arrays := map[string]bool{}, map[*cells]bool{}
	for _, l := range left {
		switch l := l.(type) {
		case *syntax.Ident:
			names[l.Name] = true
		case *syntax.IndexExpr:
			if id, ok := l.X.(*syntax.Ident); ok {
				if v, ok := b.named(id).static.(*view); ok {
					arrays[v.of] = true
				}
			}
		}
	}
	free := true
	look := func(e syntax.Expr) {
		syntax.Walk(e, func(n syntax.Node) bool {
			if id, ok := n.(*syntax.Ident); ok {
				if names[id.Name] {
					free = false
				}
				if v, ok := b.named(id).static.(*view); ok && arrays[v.of] {
					free = false
				}
			}
			if _, calls := n.(*syntax.CallExpr); calls && len(arrays) > 0 {
				free = false
			}
			return true
		})
	}
	for _, e := range right {
		look(e)
	}
	for _, l := range left {
		if x, ok := l.(*syntax.IndexExpr); ok {
			look(x.Y)
		}
	}
	return free
}

func unparenthesised(e syntax.Expr) syntax.Expr {
	for {
		p, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}

// simple tells whether both values of a conditional expression may be computed anyway.
func (b *body) simple(e syntax.Expr) bool {
	ok := true
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.IndexExpr, *syntax.CallExpr:
			ok = false
		case *syntax.BinaryExpr:
			if n.Op == syntax.SLASHSLASH || n.Op == syntax.PERCENT || n.Op == syntax.SLASH {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// assignEither is an assignment of one of two values.
func (b *body) assignEither(s *syntax.AssignStmt, c *syntax.CondExpr, left []syntax.Expr) {
	cond := b.expr(c.Cond)
	with := func(e syntax.Expr) func() {
		return func() { b.assign(&syntax.AssignStmt{OpPos: s.OpPos, Op: syntax.EQ, LHS: s.LHS, RHS: e}) }
	}
	if cond.isStatic() {
		b.either(cond, with(c.True), with(c.False))
		return
	}
	var here []*variable // declared before both
	for _, l := range left {
		if id, ok := l.(*syntax.Ident); ok && b.scopes.begins(id.Name, s) && b.vars[id.Name] == nil {
			x := b.variable(id.Name, unknown)
			x.declared = true
			here = append(here, x)
		}
	}
	first, second := b.within(with(c.True)), b.within(with(c.False))
	for _, x := range here {
		b.line("var %s: %s;", x.name, x.kind)
	}
	b.split(cond, first, second)
}

// set assigns a value.
func (b *body) set(s *syntax.AssignStmt, to syntax.Expr, v val) {
	switch to := unparenthesised(to).(type) {
	case *syntax.Ident:
		if v.kind == unknown {
			if v.static == nil || b.times[to.Name] > 1 {
				panic(refuse(s.OpPos, "%s is not a number here: a lane's variables are numbers.", to.Name))
			}
			b.vars[to.Name] = &variable{static: v.static, declared: true}
			return
		}
		if x := b.vars[to.Name]; x == nil && b.scopes.begins(to.Name, s) {
			x = b.variable(to.Name, v.kind)
			x.declared = true
			how := "var"
			if b.times[to.Name] == 1 {
				how, x.nonneg = "let", v.nonneg
			}
			b.line("%s %s = %s;", how, x.name, v.as(x.kind))
			return
		}
		x := b.variable(to.Name, v.kind)
		b.line("%s = %s;", x.name, v.as(x.kind))
	case *syntax.IndexExpr:
		array, at := b.element(to)
		b.store(array, at, v, s.OpPos)
	default:
		panic(refuse(s.OpPos, "This assignment has no translation."))
	}
}

// store writes a cell.
func (b *body) store(c *cells, at string, v val, pos syntax.Position) {
	if v.kind == unknown {
		panic(refuse(pos, "Arrays hold numbers."))
	}
	u := b.p.use(c)
	u.written, b.writes = true, true
	k := v.kind
	if k == boolean {
		k = integer
	}
	if joined := u.kind.join(k); u.kind != joined && c.input == "" {
		b.p.again = b.p.again || u.kind != unknown
		u.kind = joined
	}
	if b.entry.modes[c] == marked {
		b.line("atomicStore(&%s_by[%s], me);", u.name, at)
	}
	b.line("%s[%s] = %s;", u.name, at, v.as(u.kind))
}

// augment is x += v.
func (b *body) augment(s *syntax.AssignStmt) {
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	switch to := s.LHS.(type) {
	case *syntax.Ident:
		before, by := b.expr(to), b.expr(s.RHS)
		v := b.binary(s.OpPos, op, before, by)
		x := b.variable(to.Name, v.kind)
		if sign := op.String(); before.kind == v.kind && by.kind != unknown && (sign == "+" || sign == "-" || sign == "*") {
			b.line("%s %s= %s;", x.name, sign, by.as(x.kind))
			return
		}
		b.line("%s = %s;", x.name, v.as(x.kind))
	case *syntax.IndexExpr:
		array, at := b.element(to)
		b.store(array, at, b.binary(s.OpPos, op, b.read(array, at), b.expr(s.RHS)), s.OpPos)
	default:
		panic(refuse(s.OpPos, "This assignment has no translation."))
	}
}
