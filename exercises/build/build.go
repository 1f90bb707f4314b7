// Package build has a sorting network built.
package build

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
)

// Kind has comparators placed on wires.
var Kind = &exercises.Kind{
	Name:  "build",
	Title: "Build a network",
	Says:  "Place comparators until everything is sorted.",
	Suits: func(c *exercises.Candidate) bool { return buildable(c.Alg.Family, c.Alg.Views) },
	Make:  build,
	Unit:  "wires",
}

// network is a list of comparators; each leaves the smaller key on its first wire.
type network [][2]int

// building is the question of a Build exercise: one slot, a network. It is judged by the 0-1
// principle (Knuth, The Art of Computer Programming, volume 3, 5.3.4): a network that sorts every
// input of zeros and ones sorts every input.
type building struct {
	wires int
}

// maxWires keeps the 2ⁿ inputs few.
const maxWires = 10

// bestSize and bestDepth are the least numbers of comparators and of layers known, for 0 to 10
// wires; all are proved to be the least there are (Knuth 5.3.4; Codish, Cruz-Filipe, Frank and
// Schneider-Kamp, 2014, for size at 9 and 10).
func bestSize(n int) int  { return []int{0, 0, 1, 3, 5, 9, 12, 16, 19, 25, 29}[n] }
func bestDepth(n int) int { return []int{0, 0, 1, 3, 3, 5, 5, 6, 6, 7, 7}[n] }

func build(e *exercises.Exercise, r *rand.Rand) error {
	if !buildable(e.Alg.Family, e.Alg.Views) {
		return errors.New("it is not a network of comparators")
	}
	n := e.Spec.N
	if n == 0 {
		n = []int{3, 4, 4, 5, 6}[r.IntN(5)]
	}
	if n > maxWires {
		return fmt.Errorf("a network to build has at most %d wires", maxWires)
	}
	q := &building{wires: n}
	e.Question, e.Also = q, exercises.Also{Normal: q.normal, Blame: q.blame, Counterexample: q.counterexample}
	e.Wires = n
	e.Title = e.Spec.Kind.Title + fmt.Sprintf(" for %d keys", n)
	e.Prompt = fmt.Sprintf("Place comparators on %d wires so that every input leaves them in ascending order. A comparator i-j leaves the smaller key on wire i. Comparators of one round work at the same time, so each has two wires of its own; in a list without semicolons they work one after another.", n)
	e.Slots = []exercises.Slot{{Form: exercises.Network, Label: "the network", Ask: "Comparators, separated by commas; rounds, where you write them, separated by semicolons: " + written(n)}}
	e.Showing = exercises.Showing{Algorithm: "network/custom", Request: exercises.RequestOf("x", strings.TrimSpace(strings.Repeat("1 0 ", (n+1)/2)), "comparators", q.Model()[0]), Round: 0}
	e.Mistakes = q.mistakes()
	return nil
}

// buildable reports whether a family is one of comparator networks.
func buildable(family string, views []algos.View) bool {
	return (family == "sort" || family == "network") && slices.Contains(views, algos.ViewNetwork)
}

// clash is two comparators of one round on one wire.
type clash struct {
	round, wire int
	a, b        [2]int
}

func (c *clash) Error() string {
	return fmt.Sprintf("Round %d has two comparators on wire %d: %s", c.round, c.wire, network{c.a, c.b})
}

// parseNetwork reads a network; its error says what is wrong. Where rounds are written, the comparators of each are to be
// on wires of their own: with a *clash comes the network in which they work one after another, as those of a list
// without rounds do.
func parseNetwork(text string, wires int) (network, error) {
	var out network
	var twice error
	rounds := strings.FieldsFunc(plainly(text), func(r rune) bool { return r == ';' })
	rounds = slices.DeleteFunc(rounds, func(round string) bool { return strings.TrimSpace(round) == "" })
	for r, round := range rounds {
		busy := map[int][2]int{}
		for _, part := range strings.FieldsFunc(round, func(r rune) bool { return strings.ContainsRune(", \n", r) }) {
			i, j, err := algos.Comparator(part)
			switch {
			case err != nil:
				return nil, err
			case i >= wires || j >= wires:
				return nil, fmt.Errorf("“%s” names a wire that does not exist: the wires are 0 to %d", part, wires-1)
			}
			for _, w := range []int{i, j} {
				if other, is := busy[w]; is && len(rounds) > 1 && twice == nil {
					twice = &clash{r + 1, w, other, [2]int{i, j}}
				}
				busy[w] = [2]int{i, j}
			}
			out = append(out, [2]int{i, j})
		}
	}
	return out, twice
}

