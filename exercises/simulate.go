package exercises

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
)

// simulation is the question of a Simulate exercise: one slot a round, which holds what the lanes do.
//
// It is written "0 1 > 1" for x[1] ← x[0] ⊕ x[1], "0 > 1" for a move, "e > 7" for a constant, "0-1" for a comparator that leaves
// the smaller key in 0; the lanes apart by ";", in any order. A cell of another array than the usual one is written y[3].
type simulation struct {
	rounds  []tracer.RoundID
	want    [][]string // canonical moves of each round, sorted
	array   tracer.ArrayID
	commute bool
}

// mostMoves is how many lanes' work a reader carries out.
const mostMoves = 20

func (e *Exercise) simulate(r *rand.Rand) error {
	var windows [][]tracer.RoundID
	made, err := e.Spec.runs(e.Alg, r, 20, func(made *run) bool {
		windows = made.simulable()
		return len(windows) > 0
	})
	if err != nil {
		return err
	}
	e.run = made
	t := made.trace
	q := &simulation{rounds: windows[r.IntN(len(windows))], commute: slices.Contains(op.LawsOf(made.operator()), op.Commutative)}
	q.array = made.usual(q.rounds)
	e.question = q
	c := t.Cursor()
	for _, id := range q.rounds {
		acts := made.acts(t.FirstStepOf(id)-1, t.StepOf(id))
		c.Seek(t.FirstStepOf(id) - 1)
		for _, array := range made.touched(acts) {
			e.Board = append(e.Board, rowOf(t, c, array, 0, t.Array(array).Real, fmt.Sprintf("before round %d", id)))
			e.Board[len(e.Board)-1].Round = int(id)
		}
		q.want = append(q.want, q.moves(made, acts))
		info := t.Round(id)
		label := fmt.Sprintf("round %d", id)
		if name := strings.TrimSpace(info.Phase + " " + info.Label); name != "" {
			label += " (" + name + ")"
		}
		e.Slots = append(e.Slots, Slot{Form: Moves, Label: label, Ask: "What do the lanes do in " + label + "?"})
	}
	e.Pairs = exchanges(made.acts(t.FirstStepOf(q.rounds[0])-1, t.StepOf(q.rounds[0])))
	e.Notes = e.Alg.Pseudocode
	e.Prompt = fmt.Sprintf("%s. Carry out %s: for each lane choose what it reads and the cell that it writes. The order inside a round does not matter.",
		capital(made.subject()), roundsName(q.rounds, t.Rounds()))
	e.Showing = Showing{e.Alg.ID, made.request, int(q.rounds[len(q.rounds)-1])}
	e.mistakes = q.mistakes(made)
	return nil
}

func roundsName(rounds []tracer.RoundID, of int) string {
	if len(rounds) == 1 {
		return fmt.Sprintf("round %d of %d", rounds[0], of)
	}
	return fmt.Sprintf("rounds %d to %d of %d", rounds[0], rounds[len(rounds)-1], of)
}

// simulable lists the runs of up to three rounds that can be carried out by choosing cells: every lane combines two, moves one or
// compares two.
func (r *run) simulable() [][]tracer.RoundID {
	t := r.trace
	fits := func(id tracer.RoundID) int {
		if t.Round(id).Mode != tracer.Synchronous || t.StepOf(id) != t.FirstStepOf(id) {
			return 0
		}
		acts := r.acts(t.FirstStepOf(id)-1, t.StepOf(id))
		if exchanges(acts) {
			return len(acts) / 2
		}
		for _, a := range acts {
			array, i := t.Place(a.to)
			if a.how == opaque || a.how == compared || !shown(*t.Array(array)) || i >= t.Array(array).Real {
				return 0
			}
		}
		if len(r.touched(acts)) > 2 {
			return 0
		}
		return len(acts)
	}
	var out [][]tracer.RoundID
	for first := tracer.RoundID(1); int(first) <= t.Rounds(); first++ {
		var window []tracer.RoundID
		total := 0
		for id := first; int(id) <= t.Rounds() && len(window) < 3; id++ {
			n := fits(id)
			if n == 0 || total+n > mostMoves {
				break
			}
			total += n
			window = append(window, id)
		}
		if total >= 2 {
			out = append(out, window)
		}
	}
	return out
}

