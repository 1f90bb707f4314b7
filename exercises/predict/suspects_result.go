package predict

import (
	"slices"
	"sort"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes about what an algorithm is to come to: the other form of a scan, values that
// belong in no bin, equal keys of two lists the wrong way round.

func (s *suspecting) results() {
	s.otherForm()
	s.outOfRange()
	s.secondFirst()
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

// outOfRange counts in the bins at the ends what belongs in none.
func (s *suspecting) outOfRange() {
	counts, x := s.ints(), s.t.ArrayNamed("x")
	if counts == nil || x == nil || s.e.Alg.Family != "histogram" {
		return
	}
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
	for _, n := range counts {
		inside += n
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
			if k == len(counts)-1 {
				n += extra[1]
			}
			return strconv.Itoa(n)
		})
	}
}

// secondFirst has the second of two lists go first among equal keys, in what goes with the keys.
func (s *suspecting) secondFirst() {
	if s.e.Alg.Family != "merge" {
		return
	}
	moves, keys := map[int]exercises.Act{}, map[int]string{} // by the place that they go to
	for _, a := range s.acts {
		array, i := s.t.Place(a.To)
		switch {
		case a.How == exercises.Moved && array == s.q.m.Array:
			moves[i] = a
		case array != s.q.m.Array:
			keys[i] = s.t.Format(array, a.Value)
		}
	}
	list := func(a exercises.Act) tracer.ArrayID { array, _ := s.t.Place(a.Operands[0]); return array }
	out := exercises.Memory{}
	for at := 0; at < s.t.Array(s.q.m.Array).Len; {
		var group []exercises.Act
		for to := at; ; to++ {
			a, moved := moves[to]
			if !moved || keys[to] == "" || keys[to] != keys[at] {
				break
			}
			group = append(group, a)
		}
		turned := slices.Clone(group)
		sort.SliceStable(turned, func(i, j int) bool { return list(turned[i]) > list(turned[j]) })
		for k, a := range turned {
			out[s.t.Cell(s.q.m.Array, at+k)] = a.Value
		}
		at += max(1, len(group))
	}
	s.add(18, exercises.Unstable, "Among equal keys, those of the second list stand first. A stable merge has those of the first list in front.", out)
}
