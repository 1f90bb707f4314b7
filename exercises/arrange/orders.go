package arrange

import (
	"slices"
	"strings"

	"upsweep/exercises"
)

// This file finds the orders of a program's lines that do the same: two statements that stand one behind
// the other may be exchanged where neither gives a value that the other one uses.

// maxOrders is how many orders of one program are looked at.
const maxOrders = 200

// orders lists a program and those that statements exchanged make of it.
func orders(program []string) [][]string {
	out := [][]string{program}
	for k := 0; k < len(out) && len(out) < maxOrders; k++ {
		for from, line := range out[k] {
			middle := end(out[k], from)
			if middle == len(out[k]) || exercises.Indent(out[k][middle]) != exercises.Indent(line) {
				continue
			}
			to := end(out[k], middle)
			if !apart(out[k][from:middle], out[k][middle:to]) {
				continue
			}
			other := slices.Concat(out[k][:from], out[k][middle:to], out[k][from:middle], out[k][to:])
			if !slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, other) }) {
				out = append(out, other)
			}
		}
	}
	return out
}

// end is where the statement that begins at a line ends, with what is indented below it.
func end(program []string, from int) int {
	to := from + 1
	for to < len(program) && exercises.Indent(program[to]) > exercises.Indent(program[from]) {
		to++
	}
	return to
}

// apart reports whether two statements do the same in either order.
func apart(a, b []string) bool {
	x, y := effectsOf(a), effectsOf(b)
	common := func(x, y []string) bool {
		return slices.ContainsFunc(x, func(name string) bool { return slices.Contains(y, name) })
	}
	return (x.known || y.defines) && (y.known || x.defines) && !common(x.gives, y.uses) && !common(y.gives, x.uses) && !common(x.gives, y.gives)
}

// effects is what a statement does.
type effects struct {
	gives, uses []string // names: those that it gives values, and those that it uses
	known       bool     // it does nothing else, and does not branch
	defines     bool     // it is a function, which runs where it is called
}

func effectsOf(statement []string) effects {
	line := strings.TrimSpace(statement[0])
	if name, is := strings.CutPrefix(line, "def "); is {
		name, _, _ = strings.Cut(name, "(")
		return effects{gives: []string{name}, known: true, defines: true}
	}
	left, right, is := strings.Cut(line, " = ")
	if !is {
		if left, right, is = strings.Cut(line, "= "); is { // d *= 2 uses d, too
			left = strings.TrimRight(left, " +-*/%")
			right += " " + left
		}
	}
	if is = is && len(statement) == 1 && !strings.ContainsAny(left, "(:"); !is {
		return effects{uses: names(strings.Join(statement, " "))}
	}
	var out effects
	for _, target := range strings.Split(left, ", ") {
		name, index, _ := strings.Cut(target, "[")
		out.gives = append(out.gives, strings.TrimSpace(name))
		right += " " + index
	}
	out.uses = names(right)
	out.known = !slices.ContainsFunc(out.uses, func(name string) bool {
		return strings.HasPrefix(name, "atomic") || strings.HasPrefix(name, "shuffle") || slices.Contains([]string{"ballot", "peek", "look_back"}, name)
	})
	return out
}

// names lists the words of a text.
func names(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !(r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	})
}
