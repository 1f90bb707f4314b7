package simulate

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// A move is one lane's work as an answer gives it: "0 1 > 1" for x[1] ← x[0] ⊕ x[1], "0 > 1" for a
// value that moves, "e > 7" for a constant, "0-1" for a comparator that leaves the smaller key in
// 0; moves separated by ";", in any order. A cell of another array than the usual one is written
// y[3].
type move struct {
	text string
	free bool     // its sources, or the two cells of a comparator of equal keys, may be given in any order
	also []string // cells that it may name besides: those that only decide where it goes

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
		for _, c := range r.Steers(a) {
			m.also = append(m.also, name(c))
		}
		out = append(out, m.spell(left+" > "+name(a.To)))
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

// comparator writes a comparator with the cell of the smaller key first.
func comparator(r *exercises.Run, a, b exercises.Act, name func(tracer.CellID) string) move {
	low, high := a, b
	if low.To > high.To {
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

// matches reports whether a text, taken apart, is this move.
func (m move) matches(from []string, to string, pair bool) bool {
	if pair != m.pair {
		return false
	}
	if pair {
		return from[0] == m.from[0] && to == m.to || m.free && from[0] == m.to && to == m.from[0]
	}
	if to != m.to {
		return false
	}
	if len(m.also) > 0 {
		from = slices.DeleteFunc(slices.Clone(from), func(s string) bool { return slices.Contains(m.also, s) && !slices.Contains(m.from, s) })
	}
	if len(from) == 0 {
		from = []string{"e"}
	}
	if m.acts[0].How == exercises.Opaque { // at an edge, a sum of neighbours reads one cell twice
		from = slices.Compact(slices.Clone(from))
	}
	if m.free {
		from = slices.Sorted(slices.Values(from))
	}
	return slices.Equal(from, m.from)
}

// parse reads a slot: each move as the model writes it where it is one of the model's, else as it
// stands with single blanks. Moves that are written twice count once, except those that add to what their
// cell holds.
func (q *simulation) parse(slot int, text string) []string {
	var out []string
	for _, part := range movesOf(q.bare(text)) {
		from, to, pair := split(part)
		if q.commute && !pair {
			slices.Sort(from)
		}
		m := strings.Join(from, " ") + " > " + to
		if pair {
			m = strings.TrimSuffix(from[0]+"-"+to, "-")
		}
		if w := q.wanted(slot, from, to, pair); w != nil {
			m = w.text
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

// bare takes the name of the usual array off its cells: x[3] is 3, but ax[3] and x[i] stay. (A
// regular expression would be fewer lines, and 87,000 bytes of the compressed client.)
func (q *simulation) bare(text string) string {
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

// firstWrong is the first move of a slot that no lane makes; "" where none is.
func (q *simulation) firstWrong(slot int, got []string) string {
	for _, m := range got {
		if !q.wants(slot, m) {
			return m
		}
	}
	return ""
}

func (q *simulation) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	name := e.Slots[g.First].Label
	got := q.parse(g.First, a[g.First])
	if len(got) == 0 {
		return fmt.Sprintf("Nothing has been given yet for %s.", name)
	}
	if m := q.firstWrong(g.First, got); m != "" {
		if fault := q.unreadable(e, m); fault != "" {
			return fault
		}
		return fmt.Sprintf("In %s no lane does “%s”.", name, q.told(e, m))
	}
	if m := again(got); m != "" {
		return fmt.Sprintf("In %s “%s” is done once, and you have given it twice: what is added twice counts twice.", name, q.told(e, m))
	}
	what := "moves"
	if q.parts[g.First].Pairs {
		what = "comparators"
	}
	return fmt.Sprintf("What you have given is right, but more happens in %s: it has %d %s, and you have given %d.", name, len(q.want[g.First]), what, len(got))
}

func (q *simulation) What(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	got := q.parse(g.First, a[g.First])
	if m := q.firstWrong(g.First, got); m != "" && q.unreadable(e, m) == "" {
		return q.instead(e, g.First, m)
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
			usual := e.Run.Trace.RowName(q.array)
			return fmt.Sprintf("“%s” is not a cell of %s, which has cells 0 to %d.", word, usual, e.Run.Trace.Array(q.array).Real-1)
		}
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

// instead says what happens to the target of a wrong move.
func (q *simulation) instead(e *exercises.Exercise, slot int, m string) string {
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
		if q.target(e, w.text) == written {
			from, _, _ := split(w.text) // in the order in which it is written
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

func (q *simulation) Hints(e *exercises.Exercise, a exercises.Answer) [3]string {
	i := 0
	for k := range q.want {
		if !slices.Equal(q.parse(k, a[k]), q.parse(k, texts(q.want[k]))) {
			i = k
			break
		}
	}
	info := e.Run.Trace.Round(q.parts[i].Round)
	rule := "Each lane writes one cell, from cells as they were before the round."
	if code := e.Run.Listing(); info.Line > 0 && info.Line <= len(code) {
		rule = fmt.Sprintf("Line %d is running: %s.", info.Line, strings.TrimRight(strings.Join(strings.Fields(code[info.Line-1]), " "), ",."))
	}
	missing := q.want[i][0].text
	got := q.parse(i, a[i])
	for _, w := range q.want[i] {
		if !slices.Contains(got, w.text) {
			missing = w.text
			break
		}
	}
	what := "value is"
	if q.parts[i].Pairs {
		what = "comparator stands"
	}
	count := "one " + what
	if n := len(q.want[i]); n > 1 {
		count = fmt.Sprintf("%d values are", n)
		if q.parts[i].Pairs {
			count = fmt.Sprintf("%d comparators stand", n)
		}
	}
	where := fmt.Sprintf("In %s, %s written.", e.Slots[i].Label, count)
	if q.parts[i].Pairs {
		where = fmt.Sprintf("In %s, %s side by side.", e.Slots[i].Label, count)
	}
	return [3]string{where, rule, fmt.Sprintf("One of them: %s.", q.told(e, missing))}
}
