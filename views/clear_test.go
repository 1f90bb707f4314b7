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
	list := judged()
	if !testing.Short() {
		list = slices.Concat(list, algos.Broken())
	}
	for i := range list {
		alg := &list[i]
		requests := []algos.Request{alg.Example, sixteen(t, alg)}
		if len(alg.Inputs) == 1 && alg.Inputs[0].Name == "x" && alg.Example.Params["op"] == "" {
			requests = append(requests, algos.Request{Inputs: map[string]string{"x": "3 11 7 0 4 21 6 3 2 5 8 1 9 14 0 7"}, Params: alg.Example.Params})
		}
		for _, req := range requests {
			s := subject(t, alg.ID, req)
			for _, o := range []views.Options{{Width: 358}, {Width: 744}, {Width: 1400, Scale: 1.6}} {
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
