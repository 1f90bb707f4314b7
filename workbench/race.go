package workbench

import (
	"fmt"
	"slices"
	"sort"

	"upsweep/tracer"
)

// Race is two accesses that nothing orders, or a barrier that not all reach: the first of those
// that two lines of the program make.
type Race struct {
	Kind  tracer.HazardKind
	Lines [2]int // of the access that came first and of the other; 0 where unknown
	Count int    // hazards of these lines
	First tracer.Hazard
	Says  string
}

// races groups the hazards of the run by the lines that meet.
func (r *run) races(t *tracer.Trace) []Race {
	type side struct {
		cell  tracer.CellID
		lane  int32
		round int32
		write bool
	}
	hazards := t.Hazards()
	if len(hazards) == 0 {
		return nil
	}
	wanted := map[side]int{}
	of := func(h tracer.Hazard, a tracer.Access) side {
		return side{h.Cell, int32(a.Lane), int32(h.Round), a.Write}
	}
	for _, h := range hazards {
		wanted[of(h, h.First)], wanted[of(h, h.Then)] = 0, 0
	}
	for _, e := range r.log {
		if e.how.waits() || e.of.arr == nil {
			continue
		}
		s := side{t.Cell(e.of.arr.ID(), int(e.i)), e.lane, e.round, e.how != reads && e.how != loads}
		if line, ok := wanted[s]; ok && line == 0 {
			wanted[s] = int(e.line)
		}
	}
	var out []Race
	for _, h := range hazards {
		lines := [2]int{wanted[of(h, h.First)], wanted[of(h, h.Then)]}
		same := func(o Race) bool {
			return (o.Kind == h.Kind || o.Kind <= tracer.WriteAfterWrite && h.Kind <= tracer.WriteAfterWrite) && (o.Lines == lines || o.Lines == [2]int{lines[1], lines[0]})
		}
		if k := slices.IndexFunc(out, same); k >= 0 {
			out[k].Count++
			continue
		}
		out = append(out, Race{Kind: h.Kind, Lines: lines, Count: 1, First: h, Says: t.Describe(h)})
	}
	for i, r := range out {
		if r.Lines[0] == 0 {
			continue
		}
		where := fmt.Sprintf(" (lines %d and %d", r.Lines[0], r.Lines[1])
		if r.Lines[0] == r.Lines[1] {
			where = fmt.Sprintf(" (line %d", r.Lines[0])
		}
		if r.Count > 1 {
			where += ", " + counted(r.Count, "time")
		}
		out[i].Says += where + ")"
	}
	sort.SliceStable(out, func(i, k int) bool { return out[i].Count > out[k].Count })
	return out
}
