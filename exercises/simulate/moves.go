package simulate

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// A move is one lane's work as an answer gives it: "0 1 > 1" for x[1] ← x[0] ⊕ x[1], "0 > 1" for a
// value that moves, "e > 7" for a constant, "0-1" for a comparator that leaves the smaller key in
// 0; moves separated by ";", in any order. A cell of another array than the usual one is written
// y[3].
type move struct {
	text string
	free bool     // its sources, or the two cells of a comparator of equal keys, may be given in any order
	also []string // cells that it may name besides: those that only decide where it goes
	bare []string // its sources as they may be given too: without these, or in full where an edge leaves them out
	copy string   // of what a listing calls a copy the cell that is copied; with its own cell alone it is none

	from []string // the text taken apart
	to   string
	pair bool
	acts []exercises.Act // what it does: one write, or the two of a comparator
}

// spell gives a move its text.
func (m *move) spell(text string) move {
	m.text = text
	m.from, m.to, m.pair = split(text)
	if m.free {
		m.from = slices.Sorted(slices.Values(m.from))
	}
	return *m
}

// texts writes moves as an answer.
func texts(list []move) string {
	out := make([]string, len(list))
	for i, m := range list {
		out[i] = m.text
	}
	return strings.Join(out, "; ")
}

// round is that of the first wrong slot.
func (q *simulation) round(e *exercises.Exercise, g exercises.Grade) int {
	if g.First >= 0 && g.First < len(q.parts) {
		return int(q.parts[g.First].Round)
	}
	return e.Showing.Round
}

// moves writes what is done in a stretch, ordered by what is written.
func (q *simulation) moves(r *exercises.Run, p exercises.Stretch) []move {
	usual := r.Trace.RowName(q.array)
	name := func(c tracer.CellID) string {
		array, i := r.Trace.Place(c)
		return exercises.CellName(usual, r.Trace.RowName(array), i)
	}
	var out []move
	if p.Pairs {
		for i := 0; i < len(p.Acts); i += 2 {
			out = append(out, comparator(r, p.Acts[i], p.Acts[i+1], name))
		}
		return out
	}
	acts := slices.Clone(p.Acts)
	reckoned := slices.ContainsFunc(acts, func(a exercises.Act) bool { return a.How == exercises.Opaque && len(a.Operands) > 0 })
	if len(acts) > 0 && r.Graph.StepOf(acts[0].Node) == r.Graph.StepOf(acts[len(acts)-1].Node) {
		sort.SliceStable(acts, func(i, j int) bool { return acts[i].To < acts[j].To })
	}
	for _, a := range acts {
		m := move{free: a.How == exercises.Opaque || a.How == exercises.Compared || a.How == exercises.Combined && q.commute, acts: []exercises.Act{a}}
		left := "e"
		if sources := r.Sources(a); len(sources) > 0 {
			parts := make([]string, len(sources))
			for i, c := range sources {
				parts[i] = name(c)
			}
			left = strings.Join(parts, " ")
		}
		for _, c := range append(r.Steers(a), guards(r, p, a)...) {
			m.also = append(m.also, name(c))
		}
		if c := copied(r, a); c != nil {
			m.copy = name(*c)
		}
		switch { // what an act adds to its cell, and what an empty sum is, comes from no other cell
		case a.How == exercises.Opaque && len(a.Operands) == 0 && reckoned:
			m.bare = []string{"e"}
		case a.How == exercises.Opaque && len(a.Operands) == 1 && a.Operands[0] == a.To:
			m.bare, m.also = []string{name(a.To)}, append(m.also, "e")
		case a.How == exercises.Constant && len(acts) > 1:
			if c := asBeside(r, p, a); c != nil {
				m.bare = []string{name(*c)}
			}
		case a.How == exercises.Moved && slices.ContainsFunc(acts, func(b exercises.Act) bool { return b.How == exercises.Combined }):
			for _, c := range neutral(r, p, a) {
				m.also = append(m.also, name(c))
			}
		}
		out = append(out, m.spell(left+" > "+name(a.To)))
	}
	return out
}

