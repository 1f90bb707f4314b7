package translate

import (
	"fmt"
	"math"
	"strings"

	"go.starlark.net/starlark"
)

// closure is a function with what it has taken from main, as it is when a round begins: main may
// change that later.
type closure struct {
	fn       *function
	value    *starlark.Function
	free     map[string]any // a starlark.Value or a *closure
	defaults map[string]any // of parameters
}

// capture notes what the lane of a round has taken.
func (r *round) capture(h *host) error {
	known := map[*starlark.Function]*closure{}
	r.closure = h.closure(r.lane, known)
	return nil
}

func (h *host) closure(f *starlark.Function, known map[*starlark.Function]*closure) *closure {
	if c := known[f]; c != nil {
		return c
	}
	c := &closure{fn: h.functions[f.Position().String()], value: f, free: map[string]any{}, defaults: map[string]any{}}
	known[f] = c
	take := func(v starlark.Value) any {
		if f, ok := v.(*starlark.Function); ok {
			return h.closure(f, known)
		}
		return v
	}
	for i := range f.NumFreeVars() {
		if b, v := f.FreeVar(i); v != nil {
			c.free[b.Name] = take(v)
		}
	}
	for i := range f.NumParams() {
		if v := f.ParamDefault(i); v != nil {
			name, _ := f.Param(i)
			c.defaults[name] = take(v)
		}
	}
	return c
}

// lookup is what a name stands for that is no variable of the function.
func (c *closure) lookup(h *host, name string) (v any, ok bool) {
	if v, ok = c.free[name]; ok {
		return v, true
	}
	if v, ok = c.defaults[name]; ok {
		return v, true
	}
	if g, ok := c.value.Globals()[name]; ok {
		if f, ok := g.(*starlark.Function); ok {
			return h.closure(f, map[*starlark.Function]*closure{}), true
		}
		return g, true
	}
	return nil, false
}

// along follows names from the lane of a round to a value.
func (c *closure) along(path []string) any {
	var v any = c
	for _, name := range path {
		of, ok := v.(*closure)
		if !ok {
			return nil
		}
		if v, ok = of.free[name]; !ok {
			v = of.defaults[name]
		}
	}
	return v
}

// signature tells apart what makes another entry point: other functions, other arrays. Numbers do not.
func (p *printer) signature(v any, seen map[*closure]bool) string {
	switch v := v.(type) {
	case *closure:
		if seen[v] {
			return "again"
		}
		seen[v] = true
		var b strings.Builder
		b.WriteString(v.fn.at)
		for _, f := range v.fn.FreeVars {
			fmt.Fprintf(&b, " %s=%s", f.First.Name, p.signature(v.free[f.First.Name], seen))
		}
		for _, f := range v.fn.Locals {
			if d, ok := v.defaults[f.First.Name]; ok {
				fmt.Fprintf(&b, " %s=%s", f.First.Name, p.signature(d, seen))
			}
		}
		return "(" + b.String() + ")"
	case *view:
		return fmt.Sprintf("%p+%t", v.of, v.from != 0)
	case starlark.Int:
		return "int"
	case starlark.Float:
		return "float"
	case starlark.Value:
		return v.Type() + ":" + v.String()
	}
	return "none"
}

// field is a number that lanes take from main, in the uniform buffer.
type field struct {
	name string
	kind kind
	of   func(r *round) (any, bool)
}

// text is the number of a field in a round.
func (f *field) text(r *round) (string, bool) {
	v, ok := f.of(r)
	if !ok {
		return "0", false
	}
	switch v := v.(type) {
	case int:
		return fmt.Sprint(v), true
	case starlark.Int:
		n, small := v.Int64()
		return fmt.Sprint(n), small && n >= math.MinInt32 && n <= math.MaxInt32
	case starlark.Float:
		return floatText(float64(v)), true
	}
	return "0", false
}
