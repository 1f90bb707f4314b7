// Package fault asks where a broken run goes wrong first, and why.
package fault

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
	"upsweep/tracer"
)

// Kind asks for the first wrong cell of a broken run, and its cause.
var Kind = &exercises.Kind{
	Name:  "fault",
	Title: "Find the fault",
	Says:  "Find the first wrong cell of a broken run, and its cause.",
	Suits: func(c *exercises.Candidate) bool { return len(faultsOf(c.Alg)) > 0 },
	Make:  fault,
}

// cause is a kind of fault, with what is seen where it is the one.
type cause struct {
	name, seen string
	// at are the algorithms, or families, at which it is offered: those that the course teaches in
	// the same lesson or later. None: it is met early, and is offered everywhere.
	at []string
}

func causes() []cause {
	return []cause{
		{"missing barrier", "Without the barrier a lane reads a cell that another lane has already replaced, or not yet written: parts are missing from sums, or are in them twice.", nil},
		{"operand order", "With the operands exchanged, all lengths and counts are right, but the parts stand in the wrong order.", nil},
		{"missing identity", "Without the identity the first place is not empty, and everything after it includes what stands there.", nil},
		{"missing inverse", "What is added at one end of a stretch has to be taken off at the other. Where it is not, it goes on behind the stretch.", []string{"tree"}},
		{"off by one", "One place too far or too few: everything is shifted, or the first or the last element is left out.", nil},
		{"raw input", "The input is used where a computed value is needed: totals are right, but the values between them are not.", []string{"scan/block", "scan/lookback"}},
		{"flag before value", "If a flag is set before the value that it announces, a lane that waits for the flag may read the value too early.", []string{"scan/block", "scan/lookback"}},
		{"lost head flag", "If a head flag is lost, a segment continues the sums of the segment before it.", []string{"segscan", "spmv"}},
		{"colliding ranks", "Two elements are sent to one place: one of them is lost, and another place stays empty.", []string{"merge", "sort/counting", "sort/quick-serial"}},
		{"unstable merge", "Of two equal keys, the one from the right list goes first: the keys are in order, but what they carry is not.", []string{"merge", "sort/counting"}},
		{"unstable scatter", "The keys come out in order, but equal keys have changed places, and what they carry with them.", []string{"sort/counting", "sort/quick-serial"}},
		{"misplaced pivot", "The pivot of a partition does not reach the place between the two parts, and stands among smaller or larger keys.", []string{"sort/quick-serial"}},
	}
}

// causesFor lists the causes to choose from: those that have been taught by the time the algorithm
// is. The list is the same for all faults of an algorithm, or it would tell.
func causesFor(alg *algos.Algorithm) []cause {
	of := alg.Fault.Of
	return slices.DeleteFunc(causes(), func(c cause) bool {
		return len(c.at) > 0 && !slices.Contains(c.at, of) && !slices.Contains(c.at, algos.FamilyOf(of))
	})
}

// finding is the question of a Fault exercise: slot 0 the cell, slot 1 the cause.
type finding struct {
	fault   *algos.Fault
	sound   *exercises.Run   // on the same input; nil if there is none of the same rounds
	wrong   map[string]wrong // by Place
	first   []string         // the places that are first wrong
	causes  []cause
	picked  int
	options []string
}

// wrong is a cell that holds what it should not.
type wrong struct {
	round      int
	got, want  string
	cell       tracer.CellID
	comparable bool
}

// faultsOf lists the broken variants of an algorithm: itself where it is one.
func faultsOf(alg *algos.Algorithm) []algos.Algorithm {
	if alg.Fault != nil {
		return []algos.Algorithm{*alg}
	}
	return algos.Variants(alg.ID)
}

