package views

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/tracer"
)

// Card is what is known of a value, for a reader who points at it.
type Card struct {
	Cell  string // by name
	Value string
	Facts []Fact // in the order in which they are told
}

// Fact is one thing that is known of a value: what it is called, and what it is.
type Fact struct {
	Kind  FactKind
	Label string
	Text  string
}

// FactKind tells facts from each other that are not only shown.
type FactKind uint8

// The kinds of facts.
const (
	FactShown    FactKind = iota
	FactOperands          // values that it was made of
	FactSteering          // values that led to where it was written, or to whether
	FactCovers            // inputs that it depends on
)

// Describe makes the card of a value.
func Describe(s *Subject, n tracer.NodeID) Card {
	g, t := s.Graph, s.Trace
	node := g.Node(n)
	array, i := t.Place(node.Cell)
	c := Card{Cell: fmt.Sprintf("%s[%d]", s.name(array), i), Value: g.Told(n)}
	add := func(kind FactKind, label, text string) { c.Facts = append(c.Facts, Fact{kind, label, text}) }
	if node.Kind == tracer.NodeInput {
		switch info := t.Array(array); {
		case !info.Given:
			c.Value = "empty"
			add(FactShown, "From", "nothing has been written here yet")
		case s.isPadding(n) && c.Value == tracer.Absent:
			add(FactShown, "From", "padding")
		case s.isPadding(n):
			add(FactShown, "From", "padding: the identity")
		case info.Filled:
			add(FactShown, "From", "what the program sets up")
		default:
			add(FactShown, "From", "input")
		}
		return c
	}
	operands, steering := s.sourceTexts(n)
	switch node.Kind {
	case tracer.NodeConstant:
		add(FactShown, "From", "a constant")
	case tracer.NodeMoved:
		c.addSources(FactOperands, "Moved from", operands)
	case tracer.NodeAtomic:
		c.addSources(FactOperands, "Updated from", operands)
	default:
		c.addSources(FactOperands, "Operands", operands)
	}
	c.addSources(FactSteering, "Steered by", steering)
	info := t.Round(node.Round)
	where := fmt.Sprintf("%d", node.Round)
	if name := named(info); name != "" {
		where += ", " + name
	}
	if s.steeredByMore(n) {
		add(FactShown, "Thin edges", fmt.Sprintf("at most %d are drawn at once, and there are more", maxSteering))
	}
	add(FactShown, "Round", where)
	add(FactShown, "Lane", fmt.Sprint(node.Lane))
	add(FactCovers, "Covers", covers(s, n))
	if p := t.Program(); node.Line > 0 && node.Line <= len(p.Pseudocode) {
		add(FactShown, "Line", strings.TrimSpace(p.Pseudocode[node.Line-1]))
	}
	return c
}

// Fact is the text of the first fact of a kind; empty if there is none.
func (c Card) Fact(kind FactKind) string {
	for _, f := range c.Facts {
		if f.Kind == kind {
			return f.Text
		}
	}
	return ""
}

// addSources lists values, the first of many.
func (c *Card) addSources(kind FactKind, label string, list []string) {
	const most = 4
	if len(list) > most {
		list = append(list[:most:most], fmt.Sprintf("and %d more", len(list)-most))
	}
	if len(list) > 0 {
		c.Facts = append(c.Facts, Fact{kind, label, strings.Join(list, ", ")})
	}
}

// sourceTexts names the values that a value comes from, with what they hold: those that it was made
// of, and those that steered.
func (s *Subject) sourceTexts(n tracer.NodeID) (operands, steering []string) {
	sources := s.sources(n)
	if len(s.rivals[n]) > 0 {
		sources = s.sourcesOf(n) // what others wrote there is no part of it
	}
	for _, src := range sources {
		a, j := s.Trace.Place(s.Graph.Node(src.Node).Cell)
		text := fmt.Sprintf("%s[%d] = %s", s.name(a), j, s.Graph.Told(src.Node))
		if src.Steer {
			steering = append(steering, text)
		} else {
			operands = append(operands, text)
		}
	}
	return operands, steering
}

// covers says in words which inputs a value depends on.
func covers(s *Subject, n tracer.NodeID) string {
	cells := s.inputsOf(n, tracer.WithControl)
	switch len(cells) {
	case 0:
		return "no input"
	case 1:
		_, i := s.Trace.Place(cells[0])
		return fmt.Sprintf("input %d", i)
	}
	text := fmt.Sprintf("%d inputs", len(cells))
	if span := coverage(s, n); strings.Contains(span, "–") {
		text = "inputs " + span
	}
	switch data := len(s.inputsOf(n, tracer.DataOnly)); data {
	case len(cells):
		return text
	case 0:
		return text + ", none of them as data"
	default:
		return fmt.Sprintf("%s, %d of them as data", text, data)
	}
}

// inputsOf are the cells of the input that a value depends on: neither padding nor what the program
// has set up itself.
func (s *Subject) inputsOf(n tracer.NodeID, of tracer.Scope) []tracer.CellID {
	return slices.DeleteFunc(s.Graph.Inputs(n, of), func(c tracer.CellID) bool {
		array, _ := s.Trace.Place(c)
		info := s.Trace.Array(array)
		return !info.Given || info.Filled || s.isPadding(tracer.NodeID(c))
	})
}
