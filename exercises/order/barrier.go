package order

import (
	"cmp"
	"slices"
	"strings"

	"upsweep/exercises"
)

// This file judges where barriers stand: between what two threads have of each other there has to be one, on
// every way from the one line to the other, those round a loop among them.

// isBarrier reports whether a line is a barrier and nothing else.
func (q *ordering) isBarrier(line int) bool { return q.short(line) == "barrier" }

// parted lists the pairs of lines that have an array in common, which one of them writes, and that the listing has
// barriers between.
func (q *ordering) parted() [][2]int {
	touched := map[[2]int]bool{} // by line and array: whether it is written
	for _, t := range q.touches {
		if q.locals[t.array-1] {
			continue // of one thread
		}
		at := [2]int{t.line, int(t.array)}
		touched[at] = touched[at] || t.write
	}
	var out [][2]int
	for a, writes := range touched {
		for b, alsoWrites := range touched {
			if pair := [2]int{a[0], b[0]}; a[1] == b[1] && (writes || alsoWrites) && !q.reaches(pair[0], pair[1]) {
				out = append(out, pair)
			}
		}
	}
	slices.SortFunc(out, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) }) // the order of the map does not show
	return out
}

// keepsApart reports whether the lines have barriers between such pairs; order tells which lines they are.
func (q *ordering) keepsApart(pairs [][2]int, order []int) bool {
	return !slices.ContainsFunc(pairs, func(p [2]int) bool {
		return q.reaches(slices.Index(order, p[0]), slices.Index(order, p[1]))
	})
}

// reaches reports whether a thread can come from one line to another without a barrier.
func (q *ordering) reaches(from, to int) bool {
	been := make([]bool, len(q.lines))
	var walk func(next []int) bool
	walk = func(next []int) bool {
		for _, line := range next {
			switch {
			case line < 0 || been[line] || strings.HasPrefix(q.short(line), "barrier"):
			case line == to:
				return true
			default:
				been[line] = true
				if walk(q.after(line)) {
					return true
				}
			}
		}
		return false
	}
	return walk(q.after(from))
}

// after lists the lines that may be run next after a line, −1 among them for the end.
func (q *ordering) after(line int) []int {
	if !q.isOuter(line) {
		return []int{q.past(line)}
	}
	if strings.Contains(q.lines[line], "in parallel") {
		return []int{line + 1}
	}
	return []int{line + 1, q.past(line)}
}

// isOuter reports whether lines lie inside a line.
func (q *ordering) isOuter(line int) bool {
	return line+1 < len(q.lines) && exercises.Indent(q.lines[line+1]) > exercises.Indent(q.lines[line])
}

// past is the line that follows one and all that lies inside it: at the end of a loop, its head; −1 at the end.
func (q *ordering) past(line int) int {
	for i := line + 1; i < len(q.lines); i++ {
		switch in := exercises.Indent(q.lines[i]); {
		case in == exercises.Indent(q.lines[line]):
			return i
		case in < exercises.Indent(q.lines[line]):
			return q.up(line)
		}
	}
	return q.up(line)
}

// up is where it goes on at the end of what lies inside a line.
func (q *ordering) up(line int) int {
	for i := line - 1; i >= 0; i-- {
		if exercises.Indent(q.lines[i]) < exercises.Indent(q.lines[line]) {
			if head := q.short(i); strings.HasPrefix(head, "if") || strings.HasPrefix(head, "else") || strings.Contains(head, "in parallel") {
				return q.past(i)
			}
			return i
		}
	}
	return -1
}
