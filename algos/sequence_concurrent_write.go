package algos

import (
	"math/rand/v2"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceConcurrentWrite: every input is sent to where an index says, once by each rule for what
// stays where several lanes write one cell.
//
// n moves for each rule. *Common* asks that all who write a cell write the same value; whether they
// did, n compares find out afterwards, and those who did not all write a 1 to the cell's flag, which
// is a common write itself. Sources: L. Kučera, 1982 (common); U. Vishkin, 1983 (arbitrary); L. M.
// Goldschlager, 1982 (priority). There the lowest lane has priority, here the highest, as on the
// machine of this course.
func sequenceConcurrentWrite() Algorithm {
	return Algorithm{
		ID: "sequence/concurrent-write", Title: "Concurrent writes by three rules", Family: "sequence",
		Idea:   "Several lanes may write one cell in the same round. By the common rule they must all write the same value, or the program is wrong; by the arbitrary rule any one of their values stays; by the priority rule that of one lane, here the highest.",
		Counts: "n moves for each of three rules, and n compares to see whether the first was kept",
		Source: "F. E. Fich, P. Ragde and A. Wigderson, Relations between concurrent-write models of parallel computation, 1988",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    common[index[i]] ← x[i]      all who write a cell write the same", "common"},
			{"for all i in parallel", ""},
			{"    if common[index[i]] ≠ x[i]: broken[index[i]] ← 1", "check"},
			{"for all i in parallel", ""},
			{"    arbitrary[index[i]] ← x[i]      of several any one stays", "arbitrary"},
			{"for all i in parallel", ""},
			{"    priority[index[i]] ← x[i]      of several the highest lane's stays", "priority"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "check"}, {Line: "priority"}}, Slips: indexSlips("gather for scatter", "another lane's value"), Shows: []Trait{hitTwice((*Args).Places), unsorted("x")}, Draw: drawConcurrentWrite},
		Inputs:  []Input{{Name: "x", Kind: KindAny}, {Name: "index", Kind: KindInt}},
		Params:  []Param{scatterLength(), {Name: "seed", Kind: ParamInt, Default: "0", Min: 0, Max: 1<<53 - 1, Help: "numbers the lanes of the arbitrary rule, and so picks which of several values stays"}},
		Outputs: []Output{
			{Name: "common", Kind: KindAny}, {Name: "broken", Kind: KindFlag}, {Name: "arbitrary", Kind: KindAny}, {Name: "priority", Kind: KindAny},
		},
		Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 11,
		Example: inputs("x", "3 8 3 6 5 9 5 4", "index", "0 2 0 2 3 2 3 5").with("seed", "1"),
		Costs: []Formula{
			{Work, "n", func(a *Args) int { return a.N() }},
			{Rounds, "4", func(a *Args) int { return 4 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x, index := a.Input(m, "x"), a.Input(m, "index")
			places := a.Places()
			lanes := lanesBySeed(a)
			rule := func(name, says string, lane func(k int) int) *tracer.Array {
				y := m.Array(name, x.Kind(), places)
				m.Round("%s: %s", name, says).Line(name).Chooses(y).ForAll(0, x.Len(), func(l *tracer.Lane, k int) {
					i := lane(k)
					y.Move(l, index.Index(l, i), x.Get(l, i))
				})
				return y
			}
			itself := func(k int) int { return k }
			common := rule("common", "all agree", itself)
			broken := m.Filled("broken", value.Flag, places, 0)
			m.Round("check who disagrees").Line("check").Chooses(broken).ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				to := index.Index(l, i)
				l.Compare(1)
				differ := common.Get(l, to) != x.Get(l, i)
				l.Decide()
				if differ {
					broken.Put(l, to, 1)
				}
			})
			arbitrary := rule("arbitrary", "any stays", func(k int) int { return lanes[k] })
			priority := rule("priority", "highest stays", itself)
			m.Output("common", common)
			m.Output("broken", broken)
			m.Output("arbitrary", arbitrary)
			m.Output("priority", priority)
		},
		Oracle: func(a *Args) Answer {
			x, index, n := a.Words("x"), a.Words("index"), a.Places()
			highest, any, broken := a.scatterStart(), a.scatterStart(), make([]Value, n)
			for i := len(x) - 1; i >= 0; i-- {
				if to := index[i]; highest[to].Absent {
					highest[to] = Value{Word: x[i]}
				} else if x[i] != highest[to].Word {
					broken[to].Word = 1
				}
			}
			for _, i := range lanesBySeed(a) {
				any[index[i]] = Value{Word: x[i]}
			}
			return Answer{"common": highest, "broken": broken, "arbitrary": any, "priority": highest}
		},
		Drawn:    true,
		Validate: checkScatter,
		Generate: generateConcurrentWrite,
	}
}

// lanesBySeed is the order in which the lanes write by the arbitrary rule.
func lanesBySeed(a *Args) []int {
	return rand.New(rand.NewPCG(uint64(a.Int("seed")), 0)).Perm(len(a.Words("x")))
}

// generateConcurrentWrite makes values of which many are equal, and indices with duplicates.
func generateConcurrentWrite(r *rand.Rand, n int, params map[string]string) map[string]string {
	in := generateScatter(r, n, params)
	delete(in, "into")
	return in
}
