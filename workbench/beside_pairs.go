package workbench

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// This file finds the expressions in which two programs differ that are built alike.

// pair is an expression of one program that differs from what stands in its place in another.
type pair struct {
	is    string // as it is told: “x[i - 1]”, of which the index differs
	index string // the array, where it is an index that differs
	verb  string // is; makes d, of an assignment; has, of a line with a number
	ends  string // what else the forms of the two say, where their values differ
	line  int

	condition bool // of which counts alone whether it holds
	joined    bool // one is the other one, with something else that counts
	reads     bool // what stands in its place reads an array, which is an access in the order of threads
}

// pairing walks two programs side by side.
type pairing struct {
	lines, other []string
	pairs        []pair
	formulas     []string // functions that return what they reckon, and do nothing else
	unlike       bool     // they are built differently, or what differs is not to be run twice
	condition    bool     // what is compared is a condition
}

// paired compiles a program with each expression that differs from another one watched; nil where
// they are not alike up to such expressions.
func paired(source, other string) (*Program, *pairing) {
	language := language
	a, err := language.Parse("program", source, 0)
	b, errToo := language.Parse("program", other, 0)
	if err != nil || errToo != nil {
		return nil, nil
	}
	d := &pairing{lines: strings.Split(source, "\n"), other: strings.Split(other, "\n")}
	syntax.Walk(a, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.DefStmt); ok && len(f.Body) == 1 {
			if back, ok := f.Body[0].(*syntax.ReturnStmt); ok && back.Result != nil && d.changesNothing(back.Result) {
				d.formulas = append(d.formulas, f.Name.Name)
			}
		}
		return true
	})
	if d.statements(a.Stmts, b.Stmts); d.unlike {
		return nil, nil
	}
	p := &Program{name: "program", lines: d.lines}
	if len(d.pairs) == 0 || p.compile(a) != nil {
		return nil, nil
	}
	return p, d
}

func (d *pairing) statements(a, b []syntax.Stmt) {
	if d.unlike = d.unlike || len(a) != len(b); d.unlike {
		return
	}
	for i := range a {
		d.statement(a[i], b[i])
	}
}

func (d *pairing) statement(a, b syntax.Stmt) {
	switch a := a.(type) {
	case *syntax.AssignStmt:
		if b, ok := b.(*syntax.AssignStmt); ok {
			d.assignment(a, b)
			return
		}
	case *syntax.DefStmt:
		if b, ok := b.(*syntax.DefStmt); ok && a.Name.Name == b.Name.Name && slices.EqualFunc(a.Params, b.Params, d.same) {
			d.statements(a.Body, b.Body)
			return
		}
	case *syntax.ExprStmt:
		if b, ok := b.(*syntax.ExprStmt); ok {
			d.expr(&a.X, b.X)
			return
		}
	case *syntax.IfStmt:
		if b, ok := b.(*syntax.IfStmt); ok {
			d.holds(&a.Cond, b.Cond)
			d.statements(a.True, b.True)
			d.statements(a.False, b.False)
			return
		}
	case *syntax.ForStmt:
		if b, ok := b.(*syntax.ForStmt); ok && d.same(a.Vars, b.Vars) {
			d.expr(&a.X, b.X)
			d.statements(a.Body, b.Body)
			return
		}
	case *syntax.WhileStmt:
		if b, ok := b.(*syntax.WhileStmt); ok {
			d.holds(&a.Cond, b.Cond)
			d.statements(a.Body, b.Body)
			return
		}
	case *syntax.ReturnStmt:
		if b, ok := b.(*syntax.ReturnStmt); ok && a.Result != nil && b.Result != nil {
			d.expr(&a.Result, b.Result)
			return
		}
	case *syntax.BranchStmt:
		if b, ok := b.(*syntax.BranchStmt); ok && a.Token == b.Token {
			return
		}
	}
	d.unlike = true
}

