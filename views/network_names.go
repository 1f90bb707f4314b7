package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// drawBackdrop draws what never changes: bands and names of phases and rounds, the numbers of the
// wires, the legend.
func (n *network) drawBackdrop() *scene.Layer {
	k := n.scale
	foot := n.height - networkFoot*k
	shapes, words := n.drawRounds(foot)
	var numbers []scene.Shape
	font := scene.Font{Face: scene.Mono, Size: 12.5 * k}
	every := 1
	for scene.Unit(every)*n.pitch < font.Size*1.1 {
		every *= 2
	}
	from, to := n.wiresSeen()
	for i := (from + every - 1) / every * every; i < to; i += every {
		numbers = append(numbers, scene.Label(scene.KeyOf(scene.PartRuler, 0, i), scene.Ink{Role: scene.Ruler},
			scene.Point{X: n.start - n.node.W/2 - 6*k, Y: n.wireY(i) + font.Baseline()}, strconv.Itoa(i), font, scene.End))
	}
	n.words, n.numbers = scene.NewLayer(words), scene.NewLayer(numbers)
	if n.large {
		n.words, n.numbers, shapes = nil, nil, append(append(shapes, words...), numbers...)
	}
	if n.w.wires == 0 {
		return scene.NewLayer(append(shapes, scene.Label(scene.KeyOf(scene.PartLabel, 9, 0), scene.Ink{Role: scene.Note},
			scene.Point{X: n.width / 2, Y: n.height / 2}, "No values, nothing to do.", scene.Font{Size: 16 * k}, scene.Middle)))
	}
	return scene.NewLayer(append(shapes, n.drawLegend(foot+19*k)...))
}

// drawRounds draws the ground of every phase and writes the names of phases and rounds above their
// columns, where they fit.
func (n *network) drawRounds(foot scene.Unit) (bands, words []scene.Shape) {
	k := n.scale
	bold := n.label
	bold.Bold = true
	steps := n.s.Trace.Steps()
	phaseEnd := scene.Unit(0)
	for from := 1; from < len(n.columns); {
		phase := n.s.Trace.Round(steps[from].Round).Phase
		to := from
		for to < len(n.columns) && n.s.Trace.Round(steps[to].Round).Phase == phase {
			to++
		}
		left, right := n.columns[from].left, n.columns[to-1].right
		if phase != "" {
			ink, air := scene.Ink{Role: scene.Band, Tone: PhaseTone(phase)}, min(k, 0.1*(right-left)) // between neighbours
			bands = append(bands, scene.Box(scene.KeyOf(scene.PartBand, 0, from), ink, scene.Rect{X: left + air, Y: 2 * k, W: right - left - 2*air, H: foot - 2*k}, 10*k))
			at := left + 8*k
			if from == 1 { // over the inputs there is room
				at = max(3*k, min(at, right-6*k-scene.Width(lastPart(phase), bold)))
			}
			if text := clip(lastPart(phase), bold, right-6*k-at); len([]rune(text)) > 3 && left >= phaseEnd {
				words = append(words, scene.Label(scene.KeyOf(scene.PartLabel, 1, from), scene.Ink{Role: scene.Phase, Tone: PhaseTone(phase)},
					scene.Point{X: at, Y: 19 * k}, text, bold, scene.Start))
				phaseEnd = at + scene.Width(text, bold)
			}
		}
		from = to
	}
	return bands, append(words, n.drawRoundNames()...)
}

// drawRoundNames writes above every round its label, or, where the labels of all do not fit, its
// number.
func (n *network) drawRoundNames() []scene.Shape {
	k := n.scale
	font := scene.Font{Size: 12 * k}
	steps := n.s.Trace.Steps()
	name := func(text func(tracer.RoundID) string) (out []scene.Shape, all bool) {
		end, all := scene.Unit(0), true
		for from := 1; from < len(n.columns); {
			round, to := steps[from].Round, from
			for to < len(n.columns) && steps[to].Round == round {
				to++
			}
			middle, right := scene.Unit(0), n.columns[to-1].right
			if to == len(n.columns) && !n.stations {
				right = n.columns[to-1].station
			}
			middle = (n.columns[from].left + right) / 2
			half := scene.Width(text(round), font) / 2
			if middle-half < end || 2*half > right-n.columns[from].left+8*k || middle+half > n.width {
				all = false
			} else {
				out = append(out, scene.Label(scene.KeyOf(scene.PartLabel, 3, int(round)), scene.Ink{Role: scene.Ruler},
					scene.Point{X: middle, Y: 40 * k}, text(round), font, scene.Middle))
				end = middle + half + 5*k
			}
			from = to
		}
		return out, all
	}
	if labels, all := name(func(r tracer.RoundID) string { return n.s.Trace.Round(r).Label }); all {
		return labels
	}
	numbers, _ := name(func(r tracer.RoundID) string { return strconv.Itoa(int(r)) })
	if room := n.columns[0].right; scene.Width("round", font) < room {
		numbers = append(numbers, scene.Label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler},
			scene.Point{X: room - 2*k, Y: 40 * k}, "round", font, scene.End))
	}
	return numbers
}

// drawLegend tells what the marks of a comparator mean.
func (n *network) drawLegend(y scene.Unit) []scene.Shape {
	k := n.scale
	if len(n.w.gates) == 0 {
		return nil
	}
	font := scene.Font{Size: 12.5 * k}
	var shapes []scene.Shape
	x := n.start - n.node.W/2
	mark := func(id int, role scene.Role, text string) {
		if x+14*k+scene.Width(text, font) > n.width {
			return
		}
		shapes = append(shapes, scene.Disc(scene.KeyOf(scene.PartLine, 2, id), scene.Ink{Role: role, State: scene.Past}, scene.Point{X: x + 4*k, Y: y - 4*k}, 3.2*k),
			scene.Label(scene.KeyOf(scene.PartLabel, 4, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 13*k, Y: y}, text, font, scene.Start))
		x += 13*k + scene.Width(text, font) + 18*k
	}
	if !n.w.pairs {
		mark(0, scene.Dot, "a value is written")
		mark(1, scene.Ring, "a value is read")
		return shapes
	}
	mark(0, scene.Dot, "exchanged")
	mark(1, scene.Ring, "left as they were")
	if text := "the larger value"; x+14*k+scene.Width(text, font) <= n.width {
		head := arrowhead(scene.Point{X: x + 4*k, Y: y - 1*k}, scene.Point{X: x + 4*k, Y: y - 8*k}, 4*k)
		shapes = append(shapes, scene.Line(scene.KeyOf(scene.PartLine, 3, 0), scene.Ink{Role: scene.Data, State: scene.Past}, scene.Point{X: x + 4*k, Y: y - 10*k}, scene.Point{X: x + 4*k, Y: y - 1*k}),
			scene.Line(scene.KeyOf(scene.PartLine, 3, 1), scene.Ink{Role: scene.Data, State: scene.Past}, head...),
			scene.Label(scene.KeyOf(scene.PartLabel, 4, 2), scene.Ink{Role: scene.Ruler}, scene.Point{X: x + 13*k, Y: y}, text, font, scene.Start))
	}
	return shapes
}
