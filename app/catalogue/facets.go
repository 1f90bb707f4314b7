//go:build !js

package catalogue

import (
	"slices"
	"sort"
	"strings"

	"upsweep/algos"
)

// entry is an algorithm as the catalogue shows it.
type entry struct {
	*algos.Algorithm
	algos.Measures
	takes int // what takes the same input has the same number: two such can be compared
}

// A facet is a property to filter by. The filter's form, the cards, and web/app-catalogue.js, which
// compares the two, all follow this table.
type facet struct {
	name  string // in the address, and of the card's data
	label string
	of    func(e *entry) (value, says string) // value is empty where an algorithm does not have the property; says is empty where there is but one value
}

func facets() []facet {
	order := func(o algos.Order, e *entry) (value, says string) {
		if e.Fixed || e.Fault != nil {
			return "", "" // of a program as long as it is written, or of a wrong one, it means nothing
		}
		return strings.NewReplacer("²", "2", "√", "root-", " ", "-").Replace(o.String()), o.String()
	}
	holds := func(is bool) (value, says string) {
		if is {
			return "1", ""
		}
		return "", ""
	}
	return []facet{
		{"family", "Family", func(e *entry) (value, says string) { return e.Family, Title(e.Family) }},
		{"span", "Span", func(e *entry) (value, says string) { return order(e.SpanOrder, e) }},
		{"work", "Work", func(e *entry) (value, says string) { return order(e.WorkOrder, e) }},
		{"memory", "Memory", func(e *entry) (value, says string) {
			return strings.ReplaceAll(e.PRAM.String(), " ", "-"), e.PRAM.String()
		}},
		{"efficient", "Work-efficient", func(e *entry) (value, says string) { return holds(e.Efficient) }},
		{"place", "In place", func(e *entry) (value, says string) { return holds(e.InPlace) }},
		{"stable", "Stable", func(e *entry) (value, says string) { return holds(e.Stable) }},
		{"serial", "Serial", func(e *entry) (value, says string) { return holds(e.Serial) }},
	}
}

// choice is a value of a facet that some algorithms have, and how many.
type choice struct {
	value, says string
	count       int
}

// choices lists the values of a facet: orders from the least, others as the catalogue brings them.
func (f *facet) choices(entries []entry) []choice {
	var out []choice
	for i := range entries {
		value, says := f.of(&entries[i])
		if value == "" {
			continue
		}
		if k := slices.IndexFunc(out, func(c choice) bool { return c.value == value }); k >= 0 {
			out[k].count++
		} else {
			out = append(out, choice{value, says, 1})
		}
	}
	if f.name == "span" || f.name == "work" {
		rank := func(c choice) int {
			for o := algos.NoOrder; o < algos.Irregular; o++ {
				if o.String() == c.says {
					return int(o)
				}
			}
			return int(algos.Irregular)
		}
		sort.SliceStable(out, func(i, k int) bool { return rank(out[i]) < rank(out[k]) })
	}
	return out
}
