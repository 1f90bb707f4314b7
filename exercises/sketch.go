package exercises

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Sketch is a Simulate as far as it has been carried out: a run in which the lanes do what the
// reader has them do, to be drawn and worked on. Cells that nothing has been written to yet stand
// open in its last row. Of a Predict (sketch_rows.go) it is what the board shows, and all cells
// that are asked for stand open.
type Sketch struct {
	Trace     *tracer.Trace
	At        int             // the step that is the present
	Pairs     bool            // comparators on the wires of one array
	Constants bool            // some cells of this part are set to a constant
	Open      []tracer.NodeID // cells that can be written: they are to be drawn as what is to come
	Blank     []tracer.NodeID // written, and their values are not told
	Wrong     []tracer.NodeID // written as no lane writes them
	Right     []tracer.NodeID // written as a lane writes them; where nothing is to be told, none is
	Asked     []tracer.NodeID // of a Predict: the box of each slot, as long as there is something to fill in

	names []string        // by node
	final []tracer.NodeID // by node: the value of its cell that a lane would read now
	ends  []bool          // by node: it is written to when it is picked
}

// Name is the cell of a value as moves name it; target tells whether to pick it is to write it.
func (s *Sketch) Name(n tracer.NodeID) (name string, target bool) {
	if n < 0 || int(n) >= len(s.names) {
		return "", false
	}
	return s.names[n], s.ends[n]
}

// Reads is the value that a lane reads from the cell of this name; false where it holds none.
func (s *Sketch) Reads(name string) (tracer.NodeID, bool) {
	i := slices.Index(s.names, name)
	if i < 0 || s.final[i] == tracer.NoNode {
		return tracer.NoNode, false
	}
	return s.final[i], true
}

// sketchBuilder is a sketch in the making.
type sketchBuilder struct {
	r      *Run
	parts  []stretch      // what can be carried out
	usual  tracer.ArrayID // the array whose cells are written as bare numbers
	m      *tracer.Machine
	cells  map[string]tracer.CellID
	arrays map[tracer.ArrayID]*tracer.Array
	theirs []tracer.ArrayID              // by array of the sketch, from 1: which one of the run it is
	word   map[tracer.ArrayID]value.Word // some value of each array: what stands where none is shown
	silent bool

	marks  []mark
	landed int // rounds of the sketch that hold what has been done
	opened bool
}

func newSketch(r *Run, parts []stretch, usual tracer.ArrayID, silent bool) *sketchBuilder {
	return &sketchBuilder{r: r, parts: parts, usual: usual, cells: map[string]tracer.CellID{}, arrays: map[tracer.ArrayID]*tracer.Array{}, silent: silent}
}

// mark is what is remembered of a cell that a round writes.
type mark struct {
	round int
	cell  tracer.CellID // of the run
	open  bool
	blank bool
	wrong bool
	fresh bool // of the part under way, in which all lanes read what was there before
}

// lay declares arrays with what so many of their cells hold after a step; false where acts reach
// beyond those.
func (d *sketchBuilder) lay(step int, arrays []tracer.ArrayID, acts []act, size func(*tracer.ArrayInfo) int) bool {
	t := d.r.trace
	d.m = tracer.New(tracer.Options{Record: true, Pool: t.Pool(), Program: t.Program()})
	d.word = map[tracer.ArrayID]value.Word{}
	c := t.Cursor()
	c.Seek(step)
	usual := t.RowName(d.usual)
	type held struct {
		id    tracer.ArrayID
		words []value.Word
		set   []bool
	}
	var partly []held
	for _, id := range arrays {
		info := t.Array(id)
		h := held{id, make([]value.Word, size(info)), make([]bool, size(info))}
		some, all := false, true
		for i := range h.words {
			h.words[i], h.set[i] = c.Value(id, i)
			some, all = some || h.set[i], all && h.set[i]
			if h.set[i] {
				d.word[id] = h.words[i]
			}
			d.cells[cellName(usual, t.RowName(id), i)] = t.Cell(id, i)
		}
		d.theirs = append(d.theirs, id)
		switch {
		case all:
			d.arrays[id] = d.m.Input(t.RowName(id), info.Kind, h.words) // as the board names it
		default:
			d.arrays[id] = d.m.Array(t.RowName(id), info.Kind, size(info))
			if some {
				partly = append(partly, h)
			}
		}
	}
	for _, a := range acts {
		id, _ := t.Place(a.to)
		d.word[id] = a.value
		for _, cell := range append(d.r.sources(a), a.to) {
			if id, i := t.Place(cell); d.arrays[id] == nil || i >= size(t.Array(id)) {
				return false
			}
		}
	}
	if len(partly) > 0 {
		d.m.Round("before").ForAll(0, len(partly), func(l *tracer.Lane, k int) {
			for i, w := range partly[k].words {
				if partly[k].set[i] {
					d.arrays[partly[k].id].Put(l, i, w)
				}
			}
		})
		d.landed++
	}
	return true
}