func fault(e *exercises.Exercise, r *rand.Rand) error {
	variants := faultsOf(e.Alg)
	if len(variants) == 0 {
		return errors.New("it has no broken variant")
	}
	v := &variants[r.IntN(len(variants))]
	of, known := e.Alg, true // what should have run
	if v.Fault.Of != e.Alg.ID {
		of, known = algos.Find(v.Fault.Of)
	}
	if !known {
		of = nil
	}
	var q *finding
	made, err := e.Spec.RunsOf(v, r, 160, func(req algos.Request) bool { return goesWrong(v, req) }, func(made *exercises.Run) bool {
		q = findFault(made, of)
		return len(q.first) > 0 && q.wrong[q.first[0]].round > 0 && boardSize(made) <= 240
	})
	if err != nil {
		return err
	}
	e.Run, e.Question, e.Also.Suspects, e.Also.Cone = made, q, q.suspects, q.cone
	for i, c := range q.causes {
		q.options = append(q.options, c.name)
		if c.name == v.Fault.Cause {
			q.picked = i
		}
	}
	e.Slots = []exercises.Slot{
		{Form: exercises.Place, Label: "the first wrong cell", Ask: "Which cell goes wrong first? If several do in one round, any of them will do."},
		{Form: exercises.Pick, Label: "the cause", Ask: "What is the cause?", Options: q.options},
	}
	e.Board = made.EveryRound()
	name := strings.TrimSpace(strings.Split(v.Title, "(")[0])
	// The listing of the broken one would tell.
	e.Notes = made.Listing()
	if of != nil {
		name, e.Notes = of.Title, exercises.ListingFor(of, made.Request)
	}
	e.Prompt = fmt.Sprintf("This is a run of %s%s. It has a fault. Find the first round after which a cell holds a wrong value, pick such a cell, and say what causes the fault.", name, onWhat(made))
	switch {
	case q.sound != nil && made.Trace.Rounds() == 1:
		e.Slots[0].Ask = "Which cell is wrong? If several are, any of them will do."
		e.Prompt = fmt.Sprintf("This is a run of %s%s. It has a fault. Pick a cell that holds a wrong value after the only round, and say what causes the fault.", name, onWhat(made))
	case q.sound == nil:
		e.Slots[0].Ask = "Which wrong result, in the rows of the last round, has the smallest index?"
		e.Prompt = fmt.Sprintf("This is a run of %s%s. It has a fault. Among the results, in the rows of the last round, pick the wrong one with the smallest index, and say what causes the fault.", name, onWhat(made))
		for _, o := range made.Trace.Outputs() {
			if row := made.Trace.RowName(o.Array); row != o.Name {
				e.Prompt += fmt.Sprintf(" What is to become %s stands in %s.", o.Name, row)
			}
		}
		onlyResults(e, q)
	}
	e.Title = e.Spec.Kind.Title + ": " + name
	e.Showing = exercises.Showing{Algorithm: v.ID, Request: made.Request, Round: q.wrong[q.first[0]].round}
	e.Mistakes = q.mistakes()
	return nil
}

// goesWrong reports whether a broken variant gives a wrong result for a request.
func goesWrong(v *algos.Algorithm, req algos.Request) bool {
	args, err := v.Check(req, budget.Exercise())
	if err != nil {
		return false
	}
	wrong, err := args.Verify(budget.Exercise())
	return err == nil && wrong != nil
}

// onlyResults lets nothing be picked but results: where the sound algorithm has other rounds,
// nobody can say what the cells on the way should hold.
func onlyResults(e *exercises.Exercise, q *finding) {
	t, last := e.Run.Trace, q.wrong[q.first[0]].round
	for i := range e.Board {
		row := &e.Board[i]
		result := row.Round == last && slices.ContainsFunc(t.Outputs(), func(o tracer.Output) bool { return t.RowName(o.Array) == row.Array })
		for k := range row.Cells {
			if !result {
				row.Cells[k].Ref = ""
			}
		}
	}
}

func onWhat(r *exercises.Run) string {
	text := r.Size() + r.Settings()
	if r.Alg.Op() {
		text = " with " + r.Operator() + text
	}
	return text + r.Form()
}

func boardSize(r *exercises.Run) int {
	n := 0
	for _, row := range r.EveryRound() {
		n += len(row.Cells)
	}
	return n
}

// findFault compares a broken run with the sound algorithm on the same input, round by round; where
// their rounds differ, its outputs with what the serial loop gives.
func findFault(made *exercises.Run, of *algos.Algorithm) *finding {
	q := &finding{fault: made.Alg.Fault, wrong: map[string]wrong{}, causes: causesFor(made.Alg)}
	if of != nil {
		req := algos.Request{Inputs: made.Request.Inputs, Params: map[string]string{}}
		for name, v := range made.Request.Params {
			if of.HasParam(name) {
				req.Params[name] = v
			}
		}
		if sound, err := exercises.Record(of, req); err == nil && sameRounds(made.Trace, sound.Trace) && sameTargets(made, sound) {
			q.sound = sound
			q.compareRounds(made)
		}
	}
	if len(q.first) == 0 {
		q.sound = nil
		q.compareOutputs(made)
	}
	return q
}

func sameRounds(a, b *tracer.Trace) bool {
	if a.Rounds() != b.Rounds() {
		return false
	}
	for id := tracer.RoundID(1); int(id) <= a.Rounds(); id++ {
		if a.Round(id).Label != b.Round(id).Label || a.Round(id).Phase != b.Round(id).Phase {
			return false
		}
	}
	return true
}

