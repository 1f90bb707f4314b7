package algos

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// stringAutomaton: the states that a finite automaton goes through, by a scan of functions.
//
// A character is a function from states to states; reading a text composes them. 2n applies (a
// function for each character, a state from each composition), the combines of Hillis and Steele's
// scan, n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1), each of which costs a step for every state. Source: Hillis and
// Steele, 1986, who cut program texts into tokens so; Ladner and Fischer, 1980.
func stringAutomaton() Algorithm {
	return Algorithm{
		ID: "string/automaton", Title: "Lexical analysis by a scan", Family: "string",
		Idea:   "What a character does depends on the state, which depends on all characters before. But a character is a function from states to states, and functions can be composed in any grouping before a state is known. A scan composes them; then every place applies its composition to the first state.",
		Counts: "2n applies, and the n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1) combines of Hillis and Steele's scan",
		Source: "W. D. Hillis and G. L. Steele, Data Parallel Algorithms, 1986; R. E. Ladner and M. J. Fischer, Parallel Prefix Computation, 1980",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    f[i] ← the next state for each state, when x[i] is read", "function"},
			{"for d = 1, 2, 4, … while d < n", ""},
			{"    for all i ≥ d in parallel", ""},
			{"        f[i] ← first f[i − d], then f[i]", "compose"},
			{"for all i in parallel: y[i] ← what f[i] makes of state 0", "state"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "compose"}, {Line: "state"}}, Slips: bufferSlips(), Shows: []Trait{severalStates()}, Draw: drawTokens},
		Inputs:  []Input{{Name: "x", Kind: KindText}},
		Params:  []Param{{Name: "table", Kind: ParamText, Default: "a-z:111;0-9:212;*:000", Help: "characters, then the next state for each of the states 0, 1, 2, …; the first row that has the character counts, and * has them all", Try: []string{"a-z:111;0-9:212;*:000", "0:01;1:10", "0:021;1:102", "a:1234567890;*:9876543210"}}},
		Outputs: []Output{{Name: "y", Kind: KindInt}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Example: inputs("x", "i f _ x 1 < 1 0"),
		Own: func(a *Args) op.Operator {
			return op.Then(a.automaton().states, a.pool)
		},
		Costs: []Formula{
			{Applies, "2n", func(a *Args) int { return 2 * a.N() }},
			{Combines, "n⌈log₂ n⌉ − (2^⌈log₂ n⌉ − 1)", func(a *Args) int { return hillisSteeleCombines(a.N()) }},
			{Span, "⌈log₂ n⌉ + 2", func(a *Args) int { return log2Ceil(a.N()) + 2*min(1, a.N()) }},
			{Rounds, "⌈log₂ n⌉ + 2", func(a *Args) int { return log2Ceil(a.N()) + 2 }},
		},
		Validate: func(a *Args) error {
			t, err := readAutomaton(a.Text("table"))
			if err != nil {
				return err
			}
			for _, w := range a.Words("x") {
				if t.next(a.pool.TextOf(w)) == "" {
					return wrong("x", "the table has no row for %q; write characters that it has, or a row for *", a.pool.TextOf(w))
				}
			}
			return nil
		},
		Generate: func(r *rand.Rand, n int, params map[string]string) map[string]string {
			return textsFor(r, n, params["table"])
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			automaton(m, a, func(then Operator, l *tracer.Lane, before, own value.Word) value.Word {
				return then.Combine(l, before, own)
			})
		},
		Oracle: func(a *Args) Answer {
			t, y, state := a.automaton(), make([]value.Word, a.N()), 0
			for i, w := range a.Words("x") {
				state = int(t.next(a.pool.TextOf(w))[state] - '0')
				y[i] = value.Word(state)
			}
			return Answer{"y": values(y)}
		},
	}
}

// automaton runs the scan; compose applies the operator to what is read before and a lane's own.
func automaton(m *tracer.Machine, a *Args, compose func(then Operator, l *tracer.Lane, before, own value.Word) value.Word) {
	x, n, t := a.Input(m, "x"), a.N(), a.automaton()
	f, y := m.Array("f", value.Text, n), m.Array("y", value.Int, n)
	then := Operator{op.Then(t.states, a.pool)}
	m.Phase("functions")
	m.Round("look up").Line("function").ForAll(0, n, func(l *tracer.Lane, i int) {
		l.Apply(1)
		f.Set(l, i, m.Pool().Text(t.next(m.Pool().TextOf(x.Get(l, i)))))
	})
	m.Phase("scan")
	for d := 1; d < n; d *= 2 {
		m.Round("stride %d", d).Line("compose").ForAll(d, n, func(l *tracer.Lane, i int) {
			before := f.Get(l, i-d)
			f.Set(l, i, compose(then, l, before, f.Get(l, i)))
		})
	}
	m.Phase("states")
	m.Round("apply to state 0").Line("state").ForAll(0, n, func(l *tracer.Lane, i int) {
		l.Apply(1)
		y.Set(l, i, value.Word(m.Pool().TextOf(f.Get(l, i))[0]-'0'))
	})
	m.Output("y", y)
}