// assignment compares what is assigned: d += 1 as d = d + 1.
func (d *pairing) assignment(a, b *syntax.AssignStmt) {
	switch {
	case a.Op == b.Op && a.Op == syntax.EQ:
		ends, before := d.indicesExchanged(a, b), len(d.pairs)
		d.expr(&a.LHS, b.LHS)
		d.expr(&a.RHS, b.RHS)
		for k := range d.pairs[before:] {
			d.pairs[before+k].ends += ends
		}
	case a.Op == b.Op && d.same(a.LHS, b.LHS) && d.same(a.RHS, b.RHS):
	case d.same(a.LHS, b.LHS) && d.changesNothing(a.LHS):
		to := d.text(d.lines, a.LHS)
		whole := func(s *syntax.AssignStmt) syntax.Expr {
			if s.Op == syntax.EQ {
				return s.RHS
			}
			return &syntax.BinaryExpr{X: d.copied(s.LHS, to), OpPos: s.OpPos, Op: s.Op - syntax.PLUS_EQ + syntax.PLUS, Y: s.RHS}
		}
		is := whole(a)
		d.watch(&is, whole(b), pair{is: quoted(to + " " + a.Op.String() + " " + d.text(d.lines, a.RHS)), verb: "makes " + to, line: int(a.OpPos.Line)})
		a.Op, a.RHS = syntax.EQ, is
	default:
		d.unlike = true
	}
}

// indicesExchanged says of an assignment of one cell to another that each has the index of the other; "" where they have not.
func (d *pairing) indicesExchanged(a, b *syntax.AssignStmt) string {
	cell := func(e syntax.Expr) *syntax.IndexExpr { c, _ := e.(*syntax.IndexExpr); return c }
	to, from, right, source := cell(a.LHS), cell(a.RHS), cell(b.LHS), cell(b.RHS)
	if to == nil || from == nil || right == nil || source == nil || !d.same(to.X, right.X) || !d.same(from.X, source.X) ||
		!d.same(to.Y, source.Y) || !d.same(from.Y, right.Y) || d.same(to.Y, right.Y) {
		return ""
	}
	switch {
	case cell(source.Y) != nil:
		return " The two indices are exchanged: a gather has become a scatter."
	case cell(right.Y) != nil:
		return " The two indices are exchanged: a scatter has become a gather."
	}
	return " The two indices are exchanged."
}

// copied is what an assignment assigns to once more, as a value: names in the one are not bound as in the other.
func (d *pairing) copied(e syntax.Expr, written string) syntax.Expr {
	from, _ := e.Span()
	if name, ok := e.(*syntax.Ident); ok {
		return ident(name.Name, from)
	}
	language := language
	inPlace := "(" + strings.Repeat("\n", int(from.Line)-1) + strings.Repeat(" ", int(from.Col)-1) + written + ")"
	cell, err := language.ParseExpr("program", inPlace, 0)
	if d.unlike = d.unlike || err != nil; d.unlike {
		return e
	}
	return cell.(*syntax.ParenExpr).X
}

// holds compares two conditions.
func (d *pairing) holds(at *syntax.Expr, b syntax.Expr) {
	d.condition = true
	d.expr(at, b)
	d.condition = false
}

