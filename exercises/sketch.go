package exercises

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Sketch is an exercise as far as it has been carried out: a run in which the lanes do what the
// reader has them do, to be drawn and worked on. Cells that nothing has been written to yet stand
// open in its last row; where cells are asked for, all of them.
type Sketch struct {
	Trace     *tracer.Trace
	At        int             // the step that is the present
	Pairs     bool            // comparators on the wires of one array
	Constants bool            // some cells of this part are set to a constant
	Open      []tracer.NodeID // cells that can be written: they are to be drawn as what is to come
	Blank     []tracer.NodeID // written, and their values are not told
	Wrong     []tracer.NodeID // written as no lane writes them
	Right     []tracer.NodeID // written as a lane writes them; where nothing is to be told, none is
	Asked     []tracer.NodeID // the box of each slot that asks for a cell, as long as there is something to fill in

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

// SketchBuilder is a sketch in the making.
type SketchBuilder struct {
	r       *Run
	Parts   []Stretch      // what can be carried out
	Usual   tracer.ArrayID // the array whose cells are written as bare numbers
	Machine *tracer.Machine
	Cells   map[string]tracer.CellID
	arrays  map[tracer.ArrayID]*tracer.Array
	theirs  []tracer.ArrayID              // by array of the sketch, from 1: which one of the run it is
	Word    map[tracer.ArrayID]value.Word // some value of each array: what stands where none is shown
	Silent  bool

	marks  []mark
	Landed int // rounds of the sketch that hold what has been done
	opened bool
}

// NewSketch begins the picture of parts of a run. The cells of the usual array are named by their
// numbers alone; a silent one tells no value that has been made.
func NewSketch(r *Run, parts []Stretch, usual tracer.ArrayID, silent bool) *SketchBuilder {
	return &SketchBuilder{r: r, Parts: parts, Usual: usual, Cells: map[string]tracer.CellID{}, arrays: map[tracer.ArrayID]*tracer.Array{}, Silent: silent}
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

// Lay declares arrays with what so many of their cells hold after a step; false where acts reach
// beyond those.
func (d *SketchBuilder) Lay(step int, arrays []tracer.ArrayID, acts []Act, size func(*tracer.ArrayInfo) int) bool {
	t := d.r.Trace
	d.Machine = tracer.New(tracer.Options{Record: true, Pool: t.Pool(), Program: t.Program()})
	d.Word = map[tracer.ArrayID]value.Word{}
	c := t.Cursor()
	c.Seek(step)
	usual := t.RowName(d.Usual)
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
				d.Word[id] = h.words[i]
			}
			d.Cells[CellName(usual, t.RowName(id), i)] = t.Cell(id, i)
		}
		d.theirs = append(d.theirs, id)
		switch {
		case all:
			d.arrays[id] = d.Machine.Input(t.RowName(id), info.Kind, h.words) // as the board names it
		default:
			d.arrays[id] = d.Machine.Array(t.RowName(id), info.Kind, size(info))
			if some {
				partly = append(partly, h)
			}
		}
	}
	for _, a := range acts {
		id, _ := t.Place(a.To)
		d.Word[id] = a.Value
		for _, cell := range append(d.r.Sources(a), a.To) {
			if id, i := t.Place(cell); d.arrays[id] == nil || i >= size(t.Array(id)) {
				return false
			}
		}
	}
	if len(partly) > 0 {
		d.Machine.Round("before").ForAll(0, len(partly), func(l *tracer.Lane, k int) {
			for i, w := range partly[k].words {
				if partly[k].set[i] {
					d.arrays[partly[k].id].Put(l, i, w)
				}
			}
		})
		d.Landed++
	}
	return true
}

