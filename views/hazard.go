package views

import (
	"sort"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// Accesses that collide have one look in every view: vermilion, and a disc with an exclamation mark
// for those who do not tell it from the other colours. The text beside the picture says what
// collides.

// badge is the disc that marks a collision, at c; group and id name the thing that it marks.
func badge(group, id int, c scene.Point, k scene.Unit, opacity float64) []scene.Shape {
	return []scene.Shape{
		scene.Disc(scene.KeyOf(scene.PartBadge, 2*group, id), scene.Ink{Role: scene.Badge, Tone: scene.Conflict}, c, 7*k).Faded(opacity),
		scene.Label(scene.KeyOf(scene.PartBadge, 2*group+1, id), scene.Ink{Role: scene.BadgeInk}, scene.Point{X: c.X, Y: c.Y + 4*k}, "!",
			scene.Font{Bold: true, Size: 11 * k}, scene.Middle).Faded(opacity),
	}
}

// meets tells whether an access by a lane in a round collides with another. Of a cell that several
// lanes of a synchronous round write a hazard names two; all of them collide.
func (s *Subject) meets(round tracer.RoundID, lane tracer.LaneID, cell tracer.CellID, write bool) bool {
	first := sort.Search(len(s.Hazards), func(i int) bool { return s.Hazards[i].Round >= round })
	for i := first; i < len(s.Hazards) && s.Hazards[i].Round == round; i++ {
		h := &s.Hazards[i]
		if h.Cell != cell {
			continue
		}
		if write && h.Kind == tracer.WriteAfterWrite && s.Trace.Round(round).Mode == tracer.Synchronous {
			return true
		}
		if h.First.Lane == lane && h.First.Write == write || h.Then.Lane == lane && h.Then.Write == write {
			return true
		}
	}
	return false
}
