package views

import (
	"slices"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// shelfPicture is a run that gives values their places: above, the values, with what is counted for
// each; below, the places, cut into shelves. A compaction has one shelf, for what is kept (what is
// dropped goes pale), a split two, and memory that is given out one for each who gets some of it.
type shelfPicture struct {
	*picture
	above, below []arrayAt
	shelves      []shelf
	heads        *tracer.ArrayInfo // says where runs of equal values begin; nil if there are none
	count        *tracer.ArrayInfo // says in the end how many are kept; nil where it has a row, or there is none
	inPlace      bool              // the places are those of the values themselves
	putLater     func(*setting)    // then: puts the shelf up, once something is put on it
	// belongs tells on which shelf cell i of a row lies at a step, or will lie; -1 for none, or not
	// known yet. What is dropped never gets one.
	belongs func(row *tracer.ArrayInfo, i, step int) (shelf int, dropped bool)
}

// shelf is some places beside each other.
type shelf struct {
	id       int
	from, to int // places
	gap      scene.Unit
	tone     scene.Tone
	left     bool // it is no shelf: what is left over lies there
}

// layShelves lays out a compaction or a split. Which shelf a value goes to says the array keep, or
// head.
func layShelves(p *picture) string {
	s := &shelfPicture{picture: p}
	x, y, keep := p.array("x"), p.array("y"), p.array("keep")
	if keep == nil {
		keep = p.array("head")
		s.heads = keep
	}
	switch {
	case x == nil || keep == nil:
		return nothingToDraw
	case y == nil:
		return "No value is kept: there is nothing to put on a shelf."
	}
	says := func(i, step int) (int, bool) { return p.number(p.s.Trace.Cell(keep.ID, i), step) }
	split := p.array("place") != nil
	kept := y.Real
	if split {
		kept = 0
		for i := range keep.Real {
			if one, _ := says(i, p.last()); one == 1 {
				kept++
			}
		}
	}
	first := s.add(1, kept)
	second := s.add(0, y.Real-kept)
	s.belongs = func(_ *tracer.ArrayInfo, i, step int) (int, bool) {
		one, known := says(i, step)
		switch {
		case !known:
			return -1, false
		case one == 1:
			return first, false
		}
		return second, !split
	}
	return s.stack(keep.Name+" =", []string{"x", keep.Name, "pos", "before", "after", "place"}, []string{"y"})
}

// layCounted lays out a compaction whose shelf is the first places of an array, as many as are counted: of y
// where a loop fills it, else of x itself.
func layCounted(p *picture) string {
	s := &shelfPicture{picture: p}
	x, y, keep, count := p.array("x"), p.array("y"), p.array("keep"), p.array("count")
	if x == nil || count == nil || y == nil && (keep == nil || keep.Real < x.Real) {
		return nothingToDraw
	}
	t := s.s.Trace
	above, below := []string{"copy", "keep", "pos"}, "x"
	if s.inPlace = y == nil; !s.inPlace {
		s.steers = true // from the value that the loop looks at, whether it is kept or not
		above, below = []string{"x", "keep", "count"}, "y"
	}
	kept, _ := s.number(t.Cell(count.ID, 0), s.last())
	if kept = min(kept, x.Real); kept > 0 {
		s.add(1, kept)
	}
	if s.inPlace && x.Real > kept {
		s.shelves[s.add(0, x.Real-kept)].left = true
	}
	moved := map[int]int{} // by place of a value: the step at which a loop moves it
	for i := 0; i < kept && !s.inPlace; i++ {
		n := s.s.Graph.Final(t.Cell(y.ID, i))
		for _, src := range s.s.sources(n) {
			if a, from := s.s.place(src.Node); a == x.ID && !src.Steer {
				moved[from] = s.s.Graph.StepOf(n)
			}
		}
	}
	s.belongs = func(row *tracer.ArrayInfo, i, step int) (int, bool) {
		if row == count {
			return -1, false
		}
		if s.inPlace {
			says, known := s.number(t.Cell(keep.ID, i), step)
			if says == 1 && kept > 0 {
				return 0, false
			}
			return -1, known && says == 0
		}
		at, goes := moved[i]
		if goes && at <= step {
			return 0, false
		}
		passed := step == s.last()
		for from, at := range moved {
			passed = passed || from > i && at <= step
		}
		return -1, passed
	}
	if len(s.shelves) == 0 {
		return "No value is kept: there is nothing to put on a shelf."
	}
	return s.stack("keep =", above, []string{below})
}

// layStrip lays out memory that is given out: the counts say how much each gets.
func layStrip(p *picture) string {
	s := &shelfPicture{picture: p}
	counts, name := p.array("counts"), "item"
	if counts == nil {
		counts, name = p.array("length"), "sequence"
	}
	if counts == nil || p.array("y") == nil && p.array("owner") == nil {
		return nothingToDraw
	}
	shelves := make([]int, counts.Real)
	for i := range shelves {
		n, _ := p.number(p.s.Trace.Cell(counts.ID, i), 0)
		shelves[i] = s.add(i, n)
	}
	s.belongs = func(row *tracer.ArrayInfo, i, _ int) (int, bool) {
		if row.Name == "x" || i >= len(shelves) { // values of sequences; behind the offsets stands the total
			return -1, false
		}
		return shelves[i], shelves[i] < 0
	}
	missing := s.stack(name, []string{"x", counts.Name, "offsets"}, []string{"owner", "y"})
	if missing == "" && s.array("offsets") != nil && p.array("x") == nil {
		p.place = func(st *setting) {
			s.lead(st, shelves)
			s.place(st)
		}
	}
	return missing
}

// layPieces draws a sequence that is cut: a shelf for each part, from its offset to the next.
func layPieces(p *picture) string {
	s := &shelfPicture{picture: p}
	offsets := p.array("offsets")
	if offsets == nil || p.lacks("x", "y") {
		return nothingToDraw
	}
	bound := func(k int) int {
		n, _ := p.number(p.s.Trace.Cell(offsets.ID, k), p.last())
		return n
	}
	shelves := make([]int, offsets.Real-1)
	for k := range shelves {
		shelves[k] = s.add(k, bound(k+1)-bound(k))
	}
	s.belongs = func(row *tracer.ArrayInfo, i, _ int) (int, bool) {
		if row.Name == "x" {
			return slices.IndexFunc(s.shelves, func(sh shelf) bool { return sh.from <= i && i < sh.to }), false
		}
		if i >= len(shelves) { // behind the last part
			return -1, false
		}
		return shelves[i], shelves[i] < 0
	}
	missing := s.stack("sequence", []string{"x", "offsets"}, []string{"y"})
	if missing == "" {
		p.place = func(st *setting) {
			s.lead(st, shelves)
			s.place(st)
		}
	}
	return missing
}

// lead draws where the places of each item begin, from its offset, when the first of them are written.
func (s *shelfPicture) lead(st *setting, shelves []int) {
	row, to := s.above[len(s.above)-1], s.below[0]
	for i, k := range shelves {
		if k >= 0 && st.step == s.begun(to.array) {
			sh := &s.shelves[k]
			path := s.way(s.cell(i, row.y), s.boxAt(s.column(sh, sh.from), to.y))
			st.marks.lead(i, sh.tone, path)
		}
	}
}

// add puts up a shelf of so many places behind the others, and returns which it is; -1 for none, where
// there are no places.
func (s *shelfPicture) add(id, places int) int {
	if places <= 0 {
		return -1
	}
	from := 0
	if n := len(s.shelves); n > 0 {
		from = s.shelves[n-1].to
	}
	s.shelves = append(s.shelves, shelf{id: id, from: from, to: from + places, tone: partTone(len(s.shelves))})
	return len(s.shelves) - 1
}

// stack lays out the rows that there are of those named, and puts the shelves up, which are called
// by a name and their number.
func (s *shelfPicture) stack(name string, above, below []string) (missing string) {
	if len(s.shelves) == 0 {
		return nothingToDraw
	}
	if of := s.s.Trace.Param("keeps"); of != "" {
		s.says = map[string]string{"keep = 1": of, "keep = 0": "not " + of}
	}
	names, longest := []string{}, s.shelves[len(s.shelves)-1].to+(len(s.shelves)+1)/3
	for i, name := range append(above, below...) {
		if a := s.array(name); a != nil {
			if names = append(names, name); i < len(above) {
				longest = max(longest, s.withRoot(a))
			}
		}
	}
	if s.count = s.array("count"); s.count == nil && s.array("offsets") != nil && s.o.Width >= 30*scene.Unit(s.o.Scale)*scene.Unit(longest+2) {
		s.count = s.array("total") // on a phone the places come first
	}
	if slices.Contains(names, "count") {
		s.count = nil
	}
	if s.count != nil {
		longest = max(longest, s.shelves[len(s.shelves)-1].to+2+(len(s.shelves)+1)/3)
	}
	s.columns(longest, 72, names...)
	k := s.m.scale
	rows := func(names []string, first scene.Unit) (rows []arrayAt) {
		for i, name := range names {
			a, room := s.array(name), 22*k // sums move along most rows
			switch {
			case a == nil:
				continue
			case len(rows) == 0:
				room = first
			case i == 1 || name == "place" || name == "y":
				room = 10 * k
			}
			rows = append(rows, arrayAt{a, s.row(name, room)})
		}
		return rows
	}
	first := scene.Unit(0)
	if s.heads != nil {
		first = 10 * k // for the brackets
	}
	s.above = rows(above, first)
	if a := s.above[len(s.above)-1].array; a.Name != "offsets" { // else they are no rows of the values
		s.sill = s.height
	}
	s.below = rows(below, 40*k)
	s.height += 46 * k // the numbers of the places, the names of the shelves
	for i := range s.shelves {
		if s.shelves[i].left {
			continue
		}
		s.shelves[i].gap = scene.Unit(i) * s.m.pitch / 3
		if s.inPlace { // what lies there before is not what is kept
			s.putLater = func(st *setting) { s.putUp(&st.marks, &s.shelves[0], name) }
		} else {
			s.putUp(&s.ground, &s.shelves[i], name)
		}
	}
	if s.picture.place = s.place; s.count != nil {
		box, half := s.countBox(), scene.Width(s.count.Name, s.m.name)/2
		if half > s.m.pitch || box.Centre().X+half > s.m.width { // no room to say what it is
			s.count = nil
			return ""
		}
		s.ground.label(scene.KeyOf(scene.PartLabel, 3, 0), scene.Ink{Role: scene.Ruler}, scene.Point{X: box.Centre().X, Y: box.Bottom() + 19*k}, s.count.Name, s.m.name, scene.Middle)
		s.flows = func(from, _ tracer.NodeID) bool { a, _ := s.s.place(from); return a != s.count.ID }
	}
	return ""
}

// countBox is where it stands how many are kept: behind the shelves.
func (s *shelfPicture) countBox() scene.Rect {
	last := &s.shelves[len(s.shelves)-1]
	return s.boxAt(s.column(last, last.to-1)+1.6*s.m.pitch, s.below[len(s.below)-1].y)
}

// column is the middle of a place.
func (s *shelfPicture) column(sh *shelf, place int) scene.Unit { return s.m.column(place) + sh.gap }

// putUp draws a shelf, with the numbers of its places.
func (s *shelfPicture) putUp(l *shapes, sh *shelf, name string) {
	floor := s.tray(l, name, sh.id, sh.tone, s.column(sh, sh.from), s.column(sh, sh.to-1), s.below)
	every := s.every(s.shelves[len(s.shelves)-1].to, 4*s.m.scale)
	for i := (sh.from + every - 1) / every * every; i < sh.to; i += every {
		s.placeNumber(l, i, s.column(sh, i), floor)
	}
}

// bracket draws a bracket over each run, once it is known where they begin.
func (s *shelfPicture) bracket(st *setting) {
	k := s.m.scale
	first, y := 0, s.above[0].y-3*k
	for i := 1; i <= s.heads.Real; i++ {
		if i < s.heads.Real {
			head, known := s.number(s.s.Trace.Cell(s.heads.ID, i), st.step)
			if !known {
				return
			}
			if head != 1 {
				continue
			}
		}
		a, b := s.cell(first, y), s.cell(i-1, y)
		st.marks.stroke(8, first, sides[0], scene.Point{X: a.X, Y: y}, scene.Point{X: a.X, Y: y - 5*k}, scene.Point{X: b.Right(), Y: y - 5*k}, scene.Point{X: b.Right(), Y: y})
		first = i
	}
}

func (s *shelfPicture) place(st *setting) {
	t := s.s.Trace
	if s.heads != nil {
		s.bracket(st)
	}
	if s.putLater != nil && st.step >= s.begun(s.below[0].array) {
		s.putLater(st)
	}
	for _, row := range s.above {
		for i := range row.array.Real {
			k, dropped := s.belongs(row.array, i, st.step)
			stand := st.put(t.Cell(row.array.ID, i), s.cell(i, row.y))
			stand.aside = dropped
			if k >= 0 && row.array.Name != "x" && row.array.Name != "copy" {
				stand.tone = s.shelves[k].tone
			}
		}
	}
	for _, row := range s.above {
		st.putRoot(row.array, 0, s.m.column(row.array.Real-1), row.y)
	}
	if s.count != nil {
		st.put(t.Cell(s.count.ID, 0), s.countBox())
	}
	for _, row := range s.below {
		for k := range s.shelves {
			sh := &s.shelves[k]
			for i := sh.from; i < min(sh.to, row.array.Real); i++ {
				c := t.Cell(row.array.ID, i)
				n := s.holds(c, st.step)
				if s.unwritten(row.array, n, st.step) {
					n = tracer.NoNode
				}
				stand := st.hold(c, n, s.boxAt(s.column(sh, i), row.y))
				if stand.group = 1; s.inPlace && (stand.node == tracer.NoNode || s.s.Graph.IsInput(stand.node)) {
					stand.aside = sh.left && st.step == s.last()
					continue
				}
				stand.tone = sh.tone
			}
		}
	}
}
