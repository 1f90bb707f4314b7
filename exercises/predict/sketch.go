package predict

import (
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file draws a Predict: the arrays as they are before, and below them the boxes of the cells
// that are asked for. No line leads to a box as long as it is to be filled in, or it would tell
// what the lanes read.

// maxDrawnActs is how many writes are drawn with their operands, once nothing is asked any more.
const maxDrawnActs = 4 * exercises.MaxAsked

// sketch draws the boxes, one for each slot; when it is done, how their values come to be. It
// returns nil where an array is too long to be shown whole.
func (q *prediction) sketch(e *exercises.Exercise, _ exercises.Answer, _ int, _, done bool) *exercises.Sketch {
	r, t := e.Run, e.Run.Trace
	acts := slices.DeleteFunc(slices.Clone(q.acts), func(a exercises.Act) bool { id, _ := t.Place(a.To); return id != q.m.Array })
	p := exercises.Stretch{Round: q.m.Round, From: q.m.From, To: q.m.To, Acts: acts}
	d := exercises.NewSketch(r, []exercises.Stretch{p}, q.m.Array, false)
	shown := q.beside(r)
	if !slices.Contains(shown, q.m.Array) {
		shown = append(shown, q.m.Array)
	}
	if slices.ContainsFunc(shown, func(id tracer.ArrayID) bool { return exercises.Extent(t.Array(id)) > exercises.MaxShown }) {
		return nil
	}
	if done && len(acts) <= maxDrawnActs && t.Round(q.m.Round).Mode != tracer.Unsynchronised {
		if d.Lay(q.m.From, shown, acts, exercises.Extent) {
			d.Draw(0, asStrokes(r, acts), false)
			return d.Finish(0)
		}
		d = exercises.NewSketch(r, d.Parts, d.Usual, false)
	}
	if !d.Lay(q.m.From, shown, nil, exercises.Extent) {
		return nil
	}
	var boxes []tracer.CellID
	after := t.Cursor()
	after.Seek(q.m.To)
	for _, i := range q.cells {
		boxes = append(boxes, t.Cell(q.m.Array, i))
		d.Word[q.m.Array], _ = after.Value(q.m.Array, i)
	}
	d.Machine.Phase(t.Round(q.m.Round).Phase)
	d.Round(q.label(t), nil, boxes, false)
	d.Landed--
	s := d.Finish(0)
	s.Asked = s.Open
	return s
}

// label names the row of the boxes, beside the name of its phase.
func (q *prediction) label(t *tracer.Trace) string {
	if info := t.Round(q.m.Round); info.Label != "" && q.m.To == t.StepOf(q.m.Round) {
		return info.Label
	}
	return strings.TrimPrefix(exercises.MomentName(t, q.m), "after ")
}

// asStrokes are acts of a run as they are drawn.
func asStrokes(r *exercises.Run, acts []exercises.Act) []exercises.Stroke {
	out := make([]exercises.Stroke, len(acts))
	for i := range acts {
		a := &acts[i]
		out[i] = exercises.Stroke{From: r.Sources(*a), To: []tracer.CellID{a.To}, How: a.How, Right: true, Acts: acts[i : i+1]}
		out[i].Words = append(out[i].Words, a.Value)
		if len(out[i].From) == 0 {
			out[i].How = exercises.Constant
		}
	}
	return out
}
