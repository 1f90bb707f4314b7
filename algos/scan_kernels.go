package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds the scans that other algorithms call as a step. Each nests its rounds below a
// phase of its own and marks them with the line of the caller's that has the label. What the scan is for,
// in words, is for views; empty where the scan is the algorithm, or a fault has it make something else.

// plus is + on integers, for counts, positions and flags.
func plus(a *Args) Operator { return a.bound("+", value.Int) }

// addsCounts is for Algorithm.Adds: all that is added are counts.
func addsCounts(*Args) value.Kind { return value.Int }

// larger is max on integers.
func larger(a *Args) Operator { return a.bound("max", value.Int) }

func (a *Args) bound(name string, k value.Kind) Operator {
	o, err := op.Bind(name, k, a.pool)
	if err != nil {
		panic(err) // the names are ours
	}
	return Operator{o}
}

// counters declares n integers, 0 until written, in an array that exclusiveScan takes: padded with
// zeros to a power of two.
func counters(m *tracer.Machine, name string, n int) *tracer.Array {
	return m.Padded(name, value.Int, nil, pow2Ceil(n), 0).Unpadded(n)
}

// exclusiveScan replaces the values in x, whose length is a power of two, by their exclusive scan:
// Blelloch's two sweeps. 2(N − 1) combines, N − 1 moves, 2 log₂ N + 1 rounds, N = x.Len().
func exclusiveScan(m *tracer.Machine, op Operator, x *tracer.Array, label, aim string) {
	m.Scans(x, aim)
	m.In("scan", func() {
		upSweep(m, op, x, label)
		downSweep(m, op, x, op.Identity, label, label)
	})
}

// told is a value in the label of a round, in which the identities of max and min are written as infinities.
func told(m *tracer.Machine, k value.Kind, w value.Word) string {
	return value.Limits.Replace(m.Pool().Format(k, w))
}

// exclusiveScanTotal is exclusiveScan that saves the sum of all values, which the root holds before
// it is cleared, in total. One move more; x must not be empty.
func exclusiveScanTotal(m *tracer.Machine, op Operator, x, total *tracer.Array, label, aim string) {
	m.Scans(x, aim)
	m.In("scan", func() {
		upSweep(m, op, x, label)
		root := x.Len() - 1
		m.Phase("clear")
		m.Round("%s ← root, root ← %s", total.Name(), told(m, x.Kind(), op.Identity)).Line(label).ForAll(root, root+1, func(l *tracer.Lane, i int) {
			l.Line(label)
			total.Move(l, 0, x.Get(l, i))
			x.Put(l, i, op.Identity)
		})
		handDown(m, op, x, label)
	})
}

// inclusiveScan replaces the values in x by their inclusive scan, as Hillis and Steele do it: ⌈log₂
// n⌉ rounds.
func inclusiveScan(m *tracer.Machine, op Operator, x *tracer.Array, label, aim string) {
	m.Scans(x, aim)
	m.In("scan", func() {
		n := x.Real()
		for d := 1; d < n; d *= 2 {
			m.Round("stride %d", d).Line(label).ForAll(d, n, func(l *tracer.Lane, i int) {
				x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
			})
		}
	})
}

// segmentedScan replaces the values in x by their inclusive scan within segments, as Hillis and
// Steele do it: a lane whose segment begins within its reach adds nothing. heads holds 1 where a
// segment begins; when it is done, 1 in every cell that a head has reached.
func segmentedScan(m *tracer.Machine, op Operator, x, heads *tracer.Array, label string) {
	m.In("segmented scan", func() {
		n := x.Real()
		for d := 1; d < n; d *= 2 {
			m.Round("stride %d", d).Line(label).ForAll(d, n, func(l *tracer.Lane, i int) {
				if heads.Flag(l, i) {
					x.Leave(l, i, i+1) // all that is left to come belongs to other segments
					return
				}
				reached := heads.Flag(l, i-d)
				l.Defer() // the sum takes in what stands before the head, too
				x.Set(l, i, op.Combine(l, x.Get(l, i-d), x.Get(l, i)))
				if reached {
					heads.Put(l, i, 1)
				} else {
					heads.Leave(l, i, i+1)
				}
			})
		}
	})
}
