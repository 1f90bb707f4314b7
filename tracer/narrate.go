package tracer

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Narration says what one step does: a heading ("Down-sweep, stride 2.") and a sentence with its
// numbers.
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
	n := Narration{Head: heading(t.Round(s.Round))}
	if n.Head == "" { // a program need not name its rounds
		n.Head = fmt.Sprintf("Round %d.", s.Round)
	}
	if of := t.StepOf(s.Round) - t.FirstStepOf(s.Round) + 1; of > 1 {
		n.Head = strings.TrimSuffix(n.Head, ".") + fmt.Sprintf(", step %d of %d.", s.Sub+1, of)
	}
	written := g.writtenIn(s)
	parts := written.sentences()
	switch {
	case len(parts) == 0 && s.Ops > 0:
		parts = append(parts, Plural(s.Ops, "operation")+", and nothing is written")
	case len(parts) == 0:
		parts = append(parts, "Nothing is written")
	}
	n.Body = strings.Join(parts, ". ") + "."
	return n
}

// ScanAim says what the scan is for that a round belongs to, where its program has said it: "so that
// pos[i] counts the values kept before x[i]".
func (t *Trace) ScanAim(r RoundID, g *Graph) string {
	phase := t.Round(r).Phase
	if !strings.Contains(phase, "scan") {
		return ""
	}
	from, to := g.NodesOf(r)
	for id := from; id < to; id++ {
		a, _ := t.Place(g.Cell(id))
		if aim := t.Param("scan of " + t.Array(a).Name); aim != "" {
			if strings.HasSuffix(phase, "clear") {
				aim += "; nothing stands before the first: 0"
			}
			return "so that " + aim
		}
	}
	return ""
}

// HasScanAim tells whether the program says of some scan what it is for.
func (t *Trace) HasScanAim() bool {
	return slices.ContainsFunc(t.record.params, func(p Param) bool { return strings.HasPrefix(p.Name, "scan of ") })
}

// written is what one step writes, sorted by how each value came to be.
type written struct {
	combines, compares, applies, moves, constants, atomics listing

	comparators int
	exchanges   listing // the comparators that exchange their values
	kept        string  // what the latest of the others leaves as it is
	searches    int     // moves to where comparisons have put a value
}

// writtenIn sorts what a step writes.
func (g *Graph) writtenIn(s Step) *written {
	w := &written{}
	from, to := g.NodesOf(s.Round)
	for id := from; id < to; id++ {
		node := g.Node(id)
		if node.Sub != s.Sub {
			continue
		}
		if id+1 < to {
			if pair, exchanged, ok := g.sayComparator(id, id+1); ok {
				w.comparators++
				if exchanged {
					w.exchanges.add(func() string { return pair })
				} else {
					w.kept = pair
				}
				id++
				continue
			}
		}
		if node.Kind == NodeComputed && node.Ops == 0 && id > from && g.sharesWith(id-1, id) {
			node.Compared = g.Node(id - 1).Compared // a second result of the same comparison
		}
		w.add(g, node)
	}
	return w
}

// add puts a node into the list of its kind.
func (w *written) add(g *Graph, n Node) {
	switch {
	case n.Kind == NodeMoved:
		if n.Compared {
			w.searches++
		}
		w.moves.add(func() string { return g.sayMove(n) })
	case n.Kind == NodeConstant || n.Kind == NodeComputed && g.names(n.ID):
		w.constants.add(func() string { return g.PlaceName(n.ID) + " ← " + g.Told(n.ID) })
	case n.Kind == NodeAtomic:
		w.atomics.add(func() string { return g.PlaceName(n.ID) + " becomes " + g.Told(n.ID) })
	case n.Compared:
		w.compares.add(func() string { return g.PlaceName(n.ID) + " ← " + g.Told(n.ID) })
	case n.Combined:
		w.combines.add(func() string { return g.sayCombine(n) })
	default:
		w.applies.add(func() string { return g.sayApply(n) })
	}
}

// sentences says what the step writes, a sentence for each kind, without their full stops.
func (w *written) sentences() []string {
	var parts []string
	kinds := 0
	for _, list := range []listing{w.combines, w.compares, w.applies, w.atomics, w.moves, w.constants} {
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
	if w.comparators > 0 {
		parts = append(parts, sayComparators(w.comparators, w.exchanges, w.kept))
	}
	say(w.combines, "One value is combined:", fmt.Sprintf("%d values are combined:", w.combines.total))
	say(w.compares, "One value is found by comparing:", fmt.Sprintf("%d values are found by comparing:", w.compares.total))
	say(w.applies, "One value is computed:", fmt.Sprintf("%d values are computed:", w.applies.total))
	say(w.atomics, "One atomic update:", fmt.Sprintf("%d atomic updates:", w.atomics.total))
	found := ""
	if w.searches > 0 {
		found = " where comparisons put it"
		if w.moves.total > 1 {
			found = " where comparisons put them"
		}
	}
	say(w.moves, "One value moves"+found+":", fmt.Sprintf("%d values move%s:", w.moves.total, found))
	say(w.constants, "One value is set:", fmt.Sprintf("%d values are set:", w.constants.total))
	return parts
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

// listing is a list of which the first are named and the others counted. A round of many lanes is
// told as fast as one of few.
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
