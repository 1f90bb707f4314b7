package workbench

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// SearchOptions bound a search for other orders.
type SearchOptions struct {
	Runs   int         // of the program, one an order
	Steps  int         // of the interpreter, over all runs
	Random int         // runs in random orders, where not every order can be run
	Cancel func() bool // asked now and then; true ends the search with a Failure of kind Stopped
}

// DefaultSearch is what a reader waits for: some hundred orders of eight threads.
func DefaultSearch() SearchOptions { return SearchOptions{Runs: 400, Steps: 6 << 20, Random: 200} }

// Found is what a search found.
type Found struct {
	Witness *Witness // nil where no order was found that gives a wrong result
	Runs    int      // orders tried
	Steps   int      // of the interpreter that they took
	All     bool     // every order was run, up to those that differ in nothing that matters: no other result is possible
	Says    string   // a sentence on what was tried
}

// maxSearched is how many threads a launch has, and how many accesses they make, for a search to
// tell orders apart.
const (
	maxThreads  = 32
	maxSearched = 1500
)

// What one run of a search may take: one that takes more would not be told from others anyway.
const (
	maxLogged  = 1 << 14
	maxStepped = 1 << 20
)

// depth is how many changes of the thread that goes on a random order makes on purpose, and one
// more.
const depth = 3

// Search runs a program of threads in other orders, on one input, until it finds one in which the
// result is not what the task asks for, or none can go on. First it reverses, one after another,
// two accesses that conflict and that nothing orders: so every order is run up to those that are
// equal in the order of all conflicts (Flanagan and Godefroid, 2005). If the bounds end that,
// random orders follow, by priorities that change at a few places (Burckhardt, Kothari, Musuvathi
// and Nagarakatti, 2010). Its error is a *Failure, or that the input does not fit.
func (p *Program) Search(alg *algos.Algorithm, req algos.Request, opt SearchOptions) (*Found, error) {
	s := &search{p: p, alg: alg, req: req, opt: opt, classes: map[uint64]bool{}, planned: map[string]bool{}}
	f := &Found{}
	err := s.reverse(f)
	if err == nil && f.Witness == nil && !f.All {
		err = s.random(f)
	}
	if err != nil {
		return nil, err
	}
	f.Runs, f.Steps = s.runs, s.steps
	switch {
	case f.Witness != nil:
		f.Says = fmt.Sprintf("Found after %s.", counted(s.runs, "order"))
	case f.All:
		f.Says = fmt.Sprintf("No other result is possible on this input: %s, and every other order of the threads is equal to one of them.", counted(s.runs, "order"))
	default:
		k := max(2, s.longest)
		f.Says = fmt.Sprintf("No wrong result in %s, of which %d were random. There are more: a fault that takes %d accesses in one order shows in each random one with a chance of 1 in %s at least.",
			counted(s.runs, "order"), s.opt.Random, depth, budget.Grouped(int(float64(max(1, s.threads))*math.Pow(float64(k), depth-1))))
	}
	return f, nil
}

// replayed runs a program in one order in which it has gone wrong, and makes that order simpler.
func (p *Program) replayed(alg *algos.Algorithm, req algos.Request, order Order, cancel func() bool) (*Found, error) {
	s := &search{p: p, alg: alg, req: req, opt: SearchOptions{Runs: 1, Cancel: cancel}}
	f := &Found{}
	t, err := s.once(&director{order: order})
	if err == nil && t.bad() {
		err = s.witness(f, t)
	}
	f.Runs, f.Steps = s.runs, s.steps
	f.Says = fmt.Sprintf("Found after %s.", counted(s.runs, "order"))
	return f, err
}

// search is a search under way.
type search struct {
	p       *Program
	alg     *algos.Algorithm
	req     algos.Request
	opt     SearchOptions
	runs    int
	steps   int
	threads int // of the largest launch
	longest int // accesses of a run
	classes map[uint64]bool
	planned map[string]bool
	queue   []Order
	bounded bool // something was left out
}

// tried is one run of a search.
type tried struct {
	wrong    *Mismatch
	failed   *Failure // that the order brought about
	log      []event
	launches []launched
	undone   bool // a limit ended it
}

func (t *tried) bad() bool { return t.wrong != nil || t.failed != nil }

