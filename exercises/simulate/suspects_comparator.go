package simulate

import (
	"fmt"
	"slices"

	"upsweep/exercises"
)

// This file holds mistakes about comparators: which way they point, how far they reach, when they are done.

// oneDirection has the comparators point the same way that are to point downwards, where others point
// upwards.
func (s *moveSuspects) oneDirection() {
	leaves, up, down := make([]string, len(s.given)), 0, 0
	k := 0
	for _, list := range s.q.want {
		for _, w := range list {
			if leaves[k] = w.text; w.acts[0].To > w.acts[1].To {
				leaves[k] = w.to + "-" + w.from[0]
				down++
			} else {
				up++
			}
			k++
		}
	}
	if up == 0 || down == 0 {
		return
	}
	s.whole(4, exercises.OneDirection, s.sameWay(), leaves)
}

// sortedEarly ends a run of comparators where the keys are in order, or after a round that exchanges nothing.
func (s *moveSuspects) sortedEarly() {
	if len(s.q.parts) <= maxParts || !s.q.parts[0].Pairs {
		return
	}
	before, after := s.t.Cursor(), s.t.Cursor()
	for kind, says := range []string{"After round %d the keys are in order, and you stop.", "In round %d no keys change places, and you stop."} {
		leaves, done, k := slices.Clone(s.want), 0, 0
		for slot, list := range s.q.want {
			for range list {
				if done > 0 {
					leaves[k] = missing
				}
				k++
			}
			p := s.q.parts[slot]
			before.Seek(p.From)
			after.Seek(p.To)
			if done == 0 && (kind == 0 && exercises.Ordered(s.t, after, s.q.array) || kind == 1 && !slices.ContainsFunc(p.Acts, func(a exercises.Act) bool {
				was, _ := before.Cell(a.To)
				return was != a.Value
			})) {
				done = int(p.Round)
			}
		}
		if leaves[k-1] == missing {
			s.whole(29, "stopped when sorted", fmt.Sprintf(says+" But no lane can see that: the lanes go on through all %d rounds, and compare.", done, s.t.Rounds()), leaves)
			s.list[len(s.list)-1].Omission = true
		}
	}
}
