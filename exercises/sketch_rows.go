package exercises

import (
	"slices"
	"strings"

	"upsweep/tracer"
)

// This file draws a Predict: the arrays as they are before, and below them the boxes of the cells
// that are asked for. No line leads to a box as long as it is to be filled in, or it would tell
// what the lanes read.

// maxDrawnActs is how many writes are drawn with their operands, once nothing is asked any more.
const maxDrawnActs = 4 * maxAsked

// Sketch draws the boxes, one for each slot; when it is done, how their values come to be. It
// returns nil where an array is too long to be shown whole.
func (q *prediction) Sketch(e *Exercise, _ Answer, _ int, _, done bool) *Sketch {
	r, t := e.Run, e.Run.trace
	acts := slices.DeleteFunc(r.acts(q.m.from, q.m.to), func(a act) bool { id, _ := t.Place(a.to); return id != q.m.array })
	p := stretch{round: q.m.round, from: q.m.from, to: q.m.to, acts: acts}
	d := newSketch(r, []stretch{p}, q.m.array, false)
	shown := r.beside(q.m)
	if !slices.Contains(shown, q.m.array) {
		shown = append(shown, q.m.array)
	}
	if slices.ContainsFunc(shown, func(id tracer.ArrayID) bool { return extent(t.Array(id)) > maxShown }) {
		return nil
	}
	if done && len(acts) <= maxDrawnActs && t.Round(q.m.round).Mode != tracer.Unsynchronised {
		if d.lay(q.m.from, shown, acts, extent) {
			d.draw(0, asStrokes(r, acts), false)
			return d.finish(0)
		}
		d = newSketch(r, d.parts, d.usual, false)
	}
	if !d.lay(q.m.from, shown, nil, extent) {
		return nil
	}
	var boxes []tracer.CellID
	after := t.Cursor()
	after.Seek(q.m.to)
	for _, i := range q.cells {
		boxes = append(boxes, t.Cell(q.m.array, i))
		d.word[q.m.array], _ = after.Value(q.m.array, i)
	}
	d.m.Phase(t.Round(q.m.round).Phase)
	d.round(q.label(t), nil, boxes, false)
	d.landed--
	s := d.finish(0)
	s.Asked = s.Open
	return s
}

// label names the row of the boxes, beside the name of its phase.
func (q *prediction) label(t *tracer.Trace) string {
	if info := t.Round(q.m.round); info.Label != "" && q.m.to == t.StepOf(q.m.round) {
		return info.Label
	}
	return strings.TrimPrefix(momentName(t, q.m), "after ")
}

// asStrokes are acts of a run as they are drawn.
func asStrokes(r *Run, acts []act) []stroke {
	out := make([]stroke, len(acts))
	for i := range acts {
		a := &acts[i]
		out[i] = stroke{from: r.sources(*a), to: []tracer.CellID{a.to}, how: a.how, right: true, acts: acts[i : i+1]}
		out[i].words = append(out[i].words, a.value)
		if len(out[i].from) == 0 {
			out[i].how = constant
		}
	}
	return out
}
