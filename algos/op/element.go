package op

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"upsweep/tracer/value"
)

// Predicate decides about one value.
type Predicate struct {
	Name string
	Of   func(k value.Kind, pool *value.Pool, w value.Word) bool
}

// Text is the predicate as people write it, with %s for the value: "even(%s)", "(%s < 5)".
func (p Predicate) Text() string {
	if p.Name[0] == '<' || p.Name[0] == '>' {
		return "(%s " + p.Name[:1] + " " + p.Name[1:] + ")"
	}
	return p.Name + "(%s)"
}

// PredicateNames returns the predicates in the order of a menu; <k and >k stand for themselves with
// any number k.
func PredicateNames() []string {
	return []string{"even", "odd", "positive", "nonzero", "upper", "lower", "<5", ">5"}
}

// PredicateOf returns the predicate with a name such as even, upper or <7. On a value that it does
// not speak of (even of a text) it is false.
func PredicateOf(name string) (Predicate, error) {
	if bound, ok := strings.CutPrefix(name, "<"); ok {
		return compareWith(name, bound, func(a, b float64) bool { return a < b }, func(a, b int64) bool { return a < b })
	}
	if bound, ok := strings.CutPrefix(name, ">"); ok {
		return compareWith(name, bound, func(a, b float64) bool { return a > b }, func(a, b int64) bool { return a > b })
	}
	number := func(ofInt func(int64) bool, ofFloat func(float64) bool) Predicate {
		return Predicate{name, func(k value.Kind, _ *value.Pool, w value.Word) bool {
			switch k {
			case value.Int, value.Flag:
				return ofInt(int64(w))
			case value.Float:
				return ofFloat(w.Float())
			}
			return false
		}}
	}
	letter := func(is func(rune) bool) Predicate {
		return Predicate{name, func(k value.Kind, pool *value.Pool, w value.Word) bool {
			if k != value.Text {
				return false
			}
			s := pool.TextOf(w)
			return s != "" && strings.IndexFunc(s, func(r rune) bool { return !is(r) }) < 0
		}}
	}
	whole := func(f float64, parity int64) bool {
		return f == float64(int64(f)) && (int64(f)%2 != 0) == (parity != 0)
	}
	switch name {
	case "even":
		return number(func(n int64) bool { return n%2 == 0 }, func(f float64) bool { return whole(f, 0) }), nil
	case "odd":
		return number(func(n int64) bool { return n%2 != 0 }, func(f float64) bool { return whole(f, 1) }), nil
	case "positive":
		return number(func(n int64) bool { return n > 0 }, func(f float64) bool { return f > 0 }), nil
	case "nonzero":
		return number(func(n int64) bool { return n != 0 }, func(f float64) bool { return f != 0 }), nil
	case "upper":
		return letter(unicode.IsUpper), nil
	case "lower":
		return letter(unicode.IsLower), nil
	}
	return Predicate{}, fmt.Errorf("%q is not a predicate; write even, odd, positive, nonzero, upper, lower, or < or > with a number, such as <5", name)
}

func compareWith(name, bound string, floats func(a, b float64) bool, ints func(a, b int64) bool) (Predicate, error) {
	f, err := strconv.ParseFloat(bound, 64)
	if err != nil {
		return Predicate{}, fmt.Errorf("%q has no number to compare with; write for example <5", name)
	}
	n, intErr := strconv.ParseInt(bound, 10, 64)
	return Predicate{name, func(k value.Kind, _ *value.Pool, w value.Word) bool {
		switch {
		case k == value.Float:
			return floats(w.Float(), f)
		case k == value.Int && intErr == nil:
			return ints(int64(w), n)
		case k == value.Int:
			return floats(float64(w), f)
		}
		return false
	}}, nil
}

// Function maps one number to another.
type Function struct {
	Name string
	Of   func(k value.Kind, w value.Word) value.Word
}

// Text is the function as people write it, with %s for the number: "%s + 10", "%s²".
func (f Function) Text() string {
	for i, sign := range []string{" + ", " − ", " × "} {
		if f.Name[0] == "+-*"[i] {
			return "%s" + sign + f.Name[1:]
		}
	}
	switch f.Name {
	case "square":
		return "%s²"
	case "abs":
		return "|%s|"
	}
	return f.Name + "(%s)"
}

// FunctionNames returns the element functions in the order of a menu; +k, -k and *k stand for any
// number k.
func FunctionNames() []string {
	return []string{"+10", "*2", "-1", "square", "neg", "abs", "not", "id"}
}

// FunctionOf returns the element function with a name such as +10, *2, square, neg, abs, not (1 for
// 0, else 0) or id. A number that is no integer needs float values; on integers it is truncated
// towards zero.
func FunctionOf(name string) (Function, error) {
	both := func(ints func(int64) int64, floats func(float64) float64) Function {
		return Function{name, func(k value.Kind, w value.Word) value.Word {
			if k == value.Float {
				return value.FloatWord(floats(w.Float()))
			}
			return value.Word(ints(int64(w)))
		}}
	}
	switch name {
	case "square":
		return both(func(n int64) int64 { return n * n }, func(f float64) float64 { return f * f }), nil
	case "neg", "negate":
		return both(func(n int64) int64 { return -n }, func(f float64) float64 { return -f }), nil
	case "abs":
		return both(func(n int64) int64 { return max(n, -n) }, func(f float64) float64 { return max(f, -f) }), nil
	case "id":
		return both(func(n int64) int64 { return n }, func(f float64) float64 { return f }), nil
	case "not":
		return both(func(n int64) int64 { return int64(value.FlagWord(n == 0)) }, func(f float64) float64 { return float64(value.FlagWord(f == 0)) }), nil
	}
	if name != "" && strings.ContainsRune("+-*", rune(name[0])) {
		f, err := strconv.ParseFloat(name[1:], 64)
		if err == nil {
			n, intErr := strconv.ParseInt(name[1:], 10, 64)
			if intErr != nil {
				n = int64(f)
			}
			switch name[0] {
			case '+':
				return both(func(x int64) int64 { return x + n }, func(x float64) float64 { return x + f }), nil
			case '-':
				return both(func(x int64) int64 { return x - n }, func(x float64) float64 { return x - f }), nil
			case '*':
				return both(func(x int64) int64 { return x * n }, func(x float64) float64 { return x * f }), nil
			}
		}
	}
	return Function{}, fmt.Errorf("%q is not a function; write square, neg, abs, not, id, or +, - or * with a number, such as +10", name)
}
