package algos

import (
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
)

// publishedCount is a row of the published table of operation counts (op_counts.json): what is
// counted, at which lengths the closed form holds, and its value there.
type publishedCount struct {
	id     string
	params []string
	holds  func(n int) bool
	work   func(n int) int
	span   func(n int) int // nil where the table counts rounds
	rounds func(n int) int // nil where the table counts the longest chain
}

func anyLength(n int) bool  { return n > 0 }
func powerOfTwo(n int) bool { return n > 0 && n&(n-1) == 0 }

func publishedCounts() []publishedCount {
	lg := func(n int) int { return bits.Len(uint(n - 1)) } // ⌈log₂ n⌉
	less1 := func(n int) int { return n - 1 }
	return []publishedCount{
		{id: "scan/serial", holds: anyLength, work: less1, span: less1},
		{id: "scan/serial", params: []string{"inclusive", "false"}, holds: anyLength, work: less1, span: less1},
		{id: "scan/hillis-steele", holds: anyLength, work: func(n int) int { return n*lg(n) - (1<<lg(n) - 1) }, span: lg, rounds: lg},
		{id: "scan/sklansky", holds: anyLength, work: popcounts, span: lg, rounds: lg},
		{id: "scan/brent-kung", holds: powerOfTwo, work: func(n int) int { return 2*n - 2 - lg(n) }, rounds: func(n int) int { return max(0, 2*lg(n)-1) }},
		{id: "scan/han-carlson", holds: func(n int) bool { return powerOfTwo(n) && n >= 4 }, work: func(n int) int { return n / 2 * lg(n) }, rounds: func(n int) int { return lg(n) + 1 }},
		{id: "scan/ladner-fischer", holds: powerOfTwo, work: func(n int) int { return 4*n - fibonacci(lg(n)+5) + 1 }, span: lg, rounds: lg},
		{id: "scan/blelloch", holds: anyLength, work: func(n int) int { return 2 * (1<<lg(n) - 1) }, rounds: func(n int) int { return 2*lg(n) + 1 }},
		// Two levels, p = 4: with a serial scan of the totals, block 0 not seeded.
		{id: "scan/chunked", params: []string{"p", "4"}, holds: func(n int) bool { return n >= 8 && n%4 == 0 },
			work: func(n int) int { return 2*n - 3 }, span: func(n int) int { return 2*(n/4) + 4 - 3 }},
		{id: "scan/chunked", params: []string{"p", "4", "form", "scan-then-add"}, holds: func(n int) bool { return n >= 8 && n%4 == 0 },
			work: func(n int) int { return n - 4 + 2 + n - n/4 }, span: func(n int) int { return n/4 - 1 + 4 - 2 + 1 }},
		// Two processors that scan first share what is left: 1.5 n less 2.
		{id: "scan/chunked", params: []string{"p", "2", "form", "scan-then-add"}, holds: func(n int) bool { return n >= 4 && n%2 == 0 },
			work: func(n int) int { return n + n/2 - 2 }},
		// n predicates and the scan of their flags.
		{id: "compact/scan", holds: anyLength, work: func(n int) int { return n + 2*(1<<lg(n)-1) }},
		// n tests, the scan, one addition for the count, two for each value that goes behind: here
		// every second one.
		{id: "split/one-scan", holds: anyLength, work: func(n int) int { return n + 2*(1<<lg(n)-1) + 1 + 2*(n/2) }},
	}
}

func fibonacci(k int) int {
	a, b := 0, 1
	for range k {
		a, b = b, a+b
	}
	return a
}

// Recorded runs count what the published table says, at every length for which it holds.
func TestPublishedCounts(t *testing.T) {
	for _, c := range publishedCounts() {
		alg, ok := Find(c.id)
		if !ok {
			t.Fatalf("no %s", c.id)
		}
		tried := 0
		for _, n := range []int{1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 32, 60, 64, 100, 256, 1000, 1024} {
			if !c.holds(n) {
				continue
			}
			tried++
			values := make([]string, n)
			for i := range values {
				values[i] = strconv.Itoa(i)
			}
			res, err := alg.Run(inputs("x", strings.Join(values, " ")).with(c.params...), Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			cost := res.Trace.Cost(res.Trace.Graph())
			for _, q := range []struct {
				name string
				got  int
				want func(n int) int
			}{{"work", cost.Work, c.work}, {"span", cost.Span, c.span}, {"rounds", cost.Rounds, c.rounds}} {
				if q.want != nil && q.got != q.want(n) {
					t.Errorf("%s %v, n = %d: %s %d, want %d", c.id, c.params, n, q.name, q.got, q.want(n))
				}
			}
		}
		if tried < 4 {
			t.Errorf("%s %v was tried at %d lengths", c.id, c.params, tried)
		}
	}
}

// The span of Blelloch's scan is 2k − 1 at n = 2ᵏ ≥ 2, though it takes 2k rounds and one more: the
// contract's counting table.
func TestSpanOfBlelloch(t *testing.T) {
	alg, _ := Find("scan/blelloch")
	for k := 1; k <= 10; k++ {
		res, err := alg.Run(inputs("x", strings.Repeat("1 ", 1<<k)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Trace.Graph().Span(); got != 2*k-1 {
			t.Errorf("n = %d: span %d, want %d", 1<<k, got, 2*k-1)
		}
	}
}
