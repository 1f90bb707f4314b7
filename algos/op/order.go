package op

import (
	"cmp"

	"upsweep/tracer/value"
)

// Order is a total preorder on the words of one kind: a negative result puts a before b, 0 leaves
// them as they stand.
type Order func(a, b value.Word) int

// OrderOf returns the ascending order of keys of kind k, or the reverse of it. Integers and flags
// go by size and texts by bytes. Of floats, −0 equals +0 and NaN comes after every number, as a
// radix sort on their bits has it. An absent value comes last in either order: it pads.
func OrderOf(k value.Kind, descending bool, pool *value.Pool) Order {
	if k == value.Maybe {
		return absentLast(OrderOf(pool.MaybeKind(), descending, pool), pool)
	}
	order := ascending(k, pool)
	if descending {
		return func(a, b value.Word) int { return order(b, a) }
	}
	return order
}

func ascending(k value.Kind, pool *value.Pool) Order {
	switch k {
	case value.Float:
		return func(a, b value.Word) int { return compareFloats(a.Float(), b.Float()) }
	case value.Text:
		return func(a, b value.Word) int { return cmp.Compare(pool.TextOf(a), pool.TextOf(b)) }
	}
	return func(a, b value.Word) int { return cmp.Compare(a, b) }
}

// absentLast puts Null after everything that order compares.
func absentLast(order Order, pool *value.Pool) Order {
	return func(a, b value.Word) int {
		_, x, has := pool.MaybeOf(a)
		_, y, hasToo := pool.MaybeOf(b)
		if has && hasToo {
			return order(x, y)
		}
		return cmp.Compare(value.FlagWord(!has), value.FlagWord(!hasToo))
	}
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b:
		return 0
	}
	// At least one is no number; it comes last.
	return cmp.Compare(isNaN(a), isNaN(b))
}

func isNaN(f float64) int {
	if f != f {
		return 1
	}
	return 0
}
