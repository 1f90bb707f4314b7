package practice

import (
	"slices"
	"strings"

	"upsweep/app/drill"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// Program is the exercise of writing a program, as it stands on a page that leads to the workbench.
// A problem set keeps its own, apart from free practice; place tells the two apart, and is empty
// for free practice.
func (p *Practice) Program(algorithm, from string) (d *drill.Drill, place string) {
	spec := exercises.Spec{Kind: kinds.Program(), Algorithm: algorithm}
	if query, ok := strings.CutPrefix(from, "/practice?"); ok {
		set, ok, err := problemset.Parse(query)
		if ok && err == nil && slices.ContainsFunc(set.Items, func(i problemset.Item) bool { return i.Spec.String() == spec.String() }) {
			d = drill.New("write", spec, setKeeper{p.keeper(), set.Encode()})
			d.Silent, d.Binding = set.Silent, true
			return d, set.ID()
		}
	}
	return p.drill("write", spec), ""
}

// Met tells whether the last program that was judged for a task is right and free of races.
func (p *Practice) Met(algorithm string) bool {
	last, ok := p.log.Last(record.Skill{Algorithm: algorithm, Kind: kinds.Program()})
	if !ok || len(last.Answer) <= exercises.SlotMarks {
		return false
	}
	marks := exercises.ReadMarks(last.Answer[exercises.SlotMarks])
	return slices.Contains(marks, exercises.MarkRight) && slices.Contains(marks, exercises.MarkRaceFree)
}
