package views_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Every algorithm in every view that shows a run as a whole, its phases folded in every way, at
// every step: read back from the picture, the values are those that memory holds then, what is
// marked as present is what the step writes, no more and no less, the caption names its round, and the
// sentence has the values before and behind the step.
// UPSWEEP_SEEDS adds runs on so many inputs of several lengths.
func TestPicturesAgreeWithTheRun(t *testing.T) {
	looked, cells := map[views.ID]int{}, 0
	list := judged()
	if !testing.Short() {
		list = slices.Concat(list, algos.Broken())
	}
	for turn, alg := range list {
		requests := []algos.Request{alg.Example}
		for seed := range sample.Seeds(t, 1) {
			r := rand.New(rand.NewPCG(seed, 31))
			for _, n := range []int{5, 13, 24}[:min(3, 1+seed)] {
				requests = append(requests, alg.Sized(r, n, alg.Example.Params))
			}
		}
		for _, req := range requests {
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // some lengths and parameters do not go together
			}
			s := views.SubjectOf(res.Trace)
			told := map[string][]string{} // what is wrong with a sentence, by step and text
			for i, folded := range foldingsOf(res.Trace) {
				for k, view := range []views.ID{views.Dag, views.Cells, views.Code, views.Tree, views.Network, views.Processors, views.Memory} {
					if folded != nil && view == views.Tree {
						continue // it folds nothing, and draws every value of the run at every step
					}
					v, _ := views.Named(view)
					for _, width := range sample.One(turn+i+k, []scene.Unit{744, 390}) {
						plan := v.Plan(s, views.Options{Width: width, Wide: true, Folded: folded})
						for step, right := 0, true; right && step < s.Steps(); step++ {
							w := witness{s: s, view: view, step: step, folded: folded}
							f := plan.Frame(float64(step), views.Interaction{})
							switch view {
							case views.Network:
								w.readWires(f)
							case views.Processors:
								w.readTasks(f)
							case views.Memory:
								w.readRequests(f)
							default:
								w.read(f)
							}
							says := fmt.Sprint(step, f.Desc)
							if w.values == 0 && (view == views.Tree || view == views.Network) {
								told[says] = nil // it does not draw such runs, and says so
							}
							if _, known := told[says]; !known {
								r := readSentence(s, step, f.Desc)
								told[says] = r.wrong
								cells += r.cells
							}
							w.wrong = append(w.wrong, told[says]...)
							if right = len(w.wrong) == 0; !right {
								t.Errorf("%s %v, %s %v wide, phases %v folded, step %d: %s", alg.ID, req.Inputs, view, width, folded, step, strings.Join(w.wrong, "; "))
							}
							looked[view] += w.values
						}
					}
				}
			}
		}
	}
	for _, view := range []views.ID{views.Dag, views.Cells, views.Tree, views.Network, views.Processors, views.Memory} {
		if looked[view] == 0 {
			t.Errorf("%s: nothing was read", view)
		}
	}
	if cells < 4000 && !testing.Short() {
		t.Errorf("sentences tell of %d cells", cells)
	}
	t.Log(looked, "cells in sentences:", cells)
}

// foldingsOf are ways to fold a run: nothing, the phases within phases, which is what a figure of a
// long run opens with, all outermost ones, and each alone of those that differ in name.
func foldingsOf(t *tracer.Trace) [][]int {
	out := [][]int{nil}
	var outer, within []int
	seen := map[string]bool{}
	for i, p := range t.Phases() {
		switch {
		case p.Depth == 0:
			outer = append(outer, i)
		case p.Depth == 1 && p.First < p.Last:
			within = append(within, i)
		}
		if !seen[p.Name] {
			seen[p.Name] = true
			out = append(out, []int{i})
		}
	}
	for _, list := range [][]int{outer, within} {
		if len(list) > 1 {
			out = append(out, list)
		}
	}
	return out
}

// A witness reads one picture of a run at rest, and what the trace says of that step.
type witness struct {
	s      *views.Subject
	view   views.ID
	step   int
	folded []int

	values int
	wrong  []string
}

func (w *witness) say(format string, args ...any) {
	w.wrong = append(w.wrong, fmt.Sprintf(format, args...))
}

