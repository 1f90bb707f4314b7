package figure

import (
	"slices"
	"strings"

	"upsweep/app/pattern"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// This file answers keys, presses and drags on values: with Predict on, the empty boxes of the next
// step are fields (predict.go), else the cells of the input are (edit.go). One field lies over the
// picture; it stands on one of them at a time.

// Key is a key that was pressed on the picture, or in the field.
type Key struct {
	Name             string // as browsers call it
	Shift, Ctrl, Alt bool   // Ctrl stands for ⌘ too
}

// Pick singles a value out, or with NoNode none, and tells the screens of this figure and the one
// beside it.
func (f *Figure) Pick(n tracer.NodeID) {
	none := n == tracer.NoNode
	f.pinned = f.pinned && !none
	if !f.singleOut(n, !none) {
		return
	}
	f.screen.Changed(true)
	if g := f.beside(); g != nil {
		g.pinned = g.pinned && none
		g.screen.Changed(true)
	}
}

// Picked is the value that is singled out; NoNode for none.
func (f *Figure) Picked() tracer.NodeID {
	if f.card == nil {
		return tracer.NoNode
	}
	return f.card.node
}

// Pin keeps what is singled out, in every view, wherever the reader points. Pinned tells whether it
// stays.
func (f *Figure) Pin() {
	if was := f.pinned; was != (f.card != nil) {
		f.pinned = !was
		f.screen.Changed(true)
	}
}
func (f *Figure) Pinned() bool { return f.pinned }

// FollowsPointer tells whether pointing at a value singles it out: here and in the figure beside it
// none is pinned.
func (f *Figure) FollowsPointer() bool {
	g := f.beside()
	return !f.pinned && (g == nil || !g.pinned)
}

// Told is what the card tells of the value that is singled out, as one sentence after another;
// empty for none.
func (f *Figure) Told() string {
	if f.card == nil {
		return ""
	}
	text := f.card.value + "."
	for _, fact := range f.card.facts {
		text += " " + fact.Label + ": " + strings.TrimSuffix(fact.Text, ".") + "."
	}
	return text
}

// FieldNode is the value that the field stands on; false where nothing is to be typed.
func (f *Figure) FieldNode() (tracer.NodeID, bool) {
	if f.typing {
		return f.nodeOf(f.typed)
	}
	return f.field()
}

// Typing tells whether the field stands on a cell of the input.
func (f *Figure) Typing() bool { return f.typing }

// Asks tells whether a value is an empty box of the next step.
func (f *Figure) Asks(n tracer.NodeID) bool { return slices.Contains(f.unfilled(), n) }

// TypeInto puts the field on an empty box of the next step, or on a cell of the input; it reports
// whether the value is one.
func (f *Figure) TypeInto(n tracer.NodeID) bool {
	if f.moveField(n) {
		f.Pick(tracer.NoNode)
		f.screen.FocusField("")
		f.screen.Changed(true)
		return true
	}
	c, ok := f.inputCellOf(n)
	if ok && !f.predict {
		f.openField(c)
	}
	return ok && !f.predict
}

// FieldKey answers a key in the field, which holds a text; it reports whether the key was one of
// the field's own.
func (f *Figure) FieldKey(k Key, text string) bool {
	if f.typing {
		return f.typeKey(k, text)
	}
	return f.boxKey(k, text)
}

// ValueKey answers a key outside the field: on the stage, or elsewhere while the figure is meant.
// It reports whether the key was one.
func (f *Figure) ValueKey(k Key, onStage bool) bool {
	switch {
	case !f.predict:
		return onStage && f.cellKey(k)
	case k.Ctrl || k.Alt || len(f.boxes()) == 0:
		return false
	}
	switch {
	case k.Name == "e":
		f.revealed(f.reveal(f.Picked()))
	case k.Name == "E":
		f.revealRound()
		f.screen.Changed(true)
	case k.Name == "Enter" && onStage:
		if _, open := f.field(); !open {
			f.resume = true
			f.Send(playback.Forward{})
		} else if !f.TypeInto(f.Picked()) {
			f.onward()
		}
	default:
		return false
	}
	return true
}

// Beside is by how many boxes a key in the field over one goes on; 0 for keys that do not. Where
// nothing in the field is to be walked through, the arrows to the sides do.
func (k Key) Beside(through bool) int {
	switch {
	case k.Name == "ArrowUp", k.Name == "Tab" && k.Shift, k.Name == "ArrowLeft" && through:
		return -1
	case k.Name == "ArrowDown", k.Name == "Tab", k.Name == "ArrowRight" && through:
		return 1
	}
	return 0
}

// boxKey answers a key in an empty box.
func (f *Figure) boxKey(k Key, text string) bool {
	switch by := k.Beside(text == ""); {
	case by != 0:
		n, ok := f.beyond(by)
		return ok && f.TypeInto(n) // else Tab leaves the boxes
	case k.Name == "Enter" && k.Shift:
		f.revealed(f.reveal(tracer.NoNode))
		f.onward()
	case k.Name == "Enter" && k.Ctrl:
		f.revealRound()
		f.onward()
	case k.Name == "Enter":
		f.submit(text)
	case k.Name == "Escape":
		f.Pick(tracer.NoNode)
		f.screen.FocusStage()
	default:
		return false
	}
	return true
}

// submit takes what stands in the field as the answer to an empty box.
func (f *Figure) submit(text string) {
	n, right := f.answer(text)
	switch {
	case n == tracer.NoNode:
		return
	case right:
		f.Pick(tracer.NoNode)
	default:
		f.Pick(n)
		f.Pin()
		f.screen.Arrive(n)
	}
	f.onward()
}

// onward puts the field on the next empty box, or leaves it where none is left.
func (f *Figure) onward() {
	if _, open := f.field(); open {
		f.screen.FocusField("")
	} else {
		f.resume = true
		f.screen.FocusStage()
	}
	f.screen.Changed(true)
}

// revealed draws a box that has been revealed as its value arrives.
func (f *Figure) revealed(n tracer.NodeID) {
	if n != tracer.NoNode {
		f.screen.Arrive(n)
	}
	f.screen.Changed(true)
}

// Resumes tells, once, that the boxes of the next round are there, where those of the last one were
// filled in by keys: they take the focus.
func (f *Figure) Resumes() bool {
	if !f.resume || f.player.Moving() {
		return false
	}
	_, open := f.field()
	f.resume = !open
	return open
}

// cellKey answers a key while a cell of the input is singled out and the stage has the focus.
func (f *Figure) cellKey(k Key) bool {
	c, ok := f.inputNow()
	if !ok || k.Ctrl {
		return false
	}
	switch {
	case k.Name == "Enter" && !k.Alt:
		f.openField(c)
		return true
	case k.Alt && k.Name == "ArrowUp":
		f.nudge(c, 1)
	case k.Alt && k.Name == "ArrowDown":
		f.nudge(c, -1)
	case k.Alt && k.Name == "ArrowLeft":
		f.exchange(c, -1)
	case k.Alt && k.Name == "ArrowRight":
		f.exchange(c, 1)
	default:
		return false
	}
	f.screen.Changed(true)
	return true
}

// openField makes a cell of the input a field.
func (f *Figure) openField(c inputCell) {
	n, ok := f.nodeOf(c)
	if !ok {
		return
	}
	f.typing, f.typed, f.refused, f.said = true, c, "", ""
	f.Pick(n)
	f.Pin()
	f.screen.FocusField(strings.Trim(f.cellText(c), `"`))
	f.screen.Changed(true)
}

// closeField leaves the field; the cell stays singled out.
func (f *Figure) closeField() {
	f.typing, f.refused = false, ""
	f.screen.Changed(true)
}

// LeaveField keeps what was typed over a cell when the field is left for something else.
func (f *Figure) LeaveField(text string) {
	if f.typing {
		f.commit(text)
		f.closeField()
	}
}

// commit takes what was typed over a cell; it reports whether that runs.
func (f *Figure) commit(text string) bool {
	c := f.typed
	if text = strings.TrimSpace(text); text == strings.Trim(f.cellText(c), `"`) {
		return true
	}
	if text == "" {
		f.refused = "Type a value, or remove cells at the end of the row."
	} else {
		f.refused = f.edit(c, pattern.Replace(f.controls[c.control].text, c.index, text))
	}
	f.report(c, f.refused)
	return f.refused == ""
}

// typeKey answers a key in a cell of the input.
func (f *Figure) typeKey(k Key, text string) bool {
	switch k.Name {
	case "Escape":
		f.closeField()
		f.screen.FocusStage()
	case "Enter":
		if f.commit(text) {
			f.closeField()
			f.screen.FocusStage()
		}
		f.screen.Changed(true)
	case "Tab":
		by := 1
		if k.Shift {
			by = -1
		}
		if !f.commit(text) {
			f.screen.Changed(true)
			return true
		}
		next := inputCell{f.typed.control, f.typed.index + by}
		if _, ok := f.nodeOf(next); !ok {
			f.closeField()
			f.screen.FocusStage()
			return false // Tab goes on from the picture
		}
		said := f.said
		f.openField(next)
		f.said = said
	default:
		return false
	}
	return true
}

// Grab begins a drag at a press on a value, at a point of a plan; it reports whether the value is a
// cell of the input.
func (f *Figure) Grab(n tracer.NodeID, at scene.Point, plan views.Plan) bool {
	c, ok := f.inputCellOf(n)
	if box, there := plan.BoxOf(f.player.Position, n); !ok || !there || f.predict || !box.Inset(-4).Contains(at) || f.typing && c == f.typed {
		return false
	}
	f.Pick(n)
	f.pulling = f.dragOf(c, at, plan)
	return true
}

// Pull has the input follow the drag to where the pointer has come.
func (f *Figure) Pull(to scene.Point) {
	if f.pulling == nil {
		return
	}
	text, cell := f.pulling.to(to)
	if f.pulling.way == 0 || text == f.controls[cell.control].text {
		return
	}
	f.screen.Scrubs()
	f.report(cell, f.edit(cell, text))
	f.Pin()
}

// LetGo ends a drag; it reports whether that has not gone anywhere, and was a press.
func (f *Figure) LetGo(at scene.Point) (pressed bool) {
	f.Pull(at)
	pressed = f.pulling != nil && f.pulling.way == 0
	f.pulling = nil
	if !pressed {
		f.screen.FocusStage()
		f.screen.Changed(true)
	}
	return pressed
}

// EditedRow tells whether a cell of the input is singled out, and which value is the last of its
// row; NoNode where that is not drawn.
func (f *Figure) EditedRow() (last tracer.NodeID, ok bool) {
	c, ok := f.inputNow()
	if !ok {
		return tracer.NoNode, false
	}
	last, there := f.nodeOf(inputCell{c.control, countOf(f.controls[c.control].text) - 1})
	if !there {
		return tracer.NoNode, true
	}
	return last, true
}
