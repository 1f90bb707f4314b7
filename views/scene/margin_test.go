package scene

import "testing"

// Scrolled, lane numbers stay at the top and the names of rounds at the left, each on a ground;
// what scrolls behind the other margin is hidden.
func TestMarginsArePinned(t *testing.T) {
	font := Font{Size: 10}
	f := &Frame{Width: 400, Height: 300}
	f.Top = Margin{Extent: 20, Layer: NewLayer([]Shape{Label(1, Ink{Role: Ruler}, Point{60, 15}, "0", font, Middle), Label(2, Ink{Role: Ruler}, Point{160, 15}, "1", font, Middle)})}
	f.Left = Margin{
		Extent: 50, Ground: NewLayer([]Shape{Box(3, Ink{Role: Band, Tone: Up}, Rect{0, 20, 50, 200}, 0)}),
		Layer: NewLayer([]Shape{Label(4, Ink{Role: Round}, Point{5, 40}, "stride 1", font, Start), Label(5, Ink{Role: Round}, Point{5, 140}, "stride 2", font, Start)}),
	}
	at := func(seen Rect) map[string]Point {
		out := map[string]Point{}
		for _, s := range f.Pinned(seen) {
			switch {
			case s.Kind == Text:
				out[s.Text] = Point{s.Box.X, s.Box.Y}
			case s.Ink.Role == Veil:
				for text, p := range out {
					if s.Box.Contains(p) {
						delete(out, text)
					}
				}
			}
		}
		return out
	}
	for _, c := range []struct {
		seen Rect
		want map[string]Point
	}{
		{Rect{0, 0, 200, 300}, map[string]Point{"0": {60, 15}, "1": {160, 15}, "stride 1": {5, 40}, "stride 2": {5, 140}}},
		{Rect{100, 0, 200, 300}, map[string]Point{"1": {160, 15}, "stride 1": {105, 40}, "stride 2": {105, 140}}},
		{Rect{0, 100, 200, 150}, map[string]Point{"0": {60, 115}, "1": {160, 115}, "stride 2": {5, 140}}},
		{Rect{120, 100, 200, 150}, map[string]Point{"stride 2": {125, 140}}},
	} {
		got := at(c.seen)
		for text, p := range c.want {
			if got[text] != p {
				t.Errorf("seen %v: %s is at %v, want %v", c.seen, text, got[text], p)
			}
		}
		for text, p := range got {
			if _, ok := c.want[text]; !ok {
				t.Errorf("seen %v: %s is at %v, though it is not in sight", c.seen, text, p)
			}
		}
	}
}
