package views

import (
	"strconv"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// shelfPicture is a compaction or a split: the values on a shelf above, under each what decides
// whether it stays and the place that is counted for it; below, the shelves that they move to, cut
// into places. What is dropped goes pale and has no shelf.
type shelfPicture struct {
	*picture
	x, y, keep *tracer.ArrayInfo
	above      []arrayAt
	shelves    []shelf
	low        scene.Unit // upper side of the places
}

// shelf is a part of the result: the values of which keep says so.
type shelf struct {
	says       int // 1 for those that are kept
	from, to   int // places
	gap        scene.Unit
	tone       scene.Tone
	everything bool // there is no other shelf
}

func layShelves(p *picture) string {
	s := &shelfPicture{picture: p, x: p.array("x"), y: p.array("y"), keep: p.array("keep")}
	if s.keep == nil {
		s.keep = p.array("head")
	}
	switch {
	case s.x == nil || s.keep == nil:
		return nothingToDraw
	case s.y == nil:
		return "No value is kept: there is nothing to put on a shelf."
	}
	names := []string{"x", s.keep.Name}
	for _, name := range []string{"pos", "before", "after", "place"} {
		if p.array(name) != nil {
			names = append(names, name)
		}
	}
	s.divide()
	p.columns(max(s.x.Real, s.y.Real+(len(s.shelves)-1)), 72, names...)
	k := p.m.scale
	for i, name := range names {
		above := 22 * k // sums move along these rows
		if i == 0 {
			above = 0
		} else if i == 1 || name == "place" {
			above = 10 * k
		}
		s.above = append(s.above, arrayAt{p.array(name), p.row(name, above)})
	}
	s.low = p.row("y", 40*k)
	for i := range s.shelves {
		s.build(&s.shelves[i])
	}
	p.height += 46 * k // the numbers of the places, what the shelves are for
	p.place = s.place
	return ""
}

// divide finds the shelves. All of a compaction's result is one; that of a split is cut where the
// last value of the first shelf went.
func (s *shelfPicture) divide() {
	kept, all := 0, s.y.Real
	for i := range s.keep.Real {
		if says, _ := s.number(s.s.Trace.Cell(s.keep.ID, i), s.last()); says == 1 {
			kept++
		}
	}
	if s.array("place") == nil {
		s.shelves = []shelf{{says: 1, to: all, tone: partTone(0), everything: true}}
		return
	}
	for _, part := range []shelf{{says: 1, to: kept, tone: partTone(0)}, {says: 0, from: kept, to: all, tone: partTone(1)}} {
		if part.from < part.to {
			s.shelves = append(s.shelves, part)
		}
	}
}

// column is the middle of a place.
func (s *shelfPicture) column(sh *shelf, place int) scene.Unit { return s.m.column(place) + sh.gap }

// build draws a shelf: its walls, the numbers of its places, what it is for.
func (s *shelfPicture) build(sh *shelf) {
	u := s.m.scale
	if sh != &s.shelves[0] {
		sh.gap = s.m.pitch / 2
	}
	left, right := s.column(sh, sh.from)-s.m.pitch/2+1.5*u, s.column(sh, sh.to-1)+s.m.pitch/2-1.5*u
	top, foot := s.low-10*u, s.low+s.m.node.H+4*u
	if s.m.stacked > 0 { // there the name of the row stands
		top = s.low - 2*u
	}
	s.ground.stroke(4, sh.says, sh.tone, scene.Point{X: left, Y: top}, scene.Point{X: left, Y: foot}, scene.Point{X: right, Y: foot}, scene.Point{X: right, Y: top})
	font := scene.Font{Size: 13 * u, Bold: true}
	for _, text := range []string{s.keep.Name + " " + strconv.Itoa(sh.says), strconv.Itoa(sh.says)} {
		if scene.Width(text, font) <= right-left {
			s.ground.label(scene.KeyOf(scene.PartLabel, 4, sh.says), scene.Ink{Role: scene.Phase, Tone: sh.tone}, scene.Point{X: (left + right) / 2, Y: foot + 33*u}, text, font, scene.Middle)
			break
		}
	}
	ruler := scene.Font{Face: scene.Mono, Size: 11 * u}
	every := 1
	for scene.Unit(every)*s.m.pitch < scene.Width(strconv.Itoa(sh.to), ruler)+4*u {
		every *= 2
	}
	for i := sh.from; i < sh.to; i += every {
		s.ground.label(scene.KeyOf(scene.PartRuler, 2, i), scene.Ink{Role: scene.Ruler}, scene.Point{X: s.column(sh, i), Y: foot + 15*u}, strconv.Itoa(i), ruler, scene.Middle)
	}
}

func (s *shelfPicture) place(st *setting) {
	t := s.s.Trace
	for _, row := range s.above {
		for i := range s.x.Real {
			stand := st.put(t.Cell(row.array.ID, i), s.cell(i, row.y))
			says, known := s.number(t.Cell(s.keep.ID, i), st.step)
			if !known {
				continue
			}
			for j := range s.shelves {
				if s.shelves[j].says == says && row.array != s.x {
					stand.tone = s.shelves[j].tone
				}
			}
			stand.aside = s.shelves[0].everything && says == 0
		}
	}
	for j := range s.shelves {
		sh := &s.shelves[j]
		for i := sh.from; i < sh.to; i++ {
			stand := st.put(t.Cell(s.y.ID, i), s.boxAt(s.column(sh, i), s.low))
			stand.tone, stand.group = sh.tone, 1
		}
	}
}
