package exercises

import (
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// This file reads what an algorithm is about (algos.Matters): which inputs show its idea, and in
// which rounds of a run it happens. All kinds that choose an input or a round ask here.

// maxDrawn is how often a request is drawn anew until it shows the idea.
const maxDrawn = 240

// IdeaTries is how many runs are made in which the idea has to happen where the kind can ask about it.
const IdeaTries = 6

// draw makes the k-th request of an exercise: one that a person would think of, on which the idea
// shows, unless that takes too many tries: then it is not used (runsOf).
func (s Spec) draw(alg *algos.Algorithm, r *rand.Rand, k int) (req algos.Request, shows bool) {
	req = s.request(alg, r, k)
	if s.Fixed(alg) {
		return req, true
	}
	tries := maxDrawn
	if alg.Matters.Whole {
		tries = maxRedrawn
	}
	for range tries {
		if homely(alg, req, s.Seed) && showsIdea(alg, req) {
			return req, true
		}
		req = s.request(alg, r, k)
	}
	return req, showsIdea(alg, req)
}

// showsIdea reports whether the idea of an algorithm shows on an input.
func showsIdea(alg *algos.Algorithm, req algos.Request) bool {
	if len(alg.Matters.Shows) == 0 {
		return true
	}
	args, err := alg.Check(req, budget.Exercise())
	return err == nil && args.Missing() == ""
}

// with are the optional inputs that the idea can't be seen without; not every kind has room for
// what goes with the keys of two lists.
func (s Spec) with(alg *algos.Algorithm) []string {
	if s.Kind.KeysAlone && len(alg.Matters.With) > 1 {
		return nil
	}
	return alg.Matters.With
}

// carry gives the optional inputs that the idea can't be seen without, and no others: a letter for
// each key.
func (s Spec) carry(alg *algos.Algorithm, inputs map[string]string) {
	next := 'a'
	for _, name := range s.with(alg) {
		keys := map[string]string{"v": "x", "va": "a", "vb": "b"}[name]
		var out []string
		for range strings.Fields(inputs[keys]) {
			out = append(out, string(next))
			next++
		}
		inputs[name] = strings.Join(out, " ")
	}
}

// idea is what of a round the algorithm is about: nothing, or some arrays, or whatever it writes.
type idea struct {
	is    bool
	heart bool
	of    []string // names of arrays; none: any
}

// ideas tells what of each round, by its number, the algorithm is about.
func (r *Run) ideas() []idea {
	if r.about != nil {
		return r.about
	}
	t := r.Trace
	r.about = make([]idea, t.Rounds()+1)
	m := r.Alg.Matters
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		if m.Whole {
			r.about[id].is = true
			continue
		}
		lines := r.linesOf(id)
		for _, ask := range m.Ask {
			line := r.Result.Args.LineOf(ask.Line)
			if line == 0 || !slices.Contains(lines, line) || ask.Last && int(id) < t.Rounds() && slices.Contains(r.linesOf(id+1), line) {
				continue
			}
			r.about[id].is = true
			r.about[id].heart = r.about[id].heart || ask.Heart
			if ask.Of != "" {
				r.about[id].of = append(r.about[id].of, ask.Of)
			}
		}
	}
	return r.about
}

// linesOf are the lines of the listing that a round runs.
func (r *Run) linesOf(id tracer.RoundID) []int {
	out := []int{r.Trace.Round(id).Line}
	from, to := r.Graph.NodesOf(id)
	for n := from; n < to; n++ {
		if l := r.Graph.Node(n).Line; !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

// Matters reports whether the idea happens in a round.
func (r *Run) Matters(id tracer.RoundID) bool { return r.ideas()[id].is }

// AsksHeart reports whether an exercise is one of the two in three that ask about what is new in an
// algorithm, where it says where that is: seeds of readers begin at 1.
func (s Spec) AsksHeart() bool { return s.Seed%3 != 0 }

// Heart reports whether what is new in an algorithm happens in a round.
func (r *Run) Heart(id tracer.RoundID) bool { return r.ideas()[id].heart }

// HeartOf reports whether a moment is about what is new in an algorithm.
func (r *Run) HeartOf(m Moment) bool { return m.Opens != "" || r.Heart(m.Round) }

// MattersIn reports whether what a round writes to an array is what the idea is about.
func (r *Run) MattersIn(id tracer.RoundID, array tracer.ArrayID) bool {
	of := r.ideas()[id].of
	return len(of) == 0 || slices.Contains(of, r.Trace.Array(array).Name)
}
