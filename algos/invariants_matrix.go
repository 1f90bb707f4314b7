package algos

import "upsweep/tracer/value"

// This file holds what holds of the algorithms on dense matrices and of those that work by tiles.

func matrixInvariants() map[string][]Invariant {
	return map[string][]Invariant{
		"matrix/transpose-tiled": {
			{After: []string{"load"}, Says: "s[r][c] of a block holds x[top + r][left + c], where that exists.", Breaks: func(s *State) string {
				if !s.Last {
					return ""
				}
				return s.cells("s", s.Args.tileCarrier().loaded(s.Args.Words("x")))
			}},
			{After: []string{"store"}, Says: "y[c·rows + r] = x[r·cols + c].", Breaks: finished("y", "y")},
		},
		"matrix/multiply-naive": {{After: []string{"sum"}, Says: "y[r][c] is the sum of a[r][l]·b[l][c] over all l.", Breaks: finished("y", "y")}},
		"matrix/multiply-tiled": {
			{After: []string{"multiply"}, Says: "After the round from q on, each thread's sum is that of a[r][l]·b[l][c] over the l below q + t.", Breaks: func(s *State) string {
				p := s.Args.product()
				if !s.Last {
					return ""
				}
				want := oracleProduct(s.Args.upTo(s.Ran["multiply"] * p.wide))["y"]
				return s.cells("sum", func(i int) (value.Word, bool) {
					at := p.thread(i)
					row, col := at.top+at.r, at.left+at.c
					if row >= p.rows || col >= p.cols {
						return 0, false
					}
					return want[row*p.cols+col].Word, true
				})
			}},
			{After: []string{"store"}, Says: "y[r][c] is the sum of a[r][l]·b[l][c] over all l.", Breaks: finished("y", "y")},
		},
		"stencil/tiled": {
			{After: []string{"load"}, Says: "s[r][c] of a block holds x[top − d + r][left − e + c], or what the boundary says stands there.", Breaks: func(s *State) string {
				p := s.Args.haloed()
				want := map[int]value.Word{}
				for block := range p.blocks() {
					p.halo(p.thread(block*p.size()), 1, func(to, from int, there bool) {
						if from >= 0 {
							want[to] = p.of.x[from]
						} else if there {
							want[to] = 0
						}
					})
				}
				return s.cells("s", func(i int) (value.Word, bool) { w, held := want[i]; return w, held && s.Last })
			}},
			{After: []string{"sum"}, Says: "y[i] is the weighted sum of the neighbourhood of x[i].", Breaks: finished("y", "y")},
		},
	}
}

// upTo are the arguments of a product of which only the first so many columns of a and rows of b
// count.
func (a *Args) upTo(inner int) *Args {
	p, part := a.product(), *a
	inner = min(inner, p.inner)
	var words []value.Word
	for i, w := range a.Words("a") {
		if i%p.inner < inner {
			words = append(words, w)
		}
	}
	part.ints = map[string]int64{"inner": int64(inner)}
	part.arrays = map[string]array{"a": {kind: p.kind, words: words}, "b": {kind: p.kind, words: a.Words("b")[:inner*p.cols]}}
	return &part
}
