package workbench

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// What one value may take. Kernels have lists of arrays and labels of rounds.
const (
	longestText = 1 << 12 // bytes
	longestList = 1 << 16 // elements
	nesting     = 6       // of lists that are compared or printed
	elementSize = 16      // bytes that an element of a list takes
)

// binary is an operator of the program.
func (r *run) binary(t syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	_, left := x.(*datum)
	_, right := y.(*datum)
	compares := t == syntax.EQL || t == syntax.NEQ || t == syntax.LT || t == syntax.LE || t == syntax.GT || t == syntax.GE
	switch {
	case t == syntax.IN || t == syntax.NOT_IN:
		return r.contains(t, x, y)
	case (left || right) && compares:
		return r.compares(t, x, y)
	case t == syntax.PERCENT && isText(x):
		return r.format(x.(starlark.String), y)
	case left || right:
		return r.arithmetic(t, x, y)
	case compares:
		if err := r.weigh(x, y); err != nil {
			return nil, err
		}
		ok, err := starlark.Compare(t, x, y)
		return starlark.Bool(ok), err
	}
	a, isInt := x.(starlark.Int)
	b, isIntToo := y.(starlark.Int)
	if isInt && isIntToo && t != syntax.SLASH {
		return addresses(t, a, b)
	}
	if err := r.room(t, x, y); err != nil {
		return nil, err
	}
	v, err := starlark.Binary(t, x, y)
	if err != nil {
		if _, float := y.(starlark.Float); float || typeOf(x) == typeOf(starlark.Float(0)) {
			if isInt || isIntToo {
				return nil, failed(Wrong, "%s takes whole numbers, and one of these is a fraction: a / b gives one, a // b a whole number.", t)
			}
		}
		return nil, failed(Wrong, "There is no %s of %s and %s.", t, typeOf(x), typeOf(y))
	}
	return v, nil
}

func isText(v starlark.Value) bool { _, ok := v.(starlark.String); return ok }

// addresses computes with whole numbers of 64 bits.
func addresses(t syntax.Token, x, y starlark.Int) (starlark.Value, error) {
	a, ok := x.Int64()
	b, okToo := y.Int64()
	if !ok || !okToo {
		return nil, failed(Wrong, "Numbers have 64 bits.")
	}
	n, err := ints(t, a, b)
	if err != nil {
		return nil, err
	}
	wrapped := false
	switch t {
	case syntax.PLUS:
		wrapped = (n > a) != (b > 0) && b != 0
	case syntax.MINUS:
		wrapped = (n < a) != (b > 0) && b != 0
	case syntax.STAR:
		wrapped = a != 0 && (n/a != b || a == -1 && b == -1<<63)
	case syntax.SLASHSLASH:
		wrapped = a == -1<<63 && b == -1
	case syntax.LTLT:
		wrapped = n>>b != a
	}
	if wrapped {
		return nil, failed(Wrong, "The number grows beyond 64 bits.")
	}
	return starlark.MakeInt64(n), nil
}

// room asks whether the list or text that + or * makes is within bounds, before it is made.
func (r *run) room(t syntax.Token, x, y starlark.Value) error {
	size := func(v starlark.Value) (n, of int) {
		switch v := v.(type) {
		case starlark.String:
			return len(v), 1
		case *starlark.List:
			return v.Len(), elementSize
		case starlark.Tuple:
			return len(v), elementSize
		}
		return 0, 0
	}
	n, of := size(x)
	m, ofToo := size(y)
	switch t {
	case syntax.PLUS:
		n += m
	case syntax.STAR:
		count, by := y, x
		if of == 0 {
			n, of, count, by = m, ofToo, x, y
		}
		times, ok := count.(starlark.Int)
		if of == 0 || !ok || by == nil {
			return nil
		}
		k, fits := times.Int64()
		if !fits || k > longestList {
			k = longestList + 1
		}
		n *= int(max(0, k))
	default:
		return nil
	}
	return r.fits(n, max(of, ofToo))
}

// fits asks for a list or text of n elements of so many bytes.
func (r *run) fits(n, size int) error {
	switch {
	case size == 1 && n > longestText:
		return tooMuch("The text grows beyond %s bytes.", longestText)
	case size > 1 && n > longestList:
		return tooMuch("The list grows beyond %s elements: large memory is an array.", longestList)
	}
	return r.hold(n, max(1, size))
}

