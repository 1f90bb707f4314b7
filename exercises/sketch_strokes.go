package exercises

import (
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// stroke is a move as it is drawn.
type stroke struct {
	from, to []tracer.CellID
	words    []value.Word // of the cells written
	how      how
	right    bool
	blank    bool
	acts     []act // of the run, where it is right
}

// strokes reads the moves of a slot, each as often as it counts.
func (d *sketchBuilder) strokes(slot int, text string) []stroke {
	var out []stroke
	seen := map[string]bool{}
	for _, one := range movesOf(text) {
		from, to, pair := split(one)
		w := d.q.wanted(slot, from, to, pair)
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

// chained reports whether the moves of a part build on one another: it is more than one step, or a
// cell is written twice.
func (q *simulation) chained(part int) bool {
	p := q.parts[part]
	if p.to > p.from+1 {
		return true
	}
	written := map[tracer.CellID]bool{}
	for _, a := range p.acts {
		if written[a.to] {
			return true
		}
		written[a.to] = true
	}
	return false
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
