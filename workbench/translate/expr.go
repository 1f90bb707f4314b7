package translate

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// This file prints expressions of lanes.

// How tightly an expression binds.
const (
	either  = iota // ||
	both           // &&
	compare        // < ==
	bitwise        // & | ^ << >>
	sum            // + -
	product        // * / %
	prefix         // - !
	atom
)

// val is the value of an expression: a text of the shader, or what is known of it without one.
type val struct {
	kind   kind // unknown for what is no number
	text   string
	prec   int
	nonneg bool // it is not negative
	number bool // a whole number that stands there: n
	n      int
	pure   bool // no array is read for it
	static any  // an array, a function, None
}

// isStatic tells whether it is known when the text is made whether v holds.
func (v val) isStatic() bool { return v.static != nil && v.kind == unknown }

func (v val) truth() bool {
	switch s := v.static.(type) {
	case *closure, *starlark.Builtin:
		return true
	case starlark.Value:
		return bool(s.Truth())
	}
	return false
}

// in is the text where it stands beside something that binds by prec.
func (v val) in(prec int) string {
	if v.prec < prec {
		return "(" + v.text + ")"
	}
	return v.text
}

// as is the text as a number of a kind.
func (v val) as(k kind) string {
	switch {
	case v.kind == k || k == unknown:
		return v.text
	case v.number && k == float:
		return strconv.Itoa(v.n) + ".0"
	case v.kind == boolean && k == integer:
		return "select(0, 1, " + v.text + ")"
	case v.kind == boolean && k == float:
		return "select(0.0, 1.0, " + v.text + ")"
	case k == float:
		return "f32(" + v.text + ")"
	case k == integer:
		return "i32(" + v.text + ")"
	}
	return v.condition()
}

// cast is v as a number of a kind.
func (v val) cast(k kind) val {
	if v.kind == k {
		return v
	}
	v.text, v.prec = v.as(k), atom
	if v.number && v.n < 0 {
		v.prec = prefix
	}
	if k == boolean {
		v.prec = compare
	}
	v.number = v.number && k == integer
	v.kind = k
	return v
}

// condition is the text of whether v holds.
func (v val) condition() string {
	switch v.kind {
	case boolean:
		return v.text
	case float:
		return v.in(sum) + " != 0.0"
	}
	return v.in(sum) + " != 0"
}

func number(n int) val {
	v := val{kind: integer, text: strconv.Itoa(n), prec: atom, nonneg: n >= 0, number: true, n: n, pure: true}
	if n < 0 {
		v.prec = prefix
	}
	if n == math.MinInt32 {
		v.text, v.prec = "(-2147483647 - 1)", atom
	}
	return v
}

// expr prints an expression; what has to be done before goes into lines before it.
func (b *body) expr(e syntax.Expr) val {
	start, _ := e.Span()
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return b.expr(e.X)
	case *syntax.Literal:
		switch v := e.Value.(type) {
		case int64:
			if v < math.MinInt32 || v > math.MaxInt32 {
				panic(refuse(start, "%d has more than 32 bits.", v))
			}
			return number(int(v))
		case float64:
			return val{kind: float, text: floatText(v), prec: atom, nonneg: v >= 0, pure: true}
		case string:
			return val{static: starlark.String(v)}
		}
	case *syntax.Ident:
		v := b.named(e)
		if v.kind == unknown && v.static == nil {
			panic(refuse(start, "%s has no value that a shader knows.", e.Name))
		}
		return v
	case *syntax.UnaryExpr:
		return b.unary(e)
	case *syntax.BinaryExpr:
		if e.Op == syntax.AND || e.Op == syntax.OR {
			return b.logical(e)
		}
		return b.binary(e.OpPos, e.Op, b.expr(e.X), b.expr(e.Y))
	case *syntax.CondExpr:
		return b.conditional(e)
	case *syntax.IndexExpr:
		if v, ok := b.fixed(e); ok {
			return v
		}
		array, at := b.element(e)
		return b.read(array, at)
	case *syntax.CallExpr:
		return b.call(e)
	}
	panic(refuse(start, "This expression has no translation: a lane computes with numbers."))
}

