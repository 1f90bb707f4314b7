// Package simulate has a reader carry rounds out: what each lane reads, and where it writes.
package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
)

// Kind has rounds carried out: sources and target of each lane.
var Kind = &exercises.Kind{
	Name:      "simulate",
	Title:     "Carry it out",
	Says:      "Be the machine: press what each lane reads, and where it writes.",
	Suits:     func(c *exercises.Candidate) bool { return c.Predictable() && len(simulable(c.Example)) > 0 },
	Make:      simulate,
	Paired:    true,
	KeysAlone: true,
	Lacks:     notByHand,
	Whole:     carriesThrough,
}

// simulation is the question of a Simulate exercise: one slot a stretch, which holds what the lanes
// do there.
type simulation struct {
	parts   []exercises.Stretch
	want    [][]move // of each stretch
	array   tracer.ArrayID
	usual   string   // its name, as moves write it
	spaced  []string // the names that have blanks in them, which moves may leave there
	commute bool
	run     *exercises.Run
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

func simulate(e *exercises.Exercise, r *rand.Rand) error {
	var windows [][]exercises.Stretch
	can := func(made *exercises.Run) bool {
		if windows = nil; e.Spec.Whole {
			if all := entire(made); all != nil {
				windows = append(windows, all)
			}
		} else {
			windows = simulable(made)
		}
		return len(windows) > 0
	}
	ideal := func(made *exercises.Run) bool {
		return can(made) && (e.Spec.Whole || made.Matters(windows[0][0].Round))
	}
	tries := 6
	if e.Spec.N != 0 { // of another size than was asked for there is always one
		tries = 48
	}
	made, err := e.Spec.Runs(e.Alg, r, min(tries, exercises.IdeaTries), ideal)
	if err != nil {
		made, err = e.Spec.Runs(e.Alg, r, tries, can)
	}
	if err != nil && e.Spec.N == 0 && !e.Spec.Fixed(e.Alg) {
		fewer := e.Spec
		fewer.N = handN
		made, err = fewer.Runs(e.Alg, r, 12, can)
	}
	if err != nil {
		return err
	}
	e.Run = made
	if e.Spec.AsksHeart() {
		windows = exercises.Preferred(windows, func(w []exercises.Stretch) bool { return made.Heart(w[len(w)-1].Round) })
	}
	t := made.Trace
	q := &simulation{run: made, parts: windows[r.IntN(len(windows))], commute: slices.Contains(op.LawsOf(made.Operator()), op.Commutative)}
	q.array = usual(made, q.parts)
	q.usual = strings.ReplaceAll(t.RowName(q.array), " ", "_")
	for _, a := range t.Arrays() {
		if row := t.RowName(a.ID); strings.Contains(row, " ") {
			q.spaced = append(q.spaced, row)
		}
	}
	e.Question, e.Also = q, exercises.Also{
		Normal: q.normal, Suspects: q.suspects, Shaped: q.shaped, Round: q.round,
		Sketch: q.sketch, Remarks: q.remarks, Usual: t.RowName(q.array),
	}
	e.Pairs = q.parts[0].Pairs
	q.lay(e)
	e.Notes = e.Run.Notes()
	task := "say what each lane reads and which cell it writes"
	if slices.ContainsFunc(q.parts, writesTwo) {
		task = "say what each lane reads for each cell that it writes"
	}
	if e.Pairs {
		task = "place the comparators"
	}
	what := q.span(t)
	if e.Spec.Whole {
		what = "the whole run, " + what
	} else {
		task += ", in any order"
	}
	e.Prompt = fmt.Sprintf("%s. Carry out %s: %s.", tracer.Capitalised(made.Subject()), what, task)
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: made.Request, Round: int(q.parts[len(q.parts)-1].Round)}
	e.Mistakes = q.mistakes(made)
	return nil
}

// writesTwo reports whether a lane of a round writes more than one cell.
func writesTwo(p exercises.Stretch) bool {
	return p.To == p.From+1 && !p.Pairs && slices.ContainsFunc(exercises.LanesOf(p.Acts), func(acts []exercises.Act) bool { return len(acts) > 1 })
}

