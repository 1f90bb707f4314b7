package algos

import (
	"errors"
	"fmt"

	"upsweep/budget"
	"upsweep/tracer/value"
)

// size refuses a request that is too long to be read, before anything is made of it.
func (alg *Algorithm) size(r Request, b budget.Budget) error {
	text, count := 0, 0
	for _, p := range alg.Params {
		text += len(r.Params[p.Name])
		if err := b.Check(budget.Text, text); err != nil {
			return over(p.Name, "with it the request has %s bytes of text; at most %s are taken here", budget.Grouped(text), budget.Grouped(b.Most(budget.Text)))
		}
	}
	for _, in := range alg.Inputs {
		text += len(r.Inputs[in.Name])
		if err := b.Check(budget.Text, text); err != nil {
			return over(in.Name, "with it the request has %s bytes of text; at most %s are taken here", budget.Grouped(text), budget.Grouped(b.Most(budget.Text)))
		}
	}
	for _, in := range alg.Inputs {
		count += value.Count(r.Inputs[in.Name], b.Most(budget.Values))
		if err := b.Check(budget.Values, count); err != nil {
			return over(in.Name, "with it there are more than the %s values that are taken here; write fewer", budget.Grouped(b.Most(budget.Values)))
		}
	}
	return nil
}

// over is wrong about a field that is only too much.
func over(field, format string, args ...any) error {
	return &FieldError{Field: field, Says: fmt.Sprintf(format, args...), Over: true}
}

// foreseen refuses a run whose counts are known beforehand to be over the budget, before memory is
// taken. The formulas are exact, and every application of one kind reads memory, so that a run has
// no fewer accesses than applications of that kind.
func (a *Args) foreseen(opt Options) error {
	if !opt.Record {
		return nil
	}
	most := 0
	for _, f := range a.Algorithm.Costs {
		switch f.Quantity {
		case Combines, Compares, Applies:
			most = max(most, f.Value(a))
		}
	}
	var over *budget.Exceeded
	if errors.As(opt.Budget.Check(budget.Accesses, most), &over) {
		return a.exceeds(over)
	}
	return nil
}

// exceeds says by which field a run has become too large: the parameter that is far larger than the
// input is long, or else the input.
func (a *Args) exceeds(e *budget.Exceeded) error {
	largest := int64(max(64, 2*a.N()))
	field := ""
	for _, p := range a.Algorithm.Params {
		if n := a.ints[p.Name]; p.Kind == "int" && p.Name != "seed" && n > largest {
			field, largest = p.Name, n
		}
	}
	if field != "" {
		return over(field, "%s makes a run of more than %s; write a smaller number", budget.Grouped(int(largest)), e.Bound())
	}
	first := a.Algorithm.Inputs[0].Name
	for _, p := range a.Algorithm.Params {
		if text := a.texts[p.Name]; len(text) > max(256, 4*len(a.Request.Inputs[first])) {
			return over(p.Name, "%s bytes of it make a run of more than %s; write less", budget.Grouped(len(text)), e.Bound())
		}
	}
	if e.Of == budget.Bytes {
		return over(first, "its values grow to more than %s; write fewer or shorter ones", e.Bound())
	}
	return over(first, "%s", a.advice(e))
}

// advice says what to do about an input whose run is too large: fewer values, or smaller ones where
// a run is as long as its values say.
func (a *Args) advice(e *budget.Exceeded) string {
	n := a.N()
	for _, w := range a.Words(a.Algorithm.Inputs[0].Name) {
		if a.Kind(a.Algorithm.Inputs[0].Name) == value.Int && w > value.Word(max(1024, 64*n)) && e.Of == budget.Cells {
			return fmt.Sprintf("values as large as %s make a run of more than %s; write smaller ones", budget.Grouped(int(w)), e.Bound())
		}
	}
	if n == 1 {
		return fmt.Sprintf("this value makes a run of more than %s; write a smaller one", e.Bound())
	}
	return fmt.Sprintf("%s values make a run of more than %s; write fewer", budget.Grouped(n), e.Bound())
}

func shortened(text string) string {
	if r := []rune(text); len(r) > longestSaid {
		return string(r[:longestSaid/2]) + " …"
	}
	return text
}
