package command

import "upsweep/views/scene"

// region is where something has changed: boxes that do not overlap. A step changes a row in the
// middle of a figure and a line at its foot; the box around both would be nearly all of it.
type region []scene.Rect

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
