package views

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// roomPicture is a scan or a fold by parts: a room for the values that one lane, warp or block
// takes in, and after each room a column of its own for what is known of all of it: its total, and
// what the next room begins with. Shared memory that is used tile by tile stands under its tile.
type roomPicture struct {
	*picture
	x, y   *tracer.ArrayInfo
	rooms  []room
	lead   int     // columns before the first room
	column []int32 // by value of x
	within []int32 // by column: the room; -1 for none
	at     []int32 // by value: its column; -1 for none
	first  []int32 // by cell: the column of the first value that it gets
	rows   []arrayAt
	back   []scene.Unit // by column: how far its left side is moved back, as columns before it are thin
}

// room is the values that one lane, warp or block takes in in a round.
type room struct {
	round       tracer.RoundID // in which it is taken in; 0 where that does not tell rooms apart
	whole, part int            // the block or tile, and which part of it
	from, to    int            // columns; in the one behind them stands what is known of all
}

func layRooms(p *picture) string {
	r := &roomPicture{picture: p, x: p.array("x"), y: p.array("y")}
	if r.x == nil {
		return nothingToDraw
	}
	if r.y != nil && r.y.Len < r.x.Len {
		r.y = nil // the result of a fold stands below that of its first chunk
	}
	called := r.findRooms()
	r.findPlaces()
	columns := 0
	for _, at := range r.at {
		columns = max(columns, int(at)+1)
	}
	var arrays, below []*tracer.ArrayInfo
	var names []string
	for i := range p.s.Trace.Arrays() {
		switch a := &p.s.Trace.Arrays()[i]; {
		case a.Len == 0:
			continue
		case a.Name == "y" || strings.HasPrefix(a.Name, "sums"): // of sums of sums the former ones are added last
			below = append(below, a)
		default:
			arrays = append(arrays, a)
		}
		names = append(names, p.s.Trace.Arrays()[i].Name)
	}
	slices.Reverse(below)
	arrays = append(arrays, below...)
	r.setColumns(columns, names)
	k := p.m.scale
	above := 26 * k // the names of the rooms; then sums that come from the left
	for _, a := range arrays {
		r.rows = append(r.rows, arrayAt{a, p.row(a.Name, above)})
		above = max(16, min(28, 140/scene.Unit(len(arrays)))) * k
	}
	p.height += 10 * k
	several := r.rooms[len(r.rooms)-1].whole != r.rooms[0].whole // one whole needs no walls of its own
	for i := 0; i < len(r.rooms); {
		end := i + 1
		for several && end < len(r.rooms) && r.rooms[end].whole == r.rooms[i].whole {
			end++
		}
		r.drawRooms(i, end, called)
		i = end
	}
	p.place = r.place
	return ""
}

// thinnest is how wide a column between two rooms is at least, of those in a room. What stands there
// reaches into the rooms beside it, in rows in which these are empty.
const thinnest = 0.25

// setColumns spreads the columns over the width. Where that is narrow the ones between rooms are
// thinner, so that what is read need not be scrolled.
func (r *roomPicture) setColumns(count int, names []string) {
	thin, shared := 0, r.shares()
	for i := 1; i+1 < count && !shared; i++ {
		if r.isBetween(i) {
			thin++
		}
	}
	r.columns(count, 72, names...)
	width := scene.Unit(1) // of a column between rooms, in columns
	if over := closePitch*scene.Unit(count)*r.m.scale - r.o.Width; thin > 0 && (over > 0 || r.m.width > r.o.Width) {
		least := count - int((1-thinnest)*float64(thin))
		r.columns(least, 72, names...)
		width = 1 - scene.Unit(count-least)/scene.Unit(thin)
	}
	back := scene.Unit(0)
	for i := range max(count, r.rooms[len(r.rooms)-1].to+1) + 1 {
		r.back = append(r.back, back)
		if i > 0 && i+1 < count && r.isBetween(i) {
			back += (1 - width) * r.m.pitch
		}
	}
}

// side is the left side of a column.
func (r *roomPicture) side(i int) scene.Unit { return r.m.column(i) - r.m.pitch/2 - r.back[i] }

// shares tells whether some row holds values in rooms as well as between them.
func (r *roomPicture) shares() bool {
	inside, between := map[tracer.ArrayID]bool{}, map[tracer.ArrayID]bool{}
	for n, at := range r.at {
		if a, _ := r.s.place(tracer.NodeID(n)); at > 0 && r.isBetween(int(at)) {
			between[a] = true
		} else if at > 0 {
			inside[a] = true
		}
	}
	for a := range between {
		if inside[a] {
			return true
		}
	}
	return false
}

