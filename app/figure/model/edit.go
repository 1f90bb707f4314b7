package model

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/app/pattern"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// The input is edited where it is drawn: a cell of it is typed into, dragged up and down to change,
// dragged sideways to change places with its neighbours; cells are added and taken away at the end
// of their row.

// Editing is the input cell that is a field, and what has come of what the reader did in the figure.
type Editing struct {
	Typing  bool
	typed   inputCell
	pulling *cellDrag // a drag that goes on; nil for none
	Refused string    // why what was typed, or done to a cell, does not run
	Said    string    // what has come of the reader's latest act
}

// inputCell is a value of an input: which control of the figure it belongs to, and which of its
// values it is.
type inputCell struct{ control, index int }

// inputCellOf is the value of the input that a value of the picture is; false where it is none, or
// where the input is not drawn as it is written.
func (f *Figure) inputCellOf(n tracer.NodeID) (inputCell, bool) {
	if f.Run == nil || f.frozen || !predicts(f.View) || n < 0 || int(n) >= f.Run.Graph.Nodes() || !f.Run.Graph.IsInput(n) {
		return inputCell{}, false
	}
	a, i := f.Run.Trace.Place(f.Run.Graph.Cell(n))
	info := f.Run.Trace.Array(a)
	at := named(f.Controls, info.Name)
	if at < 0 || !f.Controls[at].Input || !isInput(info, i) || f.Controls[at].Values == algos.KindSequences {
		return inputCell{}, false
	}
	text := f.Ran.Inputs[info.Name]
	if value.Count(text, info.Real) != info.Real {
		return inputCell{}, false
	}
	return inputCell{at, i}, true
}

// nodeOf is the value of the picture in which a value of the input stands; false where it is not
// drawn.
func (f *Figure) nodeOf(c inputCell) (tracer.NodeID, bool) {
	if f.Run == nil || c.control >= len(f.Controls) {
		return tracer.NoNode, false
	}
	info := f.Run.Trace.ArrayNamed(f.Controls[c.control].Name)
	if c.index < 0 || !isInput(info, c.index) {
		return tracer.NoNode, false
	}
	return tracer.NodeID(f.Run.Trace.Cell(info.ID, c.index)), true
}

// inputNow is the cell of the input that is singled out.
func (f *Figure) inputNow() (inputCell, bool) {
	if f.Picked == tracer.NoNode || f.Predict {
		return inputCell{}, false
	}
	return f.inputCellOf(f.Picked)
}

// edit writes an input anew and singles a value of it out. What does not run is not kept, and why
// is told.
func (f *Figure) edit(c inputCell, text string) (problem string) {
	control := &f.Controls[c.control]
	before, given, pinned := control.Text, control.given, f.Pinned
	if text == before {
		return ""
	}
	f.set(c.control, text)
	if problem = f.wrong(); problem != "" {
		control.Text, control.given = before, given
		f.right()
		f.Pair.mirror(f, c.control)
	}
	f.keepOn(c, pinned)
	return problem
}

// cellText is what is written in a cell of the input.
func (f *Figure) cellText(c inputCell) string {
	tokens, err := value.Tokens(f.Controls[c.control].Text)
	if err != nil || c.index >= len(tokens) {
		return ""
	}
	return tokens[c.index]
}

// nudge changes a number by so many of its steps.
func (f *Figure) nudge(c inputCell, by int) {
	control := &f.Controls[c.control]
	token, ok := nudged(f.cellText(c), by, control.Values == algos.KindFlag)
	if !ok {
		f.report(c, f.cellName(c)+" is no whole number: type over it instead.")
		return
	}
	f.report(c, f.edit(c, pattern.Replace(control.Text, c.index, token)))
}

// exchange has a value change places with one that stands so many places on; it tells where the
// value has come to.
func (f *Figure) exchange(c inputCell, by int) inputCell {
	text, at := moved(f.Controls[c.control].Text, c.index, by)
	to := inputCell{c.control, at}
	if problem := f.edit(to, text); problem != "" {
		f.report(c, problem)
		return c
	}
	f.report(to, "")
	return to
}

// report says what a cell holds now, or what was wrong with another value.
func (f *Figure) report(c inputCell, problem string) {
	if f.Said, f.Refused = problem, problem; problem == "" {
		f.Said = f.cellName(c) + " is " + f.cellText(c) + "."
	}
}

func (f *Figure) cellName(c inputCell) string {
	return f.Controls[c.control].Name + "[" + strconv.Itoa(c.index) + "]"
}

// lengthenRow adds values to the row of the cell that is singled out, or takes them away.
func (f *Figure) lengthenRow(by int, seed uint64) {
	if c, ok := f.inputNow(); ok {
		f.lengthen(c, by, seed)
	}
	f.changed()
}

