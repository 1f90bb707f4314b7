package figure

import (
	"maps"
	"net/url"
	"slices"
	"strconv"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
)

// Algorithm is the id of what runs.
func (f *Figure) Algorithm() string { return f.algorithm }

// Taught is the address of the teacher's page that begins with the figure: where it is, or with its
// input.
func (f *Figure) Taught(here bool) string {
	s := f.Heading()
	if !here {
		s.Round = nil
	}
	return "/present?" + url.Values{"at": {f.algorithm + "?" + s.Encode()}}.Encode()
}

// Heading is State, but that a figure which runs to a step, through all those between, is there
// already.
func (f *Figure) Heading() address.State {
	s := f.state()
	if f.run != nil {
		round, sub := f.run.moment(f.heading())
		s.Round = &address.Round{Round: round, Sub: sub}
	}
	s.Projector = false
	return s
}

// Follow takes the figure to a state of an algorithm of the catalogue, and reports whether there is
// such an algorithm. Where the run stays the same it plays there from where it stands; else it
// opens there.
func (f *Figure) Follow(algorithm string, s address.State) bool {
	s.Projector = f.asked.Projector
	if f.alg == nil || algorithm != f.algorithm {
		alg, ok := algos.Find(algorithm)
		if !ok {
			return false
		}
		f.algorithm, f.alg, f.run, f.Title, f.trouble = algorithm, alg, nil, "", ""
		f.remembered = remembered{pictureTag: f.pictureTag}
		f.reopen(s)
		return true
	}
	if !f.runs(s) {
		f.reopen(s)
		return true
	}
	f.lookAs(s)
	if s.Round != nil {
		if step := f.run.step(s.Round.Round, s.Round.Sub); step != f.heading() {
			f.Send(playback.PlayTo{Step: step})
		}
	}
	f.screen.Changed(true)
	return true
}

// heading is the step that the figure shows or is on the way to.
func (f *Figure) heading() int {
	if f.player.Mode == playback.Reaching {
		return f.player.Target
	}
	return f.player.Current()
}

// reopen opens the figure anew, on the same screen.
func (f *Figure) reopen(s address.State) {
	f.attempt++
	f.screen.Cancel()
	f.busy, f.awaits = false, false
	f.player = playback.Update(playback.New(), playback.ReduceMotion{On: f.player.Reduced})
	f.Problems, f.processors, f.pinned, f.card = nil, 0, false, nil
	f.asked = s
	f.screen.ShowWhole()
	f.open(s)
	f.traceAwaited()
	f.screen.Changed(true)
	f.screen.Moved()
}

// runs tells whether the figure's run is what a state asks for.
func (f *Figure) runs(s address.State) bool {
	if f.run == nil || f.awaits || f.busy {
		return false
	}
	controls := controlsOf(f.alg)
	for _, field := range s.Fields {
		if i := named(controls, field.Name); i >= 0 {
			controls[i].write(field.Value)
			controls[i].given = controls[i].given || controls[i].input
		}
	}
	want := requestOf(controls)
	return maps.EqualFunc(want.Inputs, f.request.Inputs, func(a, b string) bool { return address.Compact(a) == address.Compact(b) }) &&
		maps.Equal(want.Params, f.request.Params)
}

// lookAs takes over how a state looks at the run.
func (f *Figure) lookAs(s address.State) {
	if slices.ContainsFunc(f.views(), func(v viewInfo) bool { return v.ID == s.View }) {
		if f.view != s.View {
			f.screen.ShowWhole()
		}
		f.view = s.View
	}
	f.shows(s)
	if predict := slices.Contains(s.Hide, "values"); predict != f.predict {
		f.predict, f.prediction, f.said = predict, prediction{}, ""
	}
	if named(f.controls, "p") < 0 {
		f.processors = fewProcessors
		text, _ := s.Get("p")
		if p, err := strconv.Atoi(text); err == nil && p >= 1 {
			f.processors = min(p, f.maxUseful())
		}
	}
}

// shows takes over what of the run a state shows.
func (f *Figure) shows(s address.State) {
	f.setFolds(s.Fold)
	f.greedy, f.chain, f.intervals = slices.Contains(s.Show, "greedy"), slices.Contains(s.Show, "chain"), slices.Contains(s.Show, "intervals")
	f.data = slices.Contains(s.Show, "data")
	f.bars = f.barsAtFirst() && !slices.Contains(s.Hide, "bars") || slices.Contains(s.Show, "bars")
}

// Freeze has presses on the figure select values and change none.
func (f *Figure) Freeze(on bool) { f.frozen = on }

// Zoomed tells how far and to where the figure is enlarged, and ZoomTo enlarges it as another one
// is that told so.
func (f *Figure) Zoomed() string     { return f.screen.Zoomed() }
func (f *Figure) ZoomTo(zoom string) { f.screen.ZoomTo(zoom) }

// Single singles a value of the run out, and keeps it so; NoNode for none.
func (f *Figure) Single(n tracer.NodeID) {
	if f.run == nil || n != tracer.NoNode && (n < 0 || int(n) >= f.run.graph.Nodes()) {
		return
	}
	if f.Pick(n); n != tracer.NoNode {
		f.Pin()
		f.screen.Changed(true)
	}
}