// named is what a name stands for.
func (b *body) named(e *syntax.Ident) val {
	switch e.Name {
	case "True", "False":
		return val{kind: boolean, text: strings.ToLower(e.Name), prec: atom, pure: true, nonneg: true}
	case "None":
		return val{static: starlark.None}
	}
	if v, ok := b.params[e.Name]; ok {
		return v
	}
	if b.c.isLocal(e.Name) {
		if x := b.vars[e.Name]; x != nil && x.static != nil {
			return val{static: x.static}
		}
		k := b.entry.types[b.key+" "+e.Name]
		if x := b.vars[e.Name]; x != nil {
			return val{kind: max(x.kind, k), text: x.name, prec: atom, pure: true, nonneg: x.nonneg}
		}
		if b.times[e.Name] == 0 {
			return val{}
		}
		return val{kind: max(k, integer), text: b.variable(e.Name, max(k, integer)).name, prec: atom, pure: true}
	}
	v, ok := b.c.lookup(b.p.host, e.Name)
	if !ok {
		if slices.Contains(laneCalls, e.Name) || starlark.Universe[e.Name] != nil {
			return val{static: starlark.NewBuiltin(e.Name, nil)}
		}
		return val{}
	}
	return b.captured(e.Name, v)
}

// captured is what a lane has taken from main.
func (b *body) captured(name string, v any) val {
	switch v := v.(type) {
	case starlark.Bool:
		return val{kind: boolean, text: strings.ToLower(v.String()), prec: atom, pure: true, nonneg: true}
	case starlark.Int, starlark.Float:
		k := integer
		if _, isFloat := v.(starlark.Float); isFloat {
			k = float
		}
		path := append(slices.Clone(b.path), name)
		if b.root.along(path) == nil { // of the whole program
			if n, ok := v.(starlark.Int); ok {
				small, _ := n.Int64()
				return number(int(small))
			}
			return val{kind: float, text: floatText(float64(v.(starlark.Float))), prec: atom, pure: true}
		}
		of := func(r *round) (any, bool) { v := r.closure.along(path); return v, v != nil }
		text := b.take(name, path, of)
		for _, r := range b.entry.rounds {
			if v, _ := of(r); v != nil {
				if _, isFloat := v.(starlark.Float); isFloat {
					k = float
				}
			}
		}
		return val{kind: k, text: text, prec: atom, pure: true, nonneg: b.never(of)}
	case constant:
		x := val{kind: v.kind, text: v.name, prec: atom, pure: true}
		if v.name == "0" {
			return number(0)
		}
		b.p.constants[v.name] = v
		return x
	case nil:
		return val{static: starlark.None}
	}
	return val{static: v}
}

