package views

import (
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

// fitting is the size of the badge of a box: as large as elsewhere in a figure of scale k, but no
// larger than the box.
func fitting(k scene.Unit, box scene.Rect) scene.Unit {
	return min(k, max(min(box.W, box.H)/14, 0.3*k))
}

// meets tells whether an access by a lane in a round collides with another.
func (s *Subject) meets(round tracer.RoundID, lane tracer.LaneID, cell tracer.CellID, write bool) bool {
	return s.meeting[meeting{round, cell, lane, write}]
}
