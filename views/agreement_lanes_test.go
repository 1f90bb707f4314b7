package views_test

import (
	"fmt"
	"strings"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// This file reads back the views that show lanes rather than a row of values for each step: what
// the wires of a network hold, which tasks processors are at, and what warps ask memory for.

// made lists the values that the step writes.
func (w *witness) made() []tracer.NodeID {
	var out []tracer.NodeID
	from, to := w.s.Graph.NodesOf(w.s.Trace.Steps()[w.step].Round)
	for n := from; n < to && w.step > 0; n++ {
		if w.s.Graph.StepOf(n) == w.step {
			out = append(out, n)
		}
	}
	return out
}

// readWires reads the values on the wires of a network, and its gates: a value stands where its
// wire holds it by now, and a wire that the step writes is marked.
func (w *witness) readWires(f *scene.Frame) {
	g, t := w.s.Graph, w.s.Trace
	held := w.memory()
	array := tracer.NoArray
	boxes, joints := map[int]bool{}, map[int]bool{} // by wire: what is marked as present
	gates := 0
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			id := sh.Key.ID()
			if sh.Key.Part() == scene.PartNode && sh.Key.Group() > 0 {
				gates++
				if sh.Ink.State == scene.Present {
					joints[sh.Key.Group()-1] = true
				}
				continue
			}
			part := sh.Key.Part()
			if part != scene.PartNode && (part != scene.PartValue || sh.Ink.Role != scene.Value && sh.Ink.Role != scene.PadValue) {
				continue
			}
			n, wire := tracer.NodeID(id), id-g.Nodes()
			if wire < 0 {
				array, wire = t.Place(g.Cell(n))
			} else {
				n = held[int(t.Cell(array, wire))]
			}
			if part == scene.PartNode {
				boxes[wire] = boxes[wire] || sh.Ink.State == scene.Present
				continue
			}
			w.values++
			want := g.Text(n)
			if want == "null" {
				want = "–"
			}
			if g.StepOf(n) > w.step {
				w.say("wire %d has a value of step %d", wire, g.StepOf(n))
			}
			if !shows(sh.Text, want) {
				w.say("wire %d shows %q, and holds %q", wire, sh.Text, want)
			}
		}
	})
	touched := map[int]bool{}
	for _, n := range w.made() {
		a, wire := t.Place(g.Cell(n))
		if a != array {
			continue
		}
		touched[wire] = true
		g.Sources(n, func(src tracer.Source) bool {
			if from, j := t.Place(g.Cell(src.Node)); from == array {
				touched[j] = true
			}
			return true
		})
		if gates > 0 && !boxes[wire] && !joints[wire] {
			w.say("the step writes wire %d, and nothing marks it", wire)
		}
	}
	for _, marked := range []map[int]bool{boxes, joints} {
		for wire, present := range marked {
			if present && !touched[wire] {
				w.say("wire %d is marked as present, and the step leaves it alone", wire)
			}
		}
	}
}

// turnOf is a lane's turn in a round.
type turnOf struct {
	round tracer.RoundID
	lane  tracer.LaneID
}

