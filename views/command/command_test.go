package command

import (
	"fmt"
	"slices"
	"testing"

	"upsweep/views/scene"
)

// ladder is a figure of n rows with a node a row; the row named present is in colour and those
// above it are past.
type ladder struct {
	n        int
	backdrop *scene.Layer
	ruler    *scene.Layer
	sheets   []*scene.Sheet
	over     [2][]*scene.Layer // by present or not
	named    []*scene.Layer    // by which is present
}

func newLadder(n int) *ladder {
	l := &ladder{n: n}
	l.backdrop = scene.NewLayer([]scene.Shape{scene.Box(1, scene.Ink{Role: scene.Band}, scene.Rect{Y: 20, W: 100, H: scene.Unit(20 * n)}, 8)})
	l.ruler = scene.NewLayer([]scene.Shape{
		scene.Label(2, scene.Ink{Role: scene.Ruler}, scene.Point{X: 50, Y: 12}, "0", scene.Font{Face: scene.Mono, Size: 12}, scene.Middle),
	})
	for _, state := range []scene.State{scene.Past, scene.Future} {
		var rows [][]scene.Shape
		for r := range n {
			y := scene.Unit(20 + 20*r)
			rows = append(rows, []scene.Shape{
				scene.Line(0, scene.Ink{Role: scene.Data, State: state}, scene.Point{X: 50, Y: y}, scene.Point{X: 50, Y: y + 5}),
				scene.Bezier(0, scene.Ink{Role: scene.Copy, State: state}, scene.Point{X: 30, Y: y}, scene.Point{X: 30, Y: y + 2}, scene.Point{X: 50, Y: y + 3}, scene.Point{X: 50, Y: y + 5}),
			})
		}
		l.sheets = append(l.sheets, scene.NewSheet(rows))
	}
	for i, state := range []scene.State{scene.Past, scene.Present} {
		for r := range n {
			y := scene.Unit(20 + 20*r)
			l.over[i] = append(l.over[i], scene.NewLayer([]scene.Shape{
				scene.Box(scene.KeyOf(scene.PartNode, r, 0), scene.Ink{Role: scene.Node, State: state}, scene.Rect{X: 40, Y: y + 5, W: 20, H: 12}, 4),
				scene.Label(scene.KeyOf(scene.PartValue, r, 0), scene.Ink{Role: scene.Value, State: state}, scene.Point{X: 50, Y: y + 15}, fmt.Sprint(r), scene.Font{Face: scene.Mono, Bold: true, Size: 10}, scene.Middle),
			}))
		}
	}
	for r := range n {
		l.named = append(l.named, scene.NewLayer([]scene.Shape{scene.Label(scene.KeyOf(scene.PartLabel, r, 0), scene.Ink{Role: scene.Round, State: scene.Present},
			scene.Point{X: 5, Y: scene.Unit(35 + 20*r)}, fmt.Sprint("round ", r), scene.Font{Size: 10}, scene.Start)}))
	}
	return l
}

func (l *ladder) frame(present int, t float64) *scene.Frame {
	f := &scene.Frame{Width: 100, Height: scene.Unit(20*l.n + 30), Backdrop: l.backdrop, Sheets: l.sheets}
	for r := range l.n {
		row := scene.Row{Bounds: scene.Rect{Y: scene.Unit(20 + 20*r), W: 100, H: 20}, Over: l.over[0][r]}
		if r == present {
			row.Over = l.over[1][r]
		}
		if r > present {
			row.Sheet = 1
		}
		f.Rows = append(f.Rows, row)
	}
	f.Top = scene.Margin{Extent: 20, Layer: l.ruler}
	f.Left = scene.Margin{Extent: 30, Layer: l.named[present]}
	if t > 0 {
		c := scene.Point{X: 50, Y: scene.Unit(20*present+32) + scene.Unit(20*t)}
		f.Overlay = scene.NewLayer([]scene.Shape{scene.Disc(0, scene.Ink{Role: scene.Token}, c, 4)})
	}
	return f
}

func listed(f *scene.Frame) []string {
	var all []Drawn
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			if shapes[i].Text != "" || shapes[i].Kind != scene.Text {
				all = append(all, Describe(&shapes[i]))
			}
		}
	})
	return List(all)
}

func diff(t *testing.T, when string, got, want []string) {
	t.Helper()
	for _, s := range got {
		if !slices.Contains(want, s) {
			t.Errorf("%s: shown, but not in the frame: %s", when, s)
		}
	}
	for _, s := range want {
		if !slices.Contains(got, s) {
			t.Errorf("%s: in the frame, but not shown: %s", when, s)
		}
	}
}

// Whatever frames went before, the canvas shows exactly the frame painted last.
func TestTheCanvasShowsTheFrame(t *testing.T) {
	l := newLadder(6)
	var p Painter
	var r Recorder
	theme := scene.Light()
	for i, at := range []float64{0, 0.3, 0.6, 1, 1.5, 4, 2, 2.9, 0, 5} {
		if i == 5 {
			theme = scene.Dark()
		}
		f := l.frame(int(at), at-float64(int(at)))
		if err := r.Play(p.Paint(f, theme)); err != nil {
			t.Fatalf("at %v: %v", at, err)
		}
		diff(t, fmt.Sprintf("at %v", at), r.Picture(), listed(f))
	}
}

func TestAnUnchangedFrameCostsNothing(t *testing.T) {
	l := newLadder(3)
	var p Painter
	f := l.frame(1, 0.5)
	p.Paint(f, scene.Light())
	if b := p.Paint(f, scene.Light()); len(b.Words) != 0 {
		t.Errorf("%d words to paint what is there already", len(b.Words))
	}
	if b := p.Paint(f, scene.Dark()); len(b.Words) == 0 {
		t.Error("a new theme paints nothing")
	}
	p.Reset()
	if b := p.Paint(f, scene.Dark()); len(b.Words) == 0 || Op(b.Words[0]) != OpSize {
		t.Error("after Reset the buffer does not begin with the size")
	}
}

