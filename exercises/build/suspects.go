package build

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
)

// cause is what a network that does not sort may be due to, with what would mend it.
type cause struct {
	name, says, mend string
	familiar         bool // what mends it makes it one of the networks that people know
}

// maxBlamed is the longest network of which it is tried what would mend it.
const maxBlamed = 40

// blame names what is wrong with a network that does not sort, the likeliest first.
func (q *building) blame(a exercises.Answer) []exercises.Mistake {
	n, err := parseNetwork(a[0], q.wires)
	if _, twice := err.(*clash); twice {
		return []exercises.Mistake{{Name: "a wire twice in a round", Says: "Comparators of one round work at the same time, so no two of them can have a wire in common.", Answer: a}}
	}
	if n := q.fromOne(a[0]); n != nil {
		return []exercises.Mistake{{Name: "wires counted from 1", Says: fmt.Sprintf("The wires are counted from 0: the first is wire 0, and the last is wire %d.", q.wires-1), Answer: a}}
	}
	if err != nil || len(n) == 0 {
		return nil
	}
	var out []exercises.Mistake
	for _, c := range q.causes(n) {
		if !slices.ContainsFunc(out, func(m exercises.Mistake) bool { return m.Name == c.name }) {
			out = append(out, exercises.Mistake{Name: c.name, Says: c.says, Answer: a})
		}
	}
	return out
}

// fromOne is the network that a text means whose wires are counted from 1; nil where it does not sort, or the text
// is one with wires counted from 0.
func (q *building) fromOne(text string) network {
	if _, err := parseNetwork(text, q.wires); err == nil {
		return nil
	}
	n, err := parseNetwork(text, q.wires+1)
	if err != nil {
		return nil
	}
	for i := range n {
		if n[i][0]--; n[i][0] < 0 {
			return nil
		}
		if n[i][1]--; n[i][1] < 0 {
			return nil
		}
	}
	if len(n.failing(q.wires)) > 0 {
		return nil
	}
	return n
}

// running is how often a comparator stands in a network without another in between, at most.
func (n network) running(c [2]int) (most int) {
	for i := range n {
		k := i
		for k < len(n) && n[k] == c {
			k++
		}
		most = max(most, k-i)
	}
	return most
}

// causes lists what a network may be due to, the likeliest first: what is so whatever else is, then a change that
// makes it a network that people know, then any other that mends it.
func (q *building) causes(n network) []cause {
	failing := n.failing(q.wires)
	if len(failing) == 0 {
		return nil
	}
	list := q.causesBut(n, failing)
	idle, same := n.idle()
	if idle < 0 {
		return list
	}
	says := fmt.Sprintf("The comparators %s come twice running, and the second time they do nothing.", same)
	if len(same) == 1 {
		says = fmt.Sprintf("The comparator %s comes twice running, and the second time it does nothing.", same)
		if times := n.running(same[0]); times > 2 {
			says = fmt.Sprintf("The comparator %s comes %d times running, and does nothing but the first time.", same, times)
		}
	}
	if i := slices.IndexFunc(list, func(c cause) bool { return c.name == wrongWire && strings.Contains(c.says, n.which(idle)+" ") }); i >= 0 {
		list = list[i : i+1]
	}
	switch {
	case len(list) == 0:
		list = []cause{{name: repeated}}
	case list[0].name == wrongOrder || list[0].name == "two comparators exchanged": // which is what comes of it
		list = list[:1]
		list[0].name = repeated
		if other := slices.Concat(n[:idle], n[idle+len(same):], same); other.sorts(q.wires, failing) {
			list[0] = cause{name: repeated, mend: "With " + same.String() + " at the end instead it sorts: " + other.rounds() + "."}
		}
	}
	list[0].says = strings.TrimSpace(says + " " + list[0].says)
	return list
}

// idle are the first comparators that do nothing, as the round before has them as well, and where they stand; -1 if
// there are none.
func (n network) idle() (at int, same network) {
	var last network
	for _, round := range n.inRounds() {
		for i, c := range round {
			if slices.Contains(last, c) && (len(same) == 0 || slices.Contains(last, round[i-1])) { // side by side
				same = append(same, c)
			} else if len(same) == 0 {
				at++
			}
		}
		if last = round; len(same) > 0 {
			return at, same
		}
	}
	return -1, nil
}