// isBetween tells whether a column lies between two rooms.
func (r *roomPicture) isBetween(i int) bool { return i < len(r.within) && r.within[i] < 0 }

// findRooms finds who takes in each value first, and returns what the rooms are called.
func (r *roomPicture) findRooms() (called string) {
	t, g := r.s.Trace, r.s.Graph
	of := make([]room, r.x.Len)
	called = "chunk"
	tiles := map[tracer.RoundID]bool{}
	for i := range of {
		of[i].part = -1
	}
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		i := -1
		if a, _ := r.s.place(n); a != r.x.ID {
			g.Sources(n, func(src tracer.Source) bool {
				if a, j := r.s.place(src.Node); a == r.x.ID && !src.Steer {
					i = max(i, j)
				}
				return true
			})
		}
		if i < 0 || of[i].part >= 0 {
			continue
		}
		node := g.Node(n)
		of[i].part = int(node.Lane)
		info := t.Round(node.Round)
		if info.Block+info.Warp == 0 {
			continue
		}
		tiles[node.Round] = true
		of[i].round, of[i].whole = node.Round, len(tiles)
		if info.Block > 0 {
			of[i].whole += of[i].part / info.Block
		}
		if called = "warp"; r.array("totals") == nil && info.Block > 0 {
			of[i].part /= info.Block
		} else {
			of[i].part /= info.Warp
		}
	}
	if len(tiles) > 1 {
		called = "tile"
	} else if called == "warp" && of[len(of)-1].whole != of[0].whole {
		called = "block"
	}
	r.setRooms(of, called)
	return called
}

// setRooms sets the rooms beside each other, by who takes in each value.
func (r *roomPicture) setRooms(of []room, called string) {
	r.lead = r.leading()
	next := r.lead
	add := func(of room) {
		if n := len(r.rooms); n > 0 {
			if of.round != r.rooms[n-1].round {
				next = r.widen()
			}
			next++ // behind the room before
		}
		of.from, of.to = next, next
		r.rooms = append(r.rooms, of)
	}
	for i := range of {
		if of[i].part < 0 && i > 0 { // by a mistake nobody takes it in
			of[i] = of[i-1]
		}
		for n := len(r.rooms); n == 0 || r.rooms[n-1].part != of[i].part || r.rooms[n-1].whole != of[i].whole; n = len(r.rooms) {
			if called == "chunk" && n < of[i].part {
				add(room{part: n}) // an empty one
				continue
			}
			add(of[i])
		}
		r.column = append(r.column, int32(next))
		next++
		r.rooms[len(r.rooms)-1].to = next
	}
	next = r.widen()
	if a := r.array("b"); a != nil {
		for len(r.rooms) < a.Len {
			add(room{part: len(r.rooms)})
		}
	}
	r.within = make([]int32, next+1)
	for i := range r.within {
		r.within[i] = -1
	}
	for k, of := range r.rooms {
		for i := of.from; i < of.to; i++ {
			r.within[i] = int32(k)
		}
	}
}

// widen gives the last room a column for each lane that takes part, padding included, if it is the
// only one of its round, and returns where it ends.
func (r *roomPicture) widen() int {
	n := len(r.rooms) - 1
	last := &r.rooms[n]
	if last.round > 0 && (n == 0 || r.rooms[n-1].round != last.round) {
		last.to = max(last.to, last.from+r.s.Trace.Round(last.round).Launched)
	}
	return last.to
}

// leading is how many columns there are before the first room: for identities before the values, and
// for what the first room begins with.
func (r *roomPicture) leading() (n int) {
	if r.array("bases") != nil || r.array("carry") != nil {
		return 1
	}
	if s := r.array("s"); s != nil && s.Given {
		for i := range s.Len {
			if r.s.Graph.Final(r.s.Trace.Cell(s.ID, i)) != tracer.NodeID(r.s.Trace.Cell(s.ID, i)) {
				return i
			}
		}
	}
	return 0
}

