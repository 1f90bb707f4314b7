package figure

import (
	"slices"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
)

// This file is a figure whose runs are made elsewhere: by a reader's program, on the inputs of an
// algorithm.

// Elsewhere makes the runs of a figure.
type Elsewhere interface {
	// Run is asked for a run on what the controls say. What comes of it is told by Land,
	// LandNothing or Refuse, at any time.
	Run(request algos.Request)
	// Here is the address of the figure as it is now.
	Here() string
}

// ByProgram opens a figure of what a program does for the task of an algorithm, in the state of a
// query. Until the first run has landed it shows the input.
func ByProgram(id, algorithm, query string, by Elsewhere) *Figure {
	f := blank(id, algorithm, never)
	f.by, f.place = by, PlaceWrite
	alg, ok := algos.Find(algorithm)
	if !ok {
		f.trouble = "There is no task called “" + algorithm + "”."
		return f
	}
	own := *alg
	own.Views = []algos.View{algos.View(views.Dag), algos.View(views.Cells), algos.View(views.Processors), algos.View(views.Memory)}
	for _, v := range alg.Views {
		if id := views.ID(v); id == views.Network || id == views.Tree {
			own.Views = append(own.Views, v)
		}
	}
	own.Params = slices.DeleteFunc(slices.Clone(alg.Params), func(p algos.Param) bool { return p.Name == "inclusive" || p.Name == "init" }) // a task is its native form
	f.alg = &own
	f.asked, f.Problems = address.Parse(query)
	f.open(f.asked)
	return f
}

// Request is what the controls ask for.
func (f *Figure) Request() algos.Request { return requestOf(f.controls) }

// Ask puts a request into the controls, and has it run.
func (f *Figure) Ask(r algos.Request) {
	f.Take(r)
	f.rerun()
}

// Take puts a request into the controls, whose run is on its way.
func (f *Figure) Take(r algos.Request) {
	for i := range f.controls {
		c := &f.controls[i]
		text, given := r.Params[c.name], false
		if c.input {
			text = r.Inputs[c.name]
			_, given = r.Inputs[c.name]
		}
		c.write(text)
		c.given = c.given || given
	}
}

// Land takes the run of a program. Where the last run stood at its end the new one does too:
// whoever writes sees what comes out.
func (f *Figure) Land(request algos.Request, t *tracer.Trace) {
	end := f.player.AtEnd()
	f.stop = views.Stop{}
	f.land(request, newRun(t), nil)
	if end {
		f.player = playback.Update(f.player, playback.Seek{At: float64(f.run.last())})
		f.wish = f.run.last()
	}
	f.screen.Changed(true)
	f.screen.Moved()
}

// StoppedAt marks where the run that has landed could not go on: the lane of a round.
func (f *Figure) StoppedAt(round, lane int) {
	f.stop = views.Stop{Round: tracer.RoundID(round), Lane: lane}
	f.screen.Changed(false)
}

// LandNothing shows the input alone: the program has come to no round that touches it.
func (f *Figure) LandNothing(request algos.Request) {
	if t, err := f.given(request, prompt()); err == nil {
		f.Land(request, t)
	}
}

// Refuse tells at its field what is wrong with an input or a parameter.
func (f *Figure) Refuse(field, says string) {
	for i := range f.controls {
		f.controls[i].problem = ""
	}
	if len(f.controls) > 0 {
		f.controls[max(0, named(f.controls, field))].problem = ui.Sentence(says)
	}
	f.screen.Changed(true)
}

// given is the run of no program: its inputs, and no round.
func (f *Figure) given(request algos.Request, b budget.Budget) (*tracer.Trace, error) {
	a, err := f.alg.Check(request, b)
	if err != nil {
		return nil, err
	}
	m := tracer.New(tracer.Options{Record: true, Budget: b, Pool: a.Pool(), Program: tracer.Program{ID: f.alg.ID, Title: f.alg.Title}})
	for _, in := range f.alg.Inputs {
		if a.Has(in.Name) {
			a.Input(m, in.Name)
		}
	}
	return m.Trace(), nil
}

// record runs what the figure shows on a request.
func (f *Figure) record(request algos.Request, b budget.Budget, cancel func() bool) (*tracer.Trace, error) {
	if f.by != nil {
		return f.given(request, b)
	}
	result, err := f.alg.Run(request, algos.Options{Budget: b, Record: true, Cancel: cancel})
	if err != nil {
		return nil, err
	}
	return result.Trace, nil
}

// State is what an address needs to open the figure as it is.
func (f *Figure) State() address.State { return f.state() }
