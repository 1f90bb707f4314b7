package exercises

import (
	"fmt"
	"slices"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// How is the way in which a lane made a value.
type How uint8

const (
	Combined How = iota + 1 // left ⊕ right
	Moved                   // the one operand, unchanged
	Constant                // no operand
	Compared                // the smaller or larger of two keys; done again only as it was
	Opaque                  // anything else; done again only as it was
)

// Act is one value that a round writes, with what is needed to write it again on another machine.
type Act struct {
	Node     tracer.NodeID
	Lane     tracer.LaneID
	To       tracer.CellID
	Operands []tracer.CellID // in the order of ⊕; steering reads left out
	How      How
	Value    value.Word
}

// Acts lists what the steps from+1 … to of a run write, in recorded order.
func (r *Run) Acts(from, to int) []Act {
	var out []Act
	g := r.Graph
	steps := r.Trace.Steps()
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
		a := r.Act(n)
		// The second result of a comparator shares the first one's comparison.
		if k := len(out) - 1; k >= 0 && a.How == Opaque && out[k].How == Compared && out[k].Lane == a.Lane && slices.Equal(out[k].Operands, a.Operands) {
			a.How = Compared
		}
		out = append(out, a)
	}
	return out
}

// Act is what wrote a value.
func (r *Run) Act(n tracer.NodeID) Act {
	g := r.Graph
	node := g.Node(n)
	a := Act{Node: n, Lane: node.Lane, To: node.Cell, How: Opaque}
	var kind value.Kind
	a.Value, kind = g.Word(n)
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
		a.Operands = append(a.Operands, g.Node(s).Cell)
	}
	switch {
	case node.Kind == tracer.NodeMoved && len(sources) == 1:
		a.How = Moved
	case node.Kind == tracer.NodeConstant:
		a.How = Constant
	case node.Compared && len(sources) == 2:
		a.How = Compared
	case node.Combined && node.Ops == 1 && len(sources) == 2 && r.Trace.Program().Combine != nil:
		left, leftKind := g.Word(sources[0])
		right, rightKind := g.Word(sources[1])
		if leftKind == kind && rightKind == kind && r.Trace.Program().Combine(left, right) == a.Value {
			a.How = Combined
		}
	}
	return a
}

// Exchanges reports whether the acts are those of comparators alone: in each lane two keys,
// compared and written back to their two cells.
func Exchanges(acts []Act) bool {
	if len(acts) == 0 || len(acts)%2 != 0 {
		return false
	}
	for i := 0; i < len(acts); i += 2 {
		a, b := acts[i], acts[i+1]
		if a.How != Compared || b.How != Compared || a.Lane != b.Lane || !slices.Equal(a.Operands, b.Operands) {
			return false
		}
		if !slices.Contains(a.Operands, a.To) || !slices.Contains(a.Operands, b.To) || a.To == b.To {
			return false
		}
	}
	return true
}

