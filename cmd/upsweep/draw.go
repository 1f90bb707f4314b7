package main

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/raster"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// drawing is what the flags of draw ask for.
type drawing struct {
	view, round, file, theme, fold string
	width, processors              int
	intervals, bars, greedy        bool
	chain, hide                    bool
}

// declare declares the flags.
func (d *drawing) declare(set *flag.FlagSet) {
	set.StringVar(&d.view, "view", "", "which `VIEW`; the one that suits the algorithm best by default")
	set.StringVar(&d.round, "round", "", "after which `ROUND`: 3, or 3.2 for the second step inside it; the last by default")
	set.StringVar(&d.file, "o", "", "the `FILE` to write, .svg or .png; standard output by default")
	set.StringVar(&d.theme, "theme", "", "`THEME`: light or dark; the reader's system by default")
	set.IntVar(&d.width, "width", 744, "in `PIXELS`")
	set.BoolVar(&d.intervals, "intervals", false, "write under each value which inputs it covers")
	set.BoolVar(&d.chain, "chain", false, "highlight the longest chain")
	set.BoolVar(&d.hide, "hide", false, "hide computed values")
	set.BoolVar(&d.bars, "bars", false, "draw numbers as heights (cells)")
	set.StringVar(&d.fold, "fold", "", "`PHASES` to draw as one band, separated by commas: up-sweep, or bit-0/scan for one within another (dag, cells, code)")
	set.IntVar(&d.processors, "processors", 4, "`NUMBER` that the tasks are packed on (processors)")
	set.BoolVar(&d.greedy, "greedy", false, "without barriers (processors)")
}

// check judges the flags before anything runs, and returns the view and the theme that they name;
// no theme is the reader's own.
func (d *drawing) check(alg *algos.Algorithm) (chosen views.View, theme *scene.Theme, err error) {
	if d.view == "" {
		d.view = string(alg.Opens(!d.intervals && !d.chain && d.fold == ""))
	}
	chosen, built := views.Named(views.ID(d.view))
	if !built || !slices.Contains(alg.Views, algos.View(d.view)) {
		return chosen, nil, bad("view: %s has no view %s; it has %s", alg.ID, value.Abridged(d.view), joined(alg.Views))
	}
	if d.processors < 1 || d.processors > 1024 {
		return chosen, nil, bad("processors: %d is out of range; write 1 to 1024", d.processors)
	}
	if d.width < 240 || d.width > 4000 {
		return chosen, nil, bad("width: %d is out of range; write 240 to 4000", d.width)
	}
	if d.file != "-" && !slices.Contains([]string{"", ".svg", ".png"}, d.extension()) {
		return chosen, nil, bad("o: %s: a picture is written as .svg or .png", value.Abridged(d.file))
	}
	switch d.theme {
	case "":
	case "light":
		theme = scene.Light()
	case "dark":
		theme = scene.Dark()
	default:
		return chosen, nil, bad("theme: %s is neither light nor dark", value.Abridged(d.theme))
	}
	return chosen, theme, nil
}

// extension is that of the file to write, in small letters.
func (d *drawing) extension() string { return strings.ToLower(filepath.Ext(d.file)) }

// draw writes the figure of a run as a stand-alone SVG, or in pixels.
func draw(args []string, in io.Reader, out io.Writer) error {
	var d drawing
	r, err := parse("draw", args, in, d.declare)
	if err != nil {
		return err
	}
	chosen, theme, err := d.check(r.alg)
	if err != nil {
		return err
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
	step, err := stepOf(res.Trace, d.round)
	if err != nil {
		return err
	}
	layout := views.Options{Width: scene.Unit(d.width), Intervals: d.intervals, Bars: d.bars, Processors: d.processors, Greedy: d.greedy}
	if layout.Folded, err = foldsOf(res.Trace, d.fold); err != nil {
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
	frame := chosen.Plan(views.SubjectOf(res.Trace), layout).Frame(float64(step), views.Interaction{Chain: d.chain, Hide: d.hide})
	if err := budget.Drawing().Check(budget.Shapes, frame.Count()); err != nil {
		return bad("%s: %s; write fewer values", r.alg.Inputs[0].Name, err)
	}
	return d.write(frame, theme, out)
}

// write puts the picture where it is asked for.
func (d *drawing) write(frame *scene.Frame, theme *scene.Theme, out io.Writer) (err error) {
	picture := []byte(svg.Draw(frame, svg.Options{Standalone: true, Theme: theme}) + "\n")
	if d.extension() == ".png" {
		if picture, err = asPNG(frame, theme); err != nil {
			return bad("o: %s", err)
		}
	}
	if d.file == "" || d.file == "-" {
		_, err = out.Write(picture)
		return err
	}
	if err := os.WriteFile(d.file, picture, 0o644); err != nil {
		return bad("o: %s", err)
	}
	return nil
}

// A picture of pixels has pngScale of them for each unit of the figure, as a screen of today has,
// and at most maxPixels.
const (
	pngScale  = 2
	maxPixels = 64 << 20
)

// asPNG draws the frame in pixels, light where no theme is asked for.
func asPNG(frame *scene.Frame, theme *scene.Theme) ([]byte, error) {
	if theme == nil {
		theme = scene.Light()
	}
	width, height := int(frame.Width*pngScale), int(frame.Height*pngScale)
	if width*height > maxPixels {
		return nil, fmt.Errorf("a picture of %d by %d pixels is too large; write it as .svg", width, height)
	}
	c, err := raster.New(width, height, theme)
	if err != nil {
		return nil, err
	}
	c.Frame(frame, scene.Rect{W: frame.Width * pngScale, H: frame.Height * pngScale})
	var out bytes.Buffer
	err = png.Encode(&out, c.Image())
	return out.Bytes(), err
}

// joined lists views in words.
func joined(list []algos.View) string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return strings.Join(out, ", ")
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
			return nil, bad("fold: this run has no phase %s; it has %s", value.Abridged(key), strings.Join(keys, ", "))
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
		return 0, bad("round: %s is not a round; write 0 to %d", value.Abridged(text), t.Rounds())
	}
	if !inside {
		return t.StepOf(tracer.RoundID(round)), nil
	}
	first, last := t.FirstStepOf(tracer.RoundID(round)), t.StepOf(tracer.RoundID(round))
	sub, err := strconv.Atoi(part)
	if err != nil || sub < 1 || first+sub-1 > last {
		return 0, bad("round: %s is not a step; round %d has steps 1 to %d", value.Abridged(text), round, last-first+1)
	}
	return first + sub - 1, nil
}
