package workbench

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// This file rewrites the syntax tree of a program: what Starlark does in one step, whatever it
// takes, becomes a call of ours that asks first. The names of these calls begin with a dot that no
// program can write.
const (
	callBinary  = "·binary"
	callAugment = "·augment"
	callAt      = "·augmentAt"
	callUnary   = "·unary"
	callSlice   = "·slice"
	callMethod  = "·method"
	callMade    = "·made"
	callWhile   = "·while"
	callListed  = "·listed"
	callBeside  = "·beside"
	keyName     = "·name"
)

// deepest is how deep brackets, blocks and chains of operators may nest in a program's text:
// parsers call themselves for each.
const deepest = 60

// tooDeep finds text that nests deeper than any kernel, before the parser goes there.
func tooDeep(source string) *Failure {
	line, depth, run := 1, 0, 0
	for i := 0; i < len(source); i++ {
		switch c := source[i]; c {
		case '\n':
			line++
			indent := len(source[i+1:]) - len(strings.TrimLeft(source[i+1:], " \t"))
			if depth == 0 && indent > 4*deepest {
				return &Failure{Kind: TooMuch, Line: line, Lane: -1, Says: "The blocks nest too deep."}
			}
			if depth == 0 {
				run = 0
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(0, depth-1)
		case '-', '+', '~', ':', 'f', 't': // unary operators, lambdas, if and not: what chains to the right
			run++
		}
		if depth > deepest || run > 40*deepest {
			return &Failure{Kind: TooMuch, Line: line, Lane: -1, Says: "This expression nests too deep."}
		}
	}
	return nil
}

// rewriter rewrites one program.
type rewriter struct {
	main    bool     // it defines main
	takes   []string // its parameters
	threads bool
	calls   map[string]bool
	names   []int // numbers that a length may be compared with
	failed  *Failure
}

func (w *rewriter) refuse(at syntax.Position, format string, args ...any) {
	if w.failed == nil {
		w.failed = &Failure{Kind: Syntax, Line: int(at.Line), Col: int(at.Col), Lane: -1, Says: fmt.Sprintf(format, args...)}
	}
}

func (w *rewriter) statements(list []syntax.Stmt) []syntax.Stmt {
	for i, s := range list {
		list[i] = w.statement(s)
	}
	return list
}

func (w *rewriter) statement(s syntax.Stmt) syntax.Stmt {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		return w.assign(s)
	case *syntax.DefStmt:
		w.params(s.Params)
		if s.Name.Name == "main" {
			w.main = true
			for _, p := range s.Params {
				if b, ok := p.(*syntax.BinaryExpr); ok {
					p = b.X
				}
				if id, ok := p.(*syntax.Ident); ok {
					w.takes = append(w.takes, id.Name)
				}
			}
		}
		s.Body = w.statements(s.Body)
	case *syntax.ExprStmt:
		s.X = w.expr(s.X)
	case *syntax.IfStmt:
		s.Cond, s.True, s.False = w.expr(s.Cond), w.statements(s.True), w.statements(s.False)
	case *syntax.ForStmt:
		s.Vars, s.X, s.Body = w.target(s.Vars), w.expr(s.X), w.statements(s.Body)
	case *syntax.WhileStmt:
		// The call gives an empty loop a line of its own.
		s.Cond, s.Body = call(callWhile, s.While, w.expr(s.Cond)), w.statements(s.Body)
	case *syntax.ReturnStmt:
		if s.Result != nil {
			s.Result = w.expr(s.Result)
		}
	case *syntax.LoadStmt:
		w.refuse(s.Load, "A program is one file: there is nothing to load.")
	}
	return s
}

