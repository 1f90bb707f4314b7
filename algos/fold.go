package algos

import (
	"math/rand/v2"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what is folded: the functions f that take an element into an accumulated value,
// and the combiners that join two accumulated values. None of the f but sum is an associative
// operator, for what it accumulates is not of the kind of what it takes in.

// folding is one function to fold with.
type folding struct {
	state value.Kind // of what is accumulated
	start value.Word // identity of comb, and what f begins with

	// take is f: it returns b with element i of x taken in.
	take func(l *tracer.Lane, x *tracer.Array, b value.Word, i int) value.Word
	// comb joins what was accumulated before place i of x with what was accumulated from there on.
	comb func(l *tracer.Lane, x *tracer.Array, b, c value.Word, i int) value.Word
	text string // of f, as a formula has it; empty where that would say little

	of func(b, x value.Word) value.Word // f without a lane

	// finish reads the result out of what was accumulated in the end; nil where it is that.
	finish func(b value.Word) value.Word
}

func foldInputs() []Input { return []Input{{Name: "x", Kind: KindAny}} }

func foldFunctionParam() Param {
	return Param{Name: "f", Kind: ParamChoice, Default: "sum", Choices: []string{"sum", "sum-squares", "count-even", "longest-run"}, Help: "what each element is taken into"}
}

// addsFolded is for what is accumulated: all f but the longest run add.
func addsFolded(a *Args) value.Kind {
	switch a.Text("f") {
	case "longest-run":
		return value.Invalid
	case "count-even":
		return value.Int
	}
	return a.Kind("x")
}

// checkFold refuses values that f cannot take in.
func checkFold(a *Args) error {
	if k := a.Kind("x"); a.Text("f") != "longest-run" && k != value.Int && k != value.Float {
		return wrong("x", "%s takes numbers, and these are values of kind %s", a.Text("f"), k)
	}
	return nil
}

// folding returns the function of the run.
func (a *Args) folding() folding {
	kind := a.Kind("x")
	if a.Text("f") == "longest-run" {
		return a.longestRun()
	}
	if a.Text("f") == "count-even" {
		even, err := op.PredicateOf("even")
		if err != nil {
			panic(err) // the name is ours
		}
		return a.summing("", value.Int, func(w value.Word) value.Word { return value.FlagWord(even.Of(kind, a.pool, w)) })
	}
	if a.Text("f") == "sum-squares" {
		times := a.bound("*", kind)
		return a.summing("%s + %s²", kind, func(w value.Word) value.Word { return times.Operator.Combine(w, w) })
	}
	return a.summing("%s + %s", kind, func(w value.Word) value.Word { return w })
}

// summing folds by adding g of each element: b + g(x).
func (a *Args) summing(text string, state value.Kind, g func(value.Word) value.Word) folding {
	add := a.bound("+", state)
	return folding{
		state: state, start: add.Identity, text: text,
		of: func(b, x value.Word) value.Word { return add.Operator.Combine(b, g(x)) },
		take: func(l *tracer.Lane, x *tracer.Array, b value.Word, i int) value.Word {
			l.Apply(1)
			return add.Operator.Combine(b, g(x.Get(l, i)))
		},
		comb: func(l *tracer.Lane, _ *tracer.Array, b, c value.Word, _ int) value.Word { return add.Combine(l, b, c) },
	}
}

// longestRun folds to the length of the longest run of equal elements. What is accumulated is (n,
// first, last, longest): how many elements, and how long the run is that they begin with, the one
// that they end with, and the longest of all.
func (a *Args) longestRun() folding {
	order := op.OrderOf(a.Kind("x"), false, a.pool)
	state := func(n, first, last, longest int64) value.Word { return a.pool.Mat2([4]int64{n, first, last, longest}) }
	return folding{
		state: value.Mat2, start: state(0, 0, 0, 0),
		take: func(l *tracer.Lane, x *tracer.Array, b value.Word, i int) value.Word {
			l.Apply(1)
			s := a.pool.Mat2Of(b)
			element, last := x.Get(l, i), int64(1)
			if s[0] > 0 && order(x.Get(l, i-1), element) == 0 {
				last = s[2] + 1
			}
			first := s[1]
			if last == s[0]+1 {
				first = last // one run so far
			}
			return state(s[0]+1, first, last, max(s[3], last))
		},
		comb: func(l *tracer.Lane, x *tracer.Array, b, c value.Word, i int) value.Word {
			l.Combine(1)
			s, t := a.pool.Mat2Of(b), a.pool.Mat2Of(c)
			if s[0] == 0 {
				return c
			}
			if t[0] == 0 {
				return b
			}
			first, last, longest := s[1], t[2], max(s[3], t[3])
			if order(x.Get(l, i-1), x.Get(l, i)) == 0 {
				longest = max(longest, s[2]+t[1])
				if s[1] == s[0] {
					first += t[1]
				}
				if t[2] == t[0] {
					last += s[2]
				}
			}
			return state(s[0]+t[0], first, last, longest)
		},
		finish: func(b value.Word) value.Word { return value.Word(a.pool.Mat2Of(b)[3]) },
	}
}

// giveFolded gives what was accumulated in b[0] as the output y, read out first where f accumulates
// more than its result.
func giveFolded(m *tracer.Machine, f folding, b *tracer.Array, label string) {
	if f.finish == nil {
		m.OutputPart("y", b, 0, 1)
		return
	}
	y := m.Array("y", value.Int, 1)
	m.Round("read the result").Line(label).ForAll(0, 1, func(l *tracer.Lane, _ int) {
		l.Apply(1)
		y.Set(l, 0, f.finish(b.Get(l, 0)))
	})
	m.Output("y", y)
}

// say tells the trace what the line that folds computes.
func (f folding) say(m *tracer.Machine) {
	if f.text != "" {
		m.Formula("fold", f.text, f.of)
	}
}

// finishes is 1 where f accumulates more than its result, and so takes one apply more.
func finishes(a *Args) int {
	if a.Text("f") == "longest-run" {
		return 1
	}
	return 0
}

// oracleFold is each of the functions as one would write it without folds.
func oracleFold(a *Args) Answer {
	var run, longest int64
	sum, squares, even := 0.0, 0.0, int64(0)
	var whole, wholeSquares int64
	x, kind := a.Words("x"), a.Kind("x")
	order := op.OrderOf(kind, false, a.pool)
	for i, w := range x {
		if i > 0 && order(x[i-1], w) == 0 {
			run++
		} else {
			run = 1
		}
		longest = max(longest, run)
		whole += int64(w)
		wholeSquares += int64(w) * int64(w)
		if kind == value.Float {
			f := w.Float()
			sum += f
			squares += f * f
			if f == float64(int64(f)) && int64(f)%2 == 0 {
				even++
			}
		} else if w%2 == 0 {
			even++
		}
	}
	result := map[string]value.Word{
		"sum": value.Word(whole), "sum-squares": value.Word(wholeSquares), "count-even": value.Word(even), "longest-run": value.Word(longest),
	}[a.Text("f")]
	if kind == value.Float && a.Text("f") == "sum" {
		result = value.FloatWord(sum)
	}
	if kind == value.Float && a.Text("f") == "sum-squares" {
		result = value.FloatWord(squares)
	}
	return Answer{"y": values([]value.Word{result})}
}

// generateFold makes elements that f can take in; for runs also texts and few different numbers.
func generateFold(r *rand.Rand, n int, params map[string]string) map[string]string {
	kinds := []Kind{KindInt, KindFloat}
	if params["f"] == "longest-run" {
		kinds = []Kind{KindFlag, KindInt, KindText, KindFloat}
	}
	return map[string]string{"x": RandomValues(r, kinds[r.IntN(len(kinds))], n)}
}
