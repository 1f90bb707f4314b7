package algos

import "upsweep/tracer"

// This file holds scans with one mistake each: mistakes that are in print, from the curriculum's
// errata.

// scanBlellochSwappedOperands hands left sum ⊕ prefix to the right child, as many lecture notes do.
func scanBlellochSwappedOperands() Algorithm {
	alg := mistaken(scanBlelloch(), "swapped-operands", "Blelloch scan with its operands swapped", Fault{
		Cause: "operand order",
		Says:  "The right child gets left sum ⊕ prefix, though the prefix belongs before the left sum: only with a commutative operator is the result right.",
	}, func(m *tracer.Machine, a *Args) {
		op := a.Op()
		x := m.Padded("x", a.Kind("x"), a.Words("x"), pow2Ceil(a.N()), op.Identity)
		upSweep(m, op, x, "up")
		first, _ := a.Init()
		clearRoot(m, x, first, "clear")
		m.Phase("down-sweep")
		for d := x.Len() / 2; d > 0; d /= 2 {
			m.Round("stride %d", d).Line("down").Every(2*d-1, x.Len(), 2*d, func(l *tracer.Lane, i int) {
				sum, prefix := x.Get(l, i-d), x.Get(l, i)
				x.Set(l, i, op.Combine(l, sum, prefix))
				x.Move(l, i-d, prefix)
			})
		}
		endBlelloch(m, a, x)
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "down", "        x[i − d], x[i] ← x[i], x[i − d] ⊕ x[i]")
	alg.Example = inputs("x", "a b c d e f g h").with("op", "concat")
	return alg
}

// scanBlellochUnclearedRoot begins the way down with the total at the root.
func scanBlellochUnclearedRoot() Algorithm {
	alg := mistaken(scanBlelloch(), "uncleared-root", "Blelloch scan that does not clear the root", Fault{
		Cause: "missing identity",
		Says:  "The way down begins with the total at the root instead of the identity, so every prefix has the total in front of it.",
	}, func(m *tracer.Machine, a *Args) {
		op := a.Op()
		x := m.Padded("x", a.Kind("x"), a.Words("x"), pow2Ceil(a.N()), op.Identity)
		upSweep(m, op, x, "up")
		handDown(m, op, x, "down")
		endBlelloch(m, a, x)
	})
	alg.Pseudocode = reworded(alg.Pseudocode, "clear", "")
	return alg
}

// endBlelloch gives the finished scan in x, inclusive where the run asks for that.
func endBlelloch(m *tracer.Machine, a *Args, x *tracer.Array) {
	m.Phase("")
	if a.Bool("inclusive") {
		combineWithInput(m, a, x)
	}
	m.Output("y", x)
}

// scanConvertIdentityLast shifts an inclusive scan the wrong way.
func scanConvertIdentityLast() Algorithm {
	alg := mistaken(scanConvert(), "identity-last", "To the exclusive form with the identity at the end", Fault{
		Cause: "off by one",
		Says:  "The values move to the left and the identity comes in at the last place, so every result includes its own value and the next one. They have to move to the right, with the identity in front.",
	}, func(m *tracer.Machine, a *Args) {
		if a.Bool("inclusive") {
			scanConvert().Kernel(m, a) // the mistake is in the other direction
			return
		}
		y := a.Input(m, "x")
		first, _ := a.Init()
		foldInit(m, a, y)
		inclusiveScan(m, a.Op(), y, "scan", "")
		n := y.Len()
		m.Phase("convert")
		m.Round("shift").Line("shift-right").ForAll(0, n, func(l *tracer.Lane, i int) {
			if i == n-1 {
				l.Line("first")
				y.Put(l, i, first)
				return
			}
			y.Move(l, i, y.Get(l, i+1))
		})
		m.Output("y", y)
	})
	alg.Pseudocode = reworded(reworded(alg.Pseudocode, "shift-right", "for all i < n − 1 in parallel: y[i] ← y[i + 1]"), "first", "y[n − 1] ← identity")
	return alg
}

// scanBlockRawBases adds the bases to the values as they were read.
func scanBlockRawBases() Algorithm {
	alg := mistaken(scanBlock(), "raw-bases", "Block scan that adds its bases to the raw input", Fault{
		Cause: "raw input",
		Says:  "The bases of the warps are added to the values as they were read, not as their warp has scanned them.",
	}, func(m *tracer.Machine, a *Args) {
		y := inTiles(m, a, func(x, y *tracer.Array) func(t, n int) { return tileByWarps(m, a, x, y, true) })
		toExclusive(m, a, y)
	})
	alg.Params = append(scanParams(true), warpParam(), blockParam())
	alg.Example = inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7").with("block", "16", "warp", "4")
	alg.Pseudocode, alg.Forms = reworded(alg.Pseudocode[:5], "add-bases", "barrier; y[i] ← totals[w − 1] ⊕ x[i]                        w > 0"), nil
	return alg
}
