package algos

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// maxSlots bounds what allocate/scan hands out, so that a slip of the pen does not ask for all
// memory.
const maxSlots = 1 << 22

// allocateScan: an exclusive scan of the counts gives every producer a range of its own.
//
// 2(N − 1) combines of the scan, N = 2^⌈log₂ n⌉. ranges: every producer fills its range, as long as
// the longest takes. max-scan: it marks its first slot, and a scan with max hands the marks on:
// S⌈log₂ S⌉ − (2^⌈log₂ S⌉ − 1) combines more for S slots, and no long range holds up the rest.
// Source: Blelloch, 1990 (processor allocation).
func allocateScan() Algorithm {
	return Algorithm{
		ID: "allocate/scan", Title: "Allocation by scan", Family: "allocate",
		Idea:   "Each producer knows how much it will write, but not where. The exclusive scan of the counts gives each of them a range of its own: without a lock, without gaps, and with the same result every time.",
		Counts: "2(N − 1) combines in the scan, N = 2^⌈log₂ n⌉; max-scan: one more scan over the slots",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for all i in parallel: offsets[i] ← counts[i]", "copy"},
			{"offsets ← exclusive scan(offsets);  total ← their sum", "scan"},
			{"for all i in parallel                                        ranges", ""},
			{"    y[offsets[i] … offsets[i] + counts[i] − 1] ← i", "fill"},
			{"for all i with counts[i] > 0 in parallel: y[offsets[i]] ← i   max-scan", "mark"},
			{"y ← inclusive scan(y) with max", "spread"},
		},
		Forms:   []Form{form(3, 4, "ranges"), form(5, 6, "max-scan")},
		Matters: &Matters{Ask: []Moment{{Line: "scan", Of: "offsets", Last: true}, {Line: "fill", Heart: true}, {Line: "mark", Heart: true}, {Line: "spread", Of: "owner", Heart: true}}, Slips: except(sweepSlips(), "swapped operands", "wrong stride: too near", "a lane too many", "several rounds at once"), Shows: []Trait{unevenCounts()}},
		Inputs:  []Input{{Name: "counts", Kind: KindInt}},
		Params:  []Param{{Name: "form", Kind: ParamChoice, Default: "ranges", Choices: []string{"ranges", "max-scan"}, Help: "how every slot learns its owner"}},
		Outputs: []Output{{Name: "offsets", Kind: KindInt}, {Name: "total", Kind: KindInt, Scalar: true}, {Name: "y", Kind: KindInt}},
		Views:   []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 12,
		Example: inputs("counts", "5 4 6"),
		Costs: []Formula{
			{Combines, "2(N − 1); max-scan S⌈log₂ S⌉ − (2^⌈log₂ S⌉ − 1) more for S slots", func(a *Args) int {
				c := 2 * max(0, pow2Ceil(a.N())-1)
				if a.Text("form") == "max-scan" {
					c += hillisSteeleCombines(slots(a))
				}
				return c
			}},
			{Moves, "n + N", func(a *Args) int { return a.N() + pow2Ceil(a.N()) }},
		},
		Validate: func(a *Args) error {
			left := value.Word(maxSlots)
			for i, c := range a.Words("counts") {
				if c < 0 {
					return wrong("counts", "value %d is %d; write how many slots each needs, 0 or more", i+1, c)
				}
				if c > left {
					return wrong("counts", "more than %d slots in all; write smaller counts", maxSlots)
				}
				left -= c
			}
			return nil
		},
		Generate: someCounts,
		Adds: func(a *Args) value.Kind {
			if a.Text("form") == "max-scan" {
				return value.Invalid // max, too, is a combine
			}
			return value.Int
		},
		Kernel: allocate,
		Oracle: func(a *Args) Answer {
			var offsets, y []value.Word
			for i, c := range a.Words("counts") {
				offsets = append(offsets, value.Word(len(y)))
				for range int(c) {
					y = append(y, value.Word(i))
				}
			}
			return Answer{"offsets": values(offsets), "total": values([]value.Word{value.Word(len(y))}), "y": values(y)}
		},
	}
}

// allocate is the kernel: where each range begins, and then who owns each slot.
func allocate(m *tracer.Machine, a *Args) {
	counts := a.Input(m, "counts")
	n := counts.Len()
	offsets := counters(m, "offsets", n)
	total := m.Filled("total", value.Int, 1, 0)
	m.Phase("allocate")
	m.Round("").Line("copy").ForAll(0, n, func(l *tracer.Lane, i int) {
		offsets.Move(l, i, counts.Get(l, i))
	})
	if n > 0 {
		exclusiveScanTotal(m, plus(a), offsets, total, "scan", "offsets[i] is where the values of item i begin")
	}
	m.Phase("fill")
	m.Output("offsets", offsets)
	m.Output("total", total)
	if a.Text("form") == "max-scan" {
		m.Output("y", owners(m, a, counts, offsets, int(total.Peek(0)), "mark", "spread"))
		return
	}
	y := m.Array("y", value.Int, int(total.Peek(0)))
	m.Round("").Line("fill").ForAll(0, n, func(l *tracer.Lane, i int) {
		first, count := offsets.Index(l, i), counts.Index(l, i)
		for k := range count {
			y.Put(l, first+k, value.Word(i))
		}
	})
	m.Output("y", y)
}

// someCounts makes n random counts, all 0 or each at most 1, 3 or 8.
func someCounts(r *rand.Rand, n int, _ map[string]string) map[string]string {
	most := []int{1, 2, 4, 9}[r.IntN(4)]
	counts := make([]string, n)
	for i := range counts {
		counts[i] = strconv.Itoa(r.IntN(most))
	}
	return map[string]string{"counts": strings.Join(counts, " ")}
}

// slots is how many slots the counts ask for in all.
func slots(a *Args) int {
	total := 0
	for _, c := range a.Words("counts") {
		total += int(c)
	}
	return total
}
