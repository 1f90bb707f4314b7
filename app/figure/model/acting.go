package model

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

// pick singles a value out, or with NoNode none.
func (f *Figure) pick(n tracer.NodeID) {
	none := n == tracer.NoNode
	f.Pinned = f.Pinned && !none
	if !f.singleOut(n, !none) {
		return
	}
	f.changed()
	if g := f.Beside(); g != nil {
		g.Pinned = g.Pinned && none
		g.changed()
	}
}

// pin keeps what is singled out.
func (f *Figure) pin() {
	if was := f.Pinned; was != (f.Picked != tracer.NoNode) {
		f.Pinned = !was
		f.changed()
	}
}

// FollowsPointer tells whether pointing at a value singles it out: here and in the figure beside it
// none is pinned.
func (f *Figure) FollowsPointer() bool {
	g := f.Beside()
	return !f.Pinned && (g == nil || !g.Pinned)
}

// Told is what the card tells of the value that is singled out, as one sentence after another;
// empty for none.
func (f *Figure) Told() string {
	if f.Picked == tracer.NoNode {
		return ""
	}
	c := f.cardOf(f.Picked)
	text := c.Value + "."
	for _, fact := range c.Facts {
		text += " " + fact.Label + ": " + strings.TrimSuffix(fact.Text, ".") + "."
	}
	return text
}

// Field is what lies over the picture so that the reader can act in it.
type Field struct {
	Label string // of the field: what it asks for; empty where nothing is to be typed
	Row   string // the input whose row is edited, because a cell of it is singled out; empty for none
}

// Field says what lies there now.
func (f *Figure) Field() (field Field) {
	if n, ok := f.field(); ok {
		field.Label = f.asks(n)
	} else if f.Typing {
		field.Label = f.cellName(f.typed)
	}
	if c, ok := f.inputNow(); ok {
		field.Row = f.Controls[c.control].Name
	}
	return field
}

// FieldNode is the value that the field stands on; false where nothing is to be typed.
func (f *Figure) FieldNode() (tracer.NodeID, bool) {
	if f.Typing {
		return f.nodeOf(f.typed)
	}
	return f.field()
}

// Asks tells whether a value is an empty box of the next step.
func (f *Figure) Asks(n tracer.NodeID) bool { return slices.Contains(f.unfilled(), n) }

// typeInto puts the field on an empty box of the next step, or on a cell of the input; it reports
// whether the value is one.
func (f *Figure) typeInto(n tracer.NodeID) bool {
	if f.moveField(n) {
		f.pick(tracer.NoNode)
		f.focus(FocusField, "")
		f.changed()
		return true
	}
	c, ok := f.inputCellOf(n)
	if ok && !f.Predict {
		f.openField(c)
	}
	return ok && !f.Predict
}

// fieldKey answers a key in the field, which holds a text; it reports whether the key was one of
// the field's own.
func (f *Figure) fieldKey(k Key, text string) bool {
	if f.Typing {
		return f.typeKey(k, text)
	}
	return f.boxKey(k, text)
}

