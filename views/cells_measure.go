package views

import "upsweep/views/scene"

// measureCells chooses sizes as for a dependency diagram, but that at the left there are the names of arrays alone.
func measureCells(s *Subject, o Options) measure {
	o.Intervals = false
	m, most, usual := measureType(s, o)
	m.columns(s, o, usual, 0, s.widestName(m.name)+10*scene.Unit(o.Scale))
	m.nodes(m.room(most, usual))
	m.rows(s, o)
	return m
}

// arches finds the arrays within which values move: they need room above for their arcs.
func (c *cells) arches() {
	for _, nodes := range c.written {
		for _, n := range nodes {
			a, i := c.s.place(n)
			for _, src := range c.s.sources(n) {
				if b, j := c.s.place(src.Node); a == b && i != j {
					c.arrays[c.rowOf[a]].arched = true
				}
			}
		}
	}
}
