// Package claim asks what holds after the rounds of an algorithm.
package claim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Kind asks for a statement of what holds, which runs judge.
var Kind = &exercises.Kind{
	Name:  "claim",
	Title: "Claim",
	Says:  "State what holds after a round; runs try to refute it.",
	Suits: func(c *exercises.Candidate) bool { return c.Runs() && len(algos.Claims(c.Alg.ID)) > 0 },
	Make:  claim,
}

// claiming is the question of a Claim. No key is compared: whatever is true of all runs and says all
// counts.
type claiming struct {
	claim  *algos.Claim
	order  [][]int // of each gap: which filling an option is
	model  *algos.Filled
	shown  *exercises.Run
	trials []*algos.Result // the shorter inputs first
}

// claim draws one of the claims about an algorithm, and a run that it speaks of.
func claim(e *exercises.Exercise, r *rand.Rand) error {
	list := algos.Claims(e.Alg.ID)
	if len(list) == 0 {
		return errors.New("nothing is there to be claimed of it")
	}
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	q := &claiming{}
	made, err := e.Spec.Runs(e.Alg, r, 24, func(made *exercises.Run) bool {
		for k := range list {
			model := list[k].Fill(list[k].Model())
			if _, at := model.Example(made.Result); at > 0 {
				q.claim, q.model = &list[k], model
				return true
			}
		}
		return false
	})
	if err != nil {
		return err
	}
	e.Run, e.Question, q.shown = made, q, made
	e.Also = exercises.Also{Suspects: q.suspects, Refuted: q.refuted}
	e.Statement = q.claim.Says
	for _, g := range q.claim.Gaps {
		order := r.Perm(len(g.Fillings))
		slot := exercises.Slot{Form: exercises.Gap, Label: g.Name}
		for _, k := range order {
			slot.Options = append(slot.Options, g.Fillings[k].Text)
		}
		q.order = append(q.order, order)
		e.Slots = append(e.Slots, slot)
	}
	q.trials = trials(e.Alg, e.Spec, made, len(q.claim.Each) > 1)
	e.Board = q.board(made, q.few(q.model.Moments(made.Result)))
	e.Notes = made.Notes()
	e.Prompt = fmt.Sprintf("%s. What holds %s? Fill the gaps so that the statement is true of every run, whatever the values and however many, and leaves out nothing that could be said.",
		tracer.Capitalised(made.Subject()), q.claim.When)
	if q.claim.Terms != "-" {
		e.Prompt += " " + q.claim.Terms
	}
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: made.Request, Round: q.roundOf(q.model.Moments(made.Result)[0])}
	e.Mistakes = q.mistakes()
	return nil
}

func (q *claiming) roundOf(step int) int { return int(q.shown.Trace.Steps()[step].Round) }

// maxMoments is how many moments of a run the board shows.
const maxMoments = 4

// few picks some of the moments, the first and the last among them.
func (q *claiming) few(steps []int) []int {
	if len(steps) <= maxMoments {
		return steps
	}
	var out []int
	for k := range maxMoments {
		out = append(out, steps[k*(len(steps)-1)/(maxMoments-1)])
	}
	return out
}

// board shows what a run was given, and after some of its steps the arrays that the claim speaks of,
// where they have changed.
func (q *claiming) board(r *exercises.Run, steps []int) []exercises.Row {
	t := r.Trace
	c := t.Cursor()
	var out []exercises.Row
	var given []tracer.ArrayID
	for _, info := range r.Inputs() {
		out = append(out, exercises.RowOf(t, c, info.ID, 0, exercises.Extent(&info), exercises.InputLabel))
		given = append(given, info.ID)
	}
	was := map[tracer.ArrayID]string{}
	for _, id := range given {
		was[id] = texts(out[slices.Index(given, id)])
	}
	for _, step := range steps {
		c.Seek(step)
		id := t.Steps()[step].Round
		label := fmt.Sprintf("after round %d", id)
		if step != t.StepOf(id) {
			label = fmt.Sprintf("after step %d of round %d", step-t.FirstStepOf(id)+1, id)
		}
		for _, info := range t.Arrays() {
			if !slices.ContainsFunc(q.model.Arrays(), func(name string) bool { return strings.TrimRight(info.Name, "0123456789") == name }) || !exercises.Shown(info) {
				continue
			}
			row := exercises.RowOf(t, c, info.ID, 0, exercises.Extent(&info), label)
			row.Round = int(id)
			if text := texts(row); text != was[info.ID] || text != "" && info.Name == q.model.Arrays()[0] && len(steps) == 1 {
				was[info.ID] = text
				out = append(out, row)
			}
		}
	}
	return out
}

// texts is what a row holds, "" where that is nothing.
func texts(r exercises.Row) string {
	all, any := "", false
	for _, c := range r.Cells {
		all += c.Text + " "
		any = any || c.Text != "null"
	}
	if !any {
		return ""
	}
	return all
}