// causesBut lists the causes beside comparators that repeat what is done.
func (q *building) causesBut(n network, failing []uint) []cause {
	if text := q.disjoint(n); text != "" {
		return []cause{{name: "wires never joined", says: text}}
	}
	if all := n.turned(nil); len(all.failing(q.wires)) == 0 {
		return []cause{{name: exercises.WrongWay, says: downwards, mend: "With every comparator reversed it sorts."}}
	}
	if c, is := q.misdirected(n); is {
		return []cause{c}
	}
	if c, is := q.unfinished(n); is {
		list := []cause{c}
		if q.wires > 3 && q.passes(q.mirrored(n)) == q.wires-2 { // and the last pass is one comparator
			list = append(list, cause{name: "a comparator too few", says: "One comparator is missing at the end."})
		}
		return list
	}
	var out []cause
	if len(n) <= maxBlamed {
		out = slices.Concat(q.changes(n, failing), q.exchanges(n, failing))
	}
	if len(out) > 0 && out[0].familiar && out[0].name != wiresExchanged { // which is more than one comparator
		out = slices.DeleteFunc(out, func(c cause) bool { return c.name == wiresExchanged })
	}
	if len(out) > 0 && out[0].name == exercises.WrongWay && len(n.downward()) == 1 {
		return out[:1] // which no other slip of one comparator does
	}
	if i := slices.IndexFunc(out, func(c cause) bool { return c.familiar }); i >= 0 {
		return slices.DeleteFunc(out, func(c cause) bool { return !c.familiar })
	}
	if len(out) > 0 {
		return out
	}
	if all := selection(q.wires); len(n) == len(all) && !slices.ContainsFunc(all, func(c [2]int) bool { return !slices.Contains(n, c) }) {
		return []cause{{name: wrongOrder, says: "Every two wires are compared once, but keys move between the comparisons, and in this order that leaves some out of place.", mend: "The same comparators sort as " + all.rounds() + "."}}
	}
	if c, is := q.roundTooFew(n, failing, true); is {
		return []cause{c}
	}
	if c, is := q.alsoDownward(n); is {
		return []cause{c}
	}
	if c, is := q.otherRound(n, failing); is {
		return []cause{c}
	}
	if c, is := q.roundTooFew(n, failing, false); is {
		return []cause{c}
	}
	if c, is := q.lacks(n, failing); is {
		return []cause{c}
	}
	never := q.neverCompared(n)
	least := bestSize(q.wires)
	switch {
	case len(n) < least:
		text := fmt.Sprintf("No network of fewer than %d comparators sorts %d keys, and this one has %d.", least, q.wires, len(n))
		return []cause{{name: "too few comparators", says: strings.TrimSpace(text + " " + never)}}
	case never != "":
		return []cause{{name: "neighbours never compared", says: never}}
	}
	return nil
}

