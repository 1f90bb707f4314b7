package exercises

import (
	"slices"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Sketch is the picture of the exercise as far as it has been carried out.
func (q *simulation) Sketch(e *Exercise, a Answer, part int, silent, done bool) *Sketch {
	if part < 0 || part >= len(q.parts) {
		return nil
	}
	first := 0
	if silent {
		first = part
	}
	d := newSketch(e.Run, q.parts, q.array, silent)
	var acts []act
	for _, p := range q.parts[first : part+1] {
		acts = append(acts, p.acts...)
	}
	if !d.lay(q.parts[first].from, e.Run.touched(acts), acts, func(a *tracer.ArrayInfo) int { return a.Real }) {
		return nil
	}
	for i := first; i < part; i++ {
		given := q.strokes(d, i, a[i])
		strokes := q.strokes(d, i, texts(q.want[i]))
		for k := range strokes { // what the reader made otherwise is marked, and stands as it is
			strokes[k].right = slices.ContainsFunc(given, func(g stroke) bool {
				return g.right && slices.Equal(g.to, strokes[k].to) && slices.Equal(g.words, strokes[k].words)
			})
		}
		d.draw(i, strokes, false)
	}
	d.draw(part, q.strokes(d, part, a[part]), !done && !q.parts[part].pairs)
	return d.finish(part)
}

// strokes reads the moves of a slot, each as often as it counts.
func (q *simulation) strokes(d *sketchBuilder, slot int, text string) []stroke {
	var out []stroke
	seen := map[string]bool{}
	for _, one := range movesOf(text) {
		from, to, pair := split(one)
		w := q.wanted(slot, from, to, pair)
		s := stroke{right: w != nil, how: opaque}
		if w != nil {
			if seen[w.text] {
				continue
			}
			seen[w.text] = true
		}
		if w != nil && !pair {
			from = w.from
			if w.acts[0].how == combined { // in the order in which they are written
				from, _, _ = split(w.text)
			}
		}
		known := true
		for _, name := range from {
			cell, there := d.cells[name]
			if there {
				s.from = append(s.from, cell)
			}
			known = known && (there || name == "e" && !pair)
		}
		target, there := d.cells[to]
		if !known || !there {
			continue
		}
		s.to = []tracer.CellID{target}
		if pair {
			s.to = []tracer.CellID{s.from[0], target}
			s.from = s.to
			s.how = compared
		}
		switch {
		case w == nil || pair:
		case len(s.from) == 0:
			s.how = constant
		default:
			s.how = w.acts[0].how
		}
		if w != nil && !pair {
			s.words = []value.Word{w.acts[0].value}
		}
		s.blank = d.silent || w == nil
		if w != nil {
			s.acts = w.acts
		}
		if !s.blank && pair {
			for _, c := range s.to {
				for _, a := range w.acts {
					if a.to == c {
						s.words = append(s.words, a.value)
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
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
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
