package plan

import (
	"slices"
	"sort"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/record"
)

// Part is one of the parts of a day, which come in this order.
type Part uint8

// The parts of a day.
const (
	Due  Part = iota // reviews that are due
	Done             // steps that were done today
	Once             // steps that went wrong, once more
	Hand             // the other steps of the lesson in hand
)

// Item is an exercise of today.
type Item struct {
	Part  Part
	Skill record.Skill
	Spec  exercises.Spec // as it stands now: the one begun, or one with numbers that are new
	Done  bool           // it has been answered right today; or, where it was right before, revealed

	Ladder, Step int // of a step: index into the ladders, and of the step
}

// Lesson is one to be read.
type Lesson struct {
	Slug, Title string
	Minutes     int
	Begun       bool
}

// Today is what there is to do on a day. Its reviews are those of the record as it stood in the
// morning, so they stay while they are worked through, and what has been answered is marked as done.
type Today struct {
	Items []Item
	Later int    // reviews that are due and come when these are done
	Read  Lesson // comes when all items are done; without a title where all lessons are read
	Open  []int  // other ladders with steps to be done, of lessons that the reader has reached
	Pace  Pace
	// Back is the day on which something is due again, and Then how much; zero where nothing has
	// been answered.
	Back time.Time
	Then int
}

// Round is how many reviews come at a time, the longest overdue first.
const Round = 10

// Course is what the learner has of the course. Its ladders begin with those of the lessons that
// they have reached, the last of these first: that is the lesson in hand.
type Course struct {
	Ladders []Ladder
	Reached int    // how many of the ladders are those of lessons that the learner has reached
	Next    Lesson // to be read; without a title where all are
}

// Make is today's plan. offers tells which skills this version has exercises on.
func Make(log record.Log, now time.Time, course Course, offers func(record.Skill) bool) Today {
	morning := dayOf(now)
	tomorrow := dayOf(morning.Add(36 * time.Hour))
	t := Today{Read: course.Next, Pace: PaceOf(log)}
	t.reviews(log, reviews(log, morning, tomorrow, offers), morning)
	t.steps(log, course, morning)
	for _, s := range log.States(now, offers) {
		due, _ := dueBy(log, s.Skill, now.Add(time.Nanosecond))
		day := dayOf(due)
		if day.Before(tomorrow) {
			day = tomorrow
		}
		switch {
		case t.Then == 0 || day.Before(t.Back):
			t.Back, t.Then = day, 1
		case day.Equal(t.Back):
			t.Then++
		}
	}
	return t
}

// reviews takes the skills that are due in, a round at a time: the next comes when those before it
// are done.
func (t *Today) reviews(log record.Log, due []record.Skill, morning time.Time) {
	for len(due) > 0 && t.Count() == len(t.Items) {
		round := due[:min(Round, len(due))]
		due = due[len(round):]
		for _, skill := range interleaved(round) {
			item := Item{Part: Due, Skill: skill, Spec: Again(log, skill)}
			item.Done = !log.Closed(skill).Before(morning) && !log.Missed(item.Spec)
			t.Items = append(t.Items, item)
		}
	}
	t.Later = len(due)
}

// steps takes in what there is to do on the ladders, and what has been done there today.
func (t *Today) steps(log record.Log, course Course, morning time.Time) {
	type passed struct {
		item Item
		at   time.Time
	}
	var today []passed
	var once, hand []Item
	in := -1 // the ladder in hand
	for k, l := range course.Ladders {
		var open []Item
		for i, s := range l.Steps {
			item := Item{Part: Hand, Skill: record.Skill{Algorithm: s.Algorithm, Kind: s.Kind}, Ladder: k, Step: i}
			at, done := log.Passed(s)
			switch {
			case done && at.Before(morning):
				continue
			case done:
				item.Part, item.Done = Done, true
			case log.Missed(s):
				item.Part = Once
			}
			if item.Spec = l.Spec(log, i); t.Find(item.Spec) >= 0 { // it is due as well
				continue
			}
			switch item.Part {
			case Done:
				today = append(today, passed{item, at})
			case Once:
				once = append(once, item)
			default:
				open = append(open, item)
			}
		}
		switch {
		case k >= course.Reached || len(open) == 0:
		case in < 0 && (k == 0 || course.Next.Title == ""): // with no lesson ahead, one ladder follows another
			in, hand = k, open
		default:
			t.Open = append(t.Open, k)
		}
	}
	sort.SliceStable(today, func(i, j int) bool { return today[i].at.Before(today[j].at) })
	for _, p := range today {
		t.add(p.item)
	}
	for _, item := range append(once, hand...) {
		t.add(item)
	}
}

