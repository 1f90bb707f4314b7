package exercises

import (
	"fmt"
	"slices"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Grouped reports whether a row tells of cells from one index to another that they go together, and of several
// in some of the spans: it holds the same in all of them, or a flag in the first alone.
func Grouped(t *tracer.Trace, c *tracer.Cursor, spans [][2]int) bool {
	flagged := slices.ContainsFunc(t.Arrays(), func(row tracer.ArrayInfo) bool { return marksHeads(row) && row.Real > 0 && c.Text(row.ID, 0) != "" })
	for _, row := range t.Arrays() {
		if (row.Kind == value.Flag || flagged) && !marksHeads(row) { // what holds the same by chance says nothing where flags do
			continue
		}
		wide, together := false, true
		for _, span := range spans {
			for i := span[0] + 1; together && i <= span[1]; i++ {
				if together = i < row.Real; !together {
					break
				}
				same := c.Text(row.ID, span[0])
				if row.Kind == value.Flag {
					same = "0"
				}
				_, set := c.Value(row.ID, i)
				wide, together = true, set && c.Text(row.ID, i) == same
			}
		}
		if wide && together {
			return true
		}
	}
	return false
}

// marksHeads reports whether flags mark where groups begin; others say which values are kept.
func marksHeads(row tracer.ArrayInfo) bool { return row.Name == "head" || row.Name == "heads" }

// tested reports whether a flag picks the places out, each by itself, and leaves others.
func tested(t *tracer.Trace, c *tracer.Cursor, places []int) bool {
	return slices.ContainsFunc(t.Arrays(), func(row tracer.ArrayInfo) bool {
		left := false
		for i := range row.Real {
			left = left || c.Text(row.ID, i) != "1"
		}
		return left && row.Kind == value.Flag && !marksHeads(row) && !slices.ContainsFunc(places, func(i int) bool {
			return i < 0 || i >= row.Real || c.Text(row.ID, i) != "1"
		})
	})
}

// EndOfGroup tells of places from each of which the last of a group is taken, in their order, that others are the
// first of these groups, or the reverse: "first", "last", or "" where they are neither.
func EndOfGroup(t *tracer.Trace, c *tracer.Cursor, is, should []int) string {
	if len(is) != len(should) || len(is) < 2 || tested(t, c, should) {
		return ""
	}
	first, last := true, true
	var spans [][2]int
	for k := range is {
		first = first && (k == 0 && is[k] <= should[k] || k > 0 && is[k] == should[k-1]+1)
		last = last && (k+1 == len(is) && is[k] >= should[k] || k+1 < len(is) && is[k] == should[k+1]-1)
		spans = append(spans, [2]int{min(is[k], should[k]), max(is[k], should[k])})
	}
	switch {
	case first && Grouped(t, c, spans):
		return "first"
	case last && Grouped(t, c, spans):
		return "last"
	}
	return ""
}

// TakenFrom says what was done where EndOfGroup finds something.
func TakenFrom(end string) string {
	return "Of values that go together you take the " + end + ". It is the " + OtherEnd(end) + " that is taken."
}

// OtherEnd is the end that EndOfGroup does not find.
func OtherEnd(end string) string { return map[string]string{"first": "last", "last": "first"}[end] }

// Border finds the size of the parts of a row of n cells whose lanes do not reach over the border: each that would
// stay in its part at some distance works, and these alone. It lists the cells whose lanes would reach over it.
func Border(n, distance int, works func(i int) bool) (size int, at []int) {
	for size = 2 * max(distance, -distance); size < n; size++ {
		known := true
		at = nil
		for i := range n {
			switch j := i + distance; {
			case j < 0 || j >= n:
				known = known && !works(i)
			case i/size == j/size:
				known = known && works(i)
			default:
				if at = append(at, i); works(i) {
					known = false
				}
			}
		}
		if known && len(at) > 0 {
			return size, at
		}
	}
	return 0, nil
}

// OverBorder says of a lane that writes a cell and reads another one that they lie in two parts of so many cells.
func OverBorder(row string, to, from, size int) string {
	return fmt.Sprintf("A lane works over a border: %s[%d] and %s[%d] lie in two parts of %d cells, each of which is combined by itself in this round.", row, min(to, from), row, max(to, from), size)
}
