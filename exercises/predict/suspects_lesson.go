package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file holds the mistakes against which single lessons warn: what an empty row holds, a tile
// without its halo, a transpose that does not turn, the other chunks, prefixes with the own part.

// lessons are these mistakes, each where an algorithm of its lesson is asked about.
func (s *suspecting) lessons() {
	switch s.e.Alg.Family {
	case "spmv":
		s.emptyRows()
		if s.given != nil {
			s.sparse()
		}
	case "histogram":
		s.stridedChunks()
		s.seen()
	case "string":
		s.placesInPart()
	}
	switch s.e.Alg.ID {
	case "scan/tree":
		s.ownPart()
	case "merge/path":
		s.cuts()
	case "stencil/tiled":
		s.noHalo()
	case "matrix/transpose-tiled":
		s.unturned()
	}
}

// words are the texts of slots as a mistake about the row as a whole leaves them.
func (s *suspecting) words(rank int, name, says string, leaves []string) {
	s.row(rank, name, says, func(k int) string { return leaves[k] })
}

// emptyRows are mistakes about the rows of a sparse matrix, in the round that leaves their sums.
func (s *suspecting) emptyRows() {
	rows := s.e.Run.Result.Args.Words("rows")
	want := s.q.want
	empty := func(r int) bool { return rows[r] == rows[r+1] }
	skipped := func(width int) { // the rows behind an empty one move up
		var filled []string
		for r := range len(rows) - 1 {
			if !empty(r) {
				filled = append(filled, want[r*width:(r+1)*width]...)
			}
		}
		for len(filled) < len(want) {
			filled = append(filled, "0")
		}
		if !slices.Equal(filled, want) {
			s.words(7, "empty row skipped", "The empty row is skipped, and the sums behind it have moved up. An empty row has its place as well, and holds 0.", filled)
		}
	}
	if width := s.t.IntParam("lanes"); width > 1 && len(want) == width*(len(rows)-1) && s.q.m.Round == 1 {
		skipped(width)
	}
	if s.t.Array(s.q.m.Array).Name != "y" || len(want) != len(rows)-1 || s.q.m.To != s.t.StepOf(s.q.m.Round) {
		return
	}
	var names, above []string
	for r := range want {
		if above = append(above, want[r]); empty(r) && r > 0 {
			above[r] = above[r-1]
			names = append(names, s.q.place(s.e, r))
		}
	}
	if len(names) > 0 {
		s.words(7, "sum of the row above", fmt.Sprintf("%s stands for an empty row, and takes the sum of the row above. Nothing is added up in an empty row: it holds 0.", exercises.Listed(names)), above)
	}
	skipped(1)
}

// stridedChunks has lane k of p count the values k, k + p, … and not those of its chunk.
func (s *suspecting) stridedChunks() {
	args := s.e.Run.Result.Args
	info, bin := s.t.Array(s.q.m.Array), s.t.ArrayNamed("bin")
	if bin == nil || !s.e.Alg.HasParam("p") || info.Name != "copies" && info.Name != "local" || s.t.Round(s.q.m.Round).Phase != "count" {
		return
	}
	p, width := args.Int("p"), args.Int("bins")+1
	counts := map[int]int{}
	for i := range bin.Real {
		b, err := strconv.Atoi(s.text(bin.ID, i))
		if err != nil {
			return
		}
		if lane := i % p; info.Name == "copies" {
			counts[lane*width+b]++
		} else if lane == info.Owner {
			counts[b]++
		}
	}
	leaves := make([]string, len(s.q.want))
	for k, i := range s.q.cells {
		leaves[k] = strconv.Itoa(counts[i])
	}
	s.words(7, exercises.Strided, fmt.Sprintf("Each lane has counted every %s value. A chunk is values that stand next to each other: the first lane has the first ones.", ordinal(p)), leaves)
}

