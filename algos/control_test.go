package algos

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/internal/sample"
	"upsweep/tracer"
)

// Whoever changes an input and sees another value has shown that the value depends on it. So for
// every algorithm inputs are changed, one at a time, and every value that is another one then has
// the input in its cone: at the end of every round where both runs take the same rounds, and in the
// results in any case. Where the changed run also does the same as before, read for read and write
// for write, the cone of data has it.
//
// UPSWEEP_PERTURB=all changes every input of 20 requests of each algorithm; without it a sample.
func TestAChangedValueHasTheInputInItsCone(t *testing.T) {
	native(t)
	requests, each := 4, 1
	if sample.Thorough() {
		each = 3
	}
	if os.Getenv("UPSWEEP_PERTURB") == "all" {
		requests, each = 20, 6
	}
	var found cones
	for _, alg := range Catalog() {
		if alg.Fault != nil {
			continue
		}
		t.Run(alg.ID, func(t *testing.T) {
			var here cones
			for seed := range uint64(requests) {
				r := rand.New(rand.NewPCG(seed, 31))
				req := alg.Random(r, 3+int(seed*5)%14)
				here.add(perturb(t, &alg, req, r, each))
				if t.Failed() {
					break
				}
			}
			found.add(here)
			if here.changes == 0 {
				t.Error("none of its inputs is changed")
			}
			t.Logf("%s", here)
		})
	}
	t.Logf("in all %s", found)
}

// A lane that has read two equal values and hands one on hands on that one, not the other: so inputs
// are changed where all values are 0, and where what goes with a key equals it.
func TestEqualValuesHaveConesOfTheirOwn(t *testing.T) {
	native(t)
	keys := map[string]string{"v": "x", "va": "a", "vb": "b"}
	for _, alg := range Catalog() {
		t.Run(alg.ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 31))
			req := alg.Random(r, 6)
			first := alg.Inputs[0].Name
			zeros := Request{Inputs: maps.Clone(req.Inputs), Params: maps.Clone(req.Params)}
			zeros.Inputs[first] = strings.TrimSpace(strings.Repeat("0 ", len(strings.Fields(req.Inputs[first]))))
			if _, takes := zeros.Params["op"]; takes {
				zeros.Params["op"] = "+"
			}
			same := Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
			for _, in := range alg.Inputs {
				if of, goes := keys[in.Name]; goes {
					same.Inputs[in.Name] = req.Inputs[of]
				}
			}
			for _, req := range []Request{zeros, same} {
				t.Log(perturb(t, &alg, req, r, 2))
			}
		})
	}
}

// cones are counts over the results of the runs that were changed.
type cones struct{ results, inputs, grown, data, control, shown, changes int }

func (c *cones) add(d cones) {
	c.results += d.results
	c.inputs += d.inputs
	c.grown += d.grown
	c.data += d.data
	c.control += d.control
	c.shown += d.shown
	c.changes += d.changes
}

func (c cones) String() string {
	if c.results == 0 {
		return "no results"
	}
	return fmt.Sprintf("%d changed runs: %d results, of %.1f inputs each; their cones of data hold %.1f, with control %.1f (%d grew); changes show %.1f",
		c.changes, c.results, float64(c.inputs)/float64(c.results), float64(c.data)/float64(c.results), float64(c.control)/float64(c.results), c.grown,
		float64(c.shown)/float64(c.results))
}

// perturb changes the inputs of one request, each to so many other values, and compares the runs.
func perturb(t *testing.T, alg *Algorithm, req Request, r *rand.Rand, each int) cones {
	opt := Options{Budget: budget.Command(), Record: true}
	base, err := alg.Run(req, opt)
	if err != nil {
		return cones{}
	}
	g := base.Trace.Graph()
	inputs := inputWords(base.Trace, req)
	if len(inputs) == 0 || len(inputs) > 64 {
		return cones{}
	}
	bit := map[tracer.CellID]uint64{}
	for k, in := range inputs {
		for _, c := range in.cells {
			bit[c] |= 1 << k
		}
	}
	mark := func(n tracer.NodeID) uint64 {
		if !g.IsInput(n) {
			return 0
		}
		return bit[base.Trace.Origin(g.Node(n).Cell)]
	}
	with, data := g.Gather(mark, tracer.WithControl), g.Gather(mark, tracer.DataOnly)
	last := tracer.RoundID(base.Trace.Rounds())
	shown := map[tracer.CellID]uint64{}
	stood := standing(base.Trace, g)
	shape := shapeOf(base.Trace)
	out := cones{}
	for k, in := range inputs {
		for _, other := range otherValues(r, in, each) {
			changed := Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
			changed.Inputs[in.array] = in.changed(other)
			res, err := alg.Run(changed, opt)
			if err != nil {
				continue
			}
			out.changes++
			tell := func(what, was, is, scope string) {
				t.Errorf("%v: %s[%d] = %s instead of %s makes %s %s, not %s, but the input is not in its cone%s",
					req, in.array, in.index, other, in.words[in.index], what, is, was, scope)
			}
			for i, o := range base.Trace.Outputs() {
				cells := base.Trace.OutputCells(o)
				now := res.Trace.OutputCells(res.Trace.Outputs()[i])
				end, then := base.Trace.Cursor(), res.Trace.Cursor()
				end.Seek(len(base.Trace.Steps()) - 1)
				then.Seek(len(res.Trace.Steps()) - 1)
				for j := range min(len(cells), len(now)) {
					was, is := textOf(base.Trace, end, cells[j]), textOf(res.Trace, then, now[j])
					if was == is {
						continue
					}
					shown[cells[j]] |= 1 << k
					if with.After(g.Final(cells[j]), last)>>k&1 == 0 {
						tell(fmt.Sprintf("%s[%d]", o.Name, j), was, is, "")
						return out
					}
				}
			}
			if shapeOf(res.Trace) != shape {
				continue
			}
			same := pathOf(base.Trace) == pathOf(res.Trace)
			before, after := base.Trace.Cursor(), res.Trace.Cursor()
			for id := tracer.RoundID(1); id <= last; id++ {
				before.Seek(base.Trace.StepOf(id))
				after.Seek(res.Trace.StepOf(id))
				for c := range tracer.CellID(base.Trace.Cells()) {
					was, is := textOf(base.Trace, before, c), textOf(res.Trace, after, c)
					if was == is {
						continue
					}
					a, i := base.Trace.Place(c)
					what := fmt.Sprintf("%s[%d] after round %d (%s %s)", base.Trace.RowName(a), i, id, base.Trace.Round(id).Phase, base.Trace.Round(id).Label)
					n := stood[id][c]
					if with.After(n, id)>>k&1 == 0 {
						tell(what, was, is, "")
						return out
					}
					if same && data.After(n, id)>>k&1 == 0 {
						tell(what, was, is, " of data, though the run does the same")
						return out
					}
				}
			}
		}
	}
	for _, o := range base.Trace.Outputs() {
		for _, c := range base.Trace.OutputCells(o) {
			n := g.Final(c)
			out.results++
			out.inputs += len(inputs)
			d, w := bits.OnesCount64(data.After(n, last)), bits.OnesCount64(with.After(n, last))
			out.data += d
			out.control += w
			out.shown += bits.OnesCount64(shown[c])
			if w > d {
				out.grown++
			}
		}
	}
	return out
}

