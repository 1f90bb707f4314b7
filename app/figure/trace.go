package figure

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"upsweep/algos"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/tracer"
)

// fallBack shows the algorithm's own example where an address asked for something that does not run; the fields keep what
// the address said, with what is wrong.
func (f *Figure) fallBack() {
	asked := f.controls
	f.controls = controlsOf(f.alg)
	f.trace(func() bool { return false })()
	f.controls = asked
}

// trace runs the algorithm on the controls as they stand and returns what puts the outcome into the figure. It may run
// in the background: it reads the figure and does not change it.
func (f *Figure) trace(cancel func() bool) (land func()) {
	request := requestOf(f.controls)
	args, err := f.alg.Check(request)
	if err == nil && f.alg.Limit > 0 && args.N() > f.alg.Limit {
		err = &algos.FieldError{Field: f.alg.Inputs[0].Name, Says: fmt.Sprintf(
			"%s values are more than a browser traces in a second; this figure takes up to %s. The command line takes any number.",
			ui.Thousands(args.N()), ui.Thousands(f.alg.Limit))}
	}
	var made *run
	if err == nil {
		var result *algos.Result
		result, err = args.Run(algos.Options{Record: true, Cancel: cancel})
		if err == nil {
			made = newRun(result.Trace)
		}
	}
	return func() { f.land(request, made, err) }
}

// land takes the outcome of a run: a good one replaces the picture, a bad one is told beside its field.
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
	if f.twin != nil {
		f.twin.linked = tracer.NoNode
	}
	f.player = playback.Update(f.player, playback.Load{Last: made.last(), Phases: made.phases})
	if wish := min(f.wish, made.last()); f.player.Mode == playback.Paused && f.player.Current() < wish {
		// While an input is being typed it is short for a moment; the reader's place comes back when there is room again.
		f.player = playback.Update(f.player, playback.Seek{At: float64(wish)})
	}
	f.meet()
}

// quick is how many values are traced at once, without going to the background.
const quick = 512

// rerun traces after a change, at once where that is quick.
func (f *Figure) rerun() {
	f.screen.cancel()
	f.attempt++
	if attempt := f.attempt; countOf(f.controls[0].text) > quick {
		f.tracing = f.screen.background(func(cancel func() bool) func() {
			land := f.trace(cancel)
			return func() {
				if attempt == f.attempt {
					f.tracing = false
					land()
					f.screen.changed(true)
				}
			}
		})
		if f.tracing {
			f.screen.changed(true)
			return
		}
	}
	f.trace(func() bool { return false })()
	f.screen.changed(true)
}

// cancel gives up the run in the background; the last good picture stays.
func (f *Figure) cancel() {
	f.attempt++
	f.tracing = false
	f.screen.cancel()
	f.screen.changed(true)
}

// set takes what was typed into a control.
func (f *Figure) set(i int, text string) {
	f.controls[i].write(text)
	f.rerun()
	f.mirror(i)
}

// fill fills an input by a pattern.
func (f *Figure) fill(i int, p pattern) {
	c := &f.controls[i]
	kind := kindOf(c.text)
	n := max(1, countOf(c.text))
	c.write(patterned(p, c.text, kind, n, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))))
	f.rerun()
	f.mirror(i)
}

// resize gives an input n values.
func (f *Figure) resize(i, n int) {
	c := &f.controls[i]
	n = max(0, min(n, f.mostValues()))
	c.write(resized(c.text, n, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))))
	c.given = true
	f.rerun()
	f.mirror(i)
}

// mostValues is the most that the figure offers to fill in.
func (f *Figure) mostValues() int {
	if f.alg.Limit > 0 {
		return f.alg.Limit
	}
	return 1 << 12
}