// sameTargets reports whether a run writes no array that another one leaves as it is: an array that
// only one of them writes holds something else in each, and its cells cannot be compared.
func sameTargets(made, sound *exercises.Run) bool {
	var written []tracer.ArrayID
	for id := tracer.RoundID(1); int(id) <= sound.Trace.Rounds(); id++ {
		written = append(written, sound.Written(id)...)
	}
	for id := tracer.RoundID(1); int(id) <= made.Trace.Rounds(); id++ {
		for _, array := range made.Written(id) {
			if other := exercises.Counterpart(sound.Trace, *made.Trace.Array(array)); other != nil && !slices.Contains(written, other.ID) {
				return false
			}
		}
	}
	return true
}

func (q *finding) compareRounds(made *exercises.Run) {
	t, s := made.Trace, q.sound.Trace
	here, there := t.Cursor(), s.Cursor()
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		here.Seek(t.StepOf(id))
		there.Seek(s.StepOf(id))
		var found []string
		for _, array := range made.Written(id) {
			info := t.Array(array)
			other := exercises.Counterpart(s, *info)
			if other == nil || other.Real != info.Real {
				continue
			}
			for i := range min(exercises.Extent(info), exercises.MaxShown) {
				if got, want := here.Text(array, i), there.Text(other.ID, i); got != want {
					at := exercises.Ref(int(id), t.RowName(array), i)
					q.wrong[at] = wrong{round: int(id), got: got, want: want, cell: s.Cell(other.ID, i), comparable: true}
					found = append(found, at)
				}
			}
		}
		if len(q.first) == 0 {
			q.first = found
		}
	}
}

func (q *finding) compareOutputs(made *exercises.Run) {
	t := made.Trace
	want := made.Alg.Oracle(made.Result.Args)
	last, smallest := 0, exercises.MaxShown
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		for _, a := range made.Written(id) {
			for _, o := range t.Outputs() {
				if o.Array == a {
					last = int(id)
				}
			}
		}
	}
	for _, o := range t.Outputs() {
		got := made.Result.Output(o.Name)
		if got == nil || len(got.Words) != len(want[o.Name]) || !slices.Contains(made.Written(tracer.RoundID(last)), o.Array) {
			continue
		}
		for i, v := range want[o.Name] {
			text := algos.Hole
			if !v.Absent {
				text = made.Result.Args.Pool().Format(got.Kind, v.Word)
			}
			if o.From+i < exercises.MaxShown && got.TextAt(i) != text {
				at := exercises.Ref(last, t.RowName(o.Array), o.From+i)
				q.wrong[at] = wrong{round: last, got: got.TextAt(i), want: text}
				if o.From+i < smallest {
					smallest, q.first = o.From+i, nil
				}
				if o.From+i == smallest {
					q.first = append(q.first, at)
				}
			}
		}
	}
}

// cone is what the first wrong cell comes from, in the run with the fault: the last that was written to it
// by the end of its round, or what it held from the start.
func (q *finding) cone(e *exercises.Exercise) exercises.Cone {
	t, g := e.Run.Trace, e.Run.Graph
	round, cell, _ := strings.Cut(q.first[0], ":")
	end := tracer.RoundID(q.wrong[q.first[0]].round)
	c := exercises.Cone{Trace: t, Of: tracer.NoNode, At: t.StepOf(end), Says: "What " + cell + " after round " + round + " comes from"}
	_, to := g.NodesOf(end)
	if q.wrong[q.first[0]].got == "null" { // nothing has come there
		to = 0
	}
	for n := to - 1; n >= 0; n-- {
		if array, i := t.Place(g.Cell(n)); fmt.Sprintf("%s[%d]", t.RowName(array), i) == cell {
			c.Of = n
			break
		}
	}
	return c
}

func (q *finding) Model() exercises.Answer {
	return exercises.Answer{q.first[0], strconv.Itoa(q.picked)}
}

func (q *finding) mistakes() []exercises.Mistake {
	var out []exercises.Mistake
	var later string
	for at, w := range q.wrong { // the smallest, so that the order of the map does not show
		if !slices.Contains(q.first, at) && (later == "" || w.round < q.wrong[later].round || w.round == q.wrong[later].round && at < later) {
			later = at
		}
	}
	if later != "" {
		out = append(out, exercises.Mistake{Name: q.later(), Says: "It is wrong too, " + q.lookBefore(), Answer: exercises.Answer{later, strconv.Itoa(q.picked)}})
	}
	for i, c := range q.causes {
		if i != q.picked {
			out = append(out, exercises.Mistake{Name: "cause mistaken: " + c.name, Says: c.seen + anotherCause, Answer: exercises.Answer{q.first[0], strconv.Itoa(i)}})
		}
	}
	return out
}