// lay shows on the board what each stretch reads and writes, and makes a slot of each.
func (q *simulation) lay(e *exercises.Exercise) {
	made, t := e.Run, e.Run.Trace
	c := t.Cursor()
	e.Board = made.StartingRows(q.parts[0].From, append(touched(made, q.parts[0].Acts), steering(made, q.parts[0].Acts)...))
	for i, p := range q.parts {
		c.Seek(p.From)
		arrays := touched(made, p.Acts)
		labelled := func(array tracer.ArrayID) string {
			label := made.LabelAt(p.From, array)
			if len(q.parts) > 1 && label != exercises.InputLabel {
				label += " " + name(p, t)
			}
			return label
		}
		for _, array := range steering(made, p.Acts) { // it tells which cells the lanes take
			if !slices.Contains(arrays, array) {
				row := exercises.RowOf(t, c, array, 0, exercises.Extent(t.Array(array)), labelled(array))
				row.Round, row.Part, row.Given = int(p.Round), i, true
				e.Board = append(e.Board, row)
			}
		}
		for _, array := range arrays {
			row := exercises.RowOf(t, c, array, 0, exercises.Extent(t.Array(array)), labelled(array))
			row.Round, row.Part = int(p.Round), i
			in := func(c tracer.CellID) bool { id, _ := t.Place(c); return id == array }
			row.Written = slices.ContainsFunc(p.Acts, func(a exercises.Act) bool { return in(a.To) })
			row.WriteOnly = !slices.ContainsFunc(p.Acts, func(a exercises.Act) bool { return slices.ContainsFunc(made.Sources(a), in) }) &&
				!slices.ContainsFunc(row.Cells, func(c exercises.BoardCell) bool { return c.Text != "null" })
			e.Board = append(e.Board, row)
		}
		q.want = append(q.want, q.moves(made, p))
		info := t.Round(p.Round)
		label := name(p, t)
		label += exercises.PhaseAndLabel(info)
		e.Slots = append(e.Slots, exercises.Slot{Form: exercises.Moves, Label: label, Ask: q.instruction(p)})
	}
}

// instruction says how a stretch is given by picking cells.
func (q *simulation) instruction(p exercises.Stretch) string {
	if p.Pairs {
		return "Pick the two cells of each comparator, first the one that will hold the smaller key."
	}
	has := func(h exercises.How) bool {
		return slices.ContainsFunc(p.Acts, func(a exercises.Act) bool { return a.How == h })
	}
	text := "Pick the cell that a value comes from, then the cell below that it is written to."
	switch {
	case has(exercises.Combined) && !q.commute:
		text = "Pick the operands, the left one first, then the cell below that it is written to."
	case has(exercises.Combined):
		text = "Pick the operands, then the cell below that it is written to."
	case has(exercises.Opaque) || has(exercises.Compared):
		text = "Pick every cell that a value is made from, in any order, then the cell below that it is written to."
	}
	if has(exercises.Combined) && has(exercises.Moved) {
		text += " A value that only moves has one source."
	}
	if slices.ContainsFunc(p.Acts, func(a exercises.Act) bool { return a.How == exercises.Constant && copied(q.run, a) == nil }) {
		text += " For a constant, pick only the cell that is written."
	}
	return text
}

// name says which part of a run a stretch is: "round 3", "steps 2 to 5 of round 1".
func name(p exercises.Stretch, t *tracer.Trace) string {
	first := t.FirstStepOf(p.Round)
	switch {
	case p.From == first-1 && p.To == t.StepOf(p.Round):
		return fmt.Sprintf("round %d", p.Round)
	case p.To == p.From+1:
		return fmt.Sprintf("step %d of round %d", p.To-first+1, p.Round)
	}
	return fmt.Sprintf("steps %d to %d of round %d", p.From-first+2, p.To-first+1, p.Round)
}

// span names all that is to be carried out.
func (q *simulation) span(t *tracer.Trace) string {
	first, last := q.parts[0], q.parts[len(q.parts)-1]
	all := exercises.Stretch{Round: first.Round, From: first.From, To: last.To}
	begins, ends := first.From == t.FirstStepOf(first.Round)-1, last.To == t.StepOf(last.Round)
	switch {
	case first.Round == last.Round && begins && ends:
		return fmt.Sprintf("round %d of %d", first.Round, t.Rounds())
	case first.Round == last.Round:
		return name(all, t)
	case begins && ends:
		return fmt.Sprintf("rounds %d to %d of %d", first.Round, last.Round, t.Rounds())
	}
	var list []string
	for k, p := range q.parts {
		if k == 0 || p.Round != q.parts[k-1].Round {
			list = append(list, "")
			all = p
		}
		all.To = p.To
		list[len(list)-1] = name(all, t)
	}
	return exercises.Listed(list)
}

