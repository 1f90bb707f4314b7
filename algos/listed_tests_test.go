package algos

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// What a line of the listing writes is decided by no more flags than it is said to test, in the line
// itself or around it: a lane may read a flag early that it needs for another line.
func TestFlagsDecideWhatTheListingSays(t *testing.T) {
	if testing.Short() {
		t.Skip("it is a property of runs that are the same in wasm")
	}
	r := rand.New(rand.NewPCG(14, 5))
	held := 0
	for _, alg := range Catalog() {
		requests := forms(&alg)
		for _, n := range []int{5, 8, 16} {
			requests = append(requests, alg.Random(r, n), alg.Random(r, n))
		}
		for _, req := range requests {
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatalf("%s: %v", alg.ID, err)
			}
			tr, g := res.Trace, res.Trace.Graph()
			for n := tracer.NodeID(tr.Cells()); int(n) < g.Nodes() && !t.Failed(); n++ {
				node := g.Node(n)
				if node.Line == 0 {
					continue
				}
				lines := tr.Program().Pseudocode
				to, _ := tr.Place(node.Cell)
				if written, _, _ := strings.Cut(lines[node.Line-1], "←"); mentions(written, tr.RowName(to)) == 0 {
					continue // what goes with it has a line of its own
				}
				listed := decidedBy(lines, node.Line-1)
				tested := map[string]map[tracer.CellID]bool{}
				g.Sources(n, func(s tracer.Source) bool {
					id, _ := tr.Place(g.Cell(s.Node))
					if name := tr.RowName(id); s.Steer && tr.Array(id).Kind == value.Flag && strings.Contains(listed, name) {
						if tested[name] == nil {
							tested[name] = map[tracer.CellID]bool{}
						}
						tested[name][g.Cell(s.Node)] = true
					}
					return true
				})
				for name, cells := range tested {
					held++
					if named := mentions(listed, name); len(cells) > named {
						t.Errorf("%s %v: %s is decided by %d of %s, and these lines name %d:\n%s", alg.ID, req, g.CellName(n), len(cells), name, named, listed)
					}
				}
			}
		}
	}
	if held < 1000 {
		t.Errorf("only %d values are decided by flags", held)
	}
}

// decidedBy are a line of a listing and those above it that decide whether it is carried out: lines
// that it stands under, and cases that come before it.
func decidedBy(lines []string, at int) string {
	depth := func(k int) int { return len(lines[k]) - len(strings.TrimLeft(lines[k], " ")) }
	out, in := lines[at], depth(at)
	for k := at - 1; k >= 0 && in > 0; k-- {
		if d := depth(k); d < in || d == in && strings.Contains(lines[k], " if ") && !strings.Contains(lines[k], "←") {
			out, in = lines[k]+"\n"+out, d
		}
	}
	return out
}

// mentions is in how many ways a text names cells of an array.
func mentions(text, array string) int {
	found := map[string]bool{}
	for _, name := range regexp.MustCompile(`\b`+regexp.QuoteMeta(array)+`(\[[^\]]*\])*`).FindAllString(text, -1) {
		found[name] = true
	}
	return len(found)
}
