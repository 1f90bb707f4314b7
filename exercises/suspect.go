package exercises

import (
	"slices"
	"sort"

	"upsweep/tracer"
)

// suspect is a mistake that an answer may be due to, with what it leaves in each slot; "" where it
// leaves nothing to be known. The mistake may have been made in every slot or in some: an answer is
// explained where each wrong slot holds what the mistake leaves there.
type suspect struct {
	name, says string
	leaves     []string
	rank       int  // the lower the likelier
	whole      bool // it is a mistake about the row as a whole: in part of it, it is none
	here       bool // what is said of it begins with the slots in which it was made
	remote     *Mistake
}

// explains lists the wrong slots that hold what the mistake leaves there.
func (s *suspect) explains(given Answer, wrong []int) []int {
	var out []int
	for _, k := range wrong {
		if s.leaves[k] != "" && same(given[k], s.leaves[k]) {
			out = append(out, k)
		}
	}
	return out
}

// shows tells how much of what the mistake leaves the answer has, in per cent: all of it where the
// mistake was made throughout.
func (s *suspect) shows(given, want Answer) int {
	has, all := 0, 0
	for k, left := range s.leaves {
		if left == "" || same(left, want[k]) {
			continue
		}
		all++
		if same(given[k], left) {
			has++
		}
	}
	if all == 0 {
		return 0
	}
	return 100 * has / all
}

// diagnosis is what an answer is put down to.
type diagnosis struct {
	likeliest []*suspect // one, or two that were made together
	others    []*suspect // each of which explains all by itself as well
	first     []int      // the slots that the first of the likeliest explains
}

// found is a mistake with the wrong slots that it explains, and how much of it the answer shows.
type found struct {
	s     *suspect
	slots []int
	shows int
}

// diagnose looks for the mistake, or the two mistakes, behind the wrong slots of an answer; nil
// where none is known.
func diagnose(list []*suspect, given, want Answer, wrong []int) *diagnosis {
	if len(wrong) == 0 {
		return nil
	}
	var all []found
	for _, s := range list {
		if slots := s.explains(given, wrong); len(slots) > 0 {
			f := found{s, slots, s.shows(given, want)}
			if s.whole && f.shows < 100 {
				continue
			}
			all = append(all, f)
		}
	}
	// A mistake that was made throughout is likelier than one made here and there, and either
	// likelier than a slip of the pen.
	class := func(f found) int {
		switch {
		case f.s.rank >= slipOfThePen:
			return 2
		case f.shows < 100:
			return 1
		}
		return 0
	}
	sort.SliceStable(all, func(i, j int) bool {
		if a, b := class(all[i]), class(all[j]); a != b {
			return a < b
		}
		return all[i].s.rank < all[j].s.rank
	})
	d := &diagnosis{}
	for _, f := range all {
		if len(f.slots) != len(wrong) {
			continue
		}
		switch {
		case d.likeliest == nil:
			d.likeliest, d.first = []*suspect{f.s}, f.slots
		case !slices.ContainsFunc(append(d.others, d.likeliest...), func(o *suspect) bool { return o.name == f.s.name }):
			d.others = append(d.others, f.s)
		}
	}
	if d.likeliest != nil && (len(wrong) == 1 || d.likeliest[0].rank < slipOfThePen && d.likeliest[0].shows(given, want) == 100) {
		return d
	}
	for _, p := range pairsOf(all, len(wrong)) {
		if d.likeliest == nil {
			d.likeliest, d.first = []*suspect{p.a.s, p.b.s}, p.a.slots
			continue
		}
		for _, s := range []*suspect{p.a.s, p.b.s} {
			if !slices.ContainsFunc(append(d.others, d.likeliest...), func(o *suspect) bool { return o.name == s.name }) {
				d.others = append(d.others, s)
			}
		}
	}
	if d.likeliest == nil {
		return nil
	}
	return d
}

// pair is two mistakes that were made together.
type pair struct {
	a, b  found
	worth int
}

// pairsOf lists the pairs that explain so many wrong slots, of which neither does alone: what the
// one leaves unexplained the other explains. The likeliest come first.
func pairsOf(all []found, wrong int) []pair {
	var pairs []pair
	for i, a := range all {
		for _, b := range all[i+1:] {
			covered := len(a.slots)
			for _, k := range b.slots {
				if !slices.Contains(a.slots, k) {
					covered++
				}
			}
			if covered == wrong && a.s.name != b.s.name && len(a.slots) < covered && len(b.slots) < covered {
				pairs = append(pairs, pair{a, b, (a.shows+b.shows)/4 - a.s.rank - b.s.rank})
			}
		}
	}
	sort.SliceStable(pairs, func(i, j int) bool { return pairs[i].worth > pairs[j].worth })
	return pairs[:min(len(pairs), maxPairs)]
}

// slipOfThePen is the rank from which a suspicion is about the row as it is written, and not about
// how it was made.
const slipOfThePen = 31

// maxPairs is how many pairs of mistakes are thought of that explain an answer equally well.
const maxPairs = 8

// leavings reads what memory holds in the slots of a prediction, as texts.
func (q *prediction) leavings(r *run, m memory, before *tracer.Cursor) []string {
	out := make([]string, len(q.cells))
	for k, i := range q.cells {
		w, ok := m[r.trace.Cell(q.m.array, i)]
		if !ok {
			if w, ok = before.Value(q.m.array, i); !ok {
				continue
			}
		}
		out[k] = r.trace.Format(q.m.array, w)
	}
	return out
}