// expr compares two expressions, and has the smallest that differ watched: an index, a condition and
// what is reckoned as a whole.
func (d *pairing) expr(at *syntax.Expr, b syntax.Expr) {
	a := *at
	if d.unlike || d.same(a, b) {
		return
	}
	switch a := a.(type) {
	case *syntax.ParenExpr:
		if b, ok := b.(*syntax.ParenExpr); ok {
			d.expr(&a.X, b.X)
			return
		}
	case *syntax.IndexExpr:
		if b, ok := b.(*syntax.IndexExpr); ok && d.same(a.X, b.X) {
			d.watch(&a.Y, b.Y, pair{is: quoted(d.text(d.lines, a)), verb: "is", index: d.text(d.lines, a.X), line: int(a.Lbrack.Line)})
			return
		}
	case *syntax.CallExpr:
		if b, ok := b.(*syntax.CallExpr); ok && d.called(at, a, b) {
			return
		}
	case *syntax.TupleExpr:
		if b, ok := b.(*syntax.TupleExpr); ok && len(a.List) == len(b.List) {
			for i := range a.List {
				d.expr(&a.List[i], b.List[i])
			}
			return
		}
	case *syntax.CondExpr:
		if b, ok := b.(*syntax.CondExpr); ok && !d.same(a.True, b.False) {
			d.holds(&a.Cond, b.Cond)
			d.expr(&a.True, b.True)
			d.expr(&a.False, b.False)
			return
		}
	case *syntax.BinaryExpr:
		b, ok := b.(*syntax.BinaryExpr)
		if !ok {
			break
		}
		if a.Op == b.Op && (a.Op == syntax.AND || a.Op == syntax.OR) {
			switch {
			case (d.same(a.X, b.X) || d.same(a.Y, b.Y)) && !d.joined(a.X, b.X) && !d.joined(a.Y, b.Y):
				d.expr(&a.X, b.X)
				d.expr(&a.Y, b.Y)
				return
			case d.same(a.X, b.Y) && !d.joined(a.Y, b.X): // in another order; what stands first there needs no other to hold
				d.expr(&a.Y, b.X)
				return
			}
		}
		p := d.whole(a)
		p.joined = d.joined(a, b)
		if d.same(a.X, b.X) && d.same(a.Y, b.Y) && strings.TrimSuffix(a.Op.String(), "=") == strings.TrimSuffix(b.Op.String(), "=") {
			p.ends = " The two sides are equal then."
		}
		d.watch(at, b, p)
		return
	}
	p := d.whole(a)
	p.joined = d.joined(a, b)
	d.watch(at, b, p)
}

// joined reports whether one of two expressions is the other one, denied or joined by and or or with something else.
func (d *pairing) joined(a, b syntax.Expr) bool {
	has := func(e syntax.Expr, is func(part syntax.Expr) bool) bool {
		switch e := e.(type) {
		case *syntax.BinaryExpr:
			return (e.Op == syntax.AND || e.Op == syntax.OR) && (is(e.X) || is(e.Y))
		case *syntax.UnaryExpr:
			return e.Op == syntax.NOT && is(e.X)
		}
		return false
	}
	return has(a, func(part syntax.Expr) bool { return d.same(part, b) }) || has(b, func(part syntax.Expr) bool { return d.same(a, part) })
}

// called compares two calls of one function; false where they are not to be compared by their arguments.
func (d *pairing) called(at *syntax.Expr, a, b *syntax.CallExpr) bool {
	if !d.same(a.Fn, b.Fn) {
		return false
	}
	if of, ok := a.Fn.(*syntax.Ident); ok && (of.Name == "parallel" || of.Name == "range") {
		few, place, n := 3, 3, 1 // the step of a round
		if of.Name == "range" {
			few, place, n = 1, 0, 0 // the start of a loop
		}
		explicit(a, b, few, place, n)
		explicit(b, a, few, place, n)
	}
	if len(a.Args) != len(b.Args) {
		return false
	}
	if len(a.Args) == 2 && !d.same(a.Args[0], b.Args[0]) && !d.same(a.Args[1], b.Args[1]) {
		p := d.whole(a)
		switch second, first := d.same(a.Args[0], b.Args[1]), d.same(a.Args[1], b.Args[0]); {
		case second && first:
			p.ends = " The two operands are exchanged."
		case second:
			p.ends = " What stands first in it, " + d.text(d.lines, a.Args[0]) + ", has to stand second."
		case first:
			p.ends = " What stands second in it, " + d.text(d.lines, a.Args[1]) + ", has to stand first."
		}
		if p.ends != "" {
			d.watch(at, b, p)
			return true
		}
	}
	condition := d.condition
	d.condition = false
	for i := range a.Args {
		before := len(d.pairs)
		bound := d.bound(a, i)
		d.expr(&a.Args[i], b.Args[i])
		if bound != "" && len(d.pairs) > before {
			d.pairs[before].is, d.pairs[before].verb = bound, "is"
		}
	}
	d.condition = condition
	return true
}

