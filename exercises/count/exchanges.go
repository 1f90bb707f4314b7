package count

import (
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// This file counts what a sort by comparators takes whose exchanges are counted, or that ends where nothing is exchanged.

// exchanged tells of each comparator of a run, in order, whether it exchanges its keys, and in which round it stands; nil
// of runs that do something else.
func exchanged(r *exercises.Run) (does []bool, rounds []tracer.RoundID) {
	c := r.Trace.Cursor()
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		acts := r.Acts(r.Trace.FirstStepOf(id)-1, r.Trace.StepOf(id))
		if len(acts) > 0 && !exercises.Exchanges(acts) {
			return nil, nil
		}
		for i := 0; i < len(acts); i += 2 {
			c.Seek(r.Graph.StepOf(acts[i].Node) - 1)
			was, _ := c.Cell(acts[i].To)
			does, rounds = append(does, was != acts[i].Value), append(rounds, id)
		}
	}
	return does, rounds
}

// conditional reports whether a listing exchanges keys, where a comparator has two results in any case.
func conditional(r *exercises.Run) bool {
	return strings.Contains(strings.Join(r.Listing(), " "), "then exchange")
}

// exchanges are counts of the work of such a sort.
func exchanges(r *exercises.Run) (out causes) {
	does, rounds := exchanged(r)
	if does == nil {
		return nil
	}
	many := 0
	for _, d := range does {
		many += map[bool]int{true: 1}[d]
	}
	out.add(many, "exchanges for comparisons", "That is how many exchanges there are. Each comparison counts, whether its keys are exchanged or not.")
	out.add(len(does)+many, "exchanges counted", "That counts the exchanges besides the comparisons. To exchange two keys is no operation.")
	if n := r.N(); r.Trace.Rounds() == 1 && n > 2 && len(does) == n*(n-1)/2 {
		out.add((n-1)*(n-1), "passes of one length", "That is (n − 1)², as if each pass were as long as the first. Each is one comparison shorter.")
		out.add(n*(n-1), "passes of one length", "That is n(n − 1), as if each pass compared n pairs. The first compares n − 1, and each after it one fewer.")
		for pass, at := 1, 0; pass < n; pass++ { // ends where a pass exchanges nothing
			quiet := true
			for k := at; k < at+n-pass; k++ {
				quiet = quiet && !does[k]
			}
			if at += n - pass; quiet {
				out.add(at, "ended early", "That ends behind pass %d, in which nothing is exchanged. The listing makes all %d passes.", pass, n-1)
				break
			}
		}
		return out
	}
	if work, id := untilQuiet(does, rounds); id > 0 {
		out.add(work, "ended early", "That ends behind round %d, in which nothing is exchanged. The listing makes all %d rounds.", int(id), r.Trace.Rounds())
	}
	return out
}

// untilQuiet is how many comparators there are up to the first round that exchanges nothing; 0 if there is none before
// the last.
func untilQuiet(does []bool, rounds []tracer.RoundID) (work int, id tracer.RoundID) {
	for k := 0; k < len(does); {
		first, quiet := k, true
		for ; k < len(does) && rounds[k] == rounds[first]; k++ {
			quiet = quiet && !does[k]
		}
		if quiet && k < len(does) {
			return k, rounds[first]
		}
	}
	return 0, 0
}

// endedEarly are the rounds, and the span, of a sort that ends behind a round in which nothing is exchanged.
func endedEarly(r *exercises.Run) (out causes) {
	does, rounds := exchanged(r)
	if _, id := untilQuiet(does, rounds); id > 0 {
		out.add(int(id), "ended early", "That ends behind round %d, in which nothing is exchanged. The listing makes all %d rounds.", int(id), r.Trace.Rounds())
	}
	return out
}