// never tells whether a number is negative in no round.
func (b *body) never(of func(r *round) (any, bool)) bool {
	for _, r := range b.entry.rounds {
		v, _ := of(r)
		switch v := v.(type) {
		case int:
			if v < 0 {
				return false
			}
		case starlark.Int:
			if v.Sign() < 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// element is the array and the index of x[i].
func (b *body) element(e *syntax.IndexExpr) (*cells, string) {
	x := b.expr(e.X)
	v, ok := x.static.(*view)
	if !ok {
		panic(refuse(e.Lbrack, "A lane reads arrays alone: this is a list of main's. Write its numbers to an array first."))
	}
	at := b.expr(e.Y)
	if at.kind == unknown {
		panic(refuse(e.Lbrack, "An index is a number."))
	}
	at = at.cast(integer)
	b.p.use(v.of)
	if v.from != 0 {
		at = b.binary(e.Lbrack, syntax.PLUS, b.part(e.X, "from", func(v *view) int { return v.from }), at)
	}
	return v.of, at.text
}

// part is a number that belongs to an array as main has it: where it begins, how long it is.
func (b *body) part(e syntax.Expr, what string, of func(v *view) int) val {
	id, ok := unparenthesised(e).(*syntax.Ident)
	if !ok {
		start, _ := e.Span()
		panic(refuse(start, "The array has no name here."))
	}
	path, ok := b.pathOf(id.Name)
	if !ok {
		start, _ := e.Span()
		panic(refuse(start, "%s is not known here.", id.Name))
	}
	length := func(r *round) (any, bool) {
		v, ok := r.closure.along(path).(*view)
		if !ok {
			return nil, false
		}
		return of(v), true
	}
	name := b.p.use(b.root.along(path).(*view).of).name + "_" + what
	return val{kind: integer, text: b.take(name, append(slices.Clone(path), what), length), prec: atom, pure: true, nonneg: true}
}

// pathOf is where a name's value is, from the lane of the round.
func (b *body) pathOf(name string) ([]string, bool) {
	if v, ok := b.params[name]; ok {
		p, ok := b.locations[name]
		return p, ok && v.static != nil
	}
	path := append(slices.Clone(b.path), name)
	return path, b.root.along(path) != nil
}

// read reads a cell.
func (b *body) read(c *cells, at string) val {
	u := b.p.use(c)
	v := val{kind: max(u.kind, integer), prec: atom}
	switch b.entry.modes[c] {
	case plain:
		v.text = u.name + "[" + at + "]"
	case copied:
		v.text = u.name + "_was[" + at + "]"
	case marked:
		v.text = u.name + "_at(" + at + ")"
	}
	u.mode = max(u.mode, b.entry.modes[c])
	return v
}

// fixed is an element of a list of main's, by a number that stands there.
func (b *body) fixed(e *syntax.IndexExpr) (val, bool) {
	x, ok := unparenthesised(e.X).(*syntax.Ident)
	if !ok {
		return val{}, false
	}
	list, ok := b.named(x).static.(starlark.Indexable)
	if _, array := list.(*view); !ok || array {
		return val{}, false
	}
	at := b.expr(e.Y)
	if !at.number {
		return val{}, false
	}
	n := at.n
	if n < 0 {
		n += list.Len()
	}
	if n < 0 || n >= list.Len() {
		return val{}, false
	}
	switch v := list.Index(n).(type) {
	case *view:
		return val{static: v}, true
	case starlark.Int:
		if len(b.entry.rounds) == 1 {
			if small, ok := v.Int64(); ok {
				return number(int(small)), true
			}
		}
	}
	return val{}, false
}

func (b *body) unary(e *syntax.UnaryExpr) val {
	x := b.expr(e.X)
	if e.Op == syntax.NOT {
		if x.isStatic() {
			return val{static: starlark.Bool(!x.truth())}
		}
		if x.kind == integer {
			return val{kind: boolean, text: x.in(sum) + " == 0", prec: compare, pure: x.pure}
		}
		return val{kind: boolean, text: "!" + x.cast(boolean).in(atom), prec: prefix, pure: x.pure, nonneg: true}
	}
	if x.kind == unknown {
		panic(refuse(e.OpPos, "This is not a number."))
	}
	if x.kind == boolean {
		x = x.cast(integer)
	}
	switch {
	case e.Op == syntax.PLUS:
		return x
	case e.Op == syntax.TILDE:
		return val{kind: integer, text: "~" + x.cast(integer).in(atom), prec: prefix, pure: x.pure}
	case x.number && x.n != math.MinInt32:
		return number(-x.n)
	}
	return val{kind: x.kind, text: "-" + x.in(atom), prec: prefix, pure: x.pure}
}

// logical is and, or: the second is computed only where it matters.
func (b *body) logical(e *syntax.BinaryExpr) val {
	x := b.expr(e.X)
	if x.isStatic() {
		if x.truth() == (e.Op == syntax.AND) {
			return b.expr(e.Y)
		}
		return x
	}
	if x.text == "true" || x.text == "false" {
		if (x.text == "true") == (e.Op == syntax.AND) {
			return b.expr(e.Y)
		}
		return x
	}
	x = x.cast(boolean)
	var y val
	lines := b.within(func() { y = b.expr(e.Y) })
	if y.isStatic() {
		if y.truth() == (e.Op == syntax.AND) {
			return x
		}
		return val{static: starlark.Bool(y.truth())}
	}
	y = y.cast(boolean)
	sign, prec := "&&", both
	if e.Op == syntax.OR {
		sign, prec = "||", either
	}
	if len(lines) > 0 {
		t := b.own("holds")
		b.line("var %s = %s;", t, x.text)
		lines = append(lines, strings.Repeat("  ", b.indent+1)+t+" = "+y.text+";")
		if e.Op == syntax.OR {
			b.block("if (!"+t+")", lines)
		} else {
			b.block("if ("+t+")", lines)
		}
		return val{kind: boolean, text: t, prec: atom, nonneg: true, pure: true}
	}
	side := func(v val) string {
		if v.prec == prec && strings.Contains(v.text, sign) {
			return v.text
		}
		return v.in(compare)
	}
	return val{kind: boolean, text: side(x) + " " + sign + " " + side(y), prec: prec, pure: x.pure && y.pure, nonneg: true}
}

// conditional is a if c else b.
func (b *body) conditional(e *syntax.CondExpr) val {
	cond := b.expr(e.Cond)
	if cond.isStatic() {
		if cond.truth() {
			return b.expr(e.True)
		}
		return b.expr(e.False)
	}
	var x, y val
	first := b.within(func() { x = b.expr(e.True) })
	second := b.within(func() { y = b.expr(e.False) })
	if x.kind == unknown || y.kind == unknown {
		panic(refuse(e.If, "Both values are numbers, or none is."))
	}
	k := x.kind.join(y.kind)
	if len(first) == 0 && len(second) == 0 && x.pure && y.pure && b.simple(e) {
		return val{kind: k, text: "select(" + y.as(k) + ", " + x.as(k) + ", " + cond.condition() + ")", prec: atom, pure: true, nonneg: x.nonneg && y.nonneg}
	}
	t := b.own("v")
	b.line("var %s: %s;", t, k)
	pad := strings.Repeat("  ", b.indent+1)
	b.split(cond, append(first, pad+t+" = "+x.as(k)+";"), append(second, pad+t+" = "+y.as(k)+";"))
	return val{kind: k, text: t, prec: atom, pure: true, nonneg: x.nonneg && y.nonneg}
}

// binary is an operator on numbers.
func (b *body) binary(pos syntax.Position, op syntax.Token, x, y val) val {
	if x.isStatic() || y.isStatic() {
		return b.same(pos, op, x, y)
	}
	k := x.kind.join(y.kind)
	if op == syntax.SLASH {
		k = float
	}
	if k == boolean && op != syntax.EQL && op != syntax.NEQ {
		k = integer
	}
	x, y = x.cast(k), y.cast(k)
	out := val{kind: k, pure: x.pure && y.pure}
	grow := x.nonneg && y.nonneg
	infix := func(sign string, prec, left, right int) val {
		out.text, out.prec = x.in(left)+" "+sign+" "+y.in(right), prec
		return out
	}
	if x.number && y.number {
		if n, ok := folded(op, x.n, y.n); ok {
			return number(n)
		}
	}
	switch op {
	case syntax.PLUS:
		out.nonneg = grow
		if x.number && x.n == 0 && k == integer {
			return y
		}
		if y.number && y.n == 0 && k == integer {
			return x
		}
		return infix("+", sum, sum, product)
	case syntax.MINUS:
		return infix("-", sum, sum, product)
	case syntax.STAR:
		out.nonneg = grow
		return infix("*", product, product, prefix)
	case syntax.SLASH:
		return infix("/", product, product, prefix)
	case syntax.LT, syntax.GT, syntax.LE, syntax.GE, syntax.EQL, syntax.NEQ:
		out.kind, out.nonneg = boolean, true
		return infix(op.String(), compare, sum, sum)
	}
	if k == float {
		return b.ofFloats(pos, op, x, y)
	}
	return b.ofIntegers(pos, op, x, y)
}

// ofFloats is an operator that floats have in Starlark alone.
func (b *body) ofFloats(pos syntax.Position, op syntax.Token, x, y val) val {
	out := val{kind: float, pure: x.pure && y.pure}
	switch op {
	case syntax.SLASHSLASH:
		out.text, out.prec = "floor("+x.in(product)+" / "+y.in(prefix)+")", atom
		return out
	case syntax.PERCENT:
		out.text, out.prec = x.in(sum)+" - "+y.in(prefix)+" * floor("+x.in(product)+" / "+y.in(prefix)+")", sum
		return out
	}
	panic(refuse(pos, "There is no %s of floats.", op))
}

// ofIntegers is an operator on whole numbers that WGSL has otherwise, or not on others.
func (b *body) ofIntegers(pos syntax.Position, op syntax.Token, x, y val) val {
	out := val{kind: integer, pure: x.pure && y.pure}
	grow := x.nonneg && y.nonneg
	switch op {
	case syntax.SLASHSLASH, syntax.PERCENT:
		sign := map[syntax.Token]string{syntax.SLASHSLASH: "/", syntax.PERCENT: "%"}[op]
		if out.nonneg = grow; grow {
			out.text, out.prec = x.in(product)+" "+sign+" "+y.in(prefix), product
			return out
		}
		if y.number && y.n > 0 && bits.OnesCount(uint(y.n)) == 1 { // towards the lower number, as it has to be
			if op == syntax.PERCENT {
				out.text, out.prec, out.nonneg = fmt.Sprintf("%s & %d", x.in(prefix), y.n-1), bitwise, true
			} else {
				out.text, out.prec = fmt.Sprintf("%s >> %du", x.in(prefix), bits.TrailingZeros(uint(y.n))), bitwise
			}
			return out
		}
		b.p.floors = true
		call := map[syntax.Token]string{syntax.SLASHSLASH: "floor_div", syntax.PERCENT: "floor_mod"}[op]
		out.text, out.prec, out.nonneg = call+"("+x.text+", "+y.text+")", atom, op == syntax.PERCENT && y.nonneg
		return out
	case syntax.AMP, syntax.PIPE, syntax.CIRCUMFLEX:
		out.nonneg = grow || op == syntax.AMP && (x.nonneg || y.nonneg)
		out.text, out.prec = x.in(prefix)+" "+op.String()+" "+y.in(prefix), bitwise
		return out
	case syntax.LTLT, syntax.GTGT:
		by := "u32(" + y.text + ")"
		if y.number {
			by = y.text + "u"
		}
		out.text, out.prec, out.nonneg = x.in(prefix)+" "+op.String()+" "+by, bitwise, x.nonneg && op == syntax.GTGT
		return out
	}
	panic(refuse(pos, "There is no %s in a shader.", op))
}

// folded is an operator on numbers that stand there.
func folded(op syntax.Token, x, y int) (n int, ok bool) {
	switch op {
	case syntax.PLUS:
		n = x + y
	case syntax.MINUS:
		n = x - y
	case syntax.STAR:
		n = x * y
	default:
		return 0, false
	}
	return n, n >= math.MinInt32 && n <= math.MaxInt32
}

// same compares what is no number: None, texts.
func (b *body) same(pos syntax.Position, op syntax.Token, x, y val) val {
	if op != syntax.EQL && op != syntax.NEQ {
		panic(refuse(pos, "This operator has no translation here: a lane computes with numbers."))
	}
	var equal bool
	u, uok := x.static.(starlark.String)
	w, wok := y.static.(starlark.String)
	_, xnone := x.static.(starlark.NoneType)
	_, ynone := y.static.(starlark.NoneType)
	switch {
	case uok && wok:
		equal = u == w
	default:
		equal = xnone && ynone
	}
	return val{static: starlark.Bool(equal == (op == syntax.EQL))}
}
