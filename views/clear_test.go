package views_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/views"
	"upsweep/views/scene"
)

// mark is what a reader sees of a text, or of a box that holds one: the same whether a frame says
// so or the picture drawn of it.
type mark struct {
	role string // the first class of its ink
	text string
	box  scene.Rect
}

// marksOf lists the texts and the boxes of a frame.
func marksOf(f *scene.Frame) []mark {
	var out []mark
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			s := &shapes[i]
			if s.Kind == scene.Text && s.Text != "" || s.Kind == scene.RoundRect { // a name that finds no room is left out
				out = append(out, mark{s.Ink.Role.String(), s.Text, s.Bounds()})
			}
		}
	})
	return out
}

// marksIn reads the texts and the boxes of a picture from its SVG alone, with the extent of the
// whole.
func marksIn(t *testing.T, text string) (out []mark, whole scene.Rect) {
	t.Helper()
	number := func(s string) scene.Unit {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return scene.Unit(v)
	}
	d := xml.NewDecoder(strings.NewReader(text))
	var words *scene.Shape // of a text element that waits for its characters
	role := ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			return out, whole
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attrs := map[string]string{}
			for _, a := range e.Attr {
				attrs[a.Name.Local] = a.Value
			}
			role, _, _ = strings.Cut(attrs["class"], " ")
			switch e.Name.Local {
			case "svg":
				whole = scene.Rect{W: number(attrs["width"]), H: number(attrs["height"])}
			case "rect":
				out = append(out, mark{role: role, box: scene.Rect{X: number(attrs["x"]), Y: number(attrs["y"]), W: number(attrs["width"]), H: number(attrs["height"])}})
			case "text":
				classes := strings.Fields(attrs["class"])
				font := scene.Font{Size: number(attrs["font-size"]), Bold: slices.Contains(classes, "bold")}
				if slices.Contains(classes, "mono") {
					font.Face = scene.Mono
				}
				anchor := map[string]scene.Anchor{"": scene.Start, "middle": scene.Middle, "end": scene.End}[attrs["text-anchor"]]
				s := scene.Label(0, scene.Ink{}, scene.Point{X: number(attrs["x"]), Y: number(attrs["y"])}, "", font, anchor)
				words = &s
			}
		case xml.CharData:
			if words != nil {
				words.Text += string(e)
			}
		case xml.EndElement:
			if words != nil && words.Text != "" {
				out = append(out, mark{role, words.Text, words.Bounds()})
			}
			words = nil
		}
	}
}

// crowded tells what is wrong with a picture: texts that overlap each other or leave it, texts on
// boxes of values that are not theirs, and values that stick out of their own.
func crowded(marks []mark, whole scene.Rect) []string {
	var out []string
	wrong := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	var texts, boxes []mark
	for _, m := range marks {
		switch m.role {
		case "badgeink": // stands on its disc
		case "node", "pad", "texel":
			boxes = append(boxes, m)
		default:
			if m.text != "" {
				texts = append(texts, m)
			}
		}
	}
	for i, a := range texts {
		box := a.box.Inset(0.5)
		if box.X < -1 || box.Y < -1 || box.Right() > whole.W+1 || box.Bottom() > whole.H+1 {
			wrong("%q at %v leaves the figure", a.text, a.box)
		}
		for _, b := range texts[i+1:] {
			if a == b {
				continue // the same label again, over what has been drawn on it
			}
			if box.Overlaps(b.box.Inset(0.5)) {
				wrong("%s %q at %v overlaps %s %q at %v", a.role, a.text, a.box, b.role, b.text, b.box)
			}
		}
		for _, n := range boxes {
			own := (a.role == "value" || a.role == "padvalue") && n.box.Contains(a.box.Centre())
			switch {
			case own && (box.X < n.box.X || box.Y < n.box.Y || box.Right() > n.box.Right() || box.Bottom() > n.box.Bottom()):
				wrong("%q at %v is larger than its box %v", a.text, a.box, n.box)
			case !own && box.Overlaps(n.box):
				wrong("%s %q at %v stands on the %s at %v", a.role, a.text, a.box, n.role, n.box)
			}
		}
	}
	return out
}

func uncrowded(t *testing.T, name string, f *scene.Frame) {
	t.Helper()
	for _, what := range crowded(marksOf(f), f.Bounds()) {
		t.Errorf("%s: %s", name, what)
	}
}