// weigh counts what it takes to go through values, lists in lists included.
func (r *run) weigh(list ...starlark.Value) error {
	left := longestList
	var walk func(v starlark.Value, depth int) error
	walk = func(v starlark.Value, depth int) error {
		var n int
		var at func(int) starlark.Value
		switch v := v.(type) {
		case starlark.Tuple:
			n, at = len(v), v.Index
		case *starlark.List:
			n, at = v.Len(), v.Index
		case starlark.String:
			left -= len(v) / 16
			return nil
		default:
			return nil
		}
		if left -= n; left < 0 || depth >= nesting {
			return failed(TooMuch, "These lists are too large or too deep to be compared or printed.")
		}
		for i := range n {
			if err := walk(at(i), depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	for _, v := range list {
		if err := walk(v, 0); err != nil {
			return err
		}
	}
	return r.spend(longestList - left)
}

// contains is the operator in, of plain values.
func (r *run) contains(t syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	if _, ok := x.(*datum); ok {
		return nil, failed(Wrong, "Compare data one by one: that is work, and in would hide it.")
	}
	if _, ok := y.(*array); ok {
		return nil, failed(Wrong, "Read the cells of an array one by one: that is work, and in would hide it.")
	}
	if err := r.weigh(x, y); err != nil {
		return nil, err
	}
	v, err := starlark.Binary(t, x, y)
	if err != nil {
		return nil, failed(Wrong, "There is no %s of %s and %s.", t, typeOf(x), typeOf(y))
	}
	return v, nil
}

// augment is x += y and the like.
func (r *run) augment(t syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	if list, ok := x.(*starlark.List); ok && t == syntax.PLUS {
		return list, r.extend(list, y)
	}
	return r.binary(t, x, y)
}

func (r *run) extend(list *starlark.List, by starlark.Value) error {
	more, err := r.elements(by)
	if err != nil {
		return err
	}
	if err := r.fits(list.Len()+len(more), elementSize); err != nil {
		return err
	}
	for _, v := range more {
		if err := list.Append(v); err != nil {
			return err
		}
	}
	return nil
}

// elements lists what a loop over a value goes through.
func (r *run) elements(v starlark.Value) ([]starlark.Value, error) {
	if _, ok := v.(*array); ok {
		return nil, failed(Wrong, "An array is read cell by cell: write for i in range(len(x)).")
	}
	n := starlark.Len(v)
	if n < 0 {
		return nil, failed(Wrong, "%s is not a list.", sentenceStart(typeOf(v)))
	}
	if err := r.fits(n, elementSize); err != nil {
		return nil, err
	}
	out := make([]starlark.Value, 0, n)
	it := starlark.Iterate(v)
	if it == nil {
		return nil, failed(Wrong, "%s is not a list.", sentenceStart(typeOf(v)))
	}
	defer it.Done()
	for e := starlark.Value(nil); it.Next(&e); {
		out = append(out, e)
	}
	return out, nil
}

var errLong = errors.New("long")

// text prints a value, at most longestText bytes of it.
func (r *run) text(v starlark.Value) (string, error) {
	if err := r.weigh(v); err != nil {
		return "", err
	}
	var b strings.Builder
	var write func(v starlark.Value, depth int) error
	write = func(v starlark.Value, depth int) error {
		list := func(open string, n int, at func(int) starlark.Value, end string) error {
			b.WriteString(open)
			for i := range n {
				if i > 0 {
					b.WriteString(", ")
				}
				if err := write(at(i), depth+1); err != nil {
					return err
				}
			}
			b.WriteString(end)
			return nil
		}
		if b.Len() > longestText {
			return errLong
		}
		switch v := v.(type) {
		case starlark.String:
			if depth == 0 {
				b.WriteString(string(v))
			} else {
				b.WriteString(strconv.Quote(string(v)))
			}
		case *starlark.List:
			return list("[", v.Len(), v.Index, "]")
		case starlark.Tuple:
			return list("(", len(v), v.Index, ")")
		case *datum:
			b.WriteString(r.pool.Format(v.kind, v.word))
		default:
			b.WriteString(v.String())
		}
		return nil
	}
	if err := write(v, 0); err != nil || b.Len() > longestText {
		return "", tooMuch("The text grows beyond %s bytes.", longestText)
	}
	return b.String(), r.hold(b.Len(), 1)
}

// format is text % values: %d, %s and %%.
func (r *run) format(pattern starlark.String, args starlark.Value) (starlark.Value, error) {
	list, ok := args.(starlark.Tuple)
	if !ok {
		list = starlark.Tuple{args}
	}
	var b strings.Builder
	rest := string(pattern)
	for {
		before, after, found := strings.Cut(rest, "%")
		b.WriteString(before)
		if !found {
			break
		}
		if after == "" {
			return nil, failed(Wrong, "%% is followed by d, s or %%.")
		}
		rest = after[1:]
		switch after[0] {
		case '%':
			b.WriteByte('%')
			continue
		case 'd', 's', 'r':
		default:
			return nil, failed(Wrong, "%% is followed by d, s or %%, and here by %q.", after[0])
		}
		if len(list) == 0 {
			return nil, failed(Wrong, "There are fewer values than places in the text.")
		}
		s, err := r.text(list[0])
		if err != nil {
			return nil, err
		}
		list = list[1:]
		if b.WriteString(s); b.Len() > longestText {
			return nil, tooMuch("The text grows beyond %s bytes.", longestText)
		}
	}
	if len(list) > 0 {
		return nil, failed(Wrong, "There are more values than places in the text.")
	}
	return starlark.String(b.String()), r.hold(b.Len(), 1)
}

// typeOf says what a value is, with its article.
func typeOf(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.NoneType:
		return "None"
	case starlark.Int:
		return "a number"
	case starlark.Float:
		return "a number that is not whole"
	case starlark.Bool:
		return "a truth value"
	case starlark.String:
		return "a text"
	case *starlark.List:
		return "a list"
	case starlark.Tuple:
		return "a tuple"
	case *array:
		return "an array"
	case *datum:
		return "data of kind " + v.kind.String()
	case starlark.Callable:
		return "a function"
	}
	return fmt.Sprintf("a %s", v.Type())
}

func sentenceStart(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
