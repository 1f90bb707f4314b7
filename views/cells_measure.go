package views

import "upsweep/views/scene"

// measureCells chooses sizes as for a dependency diagram, but that at the left there are the names
// of arrays alone.
func measureCells(s *Subject, o Options) measure {
	o.Intervals = false
	m, text := measureType(s, o)
	m.columns(s, o, text.usual, 0, s.widestName(m.name)+10*scene.Unit(o.Scale))
	m.nodes(text)
	m.rows(s, o)
	return m
}

// arches finds the arrays within which values move: they need room above for their arcs.
func (c *cells) arches() {
	for i := range c.s.strips {
		st := &c.s.strips[i]
		row := &c.arrays[c.rowOf[st.array]]
		for _, n := range st.nodes {
			if st.given || row.arched {
				break // a folded phase may depend on very much: once it is known to move values within an array, that is enough
			}
			_, at := c.s.place(n)
			for _, src := range c.s.sources(n) {
				if b, j := c.s.place(src.Node); b == st.array && j != at {
					row.arched = true
				}
			}
		}
	}
}