// inputWord is one value of a request and the cell that holds it; or a border between two sequences,
// and the cells that tell where it lies.
type inputWord struct {
	array string
	index int
	cells []tracer.CellID
	words []string
}

// border is what stands between two sequences.
const border = "|"

// changed is the input with another value in this one's place. A border changes places with the
// value behind it.
func (in inputWord) changed(other string) string {
	words := slices.Clone(in.words)
	if words[in.index] == border {
		words[in.index], words[in.index+1] = words[in.index+1], border
	} else {
		words[in.index] = other
	}
	return strings.Join(words, " ")
}

// inputWords lists the values of a request that arrays of a run hold as they are written.
func inputWords(t *tracer.Trace, req Request) []inputWord {
	var out []inputWord
	for _, name := range slices.Sorted(maps.Keys(req.Inputs)) {
		a := t.ArrayNamed(name)
		words := strings.Fields(strings.NewReplacer(",", " ", border, " | ").Replace(req.Inputs[name]))
		if strings.ContainsAny(req.Inputs[name], "(\"") || a == nil || !a.Given || a.Before > 1 || a.Real != len(words) {
			continue
		}
		sequence := 0
		for i, w := range words {
			in := inputWord{name, i, []tracer.CellID{t.Cell(a.ID, i)}, words}
			if w == border {
				if sequence++; i+1 == len(words) || words[i+1] == border {
					continue
				}
				// Between sequences of x lies a hole; begin and length say where each lies.
				begin, length := t.ArrayNamed("begin").ID, t.ArrayNamed("length").ID
				in.cells = append(in.cells, t.Cell(a.ID, i+1), t.Cell(begin, sequence), t.Cell(length, sequence-1), t.Cell(length, sequence))
			}
			out = append(out, in)
		}
	}
	return out
}

// otherValues are values that could stand in the place of an input: those of other places, and
// numbers near and far.
func otherValues(r *rand.Rand, in inputWord, most int) []string {
	if in.words[in.index] == border {
		return []string{in.words[in.index+1]}
	}
	var out []string
	add := func(w string) {
		if w != in.words[in.index] && w != border && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	for range most {
		add(in.words[r.IntN(len(in.words))])
	}
	if n, err := strconv.Atoi(in.words[in.index]); err == nil {
		for _, w := range []int{n + 1, n - 1, 0, 99, 1} {
			add(strconv.Itoa(w))
		}
	}
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(len(out), most)]
}

func textOf(t *tracer.Trace, c *tracer.Cursor, cell tracer.CellID) string {
	a, i := t.Place(cell)
	return c.Text(a, i)
}

// standing lists for every round the value that each cell holds when it has ended.
func standing(t *tracer.Trace, g *tracer.Graph) [][]tracer.NodeID {
	now := make([]tracer.NodeID, t.Cells())
	for c := range now {
		now[c] = tracer.NodeID(c)
	}
	out := [][]tracer.NodeID{slices.Clone(now)}
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		from, to := g.NodesOf(id)
		for n := from; n < to; n++ {
			now[g.Cell(n)] = n
		}
		out = append(out, slices.Clone(now))
	}
	return out
}

// shapeOf is what two runs have in common whose values can be compared round by round: arrays and
// rounds.
func shapeOf(t *tracer.Trace) string {
	var b strings.Builder
	for _, a := range t.Arrays() {
		fmt.Fprintln(&b, a.Name, a.Len, a.Before)
	}
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		r := t.Round(id)
		fmt.Fprintln(&b, r.Phase, r.Label, r.Mode, r.Launched, r.First, r.Stride)
	}
	return b.String()
}

// pathOf is what a run does, without the values.
func pathOf(t *tracer.Trace) string {
	var b strings.Builder
	for line := range strings.Lines(t.Text()) {
		if kept, _, is := strings.Cut(line, " = "); is && strings.HasPrefix(line, "  ") {
			line = kept + "\n"
		}
		if !strings.HasPrefix(line, "array") {
			b.WriteString(line)
		}
	}
	return b.String()
}
