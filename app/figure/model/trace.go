package model

import (
	"errors"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/app/playback"
	"upsweep/app/words"
	"upsweep/budget"
	"upsweep/tracer"
)

// fallBack shows the algorithm's own example where an address asked for something that does not
// run; the fields keep what the address said, with what is wrong.
func (f *Figure) fallBack() {
	asked := f.Controls
	f.Controls = controlsOf(f.Alg)
	land, _ := f.trace(prompt(), never)
	land()
	f.Controls = asked
}

// trace runs the algorithm on the controls as they stand, within a budget, and returns what puts
// the outcome into the figure; over tells that nothing is wrong but that the budget does not
// suffice. It may run in the background: it reads the figure and does not change it.
func (f *Figure) trace(b budget.Budget, cancel func() bool) (land func(), over bool) {
	request := requestOf(f.Controls)
	var made *Run
	t, err := f.record(request, b, cancel)
	if err == nil {
		err = t.During(cancel, func() { made = newRun(t) })
	}
	var field *algos.FieldError
	return func() { f.land(request, made, err) }, errors.As(err, &field) && field.Over
}

// never goes on to the end.
func never() bool { return false }

// land takes the outcome of a run: a good one replaces the picture, a bad one is told beside its
// field.
func (f *Figure) land(request algos.Request, made *Run, err error) {
	for i := range f.Controls {
		f.Controls[i].Problem = ""
	}
	var field *algos.FieldError
	switch {
	case errors.Is(err, tracer.ErrCancelled):
		return
	case errors.As(err, &field):
		i := max(0, named(f.Controls, field.Field))
		f.Controls[i].Problem = words.Sentence(field.Says)
		return
	case err != nil:
		f.Controls[0].Problem = words.Sentence(err.Error())
		return
	}
	f.Ran, f.Run, f.Trouble = request, made, ""
	f.Selection = Selection{Picked: tracer.NoNode, Lit: tracer.NoNode}
	if g := f.Beside(); g != nil {
		g.Lit = tracer.NoNode
	}
	f.Player = playback.Update(f.Player, playback.Load{Last: made.Last(), Phases: made.Phases})
	if wish := min(f.wish, made.Last()); f.Player.Mode == playback.Paused && f.Player.Current() < wish {
		// While an input is being typed it is short for a moment; the reader's place comes back
		// when there is room again.
		f.Player = playback.Update(f.Player, playback.Seek{At: float64(wish)})
	}
	f.Pair.meet()
}

// rerun traces after a change: at once where that is prompt, in the background where it is not.
func (f *Figure) rerun() {
	f.giveUp()
	if f.By != nil {
		f.By.Run(requestOf(f.Controls))
		f.change.Picture = true
		return
	}
	land, over := f.trace(prompt(), never)
	if !over || !f.traceBehind() {
		land()
	}
	f.changed()
}

// Job is a run that takes too long to be waited for.
type Job struct {
	figure  *Figure
	givenUp bool
}

// Run makes the run, on a goroutine of the stage's; turn gives the browser its own now and then.
// The figure is to be sent what has come of it.
func (j *Job) Run(turn func()) Landed {
	land, _ := j.figure.trace(Allowance(), func() bool { turn(); return j.givenUp })
	return Landed{j, land}
}

// traceBehind has the stage trace in the background; it reports false if there is none.
func (f *Figure) traceBehind() bool {
	if f.stage == nil {
		return false
	}
	f.Job = &Job{figure: f}
	f.change.Job = f.Job
	return true
}

// landed takes what has come of a run in the background, unless it has been given up.
func (f *Figure) landed(m Landed) {
	if f.Job != m.job {
		return
	}
	f.Job = nil
	m.land()
	if f.Opening.awaits {
		f.Opening.awaits = false
		f.arrive(f.Opening.asked)
	}
	f.changed()
}

// giveUp gives up the run in the background.
func (f *Figure) giveUp() {
	if f.Job != nil {
		f.Job.givenUp, f.Job = true, nil
	}
}

// traceAwaited makes the run on which the page has opened the figure, now that there is somebody to
// wait for it.
func (f *Figure) traceAwaited() {
	if f.Opening.awaits && f.traceBehind() {
		f.changed()
	}
}

// set takes what was typed into a control.
func (f *Figure) set(i int, text string) {
	f.Controls[i].write(text)
	f.rerun()
	f.Pair.mirror(f, i)
}

// fill fills an input by a pattern.
func (f *Figure) fill(i int, p pattern.Pattern, seed uint64) {
	c := &f.Controls[i]
	kind := pattern.KindOf(c.Text)
	n := max(1, CountOf(c.Text))
	c.write(pattern.Fill(p, c.Text, kind, n, pattern.By(seed)))
	c.called(pattern.Filled(p, kind, n, seed), n)
	f.rerun()
	f.Pair.mirror(f, i)
}

// resize gives an input n values.
func (f *Figure) resize(i, n int, seed uint64) {
	c := &f.Controls[i]
	n = max(0, min(n, f.MaxValues()))
	text := c.Text
	if before, again := c.drawn.from, c.drawn.text == c.Text; again && before != "" { // it goes on as it began
		text, seed = before, c.drawn.seed
	}
	c.write(pattern.Resize(text, n, pattern.By(seed)))
	c.called(pattern.Resized(address.Compact(text), n, seed), n)
	c.drawn.from, c.drawn.seed = text, seed
	c.given = true
	f.rerun()
	f.Pair.mirror(f, i)
}

// fromFile takes an input that was read from a file.
func (f *Figure) fromFile(m FromFile) {
	if m.Problem != "" {
		f.Controls[m.Control].Problem = m.Problem
		f.changed()
		return
	}
	f.set(m.Control, m.Text)
	f.Controls[m.Control].given = true
}

// MaxValues is the most that the figure offers to fill in.
func (f *Figure) MaxValues() int {
	if f.Alg.Limit > 0 {
		return f.Alg.Limit
	}
	return longestDrawn
}