// Again runs the acts of a moment, or others in their place, on a machine that starts from the
// memory before it. In a synchronous round lanes read what was there before; otherwise one lane
// after another reads what is there now, which is what a missing barrier can do. It returns the
// trace where recorded, and the words of the cells of the array that is asked about.
func (r *Run) Again(acts []Act, at Moment, synchronous, recorded bool) (*tracer.Trace, []value.Word) {
	t, array := r.Trace, at.Array
	before := t.Cursor()
	before.Seek(at.From)
	program := t.Program()
	m := tracer.New(tracer.Options{Record: recorded, Pool: t.Pool(), Program: program})
	arrays := map[tracer.ArrayID]*tracer.Array{}
	use := func(c tracer.CellID) {
		id, _ := t.Place(c)
		arrays[id] = nil
	}
	for _, a := range acts {
		use(a.To)
		for _, o := range a.Operands {
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
	byLane := LanesOf(acts)
	info := t.Round(at.Round)
	m.Phase(info.Phase)
	name := info.Label
	if name == "" && info.Phase == "" { // what is alone would be taken for the first round
		name = fmt.Sprintf("round %d", at.Round)
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
func (r *Run) doneBy(l *tracer.Lane, list []Act, arrays map[tracer.ArrayID]*tracer.Array) {
	t := r.Trace
	operands := make([][2]value.Word, len(list))
	for k, a := range list {
		for o := range min(2, len(a.Operands)) {
			if k > 0 && slices.Equal(list[k-1].Operands, a.Operands) {
				operands[k] = operands[k-1]
				continue
			}
			id, i := t.Place(a.Operands[o])
			operands[k][o] = arrays[id].Get(l, i)
		}
	}
	for k, a := range list {
		id, i := t.Place(a.To)
		switch a.How {
		case Combined:
			l.Combined(operands[k][0], operands[k][1])
			arrays[id].Set(l, i, t.Program().Combine(operands[k][0], operands[k][1]))
		case Moved:
			arrays[id].Move(l, i, operands[k][0])
		case Constant:
			arrays[id].Put(l, i, a.Value)
		default:
			arrays[id].Set(l, i, a.Value)
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

// LanesOf groups acts by lane, in the order in which the lanes come.
func LanesOf(acts []Act) [][]Act {
	var out [][]Act
	at := map[tracer.LaneID]int{}
	for _, a := range acts {
		i, ok := at[a.Lane]
		if !ok {
			i = len(out)
			at[a.Lane] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], a)
	}
	return out
}

// MapActs changes acts one by one, and reports whether any was changed.
func MapActs(acts []Act, f func(Act) (Act, bool)) (out []Act, any bool) {
	out = acts
	for k, a := range acts {
		b, changed := f(a)
		if changed && !any {
			out, any = slices.Clone(acts), true
		}
		if changed {
			out[k] = b
		}
	}
	return out, any
}

// Stride changes how far the lanes reach. A lane that would reach out of the array does nothing, and one that would
// reach its own cell does what it should: a mistake in how far it reaches cannot be made there.
func Stride(t *tracer.Trace, acts []Act, d func(int) int) (out []Act, any bool) {
	for _, a := range acts {
		if a.How != Combined {
			out = append(out, a)
			continue
		}
		b := a
		b.Operands = slices.Clone(a.Operands)
		inside := true
		for k, o := range a.Operands {
			array, i := t.Place(o)
			target, at := t.Place(a.To)
			if array != target || i == at {
				continue
			}
			step := i - at
			if step < 0 {
				step = -d(-step)
			} else {
				step = d(step)
			}
			if step == 0 {
				continue
			}
			if at+step < 0 || at+step >= t.Array(array).Len {
				inside = false
				continue
			}
			b.Operands[k] = t.Cell(array, at+step)
			any = true
		}
		if inside {
			out = append(out, b)
		}
	}
	return out, any
}

// Without leaves out the acts of one kind.
func Without(acts []Act, h How) (out []Act, any bool) {
	for _, a := range acts {
		if a.How == h {
			any = true
			continue
		}
		out = append(out, a)
	}
	return out, any
}

// NameOf writes a cell as x[3].
func NameOf(t *tracer.Trace, c tracer.CellID) string {
	id, i := t.Place(c)
	return fmt.Sprintf("%s[%d]", t.RowName(id), i)
}

// maxRead is how many cells are named that a lane reads.
const maxRead = 9

// LaneReads says what a lane reads for a value, with the values: "For x[3], lane 3 reads x[1] = 9
// and x[3] = 4."
func (r *Run) LaneReads(a Act) string {
	var from []string
	r.Graph.Sources(a.Node, func(s tracer.Source) bool {
		text := fmt.Sprintf("%s = %s", r.Graph.CellName(s.Node), r.Graph.Told(s.Node))
		if _, kind := r.Graph.Word(s.Node); kind == value.Invalid {
			text = "the empty " + r.Graph.CellName(s.Node)
		}
		if !slices.Contains(from, text) {
			from = append(from, text)
		}
		return true
	})
	if len(from) > maxRead {
		from = append(from[:maxRead-2:maxRead-2], fmt.Sprintf("%d other cells", len(from)-maxRead+2))
	}
	name := NameOf(r.Trace, a.To)
	if len(from) == 0 {
		return fmt.Sprintf("Lane %d reads no cell for %s: it writes a value of its own.", a.Lane, name)
	}
	if r.Trace.Round(r.Graph.Node(a.Node).Round).Mode == tracer.Serial {
		return fmt.Sprintf("For %s the loop reads %s.", name, Listed(from))
	}
	return fmt.Sprintf("For %s, lane %d reads %s.", name, a.Lane, Listed(from))
}
