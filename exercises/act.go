package exercises

import (
	"fmt"
	"slices"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// how is the way in which a lane made a value.
type how uint8

const (
	combined how = iota + 1 // left ⊕ right
	moved                   // the one operand, unchanged
	constant                // no operand
	compared                // the smaller or larger of two keys; done again only as it was
	opaque                  // anything else; done again only as it was
)

// act is one value that a round writes, with what is needed to write it again on another machine.
type act struct {
	node     tracer.NodeID
	lane     tracer.LaneID
	to       tracer.CellID
	operands []tracer.CellID // in the order of ⊕; steering reads left out
	how      how
	value    value.Word
}

// acts lists what the steps from+1 … to of a run write, in recorded order.
func (r *Run) acts(from, to int) []act {
	var out []act
	g := r.graph
	steps := r.trace.Steps()
	if from+1 >= len(steps) || to <= from {
		return nil
	}
	to = min(to, len(steps)-1)
	first, _ := g.NodesOf(steps[from+1].Round)
	_, end := g.NodesOf(steps[to].Round)
	for n := first; n < end; n++ {
		if s := g.StepOf(n); s <= from || s > to {
			continue
		}
		a := r.act(n)
		// The second result of a comparator shares the first one's comparison.
		if k := len(out) - 1; k >= 0 && a.how == opaque && out[k].how == compared && out[k].lane == a.lane && slices.Equal(out[k].operands, a.operands) {
			a.how = compared
		}
		out = append(out, a)
	}
	return out
}

func (r *Run) act(n tracer.NodeID) act {
	g := r.graph
	node := g.Node(n)
	a := act{node: n, lane: node.Lane, to: node.Cell, how: opaque}
	var kind value.Kind
	a.value, kind = g.Word(n)
	var sources []tracer.NodeID
	g.Sources(n, func(s tracer.Source) bool {
		if !s.Steer {
			sources = append(sources, s.Node)
		}
		return true
	})
	if node.Swapped && len(sources) == 2 {
		sources[0], sources[1] = sources[1], sources[0]
	}
	for _, s := range sources {
		a.operands = append(a.operands, g.Node(s).Cell)
	}
	switch {
	case node.Kind == tracer.NodeMoved && len(sources) == 1:
		a.how = moved
	case node.Kind == tracer.NodeConstant:
		a.how = constant
	case node.Compared && len(sources) == 2:
		a.how = compared
	case node.Combined && node.Ops == 1 && len(sources) == 2 && r.trace.Program().Combine != nil:
		left, leftKind := g.Word(sources[0])
		right, rightKind := g.Word(sources[1])
		if leftKind == kind && rightKind == kind && r.trace.Program().Combine(left, right) == a.value {
			a.how = combined
		}
	}
	return a
}

// exchanges reports whether the acts are those of comparators alone: in each lane two keys,
// compared and written back to their two cells.
func exchanges(acts []act) bool {
	if len(acts) == 0 || len(acts)%2 != 0 {
		return false
	}
	for i := 0; i < len(acts); i += 2 {
		a, b := acts[i], acts[i+1]
		if a.how != compared || b.how != compared || a.lane != b.lane || !slices.Equal(a.operands, b.operands) {
			return false
		}
		if !slices.Contains(a.operands, a.to) || !slices.Contains(a.operands, b.to) || a.to == b.to {
			return false
		}
	}
	return true
}

// again runs the acts of a moment, or others in their place, on a machine that starts from the
// memory before it. In a synchronous round lanes read what was there before; otherwise one lane
// after another reads what is there now, which is what a missing barrier can do. It returns the
// trace where recorded, and the words of the cells of the array that is asked about.
func (r *Run) again(acts []act, at moment, synchronous, recorded bool) (*tracer.Trace, []value.Word) {
	t, array := r.trace, at.array
	before := t.Cursor()
	before.Seek(at.from)
	program := t.Program()
	m := tracer.New(tracer.Options{Record: recorded, Pool: t.Pool(), Program: program})
	arrays := map[tracer.ArrayID]*tracer.Array{}
	use := func(c tracer.CellID) {
		id, _ := t.Place(c)
		arrays[id] = nil
	}
	for _, a := range acts {
		use(a.to)
		for _, o := range a.operands {
			use(o)
		}
	}
	arrays[array] = nil
	for _, info := range t.Arrays() {
		if _, used := arrays[info.ID]; !used {
			continue
		}
		words := make([]value.Word, info.Len)
		any := false
		for i := range words {
			w, ok := before.Value(info.ID, i)
			words[i] = w
			any = any || ok
		}
		if any {
			arrays[info.ID] = m.Input(info.Name, info.Kind, words).Unpadded(info.Real)
		} else {
			arrays[info.ID] = m.Array(info.Name, info.Kind, info.Len).Unpadded(info.Real)
		}
	}
	byLane := lanesOf(acts)
	info := t.Round(at.round)
	m.Phase(info.Phase)
	name := info.Label
	if name == "" && info.Phase == "" { // what is alone would be taken for the first round
		name = fmt.Sprintf("round %d", at.round)
	}
	if synchronous {
		m.Round("%s", name).ForAll(0, len(byLane), func(l *tracer.Lane, i int) { r.doneBy(l, byLane[i], arrays) })
	} else {
		m.Round("%s", name).Serial(func(l *tracer.Lane) {
			for _, list := range byLane {
				r.doneBy(l, list, arrays)
			}
		})
	}
	_, words, _ := m.Result(tracer.Output{Array: tracer.ArrayID(slices.Index(declared(t, arrays), array) + 1), Len: t.Array(array).Len})
	return m.Trace(), words
}

// doneBy has a lane do acts: all its reads come before its writes, as in the round itself.
func (r *Run) doneBy(l *tracer.Lane, list []act, arrays map[tracer.ArrayID]*tracer.Array) {
	t := r.trace
	operands := make([][2]value.Word, len(list))
	for k, a := range list {
		for o := range min(2, len(a.operands)) {
			if k > 0 && slices.Equal(list[k-1].operands, a.operands) {
				operands[k] = operands[k-1]
				continue
			}
			id, i := t.Place(a.operands[o])
			operands[k][o] = arrays[id].Get(l, i)
		}
	}
	for k, a := range list {
		id, i := t.Place(a.to)
		switch a.how {
		case combined:
			l.Combined(operands[k][0], operands[k][1])
			arrays[id].Set(l, i, t.Program().Combine(operands[k][0], operands[k][1]))
		case moved:
			arrays[id].Move(l, i, operands[k][0])
		case constant:
			arrays[id].Put(l, i, a.value)
		default:
			arrays[id].Set(l, i, a.value)
		}
	}
}

// declared lists the arrays used, in the order of their declaration.
func declared(t *tracer.Trace, used map[tracer.ArrayID]*tracer.Array) []tracer.ArrayID {
	var out []tracer.ArrayID
	for _, info := range t.Arrays() {
		if _, ok := used[info.ID]; ok {
			out = append(out, info.ID)
		}
	}
	return out
}

// lanesOf groups acts by lane, in the order in which the lanes come.
func lanesOf(acts []act) [][]act {
	var out [][]act
	at := map[tracer.LaneID]int{}
	for _, a := range acts {
		i, ok := at[a.lane]
		if !ok {
			i = len(out)
			at[a.lane] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], a)
	}
	return out
}