// ordinal is a small number as it counts.
func ordinal(n int) string {
	switch n {
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return strconv.Itoa(n) + "th"
}

// ownPart has a prefix of a tree in levels include the sum of its own part.
func (s *suspecting) ownPart() {
	level, prefixes := strings.CutPrefix(s.t.Array(s.q.m.Array).Name, "C")
	name := "B" + level
	if level == "0" {
		name = "x"
	}
	sums := s.t.ArrayNamed(name)
	if !prefixes || sums == nil || s.t.Program().Combine == nil {
		return
	}
	leaves := make([]string, len(s.q.want))
	for k, i := range s.q.cells {
		before, ok := s.after.Value(s.q.m.Array, i)
		own, also := s.after.Value(sums.ID, i)
		if !ok || !also {
			return
		}
		leaves[k] = s.t.Format(s.q.m.Array, s.t.Program().Combine(before, own))
	}
	s.words(6, exercises.ForExclusive, fmt.Sprintf("Each of these includes the sum in %s of its own part. A prefix of the tree is the sum of what stands in front of that part.", name), leaves)
}

// cuts are places on a diagonal that nobody has searched for.
func (s *suspecting) cuts() {
	cut := func(id tracer.ArrayID) bool { return strings.HasPrefix(s.t.RowName(id), "cut of ") }
	for _, info := range s.t.Arrays() {
		if !cut(s.q.m.Array) || !cut(info.ID) || info.ID == s.q.m.Array {
			continue
		}
		for less, says := range []string{"That is the whole diagonal. The two cuts share it: a binary search says how.", "The diagonal is shared in halves. A binary search says how the two cuts share it."} {
			s.texts(20, "not searched for", says, func(k int) string {
				own, ok := s.after.Value(s.q.m.Array, s.q.cells[k])
				other, also := s.after.Value(info.ID, s.q.cells[k])
				if !ok || !also || !s.q.earns[k] {
					return s.q.want[k]
				}
				return strconv.Itoa((int(own) + int(other)) / (1 + less))
			})
		}
	}
}

// noHalo has a tile loaded without the cells around it.
func (s *suspecting) noHalo() {
	x := s.t.ArrayNamed("x")
	if x == nil || s.q.m.Round != 1 || s.t.Rounds() < 2 {
		return
	}
	// A thread's own cell is the middle one of those that it sums.
	own := map[tracer.CellID]int{}
	for _, a := range s.e.Run.Acts(s.t.FirstStepOf(2)-1, s.t.StepOf(2)) {
		from := slices.Clone(a.Operands)
		slices.Sort(from)
		if from = slices.Compact(from); len(from)%2 == 0 {
			return
		}
		_, i := s.t.Place(a.To)
		own[from[len(from)/2]] = i
	}
	if len(own) != x.Real {
		return
	}
	var packed []string
	halo := make([]string, len(s.q.want))
	for k, i := range s.q.cells {
		halo[k] = "0"
		if at, inside := own[s.t.Cell(s.q.m.Array, i)]; inside {
			halo[k] = s.text(x.ID, at)
			packed = append(packed, halo[k])
		}
	}
	cols := max(1, s.t.IntParam("across x"), s.e.Run.Result.Args.Int("cols"))
	for _, step := range []int{1, cols} {
		beside := slices.Clone(halo)
		for k, i := range s.q.cells {
			for d := range i + len(s.q.cells) { // the nearest cell of the tile, on either side
				for _, by := range []int{d, -d} {
					if at, inside := own[s.t.Cell(s.q.m.Array, i-by)]; inside && beside[k] == "0" && d > 0 {
						beside[k] = s.text(x.ID, max(0, min(at+by*step, x.Real-1)))
					}
				}
				if beside[k] != "0" {
					break
				}
			}
		}
		s.words(8, "rows not kept apart", "Around a tile stand values of other rows. What stands beside it in its own row is loaded, and beyond the edges what the boundary says.", beside)
	}
	const around = " Each tile is loaded with the cells around it, which the sums at its edges need."
	says := "The halo is missing: 0 stands around the cells of the tiles." + around
	if n := len(s.list); n > 0 { // all of it may lie beyond the edges
		s.list = slices.DeleteFunc(s.list, func(one *exercises.Suspect) bool { return one.Name == otherSetting && slices.Equal(one.Leaves, halo) })
		if len(s.list) < n {
			says = "What the boundary puts in the halo is missing: 0 stands there, as though boundary were “zero”."
		}
	}
	s.words(7, "no halo", says, halo)
	for len(packed) < len(halo) {
		packed = append(packed, "0")
	}
	s.words(7, "no halo", "The halo is missing: these are the cells of the tiles alone."+around, packed)
}

// unturned are transposes by tiles in which nothing is turned, the tiles alone or what is in them alone.
func (s *suspecting) unturned() {
	x, args := s.t.ArrayNamed("x"), s.e.Run.Result.Args
	if x == nil || s.t.Array(s.q.m.Array).Name != "y" || len(s.q.want) != x.Real {
		return
	}
	cols, tile := s.t.IntParam("across x"), args.Int("tile")
	if cols == 0 {
		return
	}
	rows := x.Real / cols
	copied, inside, moved := make([]string, x.Real), make([]string, x.Real), make([]string, x.Real)
	for i := range x.Real {
		copied[i] = s.text(x.ID, i)
		top, left := i/cols/tile*tile, i%cols/tile*tile
		r, c := i/cols-top, i%cols-left
		if top+tile <= rows && left+tile <= cols {
			inside[(top+c)*cols+left+r] = copied[i]
			moved[(left+r)*rows+top+c] = copied[i]
		} else { // a tile that is cut off has no turn that fits
			inside[i] = copied[i]
			moved[(left+c)*rows+top+r] = copied[i]
		}
	}
	s.words(7, "not turned", "The values stand as in x: nothing is turned. Row r of x becomes column r of y.", copied)
	if rows > tile || cols > tile {
		s.words(8, "turned inside the tiles alone", "Each tile is turned, but stays in its place. The one at row top and column left belongs at row left and column top of y.", inside)
	}
	s.words(8, "tiles not turned inside", "Each tile is in its place, but is not turned: its rows become columns of y.", moved)
}

// seen has 1 in each bin that holds a value, however many it holds.
func (s *suspecting) seen() {
	counts := s.ints()
	if counts == nil {
		return
	}
	s.texts(18, "seen or not", "Each bin that has a value holds 1. How many values lie in it is asked for.", func(k int) string {
		return strconv.Itoa(min(1, counts[k]))
	})
}

// placesInPart are signed places of which the sign alone is there, or which are counted from 0.
func (s *suspecting) placesInPart() {
	places := s.ints()
	if places == nil {
		return
	}
	for _, other := range []struct {
		says string
		of   func(n int) int
	}{
		{"Only the sign is there. How far on it stands belongs to the value.", func(int) int { return 1 }},
		{"The places are counted from 0. Here they begin at 1: 0 stands for what is equal.", func(n int) int { return n - 1 }},
	} {
		s.texts(24, exercises.OffByOne, other.says, func(k int) string {
			switch n := places[k]; {
			case n < 0:
				return strconv.Itoa(-other.of(-n))
			case n > 0:
				return strconv.Itoa(other.of(n))
			}
			return "0"
		})
	}
}
