package tracer

import (
	"slices"
	"strconv"
	"strings"
)

// Phase is a named stretch of rounds. Phases nest: a scan within a pass of a sort is a phase within
// a phase.
type Phase struct {
	Name  string  // its own, without those of the phases that it lies in
	Path  string  // all names, from the outermost in, as RoundInfo.Phase writes them
	Key   string  // names it in addresses: bit-0/scan/up-sweep; the second of one name in one place is scan.2
	Outer int     // index of the phase that it lies in; -1 for none
	Depth int     // how many it lies in
	First RoundID // its rounds, both included
	Last  RoundID
}

// phaseSeparator stands between the names of nested phases.
const phaseSeparator = " / "

// Phases lists the phases in the order in which they begin, each before those within it. Rounds of
// one name that follow one another are one phase; the same name later is another.
func (t *Trace) Phases() []Phase {
	var out []Phase
	var open []int // the phases that go on, from the outermost in
	seen := map[string]int{}
	for r := RoundID(1); int(r) <= t.Rounds(); r++ {
		path := t.Round(r).Phase
		var names []string
		if path != "" {
			names = strings.Split(path, phaseSeparator)
		}
		depth := 0
		for depth < len(open) && depth < len(names) && out[open[depth]].Name == names[depth] {
			depth++
		}
		open = open[:depth]
		for ; depth < len(names); depth++ {
			p := Phase{Name: names[depth], Path: strings.Join(names[:depth+1], phaseSeparator), Key: slug(names[depth]), Outer: -1, Depth: depth, First: r}
			if depth > 0 {
				p.Outer = open[depth-1]
				p.Key = out[p.Outer].Key + "/" + p.Key
			}
			if seen[p.Key]++; seen[p.Key] > 1 {
				p.Key += "." + strconv.Itoa(seen[p.Key])
			}
			open = append(open, len(out))
			out = append(out, p)
		}
		for _, i := range open {
			out[i].Last = r
		}
	}
	return out
}

// slug writes a name for an address: small letters and digits, all else as dashes.
func slug(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}

// PhaseNamed finds a phase by its key; -1 if there is none.
func PhaseNamed(phases []Phase, key string) int {
	return slices.IndexFunc(phases, func(p Phase) bool { return p.Key == key })
}