// once runs the program in the order of d.
func (s *search) once(d *director) (*tried, error) {
	a, err := s.alg.Check(s.req, budget.Write())
	if err != nil {
		return nil, err
	}
	b := budget.Write().With(budget.Accesses, maxLogged).With(budget.Instructions, maxStepped)
	r := s.p.begin(a, Options{Budget: b, Cancel: s.opt.Cancel, Unwatch: true}, d)
	out, err := r.run()
	s.runs++
	s.steps += out.Steps + 1
	s.longest = max(s.longest, len(r.log))
	for _, l := range r.launches {
		s.threads = max(s.threads, l.threads)
	}
	t := &tried{log: r.log, launches: r.launches}
	var f *Failure
	switch {
	case errors.As(err, &f) && f.Kind == Stopped:
		return nil, f
	case errors.As(err, &f) && f.Kind == TooMuch:
		t.undone = true
	case errors.As(err, &f):
		t.failed = f
	case err != nil:
		return nil, err
	default:
		t.wrong = mismatch(a, out)
	}
	return t, nil
}

// reverse runs orders until each two accesses that could have come in the other order have.
func (s *search) reverse(f *Found) error {
	s.queue = []Order{{}}
	for len(s.queue) > 0 {
		if s.runs >= s.opt.Runs || s.steps >= s.opt.Steps {
			return nil
		}
		plan := s.queue[0]
		s.queue = s.queue[1:]
		t, err := s.once(&director{order: plan})
		if err != nil {
			return err
		}
		if t.bad() {
			return s.witness(f, t)
		}
		s.bounded = s.bounded || t.undone
		s.expand(t)
	}
	f.All = !s.bounded
	return nil
}

// expand plans the orders that differ from a run in the order of two accesses.
func (s *search) expand(t *tried) {
	if len(t.log) > maxSearched {
		s.bounded = true
		return
	}
	lists := make([][]clocked, 0, len(t.launches))
	found := make([][]reversal, 0, len(t.launches))
	sum := uint64(0)
	at := 0
	for _, l := range t.launches {
		from := at
		for at < len(t.log) && int(t.log[at].round) <= l.round {
			at++
		}
		if l.threads > maxThreads {
			s.bounded = true
			return
		}
		list, pairs := happened(t.log[from:at], l)
		lists, found = append(lists, list), append(found, pairs)
		sum += class(list)
	}
	if s.classes[sum] {
		return
	}
	s.classes[sum] = true
	before := Order{}
	for k, list := range lists {
		plan := func(turns []int) {
			if len(s.queue) > s.opt.Runs-s.runs {
				s.bounded = true // nobody would come to it
				return
			}
			o := append(before[:len(before):len(before)], turns)
			if text := o.String(); !s.planned[text] {
				s.planned[text] = true
				s.queue = append(s.queue, o)
			}
		}
		if len(s.classes) == 1 {
			for _, ring := range rings(nestings(list)) {
				plan(ringed(list, ring))
			}
		}
		for _, r := range found[k] {
			plan(reversed(list, r))
		}
		turns := make([]int, len(list))
		for i, c := range list {
			turns[i] = int(c.lane)
		}
		before = append(before, turns)
	}
}

// random runs random orders.
func (s *search) random(f *Found) error {
	for k := range s.opt.Random {
		if s.steps >= 2*s.opt.Steps {
			s.opt.Random = k
			return nil
		}
		t, err := s.once(&director{ranks: newRanks(uint64(k), max(1, s.longest))})
		if err != nil {
			return err
		}
		if t.bad() {
			return s.witness(f, t)
		}
	}
	return nil
}

// ranks are the priorities of the threads of a random order: the highest that can go on does, and a
// few times, after an access picked in advance, the thread that made it comes to be the lowest.
type ranks struct {
	seed     uint64
	accesses int

	rng  *rand.Rand
	of   map[int]int
	drop map[int]bool // by how many accesses were made
	made int
	low  int
	top  int // thread that goes on
}

// newRanks makes the order that a seed picks for a run of about so many accesses.
func newRanks(seed uint64, accesses int) *ranks {
	r := &ranks{seed: seed, accesses: accesses, rng: rand.New(rand.NewPCG(seed, 3)), of: map[int]int{}, drop: map[int]bool{}}
	for range depth - 1 {
		r.drop[1+r.rng.IntN(accesses)] = true
	}
	return r
}

// next is the place of the highest among those that can go on; tired tells that it went on for long
// while others waited.
func (r *ranks) next(lanes []tracer.LaneID, tired bool) int {
	if tired {
		r.lower(r.top)
	}
	best := 0
	for k, l := range lanes {
		if r.rank(int(l)) > r.rank(int(lanes[best])) {
			best = k
		}
	}
	r.top = int(lanes[best])
	return best
}

func (r *ranks) rank(lane int) int {
	if r.of[lane] == 0 {
		r.of[lane] = 1 + r.rng.IntN(math.MaxInt32)
	}
	return r.of[lane]
}

func (r *ranks) lower(lane int) {
	r.low--
	r.of[lane] = r.low
}

func (r *ranks) did(lane int) {
	if r.made++; r.drop[r.made] {
		r.lower(lane)
	}
}
