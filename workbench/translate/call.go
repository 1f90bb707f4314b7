package translate

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// This file prints calls of lanes.

func (b *body) call(e *syntax.CallExpr) val {
	id, ok := e.Fn.(*syntax.Ident)
	if !ok {
		panic(refuse(e.Lparen, "A lane calls functions by their names."))
	}
	for _, a := range e.Args {
		if x, named := a.(*syntax.BinaryExpr); named && x.Op == syntax.EQ {
			panic(refuse(x.OpPos, "Named arguments have no translation in a lane."))
		}
	}
	switch fn := b.named(id).static.(type) {
	case *closure:
		path := append(slices.Clone(b.path), id.Name)
		if p, ok := b.pathOf(id.Name); ok {
			path = p
		}
		return b.helper(e, fn, path)
	case *starlark.Builtin:
		return b.builtin(e, fn.Name())
	}
	panic(refuse(e.Lparen, "%s is no function that a shader has.", id.Name))
}

// numbers are the arguments of a call, which are numbers.
func (b *body) numbers(e *syntax.CallExpr, least, most int) (out []val, k kind) {
	if len(e.Args) < least || len(e.Args) > most {
		panic(refuse(e.Lparen, "This call has another number of arguments in a shader."))
	}
	for _, a := range e.Args {
		v := b.expr(a)
		if v.kind == unknown {
			panic(refuse(e.Lparen, "This call takes numbers."))
		}
		if v.kind == boolean {
			v = v.cast(integer)
		}
		out, k = append(out, v), k.join(v.kind)
	}
	return out, k
}

func (b *body) builtin(e *syntax.CallExpr, name string) val {
	p := b.p
	if _, given := p.host.ops[name]; given {
		k, _ := kindOf(p.host.task.Inputs[0].Kind)
		if name == "op" {
			k, _ = kindOf(p.host.task.Op.Kind)
		}
		args, _ := b.numbers(e, 1, 2)
		var texts []string
		for _, a := range args {
			texts = append(texts, a.as(k))
		}
		p.given[name] = true
		if strings.Contains(p.host.ops[name], "-> bool") {
			k = boolean
		}
		return val{kind: k, text: name + "(" + strings.Join(texts, ", ") + ")", prec: atom, pure: !slices.ContainsFunc(args, func(v val) bool { return !v.pure })}
	}
	switch name {
	case "less":
		args, k := b.numbers(e, 2, 2)
		sign := "<"
		if p.host.task.Descending {
			sign = ">"
		}
		x, y := args[0].cast(k), args[1].cast(k)
		return val{kind: boolean, text: x.in(sum) + " " + sign + " " + y.in(sum), prec: compare, pure: x.pure && y.pure}
	case "len":
		if len(e.Args) == 1 {
			if v, ok := b.expr(e.Args[0]).static.(*view); ok {
				_ = v
				return b.part(e.Args[0], "length", func(v *view) int { return v.n })
			}
		}
		panic(refuse(e.Lparen, "In a shader arrays alone have lengths."))
	case "min", "max":
		args, k := b.numbers(e, 2, 64)
		out := args[0].cast(k)
		for _, a := range args[1:] {
			a = a.cast(k)
			nonneg := out.nonneg && a.nonneg || name == "max" && (out.nonneg || a.nonneg)
			out = val{kind: k, text: name + "(" + out.text + ", " + a.text + ")", prec: atom, pure: out.pure && a.pure, nonneg: nonneg}
		}
		return out
	case "abs":
		args, k := b.numbers(e, 1, 1)
		return val{kind: k, text: "abs(" + args[0].text + ")", prec: atom, pure: args[0].pure, nonneg: true}
	case "int", "float", "bool":
		v := b.expr(e.Args[0])
		if v.kind == unknown {
			panic(refuse(e.Lparen, "%s takes a number here.", name))
		}
		return v.cast(map[string]kind{"int": integer, "float": float, "bool": boolean}[name])
	case "print":
		return val{}
	}
	if slices.Contains(laneCalls, name) {
		panic(refuse(e.Lparen, "%s belongs to threads, which wait for each other; rounds alone are translated.", name))
	}
	panic(refuse(e.Lparen, "%s has no translation in a lane.", name))
}

// helper is a call of a function of the program: a function of the text, for the arrays that it is
// given.
func (b *body) helper(e *syntax.CallExpr, c *closure, path []string) val {
	if slices.Contains(b.calls, c.fn.at) || len(b.calls) > deepestCall {
		panic(refuse(e.Lparen, "%s calls itself, which no function of a shader does.", c.fn.Name))
	}
	if len(e.Args) > len(c.fn.Params) {
		panic(refuse(e.Lparen, "%s takes fewer values.", c.fn.Name))
	}
	h := &body{p: b.p, entry: b.entry, root: b.root, out: &[]string{}, calls: append(slices.Clone(b.calls), c.fn.at), locations: map[string][]string{}, taken: map[string]bool{"id": true}}
	var params, texts []string
	var args []val
	kinds := ""
	for i, a := range e.Args {
		v := b.expr(a)
		name := paramName(c.fn.Params[i])
		if v.kind == unknown {
			if id, ok := unparenthesised(a).(*syntax.Ident); ok {
				if p, ok := b.pathOf(id.Name); ok {
					h.locations[name] = p
				}
			}
			args = append(args, v)
			kinds += fmt.Sprintf(" %p", v.static)
			continue
		}
		own := h.own(name)
		params, texts = append(params, own+": "+v.kind.String()), append(texts, v.text)
		args = append(args, val{kind: v.kind, text: own, prec: atom, pure: true, nonneg: v.nonneg})
		kinds += " " + v.kind.String()
	}
	h.suffix = kinds
	h.function(c, path, args, false)
	if h.writes && h.gives {
		panic(refuse(e.Lparen, "%s writes an array and returns a number: do one of both in a function that a lane calls.", c.fn.Name))
	}
	b.writes = b.writes || h.writes
	result := ""
	if h.gives {
		result = " -> " + h.result.String()
		if last := (*h.out)[len(*h.out)-1]; !strings.HasPrefix(last, "  return ") {
			*h.out = append(*h.out, "  return "+val{number: true, text: "0", kind: integer}.as(h.result)+";")
		}
	}
	text := "(" + strings.Join(params, ", ") + ")" + result + " {\n" + strings.Join(*h.out, "\n") + "\n}"
	name := b.p.function(c.fn.Name, text)
	out := val{text: name + "(" + strings.Join(texts, ", ") + ")", prec: atom}
	if h.gives {
		out.kind = h.result
	}
	return out
}

// function is the name of a function of the text: one that is printed already has one.
func (p *printer) function(name, text string) string {
	for _, h := range p.helpers {
		if h.text == text {
			return h.name
		}
	}
	if name == "lambda" {
		name = "step"
	}
	own := p.names.safe(name)
	for try := 2; p.names.taken[own] || slices.ContainsFunc(p.helpers, func(h helper) bool { return h.name == own }); try++ {
		own = p.names.safe(fmt.Sprintf("%s_%d", name, try))
	}
	p.helpers = append(p.helpers, helper{own, text})
	return own
}

// helper is a function of the text that lanes call.
type helper struct{ name, text string }
