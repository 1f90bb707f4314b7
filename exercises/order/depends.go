package order

import (
	"cmp"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file reads from the run what the lines of a listing have of each other. A listing may say in words
// what it reads, and of two indices it does not say whether they are ever the same; the run shows it. Which cells
// of an array are read hangs on the input, and so one that is read is taken to be read as a whole.

// touch is a cell that a line read or wrote.
type touch struct {
	line  int // of the listing, from 0
	round tracer.RoundID
	lane  tracer.LaneID
	cell  tracer.CellID
	array tracer.ArrayID // in which it lies
	write bool
}

// touchesOf lists what the lines of a run touched, in its order.
func touchesOf(r *exercises.Run) []touch {
	var out []touch
	at := func(of touch, c tracer.CellID) touch {
		of.cell = c
		of.array, _ = r.Trace.Place(c)
		return of
	}
	for n := tracer.NodeID(r.Trace.Cells()); int(n) < r.Graph.Nodes(); n++ {
		node := r.Graph.Node(n)
		if node.Line == 0 {
			continue
		}
		by := touch{line: node.Line - 1, round: node.Round, lane: node.Lane}
		r.Graph.Sources(n, func(s tracer.Source) bool {
			out = append(out, at(by, r.Graph.Node(s.Node).Cell))
			return true
		})
		by.write = true
		out = append(out, at(by, node.Cell))
	}
	return out
}

// hold is how strongly one line holds another in its place.
type hold int

const (
	free       hold = iota
	wordy           // a line says in words what nothing else tells
	bothWrite       // the same
	overwrites      // the later one writes what the earlier one reads
	reads           // the later one reads what the earlier one writes
)

// bond is what keeps two lines in order.
type bond struct {
	hold           hold
	earlier, later int    // lines
	name           string // of what they have in common
}

// told says what keeps two lines in order; "" where only their words do, or the listing does not name it.
func (q *ordering) told(b bond) string {
	i, j := b.earlier, b.later
	for i >= 0 && j >= 0 && q.short(i) == q.short(j) { // which their loops tell apart
		i, j = q.outer(i), q.outer(j)
	}
	if i < 0 || j < 0 {
		return ""
	}
	later, earlier := q.quote(b.later), func(does string) string { return q.quote(b.earlier) + " " + does }
	if i != b.earlier {
		later, earlier = later+" inside "+q.quote(j), func(does string) string { return "it " + does + " inside " + q.quote(i) }
	}
	if took := q.lockOf(b.earlier); took >= 0 && q.outer(b.earlier) == q.outer(b.later) && strings.Contains(q.short(b.later), "unlock(") {
		if took == b.earlier {
			return later + " releases the lock that " + q.quote(took) + " takes"
		}
		return q.quote(b.earlier) + " is done while the lock is held, which " + later + " releases"
	}
	if q.clarity(b) == 0 {
		return ""
	}
	name, primed := b.name, strings.Contains(q.wordings[b.earlier].writes[b.name], "′")
	if says := q.short(b.later); primed && strings.Contains(says, name+"′") {
		name += "′"
	} else if primed && b.hold == reads { // it has changed its name in between
		return later + " reads what " + earlier("computes")
	}
	switch b.hold {
	case reads:
		return later + " reads " + name + ", which " + earlier("computes")
	case overwrites:
		return later + " overwrites " + b.name + ", which " + earlier("still reads")
	case bothWrite:
		return later + " overwrites what " + earlier("writes to "+b.name)
	}
	return ""
}

// lockOf is the line that takes the lock under which a line works, or itself; −1 for none.
func (q *ordering) lockOf(line int) int {
	for i := line; i >= 0 && exercises.Indent(q.lines[i]) >= exercises.Indent(q.lines[line]); i-- {
		if text := q.short(i); strings.Contains(text, "unlock(") {
			return -1
		} else if strings.Contains(text, "lock(") {
			return i
		}
	}
	return -1
}

// clarity is how well a listing shows a bond: 2 where both lines name what they have in common, 1 where one does,
// and 0 where the listing says something else, or nothing.
func (q *ordering) clarity(b bond) int {
	earlier, later := q.wordings[b.earlier], q.wordings[b.later]
	inEarlier, inLater := earlier.reads[b.name], later.reads[b.name] || later.writes[b.name] != ""
	if b.hold != overwrites {
		inEarlier = earlier.writes[b.name] != "" || earlier.prose && len(earlier.writes) == 0 && inEarlier
	}
	switch {
	case b.hold <= wordy:
		return 0
	case inEarlier && inLater:
		return 2
	case inEarlier && (later.prose || q.isOuter(b.later)) || inLater && later.writes[b.name] == "" && earlier.prose && len(earlier.writes) == 0:
		return 1
	}
	return 0
}

// clearer is the one of two bonds that the listing shows better; of two that it shows alike the stronger one.
func (q *ordering) clearer(a, b bond) bond {
	if a.hold == free || b.hold != free && cmp.Or(cmp.Compare(q.clarity(a), q.clarity(b)), cmp.Compare(a.hold, b.hold)) < 0 {
		return b
	}
	return a
}

// shown reports whether the run shows what a line does: it touched something, or what lies inside it did.
func (q *ordering) shown(line int) bool {
	if q.ran[line] {
		return true
	}
	if !isHead(q.short(line)) {
		return false
	}
	for i := line + 1; i < len(q.lines) && exercises.Indent(q.lines[i]) > exercises.Indent(q.lines[line]); i++ {
		if q.ran[i] {
			return true
		}
	}
	return false
}

// isHead reports whether a line says when, or how often, those inside it are run.
func isHead(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return word == "for" || word == "if" || word == "while" || word == "else"
}

// turns counts the turns of a loop around two parts: one ends where the earlier part comes after the later one.
type turns struct {
	turn  int
	later bool // the later part has come in this turn
}

func (t *turns) next(later bool) int {
	if t.later && !later {
		t.turn++
	}
	t.later = later
	return t.turn
}

// inRun is the strongest bond between two parts that the run shows within one turn of what they stand in. What
// the listing has no name for may lie in other cells each time, and so nothing in it is overwritten.
func (q *ordering) inRun(a, b part) bond {
	type spot struct {
		touch
		turn, lap int // of the rounds, and of the lane in its round
	}
	var later []spot
	earlier := map[tracer.ArrayID][]spot{}
	var rounds turns
	for at := 0; at < len(q.touches); {
		end, in := at, [2]bool{}
		for ; end < len(q.touches) && q.touches[end].round == q.touches[at].round; end++ {
			in[0], in[1] = in[0] || a.holds(q.touches[end].line), in[1] || b.holds(q.touches[end].line)
		}
		turn := rounds.turn
		for k, is := range in {
			if is {
				turn = rounds.next(k == 1)
			}
		}
		lanes := map[tracer.LaneID]*turns{}
		for _, t := range q.touches[at:end] {
			if lanes[t.lane] == nil {
				lanes[t.lane] = &turns{}
			}
			switch {
			case a.holds(t.line):
				earlier[t.array] = append(earlier[t.array], spot{t, turn, lanes[t.lane].next(false)})
			case b.holds(t.line):
				later = append(later, spot{t, turn, lanes[t.lane].next(true)})
			}
		}
		at = end
	}
	var best, last bond
	seen := map[bond]bool{}
	for _, l := range later {
		for _, e := range earlier[l.array] {
			if l.turn != e.turn || l.round == e.round && l.lane == e.lane && l.lap != e.lap {
				continue
			}
			b := bond{holds(e.touch, l.touch), e.line, l.line, q.arrays[l.array-1]}
			if b == last { // of many lanes that do the same; to look it up takes longer
				continue
			}
			last = b
			if seen[b] || b.hold == free || b.hold != reads && !q.names(b.name) {
				continue
			}
			seen[b] = true
			best = q.clearer(best, b)
		}
	}
	return best
}

// holds is how the earlier of two touches of one array holds the later one.
func holds(earlier, later touch) hold {
	switch {
	case earlier.write && later.write:
		if earlier.cell == later.cell {
			return bothWrite
		}
	case earlier.write:
		return reads
	case later.write:
		return overwrites
	}
	return free
}
