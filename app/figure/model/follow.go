package model

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
)

// Taught is the address of the teacher's page that begins with the figure: where it is, or with its
// input.
func (f *Figure) Taught(here bool) string {
	s := f.Heading()
	if !here {
		s.Round = nil
	}
	return "/present?" + url.Values{"at": {f.Algorithm + "?" + s.Encode()}}.Encode()
}

// Edited is the address of the workbench with the figure's program and its input; empty where no
// program of a reader can do what it does.
func (f *Figure) Edited() string {
	if f.Alg == nil || f.By != nil || !f.Alg.Writable() || f.Alg.Fault != nil {
		return ""
	}
	return "/write/" + f.Alg.ID + "?" + strings.TrimSuffix("edit=1&"+address.State{Fields: f.state().Fields}.Encode(), "&")
}

// Heading is State, but that a figure which runs to a step, through all those between, is there
// already.
func (f *Figure) Heading() address.State {
	s := f.state()
	if f.Run != nil {
		round, sub := f.Run.Moment(f.heading())
		s.Round = &address.Round{Round: round, Sub: sub}
	}
	s.Projector = false
	return s
}

// follow takes the figure to a state of an algorithm of the catalogue, and reports whether there is
// such an algorithm.
func (f *Figure) follow(algorithm string, s address.State) bool {
	s.Projector = f.Opening.asked.Projector
	if f.Alg == nil || algorithm != f.Algorithm {
		alg, ok := algos.Find(algorithm)
		if !ok {
			return false
		}
		f.Algorithm, f.Alg, f.Run, f.Title, f.Trouble = algorithm, alg, nil, "", ""
		f.kept = kept{}
		f.reopen(s)
		return true
	}
	if !f.runs(s) {
		f.reopen(s)
		return true
	}
	f.lookAs(s)
	if s.Round != nil {
		if step := f.Run.step(s.Round.Round, s.Round.Sub); step != f.heading() {
			f.play(playback.PlayTo{Step: step})
		}
	}
	f.changed()
	return true
}

// heading is the step that the figure shows or is on the way to.
func (f *Figure) heading() int {
	if f.Player.Mode == playback.Reaching {
		return f.Player.Target
	}
	return f.Player.Current()
}

// reopen opens the figure anew, on the same screen.
func (f *Figure) reopen(s address.State) {
	f.giveUp()
	f.Opening.awaits = false
	f.Player = playback.Update(playback.New(), playback.ReduceMotion{On: f.Player.Reduced})
	f.Problems, f.Processors, f.Pinned, f.Picked = nil, 0, false, tracer.NoNode
	f.Opening.asked = s
	f.open(s)
	f.traceAwaited()
	f.changed()
	f.whole()
	f.change.Moved = true
}

// runs tells whether the figure's run is what a state asks for.
func (f *Figure) runs(s address.State) bool {
	if f.Run == nil || f.Opening.awaits || f.Job != nil {
		return false
	}
	controls := controlsOf(f.Alg)
	for _, field := range s.Fields {
		if i := named(controls, field.Name); i >= 0 {
			controls[i].read(field.Value)
			controls[i].given = controls[i].given || controls[i].Input
		}
	}
	want := requestOf(controls)
	return maps.EqualFunc(want.Inputs, f.Ran.Inputs, func(a, b string) bool { return address.Compact(a) == address.Compact(b) }) &&
		maps.Equal(want.Params, f.Ran.Params)
}

// lookAs takes over how a state looks at the run.
func (f *Figure) lookAs(s address.State) {
	if slices.ContainsFunc(f.Views(), func(v Tab) bool { return v.ID == s.View }) {
		if f.View != s.View {
			f.whole()
		}
		f.View = s.View
	}
	f.shows(s)
	if predict := slices.Contains(s.Hide, "values"); predict != f.Predict {
		f.Predict, f.prediction, f.Said = predict, prediction{}, ""
	}
	if named(f.Controls, "p") < 0 {
		f.Processors = fewProcessors
		text, _ := s.Get("p")
		if p, err := strconv.Atoi(text); err == nil && p >= 1 {
			f.Processors = min(p, f.MaxUseful())
		}
	}
}

// shows takes over what of the run a state shows.
func (f *Figure) shows(s address.State) {
	f.setFolds(s.Fold)
	f.Greedy, f.Chain, f.Intervals = slices.Contains(s.Show, "greedy"), slices.Contains(s.Show, "chain"), slices.Contains(s.Show, "intervals")
	f.Data = slices.Contains(s.Show, "data")
	f.Bars = f.barsAtFirst() && !slices.Contains(s.Hide, "bars") || slices.Contains(s.Show, "bars")
}

// single singles a value of the run out, and keeps it so; NoNode for none.
func (f *Figure) single(n tracer.NodeID) {
	if f.Run == nil || n != tracer.NoNode && (n < 0 || int(n) >= f.Run.Graph.Nodes()) {
		return
	}
	if f.pick(n); n != tracer.NoNode {
		f.pin()
		f.changed()
	}
}
