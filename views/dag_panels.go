package views

import (
	"slices"
	"sort"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// A run over several arrays is drawn as panels, one below the other: each holds the rows of one
// array, in the order of time, or of several that are made of each other (two buffers that take
// turns, a sort and its counts). What goes from panel to panel goes downwards, and is faint but
// where it is looked at.

// maxPanels is how many arrays are sorted into panels; of more, the rows stay in the order of time.
const maxPanels = 64

// panelled is the subject with its rows sorted into panels.
func (s *Subject) panelled() *Subject {
	if s.arrays < 2 || s.arrays > maxPanels || s.own != nil {
		return s
	}
	var arrays []tracer.ArrayID // by first row
	at := map[tracer.ArrayID]int{}
	for i := range s.strips {
		if id := s.strips[i].array; !slices.Contains(arrays, id) {
			at[id], arrays = len(arrays), append(arrays, id)
		}
	}
	panels := s.panels(arrays, at)
	f := *s
	f.strips = slices.Clone(s.strips)
	for i := range f.strips {
		f.strips[i].panel = panels[at[f.strips[i].array]]
	}
	sort.SliceStable(f.strips, func(i, j int) bool { return f.strips[i].panel < f.strips[j].panel })
	to := make([]int32, len(f.strips)) // where a row has moved
	f.stripOf = slices.Clone(s.stripOf)
	for i := range f.strips {
		st := &f.strips[i]
		to[s.stripOf[st.nodes[0]]] = int32(i)
		st.lead = !st.given && (i == 0 || f.strips[i-1].panel != st.panel || f.strips[i-1].given || f.strips[i-1].round != st.round)
		if st.fold != nil {
			st.lead = i == 0 || f.strips[i-1].panel != st.panel || f.strips[i-1].fold != st.fold
		}
	}
	for n, r := range s.stripOf {
		if r >= 0 {
			f.stripOf[n] = to[r]
		}
	}
	f.lastUse = make([]int32, len(f.stripOf))
	for i := range f.lastUse {
		f.lastUse[i] = -1
	}
	f.eachUse(func(from tracer.NodeID, r int32) {
		if at := f.stripOf[from]; at >= 0 && f.together(at, r) {
			f.lastUse[from] = max(f.lastUse[from], r)
		}
	})
	return &f
}

// eachUse calls visit with every value and every row in which it is used; with a row that a folded
// phase leaves, for all that the phase takes: which of them each value of the row depends on takes
// long to find.
func (s *Subject) eachUse(visit func(from tracer.NodeID, r int32)) {
	for r := range s.strips {
		st := &s.strips[r]
		if st.fold != nil {
			for _, n := range st.fold.takes {
				visit(n, int32(r))
			}
			continue
		}
		for _, n := range st.nodes {
			s.Graph.Sources(n, func(src tracer.Source) bool {
				visit(src.Node, int32(r))
				return true
			})
		}
	}
}

// panels numbers the panel of every array from above: none depends on a lower one.
func (s *Subject) panels(arrays []tracer.ArrayID, at map[tracer.ArrayID]int) []int {
	needs := make([][maxPanels]bool, len(arrays))
	s.eachUse(func(n tracer.NodeID, r int32) {
		if from, _ := s.place(n); s.stripOf[n] >= 0 {
			needs[at[s.strips[r].array]][at[from]] = true
		}
	})
	for via := range needs {
		for a := range needs {
			for b := range needs {
				needs[a][b] = needs[a][b] || needs[a][via] && needs[via][b]
			}
		}
	}
	panels := make([]int, len(arrays))
	for i := range panels {
		panels[i] = -1
	}
	for next := 0; slices.Contains(panels, -1); next++ {
		for a := range arrays { // the first of which all is placed that it needs, with those that need it as it needs them
			ready := panels[a] < 0
			for b := range arrays {
				ready = ready && (panels[b] >= 0 || !needs[a][b] || needs[b][a])
			}
			if !ready {
				continue
			}
			for b := range arrays {
				if b == a || needs[a][b] && needs[b][a] {
					panels[b] = next
				}
			}
			break
		}
	}
	return panels
}

// together tells whether two rows stand in one panel.
func (s *Subject) together(a, b int32) bool { return s.strips[a].panel == s.strips[b].panel }

// begins tells whether a row is the first of its panel, and not of the figure.
func (s *Subject) begins(r int) bool { return r > 0 && s.strips[r].panel != s.strips[r-1].panel }

// panel finds the panels that hold one array.
func (d *dag) panel() {
	for i := range d.s.strips {
		st := &d.s.strips[i]
		if st.panel == len(d.solo) {
			d.solo = append(d.solo, true)
		}
		d.solo[st.panel] = d.solo[st.panel] && (i == 0 || d.s.begins(i) || d.s.strips[i-1].array == st.array)
	}
}

// crosses tells whether a value comes to a row from another panel, not right above.
func (d *dag) crosses(from tracer.NodeID, to int32) bool {
	r := d.s.stripOf[from]
	return r >= 0 && r != to-1 && !d.s.together(r, to)
}

// panelTone is the tint of a panel: they take turns.
func panelTone(panel int) scene.Tone {
	if panel%2 == 1 {
		return scene.Clear
	}
	return scene.Neutral
}

// drawPanels tints the panels.
func (d *dag) drawPanels() []scene.Shape {
	var out []scene.Shape
	if len(d.solo) < 2 {
		return nil
	}
	lead := bandLead * d.m.scale
	for r := range d.rows {
		switch st := &d.s.strips[r]; {
		case d.s.begins(r) || r == 0:
			top := d.rows[r].top + d.rows[r].above + lead
			ink := scene.Ink{Role: scene.Band, Tone: panelTone(st.panel)}
			out = append(out, scene.Box(scene.KeyOf(scene.PartBand, 2, st.panel), ink, scene.Rect{Y: top, W: d.m.width, H: d.rows[r].bottom - top + lead}, 10*d.m.scale))
		default:
			out[len(out)-1].Box.H = d.rows[r].bottom - out[len(out)-1].Box.Y + lead
		}
	}
	return out
}

// drawCrossings draws, faintly, what goes from panel to panel past others.
func (d *dag) drawCrossings(shapes []scene.Shape) []scene.Shape {
	if len(d.solo) < 2 || d.m.detail == texture {
		return shapes
	}
	for r := range d.rows {
		if st := &d.s.strips[r]; st.fold != nil {
			for _, n := range d.m.thin(st.fold.takes) {
				if from := d.s.stripOf[n]; st.lead && from < int32(r) && d.crosses(n, int32(r)) && d.s.isSet(n) && d.holds(n) {
					shapes = append(shapes, d.carried(n, d.carryTo(n, int32(r))))
				}
			}
			continue
		}
		for _, to := range d.thin(d.within(int32(r))) {
			for _, src := range d.s.sources(to) {
				if from := d.s.stripOf[src.Node]; d.crosses(src.Node, int32(r)) && from < int32(r) && d.s.isSet(src.Node) {
					path := d.path(src.Node, to)
					shapes = append(shapes, scene.Bezier(scene.KeyOf(scene.PartEdge, int(src.Node), int(to)), scene.Ink{Role: scene.Carried, State: scene.Past}, path...).Faded(float64(d.faint(path))))
				}
			}
		}
	}
	return shapes
}
