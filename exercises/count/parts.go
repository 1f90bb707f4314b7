package count

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// part is some of the rounds of a run, which have a name of their own or stand by themselves.
type part struct {
	name   string
	rounds []tracer.RoundID
}

// partsOf lists the parts of a run that are not all of it: its phases, also those within others, what lies
// between them, and all phases of one name together.
func partsOf(t *tracer.Trace) []part {
	var out []part
	add := func(name string, ids []tracer.RoundID) {
		if len(ids) < t.Rounds() && !slices.ContainsFunc(out, func(p part) bool { return slices.Equal(p.rounds, ids) }) {
			out = append(out, part{name, ids})
		}
	}
	named, all := map[string][]tracer.RoundID{}, t.Phases()
	for _, p := range all {
		var ids []tracer.RoundID
		for id := p.First; id <= p.Last; id++ {
			ids = append(ids, id)
		}
		add(strings.ReplaceAll(p.Path, " / ", ", "), ids)
		named[p.Name] = append(named[p.Name], ids...)
	}
	var between []tracer.RoundID
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		if t.Round(id).Phase == "" {
			between = append(between, id)
		}
		if len(between) > 0 && (t.Round(id).Phase != "" || int(id) == t.Rounds()) {
			name := ""
			if len(between) == 1 {
				name = t.Round(between[0]).Label
			}
			add(name, between)
			between = nil
		}
	}
	for _, p := range all {
		add(p.Name, named[p.Name])
	}
	return out
}

// String names the rounds of a part, and the part where it has a name.
func (p part) String() string {
	if !p.whole() {
		return "all rounds of “" + p.name + "”"
	}
	return inRounds(p.rounds[0], p.rounds[len(p.rounds)-1], p.name)
}

// whole reports whether the rounds follow one another.
func (p part) whole() bool { return int(p.rounds[len(p.rounds)-1]-p.rounds[0]) < len(p.rounds) }

// inRounds names rounds that follow one another: “rounds 2 to 4 (up-sweep)”.
func inRounds(first, last tracer.RoundID, name string) string {
	text := fmt.Sprintf("round %d", first)
	if last > first {
		text = fmt.Sprintf("rounds %d to %d", first, last)
	}
	if name != "" {
		text += " (" + name + ")"
	}
	return text
}

// sweepsOf are the work of some of the rounds on twice as many values.
func sweepsOf(s shape) []foreseen {
	total := exercises.Total(s.work)
	var out causes
	for _, p := range s.parts {
		if n := s.workOf(p); n > 0 && n < total {
			out.add(n, "one sweep at double n", "That is one part of the run alone, for so many values. The others work too.")
			out.add(total-n, "a part left out at double n", "That leaves out a part of the run, for so many values.")
		}
	}
	return out
}

// grownInPart are counts of the work on twice as many values in which one part alone has grown, or has
// not, or a round is left out that the run on fewer did not have.
func grownInPart(r, twice *exercises.Run, was, is shape) []foreseen {
	work, right := r.Cost().Work, twice.Cost().Work
	var out causes
	for _, p := range was.parts {
		n := was.workOf(p)
		if n == 0 || n == work {
			continue
		}
		out.add(work+n, "one part doubled", fmt.Sprintf("That doubles only the work of %v. The rest of the run grows, too.", p))
		for _, longer := range is.parts {
			if longer.name == p.name && p.name != "" {
				out.add(right-is.workOf(longer)+n, "one part as it was", fmt.Sprintf("That has in “%s” only the %s of the run on fewer values.", p.name, exercises.Plural(n, "operation")))
			}
		}
	}
	before := map[string]bool{}
	for i := range was.work {
		before[r.Trace.Round(tracer.RoundID(i+1)).Label] = true
	}
	for i, n := range is.work {
		id := tracer.RoundID(i + 1)
		if label := twice.Trace.Round(id).Label; n > 1 && n < right && !before[label] {
			out.add(right-n, "a new round left out", "That leaves out "+inRounds(id, id, label)+", which the run on fewer values does not have.")
		}
	}
	return out
}

// workOf is the work of the rounds of a part.
func (s shape) workOf(p part) (n int) {
	for _, id := range p.rounds {
		n += s.work[id-1]
	}
	return n
}

// slips are a count with one round taken twice, or all taken for alike.
func slips(t *tracer.Trace, what string, of []int) []foreseen {
	total := exercises.Total(of)
	var out causes
	add := out.add
	for i, n := range of {
		if n > 1 && len(of) > 1 {
			add(total+n, "a round twice", "That is "+what+" with round %d counted twice.", i+1)
		}
	}
	add(of[0]*len(of), "all rounds alike", "That is as though each of %d rounds took as much as the first. Count each by itself.", len(of))
	first, last, most := map[int]int{}, map[int]int{}, map[int]int{}
	for i, n := range of {
		line := t.Round(tracer.RoundID(i + 1)).Line
		if _, before := first[line]; !before {
			first[line] = n
		}
		last[line], most[line] = n, max(most[line], n)
	}
	var sums [3]int
	for i := range of {
		line := t.Round(tracer.RoundID(i + 1)).Line
		for k, by := range []map[int]int{first, last, most} {
			sums[k] += by[line]
		}
	}
	for k, which := range []string{"the first of them", "the last of them", "the one that takes most"} {
		add(sums[k], "rounds of a line alike", "That is as though all rounds of one line of the listing took as much as "+which+". Count each by itself.")
	}
	return out
}
