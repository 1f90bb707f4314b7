package tracer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// This file says of one node, or of the two results of a comparator, how it came to be: for
// narration, and for feedback that speaks of one cell.

// Word returns the value of node n and what it means; the kind is value.Invalid where the cell held
// nothing.
func (g *Graph) Word(n NodeID) (value.Word, value.Kind) { return g.word(n) }

// Absent is what a sentence says of a value that is none, of an array with holes or in padding.
const Absent = "absent"

// Told is the value of node n as a sentence has it.
func (g *Graph) Told(n NodeID) string {
	text := g.Text(n)
	if text != "null" {
		return g.t.Spoken(text)
	}
	if w, kind := g.word(n); kind == value.Text && g.t.pool.Format(kind, w) == text {
		return text // somebody's word
	}
	return Absent
}

// CellName writes the cell of node n as x[3], as it lies in memory.
func (g *Graph) CellName(n NodeID) string {
	a, i := g.t.Place(g.Node(n).Cell)
	return fmt.Sprintf("%s[%d]", g.t.Array(a).Name, i)
}

// Say writes how node n came to be: "x[3] ← 4 + 7 = 11", "x[1] ← 3 from x[0]", or the value alone
// where it is not known how.
func (g *Graph) Say(n NodeID) string {
	node := g.Node(n)
	switch {
	case node.Kind == NodeMoved:
		return g.sayMove(node)
	case node.Kind == NodeInput || node.Kind == NodeConstant || g.names(n) || node.Kind == NodeAtomic || node.Compared || g.second(n):
		return g.PlaceName(n) + " ← " + g.Told(n)
	case node.Combined:
		return g.sayCombine(node)
	}
	return g.sayApply(node)
}

// second reports whether node n is a second result of a comparison.
func (g *Graph) second(n NodeID) bool {
	return int(n) > g.cells && g.Node(n).Ops == 0 && g.sharesWith(n-1, n) && g.Node(n-1).Compared
}

// sharesWith reports whether one lane wrote both nodes at one step, the second right after the
// first.
func (g *Graph) sharesWith(a, b NodeID) bool {
	x, y := g.Node(a), g.Node(b)
	return x.Round == y.Round && x.Sub == y.Sub && x.Lane == y.Lane
}

// sayComparator names the values that a comparator met and their cells; ok is false where the two
// nodes are not its results.
func (g *Graph) sayComparator(a, b NodeID) (pair string, exchanged, ok bool) {
	x, y := g.Node(a), g.Node(b)
	if x.Kind != NodeComputed || y.Kind != NodeComputed || !x.Compared || x.Ops != 1 || x.Cell == y.Cell || !g.sharesWith(a, b) {
		return "", false, false
	}
	before := map[CellID]NodeID{}
	operands := 0
	g.Sources(a, func(s Source) bool {
		if !s.Steer {
			before[g.Node(s.Node).Cell] = s.Node
			operands++
		}
		return operands <= 2
	})
	atX, hasX := before[x.Cell]
	atY, hasY := before[y.Cell]
	if operands != 2 || !hasX || !hasY {
		return "", false, false
	}
	pair = g.Told(atX) + " and " + g.Told(atY) + " in " + g.PlaceName(a) + " and " + g.PlaceName(b)
	return pair, g.value(atX) != g.value(a), true
}

func sayComparators(total int, exchanges listing, kept string) string {
	changed := exchanges.total
	switch {
	case total == 1 && changed == 1:
		return "One comparator exchanges " + exchanges.String()
	case total == 1:
		return "One comparator leaves " + kept
	case changed == 0:
		return fmt.Sprintf("%d comparators leave everything as it is", total)
	case changed == total:
		return fmt.Sprintf("All %d comparators exchange: %s", total, exchanges)
	case changed == 1:
		return fmt.Sprintf("1 of %d comparators exchanges %s", total, exchanges)
	}
	return fmt.Sprintf("%d of %d comparators exchange: %s", changed, total, exchanges)
}

// PlaceName writes the cell of a node as narration names it: x[3], or y[1][0] of a matrix.
func (g *Graph) PlaceName(n NodeID) string {
	a, i := g.t.Place(g.Node(n).Cell)
	name := g.t.Array(a).Name
	if columns := g.t.IntParam("across " + name); columns > 0 {
		return fmt.Sprintf("%s[%d][%d]", name, i/columns, i%columns)
	}
	return g.CellName(n)
}

func (g *Graph) sayMove(n Node) string {
	from := ""
	g.Sources(n.ID, func(s Source) bool {
		if !s.Steer {
			from = " from " + g.PlaceName(s.Node)
			if _, kind := g.word(s.Node); kind == value.Invalid {
				from = " from the empty " + g.PlaceName(s.Node)
			}
		}
		return s.Steer
	})
	return g.PlaceName(n.ID) + " ← " + g.Told(n.ID) + from
}

func (g *Graph) sayApply(n Node) string {
	if formula := g.sayFormula(n); formula != "" {
		return g.PlaceName(n.ID) + " ← " + formula + g.Told(n.ID)
	}
	return g.PlaceName(n.ID) + " ← " + g.Told(n.ID) + g.sayOrigin(g.operands(n.ID))
}

