package exercises

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/tracer"
)

// Simulate has rounds carried out: sources and target of each lane.
var Simulate = &Kind{
	Name:   "simulate",
	Title:  "Carry it out",
	Says:   "Be the machine: press what each lane reads, and where it writes.",
	Suits:  func(c *Candidate) bool { return c.predictable() && len(c.example.simulable()) > 0 },
	Make:   simulate,
	Paired: true,
	Keys:   true,
	Lacks:  notByHand,
	Whole:  carriesThrough,
}

// simulation is the question of a Simulate exercise: one slot a stretch, which holds what the lanes
// do there.
type simulation struct {
	Defaults
	parts   []stretch
	want    [][]move // of each stretch
	array   tracer.ArrayID
	usual   string // its name, as moves write it
	commute bool
}

// Bounds of what a reader carries out.
const (
	maxMoves   = 20 // lanes' work in one exercise
	maxSteps   = 8  // moves of a stretch inside a round: longer ones are cut
	maxParts   = 3  // stretches
	maxSources = 4  // cells that one value is made of
	maxTouched = 4  // arrays on the board of one stretch
	maxPicks   = 72 // cells of them
	maxEntire  = 16 // stretches of a whole run
	handN      = 4  // number of values where the usual one makes rounds too large
)

func simulate(e *Exercise, r *rand.Rand) error {
	var windows [][]stretch
	can := func(made *Run) bool {
		if windows = nil; e.Spec.Whole {
			if all := made.entire(); all != nil {
				windows = append(windows, all)
			}
		} else {
			windows = made.simulable()
		}
		return len(windows) > 0
	}
	ideal := func(made *Run) bool { return can(made) && (e.Spec.Whole || made.matters(windows[0][0].round)) }
	tries := 6
	if e.Spec.N != 0 { // of another size than was asked for there is always one
		tries = 48
	}
	made, err := e.Spec.runs(e.Alg, r, min(tries, ideaTries), ideal)
	if err != nil {
		made, err = e.Spec.runs(e.Alg, r, tries, can)
	}
	if err != nil && e.Spec.N == 0 && !e.Spec.fixed(e.Alg) {
		fewer := e.Spec
		fewer.N = handN
		made, err = fewer.runs(e.Alg, r, 12, can)
	}
	if err != nil {
		return err
	}
	e.Run = made
	t := made.trace
	q := &simulation{parts: windows[r.IntN(len(windows))], commute: slices.Contains(op.LawsOf(made.operator()), op.Commutative)}
	q.array = made.usual(q.parts)
	q.usual = strings.ReplaceAll(t.RowName(q.array), " ", "_")
	e.Question = q
	e.Pairs = q.parts[0].pairs
	c := t.Cursor()
	e.Board = made.startingRows(q.parts[0].from, append(made.touched(q.parts[0].acts), made.steering(q.parts[0].acts)...))
	for i, p := range q.parts {
		c.Seek(p.from)
		touched := made.touched(p.acts)
		for _, array := range made.steering(p.acts) { // it tells which cells the lanes take
			if !slices.Contains(touched, array) {
				row := rowOf(t, c, array, 0, extent(t.Array(array)), made.labelAt(p.from, array))
				row.Round, row.Part, row.Given = int(p.round), i, true
				e.Board = append(e.Board, row)
			}
		}
		for _, array := range touched {
			row := rowOf(t, c, array, 0, extent(t.Array(array)), made.labelAt(p.from, array))
			row.Round, row.Part = int(p.round), i
			in := func(c tracer.CellID) bool { id, _ := t.Place(c); return id == array }
			row.Written = slices.ContainsFunc(p.acts, func(a act) bool { return in(a.to) })
			row.WriteOnly = !slices.ContainsFunc(p.acts, func(a act) bool { return slices.ContainsFunc(made.sources(a), in) }) &&
				!slices.ContainsFunc(row.Cells, func(c BoardCell) bool { return c.Text != "null" })
			e.Board = append(e.Board, row)
		}
		q.want = append(q.want, q.moves(made, p))
		info := t.Round(p.round)
		label := p.name(t)
		label += phaseAndLabel(info)
		e.Slots = append(e.Slots, Slot{Form: Moves, Label: label, Ask: q.instruction(p)})
	}
	e.Notes = e.Run.notes()
	task := "say what each lane reads and which cell it writes"
	if e.Pairs {
		task = "place the comparators"
	}
	what := q.span(t)
	if e.Spec.Whole {
		what, task = "the whole run, "+what, task+". Each step is marked as you go on"
	} else {
		task += ", in any order"
	}
	e.Prompt = fmt.Sprintf("%s. Carry out %s: %s.", tracer.Capitalised(made.subject()), what, task)
	e.Showing = Showing{e.Alg.ID, made.request, int(q.parts[len(q.parts)-1].round)}
	e.Mistakes = q.mistakes(made)
	return nil
}

