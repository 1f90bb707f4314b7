package model

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// With Predict on, the empty boxes of the step to come are fields. What a box is depends on nothing
// but the run, the position and what has been answered: finished rounds are there to be computed
// from, rounds after the next stay hidden as ever.

// prediction is what the reader has answered of a run, box by box.
type prediction struct {
	of      *Run // whose boxes they are
	answers map[tracer.NodeID]views.Answered
	box     tracer.NodeID // that the field stands on, where it is one of the empty ones
	resume  bool          // the boxes of the last round were filled in by keys
}

// predicts tells whether the view has boxes to be filled in, and cells of the input that are changed where
// they stand.
func predicts(view string) bool {
	switch views.ID(view) {
	case views.Dag, views.Cells, views.Network, views.Tree, views.Picture:
		return true
	}
	return false
}

// answered is what has become of a value of the run.
func (f *Figure) answered(n tracer.NodeID) views.Answered {
	if f.prediction.of != f.Run {
		return views.NotYet
	}
	return f.prediction.answers[n]
}

// settled tells whether a value is a box of the next step that is no longer empty.
func (f *Figure) settled(n tracer.NodeID) bool {
	return f.answered(n) != views.NotYet && slices.Contains(f.boxes(), n)
}

// note keeps what has become of a box.
func (f *Figure) note(n tracer.NodeID, is views.Answered) {
	if f.prediction.of != f.Run {
		f.prediction = prediction{of: f.Run, answers: map[tracer.NodeID]views.Answered{}}
	}
	f.prediction.answers[n] = is
}

// boxes are the values that are asked for now, array by array, from left to right: those of the
// next step, while nothing is on its way.
func (f *Figure) boxes() []tracer.NodeID {
	if !f.Predict || f.Run == nil || !predicts(f.View) || f.Player.Mode != playback.Paused || f.Player.Position != float64(f.Player.Current()) {
		return nil
	}
	plan := f.LayOut(0, 1)
	if f.laid != nil {
		plan = f.laid.plan
	}
	return slices.DeleteFunc(f.Run.Subject.Next(f.Player.Current()), func(n tracer.NodeID) bool {
		_, shown := plan.BoxOf(f.Player.Position, n)
		return !shown
	})
}

// unfilled are the boxes that are still empty.
func (f *Figure) unfilled() []tracer.NodeID {
	return slices.DeleteFunc(f.boxes(), func(n tracer.NodeID) bool { return f.answered(n) != views.NotYet })
}

// field is the box that is a field; false where none is empty.
func (f *Figure) field() (tracer.NodeID, bool) {
	open := f.unfilled()
	switch {
	case len(open) == 0:
		return tracer.NoNode, false
	case f.prediction.of == f.Run && slices.Contains(open, f.prediction.box):
		return f.prediction.box, true
	}
	return open[0], true
}

// moveField puts the field on an empty box; it reports whether the value is one.
func (f *Figure) moveField(n tracer.NodeID) bool {
	if !slices.Contains(f.unfilled(), n) {
		return false
	}
	f.note(n, views.NotYet)
	f.prediction.box = n
	return true
}

// beyond is the empty box after the field, or before it; false if there is none.
func (f *Figure) beyond(by int) (tracer.NodeID, bool) {
	open := f.unfilled()
	now, _ := f.field()
	if i := slices.Index(open, now) + by; i >= 0 && i < len(open) {
		return open[i], true
	}
	return tracer.NoNode, false
}

// answer takes what has been typed into the field, and goes on to the next empty box. It reports
// whether it is right.
func (f *Figure) answer(typed string) (n tracer.NodeID, right bool) {
	n, ok := f.field()
	if !ok || strings.TrimSpace(typed) == "" {
		return tracer.NoNode, true
	}
	is := views.Wrong
	if right = value.Same(typed, f.Run.Graph.Text(n)); right {
		is = views.Right
	}
	f.settle(n, is)
	if right {
		f.Said = "Right: " + f.because(n)
	} else {
		f.Said = "Not " + value.Plain(typed) + ": " + f.because(n)
	}
	f.sayWhenDone()
	return n, right
}

// reveal shows what a box holds, or with NoNode what the field does.
func (f *Figure) reveal(n tracer.NodeID) tracer.NodeID {
	if now, ok := f.field(); n == tracer.NoNode && ok {
		n = now
	}
	if !slices.Contains(f.unfilled(), n) {
		return tracer.NoNode
	}
	f.settle(n, views.Shown)
	f.Said = f.because(n)
	f.sayWhenDone()
	return n
}

// revealRound shows what all boxes hold.
func (f *Figure) revealRound() {
	open := f.unfilled()
	for _, n := range open {
		f.note(n, views.Shown)
	}
	if len(open) > 0 {
		f.Said = ""
		f.sayWhenDone()
	}
}

// settle notes what has become of a box, and moves the field to the empty box after it, or else to
// the first.
func (f *Figure) settle(n tracer.NodeID, is views.Answered) {
	next, _ := f.beyond(1)
	f.note(n, is)
	f.prediction.box = next
}

