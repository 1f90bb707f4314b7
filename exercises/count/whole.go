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
	name, says string
	counts     map[string]int // by their labels
}

// wholes lists what the run takes without some of its rounds, and what runs take that follow from a mistake.
func wholes(r *exercises.Run, s shape, p int) (out []whole) {
	t, total := r.Trace, tracer.RoundID(r.Trace.Rounds())
	var seen [][]tracer.RoundID
	rounds := func(name, says string, counted func(id tracer.RoundID) bool) {
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
			seen, out = append(seen, ids), append(out, whole{name, says, c})
		}
	}
	for _, o := range slices.Concat(s.unheaded, s.others) {
		out = append(out, whole{o.name, "That is what it takes " + o.how, map[string]int{
			"the work": o.run.Cost().Work, "the span": o.run.Cost().Span, fmt.Sprintf("T(%d)", p): o.run.Times().Barrier(p), "the number of rounds": o.run.Trace.Rounds(),
		}})
	}
	without := func(name, says string, ids ...tracer.RoundID) {
		rounds(name, says, func(id tracer.RoundID) bool { return !slices.Contains(ids, id) })
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
		without(halfScans, "That leaves out the widest round of each sweep, as if the scan had half as many places.", widest...)
	}
	for _, part := range s.parts {
		without("a part left out", "That leaves out "+part.String()+".", part.rounds...)
		rounds("one part only", "That is "+part.String()+" alone.", func(id tracer.RoundID) bool { return slices.Contains(part.rounds, id) })
	}
	without("last round left out", "That leaves out the last round.", total)
	without("first round left out", "That leaves out the first round.", 1)
	for id := tracer.RoundID(1); id <= total; id++ {
		without("a round left out", fmt.Sprintf("That leaves out round %d.", id), id)
	}
	without("first and last round left out", "That leaves out the first round and the last.", 1, total)
	return out
}

// halfScans is the name of a mistake: a scan over n places where there are 2n.
const halfScans = "scans of half the places"

// together are the readings that come to all that is wrong, and to what is right beside it: of several counts any, and of
// one the scans over fewer places.
func (q *counting) together(a exercises.Answer) (out []*exercises.Suspect, several bool) {
	for _, w := range q.wholes {
		leaves, wrong, fits := make([]string, len(q.counts)), 0, true
		for i, c := range q.counts {
			given := exercises.Plain(a[i])
			n, known := w.counts[c.label]
			if known {
				leaves[i] = strconv.Itoa(n)
			}
			if given != "" && given != q.want[i] {
				wrong++
				fits = fits && given == leaves[i]
			} else {
				fits = fits && (given == "" || !known || given == leaves[i] || w.name == halfScans)
			}
		}
		if fits && (wrong > 1 || w.name == halfScans) {
			out, several = append(out, &exercises.Suspect{Name: w.name, Says: w.says, Leaves: leaves, Rank: 10, Local: true}), several || wrong > 1
		}
	}
	return out, several
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
