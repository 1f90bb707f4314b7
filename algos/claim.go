package algos

import (
	"slices"
	"strings"
	"unicode"

	"upsweep/tracer"
)

// Claim is a statement with gaps about what an algorithm holds after rounds of one of its parts.
// What a reader reads is what is checked: the sentence, its gaps filled, is read word by word
// (claim_read.go) and held against the memory of runs.
type Claim struct {
	After []string // labels of lines, as an Invariant has them: "-" for rounds that run none
	// How tells the moments apart: "line" is the last of the rounds that run such a line one after
	// another, "phase" the last of those of one phase, "steps" each step of a round, and "inclusive"
	// has the claim speak of inclusive scans alone.
	How   string
	When  string // "after the round of stride d"
	Says  string // x[i] = {first} ⊕ … ⊕ {last} for {which}; the first filling of each gap is that of the model
	Terms string // what the names in it mean, in sentences; "-" where that is plain
	Gaps  []Gap
	Each  []string // the names that it speaks of every value of: "-" for none
}

// Gap is a place in a claim that is to be filled.
type Gap struct {
	Name     string // as it stands in Says
	Fillings []Filling
}

// Filling is a text for a gap.
type Filling struct {
	Text string
	Slip string // the mistake that leads to it; "" where none is known
}

// Model is the filling that is meant, one text a gap.
func (c *Claim) Model() []string {
	out := make([]string, len(c.Gaps))
	for k, g := range c.Gaps {
		out[k] = g.Fillings[0].Text
	}
	return out
}

// Fill puts texts into the gaps, for the claim to be held against runs.
func (c *Claim) Fill(texts []string) *Filled {
	f := &Filled{Claim: c, Says: c.Says, each: c.Each}
	if c.Each[0] == "-" {
		f.each = nil
	}
	for k, g := range c.Gaps {
		f.Says = strings.Replace(f.Says, "{"+g.Name+"}", texts[k], 1)
	}
	f.words = wordsOf(f.Says)
	meant := c.Says
	for _, g := range c.Gaps {
		meant = strings.Replace(meant, "{"+g.Name+"}", g.Fillings[0].Text, 1)
	}
	f.meant = wordsOf(meant)
	f.asserts, f.guard = f.words, nil
	if k := slices.Index(f.words, "where"); k >= 0 { // “where r is the number of …”
		f.where, f.asserts = f.words[k+3:], f.words[:k]
		f.named = f.words[k+1]
	}
	if k := slices.Index(f.asserts, "for"); k >= 0 {
		f.guard, f.asserts = f.asserts[k+1:], f.asserts[:k]
	}
	return f
}

// Filled is a claim without gaps.
type Filled struct {
	Claim *Claim
	Says  string

	words   []string // all of it
	meant   []string // all of the model
	asserts []string // what it says is equal, or in order
	guard   []string // of which it says so: what stands behind “for”
	named   string   // what “where” gives a name to, and what that is
	where   []string
	each    []string
}

// Fact is what a filled claim says of one cell, or of one pair of cells, at one moment of a run.
type Fact struct {
	Cell    string // x[3], or what stands for it in a claim that speaks of no single cell: a sum, an order
	Array   tracer.ArrayID
	Index   int    // of the cell; −1 if there is none
	Of      string // what it is by the claim: x₀[2] ⊕ … ⊕ x₀[3]
	Claimed string // and what that comes to; "" of an order
	Has     string // what the run has
	Missing bool   // it is false because it speaks of a cell that does not exist

	key         [5]int // the cells that it is about: who says more of one says the same of it; of a sum its ends, too
	left, right side
	holds       bool
}

// Refutation is the first moment of a run at which a claim is false.
type Refutation struct {
	Fact
	Round tracer.RoundID
	Step  int // of the trace
}

// Refute returns where a claim is first false in a run, of cells that exist if it is of any; nil where it
// is true throughout. moments counts how often it was held against the run.
func (f *Filled) Refute(r *Result) (first *Refutation, moments int) {
	f.moments(r, func(s *State, id tracer.RoundID, step int) bool {
		moments++
		f.facts(s, func(is Fact) bool {
			if !is.holds && (first == nil || !is.Missing) {
				first = &Refutation{is, id, step}
			}
			return first == nil || first.Missing
		})
		return first == nil || first.Missing
	})
	return first, moments
}

// Lacks returns the first cell of which another claim says what this one says nothing of, at some
// moment of a run; "" if there is none. Both have to be true of the run: then what they say of a
// cell is the same.
func (f *Filled) Lacks(other *Filled, r *Result) (cell string, at tracer.RoundID) {
	f.moments(r, func(s *State, id tracer.RoundID, _ int) bool {
		said := map[[5]int]bool{}
		f.facts(s, func(is Fact) bool { said[is.key] = true; return true })
		other.facts(s, func(is Fact) bool {
			if !said[is.key] {
				if cell, at = is.left.cell(), id; is.key[2] >= 0 {
					cell += " and " + is.right.cell()
				}
			}
			return cell == ""
		})
		return cell == ""
	})
	return cell, at
}