// findPlaces gives each value its column: that of the last value that it was made of, or, where it
// is known of a whole room, the one behind. What is written over stays where it was.
func (r *roomPicture) findPlaces() {
	t, g := r.s.Trace, r.s.Graph
	r.at, r.first = make([]int32, g.Nodes()), make([]int32, t.Cells())
	now := make([]int32, t.Cells()) // by cell
	lanes := make([]bool, t.Cells())
	for c := range now {
		now[c], r.first[c] = -1, -1
		switch a, i := t.Place(tracer.CellID(c)); {
		case r.stays(a):
			now[c] = r.column[i]
		case t.Array(a).Name == "b":
			now[c] = int32(r.rooms[i].to)
		case t.Array(a).Name == "bases" && i == 0 || t.Array(a).Name == "carry":
			now[c] = 0
		case t.Array(a).Name == "s" && i < r.lead:
			now[c] = int32(i)
		}
		r.at[c] = now[c]
		r.first[c] = now[c]
	}
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		c := g.Cell(n)
		a, _ := r.s.place(n)
		if !r.stays(a) {
			from, own, alike := int32(-1), false, false
			g.Sources(n, func(src tracer.Source) bool {
				if b, _ := r.s.place(src.Node); !src.Steer && r.at[src.Node] >= from {
					from, alike = r.at[src.Node], a == b
				}
				own = own || g.Cell(src.Node) == c
				return true
			})
			name := t.Array(a).Name
			switch {
			case from < 0 && name == "s": // padding
				node := g.Node(n)
				for _, of := range r.rooms {
					if of.round == node.Round {
						now[c], lanes[c] = int32(of.from+int(node.Lane)), true
					}
				}
			case from < 0 || own && now[c] >= 0 && r.within[from] < 0 || (alike || r.within[from] < 0) && lanes[c]:
			case r.within[from] < 0:
				now[c] = from
			case (name == "s" || name == "r") && !alike:
				now[c], lanes[c] = from, true
			default:
				now[c] = int32(r.rooms[r.within[from]].to)
			}
		}
		if r.first[c] < 0 {
			r.first[c] = now[c]
		}
		r.at[n] = now[c]
	}
	for c, at := range r.at[:t.Cells()] {
		if at < 0 {
			r.at[c] = r.first[c]
		}
	}
}

// stays tells whether all values of an array stand in the columns of x.
func (r *roomPicture) stays(a tracer.ArrayID) bool {
	return a == r.x.ID || r.y != nil && a == r.y.ID
}

// drawRooms draws some rooms, which are parts of one whole where they are several.
func (r *roomPicture) drawRooms(from, to int, called string) {
	k := r.m.scale
	top, font := r.rows[0].y-4*k, scene.Font{Size: 13 * k}
	if r.m.stacked > 0 { // there the name of the row stands
		top -= r.m.name.Size * 1.35
	}
	part := func(id int, tone scene.Tone, from, to int, inset scene.Unit) scene.Rect {
		left := r.side(from) + inset
		box := scene.Rect{X: left, Y: top + inset, W: r.side(to) - inset - left, H: r.height - top - 2*inset}
		r.ground.band(2+to, id, tone, box, k)
		return box
	}
	name := func(id int, box scene.Rect) {
		for _, text := range []string{called + " " + strconv.Itoa(id), strconv.Itoa(id)} {
			if scene.Width(text, font)+4*k <= box.W {
				r.names.label(scene.KeyOf(scene.PartLabel, 4, id), scene.Ink{Role: scene.Ruler}, scene.Point{X: box.Centre().X, Y: top - 6*k}, text, font, scene.Middle)
				break
			}
		}
	}
	if to > from+1 {
		name(r.rooms[from].whole-r.rooms[0].whole, part(from, scene.Neutral, r.rooms[from].from, r.rooms[to-1].to+1, 0))
	}
	for i := from; i < to; i++ {
		of := &r.rooms[i]
		if of.to == of.from {
			continue
		}
		box := part(i, scene.SegmentB, of.from, of.to, 1.5*k)
		if to == from+1 && len(r.rooms) > 1 {
			name(i, box)
		}
	}
}

func (r *roomPicture) place(st *setting) {
	t := r.s.Trace
	for _, row := range r.rows {
		for i := range row.array.Len {
			c := t.Cell(row.array.ID, i)
			n := r.holds(c, st.step)
			at := r.at[n]
			if !r.s.isSet(n) {
				at = r.first[c]
			}
			if at < 0 {
				continue // what no value is made of has no place
			}
			s := st.hold(c, n, r.boxAt(r.m.column(int(at))-(r.back[at]+r.back[at+1])/2, row.y))
			if r.within[at] < 0 {
				s.tone = scene.Active
			}
		}
	}
}