// changes lists the single changes that mend a network. One that has as many comparators as are needed lacks none
// more likely than it has one that is wrong.
func (q *building) changes(n network, failing []uint) []cause {
	known := q.familiar()
	var turned, exchanged, moved, wrong, missing []cause
	mends := func(other network) bool { return other.sorts(q.wires, failing) }
	put := func(to *[]cause, other network, name, says, mend string) {
		*to = append(*to, cause{name, says, mend, known[other.form()]})
	}
	reorder := func(other network) {
		if mends(other) {
			put(&moved, other, wrongOrder, "No comparator is missing: these sort in another order.", "They sort as "+other.rounds()+".")
		}
	}
	for i, c := range n {
		other := slices.Clone(n)
		if other[i] = [2]int{c[1], c[0]}; !mends(other) || c[0] < c[1] && !known[other.form()] {
			continue
		}
		says := fmt.Sprintf("%s points the wrong way: it leaves the smaller key on wire %d.", tracer.Capitalised(n.which(i)), c[0])
		if c[0] < c[1] {
			says = fmt.Sprintf("%s points the wrong way: in a bitonic network one half is sorted downwards before the two are merged.", tracer.Capitalised(n.which(i)))
		}
		put(&turned, other, exercises.WrongWay, says, fmt.Sprintf("With %s reversed it sorts.", n.which(i)))
	}
	for i := range n {
		for j := i + 1; j < len(n) && len(n) <= maxReordered; j++ {
			other := slices.Clone(n)
			other[i], other[j] = other[j], other[i]
			switch {
			case n[i] == n[j]:
			case j > i+1:
				reorder(other)
			case mends(other):
				two := n.which(i) + " and " + n.which(j)
				put(&exchanged, other, "two comparators exchanged", tracer.Capitalised(two)+" stand in the wrong order.", "With "+two+" exchanged it sorts.")
			}
			for k := j + 1; k <= len(n); k++ {
				reorder(slices.Concat(n[:i], n[j:k], n[i:j], n[k:]))
			}
		}
	}
	for at := len(n); at >= 0; at-- {
		beside := n.roundOf(at)
		for i := range q.wires {
			for j := i + 1; j < q.wires; j++ {
				if other := slices.Concat(n[:at], network{{i, j}}, n[at:]); mends(other) {
					says, mend := "One comparator is missing at the end.", fmt.Sprintf("One more comparator at the end, between wires %d and %d, would do.", i, j)
					if at < len(n) {
						says, mend = "One comparator is missing.", fmt.Sprintf("With %d-%d in front of %s it sorts.", i, j, n.which(at))
					}
					put(&missing, other, "a comparator too few", says, mend)
				}
				to := [2]int{i, j}
				if at < len(n) && n[at][0] > n[at][1] && (n[at][0] == j || n[at][1] == i) { // the end that stays leaves the same key
					to = [2]int{j, i}
				}
				if at == len(n) || !oneEnd(n[at], to) {
					continue
				}
				other := slices.Clone(n)
				if other[at] = to; !mends(other) {
					continue
				}
				mend := fmt.Sprintf("With %s in place of %s it sorts", network{to}, n.which(at))
				if !beside.fits(to, n[at]) { // it takes another round
					mend += ": " + other.rounds()
				}
				put(&wrong, other, wrongWire, fmt.Sprintf("One end of %s is on the wrong wire.", n.which(at)), mend+".")
			}
		}
	}
	if len(exchanged) > 0 {
		moved = nil
	}
	return slices.Concat(turned, exchanged, wrong, moved, missing)
}

// oneEnd reports whether two comparators have one wire in common, and not both.
func oneEnd(a, b [2]int) bool {
	return (a[0] == b[0] || a[0] == b[1]) != (a[1] == b[0] || a[1] == b[1])
}

// roundOf is the round of which the comparator is; nil behind the last.
func (n network) roundOf(at int) network {
	for _, round := range n.inRounds() {
		if at < len(round) {
			return round
		}
		at -= len(round)
	}
	return nil
}

// fits reports whether a comparator can take the place of another one in a round.
func (n network) fits(c, of [2]int) bool {
	return !slices.ContainsFunc(n, func(o [2]int) bool {
		return o != of && (o[0] == c[0] || o[0] == c[1] || o[1] == c[0] || o[1] == c[1])
	})
}

// roundTooFew tells of a network that is one which people know but for a round; or, of any other, that sorts with one
// more at the end.
func (q *building) roundTooFew(n network, failing []uint, familiar bool) (cause, bool) {
	missing := func(round, whole network) (cause, bool) {
		return cause{name: "a round too few", says: "One round is missing: " + round.String() + ".", mend: "With it, it sorts: " + whole.rounds() + "."}, true
	}
	for _, round := range q.knownRounds() {
		if whole := slices.Concat(n, round); !familiar && len(n) <= maxBlamed && whole.sorts(q.wires, failing) {
			return missing(round, whole)
		}
	}
	form := n.form()
	for _, known := range q.known() {
		before := 0
		for _, round := range known.inRounds() {
			rest := slices.Concat(known[:before], known[before+len(round):])
			before += len(round)
			for at := len(n); at >= 0 && familiar && len(rest) == len(n) && rest.form() == form; at-- {
				if whole := slices.Concat(n[:at], round, n[at:]); whole.form() == known.form() && whole.sorts(q.wires, failing) {
					return missing(round, whole)
				}
			}
		}
	}
	return cause{}, false
}

