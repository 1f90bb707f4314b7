package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file reads the end of a scan otherwise that makes places of counts, shifts rows round or in one buffer, and
// knows what is empty.

// otherEnds are these mistakes, of a round.
func (s *suspecting) otherEnds() {
	s.ofScan()
	s.fromTheLastPlace()
	s.shifts()
	s.neighboursPaired()
}

// neighboursPaired combines the two cells at 2i and 2i + 1 for cell i, where it should meet one further away.
func (s *suspecting) neighboursPaired() {
	distance, known := s.reachOf()
	if !known || distance < 2 || s.e.Alg.Family != "reduce" || s.e.Alg.HasParam("cols") {
		return
	}
	acts, _ := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		array, i := s.t.Place(a.To)
		if a.How != exercises.Combined || 2*i+1 >= s.t.Array(array).Real {
			return a, false
		}
		a.Operands = []tracer.CellID{s.t.Cell(array, 2*i), s.t.Cell(array, 2*i+1)}
		return a, true
	})
	s.words(14, exercises.OtherPairs, fmt.Sprintf("Neighbours are combined: x[2i] and x[2i + 1]. Here each value meets the one %d places further.", distance), s.q.slotTexts(s.e.Run, s.done(acts), s.before))
}

// ofLoops are mistakes that are made in loops as well.
func (s *suspecting) ofLoops() {
	s.ofOneLane()
	if s.e.Alg.Family == "spmv" {
		s.emptyRow()
	}
	if s.e.Alg.Family == "grid" {
		s.row(20, exercises.OtherIdentity, "0 stands where nothing is. An empty cell holds −1: 0 is a place.", func(k int) string {
			if s.held(k) == "-1" && s.q.want[k] == "-1" {
				return "0"
			}
			return s.q.want[k]
		})
	}
}

// ofScan has the scan that makes places the other form, count what is dropped, or give a place to what is empty.
func (s *suspecting) ofScan() {
	line := s.e.Run.LineText(s.t.Round(s.q.m.Round).Line)
	places, n := s.ints(), len(s.q.want)
	if places == nil || s.e.Alg.HasParam("inclusive") || n < 3 || s.given == nil || s.q.cells[n-1]-s.q.cells[0] != n-1 || !slices.IsSorted(places) || !strings.Contains(line, "clusive scan") {
		return
	}
	if strings.Contains(line, "inclusive scan") {
		s.row(18, exercises.ForInclusive, isExclusive, func(k int) string { return append([]string{"0"}, s.q.want...)[k] })
		return
	}
	behind := func(k int) string { // which total stands behind the last, nobody has to know here
		if k+1 < n {
			return s.q.want[k+1]
		}
		return s.given[k]
	}
	s.row(18, exercises.ForExclusive, isInclusive, behind)
	if s.q.cells[0] > 0 {
		return
	}
	real, flags, empty, moved := n, true, false, 0
	if keep := s.t.ArrayNamed("keep"); keep != nil {
		real = min(n, keep.Real)
	}
	filled := make([]int, n)
	for k := range n - 1 {
		d := places[k+1] - places[k]
		flags, empty = flags && d < 2, empty || d == 0
		filled[k] = places[k] + moved
		moved += map[bool]int{true: 1}[d == 0]
	}
	if filled[n-1] = places[n-1] + moved; flags {
		s.row(18, exercises.TestTurned, "These count those that are left out. A place is how many are kept in front.", func(k int) string {
			if k < real {
				return strconv.Itoa(k - places[k])
			}
			return s.given[k]
		})
	} else if empty {
		s.row(18, "an empty item given a place", "What is empty is given a place of its own: it is counted as one. It has none.", func(k int) string {
			if k > 0 && places[k] == places[n-1] && moved > 0 && s.t.Array(s.q.m.Array).Real < s.t.Array(s.q.m.Array).Len {
				return s.given[k] // padding
			}
			return strconv.Itoa(filled[k])
		})
	}
}

