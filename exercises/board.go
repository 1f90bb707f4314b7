package exercises

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
)

// This file shows arrays. Whoever answers has nothing but the board, the listing and the prompt:
// what an answer needs stands there, the cells that pad an array among it.

// MaxShown is how many cells of an array the board shows.
const MaxShown = 2 * MaxAsked

// Extent is how many cells of an array are worth showing: with its padding, where that is not too
// long.
func Extent(a *tracer.ArrayInfo) int {
	if a.Len <= MaxShown {
		return a.Len
	}
	return a.Real
}

// RowOf shows cells [lo, hi) of an array, or the whole of it where it is short.
func RowOf(t *tracer.Trace, c *tracer.Cursor, id tracer.ArrayID, lo, hi int, label string) Row {
	row := Row{Label: label, Array: t.RowName(id)}
	lo, hi = shownOf(t.Array(id), lo, hi)
	for i := lo; i < hi; i++ {
		row.Cells = append(row.Cells, BoardCell{Index: i, Text: c.Text(id, i), Slot: -1})
	}
	return row
}

// shownOf are the cells of an array that a row for [lo, hi) shows.
func shownOf(a *tracer.ArrayInfo, lo, hi int) (int, int) {
	if n := Extent(a); hi > n || n <= MaxShown {
		return 0, min(n, MaxShown)
	}
	return lo, hi
}

// StartingRows show what the run was given, where the rows for a step, of these arrays, don't show
// it: somebody who has both can follow the whole run.
func (r *Run) StartingRows(step int, beside []tracer.ArrayID) []Row {
	var out []Row
	start := r.Trace.Cursor()
	for _, info := range r.Inputs() {
		if !slices.Contains(beside, info.ID) || !r.untouched(info.ID, step) {
			row := RowOf(r.Trace, start, info.ID, 0, Extent(&info), InputLabel)
			row.Given, row.Part = true, -1
			out = append(out, row)
		}
	}
	return out
}

// InputLabel says of a row that it shows what the run was given.
const InputLabel = "input"

// LabelAt is what a row is called that shows an array at a step: the input, as long as it is that.
func (r *Run) LabelAt(step int, id tracer.ArrayID) string {
	if slices.ContainsFunc(r.Inputs(), func(a tracer.ArrayInfo) bool { return a.ID == id }) && r.untouched(id, step) {
		return InputLabel
	}
	return "before"
}

// untouched reports whether nothing has been written to an array by the end of a step.
func (r *Run) untouched(id tracer.ArrayID, step int) bool {
	for n := tracer.NodeID(r.Trace.Cells()); int(n) < r.Graph.Nodes() && r.Graph.StepOf(n) <= step; n++ {
		if array, _ := r.Trace.Place(r.Graph.Cell(n)); array == id {
			return false
		}
	}
	return true
}

// padded says of the arrays on the board how they are padded; "" where none is.
func (e *Exercise) padded() string {
	if e.Run == nil {
		return ""
	}
	t := e.Run.Trace
	start := t.Cursor()
	said := ""
	for _, info := range t.Arrays() {
		name := t.RowName(info.ID)
		if info.Real == info.Len || strings.Contains(said, " "+name+" is padded") || !slices.ContainsFunc(e.Board, func(r Row) bool { return r.Array == name }) {
			continue
		}
		said += fmt.Sprintf(" Behind its %s, %s is padded", Plural(info.Real, "cell"), name)
		if text := start.Text(info.ID, info.Real); text != "null" {
			said += " with " + text
		} else if _, set := start.Value(info.ID, info.Real); set {
			if said += " with absent values"; e.Run.sorts() {
				said += ", which go behind all keys,"
			}
		}
		said += fmt.Sprintf(" to a length of %d.", info.Len)
	}
	return said
}

// carried says what the arrays on the board are that go with keys, which no listing names; "" where there
// are none.
func (e *Exercise) carried() string {
	if e.Run == nil {
		return ""
	}
	on := func(name string) bool {
		return slices.ContainsFunc(e.Board, func(r Row) bool { return r.Array == name })
	}
	switch with := e.Alg.Matters.With; {
	case len(with) == 1 && on("v"):
		return " Each value in v belongs to the key of x at the same index, and moves with it."
	case len(with) == 2 && (on("va") || on("v")):
		return " Each value in va and vb belongs to the key of a or b at the same index, and moves with it: to v, as the key moves to y."
	}
	return ""
}

