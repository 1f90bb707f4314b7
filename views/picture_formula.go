package views

import (
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// formula writes what a sum adds up, in the order of its lane's reads: products of so many values each,
// with weights before them where there are any. Where there is no room for all, those in the middle are
// left out. It writes nothing of a value that is no such sum.
func (st *setting) formula(n tracer.NodeID, factors int, weights []string, at scene.Point, tone scene.Tone) {
	p := st.p
	var terms []string
	count := 0
	for _, src := range p.s.Graph.SourcesOf(n) {
		if src.Steer {
			continue
		}
		text := p.s.text(src.Node)
		if strings.HasPrefix(text, "-") {
			text = "(" + text + ")"
		}
		if count%factors == 0 {
			if count < len(weights) {
				text = weights[count] + "·" + text
			}
			terms = append(terms, text)
		} else {
			terms[len(terms)-1] += "·" + text
		}
		count++
	}
	if count == 0 || count%factors > 0 || len(weights) > 0 && len(weights) != count {
		return
	}
	font, room := p.m.label, p.m.width-at.X-4*p.m.scale
	name := p.s.Graph.CellName(n) + " = "
	text := name + strings.Join(terms, " + ")
	for keep := len(terms) - 1; scene.Width(text, font) > room; keep-- {
		if keep < 2 {
			return
		}
		text = name + strings.Join(terms[:keep-1], " + ") + " + … + " + terms[len(terms)-1]
	}
	st.marks.label(scene.KeyOf(scene.PartLabel, 10, 0), scene.Ink{Role: scene.Phase, Tone: tone}, at, text, font, scene.Start)
}
