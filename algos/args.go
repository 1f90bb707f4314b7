package algos

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// FieldError says which field of a request is wrong and what would be right.
type FieldError struct {
	Field string // name of an input or parameter
	Says  string
	Over  bool // nothing is wrong with it but that it takes more than the budget
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Says }

// longestSaid is how many characters of a message are kept: a long bad value is not repeated in
// full.
const longestSaid = 240

func wrong(field, format string, args ...any) error {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = shortened(text)
		}
	}
	return &FieldError{Field: shortened(field), Says: shortened(fmt.Sprintf(format, args...))}
}

// Args are the checked, typed arguments of one run.
type Args struct {
	Algorithm *Algorithm
	Request   Request // as asked, without what is unset
	pool      *value.Pool
	arrays    map[string]array
	ints      map[string]int64
	texts     map[string]string
	operator  op.Operator
	init      *value.Word
}

type array struct {
	kind   value.Kind
	words  []value.Word
	starts []int // of sequences; nil for a plain array
}

// Check turns a request into arguments, if it is within a budget of text and of values. Its error
// is a *FieldError.
func (alg *Algorithm) Check(r Request, b budget.Budget) (*Args, error) {
	a := &Args{
		Algorithm: alg, Request: Request{map[string]string{}, map[string]string{}}, pool: &value.Pool{},
		arrays: map[string]array{}, ints: map[string]int64{}, texts: map[string]string{},
	}
	for name := range r.Params {
		if alg.param(name) == nil {
			return nil, wrong(name, "%s has no such parameter; it has %s", alg.ID, names(alg.Params, func(p Param) string { return p.Name }))
		}
	}
	for name := range r.Inputs {
		if alg.input(name) == nil {
			return nil, wrong(name, "%s has no such input; it has %s", alg.ID, names(alg.Inputs, func(in Input) string { return in.Name }))
		}
	}
	if err := alg.size(r, b); err != nil {
		return nil, err
	}
	for i := range alg.Params {
		p := &alg.Params[i]
		text, given := r.Params[p.Name]
		if given {
			a.Request.Params[p.Name] = text
		}
		if text == "" {
			text = p.Default
		}
		if err := a.checkParam(p, text); err != nil {
			return nil, err
		}
	}
	for _, in := range alg.Inputs {
		text, given := r.Inputs[in.Name]
		if !given {
			if !in.Optional {
				return nil, wrong(in.Name, "this input is missing; write values such as %s", cmpOr(alg.Example.Inputs[in.Name], "3 1 7 0"))
			}
			continue
		}
		a.Request.Inputs[in.Name] = text
		if err := a.checkInput(in, text); err != nil {
			return nil, err
		}
	}
	for _, in := range alg.Inputs {
		if err := a.widen(in); err != nil {
			return nil, err
		}
	}
	if err := a.bind(); err != nil {
		return nil, err
	}
	if alg.Validate != nil {
		if err := alg.Validate(a); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func names[T any](list []T, name func(T) string) string {
	if len(list) == 0 {
		return "none"
	}
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = name(v)
	}
	return strings.Join(out, ", ")
}

func (a *Args) checkParam(p *Param, text string) error {
	a.texts[p.Name] = text
	switch p.Kind {
	case ParamInt:
		if text == "" {
			return nil
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return wrong(p.Name, "%q is not an integer", text)
		}
		if (p.Min != 0 || p.Max != 0) && (n < p.Min || n > p.Max) {
			return wrong(p.Name, "%d is out of range; write an integer from %d to %d", n, p.Min, p.Max)
		}
		a.ints[p.Name] = n
	case ParamBool:
		switch text {
		case "true", "1":
			a.ints[p.Name] = 1
		case "false", "0", "":
		default:
			return wrong(p.Name, "%q is neither true nor false", text)
		}
	case ParamNumber:
		if w, ok := a.pool.ParseToken(value.Float, text); (text != "" || p.Default != "") && (!ok || w.Float()-w.Float() != 0) {
			return wrong(p.Name, "%q is not a finite number", text)
		}
	case ParamChoice:
		if !slices.Contains(p.Choices, text) {
			return wrong(p.Name, "%q is not a choice; write one of %s", text, strings.Join(p.Choices, " "))
		}
	case ParamOp:
		if op.Kinds(text) == nil {
			return wrong(p.Name, "%q is not an operator; write one of %s", text, strings.Join(op.Names(), " "))
		}
		for _, law := range a.Algorithm.Laws {
			if !slices.Contains(op.LawsOf(text), law) {
				return wrong(p.Name, "%s needs an operator that is %s, and %s is not", a.Algorithm.ID, lawWords[law], text)
			}
		}
	case ParamPredicate:
		if text != "" {
			if _, err := op.PredicateOf(text); err != nil {
				return wrong(p.Name, "%s", err)
			}
		}
	case ParamFunction:
		if _, err := op.FunctionOf(text); err != nil {
			return wrong(p.Name, "%s", err)
		}
	}
	return nil
}

var lawWords = map[op.Law]string{op.Associative: "associative", op.Commutative: "commutative", op.HasIdentity: "given an identity of its own"}

// kindsOf returns the kinds that an input may have, narrowest first.
func (a *Args) kindsOf(in Input) []value.Kind {
	switch in.Kind {
	case KindAny, KindSequences:
		if a.Algorithm.Op() && (in.Name == "x" || in.Like == "x") {
			return op.Kinds(a.texts["op"])
		}
		return []value.Kind{value.Int, value.Float, value.Pair, value.Mat2, value.Text}
	case KindKeys:
		return []value.Kind{value.Int, value.Float, value.Text}
	case KindNumber:
		return []value.Kind{value.Int, value.Float}
	case KindKey:
		switch a.texts["key"] {
		case "text":
			return []value.Kind{value.Text}
		case "float":
			return []value.Kind{value.Float}
		}
		return []value.Kind{value.Int}
	}
	return []value.Kind{in.Kind.Value()}
}

func (a *Args) checkInput(in Input, text string) error {
	if in.Kind == KindSequences {
		return a.checkSequences(in, text)
	}
	tokens, err := value.Tokens(text)
	if err != nil {
		return wrong(in.Name, "%s", err)
	}
	kinds := a.kindsOf(in)
	k := a.pool.Infer(tokens, kinds...)
	if k == value.Invalid {
		k = kinds[len(kinds)-1] // the widest says best what is wrong
	}
	words, err := a.pool.ParseTokens(k, tokens)
	if err != nil {
		var e *value.Error
		if errors.As(err, &e) && len(kinds) > 1 {
			e.Want = "a value of kind " + kindNames(kinds) + " as all the others"
		}
		return wrong(in.Name, "%s", err)
	}
	a.arrays[in.Name] = array{kind: k, words: words}
	return nil
}

// widen gives an input and the one that it is like one kind, the narrowest that both read as.
func (a *Args) widen(in Input) error {
	if in.Like == "" || !a.Has(in.Name) || !a.Has(in.Like) || a.Kind(in.Name) == a.Kind(in.Like) {
		return nil
	}
	texts := []string{a.Request.Inputs[in.Like], a.Request.Inputs[in.Name]}
	tokens, _ := value.Tokens(strings.Join(texts, " ")) // each has been split before
	k := a.pool.Infer(tokens, a.kindsOf(in)...)
	if k == value.Invalid {
		return wrong(in.Name, "its values are of kind %s, those of %s of kind %s; give both the same kind", a.Kind(in.Name), in.Like, a.Kind(in.Like))
	}
	for i, name := range []string{in.Like, in.Name} {
		words, err := a.pool.Parse(k, texts[i])
		if err != nil {
			return wrong(name, "%s", err)
		}
		a.arrays[name] = array{kind: k, words: words}
	}
	return nil
}

// sameLength refuses an input whose length is not that of another; where names what one value of it
// stands for.
func (a *Args) sameLength(name, other, where string) error {
	if !a.Has(name) || a.Len(name) == a.Len(other) {
		return nil
	}
	return wrong(name, "%d values for the %d of %s; write one for each %s", a.Len(name), a.Len(other), other, where)
}

func kindNames(ks []value.Kind) string {
	return strings.ReplaceAll(names(ks, value.Kind.String), ", ", " or ")
}

// bind binds the operator to the kind of x and reads init.
func (a *Args) bind() error {
	if !a.Algorithm.Op() {
		return nil
	}
	name := a.texts["op"]
	x, ok := a.arrays["x"]
	if !ok {
		x.kind = op.Kinds(name)[0]
	}
	initText := a.texts["init"]
	if initText != "" {
		// An init of a wider kind widens the input: 1 2 3 with init 0.5 are numbers.
		tokens, err := value.Tokens(initText)
		if err != nil || len(tokens) != 1 {
			return wrong("init", "%q is not one value", initText)
		}
		kinds := op.Kinds(name)
		for kinds[0] != x.kind {
			kinds = kinds[1:]
		}
		k := a.pool.Infer(tokens, kinds...)
		if k == value.Invalid {
			return wrong("init", "%q is not a value of kind %s, as x is", initText, x.kind)
		}
		if k != x.kind {
			x.kind = k
			x.words, err = a.pool.Parse(k, a.Request.Inputs["x"])
			if err != nil {
				return wrong("init", "%q is not a value of kind %s, as x is", initText, a.arrays["x"].kind)
			}
		}
	}
	o, err := op.Bind(name, x.kind, a.pool)
	if err != nil {
		return wrong("op", "%s", err)
	}
	inner := x.kind
	wrap := func(w value.Word) value.Word { return w }
	if op.Adjoins(name) {
		wrap = func(w value.Word) value.Word { return a.pool.Some(inner, w) }
		x.kind = value.Maybe
	}
	if initText != "" {
		w, _ := a.pool.ParseToken(inner, initText) // Infer has read it already
		w = wrap(w)
		a.init = &w
	}
	wrapped := func(words []value.Word) []value.Word {
		out := make([]value.Word, len(words))
		for i, w := range words {
			out[i] = wrap(w)
		}
		return out
	}
	x.words = wrapped(x.words)
	a.arrays["x"] = x
	for _, in := range a.Algorithm.Inputs {
		if in.Like == "x" && a.Has(in.Name) {
			a.arrays[in.Name] = array{kind: x.kind, words: wrapped(a.arrays[in.Name].words)}
		}
	}
	a.operator = o
	return nil
}

// Pool returns the pool that holds the texts, pairs and matrices of the arguments.
func (a *Args) Pool() *value.Pool { return a.pool }

// Has reports whether an input was given.
func (a *Args) Has(name string) bool { _, ok := a.arrays[name]; return ok }

// Words returns an input, which the caller must not change.
func (a *Args) Words(name string) []value.Word { return a.arrays[name].words }

// Kind returns the kind of an input.
func (a *Args) Kind(name string) value.Kind { return a.arrays[name].kind }

// Len returns the length of an input.
func (a *Args) Len(name string) int { return len(a.arrays[name].words) }

// N returns the length of the first input: the n of every formula.
func (a *Args) N() int { return a.Len(a.Algorithm.Inputs[0].Name) }

// Int returns a parameter of kind int; 0 where it is unset.
func (a *Args) Int(name string) int { return int(a.ints[name]) }

// IsSet reports whether a parameter was given or has a default.
func (a *Args) IsSet(name string) bool { return a.texts[name] != "" }

// Number returns a parameter of kind number.
func (a *Args) Number(name string) float64 {
	w, _ := a.pool.ParseToken(value.Float, a.texts[name])
	return w.Float()
}

// Bool returns a parameter of kind bool.
func (a *Args) Bool(name string) bool { return a.ints[name] != 0 }

// Text returns a parameter as it was written.
func (a *Args) Text(name string) string { return a.texts[name] }

// Init returns the left operand of everything; ok is false where none was given.
func (a *Args) Init() (w value.Word, ok bool) {
	if a.init == nil {
		return a.operator.Identity, false
	}
	return *a.init, true
}

// Input declares an input on the machine under its own name.
func (a *Args) Input(m *tracer.Machine, name string) *tracer.Array {
	return m.Input(name, a.Kind(name), a.Words(name))
}

// Operator is ⊕ as kernels apply it: each application is counted for the lane that makes it.
type Operator struct{ op.Operator }

// Op returns the operator of the run.
func (a *Args) Op() Operator { return Operator{a.operator} }

// Combine returns x ⊕ y.
func (o Operator) Combine(l *tracer.Lane, x, y value.Word) value.Word {
	l.Combined(x, y)
	return o.Operator.Combine(x, y)
}
