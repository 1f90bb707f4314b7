package views

import (
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// formula writes what a sum adds up, in the order of its lane's reads: products of so many values each,
// with weights before them where there are any. It writes nothing of a value that is no such sum.
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
	font := p.m.label
	text := clip(p.s.Graph.PlaceName(n)+" = "+strings.Join(terms, " + "), font, p.m.width-at.X-4*p.m.scale)
	st.marks.label(scene.KeyOf(scene.PartLabel, 10, 0), scene.Ink{Role: scene.Phase, Tone: tone}, at, text, font, scene.Start)
}
