package shader

import (
	"fmt"
	"strconv"
	"strings"
)

// The front end refuses calls in constants of the module, const perWord = select(1u, 2u, parts > 1u),
// and takes an array whose size is a call for an empty one: array<u32, max(ranking, staged)>. Where
// such an expression is an integer, it is computed here, and its number set in its place.

// integer is what such an expression comes to.
type integer struct {
	n      int64
	suffix string // u, i, or none where the type is open
	truth  bool   // it is a bool
}

func (v integer) String() string { return strconv.FormatInt(v.n, 10) + v.suffix }

// evaluator computes an expression of constants.
type evaluator struct {
	w      *rewriter
	tokens []token
	at     int
	depth  int
}

// calls tells whether there are calls of functions of the language among tokens.
func (w *rewriter) calls(list []token) bool {
	for i, t := range list {
		if builtIn[t.text] && i+1 < len(list) && list[i+1].text == "(" {
			return true
		}
	}
	return false
}

// maxFolds is how many constants are computed for all that is folded: one that two others name is
// computed twice.
const maxFolds = 1 << 12

// folded is the number that a constant's expression comes to; not ok where it is none.
func (w *rewriter) folded(value []token, depth int) (v integer, ok bool) {
	if w.folds++; w.folds > maxFolds || depth > deepest || len(value) > maxOperators {
		return v, false
	}
	e := &evaluator{w: w, tokens: value, depth: depth}
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	v = e.binary(0)
	return v, e.at == len(value)
}

// precedence is how tight operators bind.
var precedence = map[string]int{
	"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
}

// next is the token at hand; a closing pair of angle brackets is two.
func (e *evaluator) next() string {
	if e.at >= len(e.tokens) {
		return ""
	}
	if t := e.tokens[e.at]; t.text == ">" && e.at+1 < len(e.tokens) && e.tokens[e.at+1].text == ">" && e.tokens[e.at+1].from == t.to {
		return ">>"
	}
	return e.tokens[e.at].text
}

func (e *evaluator) take() string {
	text := e.next()
	e.at++
	if text == ">>" {
		e.at++
	}
	return text
}

func (e *evaluator) expect(text string) {
	if e.take() != text {
		panic(fmt.Sprintf("%s is missing", text))
	}
}

func (e *evaluator) binary(least int) integer {
	if e.depth++; e.depth > deepest {
		panic("too deep")
	}
	defer func() { e.depth-- }()
	a := e.operand()
	for {
		op := e.next()
		p := precedence[op]
		if p == 0 || p <= least {
			return a
		}
		e.take()
		a = apply(op, a, e.binary(p))
	}
}

func truthOf(b bool) integer {
	if b {
		return integer{n: 1, truth: true}
	}
	return integer{truth: true}
}

// apply computes an operation; what does not fit 32 bits has no result.
func apply(op string, a, b integer) integer {
	if a.truth != b.truth {
		panic("a bool and a number")
	}
	out := integer{suffix: a.suffix}
	if out.suffix == "" {
		out.suffix = b.suffix
	}
	switch op {
	case "||", "&&", "==", "!=", "<", ">", "<=", ">=":
		return truthOf(map[string]bool{
			"||": a.n != 0 || b.n != 0, "&&": a.n != 0 && b.n != 0, "==": a.n == b.n, "!=": a.n != b.n, "<": a.n < b.n, ">": a.n > b.n, "<=": a.n <= b.n, ">=": a.n >= b.n,
		}[op])
	case "|":
		out.n = a.n | b.n
	case "^":
		out.n = a.n ^ b.n
	case "&":
		out.n = a.n & b.n
	case "<<", ">>":
		if b.n < 0 || b.n > 31 {
			panic("a shift by too many places")
		}
		out.suffix = a.suffix
		if out.n = a.n >> b.n; op == "<<" {
			out.n = a.n << b.n
		}
	case "+":
		out.n = a.n + b.n
	case "-":
		out.n = a.n - b.n
	case "*":
		out.n = a.n * b.n
	case "/":
		out.n = a.n / b.n
	case "%":
		out.n = a.n % b.n
	}
	return out.checked()
}

func (v integer) checked() integer {
	if v.suffix == "u" && (v.n < 0 || v.n > 1<<32-1) || v.suffix != "u" && (v.n < -1<<31 || v.n > 1<<31-1) || v.truth {
		panic("it does not fit 32 bits")
	}
	return v
}

func (e *evaluator) operand() integer {
	if e.depth++; e.depth > deepest {
		panic("too deep")
	}
	defer func() { e.depth-- }()
	switch text := e.take(); {
	case text == "(":
		v := e.binary(0)
		e.expect(")")
		return v
	case text == "-":
		return apply("-", integer{}, e.operand())
	case text == "!":
		v := e.operand()
		return truthOf(v.n == 0)
	case text == "true" || text == "false":
		return truthOf(text == "true")
	case text == "":
		panic("an operand is missing")
	case text[0] >= '0' && text[0] <= '9':
		digits := strings.TrimRight(text, "ui")
		n, err := strconv.ParseInt(digits, 0, 64)
		if err != nil {
			panic(err)
		}
		return integer{n: n, suffix: text[len(digits):]}.checked()
	case e.next() == "(":
		return e.call(text)
	default:
		v, ok := e.w.folded(e.w.constants[text], e.depth)
		if !ok {
			panic(text + " is no integer")
		}
		return v
	}
}

func (e *evaluator) call(name string) integer {
	e.expect("(")
	var args []integer
	for e.next() != ")" {
		args = append(args, e.binary(0))
		if e.next() == "," {
			e.take()
		}
	}
	e.expect(")")
	switch {
	case name == "select" && len(args) == 3 && args[2].truth && args[2].n != 0:
		return args[1]
	case name == "select" && len(args) == 3 && args[2].truth:
		return args[0]
	case name == "min" && len(args) == 2:
		v := apply("+", args[0], integer{suffix: args[1].suffix})
		v.n = min(v.n, args[1].n)
		return v
	case name == "max" && len(args) == 2:
		v := apply("+", args[0], integer{suffix: args[1].suffix})
		v.n = max(v.n, args[1].n)
		return v
	case name == "clamp" && len(args) == 3:
		args[0].n = min(max(args[0].n, args[1].n), args[2].n)
		return args[0]
	case (name == "u32" || name == "i32") && len(args) == 1:
		args[0].suffix, args[0].truth = name[:1], false
		return args[0].checked()
	}
	panic(name + " is not computed")
}