// fromTheLastPlace takes the last place for the number of those in front, though the last value is one of them.
func (s *suspecting) fromTheLastPlace() {
	pos, keep := s.t.ArrayNamed("pos"), s.t.ArrayNamed("keep")
	if s.e.Alg.Family != "split" || pos == nil || keep == nil || s.q.m.Array == pos.ID || s.text(keep.ID, keep.Real-1) != "1" {
		return
	}
	name := exercises.NameOf(s.t, s.t.Cell(pos.ID, keep.Real-1))
	s.row(18, exercises.OffByOne, fmt.Sprintf("%s is taken for the number of those in front. The last value is one of them, and is counted as well.", name), func(k int) string {
		n, err := strconv.Atoi(s.q.want[k])
		if i := s.q.cells[k]; err == nil && i < keep.Real && s.text(keep.ID, i) == "0" {
			return strconv.Itoa(n - 1)
		}
		return s.q.want[k]
	})
}

// shifts are mistakes in a round that moves a row by one place.
func (s *suspecting) shifts() {
	var moves, first []exercises.Act
	for _, a := range s.acts {
		if array, to := s.t.Place(a.To); a.How == exercises.Constant {
			first = append(first, a)
		} else if len(a.Operands) == 1 {
			if from, i := s.t.Place(a.Operands[0]); a.How != exercises.Moved || from != array || max(to-i, i-to) != 1 {
				return
			}
			moves = append(moves, a)
		}
	}
	if len(first) != 1 || len(moves) < 2 || len(moves)+1 != len(s.acts) {
		return
	}
	last := moves[len(moves)-1].To
	if first[0].To > last {
		last = moves[0].To
	}
	for _, backward := range []bool{false, true} {
		out := s.replay.LaneByLane(moves, backward)
		out[first[0].To] = first[0].Value
		s.add(9, exercises.InPlace, "This is what comes out when the lanes move the values in one buffer, one after another, and the identity is set last. All lanes read first.", out)
	}
	round := slices.Clone(s.acts)
	for k, a := range round {
		if a.To == first[0].To {
			round[k].How, round[k].Operands = exercises.Moved, []tracer.CellID{last}
		}
	}
	s.add(9, exercises.NoGuard, "The row is moved round: the value that goes out at one end comes in at the other. The identity belongs there.", s.done(round))
}

// ofOneLane is what one of several lanes, or copies, adds, as though nothing of the others were left.
func (s *suspecting) ofOneLane() {
	if s.e.Alg.Family != "histogram" {
		return
	}
	var parts [][]exercises.Act // by the copy that is added
	var last tracer.CellID
	for _, a := range s.acts {
		if len(a.Operands) == 2 {
			_, b := s.t.Place(a.To)
			if first := a.Operands[1] - tracer.CellID(b); len(parts) == 0 || first != last {
				last, parts = first, append(parts, nil)
			}
			parts[len(parts)-1] = append(parts[len(parts)-1], a)
		}
	}
	if len(parts) < 2 {
		return
	}
	for k, which := range []string{"first", "last"} {
		s.words(18, exercises.LostUpdate, fmt.Sprintf("That is what is added of the %s copy alone: what the others add is lost.", which), s.q.slotTexts(s.e.Run, s.replay.InTurn(parts[k*(len(parts)-1)]), s.before))
	}
}

// emptyRow has something stand for a row in which nothing is.
func (s *suspecting) emptyRow() {
	rows := s.t.ArrayNamed("rows")
	if rows == nil || s.t.Array(s.q.m.Array).Name != "y" || s.t.Array(s.q.m.Array).Kind == value.Flag {
		return
	}
	leaves, says := make([]string, len(s.q.want)), ""
	for _, k := range s.wrong {
		if r := s.q.cells[k]; r+1 < rows.Real && s.text(rows.ID, r) == s.text(rows.ID, r+1) {
			leaves[k] = s.given[k]
			says = fmt.Sprintf("Row %d is empty: nothing is added up for it, and it holds 0.", r)
		}
	}
	if says != "" {
		s.list = append(s.list, &exercises.Suspect{Name: "an empty row filled", Says: says, Leaves: leaves, Rank: 20, Local: true})
	}
}