// read compares all shapes of a frame.
func (w *witness) read(f *scene.Frame) {
	held := w.memory()
	present, texts := map[int]bool{}, map[int]bool{} // cells, or lanes of a listing; cells whose value stands there
	full, texture, round := false, false, ""
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			texture = texture || sh.Ink.Role == scene.Texel && sh.Key.Part() == scene.PartNode
			switch part := sh.Key.Part(); {
			case sh.Kind == scene.Text && strings.Contains(sh.Text, "round ") && strings.Contains(sh.Text, " of "):
				round = sh.Text
			case part == scene.PartNode && sh.Ink.State == scene.Present:
				present[w.cellOf(sh.Key.ID())] = true
			case part == scene.PartValue && w.view != views.Code && (sh.Ink.Role == scene.Value || sh.Ink.Role == scene.PadValue):
				full = true
				w.values++
				cell := w.cellOf(sh.Key.ID())
				texts[cell] = true
				w.readValue(sh, held)
			}
		}
	})
	if texture { // neighbours that look alike are one box
		return
	}
	written := map[int]bool{}
	from, to := w.s.Graph.NodesOf(w.s.Trace.Steps()[w.step].Round)
	for n := from; n < to && w.step > 0; n++ {
		switch node := w.s.Graph.Node(n); {
		case w.s.Graph.StepOf(n) != w.step:
		case w.view == views.Code:
			written[int(node.Lane)] = true
		default:
			written[int(node.Cell)] = true
		}
	}
	name := w.cellName
	if w.view == views.Code {
		name = func(lane int) string { return fmt.Sprint("lane ", lane) }
	}
	for _, c := range slices.Sorted(maps.Keys(present)) {
		if !written[c] {
			w.say("%s is marked as present, and the step leaves it alone", name(c))
		}
	}
	for _, c := range slices.Sorted(maps.Keys(written)) {
		switch {
		case w.view == views.Tree: // shows the values of one array
		case !present[c]:
			w.say("the step writes %s, and nothing marks it", name(c))
		case full && !texts[c]:
			w.say("the step writes %s, and its value stands nowhere", name(c))
		}
	}
	w.readCaption(round)
}

// memory is what every cell holds after the step.
func (w *witness) memory() map[int]tracer.NodeID {
	held := map[int]tracer.NodeID{}
	for n := range tracer.NodeID(w.s.Graph.Nodes()) {
		cell := int(w.s.Graph.Cell(n))
		if was, ok := held[cell]; w.s.Graph.StepOf(n) <= w.step && (!ok || w.s.Graph.StepOf(n) >= w.s.Graph.StepOf(was)) {
			held[cell] = n
		}
	}
	return held
}

// readValue reads one value: of a cell what it holds, of a node of the diagram what was written, by
// now.
func (w *witness) readValue(sh *scene.Shape, held map[int]tracer.NodeID) {
	id := sh.Key.ID()
	n := tracer.NodeID(id)
	if w.view == views.Cells {
		n = held[id]
	} else if w.s.Graph.StepOf(n) > w.step {
		w.say("%s has a value of step %d", w.cellName(w.cellOf(id)), w.s.Graph.StepOf(n))
	}
	if want := w.s.Graph.Text(n); !shows(sh.Text, want) {
		w.say("%s is shown as %q; it holds %q", w.cellName(w.cellOf(id)), sh.Text, want)
	}
}

// readCaption holds what a picture says of a folded phase that goes on to the round that is shown.
func (w *witness) readCaption(says string) {
	round := w.s.Trace.Steps()[w.step].Round
	for _, i := range w.folded {
		p := w.s.Trace.Phases()[i]
		want := fmt.Sprintf("round %d of %d", round-p.First+1, p.Last-p.First+1)
		if p.First <= round && round <= p.Last && w.step < w.s.Trace.StepOf(p.Last) && !strings.Contains(says, want) && (says != "" || w.view != views.Dag) {
			w.say("the caption says %q, not %q", says, want)
		}
	}
}

// cellOf is the cell that a shape is of, or the lane.
func (w *witness) cellOf(id int) int {
	if w.view == views.Cells || w.view == views.Code {
		return id
	}
	return int(w.s.Graph.Cell(tracer.NodeID(id)))
}

func (w *witness) cellName(cell int) string {
	a, i := w.s.Trace.Place(tracer.CellID(cell))
	return fmt.Sprintf("%s[%d]", w.s.Trace.Array(a).Name, i)
}
