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

// finding is the question of a Fault exercise: slot 0 the cell, slot 1 the cause.
type finding struct {
	fault   *algos.Fault
	made    *exercises.Run   // with the fault
	right   *exercises.Run   // without it, on the same input, in whatever rounds; or nil
	sound   *exercises.Run   // the same, if it has the same rounds
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
	at, cell   tracer.CellID // here and in the sound run
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
	var v *algos.Algorithm
	var of *algos.Algorithm
	var made *exercises.Run
	var q *finding
	var err error
	first := r.IntN(len(variants))
	for k := range variants { // with the settings that are given, some mistakes never show
		v = &variants[(first+k)%len(variants)]
		if made, of, q, err = spoilt(e, r, v); err == nil {
			break
		}
	}
	if err != nil {
		return err
	}
	e.Run, e.Question = made, q
	e.Also = exercises.Also{Suspects: q.suspects, Cone: q.cone, Apart: true, Shaped: func(a exercises.Answer) (given, want exercises.Answer) {
		given = slices.Clone(a)
		if given[0] = plainRef(e, a[0]); slices.Contains(q.first, given[0]) { // any of them will do
			given[0] = q.first[0]
		}
		return given, q.Model()
	}}
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
		name, e.Notes = of.Title, made.Completed(q.listing(of))
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

// spoilt runs a variant with a mistake until it shows; of is what should have run, or nil.
func spoilt(e *exercises.Exercise, r *rand.Rand, v *algos.Algorithm) (made *exercises.Run, of *algos.Algorithm, q *finding, err error) {
	of, known := e.Alg, true
	if v.Fault.Of != e.Alg.ID {
		of, known = algos.Find(v.Fault.Of)
	}
	if !known {
		of = nil
	}
	made, err = e.Spec.RunsOf(v, r, 160, func(req algos.Request) bool { return goesWrong(v, req) }, func(made *exercises.Run) bool {
		q = findFault(made, of)
		return len(q.first) > 0 && q.wrong[q.first[0]].round > 0 && boardSize(made) <= 240
	})
	return made, of, q, err
}

// listing is that of the program as it was meant.
func (q *finding) listing(of *algos.Algorithm) []string {
	switch {
	case q.fault.Meant != nil:
		return q.fault.Meant
	case q.right != nil:
		return q.right.Listing()
	}
	return of.Listing()
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
	q := &finding{fault: made.Alg.Fault, made: made, wrong: map[string]wrong{}, causes: causesFor(made.Alg)}
	if of != nil {
		req := algos.Request{Inputs: made.Request.Inputs, Params: map[string]string{}}
		for name, v := range made.Request.Params {
			if of.HasParam(name) {
				req.Params[name] = v
			}
		}
		if right, err := exercises.Record(of, req); err == nil {
			q.right = right
			if sameRounds(made.Trace, right.Trace) && sameTargets(made, right) {
				q.sound = right
				q.compareRounds(made)
			}
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
					q.wrong[at] = wrong{round: int(id), got: got, want: want, at: t.Cell(array, i), cell: s.Cell(other.ID, i), comparable: true}
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
				w := wrong{round: last, got: got.TextAt(i), want: text, at: t.Cell(o.Array, o.From+i)}
				if q.right != nil {
					w.cell = resultOf(q.right.Trace, o.Name, i)
				}
				q.wrong[at] = w
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

// resultOf is the cell of a run that holds a result; tracer.NoCell if it has none such.
func resultOf(t *tracer.Trace, output string, i int) tracer.CellID {
	for _, o := range t.Outputs() {
		if o.Name == output && o.From+i < t.Array(o.Array).Len {
			return t.Cell(o.Array, o.From+i)
		}
	}
	return tracer.NoCell
}

// cone is what the first wrong cell comes from, in the run with the fault: the last that was written to it
// by the end of its round, or what it held from the start.
func (q *finding) cone(e *exercises.Exercise) exercises.Cone {
	t := e.Run.Trace
	round, cell, _ := strings.Cut(q.first[0], ":")
	end := tracer.RoundID(q.wrong[q.first[0]].round)
	c := exercises.Cone{Trace: t, Of: tracer.NoNode, At: t.StepOf(end), Says: "What " + cell + " after round " + round + " comes from"}
	if w := q.wrong[q.first[0]]; w.got != "null" { // else nothing has come there
		c.Of = writer(e.Run, w.at, end)
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
		is := q.judge(nil, later)
		out = append(out, exercises.Mistake{Name: is.name, Says: is.says, Answer: exercises.Answer{later, strconv.Itoa(q.picked)}})
	}
	for i, c := range q.causes {
		if i != q.picked {
			out = append(out, exercises.Mistake{Name: "cause mistaken: " + c.name, Says: q.speaksAgainst(c, q.first[0]), Answer: exercises.Answer{q.first[0], strconv.Itoa(i)}})
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

// plainRef is a place as it is compared: “round 2, x[5]” and “2: X(5)” are 2:x[5]. Where only one row has the cell
// among those that can be picked, its round may be left out.
func plainRef(e *exercises.Exercise, text string) string {
	is := strings.TrimPrefix(plainPlace(text), "round")
	if round, cell, both := strings.Cut(is, ","); both && strings.Trim(round, "0123456789") == "" {
		is = round + ":" + cell
	}
	round, cell, dated := strings.Cut(is, ":")
	if !dated {
		cell = is
	}
	var found []string
	for _, row := range e.Board {
		rest, ok := strings.CutPrefix(cell, plainPlace(row.Array)+"[")
		i, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
		if !ok || err != nil || dated && strconv.Itoa(row.Round) != round {
			continue
		}
		for _, c := range row.Cells {
			if c.Index == i && (dated || c.Ref != "") {
				found = append(found, exercises.Ref(row.Round, row.Array, i))
			}
		}
	}
	if len(found) == 1 || dated && len(found) > 0 {
		return found[0]
	}
	return strings.TrimSpace(text)
}

// plainPlace is a place without what makes no difference: blanks, capitals, and which brackets.
func plainPlace(text string) string {
	text = strings.ReplaceAll(strings.ToLower(text), " ", "")
	return strings.ReplaceAll(strings.ReplaceAll(text, "(", "["), ")", "]")
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
	is := "holds " + holds(w.got)
	if w.got == "null" {
		is = "is empty"
	}
	text := fmt.Sprintf("%s %s after round %d and should hold %s", cell, is, w.round, holds(w.want))
	if w.comparable {
		from, to := q.sound.Graph.NodesOf(tracer.RoundID(w.round))
		for n := to - 1; n >= from; n-- {
			if q.sound.Graph.Node(n).Cell == w.cell {
				says := q.sound.Graph.Say(n)
				if _, what, is := strings.Cut(says, " ← "); is { // the cell has one name
					says = cell + " ← " + what
				}
				return text + ": " + says + "."
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
	from := "the row above it"
	if w.round == 1 {
		where, from = "The first round already goes wrong.", "the input"
	}
	return [3]string{where, "Work out each cell of that round from " + from + ", by the listing, and compare. Then ask: which mistake gives exactly this value?", q.explain(q.first[0])}
}
