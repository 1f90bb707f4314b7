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
	s.whole(4, exercises.OneDirection, "All comparators point the same way. Here every other block is sorted downwards: its comparators leave the smaller key in the right one of their two cells, which is written first.", leaves)
}

// sortedEarly ends a run of comparators where the keys are in order.
func (s *moveSuspects) sortedEarly() {
	if len(s.q.parts) <= maxParts || !s.q.parts[0].Pairs {
		return
	}
	leaves, done := slices.Clone(s.want), 0
	c := s.t.Cursor()
	k := 0
	for slot, list := range s.q.want {
		c.Seek(s.q.parts[slot].From)
		if done == 0 && slot > 0 && exercises.Ordered(s.t, c, s.q.array) {
			done = int(s.q.parts[slot-1].Round)
		}
		for range list {
			if done > 0 {
				leaves[k] = missing
			}
			k++
		}
	}
	if done > 0 {
		s.whole(29, "stopped when sorted", fmt.Sprintf("After round %d the keys are in order, and you stop. But no lane can see that: the lanes go on through all %d rounds, and compare.", done, s.t.Rounds()), leaves)
		s.list[len(s.list)-1].Omission = true
	}
}