// readTasks reads the tasks of processors: each has the number of its lane, and those of the step
// are marked as present, those before as past.
func (w *witness) readTasks(f *scene.Frame) {
	plan := w.s.Schedule(4, false)
	states := map[int]scene.State{}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			switch id := sh.Key.ID(); {
			case sh.Key.Part() == scene.PartNode && sh.Key.Group() == 0 && sh.Ink.Role == scene.Node:
				states[id] = sh.Ink.State
			case sh.Key.Part() == scene.PartValue && sh.Key.Group() == 0:
				w.values++
				if want := fmt.Sprint(plan.Tasks[id].Lane); sh.Text != want {
					w.say("task %d is of lane %s, and says %s", id, want, sh.Text)
				}
			}
		}
	})
	made := map[tracer.LaneID]bool{} // by lanes, at this step
	for _, n := range w.made() {
		made[w.s.Graph.Node(n).Lane] = true
	}
	early := map[turnOf]int{} // the first step of each turn
	for i := range plan.Tasks {
		k := turnOf{plan.Tasks[i].Round, plan.Tasks[i].Lane}
		if at, known := early[k]; !known || plan.Tasks[i].Step < at {
			early[k] = plan.Tasks[i].Step
		}
	}
	for i, state := range states {
		task := &plan.Tasks[i]
		own := task.Step == w.step
		for n := task.First; n <= task.Last; n++ {
			own = own || w.s.Graph.StepOf(n) == w.step
		}
		beside := made[task.Lane] && w.s.Trace.Steps()[w.step].Round == task.Round // a write that takes no time stands with another task of its lane
		want := scene.Past
		switch {
		case own:
			want = scene.Present
		case w.step < task.Step:
			want = scene.Future
		}
		if state != want && (state != scene.Present || !beside) && (state != scene.Past || want != scene.Future || early[turnOf{task.Round, task.Lane}] > w.step) {
			w.say("the task of lane %d in step %d is drawn as %q", task.Lane, task.Step, state)
		}
	}
	if len(states) == 0 {
		return // too small to be drawn one by one
	}
	of := map[tracer.NodeID]int{}
	for i, task := range plan.Tasks {
		for n := task.First; task.Writes() && n <= task.Last; n++ {
			of[n] = i
		}
	}
	for _, n := range w.made() {
		i, known := of[n]
		if state, drawn := states[i]; !known || drawn && (state != scene.Present || plan.Tasks[i].Lane != w.s.Graph.Node(n).Lane) {
			w.say("lane %d writes %s, and its task is drawn as %q", w.s.Graph.Node(n).Lane, w.cellName(int(w.s.Graph.Cell(n))), state)
		}
	}
}

// readRequests reads what warps ask memory for in the round of the step: every write of every lane
// goes to memory once, and what a lane depends on it has read.
func (w *witness) readRequests(f *scene.Frame) {
	if w.s.Trace.Rounds() == 0 {
		w.readNote(f, "This run makes no memory requests.")
		return
	}
	round := max(1, w.s.Trace.Steps()[w.step].Round)
	verbs, ways, dots := map[int]string{}, map[int]map[tracer.LaneID]bool{}, map[int]int{}
	title, cut := "", false
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			id, group := sh.Key.ID(), sh.Key.Group()
			switch part := sh.Key.Part(); {
			case part == scene.PartLabel && group == 0 && id == 0:
				title = sh.Text
			case part == scene.PartLabel && group == 16:
				verbs[id] = strings.Fields(sh.Text)[2]
			case part == scene.PartLabel && group == 5:
				cut = true
			case part == scene.PartEdge:
				if ways[group] == nil {
					ways[group] = map[tracer.LaneID]bool{}
				}
				ways[group][tracer.LaneID(id)] = true
			case part == scene.PartToken && sh.Ink.Role == scene.Dot:
				dots[group]++
			}
		}
	})
	if want := fmt.Sprintf("Round %d", round); title != want && !strings.HasPrefix(title, want+",") {
		w.say("the title is %q, not %q", title, want)
	}
	reads, writes := map[tracer.LaneID]int{}, map[tracer.LaneID]int{}
	for id, lanes := range ways {
		if dots[id] < len(lanes) {
			w.say("request %d: %d lanes are drawn at work, and %d at memory", id, dots[id], len(lanes))
		}
		cut = cut || dots[id] > len(lanes) // cells that do not all have room
		for lane := range lanes {
			w.values++
			if verbs[id] != "writes" {
				reads[lane]++
			}
			if verbs[id] != "reads" {
				writes[lane]++
			}
		}
	}
	if cut {
		return
	}
	from, to := w.s.Graph.NodesOf(round)
	for n := from; n < to; n++ {
		lane := w.s.Graph.Node(n).Lane
		writes[lane]--
		w.s.Graph.Sources(n, func(tracer.Source) bool {
			if reads[lane] == 0 {
				w.say("lane %d reads, and is not drawn at it", lane)
			}
			return true
		})
	}
	for lane, n := range writes {
		if n != 0 {
			w.say("lane %d writes %d times more in the picture than in the run", lane, n)
		}
	}
}

// readNote reads a picture that has nothing to show, which says so and draws no lane.
func (w *witness) readNote(f *scene.Frame, says string) {
	told := false
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			told = told || shapes[i].Text == says
			if part := shapes[i].Key.Part(); part == scene.PartEdge || part == scene.PartToken {
				w.say("a run without rounds has a shape of part %v", part)
			}
		}
	})
	if !told {
		w.say("it does not say: %s", says)
	}
}