// lacks tells with what a network sorts that sorts the wires which are not right yet.
func (q *building) lacks(n network, failing []uint) (cause, bool) {
	var wrong uint
	for _, v := range failing {
		wrong |= n.run(v) ^ mergeExchange(q.wires).run(v)
	}
	first, last := bits.TrailingZeros(wrong), bits.Len(wrong)-1
	var rest network
	for _, c := range mergeExchange(last - first + 1) {
		rest = append(rest, [2]int{first + c[0], first + c[1]})
	}
	says := fmt.Sprintf("Wires %d to %d can still be out of order; each other wire has its key. %s", first, last, q.neverCompared(n))
	name := stillOut
	if len(n) < bestSize(q.wires) {
		name = "too few comparators"
	}
	c, _ := q.completed(cause{name: name, says: strings.TrimSpace(says)}, n, rest)
	return c, last-first < q.wires-1
}

// stillOut is the name of what no change that people would make mends.
const stillOut = "wires still out of order"

// alsoDownward tells of comparators that point the wrong way, and of what mends the network once they are turned.
func (q *building) alsoDownward(n network) (cause, bool) {
	down := n.downward()
	if len(down) == 0 || 2*len(down) > len(n) {
		return cause{}, false
	}
	other := n.turned(down)
	failing := other.failing(q.wires)
	if len(failing) == 0 {
		return cause{}, false
	}
	list := q.causesBut(other, failing)
	if len(list) == 0 || list[0].mend == "" || list[0].name == stillOut {
		return cause{}, false
	}
	names, points := exercises.Listed(n.named(down)), "points"
	if len(down) > 1 {
		points = "point"
	}
	mend, with := strings.CutPrefix(list[0].mend, "With ")
	if mend = "and " + mend; !with {
		mend = strings.ToLower(list[0].mend[:1]) + list[0].mend[1:]
	}
	return cause{
		name: exercises.WrongWay + " and " + list[0].name,
		says: names + " " + points + " the wrong way. With that reversed: " + list[0].says,
		mend: "With " + names + " reversed " + mend,
	}, true
}

// otherRound tells of a round that joins other wires than one of a network that people know, which sorts in its place.
func (q *building) otherRound(n network, failing []uint) (cause, bool) {
	if len(n) > maxBlamed {
		return cause{}, false
	}
	at, rounds := 0, q.knownRounds()
	for _, round := range n.inRounds() {
		for _, right := range rounds {
			if slices.Concat(n[:at], right, n[at+len(round):]).sorts(q.wires, failing) {
				return cause{
					name: "other wires joined in a round",
					says: "The comparators " + round.String() + " join the wrong wires.",
					mend: "With " + right.String() + " in place of " + round.String() + " it sorts.",
				}, true
			}
		}
		at += len(round)
	}
	return cause{}, false
}

// misdirected tells of a bitonic network of whose comparators several point the wrong way; or that is one of more wires,
// without the last of them.
func (q *building) misdirected(n network) (cause, bool) {
	const halves = "in a bitonic network such as this, one half is sorted downwards before the two are merged."
	var best cause
	fewest := len(n)
	for _, whole := range []network{bitonic(q.wires, false), halved(q.wires)} {
		if n.upward().form() != whole.upward().form() {
			continue
		}
		one := len(n.downward()) == 0 && len(whole.downward()) > 0
		if len(whole.failing(q.wires)) > 0 { // there are wires too few
			c := cause{name: "wires left out", says: fmt.Sprintf("This is the bitonic network of %d wires without the last of them. They would have to keep the largest keys, and comparators that point the other way carry those to the front.", power(q.wires))}
			c.mend = "Where each first round of a merge is mirrored, all comparators point one way, and wires can be left out: " + bitonic(q.wires, true).rounds() + "."
			if one {
				c.name, c.says = exercises.OneDirection, "All comparators point one way: "+halves
			}
			return c, one || n.form() == whole.form()
		}
		var wrong []string
		depths, right := n.depths(), whole.depths()
		for i, c := range n {
			if !has(whole, right, c, depths[i]) {
				wrong = append(wrong, strings.TrimPrefix(n.which(i), "the comparator "))
			}
		}
		if len(wrong) >= fewest {
			continue
		}
		fewest, best = len(wrong), cause{name: exercises.WrongWay, says: "Several comparators point the wrong way: " + halves, mend: "With these reversed it sorts: " + exercises.Listed(wrong) + "."}
		if one {
			best.name, best.says = exercises.OneDirection, "All comparators point one way: "+halves
		}
	}
	return best, fewest > 1 && fewest < len(n) // of one alone is told what else mends it
}

