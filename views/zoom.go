package views

import (
	"math"

	"upsweep/views/scene"
)

// Zooming in lays a figure out anew, larger than the page. First everything that was crowded is
// spread: a texture becomes boxes, boxes show values, and type keeps its size. When all can be
// read, type and nodes grow as well. So the level of detail is the layout's own answer to the room
// that it has, the same on a large screen and far into a small one.

// maxType is how many times larger type becomes at most.
const maxType = 4

// MaxZoom is the largest zoom that shows more of the subject.
func (v View) MaxZoom(s *Subject, o Options) float64 { return maxType * v.crowded(s, o.normal()) }

// Crowded tells whether zooming in would show more values than are shown now, not only larger ones.
func (v View) Crowded(s *Subject, o Options) bool { return v.crowded(s, o.normal()) > 1.5 }

func (v View) crowded(s *Subject, o Options) float64 {
	if v.crowd == nil {
		return 1
	}
	return max(1, v.crowd(s, o))
}

// enlarged gives a plan Zoom times the room, and type its share of it.
func (v View) enlarged(s *Subject, o Options) Options {
	crowded := v.crowded(s, o)
	zoom := min(o.Zoom, maxType*crowded)
	o.Scale *= max(1, zoom/crowded)
	o.Width *= scene.Unit(zoom)
	o.room *= scene.Unit(zoom)
	return o
}

// The room that a value and what stands beside it takes, in units at scale 1.
const (
	easyPitch = 44 // from column to column
	easyRow   = 60 // from row to row of a dependency diagram
	easyWire  = 26
	easyTask  = 20
)

// crowdOfLanes is for views with a column for each lane.
func crowdOfLanes(s *Subject, o Options) float64 {
	k := o.Scale
	return max(k*easyPitch*float64(s.lanes)/float64(o.Width), easyRow*float64(len(s.strips))/tallest)
}

// crowdOfWires is for a wire for each lane, and a stretch for each step.
func crowdOfWires(s *Subject, o Options) float64 {
	return max(easyWire*float64(s.lanes)/wiresHigh, 2*easyPitch*o.Scale*float64(s.Steps())/float64(o.Width))
}

// crowdOfTasks is for a row for each processor, and a stretch for each task.
func crowdOfTasks(s *Subject, o Options) float64 {
	p := float64(max(1, min(o.Processors, maxProcessors)))
	time := math.Ceil(float64(s.Graph.Nodes()-s.Trace.Cells())/p) + float64(s.Steps())
	return max(easyTask*p/ganttHigh, easyTask*o.Scale*time/float64(o.Width))
}
