package record

import (
	"slices"
	"sort"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"upsweep/exercises"
)

// Level is how well a skill is known.
type Level uint8

// The levels. The zero Level: nothing has been answered.
const (
	Untried  Level = iota
	Learning       // answered, not yet dependably right
	Known          // right, and due for review in days
	Mastered       // right, and likely to be so for weeks
)

// String names a level as the pages do.
func (l Level) String() string { return [...]string{"not tried", "learning", "known", "mastered"}[l] }

// weeks is the stability from which a skill counts as mastered: the days in which the chance of a right answer falls to 90 %.
const weeks = 21

// State is what the answers to one skill tell.
type State struct {
	Skill   Skill
	Answers int
	Right   int // of them without a fault
	Last    Entry
	Due     time.Time // when it is to be reviewed
	Level   Level
	Recall  float64 // chance of a right answer now, 0 to 1
}

// scheduler is FSRS with its published weights, aiming at 90 % recall, without the random spread of dates: the same answers give the
// same dates on every device.
func scheduler() *fsrs.FSRS { return fsrs.NewFSRS(fsrs.DefaultParam()) }

// rating is what an answer tells the scheduler: right at once is good; right after help or a second try is hard; anything wrong means
// that it has been forgotten.
func rating(e Entry) fsrs.Rating {
	switch {
	case !e.Full():
		return fsrs.Again
	case e.Hints > 0 || e.Try > 1:
		return fsrs.Hard
	}
	return fsrs.Good
}

// learning is what the answers to one skill tell, whatever the time is.
type learning struct {
	card    fsrs.Card
	answers int
	right   int
	last    Entry
	seed    uint64 // the next that has not been had
}

// mostSkills bounds the skills that are kept account of: many times those that there are, where a file may name algorithms at will.
const mostSkills = 5000

// learn takes one more entry in, the latest of all.
func (l Log) learn(f *fsrs.FSRS, e Entry) {
	spec, err := exercises.ParseSpec(e.Exercise)
	if err != nil {
		return
	}
	skill := Skill{spec.Algorithm, spec.Kind}
	s, seen := l.learnt[skill]
	if !seen {
		if len(l.learnt) == mostSkills {
			return
		}
		s = learning{card: fsrs.NewCard(), seed: 1}
	}
	if spec.Seed >= s.seed && spec.Seed < mostSeed {
		s.seed = spec.Seed + 1
	}
	if e.Of > 0 {
		at := e.At
		if s.answers > 0 && at.Before(s.card.LastReview) {
			at = s.card.LastReview // a clock that was set back must not make time run backwards
		}
		s.card = f.Next(s.card, at, rating(e)).Card
		s.last = e
		s.answers++
		if e.Full() {
			s.right++
		}
	}
	l.learnt[skill] = s
}

// States returns the state of every skill that has been answered, by algorithm and kind. known tells which skills there are exercises on:
// an answer of another version, on an algorithm that this one does not have, is kept but leads nowhere.
func (l Log) States(now time.Time, known func(Skill) bool) []State {
	f := scheduler()
	out := make([]State, 0, len(l.learnt))
	for skill, s := range l.learnt {
		if s.answers == 0 || !known(skill) {
			continue
		}
		state := State{Skill: skill, Answers: s.answers, Right: s.right, Last: s.last, Due: s.card.Due, Recall: f.GetRetrievability(s.card, now)}
		switch {
		case s.card.State != fsrs.Review || !s.last.Full():
			state.Level = Learning
		case s.card.Stability >= weeks:
			state.Level = Mastered
		default:
			state.Level = Known
		}
		out = append(out, state)
	}
	// Not slices.SortFunc: it is compiled anew for every type that it sorts, which the download of the client would show.
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i].Skill, out[j].Skill
		return a.Algorithm < b.Algorithm || a.Algorithm == b.Algorithm && a.Kind < b.Kind
	})
	return out
}

// Skills lists the skills that there are answers on, in no order.
func (l Log) Skills() []Skill {
	out := make([]Skill, 0, len(l.learnt))
	for skill := range l.learnt {
		out = append(out, skill)
	}
	return out
}

// Begun reports whether there is an answer on an algorithm.
func (l Log) Begun(algorithm string) bool {
	for skill := range l.learnt {
		if skill.Algorithm == algorithm {
			return true
		}
	}
	return false
}

// Progress sums up an algorithm: how many of its kinds are known.
type Progress struct{ Tried, Known, Of int }

// ProgressOf sums up the states of the kinds of one algorithm.
func ProgressOf(states []State, algorithm string, kinds []exercises.Kind) Progress {
	p := Progress{Of: len(kinds)}
	for _, s := range states {
		if s.Skill.Algorithm != algorithm || !slices.Contains(kinds, s.Skill.Kind) {
			continue
		}
		p.Tried++
		if s.Level >= Known {
			p.Known++
		}
	}
	return p
}

// Due lists the skills whose review has come, the longest overdue first.
func Due(states []State, now time.Time) []State {
	var out []State
	for _, s := range states {
		if !s.Due.After(now) {
			out = append(out, s)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Due.Before(out[j].Due) })
	return out
}

// Next picks what to practise: a review that is due, else a skill not yet tried, in the order of the list, of an algorithm that has been
// begun before one that has not. Where there is a choice, it is of another algorithm than the last answer: mixed practice
// is remembered better than blocks (Rohrer and Taylor, 2007). ok is false where the list is empty.
func Next(l Log, all []Skill, now time.Time) (s Skill, ok bool) {
	if len(all) == 0 {
		return Skill{}, false
	}
	states := l.States(now, func(s Skill) bool { return slices.Contains(all, s) })
	last := ""
	if n := len(l.entries); n > 0 {
		if skill, ok := SkillOf(l.entries[n-1]); ok {
			last = skill.Algorithm
		}
	}
	var due, begun, fresh []Skill
	tried, started := map[Skill]bool{}, map[string]bool{}
	for _, st := range states {
		tried[st.Skill] = true
		started[st.Skill.Algorithm] = true
	}
	for _, st := range Due(states, now) {
		due = append(due, st.Skill)
	}
	for _, skill := range all {
		switch {
		case tried[skill]:
		case started[skill.Algorithm]:
			begun = append(begun, skill)
		default:
			fresh = append(fresh, skill)
		}
	}
	list := due
	if len(list) == 0 {
		// One new algorithm for every two kinds of those begun keeps things moving.
		list = append(begun, fresh...)
		if l.Len()%3 == 2 && len(fresh) > 0 {
			list = append(slices.Clone(fresh), begun...)
		}
	}
	if len(list) == 0 { // all is tried and nothing due: what is nearest to being forgotten
		sort.SliceStable(states, func(i, j int) bool { return states[i].Due.Before(states[j].Due) })
		for _, st := range states {
			list = append(list, st.Skill)
		}
	}
	for _, skill := range list {
		if skill.Algorithm != last {
			return skill, true
		}
	}
	return list[0], true
}

// mostSeed bounds the seeds that are counted on from: one that was typed in may be of any size.
const mostSeed = 1 << 40

// Seed is a seed for the next exercise of a skill that this learner has not had.
func (l Log) Seed(s Skill) uint64 { return max(1, l.learnt[s].seed) }
