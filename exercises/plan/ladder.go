// Package plan says what a learner does next: where they stand on the ladder of a lesson, and how
// today goes on, which is with the reviews that are due, then the steps that went wrong, then the
// ladder of the lesson in hand, then the next lesson.
//
// The course with its ladders and the record of the answers flow in, and a moment; ladders with
// their steps done or not, and the list of today, flow out. Nothing here is stored: the same answers give
// the same plan on every device. Nothing here knows a browser, a clock or a page.
package plan

import (
	"slices"
	"strconv"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/record"
)

// Ladder is the exercises that a lesson leads to, the easiest first. Its steps are open at any
// time, in any order.
type Ladder struct {
	Lesson string // slug
	Title  string // of the lesson
	Steps  []exercises.Spec
}

// LadderOf reads the steps as a lesson writes them; those that this version can't read are left
// out.
func LadderOf(lesson, title string, steps []string) Ladder {
	l := Ladder{Lesson: lesson, Title: title}
	for _, text := range steps {
		if spec, err := kinds.ParseSpec(text); err == nil {
			l.Steps = append(l.Steps, spec)
		}
	}
	return l
}

// Done tells of each step whether an exercise of it has been answered right.
func (l Ladder) Done(log record.Log) []bool {
	out := make([]bool, len(l.Steps))
	for i, s := range l.Steps {
		_, out[i] = log.Passed(s)
	}
	return out
}

// Begun tells whether an exercise of a step has been answered, right or wrong, that is of no family
// in a set; it puts those of the ladder there. Ladders may share steps, and a step of another ladder
// begins none.
func (l Ladder) Begun(log record.Log, families map[string]bool) bool {
	begun := false
	for _, s := range l.Steps {
		_, passed := log.Passed(s)
		name := s.Family().String()
		begun = begun || !families[name] && (passed || log.Missed(s))
		families[name] = true
	}
	return begun
}

// Stand is how a learner stands with a step of a ladder.
type Stand uint8

// How a learner can stand with a step, the better the further down.
const (
	Untried  Stand = iota
	Missed         // answered, and never right
	Fading         // right before, and due for review today
	Right          // right, and not due
	Mastered       // right, and likely to be so for weeks
)

// Stands tells how the learner stands with each step.
func (l Ladder) Stands(log record.Log, states []record.State, now time.Time) []Stand {
	morning := dayOf(now)
	tomorrow := dayOf(morning.Add(36 * time.Hour))
	out := make([]Stand, len(l.Steps))
	for i, s := range l.Steps {
		_, passed := log.Passed(s)
		skill := record.Skill{Algorithm: s.Algorithm, Kind: s.Kind}
		due, known := dueBy(log, skill, morning)
		switch {
		case !passed && log.Missed(s):
			out[i] = Missed
		case !passed:
		case known && due.Before(tomorrow) && log.Closed(skill).Before(morning):
			out[i] = Fading
		case slices.ContainsFunc(states, func(s record.State) bool { return s.Skill == skill && s.Level == record.Mastered }):
			out[i] = Mastered
		default:
			out[i] = Right
		}
	}
	return out
}

// Count is how many steps are done.
func (l Ladder) Count(log record.Log) int {
	n := 0
	for _, done := range l.Done(log) {
		if done {
			n++
		}
	}
	return n
}

// Minutes is about how long the steps take that are not done.
func (l Ladder) Minutes(log record.Log) int {
	pace := PaceOf(log)
	var all time.Duration
	for i, done := range l.Done(log) {
		if !done {
			all += pace.of(l.Steps[i].Kind)
		}
	}
	return minutes(all)
}

// Next is the index of the first step from one on that is not done, and then of those before it;
// false where all are.
func (l Ladder) Next(log record.Log, from int) (int, bool) {
	done := l.Done(log)
	for k := range done {
		if i := (from + k) % len(done); !done[i] {
			return i, true
		}
	}
	return 0, false
}

// Spec is the exercise of a step for this learner: that of their last answer where it is not at its
// end, otherwise one with numbers that they have not had.
func (l Ladder) Spec(log record.Log, step int) exercises.Spec {
	return fresh(log, l.Steps[step])
}

// fresh is an exercise of a family that the learner has not had, or the one that is not at its end.
func fresh(log record.Log, family exercises.Spec) exercises.Spec {
	skill := record.Skill{Algorithm: family.Algorithm, Kind: family.Kind}
	last, ok := log.Last(skill)
	if ok && last.At.After(log.Closed(skill)) {
		if spec, err := kinds.ParseSpec(last.Exercise); err == nil && spec.Family().String() == family.Family().String() {
			return spec
		}
	}
	family.Seed = max(log.Seed(skill), 1)
	return family
}

// Says is how far a ladder has been climbed: "2 of 7".
func Says(done, of int) string { return strconv.Itoa(done) + " of " + strconv.Itoa(of) }

// dayOf is the midnight at which the day of a moment began, where that moment's clock stands.
func dayOf(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}
