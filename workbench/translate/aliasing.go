package translate

import (
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// This file finds out whether a lane of a round may read a cell that another lane writes: then it has
// to read the value that the cell had when the round began.

// mode is how the lanes of a round read an array.
type mode uint8

const (
	plain  mode = iota // as it is: no lane reads what another writes
	copied             // from a copy, taken before the round
	marked             // so, but for cells that the lane itself has written
)

// affine is a·i + c for the lane i; it is known where ok.
type affine struct {
	a, c int
	ok   bool
}

// abstract is what is known of a value while a lane is walked through: its form, or what it stands for.
type abstract struct {
	form   affine
	static any
}

// access is one access of a lane.
type access struct {
	of     *cells
	form   affine
	writes bool
	after  bool // a read, after the lane has written to the array
}

// walker walks through what a lane does.
type walker struct {
	h        *host
	accesses []access
	written  map[*cells]bool
	depth    int
}

// deepestCall is how deep functions call each other.
const deepestCall = 12

// modes are how a round's lanes read its arrays, where that is not plain; and the arrays that they come
// to.
func (h *host) modes(r *round) (map[*cells]mode, []*cells) {
	w := &walker{h: h, written: map[*cells]bool{}}
	args := []abstract{{form: affine{1, 0, true}}}
	if r.serial {
		args = nil
	}
	w.call(r.closure, args)
	out := map[*cells]mode{}
	var all []*cells
	for _, a := range w.accesses {
		if !slices.Contains(all, a.of) {
			all = append(all, a.of)
		}
	}
	if r.count < 2 {
		return out, all
	}
	for _, read := range w.accesses {
		if read.writes || !w.written[read.of] {
			continue
		}
		for _, write := range w.accesses {
			if write.writes && write.of == read.of && r.meet(read.form, write.form) {
				out[read.of] = max(out[read.of], copied)
			}
		}
	}
	for _, read := range w.accesses {
		if out[read.of] == copied && read.after {
			out[read.of] = marked
		}
	}
	return out, all
}

// meet tells whether a lane of the round may read at one form what another lane writes at the other.
func (r *round) meet(read, write affine) bool {
	switch {
	case !read.ok || !write.ok:
		return true
	case read.a == 0 && write.a == 0:
		return read.c == write.c
	case read.a == write.a:
		apart := read.c - write.c
		if apart%read.a != 0 {
			return false
		}
		apart /= read.a
		return apart != 0 && apart%r.step == 0 && abs(apart)/r.step < r.count
	case read.a == 0:
		return r.reaches(write, read.c)
	case write.a == 0:
		return r.reaches(read, write.c)
	}
	return true
}

// reaches tells whether a lane has the value at.
func (r *round) reaches(f affine, at int) bool {
	if (at-f.c)%f.a != 0 {
		return false
	}
	k := (at-f.c)/f.a - r.lo
	return k >= 0 && k%r.step == 0 && k/r.step < r.count
}

func abs(n int) int { return max(n, -n) }

// call walks through a function.
func (w *walker) call(c *closure, args []abstract) {
	if w.depth++; w.depth > deepestCall {
		w.depth--
		return
	}
	defer func() { w.depth-- }()
	env := map[string]abstract{}
	times := assignments(c.fn.Body)
	for i, param := range c.fn.Params {
		name := paramName(param)
		times[name]++
		if i < len(args) && times[name] == 1 {
			env[name] = args[i]
		} else if v, ok := c.defaults[name]; ok && times[name] == 1 {
			env[name] = known(v)
		}
	}
	w.statements(c, env, times, c.fn.Body)
}

func paramName(e syntax.Expr) string {
	if b, ok := e.(*syntax.BinaryExpr); ok {
		e = b.X
	}
	if id, ok := e.(*syntax.Ident); ok {
		return id.Name
	}
	return ""
}

// assignments counts how often each variable is assigned to.
func assignments(list []syntax.Stmt) map[string]int {
	out := map[string]int{}
	var target func(e syntax.Expr, n int)
	target = func(e syntax.Expr, n int) {
		switch e := e.(type) {
		case *syntax.Ident:
			out[e.Name] += n
		case *syntax.ParenExpr:
			target(e.X, n)
		case *syntax.TupleExpr:
			for _, x := range e.List {
				target(x, n)
			}
		}
	}
	for _, s := range list {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.AssignStmt:
				if n.Op == syntax.EQ {
					target(n.LHS, 1)
				} else {
					target(n.LHS, 2)
				}
			case *syntax.ForStmt:
				target(n.Vars, 2)
			case *syntax.DefStmt, *syntax.LambdaExpr:
				return false
			}
			return true
		})
	}
	return out
}

func known(v any) abstract {
	if i, ok := v.(starlark.Int); ok {
		if n, small := i.Int64(); small {
			return abstract{form: affine{0, int(n), true}}
		}
	}
	return abstract{static: v}
}