// simulable lists the runs of up to three stretches, one right after the other, that can be carried
// out by choosing cells.
func simulable(r *exercises.Run) [][]exercises.Stretch {
	if own := windows(r, r.Matters); len(own) > 0 {
		return own
	}
	return windows(r, func(tracer.RoundID) bool { return true })
}

// windows lists what simulable does of the rounds that are asked about.
func windows(r *exercises.Run, asked func(tracer.RoundID) bool) [][]exercises.Stretch {
	var pieces []exercises.Stretch
	var out [][]exercises.Stretch
	flush := func() {
		for first := range pieces {
			total, last := 0, first
			for ; last < len(pieces) && last-first < maxParts && pieces[last].Pairs == pieces[first].Pairs; last++ {
				if n := pieces[last].Size(); total+n > maxMoves {
					break
				} else {
					total += n
				}
			}
			if total >= 2 && r.Telling(pieces[first:last]) {
				out = append(out, pieces[first:last])
			}
		}
		pieces = nil
	}
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		var cut []exercises.Stretch
		if asked(id) {
			cut = stretches(r, id, false)
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
func entire(r *exercises.Run) []exercises.Stretch {
	var out []exercises.Stretch
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		cut := stretches(r, id, true)
		if len(cut) == 0 || len(out)+len(cut) > maxEntire || len(out) > 0 && cut[0].Pairs != out[0].Pairs {
			return nil
		}
		out = append(out, cut...)
	}
	return out
}

// carriesThrough reports whether a run of an algorithm can be carried out from its first round to
// its last.
func carriesThrough(alg *algos.Algorithm) bool {
	example, err := exercises.Record(alg, alg.Example)
	return err == nil && alg.Fault == nil && len(entire(example)) > 1
}

// stretches cuts a round into parts in which nothing has to be given twice; none where it can't be
// carried out by hand, or, unless constants will do, where it does nothing but set cells to them.
func stretches(r *exercises.Run, id tracer.RoundID, constants bool) []exercises.Stretch {
	t := r.Trace
	if t.Round(id).Mode == tracer.Unsynchronised {
		return nil
	}
	first, last := t.FirstStepOf(id), t.StepOf(id)
	if first == last {
		p, ok := stretch(r, id, first-1, last)
		if !ok || p.Size() > maxMoves || !constants && !slices.ContainsFunc(p.Acts, func(a exercises.Act) bool { return a.How != exercises.Constant }) {
			return nil
		}
		return []exercises.Stretch{p}
	}
	var out []exercises.Stretch
	for at := first - 1; at < last; {
		best, found := stretch(r, id, at, at+1)
		if !found || best.Size() > maxMoves {
			return nil
		}
		for to := at + 2; to <= last; to++ {
			p, ok := stretch(r, id, at, to)
			if !ok || p.Size() > maxSteps || p.Pairs != best.Pairs {
				break
			}
			best = p
		}
		out = append(out, best)
		at = best.To
	}
	return out
}

// stretch takes some steps of a round as one; ok is false where a value can't be told by the cells
// that it comes from, or the same would have to be given twice.
func stretch(r *exercises.Run, id tracer.RoundID, from, to int) (p exercises.Stretch, ok bool) {
	t := r.Trace
	p = exercises.Stretch{Round: id, From: from, To: to, Acts: r.Acts(from, to)}
	if len(p.Acts) == 0 {
		return p, false
	}
	p.Pairs = exercises.Exchanges(p.Acts)
	for _, a := range p.Acts {
		array, i := t.Place(a.To)
		if !exercises.Shown(*t.Array(array)) || i >= t.Array(array).Real || len(r.Sources(a)) > maxSources || a.How == exercises.Opaque && len(r.Sources(a)) == 0 {
			return p, false
		}
	}
	arrays := touched(r, p.Acts)
	cells := 0
	for _, array := range arrays {
		cells += t.Array(array).Real
		if !exercises.Shown(*t.Array(array)) || t.Array(array).Real > 2*exercises.MaxAsked {
			return p, false
		}
	}
	if len(arrays) > maxTouched || cells > maxPicks {
		return p, false
	}
	seen := map[string]bool{}
	q := &simulation{array: arrays[0]}
	for _, m := range q.moves(r, p) {
		if seen[m.text] {
			return p, false
		}
		seen[m.text] = true
	}
	return p, true
}

// steering lists the arrays that lanes read to decide where, or whether, they write.
func steering(r *exercises.Run, acts []exercises.Act) []tracer.ArrayID {
	var out []tracer.ArrayID
	for _, a := range acts {
		for _, c := range r.Steers(a) {
			if id, _ := r.Trace.Place(c); !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	exercises.Ascending(out)
	return out
}

// touched lists the arrays that acts read or write.
func touched(r *exercises.Run, acts []exercises.Act) []tracer.ArrayID {
	var out []tracer.ArrayID
	add := func(c tracer.CellID) {
		if a, _ := r.Trace.Place(c); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	for _, a := range acts {
		add(a.To)
		for _, c := range r.Sources(a) {
			add(c)
		}
	}
	exercises.Ascending(out)
	return out
}

// usual is the array that most cells belong to: its cells are written as bare numbers.
func usual(r *exercises.Run, parts []exercises.Stretch) tracer.ArrayID {
	count := map[tracer.ArrayID]int{}
	best := tracer.NoArray
	for _, p := range parts {
		for _, a := range p.Acts {
			array, _ := r.Trace.Place(a.To)
			count[array]++
			if best == tracer.NoArray || count[array] > count[best] {
				best = array
			}
		}
	}
	return best
}

func (q *simulation) mistakes(r *exercises.Run) []exercises.Mistake {
	t := r.Trace
	changed := func(name, says string, change func(acts []exercises.Act) ([]exercises.Act, bool)) (exercises.Mistake, bool) {
		out := exercises.Mistake{Name: name, Says: says}
		all := true
		for _, p := range q.parts {
			acts, any := change(p.Acts)
			all = all && any
			p.Acts = acts
			out.Answer = append(out.Answer, texts(q.moves(r, p)))
		}
		return out, all
	}
	var out []exercises.Mistake
	for _, try := range []struct {
		name, says string
		change     func([]exercises.Act) ([]exercises.Act, bool)
	}{
		{exercises.Swapped, swapped, func(acts []exercises.Act) ([]exercises.Act, bool) {
			return exercises.MapActs(acts, func(a exercises.Act) (exercises.Act, bool) {
				if a.How != exercises.Combined {
					return a, false
				}
				a.Operands = []tracer.CellID{a.Operands[1], a.Operands[0]}
				return a, true
			})
		}},
		{exercises.StrideFar, "The lanes reach twice as far as they should.", func(acts []exercises.Act) ([]exercises.Act, bool) {
			return exercises.Stride(t, acts, func(d int) int { return 2 * d })
		}},
		{exercises.StrideNear, "The lanes reach only half as far as they should.", func(acts []exercises.Act) ([]exercises.Act, bool) {
			return exercises.Stride(t, acts, half)
		}},
		{exercises.NoMove, "Values that only move have to move too.", func(acts []exercises.Act) ([]exercises.Act, bool) { return exercises.Without(acts, exercises.Moved) }},
	} {
		if m, ok := changed(try.name, try.says, try.change); ok && strings.Join(m.Answer, "") != "" { // or nothing has been done
			out = append(out, m)
		}
	}
	if q.parts[0].Pairs {
		m := exercises.Mistake{Name: exercises.WrongWay, Says: "The comparators point the wrong way: the cell that gets the smaller key is written first."}
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
	example, err := exercises.Record(alg, alg.Example)
	if err != nil || alg.Fault != nil || !alg.Drawn && len(simulable(example)) > 0 {
		return ""
	}
	if alg.Drawn {
		return "A seed draws which of several right values stays, so they can't be foreseen."
	}
	placed := false
	for id := tracer.RoundID(1); int(id) <= example.Trace.Rounds(); id++ {
		if example.Trace.Round(id).Mode == tracer.Unsynchronised {
			return "A scheduler decides when each of its lanes runs, so there are no rounds to carry out by hand."
		}
		placed = placed || len(stretches(example, id, false)) > 0
	}
	if placed {
		return "There is nothing to choose in its rounds: every lane moves one value straight down, or computes without reading a cell."
	}
	return "Its lanes write from too many cells to be picked one by one, or find these cells by other values."
}