// instruction says how a stretch is given by picking cells.
func (q *simulation) instruction(p stretch) string {
	if p.pairs {
		return "Pick the two cells of each comparator, first the one that will hold the smaller key."
	}
	has := func(h how) bool { return slices.ContainsFunc(p.acts, func(a act) bool { return a.how == h }) }
	text := "Pick the cell that a value comes from, then the cell below that it is written to."
	switch {
	case has(combined) && !q.commute:
		text = "Pick the operands, the left one first, then the cell below that it is written to."
	case has(combined):
		text = "Pick the operands, then the cell below that it is written to."
	case has(opaque) || has(compared):
		text = "Pick every cell that a value is made from, then the cell below that it is written to."
	}
	if has(combined) && has(moved) {
		text += " A value that only moves has one source."
	}
	if has(constant) {
		text += " For a constant, pick only the cell that is written."
	}
	return text
}

// name says which part of a run a stretch is: "round 3", "steps 2 to 5 of round 1".
func (p stretch) name(t *tracer.Trace) string {
	first := t.FirstStepOf(p.round)
	switch {
	case p.from == first-1 && p.to == t.StepOf(p.round):
		return fmt.Sprintf("round %d", p.round)
	case p.to == p.from+1:
		return fmt.Sprintf("step %d of round %d", p.to-first+1, p.round)
	}
	return fmt.Sprintf("steps %d to %d of round %d", p.from-first+2, p.to-first+1, p.round)
}

// span names all that is to be carried out.
func (q *simulation) span(t *tracer.Trace) string {
	first, last := q.parts[0], q.parts[len(q.parts)-1]
	whole := func(p stretch) bool { return p.from == t.FirstStepOf(p.round)-1 && p.to == t.StepOf(p.round) }
	if first.round == last.round {
		all := stretch{round: first.round, from: first.from, to: last.to}
		if whole(all) {
			return fmt.Sprintf("round %d of %d", first.round, t.Rounds())
		}
		return all.name(t)
	}
	if whole(first) && whole(last) {
		return fmt.Sprintf("rounds %d to %d of %d", first.round, last.round, t.Rounds())
	}
	return first.name(t) + " up to " + last.name(t)
}

// simulable lists the runs of up to three stretches, one right after the other, that can be carried
// out by choosing cells.
func (r *Run) simulable() [][]stretch {
	if own := r.windows(r.matters); len(own) > 0 {
		return own
	}
	return r.windows(func(tracer.RoundID) bool { return true })
}

