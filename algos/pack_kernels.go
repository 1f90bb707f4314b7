package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what follows a scan of flags or of counts in many algorithms: packing what is
// kept, and giving every slot of an output its owner.

// predParam is the predicate that decides where no flags are given.
func predParam() Param {
	return Param{Name: "pred", Kind: ParamPredicate, Default: "even", Choices: op.PredicateNames(), Help: "what is kept, where no flags say so", Idle: flagged}
}

// flagged reports whether flags say what is kept, and no test does.
func flagged(a *Args) bool { return a.Has("keep") }

// testedOrFlagged are the forms of a listing of which one line is a test, and the next says what
// happens where flags are given.
func testedOrFlagged(test int) []Form {
	return []Form{
		{test, test, func(a *Args) bool { return !flagged(a) }},
		{test + 1, test + 1, flagged},
	}
}

// keeps returns, for every value of x, whether the flags in keep or else the predicate keep it: for
// oracles, outside every machine.
func (a *Args) keeps() []bool {
	out := make([]bool, a.Len("x"))
	if a.Has("keep") {
		for i, w := range a.Words("keep") {
			out[i] = w != 0
		}
		return out
	}
	pred := a.predicate()
	for i, w := range a.Words("x") {
		out[i] = pred.Of(a.Kind("x"), a.pool, w)
	}
	return out
}

func (a *Args) predicate() op.Predicate {
	p, err := op.PredicateOf(a.Text("pred"))
	if err != nil {
		panic(err) // Check has read it
	}
	return p
}

// judged is a predicate as a formula has it.
func (a *Args) judged(pred op.Predicate, kind value.Kind) func(w, _ value.Word) value.Word {
	return func(w, _ value.Word) value.Word { return value.FlagWord(pred.Of(kind, a.pool, w)) }
}

// judge makes the flags that say which values of x are kept, and counters that begin as these
// flags, for a scan to make positions of. One round: n applies of the predicate; where flags are
// given, n moves.
func judge(m *tracer.Machine, a *Args, x *tracer.Array, label string) (keep, pos *tracer.Array) {
	n := x.Len()
	if a.Has("keep") {
		keep, pos = a.Input(m, "keep"), counters(m, "pos", n)
		m.Round("count flags").Line(label).ForAll(0, n, func(l *tracer.Lane, i int) {
			pos.Move(l, i, keep.Get(l, i))
		})
		return keep, pos
	}
	keep, pos = m.Array("keep", value.Flag, n), counters(m, "pos", n)
	pred := a.predicate()
	m.Param("keeps", pred.Name)
	m.Formula(label, pred.Text(), a.judged(pred, x.Kind()))
	m.Round("predicate %s", pred.Name).Line(label).ForAll(0, n, func(l *tracer.Lane, i int) {
		l.Apply(1)
		flag := value.FlagWord(pred.Of(x.Kind(), m.Pool(), x.Get(l, i)))
		keep.Set(l, i, flag)
		pos.Set(l, i, flag)
	})
	return keep, pos
}

// keptBefore is what a scan of flags that say what is kept is for.
const keptBefore = "pos[i] counts the values kept before x[i]"

// places replaces the flags in pos by the number of flags before each, and returns how many there
// are in all, which the scan knows at the root of its tree. 2(N − 1) combines, N moves.
func places(m *tracer.Machine, a *Args, keep, pos *tracer.Array, label, aim string) *tracer.Array {
	if keep.Len() == 0 {
		return m.Filled("count", value.Int, 1, 0)
	}
	total := m.Array("count", value.Int, 1)
	exclusiveScanTotal(m, plus(a), pos, total, label, aim)
	return total
}

// pack moves the values of from that are kept to their places in to.
func pack(m *tracer.Machine, keep, pos *tracer.Array, label string, from, to *tracer.Array) {
	m.Round("scatter").Line(label).ForAll(0, keep.Len(), func(l *tracer.Lane, i int) {
		if keep.Flag(l, i) {
			to.Move(l, pos.Index(l, i), from.Get(l, i))
		}
	})
}

// markRuns makes a flag in heads, and the same in each of also, where a run of equal keys begins. n
// − 1 comparisons.
func markRuns(m *tracer.Machine, order keyOrder, label string, keys, heads *tracer.Array, also ...*tracer.Array) {
	m.Round("heads of runs").Line(label).ForAll(0, keys.Real(), func(l *tracer.Lane, i int) {
		if i == 0 {
			heads.Put(l, 0, 1)
			for _, h := range also {
				h.Put(l, 0, 1)
			}
			return
		}
		head := value.FlagWord(!order.Equal(l, keys.Get(l, i-1), keys.Get(l, i)))
		heads.Set(l, i, head)
		for _, h := range also {
			h.Set(l, i, head)
		}
	})
}

// owners gives every slot of an output the number of the counter that it belongs to: each counter
// that is not empty marks its first slot, and a scan with max hands the marks on. offsets are the
// counts' exclusive scan, total their sum.
func owners(m *tracer.Machine, a *Args, counts, offsets *tracer.Array, total int, mark, spread string) *tracer.Array {
	owner := m.Filled("owner", value.Int, total, 0)
	m.Round("mark first slots").Line(mark).Chooses(owner).ForAll(0, counts.Len(), func(l *tracer.Lane, i int) {
		if counts.Flag(l, i) {
			owner.Put(l, offsets.Index(l, i), value.Word(i))
		}
	})
	inclusiveScan(m, larger(a), owner, spread, "owner[s] is the one that place s belongs to")
	return owner
}
