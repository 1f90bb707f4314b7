package views

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"unicode/utf8"

	"upsweep/tracer"
)

// gate is what one lane does to the wires of a network at one step: a comparator, an operator, a
// move.
type gate struct {
	step   int
	writes []tracer.NodeID // on the wires, by wire
	lo, hi int             // the outermost wires that it touches, as reader or writer
	level  int             // which of the columns inside its step it stands in
	swaps  bool            // a comparator that has exchanged its values
	pair   bool            // a comparator: two wires in, the same two out
	larger int             // wire that gets the larger of two values, -1 unknown
}

// wiring is a trace read as a network: the cells of one array are wires, every write to it belongs
// to a gate.
type wiring struct {
	array   tracer.ArrayID
	wires   int
	gates   []gate
	levels  []int // by step: the columns that its gates take
	pairs   bool  // every gate is a comparator
	fault   string
	longest int // characters of the longest value on the wires, at least 1
}

// readWires reads the subject as a network. A run is none where a gate takes its operands from
// other arrays.
func (s *Subject) readWires() *wiring {
	w := &wiring{array: s.wiredArray(), levels: make([]int, s.Steps()), pairs: true}
	if w.array == tracer.NoArray {
		w.fault = "This run writes nothing, so there is no network to draw."
		return w
	}
	w.wires = s.Trace.Array(w.array).Len
	for _, group := range s.Graph.Groups() {
		if g, ok := s.gateOf(w, group); ok {
			w.gates = append(w.gates, g)
		}
		if w.fault != "" {
			return w
		}
	}
	sort.SliceStable(w.gates, func(i, j int) bool {
		a, b := &w.gates[i], &w.gates[j]
		return cmp.Or(a.step-b.step, a.lo-b.lo, a.hi-b.hi) < 0
	})
	w.pack()
	w.direct(s)
	w.longest = 1
	for n := range tracer.NodeID(s.Graph.Nodes()) {
		if a, _ := s.place(n); a == w.array && s.isSet(n) {
			w.longest = max(w.longest, utf8.RuneCountInString(s.wireText(n)))
		}
	}
	return w
}

// wiredArray is the array that holds the first result, or the one that is written most.
func (s *Subject) wiredArray() tracer.ArrayID {
	writes := map[tracer.ArrayID]int{}
	most := tracer.NoArray
	for n := s.Trace.Cells(); n < s.Graph.Nodes(); n++ {
		a, _ := s.place(tracer.NodeID(n))
		writes[a]++
		if most == tracer.NoArray || writes[a] > writes[most] {
			most = a
		}
	}
	for _, o := range s.Trace.Outputs() {
		if writes[o.Array] > 0 {
			return o.Array
		}
	}
	if most == tracer.NoArray {
		for _, a := range s.Trace.Arrays() {
			if a.Given && a.Len > 0 {
				return a.ID // a network without gates: the values pass through
			}
		}
	}
	return most
}

// gateOf reads what a lane writes at a step; false where it does not touch the wires.
func (s *Subject) gateOf(w *wiring, group tracer.Group) (gate, bool) {
	g := gate{step: group.Step, larger: -1}
	var in []int
	for n := group.First; n <= group.Last; n++ {
		if a, i := s.place(n); a == w.array {
			g.writes = append(g.writes, n)
			g.lo, g.hi = spanOf(g, i)
			foreign, own := tracer.NoArray, false // values that go with the keys are read beside them
			for _, src := range s.sources(n) {
				from, j := s.place(src.Node)
				if from != w.array {
					if !src.Steer {
						foreign = from
					}
					continue
				}
				own = true
				g.lo, g.hi = min(g.lo, j), max(g.hi, j)
				if !slices.Contains(in, j) {
					in = append(in, j)
				}
			}
			if foreign != tracer.NoArray && !own {
				w.fault = "This run is not a network: values come to the wires of " + s.name(w.array) + " from " + s.name(foreign) + "."
			}
		}
	}
	if len(g.writes) == 0 {
		return g, false
	}
	s.sortByCell(g.writes)
	if len(g.writes) == 2 && len(in) == 2 && slices.Contains(in, g.lo) && slices.Contains(in, g.hi) && s.wireOf(g.writes[0]) == g.lo && s.wireOf(g.writes[1]) == g.hi {
		g.pair = s.Graph.Node(g.writes[0]).Compared || s.Graph.Node(g.writes[1]).Compared
	}
	if g.pair {
		low, high := s.Graph.Text(g.writes[0]), s.Graph.Text(g.writes[1])
		for _, src := range s.sources(g.writes[0]) {
			if a, j := s.place(src.Node); a == w.array && j == g.lo {
				g.swaps = s.Graph.Text(src.Node) != low
			}
		}
		switch order := compareTexts(low, high); {
		case order < 0:
			g.larger = g.hi
		case order > 0:
			g.larger = g.lo
		}
	}
	w.pairs = w.pairs && g.pair
	return g, true
}

func spanOf(g gate, i int) (lo, hi int) {
	if len(g.writes) == 1 {
		return i, i
	}
	return min(g.lo, i), max(g.hi, i)
}

// wireText is the value as it is set on a wire. What pads a network out is no value: a dash says so
// in little room.
func (s *Subject) wireText(n tracer.NodeID) string {
	if text := s.Graph.Text(n); text != "null" {
		return text
	}
	return "–"
}

// wireOf is the wire that a value is on.
func (s *Subject) wireOf(n tracer.NodeID) int {
	_, i := s.place(n)
	return i
}

// pack puts the gates of each step into as few columns as keep them apart, first come, first
// served.
func (w *wiring) pack() {
	var ends []int // by column: the last wire taken
	step := -1
	for i := range w.gates {
		g := &w.gates[i]
		if g.step != step {
			step, ends = g.step, ends[:0]
		}
		g.level = slices.IndexFunc(ends, func(end int) bool { return end < g.lo })
		if g.level < 0 {
			g.level = len(ends)
			ends = append(ends, 0)
		}
		ends[g.level] = g.hi
		w.levels[step] = len(ends)
	}
}

// direct tells the direction of the comparators that met equal values: a kernel writes the two
// results in one order throughout, and the comparators that met different values tell which.
func (w *wiring) direct(s *Subject) {
	first := func(g *gate) int { return s.wireOf(min(g.writes[0], g.writes[1])) }
	smaller, larger := 0, 0 // comparators that write the smaller first, and the larger
	for i := range w.gates {
		if g := &w.gates[i]; g.pair && g.larger >= 0 {
			if first(g) == g.larger {
				larger++
			} else {
				smaller++
			}
		}
	}
	if smaller > 0 == (larger > 0) {
		return
	}
	for i := range w.gates {
		if g := &w.gates[i]; g.pair && g.larger < 0 {
			g.larger = first(g)
			if smaller > 0 {
				g.larger = g.lo + g.hi - g.larger
			}
		}
	}
}

// compareTexts orders two printed values: numbers by size, all else by its letters.
func compareTexts(a, b string) int {
	if x, err := strconv.ParseInt(a, 10, 64); err == nil {
		if y, err := strconv.ParseInt(b, 10, 64); err == nil {
			return cmp.Compare(x, y)
		}
	}
	if x, err := strconv.ParseFloat(a, 64); err == nil {
		if y, err := strconv.ParseFloat(b, 64); err == nil {
			return cmp.Compare(x, y)
		}
	}
	return cmp.Compare(a, b)
}
