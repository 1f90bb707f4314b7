package views

import (
	"slices"
	"strings"

	"upsweep/views/scene"
)

// fold parts the program into lines as they are shown: the lines that only folded phases run are
// one line, with what lies between them and the heads of the loops that hold nothing else.
func (c *code) fold(p []string) []codeLine {
	by := make([]map[int32]bool, len(p)+1) // by line: the folds that run it; 0 for a round that is in none
	for _, lines := range c.ran {
		for line, nodes := range lines {
			if line < 1 || line > len(p) {
				continue
			}
			if by[line] == nil {
				by[line] = map[int32]bool{}
			}
			for _, n := range nodes {
				by[line][c.s.foldOf(n)] = true
			}
		}
	}
	into := make([][]int32, len(p)+1) // by line: the folds that it is shown as
	for k := int32(1); k <= int32(len(c.s.folds)); k++ {
		first, last := 0, 0
		for line := 1; line <= len(p); line++ {
			if by[line][k] && !by[line][0] {
				if first == 0 {
					first = line
				}
				last = line
			}
		}
		for line := first; line <= last; line++ {
			if by[line][0] { // a round in none runs it too: what comes before it is left as it is
				first = 0
			}
		}
		if first == 0 {
			continue
		}
		for first > 1 && by[first-1] == nil && heads(p, first-1, last) {
			first--
		}
		for line := first; line <= last; line++ {
			into[line] = append(into[line], k)
		}
	}
	var out []codeLine
	for line := 1; line <= len(p); line++ {
		if n := len(out); n > 0 && into[line] != nil && out[n-1].folds != nil {
			if slices.ContainsFunc(into[line], func(k int32) bool { return slices.Contains(out[n-1].folds, k) }) {
				out[n-1].to = line
				for _, k := range into[line] {
					if !slices.Contains(out[n-1].folds, k) {
						out[n-1].folds = append(out[n-1].folds, k)
					}
				}
				continue
			}
		}
		out = append(out, codeLine{from: line, to: line, folds: into[line]})
	}
	return out
}

// heads tells whether a line is the head of a block that ends no later than line last.
func heads(p []string, head, last int) bool {
	indent := func(line int) int { return len(p[line-1]) - len(strings.TrimLeft(p[line-1], " ")) }
	if strings.TrimSpace(p[head-1]) == "" || indent(head+1) <= indent(head) {
		return false
	}
	for line := head + 1; line <= len(p); line++ {
		if strings.TrimSpace(p[line-1]) != "" && indent(line) <= indent(head) {
			return true
		}
		if line > last {
			return false
		}
	}
	return true
}

// foldedText names the phases that a line stands for; of one of them it says what it does.
func (c *code) foldedText(l *codeLine) string {
	if len(l.folds) == 1 {
		f := &c.s.folds[l.folds[0]-1]
		return f.name + ": " + f.tally
	}
	var names []string
	for _, k := range l.folds {
		if name := c.s.folds[k-1].name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if most := 4; len(names) > most {
		names = append(names[:most:most], "…")
	}
	return strings.Join(names, ", ")
}

// Phase is the phase of the present, whose name stands above the program, or the one that a line
// stands for.
func (c *code) Phase(at float64, p scene.Point) (int, bool) {
	_, present, _ := c.s.position(at)
	if p.Y < 32*c.k {
		return c.s.phaseOn(present)
	}
	for i := range c.lines {
		l := &c.lines[i]
		if p.Y < l.y-c.font.Size*1.3 || p.Y > l.y+c.font.Size*(1.35*scene.Unit(len(l.rows))-0.8) || l.folds == nil {
			continue
		}
		if f := c.s.foldOn(present); f != nil {
			for _, k := range l.folds {
				if &c.s.folds[k-1] == f {
					return f.phase, true
				}
			}
		}
		return c.s.folds[l.folds[0]-1].phase, true
	}
	return 0, false
}
