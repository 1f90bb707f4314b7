package build

import (
	"fmt"
	"slices"

	"upsweep/exercises"
)

// blame names what is wrong with a network that does not sort: one change that mends it, the
// likeliest first.
func (q *building) blame(a exercises.Answer) []exercises.Mistake {
	n, err := parseNetwork(a[0], q.wires)
	if err != nil || len(n) == 0 || len(n) > maxBlamed {
		return nil
	}
	failing := n.failing(q.wires)
	if len(failing) == 0 {
		return nil
	}
	var out []exercises.Mistake
	seen := map[string]bool{}
	add := func(name, format string, args ...any) {
		if !seen[name] {
			seen[name] = true
			out = append(out, exercises.Mistake{Name: name, Says: fmt.Sprintf(format, args...), Answer: a})
		}
	}
	mends := func(other network) bool {
		for _, v := range failing { // most attempts fail on the first of them
			if !sorted(other.run(v), q.wires) {
				return false
			}
		}
		return len(other.failing(q.wires)) == 0
	}
	turned := func(c [2]int) [2]int { return [2]int{c[1], c[0]} }
	all := slices.Clone(n)
	for i := range all {
		all[i] = turned(all[i])
	}
	if mends(all) {
		add(exercises.WrongWay, downwards)
	}
	for i, c := range n {
		other := slices.Clone(n)
		other[i] = turned(c)
		if mends(other) {
			add(exercises.WrongWay, "The comparator %d-%d points the wrong way: it leaves the smaller key on wire %[1]d.", c[0], c[1])
		}
	}
	if !slices.ContainsFunc(n, func(c [2]int) bool { return c[0]-c[1] != 1 && c[1]-c[0] != 1 }) && q.isBrick(n) {
		add("a round too few", "Odd-even transposition needs as many rounds as there are keys; here there are too few.")
	}
	for i := 0; i+1 < len(n); i++ {
		other := slices.Clone(n)
		other[i], other[i+1] = other[i+1], other[i]
		if n[i] != n[i+1] && mends(other) {
			add("two comparators exchanged", "The comparators %d-%d and %d-%d stand in the wrong order.", n[i][0], n[i][1], n[i+1][0], n[i+1][1])
		}
	}
	reordered := n.reordered(mends)
	if reordered {
		add("comparators in the wrong order", "No comparator is missing: these sort in another order.")
	}
	for at := len(n); at >= 0 && !reordered; at-- {
		for i := range q.wires {
			for j := i + 1; j < q.wires; j++ {
				if c := [2]int{i, j}; mends(append(append(n[:at:at], c), n[at:]...)) {
					add("a comparator too few", "One comparator is missing%s.", map[bool]string{true: " at the end", false: ""}[at == len(n)])
				}
			}
		}
	}
	for _, c := range q.misplaced(n, mends) {
		add("a comparator on the wrong wire", "One end of the comparator %d-%d is on the wrong wire.", c[0], c[1])
	}
	if q.onePass(n) {
		add("a single pass", "A single pass carries the largest key to the end and leaves the others out of order.")
	}
	if least := fewest(); len(out) == 0 && q.wires < len(least) && len(n) < least[q.wires] {
		add("too few comparators", "No network of fewer than %d comparators sorts %d keys, and this one has %d.", least[q.wires], q.wires, len(n))
	}
	return out
}

// misplaced lists the comparators of which one end on another wire would mend the network.
func (q *building) misplaced(n network, mends func(network) bool) [][2]int {
	var out [][2]int
	for at, c := range n {
		for i := range q.wires {
			for j := i + 1; j < q.wires; j++ {
				if i != c[0] && j != c[1] && i != c[1] && j != c[0] {
					continue
				}
				other := slices.Clone(n)
				other[at] = [2]int{i, j}
				if mends(other) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// maxReordered is the longest network of which other orders are tried: how many there are grows with the cube
// of its length.
const maxReordered = 20

// reordered reports whether a network is mended by exchanging two of its comparators, or by moving some
// that stand in a row, as a round does, behind those that follow.
func (n network) reordered(mends func(network) bool) bool {
	if len(n) > maxReordered {
		return false
	}
	for i := range n {
		for j := i + 1; j < len(n); j++ {
			other := slices.Clone(n)
			other[i], other[j] = other[j], other[i]
			if mends(other) {
				return true
			}
			for k := j + 1; k <= len(n); k++ {
				if mends(slices.Concat(n[:i], n[j:k], n[i:j], n[k:])) {
					return true
				}
			}
		}
	}
	return false
}

// fewest is how many comparators a network needs that sorts so many keys (Knuth 5.3.4).
func fewest() []int { return []int{0, 0, 1, 3, 5, 9, 12, 16, 19} }

// maxBlamed is the longest network of which it is tried what would mend it.
const maxBlamed = 40

// isBrick reports whether a network is the beginning of an odd-even transposition.
func (q *building) isBrick(n network) bool {
	k := 0
	for round := 0; k < len(n) && round < q.wires; round++ {
		for i := round % 2; i+1 < q.wires && k < len(n); i += 2 {
			if n[k] != [2]int{i, i + 1} {
				return false
			}
			k++
		}
	}
	return k == len(n)
}

// onePass reports whether a network compares each wire with the next, once.
func (q *building) onePass(n network) bool {
	if len(n) != q.wires-1 {
		return false
	}
	for i, c := range n {
		if c != [2]int{i, i + 1} {
			return false
		}
	}
	return true
}

func (q *building) Where(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	n, err := parseNetwork(a[0], q.wires)
	switch {
	case err != nil:
		return err.Error() + "."
	case len(n) == 0:
		return "There are no comparators yet."
	}
	failing := n.failing(q.wires)
	text := q.leaves(n, failing[0])
	if len(failing) > 1 {
		text += fmt.Sprintf(" It fails on %d of the %d inputs of zeros and ones.", len(failing), 1<<q.wires)
	}
	return text
}

// downwards is said of a network all of whose comparators point the wrong way.
const downwards = "This sorts downwards: i-j leaves the smaller key on wire i, so i is the upper wire of the two."

func (q *building) What(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	if n, err := parseNetwork(a[0], q.wires); err == nil && len(n) > 0 {
		if list := q.blame(a); len(list) > 0 && list[0].Name == exercises.WrongWay {
			if list[0].Says == downwards {
				return "With every comparator reversed it sorts."
			}
			return "With that comparator reversed it sorts."
		}
		if c, ok := oneMore(n, q.wires); ok {
			return fmt.Sprintf("One more comparator at the end, between wires %d and %d, would do.", c[0], c[1])
		}
	}
	return fmt.Sprintf("A network that sorts is %s.", mergeExchange(q.wires).rounds())
}

func (q *building) Reads(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	if n, err := parseNetwork(a[0], q.wires); err != nil || len(n) == 0 {
		return "Each comparator is two wires with a hyphen between them: " + written(q.wires) + ", for instance."
	}
	return "Follow this input through the network: where do a 1 and a 0 stay the wrong way round?"
}