// A moving value repairs its own surroundings; a new step repaints two rows, whatever the size of
// the figure.
func TestOnlyChangedRowsAreRepainted(t *testing.T) {
	cost := func(n int, from, to float64) int {
		l := newLadder(n)
		var p Painter
		var r Recorder
		for _, at := range []float64{from, to} {
			if err := r.Play(p.Paint(l.frame(int(at), at-float64(int(at))), scene.Light())); err != nil {
				t.Fatal(err)
			}
		}
		return len(r.Drawn)
	}
	if got := cost(100, 3.2, 3.4); got != 1 {
		t.Errorf("a moving value drew %d shapes, want itself alone", got)
	}
	if small, big := cost(10, 3.9, 4), cost(100, 3.9, 4); small != big || small != 5 {
		t.Errorf("a new step drew %d shapes of a small figure and %d of a big one, want the 4 of two rows and the one of the margin that changes", small, big)
	}
}

func TestARowWithoutSheetsAndAnEmptyFrame(t *testing.T) {
	var p Painter
	var r Recorder
	empty := &scene.Frame{Width: 10, Height: 10}
	if err := r.Play(p.Paint(empty, scene.Light())); err != nil || len(r.Picture()) != 0 {
		t.Errorf("an empty frame shows %v (%v)", r.Picture(), err)
	}
	bare := &scene.Frame{Width: 10, Height: 10, Backdrop: newLadder(1).backdrop, Rows: []scene.Row{{Bounds: scene.Rect{W: 10, H: 10}}}}
	if err := r.Play(p.Paint(bare, scene.Light())); err != nil {
		t.Error(err)
	}
}

func TestStringsAreBounded(t *testing.T) {
	var p Painter
	var r Recorder
	for i := range 3 * maxStrings / 100 {
		var shapes []scene.Shape
		for j := range 100 {
			shapes = append(shapes, scene.Label(0, scene.Ink{Role: scene.Note}, scene.Point{X: 5, Y: 50}, fmt.Sprint(i*100+j), scene.Font{Size: 10}, scene.Start))
		}
		f := &scene.Frame{Width: 100, Height: 100, Overlay: scene.NewLayer(shapes)}
		if err := r.Play(p.Paint(f, scene.Light())); err != nil {
			t.Fatal(err)
		}
		if i%50 == 0 {
			diff(t, fmt.Sprint(i), r.Picture(), listed(f))
		}
	}
	if len(r.strings) > maxStrings+100 {
		t.Errorf("the replayer remembers %d strings", len(r.strings))
	}
}

func FuzzPlay(f *testing.F) {
	var p Painter
	seed := p.Paint(newLadder(2).frame(1, 0.5), scene.Light())
	var bytes []byte
	for _, w := range seed.Words {
		bytes = append(bytes, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
	}
	f.Add(bytes, seed.Text)
	f.Fuzz(func(t *testing.T, bytes, text []byte) {
		words := make([]uint32, len(bytes)/4)
		for i := range words {
			words[i] = uint32(bytes[4*i]) | uint32(bytes[4*i+1])<<8 | uint32(bytes[4*i+2])<<16 | uint32(bytes[4*i+3])<<24
		}
		var r Recorder
		_ = r.Play(Buffer{words, text}) // any answer will do, a panic will not
	})
}

// A step of a figure of 1,024 lanes and 10 rows: the script's share of a frame that is all in
// motion.
func BenchmarkPaintMoving(b *testing.B) {
	var tokens []scene.Shape
	for i := range 2048 {
		tokens = append(tokens, scene.Box(scene.Key(i+1), scene.Ink{Role: scene.Token}, scene.Rect{X: scene.Unit(i), Y: 30, W: 2, H: 2}, 0))
	}
	l := newLadder(10)
	var p Painter
	p.Paint(l.frame(3, 0), scene.Light())
	b.ReportAllocs()
	for b.Loop() {
		f := l.frame(3, 0)
		f.Overlay = scene.NewLayer(tokens)
		p.Paint(f, scene.Light())
	}
}

// Through a lens only what the pane shows is drawn, where the pane shows it; without one the frame
// is painted anew as it is.
func TestPaintThroughALens(t *testing.T) {
	l := newLadder(8)
	f := l.frame(3, 0)
	lens := scene.Lens{Zoom: 2, At: scene.Point{X: 20, Y: 60}, W: 100, H: 80}
	var p Painter
	var r Recorder
	if err := r.Play(p.PaintThrough(f, scene.Light(), lens)); err != nil {
		t.Fatal(err)
	}
	bars := len(lens.Bars(f.Width, f.Height))
	nodes := 0
	for _, d := range r.Drawn[:len(r.Drawn)-bars] {
		if d.Ink.Role == scene.Node {
			nodes++
			if !d.Box.Overlaps(lens.Seen()) {
				t.Errorf("a node at %v is drawn beside the window %v", d.Box, lens.Seen())
			}
		}
	}
	if nodes != 2 || bars != 2 {
		t.Errorf("%d nodes and %d bars are drawn, want those of two rows and two", nodes, bars)
	}
	if b := p.PaintThrough(f, scene.Light(), lens); Op(b.Words[0]) == OpSize {
		t.Error("the canvas is made anew for the same pane")
	}
	if err := r.Play(p.Paint(f, scene.Light())); err != nil {
		t.Fatal(err)
	}
	diff(t, "without the lens", r.Picture(), listed(f))
}