func (w *rewriter) assign(s *syntax.AssignStmt) syntax.Stmt {
	named := ""
	if id, ok := s.LHS.(*syntax.Ident); ok {
		named = id.Name
	}
	if s.Op == syntax.EQ {
		if call, ok := s.RHS.(*syntax.CallExpr); ok && named != "" && makesArray(call) {
			// The array is called in the trace what the program calls it.
			s.RHS = w.expr(s.RHS)
			name(call, named, s.OpPos)
			return s
		}
		lists := false
		switch s.RHS.(type) {
		case *syntax.ListExpr, *syntax.Comprehension:
			lists = named != ""
		}
		s.LHS, s.RHS = w.target(s.LHS), w.expr(s.RHS)
		if lists {
			s.RHS = call(callListed, s.OpPos, text(named, s.OpPos), s.RHS)
		}
		if left, ok := s.LHS.(*syntax.TupleExpr); ok {
			if right, ok := s.RHS.(*syntax.TupleExpr); ok && len(left.List) == len(right.List) {
				for i, e := range left.List {
					id, ok := e.(*syntax.Ident)
					if call, made := right.List[i].(*syntax.CallExpr); ok && made && makesArray(call) {
						name(call, id.Name, s.OpPos)
					}
				}
			}
		}
		return s
	}
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	switch left := s.LHS.(type) {
	case *syntax.Ident:
		s.Op, s.RHS = syntax.EQ, call(callAugment, s.OpPos, token(op, s.OpPos), ident(left.Name, left.NamePos), w.expr(s.RHS))
		return s
	case *syntax.IndexExpr:
		return &syntax.ExprStmt{X: call(callAt, s.OpPos, token(op, s.OpPos), w.expr(left.X), w.expr(left.Y), w.expr(s.RHS))}
	}
	w.refuse(s.OpPos, "This cannot be assigned to.")
	return s
}

// name tells a call that makes an array what the array is called.
func name(call *syntax.CallExpr, named string, at syntax.Position) {
	call.Args = append(call.Args, &syntax.BinaryExpr{X: ident(keyName, at), OpPos: at, Op: syntax.EQ, Y: text(named, at)})
}

func makesArray(c *syntax.CallExpr) bool {
	id, ok := c.Fn.(*syntax.Ident)
	return ok && (id.Name == "array" || id.Name == "shared" || id.Name == "padded")
}

// target rewrites what is assigned to.
func (w *rewriter) target(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		e.X = w.target(e.X)
	case *syntax.TupleExpr:
		for i := range e.List {
			e.List[i] = w.target(e.List[i])
		}
	case *syntax.ListExpr:
		for i := range e.List {
			e.List[i] = w.target(e.List[i])
		}
	case *syntax.IndexExpr:
		e.X, e.Y = w.expr(e.X), w.expr(e.Y)
	case *syntax.Ident:
	default:
		at, _ := e.Span()
		w.refuse(at, "This cannot be assigned to.")
	}
	return e
}

// params rewrites the defaults of parameters.
func (w *rewriter) params(list []syntax.Expr) {
	for _, p := range list {
		switch p := p.(type) {
		case *syntax.BinaryExpr:
			p.Y = w.expr(p.Y)
		case *syntax.UnaryExpr:
			w.refuse(p.OpPos, "Parameters are named one by one: *args and **kwargs are not part of the language.")
		}
	}
}

func (w *rewriter) exprs(list []syntax.Expr) {
	for i := range list {
		list[i] = w.expr(list[i])
	}
}

