package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// note is a figure that only says something.
type note struct {
	width, height scene.Unit
	title, text   string
	layer         *scene.Layer
}

// planNote lays a sentence out over as many lines as it takes.
func planNote(o Options, title, text string) Plan {
	k := scene.Unit(o.Scale)
	font := scene.Font{Size: 16 * k}
	lines := wrap(text, font, o.Width-48*k)
	n := &note{width: o.Width, height: (72 + 24*scene.Unit(len(lines))) * k, title: title, text: text}
	var shapes []scene.Shape
	for i, line := range lines {
		shapes = append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 0, i), scene.Ink{Role: scene.Note},
			scene.Point{X: n.width / 2, Y: (46 + 24*scene.Unit(i)) * k}, line, font, scene.Middle))
	}
	n.layer = scene.NewLayer(shapes)
	return n
}

func (n *note) Size() (width, height scene.Unit) { return n.width, n.height }
func (n *note) Frame(float64, Interaction) *scene.Frame {
	return &scene.Frame{Width: n.width, Height: n.height, Title: n.title, Desc: n.text, Backdrop: n.layer}
}
func (n *note) Hit(float64, scene.Point) (tracer.NodeID, bool) { return tracer.NoNode, false }
func (n *note) Neighbour(float64, tracer.NodeID, Direction) (tracer.NodeID, bool) {
	return tracer.NoNode, false
}
func (n *note) BoxOf(float64, tracer.NodeID) (scene.Rect, bool) { return scene.Rect{}, false }

// wrap breaks a text at blanks so that no line is wider than width.
func wrap(text string, font scene.Font, width scene.Unit) []string {
	var lines []string
	line := ""
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] != ' ' {
			continue
		}
		word := text[start:i]
		start = i + 1
		if line != "" && scene.Width(line+" "+word, font) > width {
			lines, line = append(lines, line), word
			continue
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

func (n *note) Active(float64) scene.Rect { return scene.Rect{W: n.width, H: n.height} }
