package algos

import "upsweep/tracer"

// This file builds prefix networks by recursion and runs them level by level.

// prefixNetwork lists the steps of a network in an order that is right for one processor.
type prefixNetwork struct{ steps []networkStep }

// networkStep is x[to] ← x[from] ⊕ x[to].
type networkStep struct{ from, to int }

func (net *prefixNetwork) add(from, to int) { net.steps = append(net.steps, networkStep{from, to}) }

// p0 scans the cells at the given indices: the left half with one level to spare, the right half as
// shallow as can be; then the left half's total goes to all of the right half.
func (net *prefixNetwork) p0(at []int) {
	if len(at) < 2 {
		return
	}
	left := (len(at) + 1) / 2
	net.p1(at[:left])
	net.p0(at[left:])
	for _, to := range at[left:] {
		net.add(at[left-1], to)
	}
}

// p1 scans the cells at the given indices by way of the sums of pairs, and leaves their total one
// level earlier than the rest.
func (net *prefixNetwork) p1(at []int) {
	n := len(at)
	if n < 2 {
		return
	}
	var sums []int
	for k := 1; k < n; k += 2 {
		net.add(at[k-1], at[k])
		sums = append(sums, at[k])
	}
	if n%2 == 1 {
		sums = append(sums, at[n-1]) // without a partner: its own sum
	}
	net.p0(sums)
	for k := 2; k < n-n%2; k += 2 {
		net.add(at[k-1], at[k])
	}
}

// levels gives every step the first round in which its operands are there and nobody needs what it
// overwrites. Rounds count from 1.
func (net *prefixNetwork) levels(n int) (level []int, depth int) {
	level = make([]int, len(net.steps))
	written, read := make([]int, n), make([]int, n) // the last round that did so to each cell
	for i, s := range net.steps {
		at := max(written[s.from]+1, written[s.to]+1, read[s.to])
		level[i], written[s.to], read[s.from] = at, at, max(read[s.from], at)
		depth = max(depth, at)
	}
	return level, depth
}

// run runs the network on x, one round a level.
func (net *prefixNetwork) run(m *tracer.Machine, op Operator, x *tracer.Array, label string) {
	const idle = -1
	level, depth := net.levels(x.Len())
	from := make([][]int, depth) // of each round: what each cell takes in
	for i, s := range net.steps {
		row := &from[level[i]-1]
		if *row == nil {
			*row = make([]int, x.Len())
			for k := range *row {
				(*row)[k] = idle
			}
		}
		(*row)[s.to] = s.from
	}
	for r, row := range from {
		m.Round("level %d", r+1).Line(label).Launch(x.Len(), func(l *tracer.Lane, i int) {
			if row[i] != idle {
				x.Set(l, i, op.Combine(l, x.Get(l, row[i]), x.Get(l, i)))
			}
		})
	}
}

// upTo lists 0 … n−1.
func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