func (w *rewriter) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Literal:
		if n, small := e.Value.(int64); e.Token == syntax.INT && !small {
			w.refuse(e.TokenPos, "Numbers have 64 bits.")
		} else if e.Token == syntax.INT && n > longestOfAll && n <= longestNamed && !slices.Contains(w.names, int(n)) {
			w.names = append(w.names, int(n))
		}
		if e.Token == syntax.BYTES {
			w.refuse(e.TokenPos, "Bytes are not part of the language.")
		}
	case *syntax.ParenExpr:
		e.X = w.expr(e.X)
	case *syntax.CallExpr:
		return w.call(e)
	case *syntax.DotExpr:
		w.refuse(e.Dot, "What stands after a dot is called: write .%s(…).", short(e.Name.Name))
	case *syntax.Comprehension:
		if e.Curly {
			w.refuse(e.Lbrack, "Dicts and sets are not part of the language: use an array or a list.")
			return e
		}
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				c.Vars, c.X = w.target(c.Vars), w.expr(c.X)
			case *syntax.IfClause:
				c.Cond = w.expr(c.Cond)
			}
		}
		e.Body = call(callMade, e.Lbrack, w.expr(e.Body))
	case *syntax.DictExpr:
		w.refuse(e.Lbrace, "Dicts and sets are not part of the language: use an array or a list.")
	case *syntax.LambdaExpr:
		w.params(e.Params)
		e.Body = w.expr(e.Body)
	case *syntax.ListExpr:
		w.exprs(e.List)
	case *syntax.TupleExpr:
		w.exprs(e.List)
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = w.expr(e.Cond), w.expr(e.True), w.expr(e.False)
	case *syntax.UnaryExpr:
		e.X = w.expr(e.X)
		if e.Op != syntax.NOT {
			return call(callUnary, e.OpPos, token(e.Op, e.OpPos), e.X)
		}
	case *syntax.BinaryExpr:
		e.X, e.Y = w.expr(e.X), w.expr(e.Y)
		if e.Op != syntax.AND && e.Op != syntax.OR {
			return call(callBinary, e.OpPos, token(e.Op, e.OpPos), e.X, e.Y)
		}
	case *syntax.SliceExpr:
		part := func(p syntax.Expr) syntax.Expr {
			if p == nil {
				return ident("None", e.Lbrack)
			}
			return w.expr(p)
		}
		return call(callSlice, e.Lbrack, w.expr(e.X), part(e.Lo), part(e.Hi), part(e.Step))
	case *syntax.IndexExpr:
		e.X, e.Y = w.expr(e.X), w.expr(e.Y)
	}
	return e
}

func (w *rewriter) call(e *syntax.CallExpr) syntax.Expr {
	for i, a := range e.Args {
		switch a := a.(type) {
		case *syntax.BinaryExpr:
			if a.Op == syntax.EQ {
				a.Y = w.expr(a.Y)
				continue
			}
		case *syntax.UnaryExpr:
			if a.Op == syntax.STAR || a.Op == syntax.STARSTAR {
				w.refuse(a.OpPos, "Arguments are written one by one: *args and **kwargs are not part of the language.")
				continue
			}
		}
		e.Args[i] = w.expr(a)
	}
	switch fn := e.Fn.(type) {
	case *syntax.DotExpr:
		args := append([]syntax.Expr{w.expr(fn.X), text(fn.Name.Name, fn.NamePos)}, e.Args...)
		return &syntax.CallExpr{Fn: ident(callMethod, fn.Dot), Lparen: e.Lparen, Args: args, Rparen: e.Rparen}
	case *syntax.Ident:
		w.calls[fn.Name] = true
		w.threads = w.threads || fn.Name == "launch"
	default:
		e.Fn = w.expr(e.Fn)
	}
	return e
}

func ident(name string, at syntax.Position) *syntax.Ident {
	return &syntax.Ident{NamePos: at, Name: name}
}

func text(s string, at syntax.Position) *syntax.Literal {
	return &syntax.Literal{Token: syntax.STRING, TokenPos: at, Raw: s, Value: s}
}

func numeral(n int, at syntax.Position) *syntax.Literal {
	return &syntax.Literal{Token: syntax.INT, TokenPos: at, Raw: strconv.Itoa(n), Value: int64(n)}
}

func token(t syntax.Token, at syntax.Position) *syntax.Literal {
	return &syntax.Literal{Token: syntax.INT, TokenPos: at, Raw: t.String(), Value: int64(t)}
}

func call(name string, at syntax.Position, args ...syntax.Expr) *syntax.CallExpr {
	return &syntax.CallExpr{Fn: ident(name, at), Lparen: at, Args: args, Rparen: at}
}
