// Package views lays traces out as figures: one file per view.
//
// A trace flows in (as a Subject: the trace with what every view derives from it); a Plan flows
// out, computed once for each trace, size and set of options, and from the plan one scene.Frame for
// each position of the player. Everything is a pure function of those; a plan keeps what it has
// drawn, but the same question has the same answer, always.
//
// This package must not import painters, go-app, or anything of the browser, nor algos: it draws
// any trace.
package views

import (
	"upsweep/tracer"
	"upsweep/views/scene"
)

// ID names a view in addresses and lesson directives; it never changes.
type ID string

// The views.
const (
	Dag        ID = "dag"
	Cells      ID = "cells"
	Network    ID = "network"
	Processors ID = "processors"
	Memory     ID = "memory"
	Chart      ID = "chart"
	Code       ID = "code"
	Tree       ID = "tree"
	Picture    ID = "picture"
)

// View is one way to look at a trace.
type View struct {
	ID    ID
	Title string // as on a tab
	plan  func(*Subject, Options) Plan
	crowd func(*Subject, Options) float64 // how many times larger it must be until its values can be read; nil where it draws no more when it is
}

// All lists the views in the order of their tabs; the first is the default.
func All() []View {
	return []View{
		{Dag, "Dependencies", planDag, crowdOfLanes},
		{Cells, "Cells", planCells, crowdOfLanes},
		{Network, "Network", planNetwork, crowdOfWires},
		{Tree, "Tree", planTree, crowdOfLanes},
		{Picture, "Picture", planPicture, crowdOfPicture},
		{Processors, "Processors", planProcessors, crowdOfTasks},
		{Memory, "Memory", planMemory, nil},
		{Chart, "Growth", planChart, nil},
		{Code, "Code", planCode, nil},
	}
}

// Named returns the view with the given id.
func Named(id ID) (View, bool) {
	for _, v := range All() {
		if v.ID == id {
			return v, true
		}
	}
	return View{}, false
}

// Plan lays the subject out.
func (v View) Plan(s *Subject, o Options) Plan {
	o = o.normal()
	if o.Zoom > 1 {
		o = v.enlarged(s, o)
	}
	return v.plan(s, o)
}

// Options set up a plan.
type Options struct {
	Width     scene.Unit // of the figure; 0 means 744
	High      scene.Unit // in which rows move together, as far as they can be read, so that all are seen (dag, network, picture); 0 for any
	Scale     float64    // of type and nodes: 1, or more for a projector; 0 means 1
	Intervals bool       // write under each value which inputs it covers
	Wide      bool       // the figure may be wider than Width, and is scrolled, where its values need more room (dag, cells, network, tree)
	Zoom      float64    // how many times larger than the page the figure is; 0 means 1. See zoom.go

	Growth []Growth // what the chart shows; the first is the run's own algorithm

	Folded []int // phases that are drawn as one band, by their index in the list of the trace (dag, cells, code)

	Ask bool // leave room for the boxes of the step to come, where they would hide values that are needed (cells, picture)

	Bars bool // in the cells view, draw numbers as heights

	Processors int  // that the tasks are packed on, in the processors view; 0 means 4
	Greedy     bool // there, no task waits for a barrier

	page scene.Unit // the width of the page; Width is so many times larger as the reader has zoomed in
	near bool       // values are set as small as can be read before the figure becomes wider than its room
	own  scene.Unit // the scale of what does not grow when the reader zooms in
	room scene.Unit // by which the heights that a view allows itself are multiplied: the scale, or more where the reader has zoomed in
}

const (
	defaultWidth = 744
	minWidth     = 240
	maxScale     = 4
)

func (o Options) normal() Options {
	if o.Width == 0 {
		o.Width = defaultWidth
	}
	o.Width = max(o.Width, minWidth)
	if o.Scale <= 0 {
		o.Scale = 1
	}
	o.Scale = min(o.Scale, maxScale)
	o.Zoom = max(1, o.Zoom)
	o.page, o.own, o.room = o.Width, scene.Unit(o.Scale), scene.Unit(o.Scale)
	return o
}

// projected tells whether the figure has a whole screen, before a class.
func (o Options) projected() bool { return o.own > 1 }

// apart is by how much more than the type grows columns may stand apart: as the screen allows where
// the figure has it to itself, and no more where the figure is one of several things on a page.
func (o Options) apart() scene.Unit { return max(1, o.own) }

// Interaction is what the reader does with a figure, apart from its position.
type Interaction struct {
	Selected []tracer.NodeID // their cones are lit, all else recedes
	Forward  bool            // the cones open forward: to what depends on them
	Both     bool            // they open both ways: one value is followed from where it comes to where it goes
	DataOnly bool            // the cones hold only what values are made of, not what decided where or whether they were written
	Chain    bool            // the longest chain of dependent applications is lit
	Hide     bool            // computed values are not shown, to be predicted
	Still    bool            // reduced motion: states cross-fade in place
	Pointed  scene.Point     // where the reader points, for a plan that Answers; the zero point is nowhere
	Window   scene.Rect      // the part of the frame that is looked at; empty for all of it. What lies outside need not be drawn
}

// Direction is where an arrow key goes.
type Direction uint8

// The directions; the zero direction is invalid.
const (
	Leftward Direction = iota + 1
	Rightward
	Upward
	Downward
)

// Plan is a subject laid out. A plan is not safe for use by several goroutines.
type Plan interface {
	// Size is the extent of every frame.
	Size() (width, height scene.Unit)
	// Frame is the picture at a position of the player: at step k for whole numbers, under way from
	// k to k+1 between them. Positions outside the timeline are clamped.
	Frame(at float64, in Interaction) *scene.Frame
	// Hit is the value nearest to p at the given position, if p is near enough to point at it.
	Hit(at float64, p scene.Point) (tracer.NodeID, bool)
	// Neighbour is the value next to n in a direction; false if there is none. From a value that
	// is not shown, and from tracer.NoNode, it is where walking begins.
	Neighbour(at float64, n tracer.NodeID, d Direction) (tracer.NodeID, bool)
	// BoxOf is the box of a value; false when it is not shown at that position.
	BoxOf(at float64, n tracer.NodeID) (scene.Rect, bool)
	// Active is the part of a frame in which the step at a position happens: what a screen that
	// shows only some of the frame brings into sight.
	Active(at float64) scene.Rect
}

// Answering is a plan that answers where it is pointed at with numbers of its own, not with values
// of the run.
type Answering interface {
	// Answer is what there is to say at p, and the place that it is said of; false where there is
	// nothing.
	Answer(p scene.Point) (says string, at scene.Point, ok bool)
	// Beside is the next such place from p in a direction; from the zero point it is where walking
	// begins.
	Beside(p scene.Point, d Direction) (scene.Point, bool)
}

// Nothing is no value: walking from it begins at the present.
const Nothing = tracer.NoNode