// explicit writes out an argument that the second of two calls has, and the first, with so few, leaves out.
func explicit(e, other *syntax.CallExpr, few, place, n int) {
	if len(e.Args) == few && len(other.Args) > few {
		e.Args = slices.Insert(e.Args, place, syntax.Expr(numeral(n, e.Rparen)))
	}
}

// whole is a pair that is told as it is written.
func (d *pairing) whole(e syntax.Expr) pair {
	start, _ := e.Span()
	p := pair{is: quoted(d.text(d.lines, e)), verb: "is", line: int(start.Line), condition: d.condition}
	if _, number := e.(*syntax.Literal); number {
		p.is, p.verb = quoted(strings.TrimSpace(d.lines[p.line-1])), "has"
	}
	return p
}

func quoted(text string) string { return "“" + text + "”" }

// bound names an argument of a loop or a round, where that is one of its bounds or its step: the end of
// parallel, “n - 1”.
func (d *pairing) bound(e *syntax.CallExpr, arg int) string {
	id, ok := e.Fn.(*syntax.Ident)
	if !ok || id.Name != "parallel" && id.Name != "range" {
		return ""
	}
	names := [...]string{"start", "end", "step", "step"}
	_, number := e.Args[arg].(*syntax.Literal)
	text := d.text(d.lines, e.Args[arg])
	if len(e.Args) == 1 {
		arg++
	}
	if arg >= len(names) || id.Name == "parallel" && arg == 2 || d.unlike {
		return ""
	}
	says := "the " + names[arg] + " of " + id.Name
	if number {
		return says
	}
	return says + ", " + quoted(text) + ","
}

// harmless are the calls that change nothing, however often they are made.
var harmless = []string{"op", "f", "pred", "less", "len", "int", "min", "max", "abs", "bool", "popcount"}

// changesNothing reports whether an expression can be evaluated once more.
func (d *pairing) changesNothing(e syntax.Expr) bool {
	only := true
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			id, ok := n.Fn.(*syntax.Ident)
			only = only && ok && (slices.Contains(harmless, id.Name) || slices.Contains(d.formulas, id.Name))
		case *syntax.Comprehension, *syntax.LambdaExpr:
			only = false
		}
		return true
	})
	return only
}

// watch has an expression call us with its value, and with that of the other one in its place.
func (d *pairing) watch(at *syntax.Expr, b syntax.Expr, p pair) {
	d.unlike = d.unlike || !d.changesNothing(b)
	start, _ := (*at).Span()
	later := func(e syntax.Expr) syntax.Expr { return &syntax.LambdaExpr{Lambda: start, Body: e} }
	index := numeral(len(d.pairs), start)
	p.reads = strings.Contains(d.text(d.other, b), "[")
	d.pairs = append(d.pairs, p)
	*at = call(callBeside, start, index, later(*at), later(b))
}

// same reports whether two expressions are written with the same signs.
func (d *pairing) same(a, b syntax.Expr) bool {
	return squeezed(d.text(d.lines, a)) == squeezed(d.text(d.other, b))
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// text is an expression as it is written.
func (d *pairing) text(lines []string, e syntax.Expr) string {
	if e == nil {
		return ""
	}
	from, to := e.Span()
	if d.unlike = d.unlike || from.Line != to.Line; d.unlike {
		return ""
	}
	text := string([]rune(lines[from.Line-1])[from.Col-1 : to.Col-1])
	if strings.Count(text, "[") > strings.Count(text, "]") { // Starlark ends an index before its bracket
		text += "]"
	}
	return text
}
