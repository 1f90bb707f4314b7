package svg

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"upsweep/views/scene"
)

func still() *scene.Frame {
	past, now := scene.Ink{Role: scene.Node, State: scene.Past, Tone: scene.Up}, scene.Ink{Role: scene.Node, State: scene.Present, Tone: scene.Up}
	value := scene.Font{Face: scene.Mono, Bold: true, Size: 15}
	return &scene.Frame{
		Width: 200, Height: 120, Title: "A <still> & its title", Desc: "Two nodes",
		Backdrop: scene.NewLayer([]scene.Shape{scene.Box(1, scene.Ink{Role: scene.Band, Tone: scene.Up}, scene.Rect{X: 0, Y: 0, W: 200, H: 120}, 8)}),
		Sheets: []*scene.Sheet{scene.NewSheet([][]scene.Shape{
			{scene.Line(2, scene.Ink{Role: scene.Data, State: scene.Past}, scene.Point{X: 20, Y: 0}, scene.Point{X: 20, Y: 40})},
			{scene.Bezier(3, scene.Ink{Role: scene.Copy, State: scene.Past}, scene.Point{X: 20, Y: 60}, scene.Point{X: 20, Y: 70}, scene.Point{X: 60, Y: 70}, scene.Point{X: 60, Y: 80})},
		})},
		Rows: []scene.Row{
			{Bounds: scene.Rect{W: 200, H: 60}, Over: scene.NewLayer([]scene.Shape{
				scene.Box(4, past, scene.Rect{X: 1.0 / 3, Y: 40, W: 40, H: 20}, 6),
				scene.Label(5, scene.Ink{Role: scene.Value, State: scene.Past}, scene.Point{X: 20, Y: 55}, "a<b", value, scene.Middle),
			})},
			{Bounds: scene.Rect{Y: 60, W: 200, H: 60}, Over: scene.NewLayer([]scene.Shape{scene.Box(6, now, scene.Rect{X: 40, Y: 80, W: 40, H: 20}, 6).Faded(0.5)})},
		},
		Overlay: scene.NewLayer([]scene.Shape{scene.Disc(7, scene.Ink{Role: scene.Badge, Tone: scene.Conflict}, scene.Point{X: 90, Y: 80}, 5)}),
	}
}

const want = `<svg class="fig" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120" width="200" height="120" role="img" aria-labelledby="f-t f-d">` +
	`<title id="f-t">A &lt;still&gt; &amp; its title</title><desc id="f-d">Two nodes</desc>` +
	`<rect x="0" y="0" width="200" height="120" rx="8" class="band up"/>` +
	`<path d="M20 0L20 40" class="data past"/>` +
	`<path d="M20 60C20 70 60 70 60 80" class="copy past"/>` +
	`<rect x="0.333" y="40" width="40" height="20" rx="6" class="node past up"/>` +
	`<text x="20" y="55" font-size="15" text-anchor="middle" class="value past mono bold">a&lt;b</text>` +
	`<rect x="40" y="80" width="40" height="20" rx="6" class="node present up" opacity="0.5"/>` +
	`<circle cx="90" cy="80" r="5" class="badge conflict"/></svg>`

func TestDrawWritesWhatTheFrameSays(t *testing.T) {
	if got := Draw(still(), Options{ID: "f"}); got != want {
		t.Errorf("got\n%s\nwant\n%s", strings.ReplaceAll(got, "><", ">\n<"), strings.ReplaceAll(want, "><", ">\n<"))
	}
}

func TestDrawIsWellFormedAndCarriesNoInlineStyle(t *testing.T) {
	hostile := still()
	hostile.Title = "\x00\x1f]]>\ufffe<script>alert(1)</script>"
	for name, o := range map[string]Options{"page": {}, "own": {Standalone: true}, "light": {Standalone: true, Theme: scene.Light()}} {
		text := Draw(hostile, o)
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v in %s", name, err, text)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if e.Name.Local == "script" || e.Name.Local == "style" && !o.Standalone {
				t.Errorf("%s: a <%s> element", name, e.Name.Local)
			}
			for _, a := range e.Attr {
				if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("%s: %s=%q", name, a.Name.Local, a.Value)
				}
			}
		}
	}
}

func TestManyShapesBecomeFewElements(t *testing.T) {
	f := &scene.Frame{Width: 2000, Height: 100}
	var over []scene.Shape
	for i := range 1500 {
		over = append(over, scene.Box(scene.Key(i+1), scene.Ink{Role: scene.Node, State: scene.Past}, scene.Rect{X: scene.Unit(i), Y: 5, W: 1, H: 4}, 0))
	}
	over = append(over, scene.Box(9999, scene.Ink{Role: scene.Node, State: scene.Present}, scene.Rect{X: 3, Y: 5, W: 1, H: 4}, 0))
	f.Rows = []scene.Row{{Over: scene.NewLayer(over)}}
	text := Draw(f, Options{})
	if n := strings.Count(text, "<path "); n != 2 {
		t.Errorf("%d paths, want one a look", n)
	}
	if n := strings.Count(text, "M"); n != 1501 {
		t.Errorf("%d rectangles in the paths, want 1501", n)
	}
}

func TestStandaloneCarriesTheRulesItNeeds(t *testing.T) {
	text := Draw(still(), Options{Standalone: true, Theme: scene.Dark()})
	for _, want := range []string{".node.present.up{fill:#", ".ground{fill:" + scene.Dark()[scene.Ground].Hex() + "}", ".copy.past{", "stroke-dasharray:5 4"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing", want)
		}
	}
	if strings.Contains(text, "var(") || strings.Contains(text, ".steer") {
		t.Error("custom properties, or rules for inks that the picture does not use")
	}
}

func TestStyleSheetHasEveryInkOfAFrame(t *testing.T) {
	sheet := StyleSheet()
	still().Each(func(shapes []scene.Shape) {
		for _, s := range shapes {
			if !inUse(s.Ink) {
				t.Errorf("%+v is drawn but not in use", s.Ink)
			}
			if !strings.Contains(sheet, ".fig ."+classes(s.Ink, ".")) {
				t.Errorf("no rule for %s", classes(s.Ink, "."))
			}
		}
	})
	for s := scene.Ground; s < scene.SwatchEnd; s++ {
		if n := strings.Count(sheet, fmt.Sprintf("--fig-%s:", s)); n != 4 {
			t.Errorf("--fig-%s is defined %d times, want light, dark by system, dark by choice, light on paper", s, n)
		}
	}
}

// Joined rectangles close their way back with one sign, whichever way they run.
func TestPathsHaveOneSign(t *testing.T) {
	f := &scene.Frame{Width: 2000, Height: 100}
	var over []scene.Shape
	for i := range manyShapes + 2 {
		over = append(over, scene.Box(scene.Key(i+1), scene.Ink{Role: scene.Node, State: scene.Past}, scene.Rect{X: scene.Unit(i), Y: 5, W: 0.88 * scene.Unit(1-2*(i%2)), H: 4}, 0))
	}
	f.Rows = []scene.Row{{Over: scene.NewLayer(over)}}
	text := Draw(f, Options{})
	if strings.Contains(text, "--") || !strings.Contains(text, "M0 5h0.88v4h-0.88zM1 5h-0.88v4h0.88z") {
		t.Errorf("the path is %.200s", text[strings.Index(text, "<path"):])
	}
}