// lengthen adds values to the end of an input, or takes them away. Where others have to be as long
// as it, they follow.
func (f *Figure) lengthen(c inputCell, by int, seed uint64) {
	control := &f.Controls[c.control]
	n := CountOf(control.Text)
	if n+by < 0 || n+by > f.MaxValues() {
		f.report(c, "This algorithm is drawn on "+strconv.Itoa(f.MaxValues())+" values at most.")
		return
	}
	before, pinned := slices.Clone(f.Controls), f.Pinned
	f.set(c.control, control.lengthened(n+by, seed))
	problem := f.wrong()
	if problem != "" { // others that are as long may have to be as long
		for i := range f.Controls {
			if o := &f.Controls[i]; i != c.control && o.Input && o.given && CountOf(o.Text) == n {
				f.set(i, o.lengthened(n+by, seed))
			}
		}
		if f.wrong() == "" {
			problem = ""
		}
	}
	if problem != "" {
		copy(f.Controls, before)
		f.right()
		for i := range f.Controls {
			f.Pair.mirror(f, i)
		}
		f.report(c, problem)
	} else {
		f.Refused, f.Said = "", control.Name+" has "+tracer.Plural(n+by, "value")+"."
	}
	f.keepOn(inputCell{c.control, min(c.index, n+by-1)}, pinned)
}

// keepOn singles a cell of a changed input out again, as the one that was changed had been.
func (f *Figure) keepOn(c inputCell, pinned bool) {
	if n, ok := f.nodeOf(c); ok {
		f.singleOut(n, true)
		f.Pinned = pinned
	}
}

// lengthened is what an input holds with n values: fewer, or more of its kind.
func (c *Control) lengthened(n int, seed uint64) string {
	if c.Values == algos.KindFlag && CountOf(c.Text) < n {
		return c.Text + strings.Repeat(" 0", n-CountOf(c.Text))
	}
	return pattern.Resize(c.Text, n, pattern.By(seed))
}

// right takes back what was said of fields that hold again what they held.
func (f *Figure) right() {
	for i := range f.Controls {
		f.Controls[i].Problem = ""
	}
}

// wrong is the first thing that is wrong with what the fields hold.
func (f *Figure) wrong() string {
	for i := range f.Controls {
		if f.Controls[i].Problem != "" {
			return f.Controls[i].Problem
		}
	}
	return ""
}

// nudged changes a whole number by so many steps. The larger it is, the larger they are: of the
// size of its second digit.
func nudged(token string, by int, flag bool) (string, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(token), 10, 64)
	if err != nil {
		return token, false
	}
	step := int64(1)
	for most := max(n, -n); most >= 100; most /= 10 {
		step *= 10
	}
	n += int64(by) * step
	if flag {
		n = max(0, min(n, 1))
	}
	return strconv.FormatInt(n, 10), true
}

// moved has value i of an input change places with its neighbours until it has gone so many places,
// and tells where it has come to.
func moved(text string, i, by int) (string, int) {
	tokens, err := value.Tokens(text)
	if err != nil || i < 0 || i >= len(tokens) {
		return text, i
	}
	to := max(0, min(i+by, len(tokens)-1))
	for i != to {
		next := i + 1
		if to < i {
			next = i - 1
		}
		tokens[i], tokens[next] = tokens[next], tokens[i]
		i = next
	}
	return strings.Join(tokens, " "), to
}

// cellDrag is a drag that began on a cell of the input. Which way it goes first decides what it
// does.
type cellDrag struct {
	cell  inputCell
	from  scene.Point
	pitch scene.Unit // between neighbours; 0 where none stand beside it
	text  string     // of the input, and of the cell, when it began
	token string
	flag  bool
	way   dragWay
}

// dragOf begins a drag on a cell, from a point of a plan at a position.
func (f *Figure) dragOf(c inputCell, from scene.Point, plan views.Plan) *cellDrag {
	d := &cellDrag{cell: c, from: from, text: f.Controls[c.control].Text, token: f.cellText(c), flag: f.Controls[c.control].Values == algos.KindFlag}
	for _, beside := range []int{1, -1} {
		n, _ := f.nodeOf(c)
		m, ok := f.nodeOf(inputCell{c.control, c.index + beside})
		a, seenA := plan.BoxOf(f.Player.Position, n)
		b, seenB := plan.BoxOf(f.Player.Position, m)
		if ok && seenA && seenB && a.Y == b.Y && d.pitch == 0 {
			d.pitch = (b.X - a.X) * scene.Unit(beside)
		}
	}
	return d
}

// dragWay is what a drag does. The zero dragWay is one that has not gone anywhere yet.
type dragWay uint8

const (
	dragChanges   dragWay = iota + 1 // up and down: another number
	dragExchanges                    // sideways: another place
)

const (
	dragSlack = 6 // pixels that a pointer may move and still mean the cell
	dragStep  = 8 // pixels up or down that change a number by a step
)

// to is the input when the pointer has come to p, and where the value stands in it.
func (d *cellDrag) to(p scene.Point) (text string, cell inputCell) {
	dx, dy := p.X-d.from.X, p.Y-d.from.Y
	if d.way == 0 {
		switch {
		case max(dx, -dx) < dragSlack && max(dy, -dy) < dragSlack:
			return d.text, d.cell
		case max(dx, -dx) > max(dy, -dy):
			d.way = dragExchanges
		default:
			d.way = dragChanges
		}
	}
	if d.way == dragExchanges {
		if d.pitch <= 0 {
			return d.text, d.cell
		}
		text, at := moved(d.text, d.cell.index, roundedTo(dx/d.pitch))
		return text, inputCell{d.cell.control, at}
	}
	token, ok := nudged(d.token, roundedTo(-dy/dragStep), d.flag)
	if !ok {
		return d.text, d.cell
	}
	return pattern.Replace(d.text, d.cell.index, token), d.cell
}

func roundedTo(u scene.Unit) int {
	if u < 0 {
		return -int(-u + 0.5)
	}
	return int(u + 0.5)
}