func (f *Figure) sayWhenDone() {
	if len(f.unfilled()) == 0 {
		f.Said = strings.TrimSpace(f.Said + " All boxes are there: step forward.")
	}
}

// Asking is what is asked of the reader with Predict on.
type Asking struct {
	On           bool   // in this view boxes are filled in
	Question     string // for the next step
	Score        string // how many of the boxes that are asked for are right
	Boxes, Empty int
}

// Asking says what is asked now.
func (f *Figure) Asking() Asking {
	a := Asking{On: f.Predict && predicts(f.View)}
	if a.On {
		a.Question, a.Score, a.Boxes, a.Empty = f.question(), f.score(), len(f.boxes()), len(f.unfilled())
	}
	return a
}

// tally counts the boxes of the next step that have been predicted right, and all of them.
func (f *Figure) tally() (right, of int) {
	for _, n := range f.boxes() {
		of++
		if f.answered(n) == views.Right {
			right++
		}
	}
	return right, of
}

// score says how many of the boxes that are asked for are right.
func (f *Figure) score() string {
	right, of := f.tally()
	return fmt.Sprintf("%d of %d right", right, of)
}

// question asks for the next step; it is empty at the end.
func (f *Figure) question() string {
	next := f.Player.Current() + 1
	if f.Run == nil || next > f.Run.Last() {
		return "The run ends here. Go back to predict a round."
	}
	round, sub := f.Run.Moment(next)
	info := f.Run.Trace.Round(tracer.RoundID(round))
	which := fmt.Sprintf("Round %d of %d", round, f.Run.Trace.Rounds())
	if sub > 0 {
		which = fmt.Sprintf("Step %d of round %d", sub, round)
	}
	if name := strings.TrimSpace(info.Phase + " " + info.Label); name != "" {
		which += " (" + name + ")"
	}
	switch n := len(f.boxes()); n {
	case 0:
		return which + " comes next."
	case 1:
		return which + " comes next: what will its box hold?"
	default:
		return fmt.Sprintf("%s comes next: what will its %d boxes hold?", which, n)
	}
}

// asks says what the field asks for: "x[3] after round 2: ?, from x[1] and x[3]".
func (f *Figure) asks(n tracer.NodeID) string {
	round, sub := f.Run.Moment(f.Run.Graph.StepOf(n))
	text := fmt.Sprintf("%s after round %d: ?", f.Run.Graph.CellName(n), round)
	if sub > 0 {
		text = fmt.Sprintf("%s after step %d of round %d: ?", f.Run.Graph.CellName(n), sub, round)
	}
	if cells := f.cellsOf(n); len(cells) > 0 {
		text += ", from " + listed(cells)
	}
	return text
}

// because says how a value comes to be, and from which cells: "x[3] is 4 + 7 = 11, from x[1] and
// x[3]."
func (f *Figure) because(n tracer.NodeID) string {
	text := strings.Replace(f.Run.Graph.Say(n), " ← ", " is ", 1)
	if before, _, moved := strings.Cut(text, " from "); moved {
		text = before // the values that it is made of, whose cells are told
		if texts := f.valuesOf(n); len(texts) > 1 {
			text += ", of " + listed(texts)
		}
	}
	if cells := f.cellsOf(n); len(cells) > 0 {
		text += ", from " + listed(cells)
	}
	return text + "."
}

// maxNamed is how many cells a sentence names.
const maxNamed = 4

// cellsOf names the cells that a value is made of, or else those that decided on it.
func (f *Figure) cellsOf(n tracer.NodeID) []string {
	var made, steering []string
	for _, s := range f.Run.Graph.SourcesOf(n) {
		list := &made
		if s.Steer {
			list = &steering
		}
		if name := f.Run.Graph.CellName(s.Node); !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	if len(made) == 0 {
		made = steering
	}
	if more := len(made) - maxNamed; more > 0 {
		made = append(made[:maxNamed:maxNamed], fmt.Sprintf("%d more", more))
	}
	return made
}

// valuesOf are the values that one is made of, where they are few.
func (f *Figure) valuesOf(n tracer.NodeID) []string {
	var out []string
	for _, s := range f.Run.Graph.SourcesOf(n) {
		if !s.Steer {
			out = append(out, f.Run.Graph.Told(s.Node))
		}
	}
	if len(out) > maxNamed {
		return nil
	}
	return out
}

// listed writes a, b and c.
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// Drawn is the picture at a position, with the boxes that are asked for; hold is one that is drawn
// empty still, while its value is on its way.
func (f *Figure) Drawn(plan views.Plan, at float64, in views.Interaction, hold tracer.NodeID) *scene.Frame {
	frame := plan.Frame(at, in)
	var asked []views.Asked
	for _, n := range f.boxes() {
		is := f.answered(n)
		if n == hold {
			is = views.NotYet
		}
		asked = append(asked, views.Asked{Node: n, Is: is})
	}
	if len(asked) > 0 {
		f.Run.Subject.Ask(frame, plan, at, asked)
	}
	f.Run.Subject.Stopped(frame, plan, at, f.Run.stop)
	return frame
}
