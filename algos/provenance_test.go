package algos

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// Every value of a scan depends on the inputs that its prefix holds, all of them and no others: in
// every form of every scan, at every length, exclusive and inclusive.
func TestScansDependOnTheirPrefix(t *testing.T) {
	native(t)
	for _, alg := range Catalog() {
		if alg.Family != "scan" || alg.Fault != nil {
			continue
		}
		for _, form := range formsOf(&alg) {
			for _, inclusive := range []bool{false, true} {
				for _, n := range []int{1, 2, 3, 5, 8, 16, 21, 33} {
					req := inputs("x", strings.Repeat("1 ", n)).with("inclusive", strconv.FormatBool(inclusive))
					for name, v := range form {
						req = req.with(name, v)
					}
					res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
					if err != nil {
						t.Fatalf("%s: %v", alg.ID, err)
					}
					g := res.Trace.Graph()
					for i := range n {
						var want []int
						for k := range n {
							before := k < i || inclusive && k == i
							if alg.ID == "scan/reverse" {
								before = k > i || inclusive && k == i
							}
							if before {
								want = append(want, k)
							}
						}
						if got := dependsOn(res.Trace, g, "y", i); !slices.Equal(got, want) {
							t.Fatalf("%s %v, inclusive %t, n = %d: y[%d] depends on the inputs %v, want %v", alg.ID, form, inclusive, n, i, got, want)
						}
					}
				}
			}
		}
	}
}

// formsOf lists the combinations of an algorithm's choices, on a machine so small that every level
// of it is used.
func formsOf(alg *Algorithm) []map[string]string {
	out := []map[string]string{{}}
	for _, p := range alg.Params {
		values := p.Choices
		if p.Kind != "choice" {
			small := map[string]string{"warp": "2", "block": "4", "p": "3"}[p.Name]
			if small == "" {
				continue
			}
			values = []string{small}
		}
		var wider []map[string]string
		for _, v := range values {
			for _, form := range out {
				next := map[string]string{p.Name: v}
				for k, w := range form {
					next[k] = w
				}
				wider = append(wider, next)
			}
		}
		out = wider
	}
	return out
}

// dependsOn lists the values of the input that value i of an output depends on, whether it was read
// from x or from its copy.
func dependsOn(t *tracer.Trace, g *tracer.Graph, output string, i int) []int {
	k := slices.IndexFunc(t.Outputs(), func(o tracer.Output) bool { return o.Name == output })
	cell := t.OutputCells(t.Outputs()[k])[i]
	var out []int
	for _, c := range g.Inputs(g.Final(cell), tracer.WithControl) {
		a, at := t.Place(c)
		info := t.Array(a)
		if name := info.Name; (name == "x" || name == "input") && at < info.Real && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return out
}

// The bases that block scans hand out are added where warps begin: 31, 63 and 95 are the last
// values of the first three of four warps.
func TestBlockScanPublishesTheLastLanes(t *testing.T) {
	alg, _ := Find("scan/block")
	res, err := alg.Run(inputs("x", strings.Repeat("1 ", 128)), Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	tr := res.Trace
	g := tr.Graph()
	var published []string
	for r := tracer.RoundID(1); int(r) <= tr.Rounds(); r++ {
		if tr.Round(r).Phase != "publish" {
			continue
		}
		from, to := g.NodesOf(r)
		for n := from; n < to; n++ {
			published = append(published, fmt.Sprintf("%d:%s", g.Node(n).Lane, g.Text(n)))
		}
	}
	if got, want := strings.Join(published, " "), "31:32 63:32 95:32 127:32"; got != want {
		t.Errorf("published by lane: %s, want %s", got, want)
	}
	if cost := tr.Cost(g); cost.Combines != 4*(32*5-31)+5+96 {
		t.Errorf("%d combines, want four warps, a scan of four totals and 96 bases", cost.Combines)
	}
}

// Every value of a segmented scan depends on the inputs before it in its own segment, and on none
// of another.
func TestSegmentsKeepToThemselves(t *testing.T) {
	const heads = "0 0 1 0 0 1 1 0 0 0 0 1 0 0 0 0 0 1 0"
	starts := []int{0, 0, 2, 2, 2, 5, 6, 6, 6, 6, 6, 11, 11, 11, 11, 11, 11, 17, 17}
	for _, alg := range Catalog() {
		if alg.Family != "segscan" {
			continue
		}
		for _, inclusive := range []bool{false, true} {
			req := inputs("x", strings.Repeat("1 ", len(starts)), "heads", heads).with("inclusive", strconv.FormatBool(inclusive))
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			g := res.Trace.Graph()
			for i, start := range starts {
				var want []int
				for k := start; k < i; k++ {
					want = append(want, k)
				}
				if inclusive {
					want = append(want, i)
				}
				if got := dependsOn(res.Trace, g, "y", i); !slices.Equal(got, want) {
					t.Errorf("%s, inclusive %t: y[%d] depends on the inputs %v, want %v", alg.ID, inclusive, i, got, want)
				}
			}
		}
	}
}