// add takes a step in, unless two ladders share it and it is there.
func (t *Today) add(item Item) {
	if t.Find(item.Spec) < 0 {
		t.Items = append(t.Items, item)
	}
}

// dueBy is when a skill is due, as the answers before a moment tell: when FSRS says, and what has
// been met on one day alone the day after, however often it was answered on it.
func dueBy(log record.Log, skill record.Skill, moment time.Time) (due time.Time, known bool) {
	past, known := log.Before(skill, moment)
	if !known {
		return time.Time{}, false
	}
	here := moment.Location()
	first, due := dayOf(past.First.In(here)), past.Due.In(here)
	if next := dayOf(first.Add(36 * time.Hour)); dayOf(past.Last.In(here)).Equal(first) && due.After(next) {
		due = next
	}
	return due, true
}

// reviews are the skills that were due in the morning, or are in the course of the day; the longest
// overdue first.
func reviews(log record.Log, morning, tomorrow time.Time, offers func(record.Skill) bool) []record.Skill {
	when := map[record.Skill]time.Time{}
	var out []record.Skill
	for _, skill := range log.Skills() {
		if due, known := dueBy(log, skill, morning); known && due.Before(tomorrow) && offers(skill) {
			when[skill] = due
			out = append(out, skill)
		}
	}
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i], out[j]
		switch {
		case !when[a].Equal(when[b]):
			return when[a].Before(when[b])
		case a.Algorithm != b.Algorithm:
			return a.Algorithm < b.Algorithm
		}
		return a.Kind.Name < b.Kind.Name
	})
	return out
}

// interleaved puts skills in an order in which no algorithm comes twice in a row, as far as that
// can be: mixed practice is remembered better than blocks (Rohrer and Taylor, 2007). Otherwise they
// stay as they are.
func interleaved(list []record.Skill) []record.Skill {
	left := map[string]int{}
	for _, s := range list {
		left[s.Algorithm]++
	}
	rest := append([]record.Skill(nil), list...)
	out := make([]record.Skill, 0, len(list))
	last := ""
	for len(rest) > 0 {
		pick := -1
		for i, s := range rest {
			if s.Algorithm == last {
				continue
			}
			if pick < 0 {
				pick = i
			}
			if 2*left[s.Algorithm] > len(rest) { // put off, it would not get away from itself
				pick = i
				break
			}
		}
		if pick < 0 {
			pick = 0
		}
		last = rest[pick].Algorithm
		left[last]--
		out = append(out, rest[pick])
		rest = append(rest[:pick:pick], rest[pick+1:]...)
	}
	return out
}

// Again asks a skill again, in the way in which it was asked last, with other numbers.
func Again(log record.Log, skill record.Skill) exercises.Spec {
	family := exercises.Spec{Kind: skill.Kind, Algorithm: skill.Algorithm}
	if last, ok := log.Last(skill); ok {
		if spec, err := kinds.ParseSpec(last.Exercise); err == nil {
			family = spec.Anew()
		}
	}
	return fresh(log, family)
}

// Count is how many of its exercises are done.
func (t Today) Count() int {
	n := 0
	for _, i := range t.Items {
		if i.Done {
			n++
		}
	}
	return n
}

// Left is how many exercises of some parts are not done, and about how many minutes they take.
func (t Today) Left(parts ...Part) (n, mins int) {
	var all time.Duration
	for _, i := range t.Items {
		if !i.Done && slices.Contains(parts, i.Part) {
			n++
			all += t.Pace.of(i.Skill.Kind)
		}
	}
	return n, minutes(all)
}

// Measured tells whether the pace is that of the learner, for some of the exercises that are left.
func (t Today) Measured() bool {
	return slices.ContainsFunc(t.Items, func(i Item) bool {
		_, measured := t.Pace[i.Skill.Kind.Name]
		return measured && !i.Done
	})
}

// Over reports whether nothing is left to do: no exercise, no lesson, no step of a lesson that has
// been reached.
func (t Today) Over() bool {
	return t.Count() == len(t.Items) && t.Read.Title == "" && len(t.Open) == 0
}

// Next is the index of the first exercise that is not done behind one, and then of those before it;
// false where all others are done. Behind −1 it is the first of all.
func (t Today) Next(behind int) (int, bool) {
	for k := 1; k <= len(t.Items); k++ {
		if i := (behind + k) % len(t.Items); i != behind && !t.Items[i].Done {
			return i, true
		}
	}
	return 0, false
}

// Find is the index of the exercise of a family; -1 if there is none.
func (t Today) Find(spec exercises.Spec) int {
	for i, item := range t.Items {
		if item.Spec.Family().String() == spec.Family().String() {
			return i
		}
	}
	return -1
}