// names reports whether node n holds a word that is made of none: it says how far a lane has come
// with the numbers that it has read, for others to wait for.
func (g *Graph) names(n NodeID) bool {
	_, kind := g.word(n)
	if kind != value.Text {
		return false
	}
	made := false
	g.Sources(n, func(s Source) bool {
		_, is := g.word(s.Node)
		made = made || !s.Steer && is == value.Text
		return !made
	})
	return !made
}

// operands are the values that a node is made of, up to one more than a sentence names: not the
// flags of another kind that a program set up for lanes to wait for, unless there is nothing else.
func (g *Graph) operands(n NodeID) []NodeID {
	_, kind := g.word(n)
	var list, flags []NodeID
	g.Sources(n, func(s Source) bool {
		a, _ := g.t.Place(g.Cell(s.Node))
		switch _, is := g.word(s.Node); {
		case s.Steer:
		case is != kind && g.t.Array(a).Filled:
			flags = append(flags, s.Node)
		default:
			list = append(list, s.Node)
		}
		return len(list) <= named+1
	})
	if list == nil {
		return flags
	}
	return list
}

// sayOrigin writes the values that one is made of: " from 3, 8 and 4"; nothing where they are too
// many to be named.
func (g *Graph) sayOrigin(operands []NodeID) string {
	if len(operands) == 0 || len(operands) > named+1 {
		return ""
	}
	var texts []string
	for _, n := range operands {
		texts = append(texts, g.Told(n))
	}
	return " from " + enumerate(texts)
}

// enumerate writes 3, or 3 and 4, or 3, 4 and 5.
func enumerate(list []string) string {
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// sayCombine writes x[3] ← 4 + 7 = 11 where the operator on the values read, in their order, gives
// the result, or a sum on what the cell held; else from what it is made.
func (g *Graph) sayCombine(n Node) string {
	all := g.operands(n.ID)
	operands := g.alike(n.ID, all)
	place, result := g.PlaceName(n.ID)+" ← ", g.Told(n.ID)
	p := g.t.program
	if formula := g.sayFormula(n); formula != "" {
		return place + formula + result
	}
	if len(operands) < 2 || len(operands) > named+1 || n.Ops != len(operands)-1 && len(operands) == len(all) || p.Combine == nil {
		if added := g.sayAdded(n, operands); added != "" {
			return place + added + result
		}
		return place + result + g.sayOrigin(operands)
	}
	if n.Swapped { // it looked back: each value read stands left of what it had
		slices.Reverse(operands)
	}
	got, kind := g.word(n.ID)
	folded, text := value.Word(0), ""
	for i, o := range operands {
		word, is := g.word(o)
		switch {
		case is != kind:
			return place + result + g.sayOrigin(operands)
		case i == 0:
			folded, text = word, g.Told(o)
		default:
			folded, text = p.Combine(folded, word), expression(p.Operator, text, g.Told(o))
		}
	}
	if folded != got { // something else had a part in it, such as a head flag
		return place + result + g.sayOrigin(operands)
	}
	return place + text + " = " + result
}

// alike are those of the operands that are of the kind of a value, where two or more are: flags and
// keys that decided what is added are not added.
func (g *Graph) alike(n NodeID, operands []NodeID) []NodeID {
	_, kind := g.word(n)
	var out []NodeID
	for _, o := range operands {
		if _, is := g.word(o); is == kind {
			out = append(out, o)
		}
	}
	if len(out) < 2 {
		return operands
	}
	return out
}

// sayAdded writes "4 + 1 = " where a whole number was added to what the cell held and is not itself
// the value of one other cell: a count, or a product made on the way. It is empty where the trace
// does not tell that.
func (g *Graph) sayAdded(n Node, operands []NodeID) string {
	p := g.t.program
	got, kind := g.word(n.ID)
	if p.Operator != "+" || p.Combine == nil || kind != value.Int {
		return ""
	}
	for _, id := range operands {
		if g.Node(id).Cell != n.Cell {
			continue
		}
		held, _ := g.word(id)
		if added := got - held; p.Combine(held, added) == got {
			return expression("+", g.Told(id), strconv.FormatInt(int64(added), 10)) + " = "
		}
	}
	return ""
}

// word returns the value of a node and what it means.
func (g *Graph) word(n NodeID) (value.Word, value.Kind) {
	a, i := g.t.Place(g.Node(n).Cell)
	info := g.t.Array(a)
	if g.IsInput(n) {
		if !info.Given {
			return 0, value.Invalid
		}
		return info.Start[i], info.Kind
	}
	return g.t.record.valueAt(uint32(int(n) - g.cells)), info.Kind
}

// expression writes an application of the operator with a name as people do.
func expression(op, a, b string) string {
	switch op {
	case "+", "−", "*", "and", "or", "xor":
		if op == "*" {
			op = "×"
		}
		return a + " " + op + " " + parenthesised(b)
	case "then":
		return a + " then " + b
	case "max", "min", "left", "right", "first":
		return op + "(" + a + ", " + b + ")"
	}
	return a + " ⊕ " + b
}

// parenthesised keeps a negative right operand readable: 3 + (−1).
func parenthesised(b string) string {
	if strings.HasPrefix(b, "-") {
		return "(" + b + ")"
	}
	return b
}
