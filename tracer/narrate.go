package tracer

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"upsweep/tracer/value"
)

// Narration says what one step does: a heading ("Down-sweep, stride 2.") and a sentence with its numbers.
type Narration struct {
	Head string
	Body string
}

func (n Narration) String() string { return strings.TrimSpace(n.Head + " " + n.Body) }

// How many values a sentence names before it sums up the others.
const named = 3

// Narrate says what the step does, with the values of the trace.
func (t *Trace) Narrate(step int, g *Graph) Narration {
	if step <= 0 || step >= len(t.Steps()) {
		return t.narrateInput()
	}
	s := t.Steps()[step]
	info := t.Round(s.Round)
	n := Narration{Head: heading(info)}
	if of := t.StepOf(s.Round) - t.FirstStepOf(s.Round) + 1; of > 1 {
		n.Head = strings.TrimSuffix(n.Head, ".") + fmt.Sprintf(", step %d of %d.", s.Sub+1, of)
	}
	var combines, compares, applies, moves, constants, atomics, exchanges listing
	comparators, kept, searches := 0, "", 0
	from, to := g.NodesOf(s.Round)
	for id := from; id < to; id++ {
		node := g.Node(id)
		if node.Sub != s.Sub {
			continue
		}
		if id+1 < to {
			if pair, exchanged, ok := g.sayComparator(id, id+1); ok {
				comparators++
				if exchanged {
					exchanges.add(func() string { return pair })
				} else {
					kept = pair
				}
				id++
				continue
			}
		}
		if node.Kind == NodeMoved && node.Compared {
			searches++
		}
		if node.Kind == NodeComputed && node.Ops == 0 && id > from && g.sharesWith(id-1, id) {
			node.Compared = g.Node(id - 1).Compared // a second result of the same comparison
		}
		switch {
		case node.Kind == NodeMoved:
			moves.add(func() string { return g.sayMove(node) })
		case node.Kind == NodeConstant:
			constants.add(func() string { return g.cellName(id) + " ← " + g.Text(id) })
		case node.Kind == NodeAtomic:
			atomics.add(func() string { return g.cellName(id) + " becomes " + g.Text(id) })
		case node.Compared:
			compares.add(func() string { return g.cellName(id) + " ← " + g.Text(id) })
		case node.Combined:
			combines.add(func() string { return g.sayCombine(node) })
		default:
			applies.add(func() string { return g.sayApply(node) })
		}
	}
	var parts []string
	kinds := 0
	for _, list := range []listing{combines, compares, applies, atomics, moves, constants} {
		kinds += min(list.total, 1)
	}
	say := func(list listing, one, many string) {
		if list.total > 0 {
			verb := many
			if list.total == 1 {
				verb = one
			}
			if kinds > 2 { // much happens at once: a little less is said of each
				list = list.shortened()
			}
			parts = append(parts, verb+" "+list.String())
		}
	}
	if comparators > 0 {
		parts = append(parts, sayComparators(comparators, exchanges, kept))
	}
	say(combines, "One value is combined:", fmt.Sprintf("%d values are combined:", combines.total))
	say(compares, "One value is found by comparing:", fmt.Sprintf("%d values are found by comparing:", compares.total))
	say(applies, "One value is computed:", fmt.Sprintf("%d values are computed:", applies.total))
	say(atomics, "One atomic update:", fmt.Sprintf("%d atomic updates:", atomics.total))
	found := ""
	if searches > 0 {
		found = " where comparisons put it"
		if moves.total > 1 {
			found = " where comparisons put them"
		}
	}
	say(moves, "One value moves"+found+":", fmt.Sprintf("%d values move%s:", moves.total, found))
	say(constants, "One value is set:", fmt.Sprintf("%d values are set:", constants.total))
	switch {
	case len(parts) == 0 && s.Ops > 0:
		parts = append(parts, Plural(s.Ops, "operation")+", and nothing is written")
	case len(parts) == 0:
		parts = append(parts, "Nothing is written")
	}
	n.Body = strings.Join(parts, ". ") + "."
	return n
}

// sharesWith reports whether one lane wrote both nodes at one step, the second right after the first.
func (g *Graph) sharesWith(a, b NodeID) bool {
	x, y := g.Node(a), g.Node(b)
	return x.Round == y.Round && x.Sub == y.Sub && x.Lane == y.Lane
}

// sayComparator names the values that a comparator met and their cells; ok is false where the two nodes are not its results.
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
	pair = g.Text(atX) + " and " + g.Text(atY) + " in " + g.cellName(a) + " and " + g.cellName(b)
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

func (t *Trace) narrateInput() Narration {
	var parts []string
	for _, a := range t.arrays {
		if a.Given && !a.Filled && a.Before == 1 && a.Space == Global {
			parts = append(parts, fmt.Sprintf("%s in %s", Plural(a.Real, "value"), a.Name))
		}
	}
	if len(parts) == 0 {
		return Narration{Head: "Input.", Body: "No values yet."}
	}
	return Narration{Head: "Input.", Body: strings.Join(parts, ", ") + "."}
}

