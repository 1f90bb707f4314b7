package simulate

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/exercises"
)

// This file finds what wrong moves have in common that is typical of a family of algorithms, as package predict does
// in values.

// typical is the mistake of this kind that all wrong moves of a part show; nil if there is none.
func (s *moveSuspects) typical(slot int, p part) *exercises.Suspect {
	for _, one := range []struct{ name, says string }{
		{otherCells, mirrored(p)},
		{exercises.NoIndex, s.unmoved(slot, p)},
		{exercises.OutOfRange, s.outOfRange(p)},
	} {
		if one.says != "" {
			return &exercises.Suspect{Name: one.name, Says: one.says + s.lineSays(slot)}
		}
	}
	return nil
}

// mirrored tells of pairs of which each cell meets its mirror image among those that are to be paired.
func mirrored(p part) string {
	low, high := -1, 0
	for _, w := range p.right {
		for _, c := range append(w.from, w.to) {
			if low < 0 || c.index < low {
				low = c.index
			}
			high = max(high, c.index)
		}
	}
	for _, m := range p.moves {
		if own := slices.Index(m.from, m.to); own < 0 || len(m.from) != 2 || m.from[1-own].array != m.to.array || m.from[1-own].index+m.to.index != low+high {
			return ""
		}
	}
	if len(p.moves) < 2 {
		return ""
	}
	return fmt.Sprintf("You pair each cell with its mirror image: the first, %s, with the last.", cell{p.moves[0].to.array, low})
}

// unmoved tells of values that are left at their index, where lanes find another place for them.
func (s *moveSuspects) unmoved(slot int, p part) string {
	for _, m := range p.all {
		if len(m.from) != 1 || m.from[0].index != m.to.index || !slices.ContainsFunc(p.right, func(w reading) bool { return len(w.from) == 1 && w.from[0].array == m.from[0].array }) {
			return ""
		}
	}
	moving := func(w reading) bool { return len(w.from) == 1 && w.from[0].index != w.to.index }
	if !slices.ContainsFunc(p.right, moving) || slices.ContainsFunc(s.parts, func(o part) bool { return slices.ContainsFunc(o.moves, moving) }) {
		return ""
	}
	if len(p.moves) < 2 || len(s.decidingIn(slot)) == 0 {
		return ""
	}
	return fmt.Sprintf("You leave each value at its index: %s gets %s. It is found out first which value goes where.", p.moves[0].to, p.moves[0].from[0])
}

// outOfRange tells of values that a histogram drops, and that are counted in a bin.
func (s *moveSuspects) outOfRange(p part) string {
	for _, m := range p.moves {
		if s.r.Alg.Family != "histogram" || !slices.ContainsFunc(p.right, func(w reading) bool {
			return strings.HasPrefix(w.to.array, "dropped") && m.to.array != w.to.array && len(m.from) > 0 && slices.Contains(w.from, m.from[len(m.from)-1]) &&
				!slices.ContainsFunc(p.all, func(r reading) bool { return r.to == w.to && sameCells(r, w) })
		}) {
			return ""
		}
	}
	return fmt.Sprintf("%s lies outside the range: it is counted in dropped, and in no bin.", p.moves[0].from[len(p.moves[0].from)-1])
}
