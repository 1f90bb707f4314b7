package algos

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Options set up one run.
type Options struct {
	Budget budget.Budget // what the request and the run may take; a run without one is refused
	Record bool
	// Unnamed records rounds by their numbers alone, without the names of phases and steps.
	Unnamed bool
	Cancel  func() bool // asked now and then; true ends the run with tracer.ErrCancelled
}

// Result is what a run gave.
type Result struct {
	Args    *Args
	Outputs []OutputValue
	Trace   *tracer.Trace // nil unless recorded
}

// OutputValue is one result of a run.
type OutputValue struct {
	Output
	Kind  value.Kind
	Words []value.Word
	Set   []bool // false where nothing was written: a hole
	pool  *value.Pool
}

// OutputOf is a result that something else than the kernel of the catalogue has given for the
// arguments, such as a reader's program.
func (a *Args) OutputOf(o Output, kind value.Kind, words []value.Word, set []bool) OutputValue {
	return OutputValue{o, kind, words, set, a.pool}
}

// Text prints the values separated by blanks, holes as null.
func (o OutputValue) Text() string {
	var b strings.Builder
	for i := range o.Words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(o.TextAt(i))
	}
	return b.String()
}

// TextAt prints value i, "null" for a hole.
func (o OutputValue) TextAt(i int) string {
	if !o.Set[i] {
		return "null"
	}
	return o.pool.Format(o.Kind, o.Words[i])
}

// Output returns the result with a name, or nil.
func (r *Result) Output(name string) *OutputValue {
	for i := range r.Outputs {
		if r.Outputs[i].Name == name {
			return &r.Outputs[i]
		}
	}
	return nil
}

// Run checks a request and runs the algorithm. Its error is a *FieldError for a request that is
// wrong or over the budget, tracer.ErrCancelled, or what the kernel itself reported.
func (alg *Algorithm) Run(r Request, opt Options) (*Result, error) {
	a, err := alg.Check(r, opt.Budget)
	if err != nil {
		return nil, err
	}
	return a.Run(opt)
}

// Run runs the algorithm on checked arguments. A kernel that panics is reported as an error, so
// that a fault in one algorithm cannot take the program with it.
func (a *Args) Run(opt Options) (res *Result, err error) {
	if opt.Budget.IsZero() {
		return nil, fmt.Errorf("%s is run without a budget", a.Algorithm.ID)
	}
	if err := a.foreseen(opt); err != nil {
		return nil, err
	}
	defer func() {
		a.pool.Unbound()
		if p := recover(); p != nil {
			res, err = nil, a.failure(p)
		}
	}()
	a.pool.Bound(opt.Budget.Most(budget.Bytes))
	operator := a.operator
	if adds := a.Algorithm.Adds; adds != nil && adds(a) != value.Invalid {
		operator = a.bound("+", adds(a)).Operator
	}
	if own := a.Algorithm.Own; own != nil {
		operator = own(a)
	}
	texts, labels := a.listing()
	m := tracer.New(tracer.Options{
		Record: opt.Record, Unnamed: opt.Unnamed, Budget: opt.Budget, Cancel: opt.Cancel, Seed: uint64(a.ints["seed"]), Pool: a.pool,
		Program: tracer.Program{
			ID: a.Algorithm.ID, Title: a.Algorithm.Title, Pseudocode: texts, Operator: operator.Name,
			Combine: operator.Combine,
		},
		Labels: labels,
	})
	if says := a.result(operator.Name); says != "" {
		m.Param("result", says)
	}
	a.Algorithm.Kernel(m, a)
	m.End()
	res = &Result{Args: a}
	for _, o := range m.Outputs() {
		described := a.Algorithm.Output(o.Name)
		if described == nil {
			return nil, fmt.Errorf("%s: the kernel gives %q, which the catalogue does not list", a.Algorithm.ID, o.Name)
		}
		arr, words, set := m.Result(o)
		res.Outputs = append(res.Outputs, OutputValue{*described, arr.Kind(), words, set, a.pool})
	}
	res.Trace = m.Trace()
	return res, nil
}

// result is what the result of a run is, in a word or two, where the algorithm is known to give that; empty
// where its name says enough.
func (a *Args) result(operator string) string {
	alg := a.Algorithm
	switch {
	case alg.Fault != nil:
	case alg.ID == "sequence/adjacent-difference":
		return "differences"
	case alg.Family == "scan" && operator == "+":
		if alg.ID == "scan/reverse" {
			return "suffix sums"
		}
		return "prefix sums"
	case alg.Family == "reduce" && operator == "+":
		return "sum"
	case alg.Family == "fold" && a.Text("f") == "sum-squares":
		return "sum of squares"
	}
	return ""
}

// failure turns what a kernel panicked with into an error.
func (a *Args) failure(p any) error {
	if e, ok := p.(error); ok {
		var field *FieldError
		var over *budget.Exceeded
		switch {
		case errors.Is(e, tracer.ErrCancelled), errors.As(e, &field):
			return e
		case errors.As(e, &over):
			return a.exceeds(over)
		}
		return fmt.Errorf("%s stopped: %w", a.Algorithm.ID, e)
	}
	return fmt.Errorf("%s stopped: %v", a.Algorithm.ID, p)
}

// Refuse ends a kernel because of a field that only a run can judge, such as an index outside its
// array.
func Refuse(field, format string, args ...any) { panic(wrong(field, format, args...)) }

// listing is the pseudocode of this run: the texts of its lines and their labels.
func (a *Args) listing() (texts, labels []string) {
	for i, line := range a.Algorithm.Pseudocode {
		elsewhere := func(f Form) bool { return f.First <= i+1 && i+1 <= f.Last && !f.Of(a) }
		if line.Text != "" && !slices.ContainsFunc(a.Algorithm.Forms, elsewhere) {
			texts, labels = append(texts, line.Text), append(labels, line.Label)
		}
	}
	return texts, labels
}

// Listing returns the lines of pseudocode that a run with these arguments has.
func (a *Args) Listing() []string {
	texts, _ := a.listing()
	return texts
}
