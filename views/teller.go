package views

import (
	"fmt"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// teller keeps the sentence of a step, which is shown in many frames.
type teller struct {
	s        *Subject
	step     int
	sentence string
}

// tell says in a sentence what a step did.
func (t *teller) tell(step int) string {
	if t.sentence == "" || t.step != step {
		t.step, t.sentence = step, t.s.Trace.Narrate(step, t.s.Graph).String()
	}
	return t.sentence
}

// titled names a picture of the subject.
func (s *Subject) titled(view string) string {
	if title := s.Trace.Program().Title; title != "" {
		return title + ": " + view
	}
	return sentenceOf(view)
}

func sentenceOf(words string) string { return string(words[0]-'a'+'A') + words[1:] }

// litCache keeps the layer of what is lit until something else is.
type litCache struct {
	key   litKey
	layer *scene.Layer
}

func litKeyOf(present int, landed bool, in Interaction) litKey {
	return litKey{step: present, landed: landed, chain: in.Chain, hide: in.Hide, selected: fmt.Sprint(in.Selected), made: true}
}

func (c *litCache) of(key litKey, draw func() []scene.Shape) *scene.Layer {
	if c.key != key {
		c.key, c.layer = key, scene.NewLayer(draw())
	}
	return c.layer
}

// singled is the set of values that stay in full ink: the cones of the selected ones, or the longest chain. It is empty when nothing is
// singled out. order is the chain, where that is what is lit.
func (s *Subject) singled(in Interaction, chain *[]tracer.NodeID) (set map[tracer.NodeID]bool, order []tracer.NodeID) {
	set = map[tracer.NodeID]bool{}
	for _, n := range in.Selected {
		if n < 0 || int(n) >= s.Graph.Nodes() {
			continue
		}
		for _, m := range s.Graph.Cone(n) {
			set[m] = true
		}
	}
	if !in.Chain || len(set) > 0 {
		return set, nil
	}
	if *chain == nil {
		*chain = s.Graph.LongestChain()
	}
	for _, n := range *chain {
		set[n] = true
	}
	return set, *chain
}

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
func (n *note) Place(float64, tracer.NodeID) (scene.Rect, bool) { return scene.Rect{}, false }

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
