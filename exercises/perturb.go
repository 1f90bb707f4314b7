package exercises

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Which inputs a value depends on is read from the graph, which knows what each lane has read. What it does not know is what a lane would have
// done with other values: written to another cell, or nothing. So every input that the graph leaves out is changed, and the run is made again.

// influence is an input that the graph leaves out and that changes a value all the same: what is put into it, and what the value is then.
type influence struct{ input, value string }

// influences finds the inputs, by their numbers among the input cells, that change what stands in the cell of a value at a step, beside those
// that are known to.
func (r *run) influences(n tracer.NodeID, step int, known uint64) map[int]influence {
	out := map[int]influence{}
	if !r.steered() {
		return out
	}
	for k, c := range r.inputCells() {
		if known>>k&1 == 1 {
			continue
		}
		array, i := r.trace.Place(c)
		for _, other := range r.others(array, i) {
			if changed, is := r.changes(array, i, other, n, step); is {
				out[k] = influence{other, changed}
				break
			}
		}
	}
	return out
}

// others are values that could stand in a cell of the input instead of its own: those of other cells, and of numbers small ones, which may be
// places, and some far apart.
func (r *run) others(array tracer.ArrayID, i int) []string {
	words := strings.Fields(r.request.Inputs[r.trace.Array(array).Name])
	if i >= len(words) || strings.Contains(r.request.Inputs[r.trace.Array(array).Name], "|") {
		return nil
	}
	var out []string
	add := func(w string) {
		if w != words[i] && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for away := 1; away < len(words); away++ {
		add(words[(i+away)%len(words)])
	}
	if _, err := strconv.Atoi(words[i]); err != nil {
		return out
	}
	for small := range min(len(words)+1, 10) {
		add(strconv.Itoa(small))
	}
	for _, w := range []string{"-1", "15", "25", "31", "45", "99"} {
		add(w)
	}
	return out
}

// steered reports whether a lane of the run has decided anything by what it read.
func (r *run) steered() bool {
	for n := tracer.NodeID(r.trace.Cells()); int(n) < r.graph.Nodes(); n++ {
		found := false
		r.graph.Sources(n, func(s tracer.Source) bool { found = s.Steer; return !found })
		if found {
			return true
		}
	}
	return false
}

// changes runs the algorithm with another value in a cell of the input: what stands in the cell of value n at the step then, and whether that is
// something else.
func (r *run) changes(array tracer.ArrayID, i int, other string, n tracer.NodeID, step int) (value string, is bool) {
	name := r.trace.Array(array).Name
	words := strings.Fields(r.request.Inputs[name])
	words[i] = other
	inputs := maps.Clone(r.request.Inputs)
	inputs[name] = strings.Join(words, " ")
	res, err := r.alg.Run(algos.Request{Inputs: inputs, Params: r.request.Params}, algos.Options{Budget: budget.Exercise(), Record: true})
	if err != nil {
		return "", false
	}
	again := res.Trace
	held, at := r.trace.Place(r.graph.Node(n).Cell)
	twin := r.twin(again, held)
	if twin == tracer.NoArray || at >= again.Array(twin).Len {
		return "", false
	}
	round := r.graph.Node(n).Round
	if int(round) > again.Rounds() {
		return "", false
	}
	c := again.Cursor()
	moment := again.StepOf(round)
	if step < r.trace.StepOf(round) { // within a loop
		moment = min(moment, step-r.trace.FirstStepOf(round)+again.FirstStepOf(round))
	}
	c.Seek(moment)
	value = c.Text(twin, at)
	is = value != r.graph.Text(n)
	if value == "null" {
		value = "nothing"
	}
	return value, is
}

// twin is the array of another run of the algorithm that has the place of an array of this one.
func (r *run) twin(again *tracer.Trace, array tracer.ArrayID) tracer.ArrayID {
	name := r.trace.RowName(array)
	for _, a := range again.Arrays() {
		if again.RowName(a.ID) == name {
			return a.ID
		}
	}
	return tracer.NoArray
}

// tells says what an influence shows.
func (f influence) tells(cell, target string) string {
	return fmt.Sprintf("With %s in %s the lanes go another way, and %s holds %s", f.input, cell, target, f.value)
}