// stringAutomatonSwapped composes the functions in the wrong order.
func stringAutomatonSwapped() Algorithm {
	alg := mistaken(stringAutomaton(), "swapped-functions", "Lexical analysis with functions exchanged", Fault{
		Cause: "operand order",
		Says:  "A lane applies its own function first and those of the characters before it afterwards: the text is read in another order.",
	}, func(m *tracer.Machine, a *Args) {
		automaton(m, a, func(then Operator, l *tracer.Lane, before, own value.Word) value.Word {
			return then.Combine(l, own, before)
		})
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "compose", "        f[i] ← first f[i], then f[i − d]")
	return alg
}

// transitions is the table of an automaton: rows of characters, each with the next state for every
// state.
type transitions struct {
	states int
	rows   []transition
}

type transition struct {
	from, to rune
	any      bool // all texts
	next     string
}

// next is the function of a character; empty where the table has none.
func (t transitions) next(character string) string {
	r, size := utf8.DecodeRuneInString(character)
	for _, row := range t.rows {
		if row.any || size == len(character) && row.from <= r && r <= row.to {
			return row.next
		}
	}
	return ""
}

// automaton is the table of a request that has been checked.
func (a *Args) automaton() transitions { t, _ := readAutomaton(a.Text("table")); return t }

// readAutomaton reads a-z:111;0-9:212;*:000.
func readAutomaton(text string) (transitions, error) {
	var t transitions
	for i, part := range strings.Split(text, ";") {
		at := strings.LastIndex(part, ":")
		if at < 1 {
			return t, wrong("table", "row %d: %q has no colon; write characters, a colon and the next state for each state, such as a-z:111", i+1, part)
		}
		row := transition{next: part[at+1:]}
		switch of := []rune(part[:at]); {
		case len(of) == 1 && of[0] == '*':
			row.any = true
		case len(of) == 1:
			row.from, row.to = of[0], of[0]
		case len(of) == 3 && of[1] == '-' && of[0] <= of[2]:
			row.from, row.to = of[0], of[2]
		default:
			return t, wrong("table", "row %d: %q is neither a character, nor a range such as a-z, nor *", i+1, part[:at])
		}
		if i == 0 {
			t.states = len(row.next)
		}
		if len(row.next) != t.states || t.states < 1 || t.states > 10 {
			return t, wrong("table", "row %d: %q has next states for %d states; write one for each, the same number in every row, from 1 to 10", i+1, row.next, len(row.next))
		}
		for _, state := range row.next {
			if state < '0' || int(state-'0') >= t.states {
				return t, wrong("table", "row %d: %q is no state; write digits from 0 to %d", i+1, string(state), t.states-1)
			}
		}
		t.rows = append(t.rows, row)
	}
	return t, nil
}

// textsFor makes n characters that a table has.
func textsFor(r *rand.Rand, n int, table string) map[string]string {
	among := "a b 1 2 _"
	switch {
	case strings.HasPrefix(table, "0"):
		among = "0 1"
	case strings.HasPrefix(table, "a:"):
		among = "a b"
	}
	of, out := strings.Fields(among), make([]string, n)
	for i := range out {
		out[i] = of[r.IntN(len(of))]
	}
	return map[string]string{"x": strings.Join(out, " ")}
}

// drawTokens makes texts for a table whose functions forget nothing, so that it shows in which order
// they are composed: a binary number modulo 3, or modulo 5.
func drawTokens(r *rand.Rand, n int, params map[string]string) map[string]string {
	if params["table"] == "" {
		params["table"] = []string{"0:021;1:102", "0:02413;1:13024"}[r.IntN(2)]
	}
	return textsFor(r, n, params["table"])
}

// severalStates: the states of three different numbers are gone through, and a digit is read in two
// states.
func severalStates() Trait {
	return Trait{"a text that goes through several states", func(a *Args) bool {
		t, state := a.automaton(), 0
		var seen []int
		for _, w := range a.Words("x") {
			state = int(t.next(a.pool.TextOf(w))[state] - '0')
			if !slices.Contains(seen, state) {
				seen = append(seen, state)
			}
		}
		return len(seen) >= min(a.N()/2, t.states, 3)
	}}
}

// automatonInvariants are those of the scan of functions.
func automatonInvariants() []Invariant {
	read := func(s *State) series {
		t := s.Args.automaton()
		then := op.Then(t.states, s.Args.pool)
		v := series{then.Combine, then.Identity, nil}
		for _, w := range s.Args.Words("x") {
			v.of = append(v.of, s.Args.pool.Text(t.next(s.Args.pool.TextOf(w))))
		}
		return v
	}
	return []Invariant{
		{After: []string{"function"}, Says: "f[i] is the function of x[i] alone.", Breaks: func(s *State) string {
			v := read(s)
			return s.cells("f", func(i int) (value.Word, bool) { return v.of[i], true })
		}},
		{After: []string{"compose"}, Says: "After the round of stride d, f[i] is what the last 2d characters up to x[i] do to each state.", Breaks: func(s *State) string {
			v, size := read(s), 2<<s.Turn
			return s.cells("f", func(i int) (value.Word, bool) { return v.sum(max(0, i+1-size), i+1), true })
		}},
		{After: []string{"state"}, Says: "y[i] is the state when x[0] … x[i] have been read.", Breaks: finished("y", "y")},
	}
}
