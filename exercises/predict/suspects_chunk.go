package predict

import (
	"slices"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes in a scan of chunks, each of which one lane goes through from front to back: which values
// it takes, and what it begins with.

// chunk is what a lane takes, as places [from, to) of a row, and what it begins with.
type chunk struct {
	from, to, step int
	base           value.Word
	based          bool
}

// chunksOf takes a round that scans chunks apart: the chunks, the values that they are of, and the array of what they
// begin with, if there is one; nil of another round.
func (s *suspecting) chunksOf() (chunks []chunk, words []value.Word, bases tracer.ArrayID) {
	for _, list := range exercises.LanesOf(s.acts) {
		chain := s.chain(list)
		if len(chain) == 0 || len(chain) != len(list) {
			return nil, nil, bases
		}
		one := chunk{from: len(words), step: 1}
		if first := chain[0]; first.How == exercises.Combined {
			bases, _ = s.t.Place(first.Operands[0])
			one.base, one.based = s.before.Cell(first.Operands[0])
		}
		for _, a := range chain {
			own := a.Operands[len(a.Operands)-1]
			w, ok := s.before.Cell(own)
			array, i := s.t.Place(own)
			if _, to := s.t.Place(a.To); !ok || to != i || i != len(words) || array == s.q.m.Array {
				return nil, nil, bases
			}
			words = append(words, w)
		}
		one.to = len(words)
		chunks = append(chunks, one)
	}
	return chunks, words, bases
}

// chunked are these mistakes.
func (s *suspecting) chunked() {
	combine := s.t.Program().Combine
	if combine == nil {
		return
	}
	chunks, words, bases := s.chunksOf()
	if len(chunks) < 2 || len(chunks) == len(words) {
		return
	}
	baseOf := func(k int) (w value.Word, ok bool) {
		if bases == tracer.NoArray || k >= s.t.Array(bases).Real {
			return 0, false
		}
		return s.before.Value(bases, k)
	}
	init, given := s.e.Run.Result.Args.Init()
	n, p := len(words), len(chunks)
	size := (n + p - 1) / p
	for kind, other := range [...][2]string{
		{exercises.Strided, "The values are dealt out to the lanes one by one. A chunk is values that stand next to each other."},
		{exercises.Strided, "The values are dealt out to the lanes one by one, and what the chunks begin with is left out. A chunk is values that stand next to each other."},
		{exercises.OtherBase, "Each chunk begins with the initial value. The first one alone does."},
		{"parts of other sizes", "All chunks have the same size, rounded up, and the last one has the rest."},
	} {
		out := exercises.Memory{}
		for k, c := range chunks {
			switch kind {
			case 0, 1:
				c.from, c.to, c.step, c.based = k, n, p, c.based && kind == 0
			case 2:
				if k > 0 && given && !c.based {
					c.base, c.based = init, true
				}
			case 3:
				c.from, c.to = k*size, min(n, k*size+size)
			}
			for i := c.from; i < c.to; i += c.step {
				if c.based {
					c.base = combine(c.base, words[i])
				} else {
					c.base, c.based = words[i], true
				}
				out[s.t.Cell(s.q.m.Array, i)] = c.base
			}
		}
		s.words(20, other[0], other[1], s.q.slotTexts(s.e.Run, out, s.before))
	}
	s.chunkByChunk(chunks, words, baseOf)
}

// chunkByChunk has each chunk hold what it begins with, alone or with each value.
func (s *suspecting) chunkByChunk(chunks []chunk, words []value.Word, baseOf func(k int) (value.Word, bool)) {
	combine := s.t.Program().Combine
	alone, own := exercises.Memory{}, exercises.Memory{}
	all := true
	for k, c := range chunks {
		base, ok := baseOf(k)
		all = all && ok
		for i := c.from; i < c.to; i++ {
			to := s.t.Cell(s.q.m.Array, i)
			if alone[to] = base; ok {
				own[to] = combine(base, words[i])
			}
		}
	}
	if all {
		s.words(20, exercises.LeftOut, "What its chunk begins with stands in each cell. The values of the chunk are to be combined with it, one after another.", s.q.slotTexts(s.e.Run, alone, s.before))
		s.words(20, nothingCarried, "Each value is combined with what its chunk begins with alone. It is to be combined with all that stand in front of it in the chunk.", s.q.slotTexts(s.e.Run, own, s.before))
	}
}

// based is a run of cells that begin with the same value, and what they hold without it.
type based struct {
	base  value.Word
	has   bool
	cells []tracer.CellID
	local []value.Word
}

// otherBases are mistakes in what the parts of a scan begin with, each of which has a cell of bases: its own total is
// counted in, all begin with the same, or only the part just before is counted. without is what comes out when
// nothing is read from bases.
func (s *suspecting) otherBases(bases tracer.ArrayID, without exercises.Memory) {
	combine := s.t.Program().Combine
	parts := s.basedParts(bases, without)
	if len(parts) < 2 || combine == nil {
		return
	}
	of := func(base func(k int) (value.Word, bool)) []string {
		out := exercises.Memory{}
		for k, p := range parts {
			w, has := base(k)
			for i, c := range p.cells {
				if out[c] = p.local[i]; has {
					out[c] = combine(w, p.local[i])
				}
			}
		}
		return s.q.slotTexts(s.e.Run, out, s.before)
	}
	right := func(k int) (value.Word, bool) { return parts[k].base, parts[k].has }
	if !slices.Equal(of(right), []string(s.q.want)) { // the lanes do something else besides
		return
	}
	total := func(k int) value.Word { return parts[k].local[len(parts[k].local)-1] }
	s.words(17, exercises.OtherBase, "What each part adds up to itself is counted in what it begins with. It begins with what stands in front of it alone.", of(func(k int) (value.Word, bool) {
		switch {
		case k+1 < len(parts):
			return parts[k+1].base, true
		case parts[k].has:
			return combine(parts[k].base, total(k)), true
		}
		return total(k), true
	}))
	s.words(17, exercises.OtherBase, "What each part but the first adds up to itself is counted in what it begins with. It begins with what stands in front of it alone.", of(func(k int) (value.Word, bool) {
		if !parts[k].has {
			return 0, false
		}
		return combine(parts[k].base, total(k)), true
	}))
	s.basesOfOthers(parts, s.arrayNamed(bases), of)
	if bare(parts) > 1 {
		s.basesOfBlocks(parts, total, of)
	}
	s.words(17, exercises.OtherBase, "Each part begins with the total of the one just before it alone. It begins with all that stands in front of it.", of(func(k int) (value.Word, bool) {
		if k == 0 {
			return parts[0].base, parts[0].has
		}
		return total(k - 1), true
	}))
	if init, given := s.e.Run.Result.Args.Init(); given {
		s.words(16, exercises.OtherBase, "The initial value is counted in once for each part. The first one begins with it, and the others have it in what they begin with.", of(func(k int) (value.Word, bool) {
			if k == 0 {
				return parts[0].base, parts[0].has
			}
			return combine(init, parts[k].base), true
		}))
	}
	if !commutes(s.e.Run) {
		sums := []value.Word{parts[0].base}
		for k := 1; k < len(parts); k++ {
			if sums = append(sums, total(k-1)); k > 1 || parts[0].has {
				sums[k] = combine(total(k-1), sums[k-1])
			}
		}
		s.words(17, exercises.Swapped, "What the parts begin with is put together in the wrong order: what stands further to the left is the left operand.", of(func(k int) (value.Word, bool) {
			return sums[k], parts[k].has
		}))
	}
}

// bare is how many parts begin with nothing: the first, or the first of each block.
func bare(parts []based) (n int) {
	for _, p := range parts {
		n += map[bool]int{false: 1}[p.has]
	}
	return n
}

// basesOfOthers has all parts begin with the same, or each with what another should begin with.
func (s *suspecting) basesOfOthers(parts []based, name string, of func(base func(k int) (value.Word, bool)) []string) {
	first := slices.IndexFunc(parts, func(p based) bool { return p.has })
	for _, all := range []bool{true, false} {
		who := "All parts begin"
		switch {
		case !all && bare(parts) > 1:
			who = "All parts that begin with something begin"
		case !all && bare(parts) > 0:
			who = "All parts but the first begin"
		}
		s.words(17, exercises.OtherBase, who+" with the same value of "+name+". Each begins with one of its own: what stands in front of it.", of(func(k int) (value.Word, bool) {
			return parts[first].base, all || parts[k].has
		}))
	}
	for _, by := range []int{-1, 1} {
		s.words(18, exercises.OtherBase, "Each part begins with what the one "+map[int]string{-1: "in front of", 1: "behind"}[by]+" it should begin with.", of(func(k int) (value.Word, bool) {
			if k += by; k < 0 || k >= len(parts) {
				return 0, false
			}
			return parts[k].base, parts[k].has
		}))
	}
}

// basesOfBlocks are such mistakes where the first part of each block begins with nothing.
func (s *suspecting) basesOfBlocks(parts []based, total func(k int) value.Word, of func(base func(k int) (value.Word, bool)) []string) {
	combine := s.t.Program().Combine
	s.words(17, exercises.OtherBase, "What each part adds up to itself is counted in. It begins with what stands in front of it in its block.", of(func(k int) (value.Word, bool) {
		if parts[k].has {
			return combine(parts[k].base, total(k)), true
		}
		return total(k), true
	}))
	s.words(17, exercises.OtherBase, "What stands in front of a block is counted in. In this round the first part of each block begins with nothing.", of(func(k int) (value.Word, bool) {
		switch {
		case k == 0 || parts[k].has:
			return parts[k].base, parts[k].has
		case parts[k-1].has:
			return combine(parts[k-1].base, total(k-1)), true
		}
		return total(k - 1), true
	}))
}

// basedParts divides the cells of the row by the cell of bases that what they hold is made of, through what their lanes
// have written before; those in front that need none are a part, too. Nil where the row is no such thing.
func (s *suspecting) basedParts(bases tracer.ArrayID, without exercises.Memory) (out []based) {
	from := map[tracer.CellID]tracer.CellID{}
	for _, a := range s.acts {
		for _, o := range a.Operands {
			if array, _ := s.t.Place(o); array == bases {
				from[a.To] = o
			} else if b, ok := from[o]; ok && a.To != o {
				from[a.To] = b
			}
		}
	}
	var last tracer.CellID
	for k, i := range s.q.cells {
		c := s.t.Cell(s.q.m.Array, i)
		w, ok := without[c]
		if !ok {
			w, ok = s.before.Cell(c)
		}
		if !ok {
			return nil
		}
		b, has := from[c]
		if k == 0 || has != out[len(out)-1].has || b != last {
			var base value.Word
			if has {
				if base, ok = s.after.Cell(b); !ok {
					return nil
				}
			}
			out = append(out, based{base: base, has: has})
		}
		last = b
		p := &out[len(out)-1]
		p.cells, p.local = append(p.cells, c), append(p.local, w)
	}
	if len(out) > 0 && !slices.ContainsFunc(out, func(p based) bool { return p.has }) {
		return nil
	}
	return out
}