// upward is a network with every comparator leaving the smaller key on the earlier wire.
func (n network) upward() network {
	out := slices.Clone(n)
	for i, c := range out {
		out[i] = [2]int{min(c[0], c[1]), max(c[0], c[1])}
	}
	return out
}

// has reports whether a network has a comparator in a layer.
func has(n network, depths []int, c [2]int, depth int) bool {
	for i := range n {
		if n[i] == c && depths[i] == depth {
			return true
		}
	}
	return false
}

// exchanges lists what makes of a network one that people know, where more than one comparator changes: their order
// turned round, the ends of two, or two wires; and comparators that point the wrong way, whatever they make of it.
func (q *building) exchanges(n network, failing []uint) []cause {
	known := q.familiar()
	var out []cause
	if down := n.downward(); len(down) > 1 {
		if other := n.turned(down); len(other.failing(q.wires)) == 0 {
			which, wire := "the comparators "+exercises.Listed(n.named(down)), "the later of its wires"
			if c := n[down[0]]; len(n.named(down)) == 1 {
				which, wire = fmt.Sprintf("all comparators %d-%d", c[0], c[1]), fmt.Sprintf("wire %d", c[0])
			}
			says := tracer.Capitalised(which) + " point the wrong way: each leaves the smaller key on " + wire + "."
			out = append(out, cause{exercises.WrongWay, says, "With " + which + " reversed it sorts.", known[other.form()]})
		}
	}
	try := func(other network, name, says, mend string) {
		if other.sorts(q.wires, failing) && known[other.form()] {
			out = append(out, cause{name, says, mend, true})
		}
	}
	backwards := slices.Clone(n)
	slices.Reverse(backwards)
	try(backwards, "comparators in reverse order", "The comparators stand in reverse order: the last one belongs first.", "From the last to the first they sort: "+backwards.rounds()+".")
	for i, c := range n {
		for j, d := range n[i+1:] {
			for _, ends := range [][2][2]int{{{c[0], d[1]}, {d[0], c[1]}}, {{c[0], d[0]}, {c[1], d[1]}}} {
				other := slices.Clone(n)
				other[i], other[i+1+j] = ends[0], ends[1]
				if ends[0][0] != ends[0][1] && ends[1][0] != ends[1][1] && other.sorts(q.wires, failing) {
					try(other, "ends of two comparators exchanged", fmt.Sprintf("A wire of %s is exchanged with one of %s.", n.which(i), n.which(i+1+j)), fmt.Sprintf("With %s in their places it sorts.", network(ends[:])))
				}
			}
		}
	}
	for p := range q.wires {
		for r := p + 1; r < q.wires; r++ {
			other := slices.Clone(n)
			for k, c := range other {
				for end, w := range c {
					switch w {
					case p:
						other[k][end] = r
					case r:
						other[k][end] = p
					}
				}
			}
			try(other, wiresExchanged, fmt.Sprintf("Wires %d and %d are exchanged throughout.", p, r), fmt.Sprintf("With %d for %d, and %d for %d, it sorts: %s.", p, r, r, p, other.rounds()))
		}
	}
	return out
}

// wrongWire is the name of a mistake in one end of a comparator.
const wrongWire = "a comparator on the wrong wire"

// wrongOrder is the name of a mistake in the order of comparators.
const wrongOrder = "comparators in the wrong order"

// wiresExchanged is the name of a mistake in two wires throughout.
const wiresExchanged = "two wires exchanged"

// repeated is the name of a mistake in which a comparator does nothing, as it has been there just before.
const repeated = "comparators repeated"

// maxReordered is the longest network of which other orders are tried: how many there are grows with the cube
// of its length.
const maxReordered = 20

// turned is a network with some of its comparators the other way round; with all where none are named.
func (n network) turned(which []int) network {
	out := slices.Clone(n)
	for i, c := range out {
		if which == nil || slices.Contains(which, i) {
			out[i] = [2]int{c[1], c[0]}
		}
	}
	return out
}

// downward lists the comparators that leave the smaller key on the later wire.
func (n network) downward() []int {
	var down []int
	for i, c := range n {
		if c[0] > c[1] {
			down = append(down, i)
		}
	}
	return down
}