// Model is the filling that is meant.
func (q *claiming) Model() exercises.Answer {
	out := make(exercises.Answer, len(q.order))
	for k, order := range q.order {
		out[k] = strconv.Itoa(slices.Index(order, 0))
	}
	return out
}

// filled is the claim of an answer; open is the first gap that holds none of its options, −1 if each
// does.
func (q *claiming) filled(a exercises.Answer) (f *algos.Filled, open int) {
	texts := make([]string, len(q.order))
	for k, order := range q.order {
		n, err := strconv.Atoi(exercises.Plain(a[k]))
		if err != nil || n < 0 || n >= len(order) {
			return nil, k
		}
		texts[k] = q.claim.Gaps[k].Fillings[order[n]].Text
	}
	return q.claim.Fill(texts), -1
}

// judgement is what the trials say of a claim.
type judgement struct {
	claim  *algos.Filled
	open   int               // the first gap without one of its options, −1 if there is none
	trial  *algos.Result     // that shows what is wrong with it
	wrong  *algos.Refutation // where it is false
	lacks  string            // the cell of which it says nothing, if it is true
	lacked tracer.RoundID
}

func (j judgement) full() bool { return j.open < 0 && j.wrong == nil && j.lacks == "" }

func (q *claiming) judge(a exercises.Answer) (j judgement) {
	if j.claim, j.open = q.filled(a); j.open >= 0 {
		return j
	}
	for _, trial := range q.trials {
		wrong, _ := j.claim.Refute(trial)
		if wrong != nil && (j.wrong == nil || !weak(wrong)) {
			j.trial, j.wrong = trial, wrong
		}
		if j.wrong != nil && !weak(j.wrong) {
			return j
		}
	}
	if j.wrong != nil {
		return j
	}
	for _, trial := range q.trials {
		if j.lacks, j.lacked = j.claim.Lacks(q.model, trial); j.lacks != "" {
			j.trial = trial
			return j
		}
	}
	return j
}

// weak reports whether a refutation is of a cell that is not there, or holds no value: a value that differs
// shows more.
func weak(r *algos.Refutation) bool { return r.Missing || strings.Contains(r.Has, tracer.Absent) }

// saysNothing reports whether a claim speaks of no cell of any trial.
func (q *claiming) saysNothing(f *algos.Filled) bool {
	return !slices.ContainsFunc(q.trials, func(trial *algos.Result) bool { _, at := f.Example(trial); return at > 0 })
}

// Grade gives a point for a claim that is true, and one if it says all. Single gaps are neither right
// nor wrong: they make one statement.
func (q *claiming) Grade(_ *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.Grade{Of: 2, Right: make([]bool, len(a)), First: exercises.FirstOpen(a, q.Model())}
	switch j := q.judge(a); {
	case j.full():
		g.Score, g.First = 2, -1
		for k := range g.Right {
			g.Right[k] = true
		}
		g.Says = "It is true of every run that was tried, and says all that there is to say."
	case j.open < 0 && j.wrong == nil:
		g.Score = 1
	case j.open >= 0:
		g.First = j.open
	}
	return g
}

// on says which run it is.
func on(r *algos.Result) string {
	var parts []string
	for _, in := range r.Args.Algorithm.Inputs {
		if text := r.Args.Request.Inputs[in.Name]; text != "" {
			parts = append(parts, in.Name+" = "+text)
		}
	}
	text := strings.Join(parts, ", ")
	if name := r.Trace.Program().Operator; name != "" && r.Args.Algorithm.Op() {
		text += " with " + name
	}
	return text
}

// after says when, in the round as the figure heads it.
func after(t *tracer.Trace, id tracer.RoundID, step int) string {
	text := fmt.Sprintf("after round %d", id)
	if step != 0 && step != t.StepOf(id) {
		text = fmt.Sprintf("after step %d of round %d", step-t.FirstStepOf(id)+1, id)
	}
	return text + exercises.PhaseAndLabel(t.Round(id))
}

