package predict

import (
	"math"
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes about what an algorithm is to come to: the other form of a scan, values that
// belong in no bin.

func (s *suspecting) results() {
	s.otherForm()
	s.outOfRange()
	s.merges()
	if s.given != nil {
		s.fromTheRight()
	}
}

// What is said of the forms of a scan.
const (
	isInclusive = "This is the inclusive scan: each value includes its own input. In the exclusive scan a value includes only what stands before it."
	isExclusive = "This is the exclusive scan, which leaves a value's own input out. The inclusive scan includes it."
)

// minCounted is how many of the values that are summed are not 0: sums of fewer are a scan by accident.
const minCounted = 2

// otherForm has a row that is a scan of numbers be the other one. What has been scanned is looked for in
// what the arrays held at the beginning of a round; where the reader chooses the form, the run has it.
func (s *suspecting) otherForm() {
	want := s.ints()
	n := len(want)
	if n < 3 || s.q.cells[0] != 0 || s.q.cells[n-1] != n-1 || s.e.Alg.HasParam("inclusive") {
		return
	}
	// summed are the numbers of which the row is a scan, where they are those of an array.
	summed := func(c *tracer.Cursor, info tracer.ArrayInfo) (in []int, exclusive, ok bool) {
		sum, counted := 0, 0
		exclusive, inclusive := true, true
		for i := range n {
			if _, set := c.Value(info.ID, i); !set {
				return nil, false, false
			}
			x, err := strconv.Atoi(c.Text(info.ID, i))
			exclusive = exclusive && want[i] == sum
			sum += x
			inclusive = inclusive && want[i] == sum
			if err != nil || !exclusive && !inclusive {
				return nil, false, false
			}
			if in = append(in, x); x != 0 {
				counted++
			}
		}
		return in, exclusive, exclusive != inclusive && counted >= minCounted
	}
	c := s.t.Cursor()
	for id := s.q.m.Round; id > 0; id-- {
		c.Seek(s.t.FirstStepOf(id) - 1)
		for _, info := range s.t.Arrays() {
			if info.Len < n || info.Kind != value.Int && info.Kind != value.Flag {
				continue
			}
			in, exclusive, ok := summed(c, info)
			switch {
			case ok && exclusive:
				s.texts(6, exercises.ForExclusive, isInclusive, func(k int) string { return strconv.Itoa(want[k] + in[k]) })
				return
			case ok:
				s.texts(6, exercises.ForInclusive, isExclusive, func(k int) string { return strconv.Itoa(want[k] - in[k]) })
				return
			}
		}
	}
}

// fromTheRight has the row of a scan be one that begins at the other end.
func (s *suspecting) fromTheRight() {
	x, combine, n := s.t.ArrayNamed("x"), s.t.Program().Combine, len(s.q.want)
	if s.e.Alg.Family != "scan" || x == nil || combine == nil || x.ID == s.q.m.Array || x.Real != n || s.q.cells[n-1] != n-1 {
		return
	}
	out := exercises.Memory{}
	var sum value.Word
	for i := n - 1; i >= 0; i-- {
		w, ok := s.before.Value(x.ID, i)
		if !ok {
			return
		}
		if i < n-1 {
			w = combine(w, sum)
		}
		sum = w
		out[s.t.Cell(s.q.m.Array, i)] = sum
	}
	s.words(19, turnedRound, "This scan begins at the right. It begins at the left here.", s.q.slotTexts(s.e.Run, out, s.before))
}

// outOfRange counts in the bins at the ends what belongs in none.
func (s *suspecting) outOfRange() {
	counts, x := s.ints(), s.t.ArrayNamed("x")
	if counts == nil || x == nil || s.e.Alg.Family != "histogram" {
		return
	}
	bins := min(len(counts), s.e.Run.Result.Args.Int("bins")) // behind them one may stand for what is dropped
	below, above, inside := 0, 0, 0
	start := s.t.Cursor()
	for i := range x.Real {
		v, err := strconv.ParseFloat(start.Text(x.ID, i), 64)
		switch {
		case err != nil:
			return
		case v < s.e.Run.Result.Args.Number("lo"):
			below++
		case v >= s.e.Run.Result.Args.Number("hi"):
			above++
		}
	}
	for _, n := range counts[:bins] {
		inside += n
	}
	if s.given != nil {
		s.sumsOfBins(counts[:bins], x)
	}
	if below+above == 0 || inside+below+above != x.Real {
		return // nothing is outside, or these are not the bins of all values
	}
	for _, extra := range [][2]int{{below, above}, {0, below + above}, {0, above}, {below, 0}} {
		s.texts(16, exercises.OutOfRange, "Values outside the range are counted in the bins at its ends. They belong in none: a bin counts what lies in it, and the rest is dropped.", func(k int) string {
			n := counts[k]
			if k == 0 {
				n += extra[0]
			}
			if k == bins-1 {
				n += extra[1]
			}
			return strconv.Itoa(n)
		})
	}
}

// sumsOfBins adds up in each bin the values that lie in it, or counts those at an edge in the bin below.
func (s *suspecting) sumsOfBins(counts []int, x *tracer.ArrayInfo) {
	args, start := s.e.Run.Result.Args, s.t.Cursor()
	lo, hi := args.Number("lo"), args.Number("hi")
	is, sums, lower, once := make([]int, len(counts)), make([]int, len(counts)), make([]int, len(counts)), make([]int, len(counts))
	seen := map[int]bool{}
	for i := range x.Real {
		v, err := strconv.Atoi(start.Text(x.ID, i))
		if err != nil || float64(v) < lo || float64(v) >= hi {
			continue
		}
		at := (float64(v) - lo) / (hi - lo) * float64(len(counts))
		lower[max(0, int(math.Ceil(at))-1)]++
		if bin := int(at); bin < len(counts) {
			is[bin]++
			sums[bin] += v
			if !seen[v] {
				once[bin]++
			}
			seen[v] = true
		}
	}
	if !slices.Equal(is, counts) {
		return
	}
	bins := func(name, says string, of []int) {
		s.texts(11, name, says, func(k int) string {
			if k >= len(of) {
				return s.q.want[k]
			}
			return strconv.Itoa(of[k])
		})
	}
	bins(addedUp, "The values that lie in each bin are added up. They are counted.", sums)
	bins("counted in another bin", "A value at the edge of two bins is counted in the lower one. It belongs in the upper one, which begins there.", lower)
	bins("equal values counted once", "Values that are equal are counted once. Each of them counts.", once)
}