func mapActs(acts []act, f func(act) (act, bool)) (out []act, any bool) {
	for _, a := range acts {
		b, changed := f(a)
		any = any || changed
		out = append(out, b)
	}
	return out, any
}

// stride changes how far the lanes reach. A lane that would reach out of the array does nothing.
func stride(t *tracer.Trace, acts []act, d func(int) int) (out []act, any bool) {
	for _, a := range acts {
		if a.how != combined {
			out = append(out, a)
			continue
		}
		b := a
		b.operands = slices.Clone(a.operands)
		inside := true
		for k, o := range a.operands {
			array, i := t.Place(o)
			target, at := t.Place(a.to)
			if array != target || i == at {
				continue
			}
			step := i - at
			if step < 0 {
				step = -d(-step)
			} else {
				step = d(step)
			}
			if step == 0 || at+step < 0 || at+step >= t.Array(array).Len {
				inside = false
				continue
			}
			b.operands[k] = t.Cell(array, at+step)
			any = true
		}
		if inside {
			out = append(out, b)
		}
	}
	return out, any
}

// without leaves out the acts of one kind.
func without(acts []act, h how) (out []act, any bool) {
	for _, a := range acts {
		if a.how == h {
			any = true
			continue
		}
		out = append(out, a)
	}
	return out, any
}

// nameOf writes a cell as x[3].
func nameOf(t *tracer.Trace, c tracer.CellID) string {
	id, i := t.Place(c)
	return fmt.Sprintf("%s[%d]", t.RowName(id), i)
}

// laneReads says what a lane reads for a value, with the values: "For x[3], lane 3 reads x[1] = 9
// and x[3] = 4."
func (r *Run) laneReads(a act) string {
	var from []string
	r.graph.Sources(a.node, func(s tracer.Source) bool {
		text := fmt.Sprintf("%s = %s", r.graph.CellName(s.Node), r.graph.Told(s.Node))
		if !slices.Contains(from, text) && len(from) < 6 {
			from = append(from, text)
		}
		return true
	})
	name := nameOf(r.trace, a.to)
	if len(from) == 0 {
		return fmt.Sprintf("Lane %d reads no cell for %s: it writes a value of its own.", a.lane, name)
	}
	if r.trace.Round(r.graph.Node(a.node).Round).Mode == tracer.Serial {
		return fmt.Sprintf("For %s the loop reads %s.", name, listed(from))
	}
	return fmt.Sprintf("For %s, lane %d reads %s.", name, a.lane, listed(from))
}