func (q *finding) Grade(e *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.Grade{Of: 2, Right: []bool{slices.Contains(q.first, plainRef(e, a[0])), exercises.Same(a[1], strconv.Itoa(q.picked))}, First: -1}
	for i, ok := range g.Right {
		if ok {
			g.Score++
		} else if g.First < 0 {
			g.First = i
		}
	}
	if g.First < 0 {
		g.Says = fmt.Sprintf("You have found it. %s", q.fault.Says)
	}
	return g
}

// plainRef is a place as it is compared. Where only one row has the cell among those that can be
// picked, its round may be left out.
func plainRef(e *exercises.Exercise, text string) string {
	text = strings.ReplaceAll(text, " ", "")
	found := slices.DeleteFunc(pickable(e), func(at string) bool {
		_, cell, _ := strings.Cut(at, ":")
		return cell != text
	})
	if len(found) == 1 {
		return found[0]
	}
	return text
}

func (q *finding) aboutCell(e *exercises.Exercise, at string) string {
	w, isWrong := q.wrong[at]
	_, cell, known := strings.Cut(at, ":")
	switch {
	case at == "":
		return "No cell of the table is picked yet."
	case isWrong && q.sound == nil:
		return fmt.Sprintf("%s is wrong, but not the first that is.", cell)
	case isWrong:
		return fmt.Sprintf("%s is wrong after round %d, but not the first that is.", cell, w.round)
	case !known || !slices.ContainsFunc(e.Board, func(r exercises.Row) bool {
		return slices.ContainsFunc(r.Cells, func(c exercises.BoardCell) bool { return exercises.Ref(r.Round, r.Array, c.Index) == at })
	}):
		return fmt.Sprintf("“%s” is not a cell of the table. Write it as 2:x[3]: the round, then the cell.", at)
	}
	round, _, _ := strings.Cut(at, ":")
	switch {
	case round == "0":
		return fmt.Sprintf("%s is the input of the run: nothing has been computed there yet.", cell)
	case q.sound == nil && !picks(e, at):
		return onTheWay(cell)
	}
	return fmt.Sprintf("%s is right after round %s.", cell, round)
}

// later names the mistake of who picks a wrong cell that is not the first: where the cells on the way are not
// known, it need not come from that.
func (q *finding) later() string {
	if q.sound == nil {
		return "a later result taken for the first"
	}
	return "a consequence taken for the fault"
}

// lookBefore says where what went wrong first is found.
func (q *finding) lookBefore() string {
	if q.sound == nil {
		return "but a result with a smaller index is wrong as well: look further left."
	}
	return "but another cell went wrong in an earlier round: look at the rounds above."
}

// picks reports whether a place is one that can be picked.
func picks(e *exercises.Exercise, at string) bool { return slices.Contains(pickable(e), at) }

// pickable are the places that can be picked.
func pickable(e *exercises.Exercise) []string {
	var out []string
	for _, row := range e.Board {
		for _, c := range row.Cells {
			if c.Ref != "" {
				out = append(out, c.Ref)
			}
		}
	}
	return out
}

// explain says what the place should hold.
func (q *finding) explain(at string) string {
	w := q.wrong[at]
	_, cell, _ := strings.Cut(at, ":")
	holds := "holds " + w.got
	if w.got == "null" {
		holds = "is empty"
	}
	text := fmt.Sprintf("%s %s after round %d and should hold %s", cell, holds, w.round, w.want)
	if w.comparable {
		from, to := q.sound.Graph.NodesOf(tracer.RoundID(w.round))
		for n := to - 1; n >= from; n-- {
			if q.sound.Graph.Node(n).Cell == w.cell {
				return text + ": " + q.sound.Graph.Say(n) + "."
			}
		}
	}
	return text + "."
}

func (q *finding) Hints(_ *exercises.Exercise, _ exercises.Answer) [3]string {
	w := q.wrong[q.first[0]]
	where := fmt.Sprintf("Everything is right before round %d.", w.round)
	if !w.comparable {
		where = "Compare the results in the last round with what a loop over the input gives, from the left."
		return [3]string{where, "Ask of the first one that differs: which mistake gives exactly this value?", q.explain(q.first[0])}
	}
	return [3]string{where, "Work out each cell of that round from the row above it, by the listing, and compare. Then ask: which mistake gives exactly this value?", q.explain(q.first[0])}
}
