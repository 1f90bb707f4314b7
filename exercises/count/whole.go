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

// What is counted.
const (
	ofWork = iota
	ofSpan
	ofTime
	ofRounds
	ofGrowth
	ofOther
)

// whole is such a reading, with the counts that it comes to.
type whole struct {
	name, how string
	some      bool   // of some rounds
	part      string // of these rounds
	twice     string // how for twice as many values
	counts    [ofOther]int
}

// says tells what one count is; of ofOther what all are.
func (w whole) says(kind int, label string) string {
	how := w.how
	if kind == ofGrowth {
		how = w.twice
	}
	if left, without := strings.CutPrefix(how, "without "); kind == ofOther && without {
		return "That leaves out " + left
	}
	if w.some && kind == ofSpan || kind == ofRounds {
		how = strings.Replace(how, "of ", "in ", 1)
		label = "how many operations the longest chain has"
		if kind == ofRounds {
			label = "how many rounds there are"
		}
	}
	return "That is " + label + " " + how
}

// wholes lists what the run takes without some of its rounds, and what runs take that follow from a mistake.
func wholes(r *exercises.Run, s shape, p int) (out []whole) {
	t, total := r.Trace, tracer.RoundID(r.Trace.Rounds())
	var seen [][]tracer.RoundID
	rounds := func(name, how, part string, counted func(id tracer.RoundID) bool) {
		w, ids := whole{name: name, how: how, some: true, part: part}, []tracer.RoundID{}
		for id := tracer.RoundID(1); id <= total; id++ {
			if counted(id) {
				ids = append(ids, id)
				w.counts[ofWork] += s.work[id-1]
				w.counts[ofSpan] += s.links[id-1]
				w.counts[ofTime] += r.Times().Round(id, p)
				w.counts[ofRounds]++
			}
		}
		w.counts[ofGrowth] = w.counts[ofWork]
		if exercises.Total(s.links) != r.Cost().Span { // a part of it stands in no cell
			w.counts[ofSpan] = -1
		}
		if !slices.ContainsFunc(seen, func(other []tracer.RoundID) bool { return slices.Equal(other, ids) }) {
			seen, out = append(seen, ids), append(out, w)
		}
	}
	others := func(list []rearranged) {
		for _, o := range list {
			out = append(out, whole{o.name, o.how, false, "", "", [...]int{o.run.Cost().Work, o.run.Cost().Span, o.run.Times().Barrier(p), o.run.Trace.Rounds(), o.run.Cost().Work}})
		}
	}
	others(s.variants)
	if n, how, ok := unpaddedScans(r, s); ok {
		out = append(out, whole{name: exercises.NoPadding, how: how, counts: [...]int{n, r.Cost().Span, r.Times().Barrier(p), t.Rounds(), n}})
	}
	without := func(name, how, part string, ids ...tracer.RoundID) {
		rounds(name, how, part, func(id tracer.RoundID) bool { return !slices.Contains(ids, id) })
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
		without(halfScans, "with each scan over half as many places, and so without the widest round of each sweep.", "", widest...)
	}
	for _, part := range s.parts {
		name := aPartLeftOut
		switch one := len(part.rounds) == 1; {
		case one && part.rounds[0] == total:
			name = "last round left out"
		case one && part.rounds[0] == 1:
			name = "first round left out"
		case one:
			name = aRoundLeftOut
		}
		rounds(onePartOnly, "of "+part.String()+" alone.", part.name, func(id tracer.RoundID) bool { return slices.Contains(part.rounds, id) })
		without(name, "without "+part.String()+".", part.name, part.rounds...)
	}
	without("last round left out", "without the last round.", "", total)
	without("first round left out", "without the first round.", "", 1)
	for id := tracer.RoundID(1); id <= total; id++ {
		how := fmt.Sprintf("without round %d", id)
		if label := t.Round(id).Label; label != "" {
			how += " (" + label + ")"
		}
		without(aRoundLeftOut, how+".", "", id)
	}
	without("first and last round left out", "without the first round and the last.", "", 1, total)
	others(s.others)
	return append(out, otherLanes(r, s, p)...)
}

