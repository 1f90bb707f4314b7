package command

import "upsweep/views/scene"

// region is where something has changed: boxes that do not overlap. A step changes a row in the
// middle of a figure and a line at its foot; the box around both would be nearly all of it.
type region []scene.Rect

// change adds where two layers differ.
func (g *region) change(a, b *scene.Layer) {
	was, is := a.Parts(), b.Parts()
	switch {
	case a == b:
	case len(was) > 0 && len(is) > 0 && a.Opacity() == b.Opacity():
		for i := range max(len(was), len(is)) {
			var x, y *scene.Layer
			if i < len(was) {
				x = was[i]
			}
			if i < len(is) {
				y = is[i]
			}
			g.change(x, y)
		}
	default:
		g.all(a)
		g.all(b)
	}
}

// all adds where the parts of a layer are.
func (g *region) all(l *scene.Layer) {
	if len(l.Parts()) == 0 {
		g.add(l.Bounds())
	}
	for _, part := range l.Parts() {
		g.all(part)
	}
}

// add adds a box, together with all that it touches.
func (g *region) add(box scene.Rect) {
	if box.Empty() {
		return
	}
	for i := 0; i < len(*g); i++ {
		if other := (*g)[i]; other.Inset(-1).Overlaps(box) {
			box = box.Union(other)
			*g = append((*g)[:i], (*g)[i+1:]...)
			i = -1 // the box has grown
		}
	}
	*g = append(*g, box)
}
