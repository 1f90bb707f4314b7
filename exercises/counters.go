package exercises

import (
	"fmt"
	"strconv"

	"upsweep/tracer"
)

// Counters are those that lanes read of which each digit has one for each block.
type Counters struct {
	Array, keys   tracer.ArrayID
	blocks, n     int
	digits, place map[tracer.CellID]int // by the cell that is written
}

// CountersOf finds the counters that acts read by the digits of keys; ok is false where they read none, or each digit
// has but one.
func (r *Run) CountersOf(acts []Act, before *tracer.Cursor) (out Counters, ok bool) {
	t := r.Trace
	out.digits, out.place = map[tracer.CellID]int{}, map[tracer.CellID]int{}
	for _, a := range acts {
		steers := r.Steers(a)
		if a.How != Combined || len(steers) != 1 {
			return out, false
		}
		keys, k := t.Place(steers[0])
		digit, err := strconv.Atoi(before.Text(keys, k))
		array, i := t.Place(a.Operands[0])
		if err != nil || out.Array != tracer.NoArray && array != out.Array {
			return out, false
		}
		out.Array, out.keys, out.digits[a.To], out.place[a.To] = array, keys, digit, i
	}
	if len(out.place) < 3 {
		return out, false
	}
	out.n = t.Array(out.Array).Real
	for b := 2; b < out.n; b++ {
		fits := out.n%b == 0
		for c, i := range out.place {
			fits = fits && i >= out.digits[c]*b && i < out.digits[c]*b+b
		}
		if fits {
			out.blocks = b
		}
	}
	return out, out.blocks > 0
}

// Says tells of other counters that may be taken, each of which Other finds.
func (k Counters) Says(t *tracer.Trace) [5]string {
	name, row := t.RowName(k.keys), t.RowName(k.Array)
	return [...]string{
		"The counter of the first block is taken for each key. It is that of the key’s own block.",
		"The counter behind the right one is taken: it says where such keys end, and not where they begin.",
		"The counter of the other block is taken. It is that of the key’s own block.",
		fmt.Sprintf("%s is read as though the counters of a block stood side by side. Those of a value of %s do, one for each block.", row, name),
		fmt.Sprintf("%s is read at %s alone. Each value of it has %d counters, one for each block.", row, name, k.blocks),
	}
}

// Other is the place of another counter than the one that is read for a cell.
func (k Counters) Other(kind int, to tracer.CellID) int {
	d := k.digits[to]
	b := k.place[to] - d*k.blocks
	return [...]int{d * k.blocks, d*k.blocks + b + 1, d*k.blocks + k.blocks - 1 - b, b*(k.n/k.blocks) + d, d}[kind]
}
