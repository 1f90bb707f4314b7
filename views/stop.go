package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// Stop is where a run could not go on: a lane of a round. The zero Stop is none.
type Stop struct {
	Round tracer.RoundID
	Lane  int
}

// Stopped marks over a frame where the run stopped, once that round has come: in the column of the
// lane, which is the cell of that index of the first array, and in the row of the round.
func (s *Subject) Stopped(f *scene.Frame, p Plan, at float64, stop Stop) {
	if stop.Round < 1 || int(stop.Round) > s.Trace.Rounds() {
		return
	}
	step := s.Trace.StepOf(stop.Round)
	if at < float64(step)-0.5 {
		return
	}
	row := p.Active(float64(step))
	c := row.Centre()
	if arrays := s.Trace.Arrays(); len(arrays) > 0 && stop.Lane < arrays[0].Len {
		cell := s.Trace.Cell(arrays[0].ID, stop.Lane)
		column, ok := p.BoxOf(at, tracer.NodeID(cell))
		if !ok { // a view that shows what cells hold now
			column, ok = p.BoxOf(at, s.Graph.Final(cell))
		}
		if !ok {
			return
		}
		if c.X = column.Centre().X; row.H == 0 { // nobody has written in the round: it has no row of its own
			c.Y = column.Y + 1.5*column.H
		}
	}
	var shapes []scene.Shape
	if f.Overlay != nil {
		shapes = append(shapes, f.Overlay.Shapes()...)
	}
	f.Overlay = scene.NewLayer(append(shapes, badge(4, stop.Lane, c, 1.3, 1)...))
}