// tabled says of the matrices on the board, whose rows stand one after another, which cell stands where; ""
// if there is none, or none of several rows and columns.
func (e *Exercise) tabled() string {
	if e.Run == nil {
		return ""
	}
	var names, places []string
	for _, row := range e.Board {
		a := e.Run.Trace.ArrayNamed(row.Array)
		cols := e.Run.Trace.IntParam("across " + row.Array)
		if a == nil || cols < 2 || a.Real <= cols || slices.Contains(names, row.Array) {
			continue
		}
		names = append(names, row.Array)
		places = append(places, fmt.Sprintf("%s[r][c] is cell %dr + c", row.Array, cols))
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(" The rows of %s stand one after another: %s.", Listed(names), Listed(places))
}

// tiled says how the tiles of a run lie in its shared memory s, which listings give two indices; "" where
// no such array is on the board.
func (e *Exercise) tiled() string {
	if e.Run == nil || e.Run.Result == nil || !slices.ContainsFunc(e.Board, func(r Row) bool { return r.Array == "s" }) {
		return ""
	}
	t := e.Run.Trace
	rows, pitch, says := t.IntParam("high"), t.IntParam("pitch"), ""
	switch {
	case rows == 0 || pitch > 0 && e.Run.Result.Args.Text("padding") == "swizzled":
		return ""
	case pitch == 0: // a tile has a halo, and nothing behind its rows
		down, right := t.IntParam("down"), t.IntParam("right")
		rows, pitch = rows+2*down, t.IntParam("wide")+2*right
		says = fmt.Sprintf(" The halo has d = %s above and below, and e = %s on either side.", Plural(down, "row"), Plural(right, "column"))
	}
	return fmt.Sprintf(" The tiles stand in s one after another: s[r][c] of tile k is cell %dk + %dr + c.%s", rows*pitch, pitch, says)
}

// joined says what concat does, and how an identity is written that is no usual value, where cells are to be filled in.
func (e *Exercise) joined() string {
	if e.Run == nil || !e.Alg.Op() || !slices.ContainsFunc(e.Slots, func(s Slot) bool { return s.Form == Cell }) {
		return ""
	}
	switch name := e.Run.Operator(); name {
	case "concat":
		return ` The operator concat joins two texts. Its identity, the empty text, is written "".`
	case "affine":
		return " The operator affine joins functions v ↦ a·v + b, written (a,b): x ⊕ y is first x, then y. Its identity is (1,0)."
	case "mat2":
		return " The operator mat2 multiplies 2 × 2 matrices, written row by row: (a,b,c,d). Its identity is (1,0,0,1)."
	case "max", "min":
		sign, size := "−∞", "smallest"
		if name == "min" {
			sign, size = "∞", "largest"
		}
		if slices.ContainsFunc(e.Board, func(r Row) bool {
			return slices.ContainsFunc(r.Cells, func(c BoardCell) bool { return Same(c.Text, sign) })
		}) {
			return fmt.Sprintf(" The identity of %s, the %s number, is written %s.", name, size, sign)
		}
	}
	return ""
}

// outside says in which bin values outside the range stand, where some do; "" of other runs.
func (e *Exercise) outside() string {
	if e.Run == nil || e.Run.Result == nil || e.Alg.Family != "histogram" {
		return ""
	}
	bins := strconv.Itoa(e.Run.Result.Args.Int("bins"))
	for _, row := range e.Board {
		if row.Array == "bin" && slices.ContainsFunc(row.Cells, func(c BoardCell) bool { return c.Text == bins && c.Slot < 0 }) {
			return " Bin " + bins + " stands for values outside the range, which none of the bins counts."
		}
	}
	return ""
}

// MaxAsked is how many cells a reader is asked to fill in.
const MaxAsked = 16

// EveryRound is the board of a whole run: the input, and after each round the arrays that it wrote.
func (r *Run) EveryRound() []Row {
	t := r.Trace
	c := t.Cursor()
	var out []Row
	add := func(id tracer.ArrayID, round int, label string) {
		row := RowOf(t, c, id, 0, Extent(t.Array(id)), label)
		row.Round = round
		for i := range row.Cells {
			if round > 0 {
				row.Cells[i].Ref = Ref(round, row.Array, row.Cells[i].Index)
			}
		}
		out = append(out, row)
	}
	for _, info := range r.Inputs() {
		add(info.ID, 0, InputLabel)
	}
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		c.Seek(t.StepOf(id))
		for _, array := range r.Written(id) {
			add(array, int(id), fmt.Sprintf("after round %d", id))
		}
	}
	return out
}

// Written lists the arrays that a round writes, in the order of their declaration.
func (r *Run) Written(id tracer.RoundID) []tracer.ArrayID {
	var out []tracer.ArrayID
	from, to := r.Graph.NodesOf(id)
	for n := from; n < to; n++ {
		if a, _ := r.Trace.Place(r.Graph.Node(n).Cell); !slices.Contains(out, a) && Shown(*r.Trace.Array(a)) {
			out = append(out, a)
		}
	}
	Ascending(out)
	return out
}

// Ref is what a Place holds when a cell is picked.
func Ref(round int, array string, i int) string { return fmt.Sprintf("%d:%s[%d]", round, array, i) }