// plainly writes with hyphens what is written as pairs in brackets, or with blanks around the hyphens.
func plainly(text string) string {
	parts := strings.Split(strings.NewReplacer("−", "-", "–", "-", "—", "-").Replace(text), "-")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	text = strings.Join(parts, "-")
	const brackets = "()[]{}"
	var b strings.Builder
	for {
		i := strings.IndexAny(text, brackets)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i] + " ")
		text = text[i+1:]
		if j := strings.IndexAny(text, brackets); j >= 0 {
			if pair := strings.FieldsFunc(text[:j], func(r rune) bool { return strings.ContainsRune(",; ", r) }); len(pair) == 2 && !strings.Contains(text[:j], "-") && strings.Contains(")]}", text[j:j+1]) {
				b.WriteString(pair[0] + "-" + pair[1])
				text = text[j:]
			}
		}
	}
}

func (n network) String() string {
	parts := make([]string, len(n))
	for i, c := range n {
		parts[i] = fmt.Sprintf("%d-%d", c[0], c[1])
	}
	return strings.Join(parts, ",")
}

// inRounds begins a round with each comparator that has to wait for one before it.
func (n network) inRounds() []network {
	var out []network
	busy := map[int]bool{}
	for i, c := range n {
		if i == 0 || busy[c[0]] || busy[c[1]] {
			out = append(out, nil)
			clear(busy)
		}
		busy[c[0]], busy[c[1]] = true, true
		out[len(out)-1] = append(out[len(out)-1], c)
	}
	return out
}

// rounds writes a network with a semicolon between its rounds.
func (n network) rounds() string {
	var parts []string
	for _, round := range n.inRounds() {
		parts = append(parts, round.String())
	}
	return strings.Join(parts, ";")
}

// written shows how comparators on so many wires are written.
func written(wires int) string {
	if wires < 4 {
		return "0-1;1-2"
	}
	return "0-1,2-3;0-2"
}

// run sends zeros and ones, bit i on wire i, through the network.
func (n network) run(input uint) uint {
	for _, c := range n {
		a, b := input>>c[0]&1, input>>c[1]&1
		if a > b {
			input ^= 1<<c[0] | 1<<c[1]
		}
	}
	return input
}

// sorted reports whether the ones stand at the upper wires.
func sorted(v uint, wires int) bool {
	ones := 0
	for i := range wires {
		ones += int(v >> i & 1)
	}
	return v == (1<<ones-1)<<(wires-ones)
}

// failing lists the inputs of zeros and ones that the network does not sort, the smallest first,
// bit i on wire i.
func (n network) failing(wires int) []uint {
	var out []uint
	for v := range uint(1) << wires {
		if !sorted(n.run(v), wires) {
			out = append(out, v)
		}
	}
	return out
}

// sorts reports whether the network sorts every input, some that another one does not sort before the others: most
// that are tried fail on the first of them.
func (n network) sorts(wires int, first []uint) bool {
	for _, v := range first {
		if !sorted(n.run(v), wires) {
			return false
		}
	}
	return len(n.failing(wires)) == 0
}

// depth is the number of layers, each comparator as early as its wires are free.
func (n network) depth() int {
	at := map[int]int{}
	most := 0
	for _, c := range n {
		d := max(at[c[0]], at[c[1]]) + 1
		at[c[0]], at[c[1]] = d, d
		most = max(most, d)
	}
	return most
}

func (q *building) Model() exercises.Answer { return exercises.Answer{mergeExchange(q.wires).rounds()} }

