package fault

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file says what in a run speaks against a cause that it does not have.

// writer is what had last written a cell by the end of a round; tracer.NoNode where nothing had.
func writer(r *exercises.Run, cell tracer.CellID, end tracer.RoundID) tracer.NodeID {
	_, to := r.Graph.NodesOf(end)
	for n := to - 1; n >= 0; n-- {
		if r.Graph.Node(n).Cell == cell {
			return n
		}
	}
	return tracer.NoNode
}

// written are what wrote a cell that is first wrong, here and in a right run of the same rounds; false
// where it was not written in that round.
func (q *finding) written(at string) (here, there tracer.NodeID, both bool) {
	w := q.wrong[at]
	if q.sound == nil {
		return 0, 0, false
	}
	round := tracer.RoundID(w.round)
	here, there = writer(q.made, w.at, round), q.rightMaker(w)
	in := func(r *exercises.Run, n tracer.NodeID) bool { return n >= 0 && r.Graph.Node(n).Round == round }
	return here, there, in(q.made, here) && in(q.sound, there)
}

// noRace tells that no lanes race, or that a barrier would not help those that do.
func (q *finding) noRace(string) string {
	list := q.made.Graph.Hazards()
	switch {
	case len(list) == 0:
		return "In this run no two lanes race for a cell: no barrier is missing."
	case !slices.ContainsFunc(list, func(h tracer.Hazard) bool { return h.Kind != tracer.WriteAfterWrite }):
		h := list[0]
		return fmt.Sprintf("Lanes %d and %d both write %s in round %d: with a barrier between them, too, the one would write over the other.", h.First.Lane, h.Then.Lane, exercises.NameOf(q.made.Trace, h.Cell), h.Round)
	case q.has("flag") && q.right != nil && !strings.Contains(strings.Join(q.listing(q.right.Alg), "\n"), "barrier"):
		return "The listing has no barrier that could be missing: lanes wait for flags."
	}
	return ""
}

// exchanged tells what would come of exchanged operands.
func (q *finding) exchanged(at string) string {
	if name := q.made.Operator(); name != "" && q.made.Alg.Op() && slices.Contains(op.LawsOf(name), op.Commutative) {
		return fmt.Sprintf("⊕ is %s here, which is commutative: with its operands exchanged it gives the same.", name)
	}
	if q.right == nil {
		return ""
	}
	combines, matters := false, false
	for n := range tracer.NodeID(q.right.Graph.Nodes()) {
		if node := q.right.Graph.Node(n); node.Ops > 0 && !node.Compared && len(q.right.Act(n).Operands) > 1 {
			would, known := q.exchange(n)
			value, _ := q.right.Graph.Word(n)
			combines, matters = true, matters || !known || would != value
		}
	}
	if !combines {
		return "No values are combined here that could be exchanged: they are only compared and moved."
	}
	if !matters {
		return "Wherever two values are combined here, the order does not count."
	}
	w := q.wrong[at]
	if q.made.Operator() == "concat" && sorted(w.got) != sorted(w.want) {
		return fmt.Sprintf("Exchanged operands change the order of the letters alone: %s would be made of the letters of %s, and not hold %s.", cellOf(at), holds(w.want), holds(w.got))
	}
	if w.cell == tracer.NoCell || q.sound == nil && q.right.Trace.Rounds() > 1 { // in earlier rounds they would have been exchanged, too
		return ""
	}
	there := q.right.Graph.Final(w.cell)
	if q.sound != nil {
		there = writer(q.right, w.cell, tracer.RoundID(w.round))
	}
	would, known := q.exchange(there)
	array, _ := q.right.Trace.Place(w.cell)
	text := q.right.Trace.Format(array, would)
	if !known || text == w.got {
		return ""
	}
	cell := cellOf(at)
	return fmt.Sprintf("With the operands exchanged, %s would hold %s after round %d, and not %s.", cell, holds(text), w.round, holds(w.got))
}

