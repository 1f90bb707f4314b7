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
	ofOther
)

// whole is such a reading, with the counts that it comes to.
type whole struct {
	name, how string
	some      bool // of some rounds
	counts    [ofOther]int
}

// says tells what one count is; of ofOther what all are.
func (w whole) says(kind int, label string) string {
	how := w.how
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
	rounds := func(name, how string, counted func(id tracer.RoundID) bool) {
		w, ids := whole{name: name, how: how, some: true}, []tracer.RoundID{}
		for id := tracer.RoundID(1); id <= total; id++ {
			if counted(id) {
				ids = append(ids, id)
				w.counts[ofWork] += s.work[id-1]
				w.counts[ofSpan] += s.links[id-1]
				w.counts[ofTime] += r.Times().Round(id, p)
				w.counts[ofRounds]++
			}
		}
		if exercises.Total(s.links) != r.Cost().Span { // a part of it stands in no cell
			w.counts[ofSpan] = -1
		}
		if !slices.ContainsFunc(seen, func(other []tracer.RoundID) bool { return slices.Equal(other, ids) }) {
			seen, out = append(seen, ids), append(out, w)
		}
	}
	others := func(list []rearranged) {
		for _, o := range list {
			out = append(out, whole{o.name, o.how, false, [...]int{o.run.Cost().Work, o.run.Cost().Span, o.run.Times().Barrier(p), o.run.Trace.Rounds()}})
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
	swept := func(p tracer.Phase) bool {
		return slices.ContainsFunc(widest, func(id tracer.RoundID) bool { return p.First <= id && id <= p.Last })
	}
	if len(widest) > 1 && !slices.ContainsFunc(t.Phases(), func(p tracer.Phase) bool { // or another scan has no sweeps
		return strings.Contains(p.Path, "scan") && !strings.Contains(p.Path, " / ") && !swept(p)
	}) {
		without(halfScans, "with each scan over half as many places, and so without the widest round of each sweep.", widest...)
	}
	for _, part := range s.parts {
		name := "a part left out"
		switch one := len(part.rounds) == 1; {
		case one && part.rounds[0] == total:
			name = "last round left out"
		case one && part.rounds[0] == 1:
			name = "first round left out"
		case one:
			name = "a round left out"
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

// unpaddedScans is the work if each scan over padded cells took as much as 2(m − 1) for its m cells; ok is false if there is none.
func unpaddedScans(r *exercises.Run, s shape) (n int, ok bool) {
	n = r.Cost().Work
	sweeps := part{name: "scan"} // where they are no part of a scan
	for _, part := range s.parts {
		if part.name == "up-sweep" || part.name == "down-sweep" {
			sweeps.rounds = append(sweeps.rounds, part.rounds...)
		}
	}
	for k, part := range append(slices.Clip(s.parts), sweeps) {
		if k == len(s.parts) && (ok || len(part.rounds) == 0) || k < len(s.parts) && !part.whole() || part.name != "scan" && !strings.HasSuffix(part.name, ", scan") {
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
		n += 2 * (array.Real - 1)
		ok = true
	}
	return n, ok
}
