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

// theRounds is the label of their number.
const theRounds = "the number of rounds"

// whole is such a reading, with the counts that it comes to.
type whole struct {
	name, how string
	some      bool           // of some rounds
	counts    map[string]int // by their labels
}

// says tells what one count is, or where there is no label what all are.
func (w whole) says(label string) string {
	if left, without := strings.CutPrefix(w.how, "without "); label == "" && without {
		return "That leaves out " + left
	}
	how := strings.Replace(w.how, "of ", "in ", 1)
	switch {
	case label == "":
		label, how = "the run", w.how
	case !w.some || label != "the span" && label != theRounds:
		how = w.how
	case label == "the span":
		label = "how many operations the longest chain has"
	default:
		label = "how many rounds there are"
	}
	return "That is " + label + " " + how
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
				c[theRounds]++
			}
		}
		if !slices.ContainsFunc(seen, func(other []tracer.RoundID) bool { return slices.Equal(other, ids) }) {
			seen, out = append(seen, ids), append(out, whole{name, how, true, c})
		}
	}
	others := func(list []rearranged) {
		for _, o := range list {
			out = append(out, whole{o.name, o.how, false, map[string]int{
				"the work": o.run.Cost().Work, "the span": o.run.Cost().Span, fmt.Sprintf("T(%d)", p): o.run.Times().Barrier(p), theRounds: o.run.Trace.Rounds(),
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
	given, wrong, label := make([]string, len(a)), 0, ""
	for i, text := range a {
		if given[i] = exercises.Plain(text); given[i] != "" && given[i] != q.want[i] {
			wrong, label = wrong+1, q.counts[i].label
		}
	}
	if wrong > 1 {
		label = ""
	}
	for rank, w := range q.wholes {
		leaves, fits := make([]string, len(a)), wrong > 1
		for i, c := range q.counts {
			n, known := w.counts[c.label]
			if fits = fits && (given[i] == "" || known && given[i] == strconv.Itoa(n) || !known && given[i] == q.want[i]); given[i] == "" || given[i] == q.want[i] || !known {
				continue
			}
			if wrong > 1 || c.label != theRounds || n < c.want-1 { // else any one round may be left out
				leaves[i] = strconv.Itoa(n)
			}
		}
		all = append(all, &exercises.Suspect{Name: w.name, Says: w.says(label), Leaves: leaves, Rank: min(10+rank, exercises.SlipOfThePen-2), Local: true})
		if fits {
			fitting = append(fitting, all[rank])
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