// Example is what a claim says of the cell of which it says most, at the first moment of a run at
// which it says something.
func (f *Filled) Example(r *Result) (is Fact, at tracer.RoundID) {
	f.moments(r, func(s *State, id tracer.RoundID, _ int) bool {
		most := 0
		f.facts(s, func(one Fact) bool {
			if size := one.right.last - one.right.first + 1; size >= most {
				is, at, most = one, id, size
			}
			return true
		})
		if at != 0 {
			(&reader{s: s, f: f}).tell(&is, f.relation())
		}
		return at == 0
	})
	return is, at
}

// relation is that between the two sides: it stands where no bracket is open.
func (f *Filled) relation() string {
	open := 0
	for _, w := range f.asserts {
		switch w {
		case "[":
			open++
		case "]":
			open--
		case "=", "<", "≤", ">", "≥":
			if open == 0 {
				return w
			}
		}
	}
	return ""
}

// Arrays are the names of the arrays that the claim speaks of; of B[h][i] the name is B.
func (f *Filled) Arrays() (names []string) {
	for k, w := range f.words {
		name := strings.TrimSuffix(w, "₀")
		if k+1 < len(f.words) && f.words[k+1] == "[" && w != "]" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Moments lists the steps of a run after which the claim is to hold.
func (f *Filled) Moments(r *Result) (steps []int) {
	f.moments(r, func(_ *State, _ tracer.RoundID, step int) bool {
		steps = append(steps, step)
		return true
	})
	return steps
}

// moments visits those of a run at which the claim is to hold, until visit returns false: none of a run that
// has not all the arrays of which it speaks, as one that scatters into another array than y.
func (f *Filled) moments(r *Result, visit func(s *State, id tracer.RoundID, step int) bool) {
	c := f.Claim
	for _, name := range f.Arrays() {
		is := func(a tracer.ArrayInfo) bool { return strings.HasPrefix(a.Name, name) } // B3 is one of B
		if !r.Args.Has(name) && !slices.ContainsFunc(r.Trace.Arrays(), is) {
			return
		}
	}
	how := func(word string) bool { return strings.Contains(c.How, word) }
	if how("inclusive") && !r.Args.Bool("inclusive") {
		return
	}
	walk(r.Trace, r.Args, func(s *State, id tracer.RoundID, label string, step int) bool {
		if label == "" {
			label = "-"
		}
		if !slices.Contains(c.After, label) || !s.Last && !how("steps") || (how("line") || how("phase")) && s.goesOn(id, how("phase")) {
			return true
		}
		s.at.Seek(step)
		return visit(s, id, step)
	})
}

// goesOn reports whether the next round runs the same line, in the same phase where that is asked.
func (s *State) goesOn(id tracer.RoundID, phase bool) bool {
	if int(id) == s.Trace.Rounds() {
		return false
	}
	next := s.Trace.Round(id + 1)
	return next.Line == s.Round.Line && (!phase || next.Phase == s.Round.Phase)
}

// facts visits what the claim says of the memory as it is, until visit returns false.
func (f *Filled) facts(s *State, visit func(Fact) bool) {
	r := &reader{s: s, f: f, names: map[string]int{}}
	r.facts(0, visit)
}

// walk visits every step of a run, with the label of the line that its round runs, until visit
// returns false. The memory is for visit to look up.
func walk(t *tracer.Trace, a *Args, visit func(s *State, id tracer.RoundID, label string, step int) bool) {
	s := &State{Args: a, Trace: t, Ran: map[string]int{}, at: t.Cursor()}
	_, labels := a.listing()
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		info, label := t.Round(id), ""
		if info.Line > 0 {
			label = labels[info.Line-1]
		}
		s.Turn++
		if id == 1 || info.Line != s.Round.Line || info.Phase != s.Round.Phase {
			s.Turn = 0
		}
		s.Ran[label]++
		s.Round = info
		from, to := t.FirstStepOf(id), t.StepOf(id)
		for step := from; step <= to; step++ {
			s.Step, s.Last = step-from+1, step == to
			if !visit(s, id, label, step) {
				return
			}
		}
	}
}

// wordsOf cuts a claim into words and signs.
func wordsOf(text string) []string {
	var out []string
	kind := func(c rune) int {
		switch {
		case unicode.IsDigit(c):
			return 1
		case unicode.IsLetter(c), c == '₀':
			return 2
		}
		return 0
	}
	last := -1
	for _, c := range text {
		k := kind(c)
		switch {
		case c == ' ' || c == ',' || c == '“' || c == '”':
			last = -1
			continue
		case k > 0 && k == last && c != 'ʰ':
			out[len(out)-1] += string(c)
		default:
			out = append(out, string(c))
		}
		last = k
	}
	return out
}
