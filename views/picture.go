package views

import (
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// picture draws a run as its subject is drawn on a board: a merge as a path through a grid, a radix
// pass as keys that fall into buckets. A subject says where the values of a step stand and what is
// drawn around them (setting); all else is alike for every subject and is here: values that travel
// from where they stood, edges, cones, pointing, walking.
type picture struct {
	s      *Subject
	t      caption
	o      Options
	m      measure
	head   cells // names the round
	height scene.Unit
	ground shapes                            // what stands at every step
	names  shapes                            // of rows, over the edges
	lines  []line                            // rows of which nothing has to be told but what they hold
	place  func(st *setting)                 // of the subject: what else a step makes of it; nil for nothing
	steers bool                              // what chooses the cell of a value flies there, too
	bare   bool                              // no edges: they would cross the picture, which shows the same
	lintel scene.Unit                        // above the rows of records: from there the edges to their values run straight; 0 for no records
	sill   scene.Unit                        // below the rows of records: down to there the edges of their values run straight; 0 for no records
	foot   func(row scene.Unit) scene.Unit   // the same below a row; nil for no such rows
	level  bool                              // no edges but those along a row
	elbows bool                              // edges between rows turn at the column of what lies below, and keep to it
	drawn  func(from, to scene.Rect) bool    // which edges are drawn; nil for all
	tails  bool                              // rows end with the cell in which a sweep gathers all of them; see root
	flows  func(from, to tracer.NodeID) bool // whether a value is seen to go into another; nil for all

	window
	backdrop *scene.Layer
	over     over
	settings map[int]*setting
	cells    *history
	read     []int32                // by value, as they are asked for; see number
	begin    []opening              // by cell, as they are asked for
	below    map[scene.Unit]bool    // rows below which there is room for the boxes of the step to come
	begins   map[tracer.ArrayID]int // see begun
	squeeze  scene.Unit             // by which the gaps between rows are multiplied, so that all are seen
	gaps     scene.Unit             // how high they were to be together
	says     map[string]string      // of trays, by their names: what lies in them
	lanes    int                    // columns
	count    int                    // of the stands of the latest setting
	selection
}

type pictureKey struct {
	landed int
	on     flight
	hide   bool
}

func planPicture(s *Subject, o Options) Plan {
	p, missing := layPicture(s, o, 1)
	for range 3 { // some gaps are beside others
		over := p.height - o.High
		if missing != "" || o.High == 0 || over <= 0 || p.gaps == 0 || p.squeeze == closest {
			break
		}
		p, missing = layPicture(s, o, max(closest, p.squeeze-over/p.gaps))
	}
	if missing != "" {
		return planNote(o, "Picture", missing)
	}
	if len(p.at(0).stands) > maxStands {
		return planNote(o, "Picture", "So many values can't be told apart in a picture: it is drawn for up to 12,288 places.")
	}
	p.head = cells{aims: s.Trace.HasScanAim(), s: s, marked: s, m: p.m, arrays: make([]arrayRow, 1)}
	return p
}

// closest is how much of the gaps between rows stays at least.
const closest = 0.3

// layPicture lays the subject out with its gaps so much smaller, or says why it has no picture.
func layPicture(s *Subject, o Options, squeeze scene.Unit) (p *picture, missing string) {
	p = &picture{s: s, t: caption{s: s}, o: o, window: windowOf(o), settings: map[int]*setting{}, cells: s.history(), squeeze: squeeze}
	for _, subject := range subjects() {
		if strings.HasPrefix(s.Trace.Program().ID+" ", subject.id) {
			return p, subject.lay(p)
		}
	}
	return p, "This algorithm has no picture of its own; its dependencies show all of it."
}

// crowdOfPicture is for as many columns as a picture has beside each other at a width.
func crowdOfPicture(s *Subject, o Options) float64 {
	lanes := s.lanes
	if p, missing := layPicture(s, o, 1); missing == "" && p.lanes > 0 {
		lanes = p.lanes
	}
	return o.Scale * closePitch * float64(lanes) / float64(o.Width)
}

// closePitch is the room that a value takes in a picture at the least, in units at scale 1.
const closePitch = 25

// maxStands is how many places a picture has at most, so that a step of it is laid out in a few
// milliseconds.
const maxStands = 3 << 12

func (p *picture) Size() (width, height scene.Unit) { return p.m.width, p.height }

func (p *picture) Frame(at float64, in Interaction) *scene.Frame {
	landed, present, under := p.s.position(at)
	if p.move(in.Window) {
		p.backdrop, p.over, p.selection = scene.NewLayer(p.seen(p.ground)), over{}, selection{}
	}
	on := atRest
	switch {
	case under == 1:
	case in.Still:
		on = fading
	case under < travelling:
		on = flying
	default:
		on = landing
	}
	f := &scene.Frame{Width: p.m.width, Height: p.height, Title: p.s.titled("picture"), Desc: p.t.tell(landed), Backdrop: p.backdrop}
	f.Rows = []scene.Row{{Bounds: f.Bounds(), Over: p.overOf(pictureKey{landed, on, in.Hide})}}
	f.Lit = p.lit(singledOutAt(present, under == 1, in), func() []scene.Shape { return p.drawLit(present, landed, under == 1, in) })
	f.Top = scene.Margin{Extent: p.headRoom() - 8*p.m.scale, Layer: noShapes(), Corner: p.head.captioned(present, nil, under)}
	if under < 1 {
		f.Overlay = p.drawTravel(landed, present, under, in)
	}
	return f
}

// seen are the shapes that lie in the part that is drawn.
func (p *picture) seen(list shapes) shapes {
	out := make(shapes, 0, len(list))
	for i := range list {
		if p.sees(list[i].Bounds()) {
			out = append(out, list[i])
		}
	}
	return out
}
