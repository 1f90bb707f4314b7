package model

import (
	"slices"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/app/words"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
)

// This file is a figure whose runs are made elsewhere: by a reader's program, on the inputs of an
// algorithm.

// Elsewhere makes the runs of a figure.
type Elsewhere interface {
	// Run is asked for a run on what the controls say. What comes of it is sent as Land, LandNothing
	// or Refuse, at any time.
	Run(request algos.Request)
	// Here is the address of the figure as it is now.
	Here() string
}

// ByProgram opens a figure of what a program does for the task of an algorithm, in the state of a
// Query. Until the first run has landed it shows the input.
func ByProgram(id, algorithm, query string, by Elsewhere) *Figure {
	f := blank(id, algorithm, never)
	f.By, f.Place = by, PlaceWrite
	alg, ok := algos.Find(algorithm)
	if !ok {
		f.Trouble = "There is no task called “" + algorithm + "”."
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
	f.Alg = &own
	f.Opening.asked, f.Problems = address.Parse(query)
	f.open(f.Opening.asked)
	return f
}

// Request is what the controls ask for.
func (f *Figure) Request() algos.Request { return requestOf(f.Controls) }

// take puts a request into the controls.
func (f *Figure) take(r algos.Request) {
	for i := range f.Controls {
		c := &f.Controls[i]
		text, given := r.Params[c.Name], false
		if c.Input {
			text = r.Inputs[c.Name]
			_, given = r.Inputs[c.Name]
		}
		c.write(text)
		c.given = c.given || given
	}
}

// landProgram takes the run of a program.
func (f *Figure) landProgram(request algos.Request, t *tracer.Trace) {
	end := f.Player.AtEnd()
	f.land(request, newRun(t), nil)
	if end {
		f.Player = playback.Update(f.Player, playback.Seek{At: float64(f.Run.Last())})
		f.wish = f.Run.Last()
	}
	f.changed()
	f.change.Moved = true
}

// refuse tells at its field what is wrong with an input or a parameter.
func (f *Figure) refuse(field, says string) {
	for i := range f.Controls {
		f.Controls[i].Problem = ""
	}
	if len(f.Controls) > 0 {
		f.Controls[max(0, named(f.Controls, field))].Problem = words.Sentence(says)
	}
	f.changed()
}

// given is the run of no program: its inputs, and no round.
func (f *Figure) given(request algos.Request, b budget.Budget) (*tracer.Trace, error) {
	a, err := f.Alg.Check(request, b)
	if err != nil {
		return nil, err
	}
	m := tracer.New(tracer.Options{Record: true, Budget: b, Pool: a.Pool(), Program: tracer.Program{ID: f.Alg.ID, Title: f.Alg.Title}})
	for _, in := range f.Alg.Inputs {
		if a.Has(in.Name) {
			a.Input(m, in.Name)
		}
	}
	return m.Trace(), nil
}

// record runs what the figure shows on a request.
func (f *Figure) record(request algos.Request, b budget.Budget, cancel func() bool) (*tracer.Trace, error) {
	if f.By != nil {
		return f.given(request, b)
	}
	result, err := f.Alg.Run(request, algos.Options{Budget: b, Record: true, Unnamed: f.unnamed(), Cancel: cancel})
	if err != nil {
		return nil, err
	}
	return result.Trace, nil
}

// unnamed tells whether the page keeps the names of rounds and phases from its readers, who have not
// met such words yet.
func (f *Figure) unnamed() bool { return slices.Contains(f.Opening.asked.Hide, "names") }

// State is what an address needs to open the figure as it is.
func (f *Figure) State() address.State { return f.state() }