func (w *walker) statements(c *closure, env map[string]abstract, times map[string]int, list []syntax.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *syntax.AssignStmt:
			w.assign(c, env, times, s)
		case *syntax.ExprStmt:
			w.expr(c, env, s.X)
		case *syntax.ReturnStmt:
			if s.Result != nil {
				w.expr(c, env, s.Result)
			}
		case *syntax.IfStmt:
			w.expr(c, env, s.Cond)
			w.statements(c, env, times, s.True)
			w.statements(c, env, times, s.False)
		case *syntax.ForStmt:
			w.expr(c, env, s.X)
			for range 2 { // what one turn writes, the next may read
				w.statements(c, env, times, s.Body)
			}
		case *syntax.WhileStmt:
			for range 2 {
				w.expr(c, env, s.Cond)
				w.statements(c, env, times, s.Body)
			}
		}
	}
}

func (w *walker) assign(c *closure, env map[string]abstract, times map[string]int, s *syntax.AssignStmt) {
	if s.Op != syntax.EQ {
		w.expr(c, env, s.LHS)
	}
	left, right := parts(s.LHS), parts(s.RHS)
	var values []abstract
	if len(left) == len(right) {
		for _, e := range right {
			values = append(values, w.expr(c, env, e))
		}
	} else {
		w.expr(c, env, s.RHS)
		values = make([]abstract, len(left))
	}
	for i, e := range left {
		switch e := e.(type) {
		case *syntax.Ident:
			delete(env, e.Name)
			if times[e.Name] == 1 {
				env[e.Name] = values[i]
			}
		case *syntax.IndexExpr:
			w.access(c, env, e, true)
		}
	}
}

// parts are the elements of a tuple, or the one expression.
func parts(e syntax.Expr) []syntax.Expr {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return parts(e.X)
	case *syntax.TupleExpr:
		return e.List
	}
	return []syntax.Expr{e}
}

func (w *walker) access(c *closure, env map[string]abstract, e *syntax.IndexExpr, writes bool) {
	of, at := w.expr(c, env, e.X), w.expr(c, env, e.Y)
	v, ok := of.static.(*view)
	if !ok {
		return
	}
	form := at.form
	form.c += v.from
	w.accesses = append(w.accesses, access{v.of, form, writes, !writes && w.written[v.of]})
	if writes {
		w.written[v.of] = true
	}
}

// expr notes what an expression reads, and gives what is known of its value.
func (w *walker) expr(c *closure, env map[string]abstract, e syntax.Expr) abstract {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return w.expr(c, env, e.X)
	case *syntax.Literal:
		if n, ok := e.Value.(int64); ok {
			return abstract{form: affine{0, int(n), true}}
		}
	case *syntax.Ident:
		if v, ok := env[e.Name]; ok {
			return v
		}
		if !c.isLocal(e.Name) {
			if v, ok := c.lookup(w.h, e.Name); ok {
				return known(v)
			}
		}
	case *syntax.IndexExpr:
		w.access(c, env, e, false)
	case *syntax.UnaryExpr:
		x := w.expr(c, env, e.X).form
		if e.Op == syntax.MINUS && x.ok {
			return abstract{form: affine{-x.a, -x.c, true}}
		}
	case *syntax.BinaryExpr:
		return abstract{form: combined(e.Op, w.expr(c, env, e.X).form, w.expr(c, env, e.Y).form)}
	case *syntax.CondExpr:
		w.expr(c, env, e.Cond)
		w.expr(c, env, e.True)
		w.expr(c, env, e.False)
	case *syntax.TupleExpr:
		for _, x := range e.List {
			w.expr(c, env, x)
		}
	case *syntax.ListExpr:
		for _, x := range e.List {
			w.expr(c, env, x)
		}
	case *syntax.CallExpr:
		var args []abstract
		for _, a := range e.Args {
			if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
				a = b.Y
			}
			args = append(args, w.expr(c, env, a))
		}
		if id, ok := e.Fn.(*syntax.Ident); ok && id.Name == "len" && len(args) == 1 {
			if v, ok := args[0].static.(*view); ok {
				return abstract{form: affine{0, v.n, true}}
			}
		}
		if fn, ok := w.expr(c, env, e.Fn).static.(*closure); ok {
			w.call(fn, args)
		}
	}
	return abstract{}
}

// isLocal tells whether a name is a variable of the function.
func (c *closure) isLocal(name string) bool {
	for _, b := range c.fn.Locals {
		if b.First.Name == name {
			_, given := c.defaults[name]
			return !given
		}
	}
	return false
}

// combined is an operator on forms.
func combined(op syntax.Token, x, y affine) affine {
	if !x.ok || !y.ok {
		return affine{}
	}
	switch op {
	case syntax.PLUS:
		return affine{x.a + y.a, x.c + y.c, true}
	case syntax.MINUS:
		return affine{x.a - y.a, x.c - y.c, true}
	case syntax.STAR:
		if x.a == 0 {
			return affine{x.c * y.a, x.c * y.c, true}
		}
		if y.a == 0 {
			return affine{x.a * y.c, x.c * y.c, true}
		}
	case syntax.SLASHSLASH, syntax.PERCENT:
		if x.a == 0 && y.a == 0 && y.c > 0 && x.c >= 0 {
			if op == syntax.PERCENT {
				return affine{0, x.c % y.c, true}
			}
			return affine{0, x.c / y.c, true}
		}
	}
	return affine{}
}
