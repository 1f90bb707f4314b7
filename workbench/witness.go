package workbench

import (
	"errors"
	"fmt"
	"slices"

	"upsweep/budget"
)

// Witness is an order of the threads in which a program goes wrong, made as simple as a few more
// runs could make it.
type Witness struct {
	Order   Order       // for Options.Order, which gives the same run again
	Kind    FailureKind // Deadlock, or how else the run failed; Different where it gave a wrong result
	Says    string      // y[2] is 4 and should be 8
	Race    *Race       // the two accesses behind it; nil where none race in that order
	Turns   []Turn      // all accesses in their order
	Changes int         // how often another thread went on though the one before could have
	cause   string      // the name of the mistake behind the race
}

// Different is the kind of a witness whose run came to its end with a wrong result.
const Different FailureKind = "wrong result"

// Turn is an access of a thread, or that it came to a barrier.
type Turn struct {
	Thread int
	Line   int
	Does   string // reads x[3]
}

// maxSimplified is how many runs may go into making a witness simpler.
const maxSimplified = 80

// witness makes the witness of a run that went wrong.
func (s *search) witness(f *Found, t *tried) error {
	order, err := s.simpler(t)
	if err != nil {
		return err
	}
	t, err = s.once(&director{order: order})
	if err != nil {
		return err
	}
	w := &Witness{Order: order, Kind: Different}
	switch {
	case t.failed != nil:
		w.Kind, w.Says = t.failed.Kind, t.failed.Error()
	case t.wrong != nil:
		w.Says = t.wrong.String() + "."
	}
	type one struct{ lane, round int32 }
	last := map[one]int{}
	for i, e := range t.log {
		last[one{e.lane, e.round}] = i
	}
	for i, e := range t.log {
		w.Turns = append(w.Turns, Turn{Thread: int(e.lane), Line: int(e.line), Does: e.does()})
		if i > 0 && e.lane != t.log[i-1].lane && last[one{t.log[i-1].lane, e.round}] > i && !t.log[i-1].how.waits() {
			w.Changes++
		}
	}
	f.Witness = w
	w.Race, w.cause, err = s.raceIn(order)
	return err
}

// raceIn is the race that the program has in an order of its threads, with the name of the mistake
// behind it; nil where it has none.
func (s *search) raceIn(order Order) (*Race, string, error) {
	a, err := s.alg.Check(s.req, budget.Write())
	if err != nil {
		return nil, "", err
	}
	out, err := s.p.Run(a, Options{Budget: budget.Write(), Cancel: s.opt.Cancel, Order: order})
	if f := (*Failure)(nil); errors.As(err, &f) && f.Kind == Stopped {
		return nil, "", f
	}
	race := worst(out.Races)
	if race == nil {
		return nil, "", nil
	}
	return race, out.causeOf(race), nil
}

// Told is the fault with the two accesses behind it.
func (w *Witness) Told() string {
	if w.Race == nil {
		return w.Says
	}
	return w.Says + " " + sentence(w.Race.Says)
}

var done = [...]string{reads: "reads", writes: "writes", loads: "loads", stores: "stores", updates: "updates", locks: "locks", unlocks: "unlocks", arrives: "comes to the barrier", meets: "meets its warp"}

// does says what was done: reads x[3].
func (e *event) does() string {
	if e.how.waits() {
		return done[e.how]
	}
	return fmt.Sprintf("%s %s[%d]", done[e.how], e.of.name, e.i)
}

// stretch is accesses that one thread makes one after another.
type stretch struct{ launch, thread, count int }

func stretches(o Order) []stretch {
	var out []stretch
	for k, list := range o {
		for i, thread := range list {
			if last := len(out) - 1; i > 0 && out[last].thread == thread {
				out[last].count++
				continue
			}
			out = append(out, stretch{k, thread, 1})
		}
	}
	return out
}

func ordered(list []stretch) Order {
	out := Order{}
	for _, s := range list {
		for len(out) <= s.launch {
			out = append(out, nil)
		}
		out[s.launch] = append(out[s.launch], slices.Repeat([]int{s.thread}, s.count)...)
	}
	return out
}

// simpler finds an order that goes wrong too, with fewer changes of the thread, and tells no more
// of it than it must.
func (s *search) simpler(t *tried) (Order, error) {
	best := orderOf(t.log)
	left := maxSimplified
	fails := func(o Order) (*tried, error) {
		left--
		r, err := s.once(&director{order: o})
		if err != nil || !r.bad() || (r.failed != nil) != (t.failed != nil) {
			return nil, err
		}
		return r, nil
	}
	for again := len(t.log) <= maxSearched; again && left > maxSimplified/4; { // later stretches of a thread come to its earlier ones
		again = false
		list := stretches(best)
		for i := 0; i < len(list) && !again && left > maxSimplified/4; i++ {
			j := slices.IndexFunc(list[i+1:], func(x stretch) bool { return x.launch == list[i].launch && x.thread == list[i].thread })
			if j < 0 {
				continue
			}
			j += i + 1
			moved := slices.Delete(slices.Clone(list), j, j+1)
			moved[i].count += list[j].count
			r, err := fails(ordered(moved))
			if err != nil {
				return nil, err
			}
			if r != nil && len(stretches(orderOf(r.log))) < len(list) {
				best, again = orderOf(r.log), true
			}
		}
	}
	// What comes by itself need not be told: the shortest beginning that goes wrong, as halving
	// finds it.
	list := stretches(best)
	low, high := 0, len(list)
	for low < high && left > 0 {
		middle := (low + high) / 2
		r, err := fails(ordered(list[:middle]))
		if err != nil {
			return nil, err
		}
		if r != nil {
			high = middle
		} else {
			low = middle + 1
		}
	}
	if high == 0 { // no order at all is not to be told: the beginning of what comes by itself is
		r, err := s.once(&director{})
		if err != nil {
			return nil, err
		}
		list, high = stretches(orderOf(r.log)), 1
	}
	return ordered(list[:min(high, len(list))]), nil
}
