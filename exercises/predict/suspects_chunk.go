package predict

import (
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
	n, p := len(words), len(chunks)
	size := (n + p - 1) / p
	for kind, other := range [...][2]string{
		{exercises.Strided, "The values are dealt out to the lanes one by one. A chunk is values that stand next to each other."},
		{exercises.Strided, "The values are dealt out to the lanes one by one, and what the chunks begin with is left out. A chunk is values that stand next to each other."},
		{"parts of other sizes", "All chunks have the same size, rounded up, and the last one has the rest."},
		{"the base of another chunk", "Each chunk begins with the base of the next one."},
	} {
		out := exercises.Memory{}
		for k, c := range chunks {
			switch kind {
			case 0, 1:
				c.from, c.to, c.step, c.based = k, n, p, c.based && kind == 0
			case 2:
				c.from, c.to = k*size, min(n, k*size+size)
			default:
				if w, ok := baseOf(k + 1); ok {
					c.base, c.based = w, true
				}
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
