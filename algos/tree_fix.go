package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the two operations on trees that a scan of an Euler tour makes: sums from the root
// down, and sums from the leaves up. A tour walks round the tree and passes every node twice, at its
// opening bracket and at its closing one; a node is given by the places of the two in the tour.

func treeInputs() []Input {
	return []Input{{Name: "x", Kind: KindInt}, {Name: "open", Kind: KindInt}, {Name: "close", Kind: KindInt}}
}

// treeExample has the brackets ((()())(())): a root with two children, which have two children and
// one.
func treeExample() Request {
	return inputs("x", "1 2 3 4 5 6", "open", "0 1 2 4 7 8", "close", "11 6 3 5 10 9")
}

// onTrees fills in what the operations on trees share: a tree comes in as the places of its brackets.
func onTrees(alg Algorithm) Algorithm {
	alg.Family, alg.Matters, alg.Inputs, alg.Alike = "tree", treeMatters(), treeInputs(), alikeTree
	alg.Source = "G. E. Blelloch, Vector Models for Data-Parallel Computing, 1990; R. E. Tarjan and U. Vishkin, An Efficient Parallel Biconnectivity Algorithm, 1985 (the tour)"
	alg.Outputs, alg.Views, alg.Limit = []Output{{Name: "y", Kind: KindInt}}, []View{ViewPicture, ViewDag, ViewCells}, 1<<11
	alg.Example, alg.Adds, alg.Validate, alg.Generate = treeExample(), addsCounts, treeFits, generateTree
	return alg
}

// treeRootfix: every node gets the sum of the nodes above it.
//
// n applies (negations), 2(N − 1) combines of the scan, N = 2^⌈log₂ 2n⌉; 2n + N − 1 moves. A value is
// added where its subtree begins and taken off where it ends, so + has to have an inverse. Source:
// Blelloch, 1990, who calls the operation rootfix; the tour is Tarjan's and Vishkin's, 1985.
func treeRootfix() Algorithm {
	return onTrees(Algorithm{
		ID: "tree/rootfix", Title: "Rootfix",
		Idea:   "Walk round the tree. Add a node's value where the walk enters its subtree, and take it off where the walk leaves. What has been added and not been taken off belongs to the nodes above: one scan gives it for every node, however deep the tree.",
		Counts: "n negations, 2(N − 1) combines in the scan, N = 2^⌈log₂ 2n⌉",
		Pseudocode: []Line{
			{"for all nodes v in parallel", ""},
			{"    tour[open[v]] ← x[v];  tour[close[v]] ← −x[v]", "place"},
			{"tour ← exclusive scan(tour)", "scan"},
			{"for all nodes v in parallel: y[v] ← tour[open[v]]", "take"},
		},
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "2(N − 1), N = 2^⌈log₂ 2n⌉", tourCombines},
			{Moves, "2n, and N − 1 in the scan", func(a *Args) int { return 2*a.N() + tourCombines(a)/2 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) { rootfix(m, a, true, 0) },
		Oracle: func(a *Args) Answer { return Answer{"y": values(sumsAbove(a))} },
	})
}

