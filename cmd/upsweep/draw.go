package main

import (
	"flag"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// draw writes the figure of a run as a stand-alone SVG.
func draw(args []string, in io.Reader, out io.Writer) error {
	var view, round, file, theme, fold string
	width := 744
	intervals, chain, hide, bars, greedy := false, false, false, false, false
	processors := 0
	r, err := parse("draw", args, in, func(set *flag.FlagSet) {
		set.StringVar(&view, "view", "", "which `VIEW`; the one that suits the algorithm best by default")
		set.StringVar(&round, "round", "", "after which `ROUND`: 3, or 3.2 for the second step inside it; the last by default")
		set.StringVar(&file, "o", "", "the `FILE` to write; standard output by default")
		set.StringVar(&theme, "theme", "", "`THEME`: light or dark; the reader's system by default")
		set.IntVar(&width, "width", width, "in `PIXELS`")
		set.BoolVar(&intervals, "intervals", false, "write under each value which inputs it covers")
		set.BoolVar(&chain, "chain", false, "light the longest chain")
		set.BoolVar(&hide, "hide", false, "keep computed values back")
		set.BoolVar(&bars, "bars", false, "draw numbers as heights (cells)")
		set.StringVar(&fold, "fold", "", "`PHASES` to draw as one band, apart by commas: up-sweep, or bit-0/scan for one within another (dag, cells, code)")
		set.IntVar(&processors, "processors", 4, "`NUMBER` that the tasks are packed on (processors)")
		set.BoolVar(&greedy, "greedy", false, "without barriers (processors)")
	})
	if err != nil {
		return err
	}
	if view == "" {
		view = r.alg.Views[0]
	}
	chosen, built := views.Named(views.ID(view))
	if !built || !slices.Contains(r.alg.Views, view) {
		return bad("view: %s has no view %q; it has %s", r.alg.ID, view, strings.Join(r.alg.Views, ", "))
	}
	if processors < 1 || processors > 1024 {
		return bad("processors: %d is out of range; write 1 to 1024", processors)
	}
	if width < 240 || width > 4000 {
		return bad("width: %d is out of range; write 240 to 4000", width)
	}
	options := svg.Options{Standalone: true}
	switch theme {
	case "":
	case "light":
		options.Theme = scene.Light()
	case "dark":
		options.Theme = scene.Dark()
	default:
		return bad("theme: %q is neither light nor dark", theme)
	}
	if len(r.ask.Inputs) == 0 {
		r.ask.Inputs = r.alg.Example.Inputs
		for name, value := range r.alg.Example.Params {
			if _, given := r.ask.Params[name]; !given {
				r.ask.Params[name] = value
			}
		}
	}
	res, err := r.run(budget.Drawing())
	if err != nil {
		return err
	}
	step, err := stepOf(res.Trace, round)
	if err != nil {
		return err
	}
	layout := views.Options{Width: scene.Unit(width), Intervals: intervals, Bars: bars, Processors: processors, Greedy: greedy}
	if layout.Folded, err = foldsOf(res.Trace, fold); err != nil {
		return err
	}
	if chosen.ID == views.Chart {
		const longest = 1024
		curves, err := r.alg.Curves(longest, r.ask.Params, budget.Drawing())
		if err != nil {
			return err
		}
		for _, c := range curves {
			layout.Growth = append(layout.Growth, views.Growth(c))
		}
	}
	frame := chosen.Plan(views.SubjectOf(res.Trace), layout).Frame(float64(step), views.Interaction{Chain: chain, Hide: hide})
	text := svg.Draw(frame, options) + "\n"
	if file == "" || file == "-" {
		_, err = io.WriteString(out, text)
		return err
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return bad("o: %s", err)
	}
	return nil
}

// foldsOf reads a list of phases.
func foldsOf(t *tracer.Trace, text string) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	phases := t.Phases()
	var list []int
	for key := range strings.SplitSeq(text, ",") {
		i := tracer.PhaseNamed(phases, key)
		switch {
		case i >= 0:
			list = append(list, i)
		case len(phases) == 0:
			return nil, bad("fold: this run has no phases")
		default:
			var keys []string
			for _, p := range phases[:min(len(phases), 12)] {
				keys = append(keys, p.Key)
			}
			return nil, bad("fold: this run has no phase %q; it has %s", key, strings.Join(keys, ", "))
		}
	}
	return list, nil
}

// stepOf reads a round as an address writes it.
func stepOf(t *tracer.Trace, text string) (int, error) {
	if text == "" {
		return len(t.Steps()) - 1, nil
	}
	whole, part, inside := strings.Cut(text, ".")
	round, err := strconv.Atoi(whole)
	if err != nil || round < 0 || round > t.Rounds() {
		return 0, bad("round: %q is no round; write 0 to %d", text, t.Rounds())
	}
	if !inside {
		return t.StepOf(tracer.RoundID(round)), nil
	}
	first, last := t.FirstStepOf(tracer.RoundID(round)), t.StepOf(tracer.RoundID(round))
	sub, err := strconv.Atoi(part)
	if err != nil || sub < 1 || first+sub-1 > last {
		return 0, bad("round: %q is no step; round %d has steps 1 to %d", text, round, last-first+1)
	}
	return first + sub - 1, nil
}
