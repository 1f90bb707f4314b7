package room

import (
	"strconv"
	"strings"

	"upsweep/rooms"
	"upsweep/tracer"
)

// draft is a question that the teacher makes up about the figure as it is.
type draft struct {
	about  about
	prompt string
	first  string // what the field of the prompt begins with
	lines  string // of a choice: an option a line, the right one begins with *
}

// about is what a made-up question asks for. The zero value is no question.
type about uint8

const (
	nothing about = iota
	aboutCell
	aboutLane
	aboutNode
	aboutChoice
)

// abouts are what the page offers.
func abouts() []about { return []about{aboutCell, aboutLane, aboutNode, aboutChoice} }

func (a about) String() string {
	return [...]string{"", "What will stand in a cell?", "Which lane?", "Press it in the figure", "One of several"}[a]
}

// start begins a question; with nothing it is given up.
func (d *Teacher) start(a about) {
	d.draft = draft{about: a, prompt: d.suggestion(a), first: d.suggestion(a)}
	d.changed()
}

// meant is the value that a made-up question is about: the one that is singled out, or else the
// first of the next step; NoNode for none.
func (d *Teacher) meant() tracer.NodeID {
	if n := d.figure.Picked; n != tracer.NoNode && !d.figure.Subject().Graph.IsInput(n) {
		return n
	}
	if next := d.figure.Subject().Next(d.figure.Player.Current()); len(next) > 0 {
		return next[0]
	}
	return tracer.NoNode
}

// suggestion is what a made-up question asks at first.
func (d *Teacher) suggestion(a about) string {
	n, g := d.meant(), d.figure.Subject().Graph
	name := "the cell"
	if n != tracer.NoNode {
		name = g.CellName(n)
	}
	switch a {
	case aboutCell:
		return "What will stand in " + name + "?"
	case aboutLane:
		return "Which lane writes " + name + " next?"
	case aboutNode:
		return "Which value of the figure is meant? Press it."
	}
	return ""
}

// drafted is the question as it has been made up; ok is false while something is missing. The right
// answer is what the run says, or the value that the teacher has singled out; a question whose
// words the teacher has changed has none.
func (d *Teacher) drafted() (q rooms.Question, ok bool) {
	at := placeOf(d.figure)
	q = rooms.Question{ID: "own", Prompt: strings.TrimSpace(d.draft.prompt)}
	n, g := d.meant(), d.figure.Subject().Graph
	knows := n != tracer.NoNode && d.draft.prompt == d.suggestion(d.draft.about)
	switch d.draft.about {
	case aboutCell:
		q.Kind = rooms.Value
		if knows {
			q.Right = g.Text(n)
		}
	case aboutLane:
		q.Kind = rooms.Value
		if knows {
			q.Right = strconv.Itoa(int(g.Node(n).Lane))
		}
	case aboutNode:
		q.Kind = rooms.Node
		if at.pick != tracer.NoNode {
			q.Right = strconv.Itoa(int(at.pick))
		}
	case aboutChoice:
		q.Kind = rooms.Choice
		q.Options, q.Right = optionsOf(d.draft.lines)
		if len(q.Options) < 2 || len(q.Options) > 8 {
			return q, false
		}
	}
	at.pick = tracer.NoNode // it would give the answer away
	q.At = at.position()
	return q, q.Kind != 0 && q.Prompt != "" && len(q.Prompt) <= 1000 && len(q.Right) <= 64
}

// optionsOf reads options, one per line; the right one begins with *.
func optionsOf(lines string) (options []rooms.Option, right string) {
	for line := range strings.Lines(lines) {
		text, isRight := strings.CutPrefix(strings.TrimSpace(line), "*")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if isRight && right == "" {
			right = strconv.Itoa(len(options))
		}
		options = append(options, rooms.Option{Text: text})
	}
	return options, right
}
