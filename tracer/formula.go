package tracer

import (
	"fmt"
	"strings"

	"upsweep/tracer/value"
)

// Formula is what a line of a program computes from the values that its lane read, in their order.
type Formula struct {
	line int
	Text string // as people write it, with %s for each value: "%s + 10"
	of   func(a, b value.Word) value.Word
}

// Formula says what the applications on the line with a label compute, from one value or from two. Narration
// writes it where it gives what was computed.
func (m *Machine) Formula(label, text string, of func(a, b value.Word) value.Word) {
	if m.rec != nil {
		m.opt.Program.formulas = append(m.opt.Program.formulas, Formula{m.line(label), text, of})
	}
}

// FormulaOf is that of the line that wrote a node; nil where it has none.
func (g *Graph) FormulaOf(n NodeID) *Formula {
	line := g.Node(n).Line
	for i := range g.t.program.formulas {
		if f := &g.t.program.formulas[i]; f.line == line {
			return f
		}
	}
	return nil
}

// maxTerms is how many values a formula is written of at most.
const maxTerms = 9

// sayFormula writes "3 + 10 = " where the formula of a node's line, applied to the values read, gives its
// value; or the sum of several, on what the cell held before: "22 + 8·4 = ". It is empty where neither does.
func (g *Graph) sayFormula(n Node) string {
	f := g.FormulaOf(n.ID)
	if f == nil || n.Compared {
		return ""
	}
	var operands []NodeID
	g.Sources(n.ID, func(s Source) bool {
		if !s.Steer {
			operands = append(operands, s.Node)
		}
		return len(operands) <= maxTerms
	})
	per := strings.Count(f.Text, "%s")
	if len(operands) == 0 || len(operands) > maxTerms {
		return ""
	}
	var terms []string
	var sum value.Word
	add := func(text string, w value.Word) bool {
		if terms = append(terms, text); len(terms) == 1 {
			sum = w
			return true
		}
		p := &g.t.program
		if p.Combine != nil && p.Operator == "+" {
			sum = p.Combine(sum, w)
			return true
		}
		return false
	}
	if len(operands)%per == 1 && g.Node(operands[0]).Cell == n.Cell {
		w, _ := g.word(operands[0])
		add(g.Told(operands[0]), w)
		operands = operands[1:]
	}
	if len(operands)%per > 0 {
		return ""
	}
	for ; len(operands) > 0; operands = operands[per:] {
		var texts []any
		var words [2]value.Word
		for i, o := range operands[:per] {
			words[i], _ = g.word(o)
			texts = append(texts, parenthesised(g.Told(o)))
		}
		if !add(fmt.Sprintf(f.Text, texts...), f.of(words[0], words[1])) {
			return ""
		}
	}
	if got, _ := g.word(n.ID); got != sum {
		return ""
	}
	return strings.Join(terms, " + ") + " = "
}