// Draw has the lanes of a part do what strokes say: all in one round, or, where one builds on
// another, in as few as keep their order. Cells of the arrays that are written stand open, in that
// round or in one more.
func (d *SketchBuilder) Draw(part int, strokes []Stroke, open bool) {
	d.opened = open
	p := d.Parts[part]
	chained := p.chained()
	info := d.r.Trace.Round(p.Round)
	d.Machine.Phase(info.Phase)
	var levels [][]Stroke
	written := map[tracer.CellID]int{} // the level that wrote a cell last, from 1
	made := map[tracer.NodeID]int{}    // the level that made a value of the run
	for _, s := range strokes {
		level := 0
		for _, c := range s.To {
			level = max(level, written[c])
		}
		switch {
		case !chained:
		case len(s.Acts) > 0:
			d.r.Graph.Sources(s.Acts[0].Node, func(src tracer.Source) bool {
				level = max(level, made[src.Node])
				return true
			})
		default:
			for _, c := range s.From {
				level = max(level, written[c])
			}
		}
		for _, a := range s.Acts {
			made[a.Node] = level + 1
		}
		for len(levels) <= level {
			levels = append(levels, nil)
		}
		for _, c := range s.To {
			written[c] = level + 1
		}
		levels[level] = append(levels[level], s)
	}
	var free []tracer.CellID
	if open {
		for _, id := range d.theirs {
			array := d.r.Trace.Array(id)
			if !slices.ContainsFunc(p.Acts, func(a Act) bool { got, _ := d.r.Trace.Place(a.To); return got == id }) {
				continue
			}
			for i := range array.Real {
				if c := d.r.Trace.Cell(id, i); chained || written[c] == 0 {
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
			label = fmt.Sprintf("round %d", p.Round)
		}
		if k > 0 {
			label = ""
		}
		here := free // in the round itself, or, where one builds on another, behind all that has been done
		if chained && k < len(levels)-1 || !chained && k > 0 {
			here = nil
		}
		d.Round(label, level, here, chained)
	}
	if open && chained {
		d.Landed--
	}
}

// Round runs one round of the sketch.
func (d *SketchBuilder) Round(label string, level []Stroke, free []tracer.CellID, chained bool) {
	t := d.r.Trace
	d.Landed++
	array := func(c tracer.CellID) (*tracer.Array, int) { id, i := t.Place(c); return d.arrays[id], i }
	d.Machine.Round("%s", label).ForAll(0, len(level)+len(free), func(l *tracer.Lane, k int) {
		if k >= len(level) {
			c := free[k-len(level)]
			to, i := array(c)
			id, _ := t.Place(c)
			to.Put(l, i, d.Word[id])
			d.marks = append(d.marks, mark{round: d.Landed, cell: c, open: true})
			return
		}
		s := level[k]
		var read []value.Word
		for _, c := range s.From {
			from, i := array(c)
			read = append(read, from.Get(l, i))
		}
		words := s.Words
		if len(words) < len(s.To) {
			words = nil
			for _, c := range s.To {
				id, _ := t.Place(c)
				words = append(words, d.Word[id])
			}
		}
		switch s.How {
		case Combined:
			l.Combined(read[0], read[len(read)-1])
		case Compared:
			l.Compare(1)
			if id, _ := t.Place(s.To[0]); len(s.To) == 2 && len(s.Words) == 0 {
				words = []value.Word{read[0], read[1]}
				if Less(t.Pool(), t.Array(id).Kind, read[1], read[0]) {
					words[0], words[1] = words[1], words[0]
				}
			}
		}
		for n, c := range s.To {
			to, i := array(c)
			switch {
			case s.How == Constant || len(s.From) == 0:
				to.Put(l, i, words[n])
			case s.How == Moved && read[0] == words[n]:
				to.Move(l, i, read[0])
			default:
				to.Set(l, i, words[n])
			}
			d.marks = append(d.marks, mark{round: d.Landed, cell: c, blank: s.Blank, wrong: !s.Right && !d.Silent, fresh: d.opened && !chained})
		}
	})
}

// Finish reads the run that has been made.
func (d *SketchBuilder) Finish(part int) *Sketch {
	t := d.Machine.Trace()
	g := t.Graph()
	s := &Sketch{Trace: t, Pairs: d.Parts[part].Pairs && len(d.theirs) == 1}
	s.Constants = slices.ContainsFunc(d.Parts[part].Acts, func(a Act) bool { return a.How == Constant })
	if d.Landed > 0 {
		s.At = t.StepOf(tracer.RoundID(d.Landed))
	}
	usual := d.r.Trace.RowName(d.Usual)
	s.names, s.final, s.ends = make([]string, g.Nodes()), make([]tracer.NodeID, g.Nodes()), make([]bool, g.Nodes())
	holds := map[string]tracer.NodeID{}
	k := 0
	for n := range g.Nodes() {
		id := tracer.NodeID(n)
		array, i := t.Place(g.Node(id).Cell)
		theirs := d.theirs[array-1]
		s.names[n] = CellName(usual, d.r.Trace.RowName(theirs), i)
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

// Stroke is a move as it is drawn.
type Stroke struct {
	From, To []tracer.CellID
	Words    []value.Word // of the cells written
	How      How
	Right    bool
	Blank    bool
	Acts     []Act // of the run, where it is right
}

// CellName is a cell as moves name it: that of the usual array by its number, any other in full.
func CellName(usual, array string, i int) string {
	if array == usual {
		return strconv.Itoa(i)
	}
	return strings.ReplaceAll(array, " ", "_") + "[" + strconv.Itoa(i) + "]"
}