// exchange is what a right value would be if the operands of its operator were exchanged; false where it is
// not known to be made of two.
func (q *finding) exchange(n tracer.NodeID) (would value.Word, known bool) {
	g := q.right.Graph
	if n < 0 || g.Node(n).Ops == 0 {
		return 0, false
	}
	is, kind := g.Word(n)
	if says := g.Say(n); kind != value.Text && (strings.Contains(says, " + ") || strings.Contains(says, "·")) && !strings.Contains(says, " − ") {
		return is, true // sums and products
	}
	var words []value.Word
	g.Sources(n, func(s tracer.Source) bool {
		if word, _ := g.Word(s.Node); !s.Steer {
			words = append(words, word)
		}
		return true
	})
	if len(words) != 2 {
		return 0, false
	}
	a, b := words[0], words[1]
	if g.Node(n).Swapped {
		a, b = b, a
	}
	switch combine, says := q.right.Trace.Program().Combine, g.Say(n); {
	case combine != nil && q.right.Act(n).How == exercises.Combined:
		return combine(b, a), true
	case kind == value.Int && strings.Contains(says, " − ") && a-b == is: // by the sign: 29 − 0 is 29 + 0 as well
		return b - a, true
	}
	return 0, false
}

// identityStands tells where the identity is set, as it should be, or that it is nowhere.
func (q *finding) identityStands(string) string {
	if q.right == nil {
		return ""
	}
	identity, known := q.identity()
	if !known {
		return "No values are combined here: there is no operator whose identity could be missing."
	}
	set := identities(q.right, identity)
	if len(set) == 0 {
		return "A right run sets no cell to the identity, either: it is not missing."
	}
	here := identities(q.made, identity)
	missing := slices.IndexFunc(set, func(name string) bool { return !slices.Contains(here, name) })
	switch {
	case missing < 0:
		return set[0] + " is set to the identity, as it should be."
	case q.sound != nil && len(here) > 0:
		return fmt.Sprintf("The identity is not missing: it is set in %s, though not in %s.", exercises.Listed(here[:min(len(here), 3)]), set[missing])
	}
	return ""
}

// identity is that of the operator; false where nothing is combined.
func (q *finding) identity() (identity value.Word, known bool) {
	if q.right.Alg.Op() {
		return q.right.Result.Args.Op().Identity, true
	}
	if own := q.right.Alg.Own; own != nil {
		return own(q.right.Result.Args).Identity, true
	}
	for n := range tracer.NodeID(q.right.Graph.Nodes()) {
		if node := q.right.Graph.Node(n); node.Ops > 0 && !node.Compared && len(q.right.Act(n).Operands) > 1 {
			return 0, true // of sums
		}
	}
	return 0, false
}

// identities lists the cells to which a lane writes the identity, made of no cell.
func identities(r *exercises.Run, identity value.Word) (names []string) {
	for n := range tracer.NodeID(r.Graph.Nodes()) {
		if word, kind := r.Graph.Word(n); r.Graph.Node(n).Kind != tracer.NodeInput && len(r.Act(n).Operands) == 0 && word == identity && kind != value.Flag {
			names = append(names, r.Graph.CellName(n))
		}
	}
	return names
}

// notBeside tells what speaks against an index that is off by one: that a cell is made of the cells of which a
// right run makes it, or that what the same line makes beside it is right.
func (q *finding) notBeside(at string) string {
	if text := q.sameReads(at); text != "" {
		return text
	}
	return q.rightBeside(at)
}

// computed tells that a cell is made of the cells of which a right run makes it, or that none of them is as it
// was given.
func (q *finding) computed(at string) string {
	if text := q.sameReads(at); text != "" {
		return text
	}
	here, _, both := q.makers(at)
	act := exercises.Act{}
	if both {
		act = q.made.Act(here)
	}
	if !both || len(act.Operands) == 0 {
		return ""
	}
	given := false
	q.made.Graph.Sources(here, func(s tracer.Source) bool {
		given = given || q.made.Graph.Node(s.Node).Kind == tracer.NodeInput
		return !given
	})
	if given {
		return ""
	}
	return q.made.LaneReads(act) + " None of these is as it was given."
}

