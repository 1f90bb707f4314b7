package workbench

import (
	"fmt"
	"slices"
	"sort"
	"strings"

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
	hazards := t.Hazards()
	if len(hazards) == 0 {
		return nil
	}
	linesOf := r.meeting(t, hazards)
	var out []Race
	for _, h := range hazards {
		lines := linesOf(h)
		same := func(o Race) bool {
			return (o.Kind == h.Kind || o.Kind <= tracer.WriteAfterWrite && h.Kind <= tracer.WriteAfterWrite) && (o.Lines == lines || o.Lines == [2]int{lines[1], lines[0]})
		}
		if k := slices.IndexFunc(out, same); k >= 0 {
			out[k].Count++
			continue
		}
		out = append(out, Race{Kind: h.Kind, Lines: lines, Count: 1, First: h, Says: r.describe(t, h)})
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
	sort.SliceStable(out, func(i, k int) bool {
		if stuck := out[i].Kind == tracer.BarrierNotReached; stuck != (out[k].Kind == tracer.BarrierNotReached) {
			return stuck // from then on, barriers order less than they seem to
		}
		return out[i].Count > out[k].Count
	})
	return out
}

// meeting finds the lines of the accesses of hazards, 0 where they are unknown: of the barrier, where
// not all reach one.
func (r *run) meeting(t *tracer.Trace, hazards []tracer.Hazard) func(tracer.Hazard) [2]int {
	type side struct {
		cell  tracer.CellID
		lane  int32
		round int32
		step  int32 // of its round; in one whose lanes are in step, 0
		write bool
	}
	inStep := func(round int) bool { return t.Round(tracer.RoundID(round)).Mode != tracer.Unsynchronised }
	of := func(h tracer.Hazard, a tracer.Access) side {
		s := side{cell: h.Cell, lane: int32(a.Lane), round: int32(h.Round), write: a.Write}
		if !inStep(int(h.Round)) && h.Cell != tracer.NoCell {
			s.step = int32(a.Step - t.FirstStepOf(h.Round))
		}
		return s
	}
	first, then := map[side]int{}, map[side]int{} // the line of the last such access, and of the first
	for _, h := range hazards {
		for _, a := range []tracer.Access{h.First, h.Then} {
			first[of(h, a)], then[of(h, a)] = 0, 0
		}
	}
	var q queue
	for _, e := range r.log {
		s := side{cell: tracer.NoCell, lane: e.lane, round: e.round}
		if !inStep(int(e.round)) {
			s.step = q.step(e)
		}
		if e.how.waits() {
			s.step = 0 // a barrier that not all reach is that at which the lane waits last
		} else if e.of.arr == nil {
			continue
		} else {
			s.cell, s.write = t.Cell(e.of.arr.ID(), int(e.i)), e.how != reads && e.how != loads
		}
		if line, ok := first[s]; ok {
			if first[s] = int(e.line); line == 0 {
				then[s] = int(e.line)
			}
		}
	}
	return func(h tracer.Hazard) [2]int {
		if h.Kind == tracer.BarrierNotReached {
			line := first[of(h, h.Then)]
			return [2]int{line, line}
		}
		return [2]int{first[of(h, h.First)], then[of(h, h.Then)]}
	}
}

// describe says a hazard: of threads by that word, and of those that wait for cells without barriers.
func (r *run) describe(t *tracer.Trace, h tracer.Hazard) string {
	says := t.Describe(h)
	if t.Round(h.Round).Mode != tracer.Unsynchronised {
		return says
	}
	says = strings.ReplaceAll(says, "lane ", "thread ")
	if calls := r.program.calls; !calls["barrier"] && (calls["wait"] || calls["atomic_store"] || calls["lock"]) {
		says = strings.Replace(says, "with no barrier between", "with nothing to order them", 1)
	}
	return says
}

// queue tells at which step of a round of threads an access is made, as the timeline counts them
// (tracer.Step).
type queue struct {
	round int32
	lanes map[int32]stepping
	after map[cellName]int32 // the step after that of the latest write of a cell
}

// stepping is the step of one thread: whether it has written at all, and read since.
type stepping struct {
	sub       int32
	any, read bool
}

// step is that of the next event.
func (q *queue) step(e event) int32 {
	if q.round != e.round || q.lanes == nil {
		*q = queue{e.round, map[int32]stepping{}, map[cellName]int32{}}
	}
	l := q.lanes[e.lane]
	defer func() { q.lanes[e.lane] = l }()
	if !e.how.changes() {
		l.read = true
		sub := l.sub
		if l.any {
			sub++
		}
		if e.how != loads {
			return sub
		}
		if raised := q.after[cellName{e.of.number, int(e.i)}]; raised > sub {
			if l.sub, sub = raised, raised; l.any {
				l.sub--
			}
		}
		return sub
	}
	if l.any && (l.read || e.how == updates || e.how == locks) {
		l.sub++
	}
	l.any, l.read = true, false
	cell := cellName{e.of.number, int(e.i)}
	l.sub = max(l.sub, q.after[cell])
	q.after[cell] = l.sub + 1
	return l.sub
}
