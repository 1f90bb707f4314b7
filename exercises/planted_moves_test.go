package exercises_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/simulate"
	"upsweep/internal/sample"
)

// studentsMove is a move as its text has it: the cells that are read, and the one that is written.
type studentsMove struct {
	from []string
	to   string
}

var cellName = regexp.MustCompile(`^(.*?)(\d+)(\]?)$`)

// shifted is a cell so many places further; ok is false in front of the first one.
func shifted(cell string, by int) (name string, ok bool) {
	m := cellName.FindStringSubmatch(cell)
	if m == nil {
		return cell, false
	}
	n, _ := strconv.Atoi(m[2])
	return m[1] + strconv.Itoa(n+by) + m[3], n+by >= 0
}

// indexOf is the index of a cell, and arrayOf all that stands around it.
func indexOf(cell string) int { n, _ := strconv.Atoi(cellName.FindStringSubmatch(cell)[2]); return n }

func arrayOf(cell string) string { m := cellName.FindStringSubmatch(cell); return m[1] + m[3] }

func movesOf(text string) (out []studentsMove, ok bool) {
	for _, m := range strings.Split(text, "; ") {
		left, to, is := strings.Cut(m, " > ")
		if !is || left == "e" {
			return nil, false
		}
		out = append(out, studentsMove{strings.Fields(left), to})
	}
	return out, true
}

func written(list []studentsMove) string {
	var out []string
	for _, m := range list {
		out = append(out, strings.Join(m.from, " ")+" > "+m.to)
	}
	return strings.Join(out, "; ")
}