// draw has the lanes of a part do what strokes say: all in one round, or, where one builds on
// another, in as few as keep their order. Cells of the arrays that are written stand open, in that
// round or in one more.
func (d *sketchBuilder) draw(part int, strokes []stroke, open bool) {
	d.opened = open
	p := d.parts[part]
	chained := p.chained()
	info := d.r.trace.Round(p.round)
	d.m.Phase(info.Phase)
	var levels [][]stroke
	written := map[tracer.CellID]int{} // the level that wrote a cell last, from 1
	made := map[tracer.NodeID]int{}    // the level that made a value of the run
	for _, s := range strokes {
		level := 0
		for _, c := range s.to {
			level = max(level, written[c])
		}
		switch {
		case !chained:
		case len(s.acts) > 0:
			d.r.graph.Sources(s.acts[0].node, func(src tracer.Source) bool {
				level = max(level, made[src.Node])
				return true
			})
		default:
			for _, c := range s.from {
				level = max(level, written[c])
			}
		}
		for _, a := range s.acts {
			made[a.node] = level + 1
		}
		for len(levels) <= level {
			levels = append(levels, nil)
		}
		for _, c := range s.to {
			written[c] = level + 1
		}
		levels[level] = append(levels[level], s)
	}
	var free []tracer.CellID
	if open {
		for _, id := range d.theirs {
			array := d.r.trace.Array(id)
			if !slices.ContainsFunc(p.acts, func(a act) bool { got, _ := d.r.trace.Place(a.to); return got == id }) {
				continue
			}
			for i := range array.Real {
				if c := d.r.trace.Cell(id, i); chained || written[c] == 0 {
					free = append(free, c)
				}
			}
		}
	}
	if open && chained || len(levels) == 0 {
		levels = append(levels, nil) // of comparators, wires that wait for them
	}
	for k, level := range levels {
		label := info.Label
		if label == "" {
			label = fmt.Sprintf("round %d", p.round)
		}
		if k > 0 {
			label = ""
		}
		here := free // in the round itself, or, where one builds on another, behind all that has been done
		if chained && k < len(levels)-1 || !chained && k > 0 {
			here = nil
		}
		d.round(label, level, here, chained)
	}
	if open && chained {
		d.landed--
	}
}

// round runs one round of the sketch.
func (d *sketchBuilder) round(label string, level []stroke, free []tracer.CellID, chained bool) {
	t := d.r.trace
	d.landed++
	array := func(c tracer.CellID) (*tracer.Array, int) { id, i := t.Place(c); return d.arrays[id], i }
	d.m.Round("%s", label).ForAll(0, len(level)+len(free), func(l *tracer.Lane, k int) {
		if k >= len(level) {
			c := free[k-len(level)]
			to, i := array(c)
			id, _ := t.Place(c)
			to.Put(l, i, d.word[id])
			d.marks = append(d.marks, mark{round: d.landed, cell: c, open: true})
			return
		}
		s := level[k]
		var read []value.Word
		for _, c := range s.from {
			from, i := array(c)
			read = append(read, from.Get(l, i))
		}
		words := s.words
		if len(words) < len(s.to) {
			words = nil
			for _, c := range s.to {
				id, _ := t.Place(c)
				words = append(words, d.word[id])
			}
		}
		switch s.how {
		case combined:
			l.Combined(read[0], read[len(read)-1])
		case compared:
			l.Compare(1)
			if id, _ := t.Place(s.to[0]); len(s.to) == 2 && len(s.words) == 0 {
				words = []value.Word{read[0], read[1]}
				if less(t.Pool(), t.Array(id).Kind, read[1], read[0]) {
					words[0], words[1] = words[1], words[0]
				}
			}
		}
		for n, c := range s.to {
			to, i := array(c)
			switch {
			case s.how == constant || len(s.from) == 0:
				to.Put(l, i, words[n])
			case s.how == moved && read[0] == words[n]:
				to.Move(l, i, read[0])
			default:
				to.Set(l, i, words[n])
			}
			d.marks = append(d.marks, mark{round: d.landed, cell: c, blank: s.blank, wrong: !s.right && !d.silent, fresh: d.opened && !chained})
		}
	})
}

// finish reads the run that has been made.
func (d *sketchBuilder) finish(part int) *Sketch {
	t := d.m.Trace()
	g := t.Graph()
	s := &Sketch{Trace: t, Pairs: d.parts[part].pairs && len(d.theirs) == 1}
	s.Constants = slices.ContainsFunc(d.parts[part].acts, func(a act) bool { return a.how == constant })
	if d.landed > 0 {
		s.At = t.StepOf(tracer.RoundID(d.landed))
	}
	usual := d.r.trace.RowName(d.usual)
	s.names, s.final, s.ends = make([]string, g.Nodes()), make([]tracer.NodeID, g.Nodes()), make([]bool, g.Nodes())
	holds := map[string]tracer.NodeID{}
	k := 0
	for n := range g.Nodes() {
		id := tracer.NodeID(n)
		array, i := t.Place(g.Node(id).Cell)
		theirs := d.theirs[array-1]
		s.names[n] = cellName(usual, d.r.trace.RowName(theirs), i)
		if g.IsInput(id) {
			holds[s.names[n]] = tracer.NoNode
			if t.Array(array).Given {
				holds[s.names[n]] = id
			}
			continue
		}
		var m mark
		if k < len(d.marks) && int(g.Node(id).Round) == d.marks[k].round {
			m, k = d.marks[k], k+1
		}
		switch {
		case m.open:
			s.Open = append(s.Open, id)
			s.ends[n] = true
			continue
		case m.wrong:
			s.Wrong = append(s.Wrong, id)
		}
		switch {
		case m.blank:
			s.Blank = append(s.Blank, id)
		case !m.wrong:
			s.Right = append(s.Right, id)
		}
		if m.fresh {
			s.ends[n] = true // to pick it is to write it again
			continue
		}
		holds[s.names[n]] = id
	}
	for n := range s.final {
		s.final[n] = holds[s.names[n]]
	}
	return s
}

// stroke is a move as it is drawn.
type stroke struct {
	from, to []tracer.CellID
	words    []value.Word // of the cells written
	how      how
	right    bool
	blank    bool
	acts     []act // of the run, where it is right
}

// cellName is a cell as moves name it: that of the usual array by its number, any other in full.
func cellName(usual, array string, i int) string {
	if array == usual {
		return strconv.Itoa(i)
	}
	return strings.ReplaceAll(array, " ", "_") + "[" + strconv.Itoa(i) + "]"
}
