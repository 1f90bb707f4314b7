package algos

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
)

// Where all values are alike, only the trace tells which of them went where: it must name the one
// that did.
func TestSequencesKeepTheirSources(t *testing.T) {
	native(t)
	r := rand.New(rand.NewPCG(7, 8))
	alike := func(n int) string { return strings.Repeat("1 ", n) }
	type from struct {
		output, input string
		want          func(req Request, i int) []int
	}
	field := func(req Request, name string) []int {
		var out []int
		for _, f := range strings.Fields(req.Inputs[name]) {
			k, err := strconv.Atoi(f)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, k)
		}
		return out
	}
	// byKey returns the places of keys in the order of a stable sort.
	byKey := func(keys []int) []int {
		order := make([]int, len(keys))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return keys[a] - keys[b] })
		return order
	}
	// pairs returns the places of both rows of each pair of a join.
	pairs := func(req Request) (left, right []int) {
		a, b := field(req, "a"), field(req, "b")
		for _, i := range byKey(a) {
			for j := range b {
				if a[i] == b[j] {
					left, right = append(left, i), append(right, j)
				}
			}
		}
		return left, right
	}
	for _, c := range []struct {
		id   string
		make func(n int) Request
		from []from
	}{
		{"sequence/gather", func(n int) Request { return inputs("x", alike(n), "index", randomIndices(r, n, n)) }, []from{
			{"y", "x", func(req Request, i int) []int { return []int{field(req, "index")[i]} }},
		}},
		{"sequence/scatter", func(n int) Request {
			return inputs("x", alike(n), "index", randomIndices(r, n, n)).with("n", strconv.Itoa(n))
		}, []from{
			{"y", "x", func(req Request, i int) []int {
				for k := len(field(req, "index")) - 1; k >= 0; k-- {
					if field(req, "index")[k] == i {
						return []int{k}
					}
				}
				return nil
			}},
		}},
		{"sequence/transpose", func(n int) Request { return inputs("x", alike(3*n)).with("rows", "3") }, []from{
			{"y", "x", func(req Request, i int) []int { return []int{i%3*(len(field(req, "x"))/3) + i/3} }},
		}},
		{"matrix/transpose-tiled", func(n int) Request { return inputs("x", alike(3*n)).with("rows", "3", "tile", "2") }, []from{
			{"y", "x", func(req Request, i int) []int { return []int{i%3*(len(field(req, "x"))/3) + i/3} }},
		}},
		{"sequence/adjacent-difference", func(n int) Request { return inputs("x", alike(n)) }, []from{
			{"y", "x", func(_ Request, i int) []int {
				if i == 0 {
					return []int{0}
				}
				return []int{i - 1, i}
			}},
		}},
		{"sequence/stencil", func(n int) Request { return inputs("x", alike(n)).with("boundary", "skip") }, []from{
			{"y", "x", func(req Request, i int) []int {
				var near []int
				for k := max(0, i-1); k <= min(len(field(req, "x"))-1, i+1); k++ {
					near = append(near, k)
				}
				return near
			}},
		}},
		{"sequence/filter", func(n int) Request { return inputs("x", alike(n), "keep", RandomValues(r, KindFlag, n)) }, []from{
			{"y", "x", func(req Request, i int) []int {
				for k, keep := range field(req, "keep") {
					if i -= keep; i < 0 {
						return []int{k}
					}
				}
				return nil
			}},
		}},
		{"sequence/flatten", func(n int) Request { return inputs("x", strings.Repeat("1 1|", n)) }, []from{
			{"y", "x", func(_ Request, i int) []int { return []int{i + i/2} }}, // a hole lies behind every second value
		}},
		{"sequence/group-by", func(n int) Request { return inputs("x", randomIndices(r, n, 3), "v", alike(n)) }, []from{
			{"v", "v", func(req Request, i int) []int { return []int{byKey(field(req, "x"))[i]} }},
		}},
		{"sequence/join", func(n int) Request {
			return inputs("a", randomIndices(r, n, 2), "va", alike(n), "b", randomIndices(r, n, 2), "vb", alike(n))
		}, []from{
			{"keys", "a", func(req Request, i int) []int { left, _ := pairs(req); return []int{left[i]} }},
			{"left", "va", func(req Request, i int) []int { left, _ := pairs(req); return []int{left[i]} }},
			{"right", "vb", func(req Request, i int) []int { _, right := pairs(req); return []int{right[i]} }},
		}},
		{"scatter/sort", func(n int) Request { return inputs("x", alike(n), "index", alike(n)) }, []from{
			{"y", "x", func(req Request, i int) []int {
				if i == 0 {
					return nil
				}
				return []int{len(field(req, "x")) - 1}
			}},
		}},
	} {
		for _, n := range []int{1, 2, 3, 8, 13} {
			req := c.make(n)
			alg, _ := Find(c.id)
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatalf("%s: %v", c.id, err)
			}
			for _, f := range c.from {
				for i := range res.Output(f.output).Words {
					if got, want := valuesOf(res.Trace, f.output, i, f.input), f.want(req, i); !slices.Equal(got, want) {
						t.Errorf("%s, n = %d: %s[%d] is made of %s%v, want %v", c.id, n, f.output, i, f.input, got, want)
					}
				}
			}
		}
	}
}