// otherLanes are readings of the run with one operation fewer in lanes that make several, and with a loop in place of
// rounds that halve what is left.
func otherLanes(r *exercises.Run, s shape, p int) (out []whole) {
	times, total := r.Times(), r.Trace.Rounds()
	of := func(name, how string) whole {
		return whole{name: name, how: how, counts: [...]int{r.Cost().Work, r.Cost().Span, times.Barrier(p), total, r.Cost().Work}}
	}
	fewer := of("one fewer in every lane", "with one operation fewer for every lane that makes several.")
	for id := tracer.RoundID(1); int(id) <= total; id++ {
		several := 0
		for _, turn := range times.Turns(id) {
			several += min(1, turn.Operations/2)
		}
		fewer.counts[ofWork] -= several
		if s.links[id-1] > 1 && several > 0 {
			fewer.counts[ofSpan]--
		}
	}
	fewer.counts[ofGrowth] = fewer.counts[ofWork]
	out = append(out, fewer)
	for first := 0; first < total; first++ {
		last := first
		for last+1 < total && s.work[last] == 2*s.work[last+1] && s.work[last+1] > 0 && s.links[last+1] == 1 {
			last++
		}
		if k := last - first + 1; k > 1 && s.links[first] == 1 {
			loop := of(loopForTree, fmt.Sprintf("with a loop in place of %s, in which the values are taken in one after another.", inRounds(tracer.RoundID(first+1), tracer.RoundID(last+1), "")))
			loop.counts[ofSpan] += 1<<k - 1 - k
			loop.counts[ofRounds] += 1<<k - 1 - k
			for i := first; i <= last; i++ {
				loop.counts[ofTime] -= times.Round(tracer.RoundID(i+1), p)
			}
			loop.counts[ofTime] += (1<<k - 1) * times.Round(tracer.RoundID(last+1), p)
			out = append(out, loop)
			first = last
		}
	}
	return out
}

// alsoFor gives each reading the work that the same comes to with twice as many values.
func (q *counting) alsoFor(twice *exercises.Run, p int) {
	s := shapeOf(twice)
	s.variants = variantsOf(twice)
	later := wholes(twice, s, p)
	for i := range q.wholes {
		w := &q.wholes[i]
		w.counts[ofGrowth] = q.counts[len(q.counts)-1].want
		if w.part == "" && slices.Contains([]string{aRoundLeftOut, aPartLeftOut, onePartOnly, loopForTree}, w.name) {
			continue // of which there may be several
		}
		if k := slices.IndexFunc(later, func(o whole) bool { return o.name == w.name && o.part == w.part }); k >= 0 {
			w.twice, w.counts[ofGrowth] = later[k].how, later[k].counts[ofGrowth]
		}
	}
}

// The names of mistakes about parts of a run.
const (
	aRoundLeftOut = "a round left out"
	aPartLeftOut  = "a part left out"
	onePartOnly   = "one part only"
	loopForTree   = "a loop for a tree"
)

// halfScans is the name of a mistake: a scan over n places where there are 2n.
const halfScans = "scans of half the places"

// together are the readings of all counts, or those alone that come to all that is wrong, and to what is right beside it.
func (q *counting) together(a exercises.Answer) (all, fitting []*exercises.Suspect) {
	wrong, kind, label := 0, ofOther, "the run"
	for i, c := range q.counts {
		if !exercises.Same(a[i], q.want[i]) && strings.TrimSpace(a[i]) != "" {
			wrong, kind, label = wrong+1, c.kind, c.label
		}
	}
	if wrong > 1 {
		kind, label = ofOther, "the run"
	}
	for rank, w := range q.wholes {
		leaves, fits := make([]string, len(a)), wrong > 1
		for i, c := range q.counts {
			left := q.want[i]
			if c.kind < ofOther {
				left = strconv.Itoa(w.counts[c.kind])
			}
			fits = fits && (strings.TrimSpace(a[i]) == "" || exercises.Same(a[i], left))
			if left != q.want[i] && !exercises.Same(a[i], q.want[i]) && (wrong > 1 || kind != ofRounds || w.counts[ofRounds] < c.want-1) { // else any one round may be left out
				leaves[i] = left
			}
		}
		all = append(all, &exercises.Suspect{Name: w.name, Says: w.says(kind, label), Leaves: leaves, Rank: min(10+rank, exercises.SlipOfThePen-2), Local: true})
		if fits {
			fitting = append(fitting, all[rank])
		}
	}
	return all, fitting
}

// unpaddedScans is the work if each scan over padded cells took as much as 2(m − 1) for its m cells; how tells of the
// first; ok is false if there is none.
func unpaddedScans(r *exercises.Run, s shape) (n int, how string, ok bool) {
	n = r.Cost().Work
	sweeps := part{}
	for _, p := range s.parts {
		if p.name == "up-sweep" || p.name == "down-sweep" {
			sweeps.rounds = append(sweeps.rounds, p.rounds...)
		}
	}
	scans := slices.DeleteFunc(slices.Clone(s.parts), func(p part) bool {
		return p.name != "scan" && !strings.HasSuffix(p.name, ", scan") || !p.whole()
	})
	if len(scans) == 0 && len(sweeps.rounds) > 0 {
		scans = append(scans, sweeps)
	}
	for _, part := range scans {
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
			ok, how = true, fmt.Sprintf("if the sweeps over n = %d cells took 2(n − 1) operations. The cells are padded to %d, and the lanes there work as well.", array.Real, array.Len)
		}
	}
	return n, how, ok
}
