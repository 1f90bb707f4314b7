package simulate

import (
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sketch is the picture of the exercise as far as it has been carried out.
func (q *simulation) sketch(e *exercises.Exercise, a exercises.Answer, part int, silent, done bool) *exercises.Sketch {
	if part < 0 || part >= len(q.parts) {
		return nil
	}
	first := 0
	if silent {
		first = part
	}
	d := exercises.NewSketch(e.Run, q.parts, q.array, silent)
	var acts []exercises.Act
	for _, p := range q.parts[first : part+1] {
		acts = append(acts, p.Acts...)
	}
	if !d.Lay(q.parts[first].From, touched(e.Run, acts), acts, func(a *tracer.ArrayInfo) int { return a.Real }) {
		return nil
	}
	for i := first; i < part; i++ {
		given := q.strokes(d, i, a[i])
		strokes := q.strokes(d, i, texts(q.want[i]))
		for k := range strokes { // what the reader made otherwise is marked, and stands as it is
			strokes[k].Right = slices.ContainsFunc(given, func(g exercises.Stroke) bool {
				return g.Right && slices.Equal(g.To, strokes[k].To) && slices.Equal(g.Words, strokes[k].Words)
			})
		}
		d.Draw(i, strokes, false)
	}
	d.Draw(part, q.strokes(d, part, a[part]), !done && !q.parts[part].Pairs)
	return d.Finish(part)
}

// strokes reads the moves of a slot, each as often as it counts.
func (q *simulation) strokes(d *exercises.SketchBuilder, slot int, text string) []exercises.Stroke {
	var out []exercises.Stroke
	seen := map[string]bool{}
	for _, one := range q.read(slot, text) {
		from, to, pair, w := one.from, one.to, one.pair, one.is
		s := exercises.Stroke{Right: w != nil, How: exercises.Opaque}
		if w != nil {
			if seen[w.text] {
				continue
			}
			seen[w.text] = true
		}
		if w != nil && !pair {
			from = w.from
			if w.acts[0].How == exercises.Combined { // in the order in which they are written
				from, _, _ = split(w.text)
			}
		}
		known := true
		for _, name := range from {
			cell, there := d.Cells[name]
			if there {
				s.From = append(s.From, cell)
			}
			known = known && (there || name == "e" && !pair)
		}
		target, there := d.Cells[to]
		if !known || !there {
			continue
		}
		s.To = []tracer.CellID{target}
		if pair {
			s.To = []tracer.CellID{s.From[0], target}
			s.From = s.To
			s.How = exercises.Compared
		}
		switch {
		case w == nil || pair:
		case len(s.From) == 0:
			s.How = exercises.Constant
		default:
			s.How = w.acts[0].How
		}
		if w != nil && !pair {
			s.Words = []value.Word{w.acts[0].Value}
		}
		s.Blank = d.Silent || w == nil
		if w != nil {
			s.Acts = w.acts
		}
		if !s.Blank && pair {
			for _, c := range s.To {
				for _, a := range w.acts {
					if a.To == c {
						s.Words = append(s.Words, a.Value)
					}
				}
			}
		}
		out = append(out, s)
	}
	return out
}

// movesOf takes the text of a slot apart.
func movesOf(text string) []string {
	var out []string
	pairs := !strings.Contains(text, ">") // the comparators of a network's round stand between commas
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' || pairs && r == ',' }) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// given is a move as a text has it, and which of those of its slot it is; nil where it is none.
type given struct {
	text, to string
	from     []string
	pair     bool
	is       *move
}

// read takes the text of a slot apart. What is named without the cells that only decide about it is the first
// such move that is not named in full.
func (q *simulation) read(slot int, text string) (out []given) {
	taken := map[string]bool{}
	for _, part := range movesOf(text) {
		g := given{text: part}
		g.from, g.to, g.pair = split(part)
		if g.is = q.wanted(slot, g.from, g.to, g.pair); g.is != nil {
			taken[g.is.text] = true
		}
		out = append(out, g)
	}
	for k := range out {
		g := &out[k]
		for i := range q.want[slot] {
			if w := &q.want[slot][i]; g.is == nil && !g.pair && !taken[w.text] && w.nearly(g.from, g.to) {
				g.is, taken[w.text] = w, true
			}
		}
	}
	return out
}

// wanted is the move of a slot that a text, taken apart, is; nil where it is none.
func (q *simulation) wanted(slot int, from []string, to string, pair bool) *move {
	for i := range q.want[slot] {
		if q.want[slot][i].matches(from, to, pair) {
			return &q.want[slot][i]
		}
	}
	return nil
}
