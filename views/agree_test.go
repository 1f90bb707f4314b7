package views_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/internal/sample"
	"upsweep/views"
	"upsweep/views/command"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// The canvas shows what the SVG shows: the same shapes at the same places in the same inks, and the
// same texts, at rest and on the way, for every algorithm, sound or broken, in every view; where
// tests are not thorough, in a seventh of them, each view with a seventh of the algorithms.
func TestCanvasAgrees(t *testing.T) {
	list := judged()
	if !testing.Short() {
		list = slices.Concat(list, algos.Broken())
	}
	for i, alg := range list {
		s := subject(t, alg.ID, alg.Example)
		for v, view := range views.All() {
			if !sample.Thorough() && (i+v)%7 != 0 {
				continue // painters know shapes and inks, not who drew them
			}
			o := views.Options{Bars: alg.Family == "sort"}
			if view.ID == views.Chart && slices.Contains(alg.Views, "chart") {
				o.Growth = growth(t, alg.ID, view.ID)
			}
			agree(t, alg.ID+" "+string(view.ID), s, view.Plan(s, o))
		}
	}
}

// agree plays a run through one painter, step by step and half way to each next one, so that the
// canvas is always the frame before with its changes; and reads every frame again from the text of
// its SVG.
func agree(t *testing.T, name string, s *views.Subject, plan views.Plan) {
	t.Helper()
	var painter command.Painter
	recorder := command.Recorder{}
	theme := scene.Light()
	for half := range 2*s.Steps() - 1 {
		at := float64(half) / 2
		if half%2 == 1 && half > 8 {
			continue // what is on the way looks the same at every step
		}
		frame := plan.Frame(at, views.Interaction{})
		if err := recorder.Play(painter.Paint(frame, theme)); err != nil {
			t.Fatalf("%s at %v: %v", name, at, err)
		}
		joined := frame.Count() > 1000 // neighbours of one ink are one path, of which corners are not rounded
		var canvas []string
		for _, d := range recorder.Shown() {
			canvas = append(canvas, told(d, joined))
		}
		text := svg.Draw(frame, svg.Options{})
		if got, want := once(canvas), once(read(t, text, joined)); !slices.Equal(got, want) {
			for _, line := range got {
				if !slices.Contains(want, line) {
					t.Errorf("%s at %v: on the canvas alone: %s", name, at, line)
				}
			}
			for _, line := range want {
				if !slices.Contains(got, line) {
					t.Errorf("%s at %v: in the SVG alone: %s", name, at, line)
				}
			}
			t.FailNow()
		}
	}
}

func once(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// told writes a shape of the canvas as its SVG element would.
func told(d command.Drawn, joined bool) string {
	classes := d.Ink.Role.String()
	for _, c := range []string{d.Ink.State.String(), d.Ink.Tone.String()} {
		if c != "" {
			classes += " " + c
		}
	}
	end := fmt.Sprintf("%s %s", classes, decimals(scene.Unit(d.Opacity)))
	switch d.Kind {
	case scene.RoundRect:
		radius := decimals(d.Radius)
		if joined {
			radius = "0"
		}
		return fmt.Sprintf("rect %s %s %s %s %s %s", decimals(d.Box.X), decimals(d.Box.Y), decimals(d.Box.W), decimals(d.Box.H), radius, end)
	case scene.Circle:
		c := d.Box.Centre()
		return fmt.Sprintf("circle %s %s %s %s", decimals(c.X), decimals(c.Y), decimals(d.Radius), end)
	case scene.Text:
		if d.Font.Face == scene.Mono {
			classes += " mono"
		}
		if d.Font.Bold {
			classes += " bold"
		}
		anchor := [...]string{"", "middle", "end"}[d.Anchor]
		return fmt.Sprintf("text %s %s %s %s %q %s %s", decimals(d.Box.X), decimals(d.Box.Y), decimals(d.Font.Size), anchor, d.Text, classes, decimals(scene.Unit(d.Opacity)))
	}
	var points []string
	for _, p := range strings.Fields(d.Points) {
		v, err := strconv.ParseFloat(p, 64)
		if err != nil {
			panic(err)
		}
		points = append(points, decimals(scene.Unit(v)))
	}
	kind := "line"
	if d.Kind == scene.Curve {
		kind = "curve"
	}
	return kind + " " + strings.Join(points, " ") + " " + end
}

// decimals writes a length with at most three decimals.
func decimals(u scene.Unit) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(float64(u), 'f', 3, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// read lists the shapes of an SVG in the same words.
func read(t *testing.T, text string, joined bool) []string {
	t.Helper()
	var out []string
	d := xml.NewDecoder(strings.NewReader(text))
	open := "" // of a text element that waits for its characters
	attrs := map[string]string{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attrs = map[string]string{}
			for _, a := range e.Attr {
				attrs[a.Name.Local] = a.Value
			}
			end := attrs["class"] + " " + or(attrs["opacity"], "1")
			switch open = e.Name.Local; open {
			case "rect":
				radius := or(attrs["rx"], "0")
				if joined {
					radius = "0"
				}
				out = append(out, strings.Join([]string{"rect", attrs["x"], attrs["y"], attrs["width"], attrs["height"], radius, end}, " "))
			case "circle":
				out = append(out, strings.Join([]string{"circle", attrs["cx"], attrs["cy"], attrs["r"], end}, " "))
			case "path":
				out = append(out, paths(attrs["d"], end)...)
			case "text":
				out = append(out, "")
			}
		case xml.CharData:
			if open == "text" {
				out[len(out)-1] = fmt.Sprintf("text %s %s %s %s %q %s %s", attrs["x"], attrs["y"], attrs["font-size"], attrs["text-anchor"], string(e), attrs["class"], or(attrs["opacity"], "1"))
			}
		case xml.EndElement:
			open = ""
		}
	}
}

// paths lists the shapes that a path joins.
func paths(data, end string) []string {
	var out []string
	for _, part := range strings.Split(data, "M")[1:] {
		switch {
		case strings.Contains(part, "h"): // x y h w v h h -w z
			n := strings.FieldsFunc(part, func(r rune) bool { return strings.ContainsRune(" hvz", r) })
			out = append(out, strings.Join([]string{"rect", n[0], n[1], n[2], n[3], "0", end}, " "))
		case strings.Contains(part, "C"):
			out = append(out, "curve "+strings.NewReplacer("C", " ").Replace(part)+" "+end)
		default:
			out = append(out, "line "+strings.NewReplacer("L", " ").Replace(part)+" "+end)
		}
	}
	return out
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}
