package record

import (
	"slices"
	"sort"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
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

// weeks is the stability from which a skill counts as mastered: the days in which the chance of a
// right answer falls to 90 %.
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

// scheduler is FSRS with its published weights, aiming at 90 % recall, without the random spread of
// dates: the same answers give the same dates on every device.
func scheduler() *fsrs.FSRS { return fsrs.NewFSRS(fsrs.DefaultParam()) }

// rating is what an answer tells the scheduler: right at once is good; right after help or a second
// try is hard; anything wrong, or revealed, means that it has been forgotten.
func rating(e Entry) fsrs.Rating {
	switch {
	case !e.Own():
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

	first  time.Time // of its answers
	turns  []turn    // the latest answers
	passed []passing // by their first right answer
	missed []string  // families whose last answer was none of the learner's own, and that were never passed
	closed time.Time // when an exercise was last brought to its end: right, or revealed
}

// turn is an answer, and when the skill had been due before it; zero where it was the first.
type turn struct{ at, due time.Time }

// passing is a family of exercises (exercises.Spec.Family) of which one was answered right, and
// when first.
type passing struct {
	family string
	at     time.Time
}

// maxTurns and maxPassed bound what is remembered of a skill.
const (
	maxTurns  = 12
	maxPassed = 64
)

// maxSkills bounds the skills that are kept account of: many times those that there are, where a
// file may name algorithms at will.
const maxSkills = 5000

// learn takes one more entry in, the latest of all.
func (l Log) learn(f *fsrs.FSRS, e Entry) {
	spec, err := kinds.ParseSpec(e.Exercise)
	if err != nil {
		return
	}
	skill := Skill{spec.Algorithm, spec.Kind}
	s, seen := l.learnt[skill]
	if !seen {
		if len(l.learnt) == maxSkills {
			return
		}
		s = learning{card: fsrs.NewCard(), seed: 1}
	}
	if spec.Seed >= s.seed && spec.Seed < maxSeed {
		s.seed = spec.Seed + 1
	}
	if e.Of > 0 {
		at := e.At
		if s.answers > 0 && at.Before(s.card.LastReview) {
			at = s.card.LastReview // a clock that was set back must not make time run backwards
		}
		now := turn{at: at}
		if s.answers > 0 {
			now.due = s.card.Due
		} else {
			s.first = at
		}
		s.turns = append(slices.Clip(s.turns[max(0, len(s.turns)+1-maxTurns):]), now)
		s.card = f.Next(s.card, at, rating(e)).Card
		s.last = e
		s.answers++
		family := spec.Family().String()
		passed := slices.ContainsFunc(s.passed, func(p passing) bool { return p.family == family })
		missed := slices.Index(s.missed, family)
		switch {
		case e.Own():
			s.right++
			if !passed && len(s.passed) < maxPassed {
				s.passed = append(slices.Clip(s.passed), passing{family, at})
			}
			if missed >= 0 {
				s.missed = append(s.missed[:missed:missed], s.missed[missed+1:]...)
			}
		case !passed && missed < 0 && len(s.missed) < maxPassed:
			s.missed = append(slices.Clip(s.missed), family)
		}
		if e.Own() || e.Revealed {
			s.closed = at
		}
	}
	l.learnt[skill] = s
}

// States returns the state of every skill that has been answered, by algorithm and kind. known
// tells which skills there are exercises on: an answer of another version, on an algorithm that
// this one does not have, is kept but leads nowhere.
func (l Log) States(now time.Time, known func(Skill) bool) []State {
	f := scheduler()
	out := make([]State, 0, len(l.learnt))
	for skill, s := range l.learnt {
		if s.answers == 0 || !known(skill) {
			continue
		}
		state := State{Skill: skill, Answers: s.answers, Right: s.right, Last: s.last, Due: s.card.Due, Recall: f.GetRetrievability(s.card, now)}
		switch {
		case s.card.State != fsrs.Review || !s.last.Own():
			state.Level = Learning
		case s.card.Stability >= weeks:
			state.Level = Mastered
		default:
			state.Level = Known
		}
		out = append(out, state)
	}
	// Not slices.SortFunc: it is compiled anew for every type that it sorts, which the download of
	// the client would show.
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i].Skill, out[j].Skill
		return a.Algorithm < b.Algorithm || a.Algorithm == b.Algorithm && a.Kind.Name < b.Kind.Name
	})
	return out
}

// Past is what the record told of a skill at a moment: when it was answered first and last, and
// when it was due.
type Past struct{ First, Last, Due time.Time }

// Before is what the answers before a moment tell of a skill; known is false if there are none.
func (l Log) Before(s Skill, moment time.Time) (p Past, known bool) {
	learnt, ok := l.learnt[s]
	if !ok || learnt.answers == 0 || !learnt.first.Before(moment) {
		return Past{}, false
	}
	p = Past{First: learnt.first, Last: learnt.first, Due: learnt.card.Due}
	for _, t := range learnt.turns {
		if !t.at.Before(moment) {
			p.Due = t.due
			break
		}
		p.Last = t.at
	}
	return p, true
}

// Passed is when an exercise of a family was first answered right, without being shown the answer.
func (l Log) Passed(family exercises.Spec) (at time.Time, ok bool) {
	name := family.Family().String()
	for _, p := range l.learnt[Skill{family.Algorithm, family.Kind}].passed {
		if p.family == name {
			return p.at, true
		}
	}
	return time.Time{}, false
}

// Missed tells whether exercises of a family have been answered, and none of them right.
func (l Log) Missed(family exercises.Spec) bool {
	return slices.Contains(l.learnt[Skill{family.Algorithm, family.Kind}].missed, family.Family().String())
}

// Closed is when an exercise on a skill was last brought to its end: answered right, or revealed.
// It is zero where none was.
func (l Log) Closed(s Skill) time.Time { return l.learnt[s].closed }

// Last is the latest answer on a skill; ok is false if there is none.
func (l Log) Last(s Skill) (e Entry, ok bool) {
	learnt := l.learnt[s]
	return learnt.last, learnt.answers > 0
}

// Skills lists the skills that there are answers on, in no order.
func (l Log) Skills() []Skill {
	out := make([]Skill, 0, len(l.learnt))
	for skill := range l.learnt {
		out = append(out, skill)
	}
	return out
}

// maxSeed bounds the seeds that are counted on from: one that was typed in may be of any size.
const maxSeed = 1 << 40

// Seed is a seed for the next exercise of a skill that this learner has not had.
func (l Log) Seed(s Skill) uint64 { return max(1, l.learnt[s].seed) }