// studentsMoves are rounds carried out as students do who have one thing wrong throughout a round.
func studentsMoves(e *exercises.Exercise) []planted {
	key := e.Model()
	var out []planted
	there := map[string]bool{"e": true}
	for _, row := range e.Board {
		for _, c := range row.Cells {
			there[exercises.CellName(e.Also.Usual, row.Array, c.Index)] = true
		}
	}
	for slot := range key {
		put := func(what, text string, names ...string) {
			for _, c := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ;>", r) }) {
				if !there[c] {
					return // nobody can pick it
				}
			}
			a := slices.Clone(key)
			a[slot] = text
			out = append(out, planted{what, a, names})
		}
		for by := -1; by <= 1; by += 2 { // what the round before or after does
			if other := slot + by; other >= 0 && other < len(key) && !strings.Contains(key[slot], key[other]) {
				put("the round beside it", key[other], exercises.OtherRound, exercises.StrideFar, exercises.StrideNear, exercises.OtherStride, "other cells are read", exercises.TooManyLanes)
			}
		}
		moves, ok := movesOf(key[slot])
		if !ok || len(moves) < 2 {
			continue
		}
		each := func(what string, do func(m studentsMove) (studentsMove, bool), names ...string) {
			var list []studentsMove
			any := false
			for _, m := range moves {
				m.from = slices.Clone(m.from)
				other, changed := do(m)
				if any = any || changed; changed {
					m = other
				}
				list = append(list, m)
			}
			if any {
				put(what, written(list), names...)
			}
		}
		for _, by := range []int{-1, 1} {
			each(fmt.Sprintf("reads by %d beside", by), func(m studentsMove) (studentsMove, bool) {
				any := false
				for k, c := range m.from {
					if c == m.to {
						continue
					}
					if other, fine := shifted(c, by); fine && other != m.to {
						m.from[k], any = other, true
					}
				}
				return m, any
			}, exercises.OffByOne, exercises.WrongCell, "other cells are read", exercises.StrideFar, exercises.StrideNear)
			each(fmt.Sprintf("writes by %d beside", by), func(m studentsMove) (studentsMove, bool) {
				var fine bool
				m.to, fine = shifted(m.to, by)
				return m, fine
			}, exercises.OffByOne, "other cells are read", exercises.TooManyLanes, exercises.WrongCell, exercises.OtherRound)
		}
		each("source and target exchanged", func(m studentsMove) (studentsMove, bool) {
			if len(m.from) != 1 || arrayOf(m.from[0]) == arrayOf(m.to) || indexOf(m.from[0]) == indexOf(m.to) {
				return m, false
			}
			i, j := indexOf(m.from[0]), indexOf(m.to)
			m.from[0], _ = shifted(m.from[0], j-i)
			m.to, _ = shifted(m.to, i-j)
			return m, true
		}, exercises.GatherScatter, "other cells are read", exercises.TooManyLanes)
		each("no index", func(m studentsMove) (studentsMove, bool) {
			if len(m.from) != 1 || arrayOf(m.from[0]) == arrayOf(m.to) || indexOf(m.from[0]) == indexOf(m.to) {
				return m, false
			}
			m.from[0], _ = shifted(m.from[0], indexOf(m.to)-indexOf(m.from[0]))
			return m, true
		}, exercises.NoIndex, "other cells are read", exercises.OffByOne)
		each("written to the other operand", func(m studentsMove) (studentsMove, bool) {
			k := slices.Index(m.from, m.to)
			if k < 0 || len(m.from) != 2 {
				return m, false
			}
			m.to = m.from[1-k]
			return m, true
		}, exercises.WrongCell, exercises.TooManyLanes)
		each("all read one cell", func(m studentsMove) (studentsMove, bool) {
			k := slices.Index(m.from, m.to)
			if k < 0 || len(m.from) != 2 {
				return m, false
			}
			first := slices.DeleteFunc(slices.Clone(moves[0].from), func(c string) bool { return c == moves[0].to })
			if len(first) != 1 || first[0] == m.to || first[0] == m.from[1-k] {
				return m, false
			}
			m.from[1-k] = first[0]
			return m, true
		}, "other cells are read", exercises.StrideNear, exercises.OffByOne, exercises.StrideFar)
		each("one cell too many", func(m studentsMove) (studentsMove, bool) {
			c, fine := shifted(m.from[0], -1)
			if !fine || slices.Contains(m.from, c) {
				return m, false
			}
			m.from = append([]string{c}, m.from...)
			return m, true
		}, "other cells are read", "an operand too many", exercises.NoMove, exercises.Forgotten)
		// Lanes too many: each cell that is not written does what its neighbour does.
		long := slices.Clone(moves)
		for _, m := range moves {
			next := studentsMove{}
			all := true
			for _, c := range m.from {
				other, _ := shifted(c, 1)
				next.from = append(next.from, other)
			}
			next.to, _ = shifted(m.to, 1)
			all = all && !slices.ContainsFunc(long, func(o studentsMove) bool { return o.to == next.to })
			if all && len(long) == len(moves) {
				long = append(long, next)
			}
		}
		if len(long) > len(moves) {
			put("a lane too many", written(long), exercises.TooManyLanes, exercises.NoGuard)
		}
		// Sum and prefix exchanged.
		swapped := slices.Clone(moves)
		any := false
		for i := range swapped {
			for j := range swapped {
				if len(swapped[i].from) == 1 && len(swapped[j].from) == 2 && swapped[i].to != swapped[j].to && slices.Contains(swapped[j].from, swapped[i].to) && slices.Contains(swapped[j].from, swapped[i].from[0]) && swapped[i].from[0] == swapped[j].to {
					swapped[i].to, swapped[j].to = swapped[j].to, swapped[i].to
					any = true
				}
			}
		}
		if any {
			put("sum and prefix exchanged", written(swapped), exercises.SumPrefix)
		}
	}
	return out
}

// What students carry out wrongly throughout a round is named, or described by its rule.
func TestStudentsMovesAreNamed(t *testing.T) {
	if testing.Short() {
		t.Skip("the same mistakes are named natively")
	}
	n, without := tally{}, map[string]int{}
	for _, alg := range algos.Catalog() {
		if !slices.Contains(kinds.Of(&alg), simulate.Kind) {
			continue
		}
		for seed := range sample.Seeds(t, 4) {
			e, err := exercises.New(exercises.Spec{Kind: simulate.Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range together(studentsMoves(e)) {
				judge(t, e, p, &n, without)
			}
		}
	}
	t.Logf("%d planted, %d named, %d wrongly; not named: %v", n.all(), n.named, n.wrongly, without)
	if 20*n.named < 19*n.all() || n.wrongly > 0 {
		t.Errorf("of %d planted mistakes %d are named, %d wrongly", n.all(), n.named, n.wrongly)
	}
}