// touched lists the arrays that acts read or write.
func (r *run) touched(acts []act) []tracer.ArrayID {
	var out []tracer.ArrayID
	add := func(c tracer.CellID) {
		if a, _ := r.trace.Place(c); !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	for _, a := range acts {
		add(a.to)
		for _, o := range a.operands {
			add(o)
		}
	}
	slices.Sort(out)
	return out
}

// usual is the array that most cells belong to: its cells are written as bare numbers.
func (r *run) usual(rounds []tracer.RoundID) tracer.ArrayID {
	count := map[tracer.ArrayID]int{}
	best := tracer.NoArray
	for _, id := range rounds {
		for _, a := range r.acts(r.trace.FirstStepOf(id)-1, r.trace.StepOf(id)) {
			array, _ := r.trace.Place(a.to)
			count[array]++
			if best == tracer.NoArray || count[array] > count[best] {
				best = array
			}
		}
	}
	return best
}

// moves writes acts canonically, sorted.
func (q *simulation) moves(r *run, acts []act) []string {
	name := func(c tracer.CellID) string {
		array, i := r.trace.Place(c)
		if array == q.array {
			return strconv.Itoa(i)
		}
		return fmt.Sprintf("%s[%d]", r.trace.RowName(array), i)
	}
	var out []string
	if exchanges(acts) {
		for i := 0; i < len(acts); i += 2 {
			out = append(out, q.comparator(r, acts[i], acts[i+1], name))
		}
		slices.Sort(out)
		return out
	}
	for _, a := range acts {
		left := "e"
		if len(a.operands) > 0 {
			parts := make([]string, len(a.operands))
			for i, o := range a.operands {
				parts[i] = name(o)
			}
			left = strings.Join(parts, " ")
		}
		out = append(out, q.canonical(left+" > "+name(a.to)))
	}
	slices.Sort(out)
	return out
}

// comparator writes a comparator with the cell of the smaller key first. Where both keys are equal, the lower cell counts as that of the
// smaller one unless the algorithm says otherwise elsewhere in the round.
func (q *simulation) comparator(r *run, a, b act, name func(tracer.CellID) string) string {
	low, high := a, b
	if low.to > high.to {
		low, high = high, low
	}
	if r.smallerIn(high.to, low.to, low.node) {
		low, high = high, low
	}
	return name(low.to) + "-" + name(high.to)
}

// smallerIn reports whether the comparator that wrote a node leaves the smaller key in cell a and not in b.
func (r *run) smallerIn(a, b tracer.CellID, node tracer.NodeID) bool {
	step := r.graph.StepOf(node)
	c := r.trace.Cursor()
	c.Seek(step)
	va, _ := c.Cell(a)
	vb, _ := c.Cell(b)
	array, _ := r.trace.Place(a)
	kind := r.trace.Array(array).Kind
	return less(r.trace.Pool(), kind, va, vb)
}

// canonical writes one move as it is compared: single blanks, and for an operator whose operands can be exchanged, in ascending
// order.
func (q *simulation) canonical(move string) string {
	move = strings.NewReplacer("→", ">", "->", ">", ",", " ", "+", " ", "⊕", " ").Replace(move)
	from, to, isMove := strings.Cut(move, ">")
	if !isMove {
		return strings.Join(strings.Fields(move), "")
	}
	sources := strings.Fields(from)
	if q.commute {
		slices.Sort(sources)
	}
	return strings.Join(sources, " ") + " > " + strings.Join(strings.Fields(to), "")
}

// parse reads a slot; moves that are written twice count once.
func (q *simulation) parse(text string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		if m := q.canonical(part); m != "" && !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	slices.Sort(out)
	return out
}

// normal writes an answer so that equal ones are equal texts.
func (q *simulation) normal(a Answer) Answer {
	out := make(Answer, len(a))
	for i := range a {
		out[i] = strings.Join(q.parse(a[i]), "; ")
	}
	return out
}

func (q *simulation) model() Answer {
	out := make(Answer, len(q.want))
	for i, w := range q.want {
		out[i] = strings.Join(w, "; ")
	}
	return out
}

func (q *simulation) mistakes(r *run) []Mistake {
	t := r.trace
	changed := func(name, says string, change func(acts []act) ([]act, bool)) (Mistake, bool) {
		out := Mistake{Name: name, Says: says}
		all := true
		for _, id := range q.rounds {
			acts, any := change(r.acts(t.FirstStepOf(id)-1, t.StepOf(id)))
			all = all && any
			out.Answer = append(out.Answer, strings.Join(q.moves(r, acts), "; "))
		}
		return out, all
	}
	var out []Mistake
	for _, try := range []struct {
		name, says string
		change     func([]act) ([]act, bool)
	}{
		{Swapped, "The operands are the wrong way round: what stands further left in the input is the left operand.", func(acts []act) ([]act, bool) {
			return mapActs(acts, func(a act) (act, bool) {
				if a.how != combined {
					return a, false
				}
				a.operands = []tracer.CellID{a.operands[1], a.operands[0]}
				return a, true
			})
		}},
		{StrideFar, "The lanes reach twice as far as they should.", func(acts []act) ([]act, bool) { return stride(t, acts, func(d int) int { return 2 * d }) }},
		{StrideNear, "The lanes reach only half as far as they should.", func(acts []act) ([]act, bool) { return stride(t, acts, func(d int) int { return d / 2 }) }},
		{NoMove, "Values that only move have to move too.", func(acts []act) ([]act, bool) { return without(acts, moved) }},
	} {
		if m, ok := changed(try.name, try.says, try.change); ok {
			out = append(out, m)
		}
	}
	if exchanges(r.acts(t.FirstStepOf(q.rounds[0])-1, t.StepOf(q.rounds[0]))) {
		m := Mistake{Name: WrongWay, Says: "The comparators point the wrong way: the cell of the smaller key is written first."}
		for _, w := range q.want {
			var back []string
			for _, c := range w {
				a, b, _ := strings.Cut(c, "-")
				back = append(back, b+"-"+a)
			}
			m.Answer = append(m.Answer, strings.Join(back, "; "))
		}
		out = append(out, m)
	}
	for i := range out {
		out[i].Answer = q.normal(out[i].Answer)
	}
	return out
}

// grade gives a point for each lane's work, and takes one for each move that no lane makes.
func (q *simulation) grade(e *Exercise, a Answer) Grade {
	g := Grade{Right: make([]bool, len(q.want)), First: -1}
	for i, want := range q.want {
		got := q.parse(a[i])
		hits := 0
		for _, m := range got {
			if slices.Contains(want, m) {
				hits++
			}
		}
		g.Of += len(want)
		g.Score += max(0, hits-(len(got)-hits))
		g.Right[i] = slices.Equal(got, want)
		if !g.Right[i] && g.First < 0 {
			g.First = i
			g.Says = q.about(e, i, got)
		}
	}
	if g.First < 0 {
		g.Says = "Every lane does what it should."
	}
	return g
}

func (q *simulation) about(e *Exercise, round int, got []string) string {
	name := e.Slots[round].Label
	if len(got) == 0 {
		return fmt.Sprintf("Nothing happens yet in %s.", name)
	}
	for _, m := range got {
		if fault := q.unreadable(e, m); fault != "" {
			return fault
		}
		if !slices.Contains(q.want[round], m) {
			return fmt.Sprintf("In %s no lane does “%s”. %s", name, m, q.instead(e, round, m))
		}
	}
	for _, m := range q.want[round] {
		if !slices.Contains(got, m) {
			return fmt.Sprintf("What stands there is right, but %s has %s, not %d: %s is still to be written.", name, plural(len(q.want[round]), "lane"), len(got), target(m))
		}
	}
	return ""
}

// unreadable says why a text is no move at all; empty where it is one.
func (q *simulation) unreadable(e *Exercise, move string) string {
	t := e.run.trace
	for _, word := range strings.FieldsFunc(move, func(r rune) bool { return r == ' ' || r == '>' || r == '-' }) {
		if word == "e" {
			continue
		}
		if i, err := strconv.Atoi(word); err == nil && i >= 0 && i < t.Array(q.array).Real {
			continue
		}
		if name, _, ok := strings.Cut(word, "["); ok && t.ArrayNamed(name) != nil {
			continue
		}
		return fmt.Sprintf("“%s” is not a cell of %s, which has cells 0 to %d.", word, t.RowName(q.array), t.Array(q.array).Real-1)
	}
	if !strings.ContainsAny(move, ">-") {
		return "Write what is read, then > and the cell that is written: 0 1 > 1."
	}
	return ""
}

func target(move string) string {
	if _, to, ok := strings.Cut(move, " > "); ok {
		return "cell " + to
	}
	return "the pair " + move
}

// instead says what happens to the target of a wrong move.
func (q *simulation) instead(e *Exercise, round int, move string) string {
	for _, m := range q.want[round] {
		if target(m) == target(move) {
			from, _, _ := strings.Cut(m, " > ")
			if from == "e" {
				return fmt.Sprintf("%s is set to a constant.", capital(target(m)))
			}
			return fmt.Sprintf("%s is written from %s.", capital(target(m)), strings.Join(strings.Fields(from), " and "))
		}
	}
	return fmt.Sprintf("Nothing is written to %s in this round.", target(move))
}

func (q *simulation) hints(e *Exercise, a Answer) [3]string {
	i := 0
	for k := range q.want {
		if !slices.Equal(q.parse(a[k]), q.want[k]) {
			i = k
			break
		}
	}
	info := e.run.trace.Round(q.rounds[i])
	rule := "Each lane writes one cell, from cells as they were before the round."
	if info.Line > 0 && info.Line <= len(e.Alg.Pseudocode) {
		rule = fmt.Sprintf("Line %d is running: %s.", info.Line, strings.Join(strings.Fields(e.Alg.Pseudocode[info.Line-1]), " "))
	}
	missing := q.want[i][0]
	got := q.parse(a[i])
	for _, m := range q.want[i] {
		if !slices.Contains(got, m) {
			missing = m
			break
		}
	}
	return [3]string{
		fmt.Sprintf("In %s %s.", e.Slots[i].Label, laneCount(len(q.want[i]))),
		rule,
		fmt.Sprintf("One of them: %s.", missing),
	}
}

func laneCount(n int) string {
	if n == 1 {
		return "one lane works"
	}
	return fmt.Sprintf("%d lanes work", n)
}

// Usual names the array whose cells the moves of a Simulate give by number alone; it is empty for other kinds.
func (e *Exercise) Usual() string {
	if q, ok := e.question.(*simulation); ok {
		return e.run.trace.RowName(q.array)
	}
	return ""
}
