package workbench

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// This file holds what a program does with lists, texts and slices.

func (r *run) augmentAt(a starlark.Tuple) (starlark.Value, error) {
	t, x, k := tokenOf(a[0]), a[1], a[2]
	switch x := x.(type) {
	case *array:
		old, _, err := x.Get(k)
		if err != nil {
			return nil, err
		}
		sum, err := r.binary(t, old, a[3])
		if err != nil {
			return nil, err
		}
		i, err := x.cell(k)
		if err != nil {
			return nil, err
		}
		return starlark.None, x.SetKey(starlark.MakeInt(i-x.from), sum)
	case *starlark.List:
		i, err := r.whole(k)
		if err != nil {
			return nil, err
		}
		if i < 0 {
			i += x.Len()
		}
		if i < 0 || i >= x.Len() {
			return nil, failed(Wrong, "The list has %s.", counted(x.Len(), "element"))
		}
		sum, err := r.augment(t, x.Index(i), a[3])
		if err != nil {
			return nil, err
		}
		return starlark.None, x.SetIndex(i, sum)
	}
	return nil, failed(Wrong, "%s has no elements to assign to.", sentenceStart(typeOf(x)))
}

func (r *run) unary(a starlark.Tuple) (starlark.Value, error) {
	t := tokenOf(a[0])
	switch t {
	case syntax.MINUS:
		if f, ok := a[1].(starlark.Float); ok {
			return -f, nil
		}
		return r.binary(syntax.MINUS, starlark.MakeInt(0), a[1])
	case syntax.TILDE:
		return r.binary(syntax.CIRCUMFLEX, a[1], starlark.MakeInt(-1))
	}
	return a[1], nil
}

func (r *run) slice(a starlark.Tuple) (starlark.Value, error) {
	n := 0
	switch x := a[0].(type) {
	case *array:
		n = x.n
	case starlark.String, *starlark.List, starlark.Tuple:
		n = starlark.Len(x)
	default:
		return nil, failed(Wrong, "%s has no slices.", sentenceStart(typeOf(x)))
	}
	from, to, step := 0, n, 1
	for i, at := range []*int{&from, &to, &step} {
		if a[i+1] == starlark.None {
			continue
		}
		v, err := r.whole(a[i+1])
		if err != nil {
			return nil, err
		}
		if v < 0 && i < 2 {
			v += n
		}
		*at = v
	}
	if step != 1 {
		return nil, failed(Wrong, "A slice has no stride: write a loop.")
	}
	from = min(max(0, from), n)
	to = min(max(from, to), n)
	switch x := a[0].(type) {
	case *array:
		return &array{of: x.of, from: x.from + from, n: to - from}, nil
	case starlark.String:
		return x[from:to], r.fits(to-from, 1)
	case starlark.Tuple:
		return x[from:to], nil
	case *starlark.List:
		if err := r.fits(to-from, elementSize); err != nil {
			return nil, err
		}
		return x.Slice(from, to, 1), nil
	}
	return starlark.None, nil
}

// method is what stands after a dot and is called.
func (r *run) method(a starlark.Tuple) (starlark.Value, error) {
	name, args := string(a[1].(starlark.String)), a[2:]
	takes := func(n int) error {
		if len(args) != n {
			return failed(Wrong, ".%s takes %s.", short(name), counted(n, "argument"))
		}
		return nil
	}
	switch x := a[0].(type) {
	case *starlark.List:
		switch name {
		case "append":
			if err := takes(1); err != nil {
				return nil, err
			}
			if err := r.fits(x.Len()+1, elementSize); err != nil {
				return nil, err
			}
			r.held -= x.Len() * elementSize // what is there is not made again
			r.spent -= x.Len() / 16
			return starlark.None, x.Append(args[0])
		case "extend":
			if err := takes(1); err != nil {
				return nil, err
			}
			return starlark.None, r.extend(x, args[0])
		case "pop":
			if err := takes(0); err != nil {
				return nil, err
			}
			if x.Len() == 0 {
				return nil, failed(Wrong, "The list is empty.")
			}
			last := x.Index(x.Len() - 1)
			return last, shorten(x)
		}
	case starlark.String:
		if name == "join" {
			if err := takes(1); err != nil {
				return nil, err
			}
			return r.join(string(x), args[0])
		}
	}
	return nil, failed(Wrong, "%s has no .%s in this language: a list has append, extend and pop, a text join.", sentenceStart(typeOf(a[0])), short(name))
}

// shorten takes the last element off a list.
func shorten(x *starlark.List) error {
	pop, err := x.Attr("pop")
	if err != nil {
		return err
	}
	_, err = starlark.Call(&starlark.Thread{}, pop, nil, nil)
	return err
}

func (r *run) join(between string, list starlark.Value) (starlark.Value, error) {
	parts, err := r.elements(list)
	if err != nil {
		return nil, err
	}
	whole := ""
	for i, p := range parts {
		s, ok := p.(starlark.String)
		if !ok {
			return nil, failed(Wrong, "Texts are joined, and this is %s.", typeOf(p))
		}
		if i > 0 {
			whole += between
		}
		whole += string(s)
		if err := r.fits(len(whole), 1); err != nil {
			return nil, err
		}
	}
	return starlark.String(whole), nil
}