func heading(r RoundInfo) string {
	parts := make([]string, 0, 2)
	for _, p := range []string{r.Phase, r.Label} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	text := strings.Join(parts, ", ")
	if text == "" {
		return ""
	}
	return Capitalised(text) + "."
}

// Capitalised begins a text with a capital letter, as a sentence does.
func Capitalised(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return strings.ToUpper(string(first)) + text[size:]
}

// Plural writes a number of things: 1 value, 2 values, 3 searches.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "s"):
		return fmt.Sprintf("%d %ses", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// listing is a list of which the first are named and the others counted. A round of many lanes is told as fast as one of few.
type listing struct {
	total int
	first []string
}

func (l *listing) add(say func() string) {
	l.total++
	if l.total <= named+1 {
		l.first = append(l.first, say())
	}
}

// shortened names one fewer.
func (l listing) shortened() listing {
	if l.total > named {
		l.first = l.first[:named-1]
	}
	return l
}

func (l listing) String() string {
	between, last := ", ", " and "
	for _, item := range l.first {
		if strings.Contains(item, ", ") || strings.Contains(item, " from ") && strings.Contains(item, " and ") {
			between, last = "; ", "; and " // items that are lists themselves
		}
	}
	if l.total == len(l.first) {
		return strings.Join(l.first, between)
	}
	said := min(named, len(l.first))
	return strings.Join(l.first[:said], between) + last + fmt.Sprintf("%d more", l.total-said)
}

// cellName writes the cell of a node as x[3].
func (g *Graph) cellName(n NodeID) string {
	a, i := g.t.Place(g.Node(n).Cell)
	return fmt.Sprintf("%s[%d]", g.t.Array(a).Name, i)
}

func (g *Graph) sayMove(n Node) string {
	from := ""
	g.Sources(n.ID, func(s Source) bool {
		if !s.Steer {
			from = " from " + g.cellName(s.Node)
		}
		return s.Steer
	})
	return g.cellName(n.ID) + " ← " + g.Text(n.ID) + from
}

func (g *Graph) sayApply(n Node) string {
	return g.cellName(n.ID) + " ← " + g.Text(n.ID) + g.sayOrigin(g.operands(n.ID))
}

// operands are the values that a node is made of, up to one more than a sentence names.
func (g *Graph) operands(n NodeID) []NodeID {
	var list []NodeID
	g.Sources(n, func(s Source) bool {
		if !s.Steer {
			list = append(list, s.Node)
		}
		return len(list) <= named+1
	})
	return list
}

// sayOrigin writes the values that one is made of: " from 3, 8 and 4"; nothing where they are too many to be named.
func (g *Graph) sayOrigin(operands []NodeID) string {
	if len(operands) == 0 || len(operands) > named+1 {
		return ""
	}
	var texts []string
	for _, n := range operands {
		texts = append(texts, g.Text(n))
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

// sayCombine writes x[3] ← 4 + 7 = 11 where the operator on the values read, in their order, gives the result, or a sum on what the cell
// held; else from what it is made.
func (g *Graph) sayCombine(n Node) string {
	operands := g.operands(n.ID)
	place, result := g.cellName(n.ID)+" ← ", g.Text(n.ID)
	p := g.t.program
	if len(operands) < 2 || len(operands) > named+1 || n.Ops != len(operands)-1 || p.Combine == nil {
		if added := g.sayAdded(n, operands); added != "" {
			return place + added + result
		}
		return place + result + g.sayOrigin(operands)
	}
	if n.Swapped && len(operands) == 2 {
		operands[0], operands[1] = operands[1], operands[0]
	}
	got, kind := g.word(n.ID)
	folded, text := value.Word(0), ""
	for i, o := range operands {
		word, is := g.word(o)
		switch {
		case is != kind:
			return place + result + g.sayOrigin(operands)
		case i == 0:
			folded, text = word, g.Text(o)
		default:
			folded, text = p.Combine(folded, word), expression(p.Operator, text, g.Text(o))
		}
	}
	if folded != got { // something else had a part in it, such as a head flag
		return place + result + g.sayOrigin(operands)
	}
	return place + text + " = " + result
}

// sayAdded writes "4 + 1 = " where a whole number was added to what the cell held and is not itself the value of one other cell: a
// count, or a product made on the way. It is empty where the trace does not tell that.
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
			return expression("+", g.Text(id), strconv.FormatInt(int64(added), 10)) + " = "
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
	case "+", "*", "and", "or", "xor":
		if op == "*" {
			op = "×"
		}
		return a + " " + op + " " + parenthesised(b)
	case "max", "min", "left", "right":
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
