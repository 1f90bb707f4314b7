package tracer

import "fmt"

// This file finds all accesses that race for a cell. What finds the races needs the first pair of
// each cell alone, and keeps of a cell what that takes; here the rounds in which it has found some
// are followed once more, and of the cells of which it has, everything is kept.

// Raced is an access of an unsynchronised round that collides with another lane's.
type Raced struct {
	Access
	Round    RoundID
	Cell     CellID
	Contends bool     // it is a write, and so is one of those that it collides with
	Made     []NodeID // the value that it wrote, or those that its lane wrote next, made of what it read
}

// Racing is all the accesses that race in a run.
type Racing struct {
	List []Raced
	Cut  []CellID // cells at which so many meet that some of those that race were not looked for

	met int // pairs of accesses that have been compared
}

// Bounds of the pairs of accesses that are compared. Where nothing orders the lanes, an access is
// compared with one other or two; many are where most accesses to a cell are ordered and few race.
const (
	maxMetAtCell = 1 << 16
	maxMet       = 1 << 18
)

// entry is an access to a cell that is raced for.
type entry struct {
	stamped
	write, races, contends bool
	atomic                 bool
	made                   []NodeID
}

// raced is all that has been done to one such cell.
type raced struct {
	open    []*entry // what may yet turn out to race, or to be one of several writes that do
	settled []*entry // reads that race, and writes that race with another write
	met     int
	cut     bool
}

// Racing finds all the accesses that race at the cells of hazards, which are those of the run.
func (t *Trace) Racing(hazards []Hazard) *Racing {
	out := &Racing{}
	for i := 0; i < len(hazards); {
		id := hazards[i].Round
		d := detector{cells: map[CellID]*cellPast{}, all: out}
		var cells []CellID
		for ; i < len(hazards) && hazards[i].Round == id; i++ {
			h := &hazards[i]
			if h.Kind <= WriteAfterWrite && d.cells[h.Cell] == nil {
				d.cells[h.Cell] = &cellPast{meeting: &raced{}}
				cells = append(cells, h.Cell)
			}
		}
		if len(cells) == 0 || t.Round(id).Mode != Unsynchronised {
			continue
		}
		d.follow(t, id)
		for _, c := range cells {
			m := d.cells[c].meeting
			for _, list := range [...][]*entry{m.settled, m.open} {
				for _, e := range list {
					if e.races {
						out.List = append(out.List, Raced{Access{e.lane, e.write, e.step}, id, c, e.contends, e.made})
					}
				}
			}
			if m.cut {
				out.Cut = append(out.Cut, c)
			}
		}
	}
	return out
}

// makes takes over that a lane writes what it has read, or begins to read anew.
func (c *racer) makes(n NodeID, e event) {
	switch {
	case e.kind.writes():
		c.wrote = true
		for _, r := range c.reading {
			r.made = append(r.made, n)
		}
	case c.wrote && e.kind.reads():
		c.reading, c.wrote = c.reading[:0], false
	}
}

// enter compares an access with all that other lanes have done to a cell that is raced for.
func (d *detector) enter(n NodeID, c *racer, e event, at int) {
	p := d.cells[e.cell]
	if p == nil || p.meeting == nil {
		return
	}
	m := p.meeting
	me := &entry{stamped: stamped{e.lane, c.time, at}, write: e.kind.writes(), atomic: e.kind.orders()}
	if me.write {
		me.made = []NodeID{n}
	} else {
		c.reading = append(c.reading, me)
	}
	if m.met > maxMetAtCell || d.all.met > maxMet {
		m.cut = true
		return
	}
	meet := func(o *entry) {
		m.met++
		d.all.met++
		if o.lane == me.lane || !o.write && !me.write || o.atomic && me.atomic || c.knowsOf(o.lane, o.time) {
			return
		}
		o.races, me.races = true, true
		if o.write && me.write {
			o.contends, me.contends = true, true
		}
	}
	open := m.open[:0]
	for _, o := range m.open {
		if meet(o); o.settled() {
			m.settled = append(m.settled, o)
		} else {
			open = append(open, o)
		}
	}
	m.open = open
	for i := len(m.settled) - 1; i >= 0 && !me.settled(); i-- {
		meet(m.settled[i])
	}
	if me.settled() {
		m.settled = append(m.settled, me)
	} else {
		m.open = append(m.open, me)
	}
}

// settled reports whether nothing more can be found out of an access.
func (e *entry) settled() bool { return e.contends || e.races && !e.write }

// Unmarked says of what is missing from the list; nothing where it is whole.
func (r *Racing) Unmarked(t *Trace) string {
	if len(r.Cut) == 0 {
		return ""
	}
	a, i := t.Place(r.Cut[0])
	at := fmt.Sprintf("%s[%d]", t.Array(a).Name, i)
	if more := len(r.Cut) - 1; more > 0 {
		at += " and " + Plural(more, "other cell")
	}
	return "At " + at + " so many accesses meet that not all of those that race are marked"
}