// makers are what wrote a cell that is first wrong, here and in a right run: in the same round, or last.
func (q *finding) makers(at string) (here, there tracer.NodeID, both bool) {
	if q.sound != nil {
		return q.written(at)
	}
	w := q.wrong[at]
	if q.right == nil || w.cell == tracer.NoCell || w.got == "null" {
		return 0, 0, false
	}
	here, there = writer(q.made, w.at, tracer.RoundID(w.round)), q.rightMaker(w)
	return here, there, here >= 0 && there >= 0
}

// rightMaker is what a right run makes a cell of by the end of the round in which it is wrong, or of all rounds where
// these cannot be compared; NoNode if there is none.
func (q *finding) rightMaker(w wrong) tracer.NodeID {
	switch {
	case q.sound != nil:
		return writer(q.sound, w.cell, tracer.RoundID(w.round))
	case w.cell == tracer.NoCell:
		return tracer.NoNode
	}
	return q.right.Graph.Final(w.cell)
}

// reads lists the cells that a lane reads for a value.
func reads(r *exercises.Run, n tracer.NodeID) (names []string) {
	r.Graph.Sources(n, func(s tracer.Source) bool {
		names = append(names, r.Graph.CellName(s.Node))
		return true
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// sameReads tells that a cell is made of the cells of which a right run makes it.
func (q *finding) sameReads(at string) string {
	here, there, both := q.makers(at)
	if !both {
		return ""
	}
	a, b := reads(q.made, here), reads(q.right, there)
	if len(a) == 0 || len(a) > 3 || !slices.Equal(a, b) {
		return ""
	}
	return q.made.LaneReads(q.made.Act(here)) + " A right run reads the same cells: none is taken for another."
}

// rightBeside tells of a value that the same line makes of other cells in the same round and that is right, and
// would not be so if an index were off by one.
func (q *finding) rightBeside(at string) string {
	if q.right == nil {
		return ""
	}
	w := q.wrong[at]
	there := q.rightMaker(w)
	if there < 0 {
		return ""
	}
	shouldBeOf := arrays(q.right, q.right.Act(there))
	from, to := q.made.Graph.NodesOf(tracer.RoundID(w.round))
	var here *tracer.Node
	madeOf := shouldBeOf // or of what else it is made in the round
	if n := writer(q.made, w.at, tracer.RoundID(w.round)); n >= from {
		node := q.made.Graph.Node(n)
		here, madeOf = &node, arrays(q.made, q.made.Act(n))
	}
	for n := from; n < to; n++ {
		node, act := q.made.Graph.Node(n), q.made.Act(n)
		name := q.made.Graph.CellName(n)
		if node.Cell == w.at || here != nil && (node.Line != here.Line || node.Kind != here.Kind) || len(act.Operands) == 0 || writer(q.made, node.Cell, tracer.RoundID(w.round)) != n || q.isWrong(name) {
			continue
		}
		if beside := arrays(q.made, act); !slices.Equal(beside, shouldBeOf) || !slices.Equal(beside, madeOf) { // by another line
			continue
		}
		if got, kind := q.made.Graph.Word(n); kind != value.Invalid && q.isResult(node.Cell) && q.unlike(act, got) && q.rightMakes(q.made.Graph.Say(n)) {
			return fmt.Sprintf("%s is right: %s. The same line makes it, and an index that is off by one would show there, too.", name, q.made.Graph.Say(n))
		}
	}
	return ""
}

// arrays lists the arrays of the cells that a value is made of.
func arrays(r *exercises.Run, act exercises.Act) (names []string) {
	for _, c := range act.Operands {
		array, _ := r.Trace.Place(c)
		names = append(names, r.Trace.RowName(array))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// rightMakes reports whether a right run makes a value as a sentence says, and from the same cell.
func (q *finding) rightMakes(says string) bool {
	for n := range tracer.NodeID(q.right.Graph.Nodes()) {
		if q.right.Graph.Node(n).Kind == tracer.NodeMoved && q.right.Graph.Say(n) == says {
			return true
		}
	}
	return false
}

// isWrong reports whether a cell of some name is wrong after some round.
func (q *finding) isWrong(name string) bool {
	for at := range q.wrong {
		if cellOf(at) == name {
			return true
		}
	}
	return false
}

// isResult reports whether what a cell should hold is known: each where the rounds can be compared, else those
// of the results.
func (q *finding) isResult(cell tracer.CellID) bool {
	is := q.sound != nil
	if !is {
		q.outputs(func(other tracer.CellID, set bool) { is = is || other == cell && set })
	}
	return is
}

// unlike reports whether a value that has been moved is none of those beside the one that it was.
func (q *finding) unlike(act exercises.Act, got value.Word) bool {
	if act.How != exercises.Moved {
		return false
	}
	t := q.made.Trace
	c := t.Cursor()
	c.Seek(t.StepOf(q.made.Graph.Node(act.Node).Round) - 1)
	array, i := t.Place(act.Operands[0])
	for _, k := range []int{i - 1, i + 1} {
		if k < 0 || k >= t.Array(array).Len {
			return false
		}
		if other, set := c.Value(array, k); set && other == got {
			return false
		}
	}
	return true
}

// madeHere says how a cell that is first wrong came to hold what it does, and how it should have.
func (q *finding) madeHere(at string) string {
	w, cell := q.wrong[at], cellOf(at)
	round := tracer.RoundID(w.round)
	here := writer(q.made, w.at, round)
	if here < 0 || q.made.Graph.Node(here).Round != round {
		return q.goesElsewhere(at)
	}
	text := q.made.LaneReads(q.made.Act(here))
	switch _, there, both := q.makers(at); {
	case both && q.sound == nil:
		text += " In a right run: " + q.right.Graph.Say(there) + "."
	case both && !slices.Equal(reads(q.made, here), reads(q.right, there)):
		_, other, _ := strings.Cut(q.right.LaneReads(q.right.Act(there)), " reads ")
		text += " In a right run it reads " + strings.TrimSuffix(other, ".") + ": " + q.right.Graph.Say(there) + "."
		if by, should := decides(q.made, here), decides(q.right, there); by != nil && should != nil && !sameCells(by, should) {
			text += " So the lane goes by " + exercises.Listed(by) + ", and should go by " + exercises.Listed(should) + "."
		}
	case !both && q.sound != nil:
		text += " A right run writes nothing to " + cell + " in this round."
	}
	return text
}

// decides lists the cells that decided where or whether a value was written, or which was.
func decides(r *exercises.Run, n tracer.NodeID) (names []string) {
	for _, c := range r.Steers(r.Act(n)) {
		names = append(names, exercises.NameOf(r.Trace, c))
	}
	return names
}

// sameCells reports whether two lists name the same cells, in whichever order.
func sameCells(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// goesElsewhere says of a cell that no lane writes here where that goes which a right run moves there.
func (q *finding) goesElsewhere(at string) string {
	w := q.wrong[at]
	if q.right == nil || w.cell == tracer.NoCell {
		return ""
	}
	there := q.right.Graph.Final(w.cell)
	if q.sound != nil {
		there = writer(q.right, w.cell, tracer.RoundID(w.round))
	}
	if there < 0 {
		return ""
	}
	text := "In a right run: " + q.right.Graph.Say(there) + "."
	if act := q.right.Act(there); act.How == exercises.Moved {
		from, to := q.made.Graph.NodesOf(tracer.RoundID(w.round))
		for n := from; n < to; n++ {
			other := q.made.Act(n)
			if other.How == exercises.Moved && exercises.NameOf(q.made.Trace, other.Operands[0]) == exercises.NameOf(q.right.Trace, act.Operands[0]) {
				return text + " Here: " + q.made.Graph.Say(n) + "."
			}
		}
	}
	return text + " Here no lane writes " + cellOf(at) + " in this round."
}

// takenOff tells of a difference that is made in this run.
func (q *finding) takenOff(string) string {
	for n := range tracer.NodeID(q.made.Graph.Nodes()) {
		if says := q.made.Graph.Say(n); strings.Contains(says, " − ") {
			return "What has been added is taken off again here: " + says + "."
		}
	}
	return ""
}

// cellOf is a place without its round.
func cellOf(at string) string {
	_, cell, _ := strings.Cut(at, ":")
	return cell
}

// sorted are the letters of a text in order.
func sorted(text string) string {
	letters := []rune(strings.Trim(text, `"`))
	slices.Sort(letters)
	return string(letters)
}

func (q *finding) has(array string) bool { return q.made.Trace.ArrayNamed(array) != nil }

func (q *finding) noFlags(string) string {
	if q.has("flag") {
		return ""
	}
	return "No lane sets a flag here, or waits for one."
}

func (q *finding) noHeads(at string) string {
	if !q.has("heads") && !q.has("flags") {
		return "There are no head flags here that could be lost."
	}
	last := tracer.RoundID(0) // in which values are combined
	array, _ := q.made.Trace.Place(q.wrong[at].at)
	scanned := false
	for n := range tracer.NodeID(q.made.Graph.Nodes()) {
		if node := q.made.Graph.Node(n); node.Combined {
			last = max(last, node.Round)
			of, _ := q.made.Trace.Place(node.Cell)
			scanned = scanned || of == array
		}
	}
	if q.sound != nil && !scanned && int(last) < q.wrong[at].round {
		return fmt.Sprintf("The segmented scan is done after round %d, and all that it has made is right: no head is lost.", last)
	}
	return ""
}

// outputs visits the cells of the results, and tells whether something stands in them.
func (q *finding) outputs(visit func(cell tracer.CellID, set bool)) {
	t := q.made.Trace
	for _, o := range t.Outputs() {
		if got := q.made.Result.Output(o.Name); got != nil {
			for i, set := range got.Set {
				visit(t.Cell(o.Array, o.From+i), set)
			}
		}
	}
}

// empty is a result in which nothing stands; "" if there is none.
func (q *finding) empty() (name string) {
	q.outputs(func(cell tracer.CellID, set bool) {
		if name == "" && !set {
			name = exercises.NameOf(q.made.Trace, cell)
		}
	})
	return name
}

// eachPlaceOnce tells that no place of the results is written twice, and none stays empty.
func (q *finding) eachPlaceOnce(string) string {
	writes := map[tracer.CellID]int{}
	for n := range tracer.NodeID(q.made.Graph.Nodes()) {
		if node := q.made.Graph.Node(n); node.Kind != tracer.NodeInput {
			writes[node.Cell]++
		}
	}
	once := q.empty() == ""
	q.outputs(func(cell tracer.CellID, _ bool) { once = once && writes[cell] == 1 })
	if once {
		return "Each result is written once, and none stays empty: no two elements were sent to one place."
	}
	if got := q.made.Result.Output("y"); got != nil && q.empty() == "" {
		want := make([]value.Word, 0, len(got.Words))
		for _, v := range q.made.Alg.Oracle(q.made.Result.Args)["y"] {
			want = append(want, v.Word)
		}
		is := slices.Clone(got.Words)
		slices.Sort(want)
		slices.Sort(is)
		if slices.Equal(want, is) {
			return "Each key stands in the result as often as in the input: none is lost."
		}
	}
	return ""
}

func (q *finding) noUnstableMerge(at string) string {
	if algos.FamilyOf(q.fault.Of) != "merge" {
		return "No two lists are merged here."
	}
	if name := q.empty(); name != "" {
		return "An unstable merge leaves no place empty, and " + name + " is empty here."
	}
	return q.keysOutOfOrder(at)
}

// keysOutOfOrder tells that the keys are wrong, and not what goes with them alone.
func (q *finding) keysOutOfOrder(string) string {
	want, got := q.made.Alg.Oracle(q.made.Result.Args)["y"], q.made.Result.Output("y")
	if got == nil || len(got.Words) != len(want) || q.empty() != "" {
		return ""
	}
	for i, v := range want {
		if got.Words[i] != v.Word {
			return "The keys themselves are out of order here, and not only what goes with them."
		}
	}
	return ""
}
