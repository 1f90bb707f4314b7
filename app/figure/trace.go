package figure

import (
	"errors"
	"math/rand/v2"

	"upsweep/algos"
	"upsweep/app/pattern"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
)

// fallBack shows the algorithm's own example where an address asked for something that does not
// run; the fields keep what the address said, with what is wrong.
func (f *Figure) fallBack() {
	asked := f.controls
	f.controls = controlsOf(f.alg)
	land, _ := f.trace(prompt(), never)
	land()
	f.controls = asked
}

// trace runs the algorithm on the controls as they stand, within a budget, and returns what puts
// the outcome into the figure; over tells that nothing is wrong but that the budget does not
// suffice. It may run in the background: it reads the figure and does not change it.
func (f *Figure) trace(b budget.Budget, cancel func() bool) (land func(), over bool) {
	request := requestOf(f.controls)
	var made *run
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
func (f *Figure) land(request algos.Request, made *run, err error) {
	for i := range f.controls {
		f.controls[i].problem = ""
	}
	var field *algos.FieldError
	switch {
	case errors.Is(err, tracer.ErrCancelled):
		return
	case errors.As(err, &field):
		i := max(0, named(f.controls, field.Field))
		f.controls[i].problem = ui.Sentence(field.Says)
		return
	case err != nil:
		f.controls[0].problem = ui.Sentence(err.Error())
		return
	}
	f.request, f.run, f.card, f.linked, f.trouble = request, made, nil, tracer.NoNode, ""
	if g := f.beside(); g != nil {
		g.linked = tracer.NoNode
	}
	f.player = playback.Update(f.player, playback.Load{Last: made.last(), Phases: made.phases})
	if wish := min(f.wish, made.last()); f.player.Mode == playback.Paused && f.player.Current() < wish {
		// While an input is being typed it is short for a moment; the reader's place comes back
		// when there is room again.
		f.player = playback.Update(f.player, playback.Seek{At: float64(wish)})
	}
	f.pair.meet()
}

// rerun traces after a change: at once where that is prompt, in the background where it is not.
func (f *Figure) rerun() {
	f.screen.Cancel()
	f.attempt++
	if f.by != nil {
		f.by.Run(requestOf(f.controls))
		f.screen.Changed(false)
		return
	}
	land, over := f.trace(prompt(), never)
	if !over || !f.traceBehind() {
		land()
	}
	f.screen.Changed(true)
}

// traceBehind traces in the background; it reports false if there is none.
func (f *Figure) traceBehind() bool {
	attempt := f.attempt
	f.busy = f.screen.Background(func(cancel func() bool) func() {
		land, _ := f.trace(allowance(), cancel)
		return func() {
			if attempt == f.attempt {
				f.busy = false
				land()
				if awaited := f.awaits; awaited {
					f.awaits = false
					f.arrive(f.asked)
				}
				f.screen.Changed(true)
			}
		}
	})
	return f.busy
}

// traceAwaited makes the run on which the page has opened the figure, now that there is somebody to
// wait for it.
func (f *Figure) traceAwaited() {
	if f.awaits && f.traceBehind() {
		f.screen.Changed(true)
	}
}

// cancel gives up the run in the background; the last good picture stays.
func (f *Figure) cancel() {
	f.attempt++
	f.busy = false
	f.screen.Cancel()
	f.screen.Changed(true)
}

// set takes what was typed into a control.
func (f *Figure) set(i int, text string) {
	f.controls[i].write(text)
	f.rerun()
	f.pair.mirror(f, i)
}

// fill fills an input by a pattern.
func (f *Figure) fill(i int, p pattern.Pattern) {
	c := &f.controls[i]
	kind := pattern.KindOf(c.text)
	n := max(1, countOf(c.text))
	c.write(pattern.Fill(p, c.text, kind, n, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))))
	f.rerun()
	f.pair.mirror(f, i)
}

// resize gives an input n values.
func (f *Figure) resize(i, n int) {
	c := &f.controls[i]
	n = max(0, min(n, f.maxValues()))
	c.write(pattern.Resize(c.text, n, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))))
	c.given = true
	f.rerun()
	f.pair.mirror(f, i)
}

// maxValues is the most that the figure offers to fill in.
func (f *Figure) maxValues() int {
	if f.alg.Limit > 0 {
		return f.alg.Limit
	}
	return 1 << 12
}
