package count

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file has readings of all counts together: of the run without some of its rounds, or of another run.

// whole is such a reading, with the counts that it comes to.
type whole struct {
	name, how string
	counts    map[string]int // by their labels
}

// says tells what one count is, or where there is no label what all are.
func (w whole) says(label string) string {
	left, without := strings.CutPrefix(w.how, "without ")
	switch {
	case label == "" && without:
		return "That leaves out " + left
	case label == "":
		label = "the run"
	case label == "the span" && !strings.HasPrefix(w.how, "if") && !strings.HasPrefix(w.how, "on"):
		return "That is how many operations the longest chain has " + strings.Replace(w.how, "of ", "in ", 1)
	}
	return "That is " + label + " " + w.how
}

// wholes lists what the run takes without some of its rounds, and what runs take that follow from a mistake.
func wholes(r *exercises.Run, s shape, p int) (out []whole) {
	t, total := r.Trace, tracer.RoundID(r.Trace.Rounds())
	var seen [][]tracer.RoundID
	rounds := func(name, how string, counted func(id tracer.RoundID) bool) {
		c, ids := map[string]int{}, []tracer.RoundID{}
		for id := tracer.RoundID(1); id <= total; id++ {
			if counted(id) {
				ids = append(ids, id)
				c["the work"] += s.work[id-1]
				c["the span"] += s.links[id-1]
				c[fmt.Sprintf("T(%d)", p)] += r.Times().Round(id, p)
				c["the number of rounds"]++
			}
		}
		if !slices.ContainsFunc(seen, func(other []tracer.RoundID) bool { return slices.Equal(other, ids) }) {
			seen, out = append(seen, ids), append(out, whole{name, how, c})
		}
	}
	others := func(list []rearranged) {
		for _, o := range list {
			out = append(out, whole{o.name, o.how, map[string]int{
				"the work": o.run.Cost().Work, "the span": o.run.Cost().Span, fmt.Sprintf("T(%d)", p): o.run.Times().Barrier(p), "the number of rounds": o.run.Trace.Rounds(),
			}})
		}
	}
	others(s.variants)
	without := func(name, how string, ids ...tracer.RoundID) {
		rounds(name, how, func(id tracer.RoundID) bool { return !slices.Contains(ids, id) })
	}
	var widest []tracer.RoundID
	for _, phase := range t.Phases() {
		switch {
		case strings.HasSuffix(phase.Path, "up-sweep"):
			widest = append(widest, phase.First)
		case strings.HasSuffix(phase.Path, "down-sweep"):
			widest = append(widest, phase.Last)
		}
	}
	if len(widest) > 1 {
		without(halfScans, "with each scan over half as many places, and so without the widest round of each sweep.", widest...)
	}
	for _, part := range s.parts {
		name := "a part left out"
		switch one := len(part.rounds) == 1; {
		case one && part.rounds[0] == total:
			name = "last round left out"
		case one && part.rounds[0] == 1:
			name = "first round left out"
		}
		rounds("one part only", "of "+part.String()+" alone.", func(id tracer.RoundID) bool { return slices.Contains(part.rounds, id) })
		without(name, "without "+part.String()+".", part.rounds...)
	}
	without("last round left out", "without the last round.", total)
	without("first round left out", "without the first round.", 1)
	for id := tracer.RoundID(1); id <= total; id++ {
		without("a round left out", fmt.Sprintf("without round %d.", id), id)
	}
	without("first and last round left out", "without the first round and the last.", 1, total)
	others(s.others)
	return out
}

// halfScans is the name of a mistake: a scan over n places where there are 2n.
const halfScans = "scans of half the places"

// together are the readings of all counts, or those alone that come to all that is wrong, and to what is right beside it.
func (q *counting) together(a exercises.Answer) (all, fitting []*exercises.Suspect) {
	for rank, w := range q.wholes {
		leaves, wrong, label, fits := make([]string, len(q.counts)), 0, "", true
		for i, c := range q.counts {
			given := exercises.Plain(a[i])
			n, known := w.counts[c.label]
			fits = fits && (given == "" || !known || given == strconv.Itoa(n))
			if known && given != "" && given != q.want[i] {
				wrong++
				leaves[i], label = strconv.Itoa(n), c.label
			}
		}
		if wrong > 1 {
			label = ""
		}
		one := &exercises.Suspect{Name: w.name, Says: w.says(label), Leaves: leaves, Rank: min(10+rank, exercises.SlipOfThePen-2), Local: true}
		if all = append(all, one); fits && wrong > 1 {
			fitting = append(fitting, one)
		}
	}
	return all, fitting
}

// unpaddedScans is the work if each scan over padded cells took as much as 2(m − 1) for its m cells; says tells of the
// first; ok is false if there is none.
func unpaddedScans(r *exercises.Run, s shape) (n int, says string, ok bool) {
	n = r.Cost().Work
	for _, part := range s.parts {
		if part.name != "scan" && !strings.HasSuffix(part.name, ", scan") || !part.whole() {
			continue
		}
		from, _ := r.Graph.NodesOf(part.rounds[0])
		id, _ := r.Trace.Place(r.Graph.Cell(from))
		array := r.Trace.Array(id)
		if array.Real == array.Len {
			continue
		}
		for _, round := range part.rounds {
			n -= s.work[round-1]
		}
		if n += 2 * (array.Real - 1); !ok {
			ok, says = true, fmt.Sprintf("That counts 2(n − 1) for the scan of n = %d cells. They are padded to %d, and the lanes there work as well.", array.Real, array.Len)
		}
	}
	return n, says, ok
}