// struckOut tells which of the lines of a frame cross what is told of a folded phase, with no
// ground and the words again over them.
func struckOut(f *scene.Frame) []string {
	type told struct {
		text   *scene.Shape
		struck []string
	}
	tallies := map[scene.Key]*told{}
	var lines []*scene.Shape
	type ground struct {
		box   scene.Rect
		lines int // that it lies over
	}
	var grounds []ground
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			s := &shapes[i]
			switch {
			case s.Kind == scene.Polyline || s.Kind == scene.Curve:
				lines = append(lines, s)
				for _, t := range tallies {
					if crosses(s, t.text.Bounds()) {
						t.struck = append(t.struck, fmt.Sprintf("a line from %v to %v crosses %q", s.Points[0], s.Points[len(s.Points)-1], t.text.Text))
					}
				}
			case s.Kind == scene.RoundRect && s.Ink.Role == scene.Veil && s.Opacity == 1:
				grounds = append(grounds, ground{s.Box, len(lines)})
			case isTally(s):
				box := s.Bounds()
				tallies[s.Key] = &told{text: s}
				for k, l := range lines {
					covered := slices.ContainsFunc(grounds, func(g ground) bool {
						return g.lines > k && g.box.Contains(scene.Point{X: box.X, Y: box.Y}) && g.box.Contains(scene.Point{X: box.Right(), Y: box.Bottom()})
					})
					if !covered && crosses(l, box) {
						t := tallies[s.Key]
						t.struck = append(t.struck, fmt.Sprintf("a line from %v runs behind %q", l.Points[0], s.Text))
					}
				}
			}
		}
	})
	var out []string
	for _, t := range tallies {
		out = append(out, t.struck...)
	}
	return out
}

// isTally tells whether a shape is what is told of a folded phase in its box.
func isTally(s *scene.Shape) bool {
	return s.Kind == scene.Text && s.Ink.Role == scene.Phase && s.Key.Part() == scene.PartLabel && s.Key.Group() == 8
}

// crosses tells whether a line runs through a box, followed point by point.
func crosses(line *scene.Shape, box scene.Rect) bool {
	if !line.Bounds().Inset(-0.5).Overlaps(box) {
		return false
	}
	const points = 200
	for i := range points + 1 {
		if box.Contains(scene.Along(line.Kind, line.Points, float64(i)/points)) {
			return true
		}
	}
	return false
}

// No line crosses what stands in the box of a folded phase, beside another figure (as on /compare)
// and alone.
func TestNoLineCrossesAFoldedPhase(t *testing.T) {
	list := judged()
	told := 0
	for i := range list {
		alg := &list[i]
		s := subject(t, alg.ID, alg.Example)
		levels := map[int][]int{}
		for k, p := range s.Trace.Phases() {
			levels[p.Depth] = append(levels[p.Depth], k)
		}
		for _, folded := range levels {
			view, _ := views.Named(views.Dag)
			for _, width := range []scene.Unit{390, 560, 744, 1100} {
				plan := view.Plan(s, views.Options{Width: width, Folded: folded})
				for _, at := range []int{0, (s.Steps() - 1) / 2, s.Steps() - 1} {
					f := plan.Frame(float64(at), views.Interaction{})
					for _, what := range struckOut(f) {
						t.Errorf("%s folded, width %.0f, at %d: %s", alg.ID, width, at, what)
					}
					f.Each(func(shapes []scene.Shape) {
						for i := range shapes {
							if isTally(&shapes[i]) {
								told++
							}
						}
					})
				}
			}
		}
	}
	if told == 0 {
		t.Error("no folded phase was told")
	}
}

// sixteen is a request of an algorithm with inputs of length 16: its example's parameters, and
// values that the catalogue makes for it.
func sixteen(t *testing.T, alg *algos.Algorithm) algos.Request {
	t.Helper()
	for seed := range uint64(1000) {
		params := maps.Clone(alg.Example.Params)
		if alg.ID == "reduce/vector" {
			params["cols"] = "4"
		}
		req := alg.Sized(rand.New(rand.NewPCG(seed, 16)), 16, params)
		if args, err := alg.Check(req, budget.Command()); err == nil && args.N() == 16 {
			return req
		}
	}
	t.Fatalf("%s makes no input of length 16", alg.ID)
	return algos.Request{}
}

// At n = 16, at the first, a middle and the last step, nothing overlaps: texts stay clear of each
// other and of the nodes that are not theirs. So for the curated inputs, and for every broken
// variant.
func TestNothingOverlaps(t *testing.T) {
	native(t)
	list := slices.Concat(judged(), algos.Broken())
	for i := range list {
		alg := &list[i]
		requests := []algos.Request{alg.Example, sixteen(t, alg)}
		if len(alg.Inputs) == 1 && alg.Inputs[0].Name == "x" && alg.Example.Params["op"] == "" {
			requests = append(requests, algos.Request{Inputs: map[string]string{"x": "3 11 7 0 4 21 6 3 2 5 8 1 9 14 0 7"}, Params: alg.Example.Params})
		}
		for k, req := range requests {
			s := subject(t, alg.ID, req)
			for _, o := range sample.One(i+k, []views.Options{{Width: 358}, {Width: 744}, {Width: 1400, Scale: 1.6}}) {
				for _, id := range alg.Views {
					view, ok := views.Named(views.ID(id))
					if !ok {
						continue
					}
					if view.ID == views.Chart {
						o.Growth = growth(t, alg.ID, view.ID)
					}
					o.Bars = alg.Family == "sort"
					plan := view.Plan(s, o)
					last := float64(s.Steps() - 1)
					for _, at := range []float64{0, float64(int(last) / 2), last} {
						uncrowded(t, fmt.Sprintf("%s %s of %v, width %.0f, scale %v, at %v", alg.ID, id, req, o.Width, o.Scale, at), plan.Frame(at, views.Interaction{}))
					}
				}
			}
		}
	}
}