// asBeside is the cell from which a value that is set at an edge would come, were it made as those beside it
// are, if it holds that value.
func asBeside(r *exercises.Run, p exercises.Stretch, a exercises.Act) *tracer.CellID {
	var from *tracer.CellID
	target, at := r.Trace.Place(a.To)
	for _, b := range p.Acts {
		if array, i := r.Trace.Place(b.To); array == target && b.How == exercises.Moved {
			source, j := r.Trace.Place(b.Operands[0])
			if j += at - i; j < 0 || j >= r.Trace.Array(source).Len || from != nil && *from != r.Trace.Cell(source, j) {
				return nil
			}
			c := r.Trace.Cell(source, j)
			from = &c
		}
	}
	if from == nil {
		return nil
	}
	before := r.Trace.Cursor()
	before.Seek(p.From)
	if w, set := before.Cell(*from); !set || w != a.Value {
		return nil
	}
	return from
}

// neutral lists the cells that would change nothing if a lane that only moves combined with them, as others do
// with such cells, and that no lane reads.
func neutral(r *exercises.Run, p exercises.Stretch, a exercises.Act) (out []tracer.CellID) {
	before := r.Trace.Cursor()
	before.Seek(p.From)
	was, ok := before.Cell(a.Operands[0])
	target, _ := r.Trace.Place(a.To)
	from, _ := r.Trace.Place(a.Operands[0])
	read := map[tracer.CellID]bool{}
	for _, b := range p.Acts {
		for _, c := range b.Operands {
			read[c] = true
		}
	}
	seen := map[tracer.ArrayID]bool{from: true}
	for _, b := range p.Acts {
		for _, o := range b.Operands {
			array, _ := r.Trace.Place(o)
			if b.How != exercises.Combined || seen[array] || !ok {
				continue
			}
			seen[array] = true
			for i := range r.Trace.Array(array).Real {
				c := r.Trace.Cell(array, i)
				w, set := before.Cell(c)
				for _, d := range p.Acts {
					if d.To == c {
						w, set = d.Value, d.How == exercises.Constant
					}
				}
				written := slices.ContainsFunc(p.Acts, func(d exercises.Act) bool { return d.To == c })
				if set && !read[c] && (array != target || written) && r.Trace.Program().Combine(w, was) == a.Value {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// copied is the cell of the same array that a lane reads to decide whether it sets one: what a listing
// calls a copy, flags[i] ← flags[i − d]. It is nil if there is none.
func copied(r *exercises.Run, a exercises.Act) *tracer.CellID {
	array, _ := r.Trace.Place(a.To)
	for _, c := range r.Steers(a) {
		if other, _ := r.Trace.Place(c); a.How == exercises.Constant && other == array && c != a.To {
			return &c
		}
	}
	return nil
}

// guards are the flags that have decided about what a lane wrote just before, where the listing has both inside one
// line that asks for them: if keep[i].
func guards(r *exercises.Run, p exercises.Stretch, a exercises.Act) (out []tracer.CellID) {
	line, listing := r.LineOf(a), r.Listing()
	head := line - 1
	for ; head > 0 && exercises.Indent(listing[head-1]) >= exercises.Indent(listing[line-1]); head-- {
	}
	asks := r.LineText(head)
	if first, _ := r.Graph.NodesOf(p.Round); a.Node == first || !strings.HasPrefix(asks, "if ") {
		return nil
	}
	b := r.Act(a.Node - 1)
	if at := r.LineOf(b); b.Lane != a.Lane || at <= head || at >= line {
		return nil
	}
	for _, c := range r.Steers(b) {
		if array, _ := r.Trace.Place(c); r.Trace.Array(array).Kind == value.Flag && strings.Contains(asks, r.Trace.RowName(array)+"[") {
			out = append(out, c)
		}
	}
	return out
}

// comparator writes a comparator with the cell of the smaller key first.
func comparator(r *exercises.Run, a, b exercises.Act, name func(tracer.CellID) string) move {
	low, high := a, b // where keys are equal, as the listing has them: the one that goes first is written first
	if r.Result.Args.Text("order") == "desc" {
		low, high = high, low
	}
	array, _ := r.Trace.Place(a.To)
	kind, pool := r.Trace.Array(array).Kind, r.Trace.Pool()
	if exercises.Less(pool, kind, high.Value, low.Value) {
		low, high = high, low
	}
	m := move{text: name(low.To) + "-" + name(high.To), acts: []exercises.Act{a, b}}
	m.from, m.to, m.pair = []string{name(low.To)}, name(high.To), true
	m.free = !exercises.Less(pool, kind, low.Value, high.Value)
	return m
}

// split reads one move: what is read and what is written, or the two cells of a comparator.
func split(text string) (from []string, to string, pair bool) {
	for _, r := range [][2]string{{"→", ">"}, {"->", ">"}, {"−", "-"}, {"–", "-"}, {",", " "}, {"+", " "}, {"⊕", " "}} {
		text = strings.ReplaceAll(text, r[0], r[1])
	}
	if left, right, ok := strings.Cut(text, ">"); ok {
		from = strings.Fields(left)
		if len(from) == 0 {
			from = []string{"e"}
		}
		return from, strings.Join(strings.Fields(right), ""), false
	}
	left, right, _ := strings.Cut(text, "-")
	return []string{strings.TrimSpace(left)}, strings.Join(strings.Fields(right), ""), true
}

// nearly reports whether a text, taken apart, is this move but for cells that only decide about it.
func (m move) nearly(from []string, to string) bool {
	from = slices.DeleteFunc(slices.Clone(from), func(s string) bool { return s != m.to && slices.Contains(m.also, s) })
	if len(from) == 0 {
		from = []string{"e"}
	}
	return m.bare != nil && to == m.to && slices.Equal(from, m.bare)
}

// matches reports whether a text, taken apart, is this move.
func (m move) matches(from []string, to string, pair bool) bool {
	if pair != m.pair {
		return false
	}
	if pair {
		return from[0] == m.from[0] && to == m.to || m.free && from[0] == m.to && to == m.from[0]
	}
	if to != m.to || m.copy != "" && slices.Contains(from, to) && !slices.Contains(from, m.copy) {
		return false
	}
	if len(m.also) > 0 {
		from = slices.DeleteFunc(slices.Clone(from), func(s string) bool { return slices.Contains(m.also, s) && !slices.Contains(m.from, s) })
	}
	if len(from) == 0 {
		from = []string{"e"}
	}
	if m.free {
		from = slices.Sorted(slices.Values(from))
	}
	if m.acts[0].How == exercises.Opaque { // a sum of neighbours reads one cell twice at an edge, and one of products a factor
		from = slices.Compact(slices.Clone(from))
	}
	return slices.Equal(from, m.from)
}

// parse reads a slot: each move as the model writes it where it is one of the model's, else as it
// stands with single blanks. Moves that are written twice count once, except those that add to what their
// cell holds.
func (q *simulation) parse(slot int, text string) []string {
	var out []string
	for _, one := range q.read(slot, q.bare(text)) {
		from, to, pair := one.from, one.to, one.pair
		if q.commute && !pair {
			slices.Sort(from)
		}
		m := strings.Join(from, " ") + " > " + to
		if pair {
			m = strings.TrimSuffix(from[0]+"-"+to, "-")
		}
		if one.is != nil {
			m = one.is.text
		}
		if !slices.Contains(out, m) || !pair && slices.Contains(from, to) {
			out = append(out, m)
		}
	}
	slices.Sort(out)
	return out
}

// again is the first of sorted moves that stands there twice; "" where none does.
func again(sorted []string) string {
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return sorted[i]
		}
	}
	return ""
}

// flat writes cells with two indices, a row and a column, with the one that they have in the array.
func (q *simulation) flat(text string) string {
	for {
		first, rest, found := strings.Cut(text, "][")
		open, end := strings.LastIndex(first, "["), strings.Index(rest, "]")
		if !found || open < 0 || end < 0 {
			return text
		}
		name := first[:open]
		name = strings.ReplaceAll(name[strings.LastIndexAny(name, " >;,\n")+1:], "_", " ")
		r, err := strconv.Atoi(first[open+1:])
		c, also := strconv.Atoi(rest[:end])
		across := q.run.Trace.IntParam("across " + name)
		if err != nil || also != nil || across < 1 || c >= across {
			return text
		}
		text = first[:open+1] + strconv.Itoa(r*across+c) + rest[end:]
	}
}

// bare takes the name of the usual array off its cells: x[3] is 3, but ax[3] and x[i] stay. (A
// regular expression would be fewer lines, and 87,000 bytes of the compressed client.)
func (q *simulation) bare(text string) string {
	text = q.flat(text)
	for _, row := range q.spaced {
		text = strings.ReplaceAll(text, row+"[", strings.ReplaceAll(row, " ", "_")+"[")
	}
	name := q.usual + "["
	var out []byte
	for {
		before, after, found := strings.Cut(text, name)
		out = append(out, before...)
		if !found {
			return string(out)
		}
		index, rest, closed := strings.Cut(after, "]")
		inWord := len(out) > 0 && strings.IndexByte(wordBytes, out[len(out)-1]) >= 0
		if inWord || !closed || index == "" || strings.Trim(index, wordBytes[:10]) != "" {
			out, text = append(out, name...), after
			continue
		}
		out, text = append(out, index...), rest
	}
}

// wordBytes are what a name is written with, digits first.
const wordBytes = "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// normal writes an answer so that equal ones are equal texts.
func (q *simulation) normal(a exercises.Answer) exercises.Answer {
	out := make(exercises.Answer, len(a))
	for i := range a {
		out[i] = strings.Join(q.parse(i, a[i]), "; ")
	}
	return out
}

func (q *simulation) Model() exercises.Answer {
	out := make(exercises.Answer, len(q.want))
	for i, w := range q.want {
		out[i] = texts(w)
	}
	return out
}

// wants reports whether a move, as parse writes it, is one of a slot.
func (q *simulation) wants(slot int, m string) bool {
	return slices.ContainsFunc(q.want[slot], func(w move) bool { return w.text == m })
}

// Grade gives a point for each lane's work, and takes one for each move that no lane makes.
func (q *simulation) Grade(e *exercises.Exercise, a exercises.Answer) exercises.Grade {
	g := exercises.Grade{Right: make([]bool, len(q.want)), First: -1}
	for i, want := range q.want {
		got := q.parse(i, a[i])
		hits := 0
		for k, m := range got {
			if q.wants(i, m) && !slices.Contains(got[:k], m) {
				hits++
			}
		}
		g.Of += len(want)
		g.Score += max(0, hits-(len(got)-hits))
		g.Right[i] = hits == len(want) && len(got) == hits
		if !g.Right[i] && g.First < 0 {
			g.First = i
		}
	}
	if g.First < 0 {
		g.Says = "Every lane does what it should."
	}
	return g
}

// firstWrong is the first move of a slot that no lane makes, "" where none is, and the one that should stand
// in its place.
func (q *simulation) firstWrong(slot int, a exercises.Answer) (m, want string) {
	given, wanted, slots := q.besides(a)
	for k, m := range given {
		if slots[k] == slot && m != missing && !q.wants(slot, m) {
			return m, wanted[k]
		}
	}
	return "", ""
}

func (q *simulation) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	name := e.Slots[g.First].Label
	got := q.parse(g.First, a[g.First])
	if len(got) == 0 {
		return fmt.Sprintf("Nothing has been given yet for %s.", name)
	}
	if m, _ := q.firstWrong(g.First, a); m != "" {
		if fault := q.unreadable(e, m); fault != "" {
			return fault
		}
		if q.parts[0].Pairs {
			return fmt.Sprintf("In %s there is no comparator “%s”.", name, q.told(e, m))
		}
		return fmt.Sprintf("In %s no lane does “%s”.", name, q.told(e, m))
	}
	if m := again(got); m != "" {
		return fmt.Sprintf("In %s “%s” is done once, and you have given it twice.", name, q.told(e, m))
	}
	what := "values are written"
	if q.parts[g.First].Pairs {
		what = "comparators stand there"
	}
	return fmt.Sprintf("What you have given for %s is right, but more happens there: %d %s, and you have given %d.", name, len(q.want[g.First]), what, len(got))
}

func (q *simulation) What(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	got := q.parse(g.First, a[g.First])
	if m, want := q.firstWrong(g.First, a); m != "" && q.unreadable(e, m) == "" {
		return q.instead(e, g.First, m, want)
	}
	for _, w := range q.want[g.First] {
		if !slices.Contains(got, w.text) {
			return fmt.Sprintf("%s is still missing: %s.", q.target(e, w.text), q.told(e, w.text))
		}
	}
	return ""
}

func (q *simulation) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	h := q.Hints(e, a)
	if got := q.parse(g.First, a[g.First]); strings.Contains(q.Where(e, a, g), "and you have given") && again(got) == "" {
		return h[1] // how many there are has been said
	}
	return h[0] + " " + h[1]
}

// told writes a move with the arrays of its cells: "x[0], x[1] → x[1]", "x[0] – x[1]".
func (q *simulation) told(e *exercises.Exercise, m string) string {
	from, to, pair := split(m)
	for i, name := range from {
		if from[i] = "a constant"; name != "e" {
			from[i] = q.full(e.Run, name)
			continue
		}
		for _, list := range q.want {
			for _, w := range list {
				if w.text != m {
					continue
				}
				if c := copied(e.Run, w.acts[0]); c != nil {
					from[i] = exercises.NameOf(e.Run.Trace, *c)
				}
			}
		}
	}
	arrow := " → "
	if pair {
		arrow = " – "
	}
	return strings.Join(from, ", ") + arrow + q.full(e.Run, to)
}

// unreadable says why a text is no move at all; empty where it is one.
func (q *simulation) unreadable(e *exercises.Exercise, m string) string {
	words := strings.FieldsFunc(m, func(r rune) bool { return r == ' ' || r == '>' || r == '-' })
	for _, word := range words {
		if word != "e" && !slices.ContainsFunc(e.Board, func(row exercises.Row) bool {
			return slices.ContainsFunc(row.Cells, func(c exercises.BoardCell) bool { return word == e.CellName(row.Array, c.Index) })
		}) {
			row := q.array
			for _, a := range e.Run.Trace.Arrays() {
				if named, _, other := strings.Cut(word, "["); other && strings.ReplaceAll(e.Run.Trace.RowName(a.ID), " ", "_") == named {
					row = a.ID
				}
			}
			has := "one cell, 0"
			if n := e.Run.Trace.Array(row).Real; n > 1 {
				has = fmt.Sprintf("cells 0 to %d", n-1)
			}
			return fmt.Sprintf("“%s” is not a cell of %s, which has %s.", word, e.Run.Trace.RowName(row), has)
		}
	}
	if _, to, _ := split(m); to == "e" {
		return "“e” stands for a constant, and no cell: it stands in front of the arrow."
	}
	if !strings.ContainsAny(m, ">-") || len(words) < 2 {
		if q.parts[0].Pairs {
			return "Write the two cells of a comparator: 0-1."
		}
		return "Write the cells that are read, then > and the cell that is written: 0 1 > 1."
	}
	return ""
}

// target is what a move writes, as a sentence begins with it.
func (q *simulation) target(e *exercises.Exercise, m string) string {
	if _, to, ok := strings.Cut(m, " > "); ok {
		return q.full(e.Run, to)
	}
	return "The comparator"
}

// instead says what happens to the target of a wrong move, in whose place another should stand.
func (q *simulation) instead(e *exercises.Exercise, slot int, m, want string) string {
	written := q.target(e, m)
	if from, to, pair := split(m); pair {
		for _, w := range q.want[slot] {
			if w.text == to+"-"+from[0] {
				return fmt.Sprintf("It is the other way round: the smaller key belongs in %s.", q.full(e.Run, to))
			}
		}
		return "These two cells are not compared here."
	}
	for _, w := range q.want[slot] {
		if want == missing && q.target(e, w.text) == written {
			return q.only(e, slot, written)
		}
		if w.text == want {
			from, _, _ := split(w.text) // in the order in which it is written
			if c := copied(e.Run, w.acts[0]); c != nil {
				return fmt.Sprintf("%s is written from %s.", written, exercises.NameOf(e.Run.Trace, *c))
			}
			if from[0] == "e" {
				return written + " is set to a constant."
			}
			for i, name := range from {
				from[i] = q.full(e.Run, name)
			}
			inOrder := ""
			if given, _, _ := split(m); len(from) > 1 && !w.free && shared(given, w.from) == len(w.from) {
				inOrder = ", in this order"
			}
			return fmt.Sprintf("%s is written from %s%s.", written, exercises.Listed(from), inOrder)
		}
	}
	return fmt.Sprintf("Nothing is written to %s here.", written)
}

// only says what is written to a cell to which an answer has something else besides.
func (q *simulation) only(e *exercises.Exercise, slot int, written string) string {
	var from []string
	for _, w := range q.want[slot] {
		if q.target(e, w.text) != written {
			continue
		}
		if w.from[0] == "e" {
			return fmt.Sprintf("%s is set to a constant here, and nothing else is written to it.", written)
		}
		names := make([]string, len(w.from))
		for i, name := range w.from {
			names[i] = q.full(e.Run, name)
		}
		from = append(from, exercises.Listed(names))
	}
	if len(from) == 1 {
		return fmt.Sprintf("Only one value is written to %s here: that from %s.", written, from[0])
	}
	return fmt.Sprintf("%d values are written to %s here, and this is none of them.", len(from), written)
}

// line is the line of the listing that an act carries out.
func (q *simulation) line(r *exercises.Run, a exercises.Act) (n int, text string) {
	n = r.LineOf(a)
	return n, strings.TrimRight(r.LineText(n), ",.")
}

func (q *simulation) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	i := 0
	for k := range q.want {
		if !slices.Equal(q.parse(k, a[k]), q.parse(k, texts(q.want[k]))) {
			i = k
			break
		}
	}
	missing := q.want[i][0]
	got := q.parse(i, a[i])
	for _, w := range q.want[i] {
		if !slices.Contains(got, w.text) {
			missing = w
			break
		}
	}
	rule := "Each lane writes one cell, from cells as they were before the round."
	if n, text := q.line(e.Run, missing.acts[0]); text != "" {
		rule = fmt.Sprintf("Line %d is running: %s.", n, text)
	}
	n := len(q.want[i])
	count := "one value is written"
	switch {
	case q.parts[i].Pairs && n > 1:
		count = fmt.Sprintf("%d comparators stand side by side", n)
	case q.parts[i].Pairs:
		count = "there is one comparator"
	case n > 1:
		count = fmt.Sprintf("%d values are written", n)
	}
	where := fmt.Sprintf("In %s, %s.", e.Slots[i].Label, count)
	return [3]string{where, rule, fmt.Sprintf("One of them: %s.", q.told(e, missing.text))}
}