func (q *claiming) Where(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	j := q.judge(a)
	switch {
	case j.open >= 0 && strings.TrimSpace(a[j.open]) != "":
		return fmt.Sprintf("“%s” is not one of the fillings of gap %d, “%s”.", strings.Trim(value.Abridged(strings.TrimSpace(a[j.open])), `"`), j.open+1, q.claim.Gaps[j.open].Name)
	case j.open >= 0:
		return fmt.Sprintf("Gap %d of %d, “%s”, is not filled yet.", j.open+1, len(q.claim.Gaps), q.claim.Gaps[j.open].Name)
	case j.wrong == nil && q.saysNothing(j.claim):
		return "It says less than there is to say: in none of the runs that were tried is there a cell that it is about."
	case j.wrong == nil:
		alone := "" // of a sum, other cells are spoken of as well
		if left, _, _ := strings.Cut(j.claim.Says, " = "); strings.Contains(left, " … ") {
			alone = " alone"
		}
		return fmt.Sprintf("That is true of every run that was tried, but it says less than there is to say: nothing of %s%s, for instance, %s on %s.", j.lacks, alone, after(j.trial.Trace, j.lacked, 0), on(j.trial))
	}
	when := tracer.Capitalised(after(j.trial.Trace, j.wrong.Round, j.wrong.Step)) + " on " + on(j.trial) + ", "
	w := j.wrong
	switch {
	case w.Missing && w.Has == algos.NoSuchCell:
		return fmt.Sprintf("%syou claim something of %s: there is no such cell.", when, w.Cell)
	case w.Missing && w.Claimed == algos.NoSuchCell:
		return fmt.Sprintf("%syou claim that %s is %s: there is no such cell.", when, w.Cell, w.Of)
	case w.Claimed == "":
		return fmt.Sprintf("%syou claim that %s. The run has %s there.", when, w.Cell, w.Has)
	case w.Of == w.Claimed:
		return fmt.Sprintf("%syou claim that %s is %s. The run has %s there.", when, w.Cell, w.Claimed, w.Has)
	}
	return fmt.Sprintf("%syou claim that %s is %s: %s. The run has %s there.", when, w.Cell, w.Of, w.Claimed, w.Has)
}

// Reads is how the cell of the counterexample came to hold what it does.
func (q *claiming) Reads(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	j := q.judge(a)
	switch {
	case j.open >= 0:
		return "Work it out on the run that is shown: which values has a cell taken in?"
	case j.wrong == nil:
		return "Look at the cells that it leaves out, and at the rounds in which they are done: do they hold something else?"
	case j.wrong.Index < 0:
		return "Work it out on that run, round by round, and compare with what is claimed."
	}
	r := &exercises.Run{Alg: j.trial.Args.Algorithm, Result: j.trial, Trace: j.trial.Trace, Graph: j.trial.Trace.Graph()}
	from, to := r.Graph.NodesOf(j.wrong.Round)
	for n := to - 1; n >= from; n-- {
		act := r.Act(n)
		if id, i := r.Trace.Place(act.To); id == j.wrong.Array && i == j.wrong.Index {
			return r.LaneReads(act)
		}
	}
	return "No lane writes " + j.wrong.Cell + " in that round: it holds what it held before."
}

// What is the claim that is meant.
func (q *claiming) What(*exercises.Exercise, exercises.Answer, exercises.Grade) string {
	return tracer.Capitalised(q.claim.When) + ", this holds: " + q.model.Says + "."
}

func (q *claiming) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	fact, at := q.model.Example(q.shown.Result)
	worked := fmt.Sprintf("In the run that is shown, %s %s holds %s: %s.", after(q.shown.Trace, at, 0), fact.Cell, fact.Has, fact.Of)
	if fact.Claimed == "" {
		worked = fmt.Sprintf("In the run that is shown, %s %s: they are %s.", after(q.shown.Trace, at, 0), fact.Cell, fact.Has)
	}
	return [3]string{
		"Take the run that is shown, pick one cell, and write down after each round which values it has taken in.",
		"State it first for the earliest and the latest of these rounds, then find what both have in common. Try it on the smallest inputs: of one, two and three values.",
		worked,
	}
}

// refuted is the run that shows what is wrong with a claim, the cell marked.
func (q *claiming) refuted(a exercises.Answer) ([]exercises.Row, exercises.Showing) {
	j := q.judge(append(slices.Clone(a), make(exercises.Answer, len(q.order))...)[:len(q.order)])
	if j.trial == nil {
		return nil, exercises.Showing{}
	}
	t := j.trial.Trace
	r := &exercises.Run{Alg: j.trial.Args.Algorithm, Result: j.trial, Trace: t}
	round, step := j.lacked, t.StepOf(max(j.lacked, 1))
	cell := j.lacks
	if j.wrong != nil {
		round, step, cell = j.wrong.Round, j.wrong.Step, j.wrong.Cell
	}
	var rows []exercises.Row
	for _, row := range q.board(r, []int{step}) {
		rows = append(rows, row)
		for n := range row.Cells {
			c := &row.Cells[n]
			if c.Mark = row.Label != exercises.InputLabel && strings.Contains(cell, fmt.Sprintf("%s[%d]", row.Array, c.Index)); c.Mark && j.wrong != nil && j.wrong.Claimed != "" {
				rows = append(rows, exercises.Row{Array: row.Array, Label: "by your claim", Round: int(round), Cells: []exercises.BoardCell{{Index: c.Index, Text: j.wrong.Claimed, Slot: -1}}})
			}
		}
	}
	return rows, exercises.Showing{Algorithm: q.shown.Alg.ID, Request: j.trial.Args.Request, Round: int(round)}
}