// valueKey answers a key outside the field: on the stage, or elsewhere while the figure is meant.
// It reports whether the key was one.
func (f *Figure) valueKey(k Key, onStage bool) bool {
	switch {
	case !f.Predict:
		return onStage && f.cellKey(k)
	case k.Ctrl || k.Alt || len(f.boxes()) == 0:
		return false
	}
	switch {
	case k.Name == "e":
		f.revealed(f.reveal(f.Picked))
	case k.Name == "E":
		f.revealRound()
		f.changed()
	case k.Name == "Enter" && onStage:
		if _, open := f.field(); !open {
			f.prediction.resume = true
			f.play(playback.Forward{})
		} else if !f.typeInto(f.Picked) {
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
		return ok && f.typeInto(n) // else Tab leaves the boxes
	case k.Name == "Enter" && k.Shift:
		f.revealed(f.reveal(tracer.NoNode))
		f.onward()
	case k.Name == "Enter" && k.Ctrl:
		f.revealRound()
		f.onward()
	case k.Name == "Enter":
		f.submit(text)
	case k.Name == "Escape":
		f.pick(tracer.NoNode)
		f.focus(FocusStage, "")
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
		f.pick(tracer.NoNode)
	default:
		f.pick(n)
		f.pin()
		f.arrives(n)
	}
	f.onward()
}

// onward puts the field on the next empty box, or leaves it where none is left.
func (f *Figure) onward() {
	if _, open := f.field(); open {
		f.focus(FocusField, "")
	} else {
		f.prediction.resume = true
		f.focus(FocusStage, "")
	}
	f.changed()
}

// arrives has a value of the next step seen as it is made.
func (f *Figure) arrives(n tracer.NodeID) { f.change.Arrives, f.change.Arrive = true, n }

// revealed draws a box that has been revealed as its value arrives.
func (f *Figure) revealed(n tracer.NodeID) {
	if n != tracer.NoNode {
		f.arrives(n)
	}
	f.changed()
}

// resumes has the boxes of the next round take the focus of the stage, once they are there, where
// those of the last one were filled in by keys.
func (f *Figure) resumes(onStage bool) {
	if !f.prediction.resume || f.Player.Moving() {
		return
	}
	_, open := f.field()
	if f.prediction.resume = !open; open && onStage {
		f.focus(FocusField, "")
	}
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
	f.changed()
	return true
}

// openField makes a cell of the input a field.
func (f *Figure) openField(c inputCell) {
	n, ok := f.nodeOf(c)
	if !ok {
		return
	}
	f.Typing, f.typed, f.Refused, f.Said = true, c, "", ""
	f.pick(n)
	f.pin()
	f.focus(FocusField, strings.Trim(f.cellText(c), `"`))
	f.changed()
}

// closeField leaves the field; the cell stays singled out.
func (f *Figure) closeField() {
	f.Typing, f.Refused = false, ""
	f.changed()
}

// leaveField keeps what was typed over a cell when the field is left for something else.
func (f *Figure) leaveField(text string) {
	if f.Typing {
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
		f.Refused = "Type a value, or remove cells at the end of the row."
	} else {
		f.Refused = f.edit(c, pattern.Replace(f.Controls[c.control].Text, c.index, text))
	}
	f.report(c, f.Refused)
	return f.Refused == ""
}

// typeKey answers a key in a cell of the input.
func (f *Figure) typeKey(k Key, text string) bool {
	switch k.Name {
	case "Escape":
		f.closeField()
		f.focus(FocusStage, "")
	case "Enter":
		if f.commit(text) {
			f.closeField()
			f.focus(FocusStage, "")
		}
		f.changed()
	case "Tab":
		by := 1
		if k.Shift {
			by = -1
		}
		if !f.commit(text) {
			f.changed()
			return true
		}
		next := inputCell{f.typed.control, f.typed.index + by}
		if _, ok := f.nodeOf(next); !ok {
			f.closeField()
			f.focus(FocusStage, "")
			return false // Tab goes on from the picture
		}
		said := f.Said
		f.openField(next)
		f.Said = said
	default:
		return false
	}
	return true
}

// grab begins a drag at a press on a value, at a point of a plan; it reports whether the value is a
// cell of the input.
func (f *Figure) grab(n tracer.NodeID, at scene.Point, plan views.Plan) bool {
	c, ok := f.inputCellOf(n)
	if box, there := plan.BoxOf(f.Player.Position, n); !ok || !there || f.Predict || !box.Inset(-4).Contains(at) || f.Typing && c == f.typed {
		return false
	}
	f.pick(n)
	f.pulling = f.dragOf(c, at, plan)
	return true
}

// pull has the input follow the drag to where the pointer has come.
func (f *Figure) pull(to scene.Point) {
	if f.pulling == nil {
		return
	}
	text, cell := f.pulling.to(to)
	if f.pulling.way == 0 || text == f.Controls[cell.control].Text {
		return
	}
	f.change.Scrubs = true
	f.report(cell, f.edit(cell, text))
	f.pin()
}

// letGo ends a drag; it reports whether that has gone anywhere, and was more than a press.
func (f *Figure) letGo(at scene.Point) (dragged bool) {
	f.pull(at)
	dragged = f.pulling == nil || f.pulling.way != 0
	f.pulling = nil
	if dragged {
		f.focus(FocusStage, "")
		f.changed()
	}
	return dragged
}

// EditedRow tells whether a cell of the input is singled out, and which value is the last of its
// row; NoNode where that is not drawn.
func (f *Figure) EditedRow() (last tracer.NodeID, ok bool) {
	c, ok := f.inputNow()
	if !ok {
		return tracer.NoNode, false
	}
	last, there := f.nodeOf(inputCell{c.control, CountOf(f.Controls[c.control].Text) - 1})
	if !there {
		return tracer.NoNode, true
	}
	return last, true
}