// named writes some comparators of a network.
func (n network) named(which []int) []string {
	var out []string
	for _, i := range which {
		if text := (network{n[i]}).String(); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// which names a comparator of a network, among those between the same wires.
func (n network) which(at int) string {
	c, before, all := n[at], 0, 0
	for i, other := range n {
		if other == c {
			all++
			if i < at {
				before++
			}
		}
	}
	if all == 1 {
		return fmt.Sprintf("the comparator %d-%d", c[0], c[1])
	}
	ordinals := []string{"first", "second", "third", "fourth", "fifth"}
	if before >= len(ordinals) {
		return fmt.Sprintf("a comparator %d-%d", c[0], c[1])
	}
	if all == 2 {
		return fmt.Sprintf("the %s of the two comparators %d-%d", ordinals[before], c[0], c[1])
	}
	return fmt.Sprintf("the %s of the %d comparators %d-%d", ordinals[before], all, c[0], c[1])
}

// depths is the layer of each comparator.
func (n network) depths() []int {
	at, out := map[int]int{}, make([]int, len(n))
	for i, c := range n {
		out[i] = max(at[c[0]], at[c[1]])
		at[c[0]], at[c[1]] = out[i]+1, out[i]+1
	}
	return out
}

// form writes a network by its layers, so that networks which differ by the order of comparators on different wires
// are one text.
func (n network) form() string {
	var layers []network
	depths := n.depths()
	for i, c := range n {
		d := depths[i]
		if d == len(layers) {
			layers = append(layers, nil)
		}
		layers[d] = append(layers[d], c)
	}
	var b strings.Builder
	for _, l := range layers {
		slices.SortFunc(l, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
		b.WriteString(l.String() + ";")
	}
	return b.String()
}

// disjoint says of a network which wires no comparator joins with the others; "" where all are joined.
func (q *building) disjoint(n network) string {
	group := make([]int, q.wires)
	for i := range group {
		group[i] = i
	}
	for range q.wires {
		for _, c := range n {
			least := min(group[c[0]], group[c[1]])
			group[c[0]], group[c[1]] = least, least
		}
	}
	var alone, first, rest []string
	for i, g := range group {
		wire := fmt.Sprint(i)
		if !slices.ContainsFunc(n, func(c [2]int) bool { return c[0] == i || c[1] == i }) {
			alone = append(alone, wire)
		}
		if g == 0 {
			first = append(first, wire)
		} else {
			rest = append(rest, wire)
		}
	}
	switch {
	case len(alone) == 1:
		return fmt.Sprintf("No comparator touches wire %s: its key stays where it is.", alone[0])
	case len(alone) > 1:
		return fmt.Sprintf("No comparator touches wires %s: their keys stay where they are.", exercises.Listed(alone))
	case len(rest) > 0:
		return fmt.Sprintf("No comparator joins wires %s with %s: no key can go from those to these, or back.", exercises.Listed(first), exercises.Listed(rest))
	}
	return ""
}

// neverCompared says which two neighbours a network never compares; "" if there are none, or some comparator
// leaves the smaller key on the later wire. A network without such comparators has to compare all neighbours: no
// other comparator changes an input that is in order but for two neighbours (Knuth 5.3.4).
func (q *building) neverCompared(n network) string {
	if len(n.downward()) > 0 {
		return ""
	}
	for i := range q.wires - 1 {
		if !slices.Contains(n, [2]int{i, i + 1}) {
			return fmt.Sprintf("Wires %d and %d are never compared: an input in which only these two stand the wrong way round stays as it is.", i, i+1)
		}
	}
	return ""
}

// unfinished tells of a network that begins as one that sorts by passes, or by rounds of neighbours, and ends too early.
func (q *building) unfinished(n network) (cause, bool) {
	if passes := q.passes(q.mirrored(n)); passes > 0 && passes < q.wires-1 && q.wires > 3 {
		text := "A single pass carries the smallest key to the front and leaves the others out of order."
		if passes > 1 {
			text = fmt.Sprintf("Each pass carries the smallest of the keys that are left to its place: %d keys need %d passes, and here there are %d.", q.wires, q.wires-1, passes)
		}
		return q.completed(cause{name: "a pass too few", says: text}, n, q.mirrored(bubble(q.wires-passes)))
	}
	if there := bubble(q.wires)[:q.wires-1]; slices.Equal(n, slices.Concat(there, q.mirrored(there)[1:])) {
		var rest network
		for _, c := range bubble(q.wires - 2) {
			rest = append(rest, [2]int{c[0] + 1, c[1] + 1})
		}
		return q.completed(cause{name: "a pass too few", says: "A pass up and one down carry the largest key to the end and the smallest to the front, and leave those between out of order."}, n, rest)
	}
	if passes := q.passes(n); passes > 0 {
		c := cause{name: "a single pass", says: "A single pass carries the largest key to the end and leaves the others out of order."}
		if passes > 1 {
			c = cause{name: "a pass too few", says: fmt.Sprintf("Each pass carries the largest of the keys that are left to its place: %d keys need %d passes, and here there are %d.", q.wires, q.wires-1, passes)}
		}
		return q.completed(c, n, bubble(q.wires-passes))
	}
	for start := range 2 {
		if q.wires < 4 { // a round is a comparator
			break
		}
		full := brick(q.wires, start)
		rounds, at := 0, 0
		for at < len(n) && at < len(full) && n[at] == full[at] {
			at++
		}
		for at == len(n) && len(brickRounds(q.wires, start, rounds+1)) <= len(n) {
			rounds++
		}
		if rounds < 2 {
			continue
		}
		text := fmt.Sprintf("there are %d", rounds)
		switch {
		case len(brickRounds(q.wires, start, rounds)) < len(n):
			text += ", and a part of another"
		case rounds == q.wires-1:
			text = "there is one too few"
		}
		return q.completed(cause{name: "a round too few", says: "Odd-even transposition needs as many rounds as there are keys; here " + text + "."}, n, full[len(n):])
	}
	return cause{}, false
}

// completed tells with what behind it a network would sort.
func (q *building) completed(c cause, n, rest network) (cause, bool) {
	if whole := slices.Concat(n, rest); len(whole.failing(q.wires)) == 0 {
		c.mend = "With " + rest.rounds() + " behind it, it sorts."
	}
	return c, true
}

// mirrored is a network with its first wire for the last one, and so on.
func (q *building) mirrored(n network) network {
	out := make(network, len(n))
	for i, c := range n {
		out[i] = [2]int{q.wires - 1 - c[1], q.wires - 1 - c[0]}
	}
	return out
}

// passes counts the passes of a network that compares each wire with the next, from wire 0 on, again and again, each
// time as far as the keys are out of order; 0 of any other.
func (q *building) passes(n network) int {
	passes := 0
	for at := 0; at < len(n); passes++ {
		i := 0
		for ; at < len(n) && n[at] == [2]int{i, i + 1}; at++ {
			i++
		}
		if i < q.wires-1-passes {
			return 0
		}
	}
	return passes
}

func (q *building) Where(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	n, err := parseNetwork(a[0], q.wires)
	switch {
	case err != nil:
		return err.Error() + "."
	case len(n) == 0:
		return "There are no comparators yet."
	}
	failing := n.failing(q.wires)
	text := q.leaves(n, failing[0])
	if len(failing) > 1 {
		text += fmt.Sprintf(" It fails on %d of the %d inputs of zeros and ones.", len(failing), 1<<q.wires)
	}
	return text
}

// downwards is said of a network all of whose comparators point the wrong way.
const downwards = "This sorts downwards: i-j leaves the smaller key on wire i, so i is the upper wire of the two."

func (q *building) What(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	n, err := parseNetwork(a[0], q.wires)
	if _, twice := err.(*clash); twice {
		text := "One after the other they are " + n.rounds() + ", and "
		if failing := n.failing(q.wires); len(failing) > 0 {
			return text + "that does not sort either: " + strings.ToLower(q.leaves(n, failing[0])[:1]) + q.leaves(n, failing[0])[1:]
		}
		return text + "that sorts."
	}
	if n := q.fromOne(a[0]); n != nil {
		return "With one less for each wire it sorts: " + n.rounds() + "."
	}
	if err == nil && len(n) > 0 {
		if list := q.causes(n); len(list) > 0 && list[0].mend != "" {
			return list[0].mend
		}
	}
	return fmt.Sprintf("A network that sorts is %s.", mergeExchange(q.wires).rounds())
}

func (q *building) Reads(_ *exercises.Exercise, a exercises.Answer, _ exercises.Grade) string {
	if n, err := parseNetwork(a[0], q.wires); err != nil || len(n) == 0 {
		return "Each comparator is two wires with a hyphen between them: " + written(q.wires) + ", for instance."
	}
	return "Follow this input through the network: where do a 1 and a 0 stay the wrong way round?"
}