// windows lists what simulable does of the rounds that are asked about.
func (r *Run) windows(asked func(tracer.RoundID) bool) [][]stretch {
	var pieces []stretch
	var out [][]stretch
	flush := func() {
		for first := range pieces {
			total, last := 0, first
			for ; last < len(pieces) && last-first < maxParts && pieces[last].pairs == pieces[first].pairs; last++ {
				if n := pieces[last].size(); total+n > maxMoves {
					break
				} else {
					total += n
				}
			}
			if total >= 2 && r.telling(pieces[first:last]) {
				out = append(out, pieces[first:last])
			}
		}
		pieces = nil
	}
	for id := tracer.RoundID(1); int(id) <= r.trace.Rounds(); id++ {
		var cut []stretch
		if asked(id) {
			cut = r.stretches(id, false)
		}
		if len(cut) == 0 {
			flush()
		}
		pieces = append(pieces, cut...)
	}
	flush()
	return out
}

// entire is the whole run as stretches, from its first round to its last; nil where one of its
// rounds can't be carried out, or it takes too long.
func (r *Run) entire() []stretch {
	var out []stretch
	for id := tracer.RoundID(1); int(id) <= r.trace.Rounds(); id++ {
		cut := r.stretches(id, true)
		if len(cut) == 0 || len(out)+len(cut) > maxEntire || len(out) > 0 && cut[0].pairs != out[0].pairs {
			return nil
		}
		out = append(out, cut...)
	}
	return out
}

// carriesThrough reports whether a run of an algorithm can be carried out from its first round to
// its last.
func carriesThrough(alg *algos.Algorithm) bool {
	example, err := record(alg, alg.Example)
	return err == nil && alg.Fault == nil && len(example.entire()) > 1
}

// stretches cuts a round into parts in which nothing has to be given twice; none where it can't be
// carried out by hand, or, unless constants will do, where it does nothing but set cells to them.
func (r *Run) stretches(id tracer.RoundID, constants bool) []stretch {
	t := r.trace
	if t.Round(id).Mode == tracer.Unsynchronised {
		return nil
	}
	first, last := t.FirstStepOf(id), t.StepOf(id)
	if first == last {
		p, ok := r.stretch(id, first-1, last)
		if !ok || p.size() > maxMoves || !constants && !slices.ContainsFunc(p.acts, func(a act) bool { return a.how != constant }) {
			return nil
		}
		return []stretch{p}
	}
	var out []stretch
	for at := first - 1; at < last; {
		best, found := r.stretch(id, at, at+1)
		if !found || best.size() > maxMoves {
			return nil
		}
		for to := at + 2; to <= last; to++ {
			p, ok := r.stretch(id, at, to)
			if !ok || p.size() > maxSteps || p.pairs != best.pairs {
				break
			}
			best = p
		}
		out = append(out, best)
		at = best.to
	}
	return out
}

// stretch takes some steps of a round as one; ok is false where a value can't be told by the cells
// that it comes from, or the same would have to be given twice.
func (r *Run) stretch(id tracer.RoundID, from, to int) (p stretch, ok bool) {
	t := r.trace
	p = stretch{round: id, from: from, to: to, acts: r.acts(from, to)}
	if len(p.acts) == 0 {
		return p, false
	}
	p.pairs = exchanges(p.acts)
	for _, a := range p.acts {
		array, i := t.Place(a.to)
		if !shown(*t.Array(array)) || i >= t.Array(array).Real || len(r.sources(a)) > maxSources || a.how == opaque && len(r.sources(a)) == 0 {
			return p, false
		}
	}
	touched := r.touched(p.acts)
	cells := 0
	for _, array := range touched {
		cells += t.Array(array).Real
		if !shown(*t.Array(array)) || t.Array(array).Real > 2*maxAsked {
			return p, false
		}
	}
	if len(touched) > maxTouched || cells > maxPicks {
		return p, false
	}
	seen := map[string]bool{}
	q := &simulation{array: touched[0]}
	for _, m := range q.moves(r, p) {
		if seen[m.text] {
			return p, false
		}
		seen[m.text] = true
	}
	return p, true
}

