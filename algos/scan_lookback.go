package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// maxBlocks bounds how many blocks run at once: who has seen what of whom is kept for each pair of
// them.
const maxBlocks = 2048

// scanLookback: one pass. Every block publishes its total at once and walks back over the totals
// before it until it meets a block whose prefix is finished.
//
// Every value is read from global memory twice at most and written once. n − ⌈n/B⌉ combines reduce
// the blocks, n − 1 scan them, and each block after the first takes one for its own prefix and at
// least none, at most all blocks before it but one, for looking back: how many, the order of the
// lanes decides. Needs associativity only: what is found further left goes in front. Source:
// Merrill and Garland, 2016.
func scanLookback() Algorithm {
	return Algorithm{
		ID: "scan/lookback", Title: "Single-pass scan with decoupled look-back", Family: "scan",
		Idea:   "No second pass: a block publishes its total as soon as it knows it (A), then looks back over the blocks before it, adding totals, until it finds one that already knows its whole prefix (P). It waits only for a block that has not published anything yet (X).",
		Counts: "2n − ⌈n/B⌉ − 1 combines in the blocks; between them ⌈n/B⌉ − 1 and what looking back takes",
		Source: "D. Merrill and M. Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016",
		Pseudocode: []Line{
			{"for all blocks b, in no order: flag[b] is X at first", ""},
			{"    total ← reduce(block b)", "reduce"},
			{"    if b = 0: prefix[0] ← total; flag[0] ← P", "first"},
			{"    else: sum[b] ← total; flag[b] ← A", "announce"},
			{"        j ← b − 1", ""},
			{"        while flag[j] ≠ P                       waits while it is X", "look-back"},
			{"            before ← sum[j] ⊕ before; j ← j − 1", ""},
			{"        before ← prefix[j] ⊕ before", ""},
			{"        prefix[b] ← before ⊕ sum[b]; flag[b] ← P", "prefix"},
			{"    y[block b] ← scan(block b) from before", "scan"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "announce"}, {Line: "look-back"}, {Line: "prefix"}, {Line: "scan"}}, Slips: []string{"swapped operands", "an operand left out", "the base left out"}, Causes: []string{"raw input", "flag before value"}, Shows: []Trait{differing("x")}},
		Inputs:  scanInputs(), Params: append(scanParams(true), blockParam(), seedParam()), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 13,
		Example: inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7").with("block", "4"),
		Costs: []Formula{
			{Rounds, "1, one more for init and for the exclusive form", func(a *Args) int {
				if a.N() == 0 {
					return 0
				}
				rounds := 1 + foldsInit(a)
				if !a.Bool("inclusive") {
					rounds++
				}
				return rounds
			}},
		},
		Validate: func(a *Args) error {
			if blocks := (a.N() + a.Int("block") - 1) / a.Int("block"); blocks > maxBlocks {
				return wrong("block", "%d makes %d blocks, more than the %d that can run at once; write %d or more", a.Int("block"), blocks, maxBlocks, (a.N()+maxBlocks-1)/maxBlocks)
			}
			return nil
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			x := a.Input(m, "x")
			n := x.Len()
			y := m.Array("y", x.Kind(), n)
			m.Output("y", y)
			if n == 0 {
				return
			}
			foldInit(m, a, x)
			lookBack(m, a, x, y, valueFirst)
			toExclusive(m, a, y)
		},
		Oracle: oracleScan,
	}
}

// publisher writes a value that others wait for and its flag.
type publisher func(value, flag func())

func valueFirst(value, flag func()) { value(); flag() }

// scanLookbackEarlyFlag announces values before they are there.
func scanLookbackEarlyFlag() Algorithm {
	alg := mistaken(scanLookback(), "early-flag", "Look-back that raises its flags too early", Fault{
		Cause: "flag before value", Racy: true,
		Says: "Each block sets its flag first, and only then writes the value that the flag announces: a block that looks back in between reads a value that is not there yet.",
	}, func(m *tracer.Machine, a *Args) {
		x := a.Input(m, "x")
		y := m.Array("y", x.Kind(), x.Len())
		m.Output("y", y)
		if x.Len() == 0 {
			return
		}
		foldInit(m, a, x)
		lookBack(m, a, x, y, func(value, flag func()) { flag(); value() })
		toExclusive(m, a, y)
	})
	alg.Example = alg.Example.with("seed", "1") // with 0 all is well
	alg.Pseudocode = reworded(alg.Pseudocode, "first", "    if b = 0: flag[0] ← P; prefix[0] ← total")
	alg.Pseudocode = reworded(alg.Pseudocode, "announce", "    else: flag[b] ← A; sum[b] ← total")
	alg.Pseudocode = reworded(alg.Pseudocode, "prefix", "        flag[b] ← P; prefix[b] ← before ⊕ sum[b]")
	return alg
}

// lookBack runs one lane for each block, in any order. The machine lets lanes in by number, as the
// ticket counter of the paper does, so that every block that is waited for runs. publish decides
// what comes first, a value or the flag that announces it.
func lookBack(m *tracer.Machine, a *Args, x, y *tracer.Array, publish publisher) {
	op, n, size := a.Op(), x.Len(), a.Int("block")
	count := (n + size - 1) / size
	nothing, aggregate, finished := m.Pool().Text("X"), m.Pool().Text("A"), m.Pool().Text("P")
	sum := m.Array("sum", x.Kind(), count)
	prefix := m.Array("prefix", x.Kind(), count)
	before := m.Array("before", x.Kind(), count).In(tracer.Shared, 0) // each block's own, in its shared memory
	flag := m.Filled("flag", value.Text, count, nothing)
	told := func(w value.Word) bool { return w != nothing }
	m.Round("single pass").Line("reduce").Unsynchronised(0, count, func(l *tracer.Lane, b int) {
		lo, hi := b*size, min(n, (b+1)*size)
		total := x.Get(l, lo)
		for i := lo + 1; i < hi; i++ {
			total = op.Combine(l, total, x.Get(l, i))
		}
		if b == 0 {
			l.Line("first")
			publish(func() { prefix.Set(l, 0, total) }, func() { flag.Store(l, 0, finished) })
			l.Line("scan")
			y.Move(l, 0, x.Get(l, 0))
			scanOn(l, op, x, y, 1, hi)
			return
		}
		l.Line("announce")
		publish(func() { sum.Set(l, b, total) }, func() { flag.Store(l, b, aggregate) })
		l.Line("look-back")
		acc, j := value.Word(0), b-1
		for found := false; !found; j-- {
			from := sum
			if flag.Await(l, j, told) == finished {
				from, found = prefix, true
			}
			if v := from.Get(l, j); j == b-1 {
				acc = v
			} else {
				acc = op.Combine(l, v, acc)
			}
		}
		before.Set(l, b, acc)
		l.Line("prefix")
		publish(func() { prefix.Set(l, b, op.Combine(l, before.Get(l, b), sum.Get(l, b))) }, func() { flag.Store(l, b, finished) })
		l.Line("scan")
		y.Set(l, lo, op.Combine(l, before.Get(l, b), x.Get(l, lo)))
		scanOn(l, op, x, y, lo+1, hi)
	})
}