func (q *building) mistakes() []exercises.Mistake {
	model := mergeExchange(q.wires)
	out := []exercises.Mistake{
		{Name: exercises.WrongWay, Says: downwards, Answer: exercises.Answer{model.turned(nil).String()}},
		{Name: "a comparator too few", Says: "One comparator is missing at the end.", Answer: exercises.Answer{model[:len(model)-1].String()}},
		{Name: "a single pass", Says: "A single pass carries the largest key to the end and leaves the others out of order.", Answer: exercises.Answer{bubble(q.wires)[:q.wires-1].String()}},
	}
	if q.wires > 3 { // of three it is a single pass as well
		out = append(out, exercises.Mistake{Name: "a round too few", Says: "Odd-even transposition needs as many rounds as there are keys; here there is one too few.", Answer: exercises.Answer{brickRounds(q.wires, 0, q.wires-1).String()}})
	}
	return out
}

// Grade gives a point for every input of zeros and ones that needs sorting and is sorted.
func (q *building) Grade(_ *exercises.Exercise, a exercises.Answer) exercises.Grade {
	all := 1<<q.wires - (q.wires + 1) // those that are not in order to begin with
	g := exercises.Grade{Of: all, Right: []bool{false}, First: 0}
	n, err := parseNetwork(a[0], q.wires)
	if err != nil {
		g.Says = err.Error() + "."
		return g
	}
	if len(n) == 0 {
		g.Says = "There are no comparators yet."
		return g
	}
	failing := n.failing(q.wires)
	unsorted := 0
	for _, v := range failing {
		if !sorted(v, q.wires) {
			unsorted++
		}
	}
	g.Score = max(0, all-len(failing)-(len(failing)-unsorted))
	if len(failing) == 0 {
		g.Right[0], g.First = true, -1
		g.Says = fmt.Sprintf("It sorts all %d inputs of zeros and ones, and so every input. It has %s in %s; no network does it with fewer than %d comparators, or in fewer than %s.",
			1<<q.wires, exercises.Plural(len(n), "comparator"), exercises.Plural(n.depth(), "layer"), bestSize(q.wires), exercises.Plural(bestDepth(q.wires), "layer"))
		return g
	}
	return g
}

// counterexample is the smallest input of zeros and ones, one a wire, that an answer does not sort;
// nil if there is none.
func (q *building) counterexample(a exercises.Answer) []int {
	n, err := parseNetwork(a[0], q.wires)
	if err != nil || len(n) == 0 {
		return nil
	}
	failing := n.failing(q.wires)
	if len(failing) == 0 {
		return nil
	}
	out := make([]int, q.wires)
	for i := range out {
		out[i] = int(failing[0] >> i & 1)
	}
	return out
}

// leaves says what the network makes of the smallest input that it does not sort.
func (q *building) leaves(n network, v uint) string {
	return fmt.Sprintf("The input %s leaves it as %s, which is not in order.", q.bits(v), q.bits(n.run(v)))
}

// bits writes zeros and ones from wire 0 on.
func (q *building) bits(v uint) string {
	parts := make([]string, q.wires)
	for i := range parts {
		parts[i] = strconv.Itoa(int(v >> i & 1))
	}
	return strings.Join(parts, " ")
}

func (q *building) Hints(_ *exercises.Exercise, a exercises.Answer) [3]string {
	model := mergeExchange(q.wires)
	where := "Sort the two halves first, then merge them."
	if n, err := parseNetwork(a[0], q.wires); err == nil && len(n) > 0 {
		if failing := n.failing(q.wires); len(failing) > 0 {
			where = q.leaves(n, failing[0]) + " Follow it through your network: where do a 1 and a 0 stay the wrong way round?"
		}
	}
	return [3]string{
		where,
		"Zeros and ones are enough: if every such input is sorted, every input is (the 0-1 principle). Compare wires far apart first, then near ones.",
		fmt.Sprintf("A network that works begins with %s …", model[:max(1, len(model)/2)].rounds()),
	}
}

// normal writes an answer so that equal networks are equal texts.
func (q *building) normal(a exercises.Answer) exercises.Answer {
	n, err := parseNetwork(a[0], q.wires)
	if err != nil {
		return a
	}
	return exercises.Answer{n.String()}
}