// treeLeaffix: every node gets the sum of its subtree.
//
// n applies (differences), 2(N − 1) combines of the scan, N = 2^⌈log₂ 2n⌉; n + N − 1 moves. Source:
// Blelloch, 1990.
func treeLeaffix() Algorithm {
	return onTrees(Algorithm{
		ID: "tree/leaffix", Title: "Leaffix",
		Idea:   "The nodes of a subtree are those that the walk enters between the two brackets of its root. So the sum of the subtree is what the scan has grown by from the one bracket to the other.",
		Counts: "2(N − 1) combines in the scan, N = 2^⌈log₂ 2n⌉, and n differences",
		Pseudocode: []Line{
			{"for all nodes v in parallel", ""},
			{"    tour[open[v]] ← x[v];  tour[close[v]] ← 0", "place"},
			{"tour ← exclusive scan(tour)", "scan"},
			{"for all nodes v in parallel: y[v] ← tour[close[v]] − tour[open[v]]", "take"},
		},
		Costs: []Formula{
			{Applies, "n", func(a *Args) int { return a.N() }},
			{Combines, "2(N − 1), N = 2^⌈log₂ 2n⌉", tourCombines},
			{Moves, "n, and N − 1 in the scan", func(a *Args) int { return a.N() + tourCombines(a)/2 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) { leaffix(m, a, 0) },
		Oracle: func(a *Args) Answer { return Answer{"y": values(sumsBelow(a))} },
	})
}

// treeRootfixUnclosed never takes a value off.
func treeRootfixUnclosed() Algorithm {
	alg := mistaken(treeRootfix(), "unclosed", "Rootfix that takes nothing off", Fault{
		Cause: "missing inverse",
		Says:  "A value is added where its subtree begins and never taken off where it ends. A node gets the sum of all nodes that the walk has met before it, its elder siblings and theirs below them too.",
	}, func(m *tracer.Machine, a *Args) { rootfix(m, a, false, 0) })
	alg.Pseudocode = reworded(alg.Pseudocode, "place", "    tour[open[v]] ← x[v];  tour[close[v]] ← 0")
	return alg
}

// treeLeaffixLate begins the sum of a subtree behind its root.
func treeLeaffixLate() Algorithm {
	alg := mistaken(treeLeaffix(), "late", "Leaffix that leaves out the root", Fault{
		Cause: "off by one",
		Says:  "The difference begins one place behind the opening bracket, where the value of the node itself is in the sum already: what is left is the sum of the nodes below it.",
	}, func(m *tracer.Machine, a *Args) { leaffix(m, a, 1) })
	alg.Pseudocode = reworded(alg.Pseudocode, "take", "for all nodes v in parallel: y[v] ← tour[close[v]] − tour[open[v] + 1]")
	return alg
}

// treeRootfixOwn reads the sum behind a node's own value.
func treeRootfixOwn() Algorithm {
	alg := mistaken(treeRootfix(), "own", "Rootfix that counts the node itself", Fault{
		Cause: "off by one",
		Says:  "The sum is read one place behind the opening bracket, where the value of the node itself is in it already.",
	}, func(m *tracer.Machine, a *Args) { rootfix(m, a, true, 1) })
	alg.Pseudocode = reworded(alg.Pseudocode, "take", "for all nodes v in parallel: y[v] ← tour[open[v] + 1]")
	return alg
}

// treeLeaffixOpen does not take off what the walk has met before it comes to the node.
func treeLeaffixOpen() Algorithm {
	alg := mistaken(treeLeaffix(), "open", "Leaffix that takes nothing off", Fault{
		Cause: "missing inverse",
		Says:  "A node gets the sum up to its closing bracket. What the walk has met in front of its opening bracket is in it, too, and is not taken off.",
	}, func(m *tracer.Machine, a *Args) { leaffix(m, a, -1) })
	alg.Pseudocode = reworded(alg.Pseudocode, "take", "for all nodes v in parallel: y[v] ← tour[close[v]]")
	return alg
}

// eulerTour is a tree on a machine, with a tour that holds nothing yet.
type eulerTour struct{ x, open, close, tour *tracer.Array }

func newTour(m *tracer.Machine, a *Args) eulerTour {
	return eulerTour{a.Input(m, "x"), a.Input(m, "open"), a.Input(m, "close"), counters(m, "tour", 2*a.N())}
}

// scan replaces the tour by its exclusive scan.
func (w eulerTour) scan(m *tracer.Machine, a *Args, aim string) {
	if a.N() > 0 {
		exclusiveScan(m, plus(a), w.tour, "scan", aim)
	}
}

func rootfix(m *tracer.Machine, a *Args, closes bool, late int) {
	w := newTour(m, a)
	m.Formula("place", "0 − %s", func(v, _ value.Word) value.Word { return -v })
	m.Round("place").Line("place").Chooses(w.tour).ForAll(0, a.N(), func(l *tracer.Lane, v int) {
		x := w.x.Get(l, v)
		w.tour.Move(l, w.open.Index(l, v), x)
		if !closes {
			w.tour.Put(l, w.close.Index(l, v), 0)
			return
		}
		l.Apply(1)
		x = w.x.Get(l, v)
		w.tour.Set(l, w.close.Index(l, v), -x)
	})
	aim := ""
	if closes && late == 0 {
		aim = "tour[open[v]] is the sum of the path from the root to v, without v"
	}
	w.scan(m, a, aim)
	y := m.Array("y", value.Int, a.N())
	m.Round("take").Line("take").ForAll(0, a.N(), func(l *tracer.Lane, v int) {
		y.Move(l, v, w.tour.Get(l, w.open.Index(l, v)+late))
	})
	m.Output("y", y)
}

// leaffix begins the sums so many places behind the opening brackets; below 0, at the beginning of the tour.
func leaffix(m *tracer.Machine, a *Args, late int) {
	w := newTour(m, a)
	m.Round("place").Line("place").Chooses(w.tour).ForAll(0, a.N(), func(l *tracer.Lane, v int) {
		w.tour.Move(l, w.open.Index(l, v), w.x.Get(l, v))
		w.tour.Put(l, w.close.Index(l, v), 0)
	})
	w.scan(m, a, "tour grows from ( to ) by the sum of the subtree")
	y := m.Array("y", value.Int, a.N())
	m.Formula("take", "%s − %s", func(end, open value.Word) value.Word { return end - open })
	m.Round("take").Line("take").ForAll(0, a.N(), func(l *tracer.Lane, v int) {
		if late < 0 {
			y.Move(l, v, w.tour.Get(l, w.close.Index(l, v)))
			return
		}
		l.Apply(1)
		end := w.tour.Get(l, w.close.Index(l, v))
		y.Set(l, v, end-w.tour.Get(l, w.open.Index(l, v)+late))
	})
	m.Output("y", y)
}

// tourCombines is what the scan of a tour of n nodes combines.
func tourCombines(a *Args) int { return 2 * max(0, pow2Ceil(2*a.N())-1) }

// nodesByPlace lists, for each bracket of the tour, its node, and whether it opens.
func nodesByPlace(a *Args) (node []int, opens []bool) {
	n := a.N()
	node, opens = make([]int, 2*n), make([]bool, 2*n)
	for v := range n {
		node[a.Words("open")[v]], opens[a.Words("open")[v]] = v, true
		node[a.Words("close")[v]] = v
	}
	return node, opens
}

// sumsAbove walks round the tree and keeps the nodes that it is within on a stack.
func sumsAbove(a *Args) []value.Word {
	node, opens := nodesByPlace(a)
	y := make([]value.Word, a.N())
	sums := []value.Word{0}
	for i, v := range node {
		if !opens[i] {
			sums = sums[:len(sums)-1]
			continue
		}
		y[v] = sums[len(sums)-1]
		sums = append(sums, y[v]+a.Words("x")[v])
	}
	return y
}

// sumsBelow hands the sum of each subtree to the node above it, where the walk leaves it.
func sumsBelow(a *Args) []value.Word {
	node, opens := nodesByPlace(a)
	y := make([]value.Word, a.N())
	var within []int
	for i, v := range node {
		if opens[i] {
			y[v] = a.Words("x")[v]
			within = append(within, v)
			continue
		}
		within = within[:len(within)-1]
		if len(within) > 0 {
			y[within[len(within)-1]] += y[v]
		}
	}
	return y
}

// treeFits refuses brackets that are not those of trees.
func treeFits(a *Args) error {
	n := a.N()
	for _, name := range []string{"open", "close"} {
		if err := a.sameLength(name, "x", "node: the place of its bracket in the tour"); err != nil {
			return err
		}
	}
	held := make([]bool, 2*n)
	for _, name := range []string{"open", "close"} {
		for v, at := range a.Words(name) {
			if at < 0 || at >= value.Word(2*n) {
				return wrong(name, "node %d has its bracket at %d; write places from 0 to %d", v, at, 2*n-1)
			}
			if held[at] {
				return wrong(name, "two brackets stand at %d; give each of the %d a place of its own", at, 2*n)
			}
			held[at] = true
		}
	}
	node, opens := nodesByPlace(a)
	var within []int
	for i, v := range node {
		switch {
		case opens[i]:
			within = append(within, v)
		case len(within) == 0 || within[len(within)-1] != v:
			return wrong("close", "the bracket of node %d closes at %d, where another node is open; a subtree closes before the one that it is in", v, i)
		default:
			within = within[:len(within)-1]
		}
	}
	return nil
}

// bracketed is a tree of which node v is the child of up[v] < v, −1 for a root: its brackets, the
// nodes in the order of their numbers where those of a subtree are consecutive.
func bracketed(up []int) (open, close []string) {
	n := len(up)
	open, close = make([]string, n), make([]string, n)
	place, within := 0, []int{}
	for v := range n {
		for len(within) > 0 && within[len(within)-1] != up[v] {
			close[within[len(within)-1]] = strconv.Itoa(place)
			within, place = within[:len(within)-1], place+1
		}
		open[v] = strconv.Itoa(place)
		within, place = append(within, v), place+1
	}
	for len(within) > 0 {
		close[within[len(within)-1]] = strconv.Itoa(place)
		within, place = within[:len(within)-1], place+1
	}
	return open, close
}

// randomTree gives each node a parent among those that are open when it comes: chains, stars, and
// what lies between; forests too.
func randomTree(r *rand.Rand, n, leave int, forest bool) []int {
	up := make([]int, n)
	var within []int
	for v := range n {
		for len(within) > 1 && r.IntN(4) < leave || forest && len(within) == 1 && r.IntN(5) == 0 {
			within = within[:len(within)-1]
		}
		up[v] = -1
		if len(within) > 0 {
			up[v] = within[len(within)-1]
		}
		within = append(within, v)
	}
	return up
}

// generateTree makes trees, and now and then several; the nodes are numbered as the walk meets them,
// or in no order.
func generateTree(r *rand.Rand, n int, _ map[string]string) map[string]string {
	open, close := bracketed(randomTree(r, n, r.IntN(5), r.IntN(4) == 0))
	if r.IntN(3) == 0 {
		r.Shuffle(n, func(i, j int) { open[i], open[j], close[i], close[j] = open[j], open[i], close[j], close[i] })
	}
	return map[string]string{"x": RandomValues(r, KindInt, n), "open": strings.Join(open, " "), "close": strings.Join(close, " ")}
}

// drawTree makes one tree that branches, of small values, its nodes numbered as the walk meets them.
func drawTree(r *rand.Rand, n int, _ map[string]string) map[string]string {
	open, close := bracketed(randomTree(r, n, 2, false))
	return map[string]string{"x": smallNumbers(r, n, 1, 9), "open": strings.Join(open, " "), "close": strings.Join(close, " ")}
}

// alikeTree makes trees in which every node has two children, as far as there are nodes.
func alikeTree(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	req := alg.Sized(r, n, params)
	up := make([]int, 0, n)
	var grow func(of, size int)
	grow = func(of, size int) {
		if size == 0 {
			return
		}
		v := len(up)
		up = append(up, of)
		grow(v, size/2)
		grow(v, size-1-size/2)
	}
	grow(-1, n)
	open, close := bracketed(up)
	req.Inputs = map[string]string{"x": RandomValues(r, KindInt, n), "open": strings.Join(open, " "), "close": strings.Join(close, " ")}
	return req
}

func treeMatters() *Matters {
	return &Matters{
		Ask:   []Moment{{Line: "place", Of: "tour"}, {Line: "scan", Of: "tour", Last: true}, {Line: "take"}},
		Slips: placeSlips(), Causes: []string{"missing inverse"}, Shows: []Trait{branches()}, Draw: drawTree,
	}
}

// branches: a node has two children, one of which has a child itself.
func branches() Trait {
	return Trait{"a node that has two children, and a child that has one", func(a *Args) bool {
		if a.N() < 4 {
			return true
		}
		node, opens := nodesByPlace(a)
		children, grandchild := map[int]int{}, false
		var within []int
		for i, v := range node {
			if !opens[i] {
				within = within[:len(within)-1]
				continue
			}
			if k := len(within); k > 0 {
				children[within[k-1]]++
				grandchild = grandchild || k > 1
			}
			within = append(within, v)
		}
		for _, n := range children {
			if n > 1 && grandchild {
				return true
			}
		}
		return false
	}}
}

// treeInvariants are those of the operations on trees.
func treeInvariants() map[string][]Invariant {
	placed := func(sign value.Word) func(s *State) ([]value.Word, bool) {
		return func(s *State) ([]value.Word, bool) {
			node, opens := nodesByPlace(s.Args)
			tour := make([]value.Word, len(node))
			for i, v := range node {
				if tour[i] = sign * s.Args.Words("x")[v]; opens[i] {
					tour[i] = s.Args.Words("x")[v]
				}
			}
			return tour, true
		}
	}
	of := func(sign value.Word, place, take string) []Invariant {
		return []Invariant{
			{After: []string{"place"}, Says: place, Breaks: func(s *State) string {
				tour, _ := placed(sign)(s)
				return s.cells("tour", func(i int) (value.Word, bool) {
					if i >= len(tour) {
						return 0, false
					}
					return tour[i], true
				})
			}},
			{After: []string{"scan"}, Says: "tour[i] is the sum of all that was placed in front of i; on the way there, the tree of sums and prefixes.", Breaks: counted("tour", placed(sign))},
			{After: []string{"take"}, Says: take, Breaks: finished("y", "y")},
		}
	}
	return map[string][]Invariant{
		"tree/rootfix": of(-1, "tour holds x[v] at the opening bracket of v, and −x[v] at its closing one.", "y[v] is the sum of x over all nodes above v."),
		"tree/leaffix": of(0, "tour holds x[v] at the opening bracket of v, and 0 at its closing one.", "y[v] is the sum of x over v and all nodes below it."),
	}
}
