package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// scanChunked: one chunk of neighbours for each of p processors, and a scan of the p totals between
// two passes over the chunks.
//
// Work 2n−3 combines reducing first, (n−p) + (p−2) + (n−n/p) scanning first, for p ≥ 2; at p = 2
// the latter is 1.5 n. Needs associativity only. Source: Blelloch, 1990, section 1.2.1;
// reduce-then-scan as Merrill and Grimshaw, 2009, name it.
func scanChunked() Algorithm {
	return Algorithm{
		ID: "scan/chunked", Title: "Chunked scan on p processors", Family: "scan",
		Idea:   "With few processors, give each of them a chunk of neighbouring values and let it run the serial loop. Between the two passes only the totals of the chunks have to be scanned.",
		Counts: "2n − 3 combines reducing first; (n − p) + (p − 2) + (n − n/p) scanning first",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990; D. Merrill and A. Grimshaw, Parallel Scan for Stream Architectures, 2009",
		Pseudocode: []Line{
			{"for all chunks k in parallel                       reduce-then-scan", ""},
			{"    total[k] ← reduce(chunk k)", "reduce"},
			{"base ← exclusive scan(total)                        one processor", "scan-totals"},
			{"for all chunks k in parallel", ""},
			{"    y[chunk k] ← scan(chunk k) from base[k]", "scan"},
			{},
			{"for all chunks k in parallel                       scan-then-add", ""},
			{"    y[chunk k] ← scan(chunk k)", "scan"},
			{"base ← exclusive scan(last of each chunk)           one processor", "scan-totals"},
			{"for all i beyond the first chunk in parallel        shared among the processors", ""},
			{"    y[i] ← base[chunk of i] ⊕ y[i]", "add-bases"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "scan-totals"}, {Line: "scan"}, {Line: "add-bases"}}, Slips: []string{"swapped operands", "an operand left out", "the base left out", "off by one"}, Shows: []Trait{differing("x")}},
		Forms:   []Form{form(1, 5, "reduce-then-scan"), form(7, 11, "scan-then-add")},
		Inputs:  scanInputs(),
		Params: append(scanParams(true),
			Param{Name: "p", Kind: ParamInt, Default: "4", Min: 1, Max: 1024, Help: "processors, and so chunks", Try: []string{"1", "2", "3", "4", "7", "32"}},
			Param{Name: "form", Kind: ParamChoice, Default: "reduce-then-scan", Choices: []string{"reduce-then-scan", "scan-then-add"}, Help: "what the first pass does"}),
		Outputs: scanOutputs(),
		Laws:    []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewProcessors, ViewCells}, Limit: 1 << 12,
		Example: inputs("x", "0 2 3 0 1 3 0 2 0 0 2 3 1 0 2 3").with("inclusive", "false"),
		Costs: []Formula{
			{Combines, "(n − p) + (p − 2) + (n − 1); scan-then-add (n − p) + (p − 2) + (n − n/p)", func(a *Args) int {
				n := a.N()
				if n == 0 {
					return 0
				}
				p := min(n, a.Int("p"))
				c := n - p + max(0, p-2) + foldsInit(a)
				if a.Text("form") == "scan-then-add" {
					return c + n - n/p
				}
				return c + n - 1
			}},
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
			c := chunks{n, min(n, a.Int("p"))}
			if a.Text("form") == "scan-then-add" {
				scanThenAdd(m, a.Op(), c, x, y)
			} else {
				reduceThenScan(m, a.Op(), c, x, y)
			}
			m.Phase("")
			toExclusive(m, a, y)
		},
		Oracle: oracleScan,
	}
}

// chunks cuts n values into p parts of neighbours whose lengths differ by one at most.
type chunks struct{ n, p int }

// start is where part k begins; start(p) is n.
func (c chunks) start(k int) int { return k * c.n / c.p }

// of is the part that value i lies in.
func (c chunks) of(i int) int { return ((i+1)*c.p - 1) / c.n }

func reduceThenScan(m *tracer.Machine, op Operator, c chunks, x, y *tracer.Array) {
	totals := m.Array("totals", x.Kind(), c.p)
	m.Phase("reduce each chunk")
	m.Round("%s", tracer.Plural(c.p, "chunk")).Line("reduce").ForAll(0, c.p, func(l *tracer.Lane, k int) {
		acc := x.Get(l, c.start(k))
		for i := c.start(k) + 1; i < c.start(k+1); i++ {
			acc = op.Combine(l, acc, x.Get(l, i))
		}
		if c.start(k+1)-c.start(k) == 1 {
			totals.Move(l, k, acc)
			return
		}
		totals.Set(l, k, acc)
	})
	bases := scanTotals(m, op, c.p, totals, func(k int) int { return k })
	m.Phase("scan each chunk")
	m.Round("from the bases").Line("scan").ForAll(0, c.p, func(l *tracer.Lane, k int) {
		first := c.start(k)
		if k == 0 {
			y.Move(l, first, x.Get(l, first))
		} else {
			y.Set(l, first, op.Combine(l, bases.Get(l, k), x.Get(l, first)))
		}
		scanOn(l, op, x, y, first+1, c.start(k+1))
	})
}

func scanThenAdd(m *tracer.Machine, op Operator, c chunks, x, y *tracer.Array) {
	m.Phase("scan each chunk")
	m.Round("%s", tracer.Plural(c.p, "chunk")).Line("scan").ForAll(0, c.p, func(l *tracer.Lane, k int) {
		first := c.start(k)
		y.Move(l, first, x.Get(l, first))
		scanOn(l, op, x, y, first+1, c.start(k+1))
	})
	bases := scanTotals(m, op, c.p, y, func(k int) int { return c.start(k+1) - 1 })
	if c.p == 1 {
		return
	}
	// The first chunk is finished; all processors, the first one too, share what is left.
	rest := chunks{c.n - c.start(1), c.p}
	m.Phase("add the bases")
	m.Round("shared by %d", c.p).Line("add-bases").ForAll(0, c.p, func(l *tracer.Lane, k int) {
		chunk := 1
		for i := c.start(1) + rest.start(k); i < c.start(1)+rest.start(k+1); i++ {
			for i >= c.start(chunk+1) {
				chunk++
			}
			y.Set(l, i, op.Combine(l, bases.Get(l, chunk), y.Get(l, i)))
		}
	})
}

// scanOn continues the serial scan in y over the values of x from lo on, below hi.
func scanOn(l *tracer.Lane, op Operator, x, y *tracer.Array, lo, hi int) {
	for i := lo; i < hi; i++ {
		y.Set(l, i, op.Combine(l, y.Get(l, i-1), x.Get(l, i)))
	}
}

// scanTotals returns the exclusive scan of the p totals that from holds at the cells that at names:
// p − 2 combines by one processor.
func scanTotals(m *tracer.Machine, op Operator, p int, from *tracer.Array, at func(k int) int) *tracer.Array {
	bases := m.Array("bases", from.Kind(), p)
	m.Phase("scan the totals")
	m.Round("one processor").Line("scan-totals").Serial(func(l *tracer.Lane) {
		bases.Put(l, 0, op.Identity)
		if p > 1 {
			bases.Move(l, 1, from.Get(l, at(0)))
		}
		for k := 2; k < p; k++ {
			bases.Set(l, k, op.Combine(l, bases.Get(l, k-1), from.Get(l, at(k-1))))
		}
	})
	return bases
}
