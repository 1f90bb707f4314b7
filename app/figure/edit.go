package figure

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

// The input is edited where it is drawn: a cell of it is typed into, dragged up and down to change,
// dragged sideways to change places with its neighbours; cells are added and taken away at the end
// of their row.

// editing is the input cell that is a field.
type editing struct {
	typing  bool
	typed   inputCell
	pulling *cellDrag // a drag that goes on; nil for none
	refused string    // why what was typed, or done to a cell, does not run
}

// inputCell is a value of an input: which control of the figure it belongs to, and which of its
// values it is.
type inputCell struct{ control, index int }

// inputCellOf is the value of the input that a value of the picture is; false where it is none, or
// where the input is not drawn as it is written.
func (f *Figure) inputCellOf(n tracer.NodeID) (inputCell, bool) {
	if f.run == nil || f.frozen || !predicts(f.view) || n < 0 || int(n) >= f.run.graph.Nodes() || !f.run.graph.IsInput(n) {
		return inputCell{}, false
	}
	a, i := f.run.trace.Place(f.run.graph.Cell(n))
	info := f.run.trace.Array(a)
	at := named(f.controls, info.Name)
	if at < 0 || !f.controls[at].input || !isInput(info, i) || f.controls[at].values == algos.KindSequences {
		return inputCell{}, false
	}
	text := f.request.Inputs[info.Name]
	if value.Count(text, info.Real) != info.Real {
		return inputCell{}, false
	}
	return inputCell{at, i}, true
}

// nodeOf is the value of the picture in which a value of the input stands; false where it is not
// drawn.
func (f *Figure) nodeOf(c inputCell) (tracer.NodeID, bool) {
	if f.run == nil || c.control >= len(f.controls) {
		return tracer.NoNode, false
	}
	info := f.run.trace.ArrayNamed(f.controls[c.control].name)
	if c.index < 0 || !isInput(info, c.index) {
		return tracer.NoNode, false
	}
	return tracer.NodeID(f.run.trace.Cell(info.ID, c.index)), true
}

// inputNow is the cell of the input that is singled out.
func (f *Figure) inputNow() (inputCell, bool) {
	if f.card == nil || f.predict {
		return inputCell{}, false
	}
	return f.inputCellOf(f.card.node)
}

// edit writes an input anew and singles a value of it out. What does not run is not kept, and why
// is told.
func (f *Figure) edit(c inputCell, text string) (problem string) {
	control := &f.controls[c.control]
	before, given := control.text, control.given
	if text == before {
		return ""
	}
	f.set(c.control, text)
	if problem = f.wrong(); problem != "" {
		control.text, control.given = before, given
		f.right()
		f.pair.mirror(f, c.control)
	}
	if n, ok := f.nodeOf(c); ok {
		f.singleOut(n, true)
	}
	return problem
}

// cellText is what is written in a cell of the input.
func (f *Figure) cellText(c inputCell) string {
	tokens, err := value.Tokens(f.controls[c.control].text)
	if err != nil || c.index >= len(tokens) {
		return ""
	}
	return tokens[c.index]
}

// nudge changes a number by so many of its steps.
func (f *Figure) nudge(c inputCell, by int) {
	control := &f.controls[c.control]
	token, ok := nudged(f.cellText(c), by, control.values == algos.KindFlag)
	if !ok {
		f.report(c, f.cellName(c)+" is no whole number: type over it instead.")
		return
	}
	f.report(c, f.edit(c, pattern.Replace(control.text, c.index, token)))
}

// exchange has a value change places with one that stands so many places on; it tells where the
// value has come to.
func (f *Figure) exchange(c inputCell, by int) inputCell {
	text, at := moved(f.controls[c.control].text, c.index, by)
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
	if f.said, f.refused = problem, problem; problem == "" {
		f.said = f.cellName(c) + " is " + f.cellText(c) + "."
	}
}

func (f *Figure) cellName(c inputCell) string {
	return f.controls[c.control].name + "[" + strconv.Itoa(c.index) + "]"
}

// lengthen adds values to the end of an input, or takes them away. Where others have to be as long
// as it, they follow.
func (f *Figure) lengthen(c inputCell, by int) {
	control := &f.controls[c.control]
	n := countOf(control.text)
	if n+by < 0 || n+by > f.maxValues() {
		f.report(c, "This algorithm is drawn on "+strconv.Itoa(f.maxValues())+" values at most.")
		return
	}
	before := slices.Clone(f.controls)
	f.set(c.control, control.lengthened(n+by))
	problem := f.wrong()
	if problem != "" { // others that are as long may have to be as long
		for i := range f.controls {
			if o := &f.controls[i]; i != c.control && o.input && o.given && countOf(o.text) == n {
				f.set(i, o.lengthened(n+by))
			}
		}
		if f.wrong() == "" {
			problem = ""
		}
	}
	if problem != "" {
		copy(f.controls, before)
		f.right()
		for i := range f.controls {
			f.pair.mirror(f, i)
		}
		f.report(c, problem)
	} else {
		f.refused, f.said = "", control.name+" has "+tracer.Plural(n+by, "value")+"."
	}
	if node, ok := f.nodeOf(inputCell{c.control, min(c.index, n+by-1)}); ok {
		f.singleOut(node, true)
	}
}

// lengthened is what an input holds with n values: fewer, or more of its kind.
func (c *control) lengthened(n int) string {
	if c.values == algos.KindFlag && countOf(c.text) < n {
		return c.text + strings.Repeat(" 0", n-countOf(c.text))
	}
	return pattern.Resize(c.text, n, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
}

// right takes back what was said of fields that hold again what they held.
func (f *Figure) right() {
	for i := range f.controls {
		f.controls[i].problem = ""
	}
}

// mistakes are what is wrong with the address and with the inputs and parameters that have come
// from it.
func (f *Figure) mistakes() []address.Problem {
	list := slices.Clone(f.Problems)
	for i := range f.controls {
		if c := &f.controls[i]; c.problem != "" {
			list = append(list, address.Problem{Key: c.name, Message: c.problem})
		}
	}
	return list
}

// wrong is the first thing that is wrong with what the fields hold.
func (f *Figure) wrong() string {
	for i := range f.controls {
		if f.controls[i].problem != "" {
			return f.controls[i].problem
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
	d := &cellDrag{cell: c, from: from, text: f.controls[c.control].text, token: f.cellText(c), flag: f.controls[c.control].values == algos.KindFlag}
	for _, beside := range []int{1, -1} {
		n, _ := f.nodeOf(c)
		m, ok := f.nodeOf(inputCell{c.control, c.index + beside})
		a, seenA := plan.BoxOf(f.player.Position, n)
		b, seenB := plan.BoxOf(f.player.Position, m)
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