// steering lists the arrays that lanes read to decide where, or whether, they write.
func (r *Run) steering(acts []act) []tracer.ArrayID {
	var out []tracer.ArrayID
	for _, a := range acts {
		for _, c := range r.steers(a) {
			if id, _ := r.trace.Place(c); !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	ascending(out)
	return out
}

// touched lists the arrays that acts read or write.
func (r *Run) touched(acts []act) []tracer.ArrayID {
	var out []tracer.ArrayID
	add := func(c tracer.CellID) {
		if a, _ := r.trace.Place(c); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	for _, a := range acts {
		add(a.to)
		for _, c := range r.sources(a) {
			add(c)
		}
	}
	ascending(out)
	return out
}

// usual is the array that most cells belong to: its cells are written as bare numbers.
func (r *Run) usual(parts []stretch) tracer.ArrayID {
	count := map[tracer.ArrayID]int{}
	best := tracer.NoArray
	for _, p := range parts {
		for _, a := range p.acts {
			array, _ := r.trace.Place(a.to)
			count[array]++
			if best == tracer.NoArray || count[array] > count[best] {
				best = array
			}
		}
	}
	return best
}

func (q *simulation) mistakes(r *Run) []Mistake {
	t := r.trace
	changed := func(name, says string, change func(acts []act) ([]act, bool)) (Mistake, bool) {
		out := Mistake{Name: name, Says: says}
		all := true
		for _, p := range q.parts {
			acts, any := change(p.acts)
			all = all && any
			p.acts = acts
			out.Answer = append(out.Answer, texts(q.moves(r, p)))
		}
		return out, all
	}
	var out []Mistake
	for _, try := range []struct {
		name, says string
		change     func([]act) ([]act, bool)
	}{
		{Swapped, "The operands are exchanged: what stands further left in the input is the left operand.", func(acts []act) ([]act, bool) {
			return mapActs(acts, func(a act) (act, bool) {
				if a.how != combined {
					return a, false
				}
				a.operands = []tracer.CellID{a.operands[1], a.operands[0]}
				return a, true
			})
		}},
		{StrideFar, "The lanes reach twice as far as they should.", func(acts []act) ([]act, bool) { return stride(t, acts, func(d int) int { return 2 * d }) }},
		{StrideNear, "The lanes reach only half as far as they should.", func(acts []act) ([]act, bool) { return stride(t, acts, func(d int) int { return d / 2 }) }},
		{NoMove, "Values that only move have to move too.", func(acts []act) ([]act, bool) { return without(acts, moved) }},
	} {
		if m, ok := changed(try.name, try.says, try.change); ok {
			out = append(out, m)
		}
	}
	if q.parts[0].pairs {
		m := Mistake{Name: WrongWay, Says: "The comparators point the wrong way: the cell of the smaller key is written first."}
		for _, w := range q.want {
			var back []string
			for _, c := range w {
				a, b, _ := strings.Cut(c.text, "-")
				back = append(back, b+"-"+a)
			}
			m.Answer = append(m.Answer, strings.Join(back, "; "))
		}
		out = append(out, m)
	}
	return out
}

// notByHand says why an algorithm has no Simulate, in a sentence; empty where it has one, or where
// its runs go wrong on purpose and are asked about by their faults.
func notByHand(alg *algos.Algorithm) string {
	example, err := record(alg, alg.Example)
	if err != nil || alg.Fault != nil || !alg.Drawn && len(example.simulable()) > 0 {
		return ""
	}
	if alg.Drawn {
		return "A seed draws which of several right values stays, so they can't be foreseen."
	}
	placed := false
	for id := tracer.RoundID(1); int(id) <= example.trace.Rounds(); id++ {
		if example.trace.Round(id).Mode == tracer.Unsynchronised {
			return "A scheduler decides when each of its lanes runs, so there are no rounds to carry out by hand."
		}
		placed = placed || len(example.stretches(id, false)) > 0
	}
	if placed {
		return "There is nothing to choose in its rounds: every lane moves one value straight down, or computes without reading a cell."
	}
	return "Its lanes write from too many cells to be picked one by one, or find these cells by other values."
}
