package views

import (
	"slices"
	"sort"
	"sync"

	"upsweep/tracer"
)

// derived is what only some ask of a run, and then again and again: each is worked out when it is
// asked for first, and kept with the subject.
type derived struct {
	sync.Mutex
	counted    *counted
	chain      *[]tracer.NodeID
	controlled *bool
	times      *tracer.Times
	wiring     *wiring
	shape      *treeShape
	cells      *history
	schedules  map[scheduling]*tracer.Schedule
	greedy     map[int]int // time by processors
	traffic    map[tracer.RoundID]tracer.RoundMemory
}

// shaped is the same of a run with some phases folded.
type shaped struct {
	bars    *bars // without their height
	readers *readers
}

// counted is what a run and its rounds took.
type counted struct {
	rounds []tracer.RoundCost
	whole  tracer.Cost
	steps  []tracer.Count
}

func (s *Subject) count() *counted {
	return once(s, &s.derived.counted, func() *counted {
		c := &counted{rounds: s.Trace.RoundCosts(nil)}
		c.whole, c.steps = s.Graph.Total(c.rounds), s.Graph.Counts(c.rounds)
		return c
	})
}

// Cost is what the whole run took.
func (s *Subject) Cost() tracer.Cost { return s.count().whole }

// Counts is what has been counted when each step has landed. It must not be changed.
func (s *Subject) Counts() []tracer.Count { return s.count().steps }

// scheduling is a number of processors, and whether they wait at barriers.
type scheduling struct {
	p      int
	greedy bool
}

// once returns what is kept at a place, or makes it.
func once[T any](s *Subject, kept **T, read func() *T) *T {
	s.derived.Lock()
	defer s.derived.Unlock()
	if *kept == nil {
		*kept = read()
	}
	return *kept
}

// wire is the run as a network.
func (s *Subject) wire() *wiring { return once(s, &s.derived.wiring, s.readWires) }

// longestChain is one longest chain of dependent applications.
func (s *Subject) longestChain() []tracer.NodeID {
	return *once(s, &s.derived.chain, func() *[]tracer.NodeID {
		chain := s.Graph.LongestChain()
		return &chain
	})
}

// Controlled reports whether something decided where or whether a value of the run was written, so
// that what a value depends on is more than what it was made of.
func (s *Subject) Controlled() bool {
	return *once(s, &s.derived.controlled, func() *bool {
		controlled := s.Graph.Controlled()
		return &controlled
	})
}

// treeShape is the run as a tree.
func (s *Subject) treeShape() *treeShape { return once(s, &s.derived.shape, s.readTree) }

// Schedule packs the run's tasks on p processors. It must not be changed.
func (s *Subject) Schedule(p int, greedy bool) *tracer.Schedule {
	s.derived.Lock()
	defer s.derived.Unlock()
	key := scheduling{p, greedy}
	plan := s.derived.schedules[key]
	if plan == nil {
		if plan = s.Graph.Barrier(p); greedy {
			plan = s.Graph.Greedy(p)
		}
		if s.derived.schedules == nil || len(s.derived.schedules) > 16 { // a slider goes through many
			s.derived.schedules = map[scheduling]*tracer.Schedule{}
		}
		s.derived.schedules[key] = plan
	}
	return plan
}

// times is what the times of the run's rounds are made of.
func (s *Subject) times() *tracer.Times { return once(s, &s.derived.times, s.Graph.Times) }

// greedyTime is how long the run's tasks take on p processors without barriers.
func (s *Subject) greedyTime(p int) int {
	s.derived.Lock()
	defer s.derived.Unlock()
	t, ok := s.derived.greedy[p]
	if !ok {
		t = s.Graph.Greedy(p).Time
		if s.derived.greedy == nil {
			s.derived.greedy = map[int]int{}
		}
		s.derived.greedy[p] = t
	}
	return t
}

// memory is what a round asks of a GPU's memory.
func (s *Subject) memory(r tracer.RoundID) tracer.RoundMemory {
	s.derived.Lock()
	defer s.derived.Unlock()
	m, ok := s.derived.traffic[r]
	if !ok {
		m = s.Trace.Memory(r, tracer.GPU())
		if s.derived.traffic == nil {
			s.derived.traffic = map[tracer.RoundID]tracer.RoundMemory{}
		}
		s.derived.traffic[r] = m
	}
	return m
}

// history lists the values that each cell takes, in order: those of cell c are
// list[start[c]:start[c+1]].
type history struct {
	start []int32
	list  []tracer.NodeID
	step  []int32 // at which each of them lands
}

// holds is the value that a cell has when a step has landed; the cell of the start where nothing
// has been written yet.
func (s *Subject) holds(cell tracer.CellID, step int) tracer.NodeID {
	return s.history().at(cell, step)
}

func (s *Subject) history() *history { return once(s, &s.derived.cells, s.readHistory) }

// at is the same for whoever asks for thousands of cells a step.
func (h *history) at(cell tracer.CellID, step int) tracer.NodeID {
	lo, hi := h.start[cell], h.start[cell+1]
	for first := lo; ; {
		if lo == hi {
			if lo == first {
				return tracer.NodeID(cell)
			}
			return h.list[lo-1]
		}
		if mid := (lo + hi) / 2; int(h.step[mid]) <= step {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
}

func (s *Subject) readHistory() *history {
	h := &history{start: make([]int32, s.Trace.Cells()+1), list: make([]tracer.NodeID, s.Graph.Nodes()-s.Trace.Cells())}
	first := tracer.NodeID(s.Trace.Cells())
	for n := first; int(n) < s.Graph.Nodes(); n++ {
		h.start[s.Graph.Node(n).Cell+1]++
	}
	for i := 1; i < len(h.start); i++ {
		h.start[i] += h.start[i-1]
	}
	next := slices.Clone(h.start)
	for n := first; int(n) < s.Graph.Nodes(); n++ {
		c := s.Graph.Node(n).Cell
		h.list[next[c]] = n
		next[c]++
	}
	for c := range s.Trace.Cells() { // lanes that write several times are recorded one after the other
		if writes := h.list[h.start[c]:h.start[c+1]]; len(writes) > 1 {
			sort.SliceStable(writes, func(i, j int) bool { return s.Graph.StepOf(writes[i]) < s.Graph.StepOf(writes[j]) })
		}
	}
	h.step = make([]int32, len(h.list))
	for i, n := range h.list {
		h.step[i] = int32(s.Graph.StepOf(n))
	}
	return h
}
