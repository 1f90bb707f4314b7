package plan

import (
	"sort"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/record"
)

// Item is an exercise of today.
type Item struct {
	Skill record.Skill
	Spec  exercises.Spec // as it stands now: the one begun, or one with numbers that are new
	Done  bool           // it has been answered right, or revealed, today

	New    bool // a step of a ladder, not a review
	Ladder int  // of a new one: index into the ladders
	Step   int
}

// Today is what there is to practise on a day. It is made of the record as it stood in the morning,
// so it stays the same while it is worked through, and what has been answered is marked as done.
type Today struct {
	Items []Item
	Later int // reviews that are due and left for another round
	// Back is the day on which something is due again, and Then how much; zero where nothing has
	// been answered.
	Back time.Time
	Then int
}

// Round is how many reviews a round of a day holds at most.
const Round = 10

// Course is the ladders of the course, in the order in which a new step is looked for: first those
// of the lessons that the reader has reached, that of the lesson where they are before all others.
type Course struct {
	Ladders []Ladder
	Reached int // of the ladders: the rest is not looked at for a new step
}

// Make is today's plan. offers tells which skills this version has exercises on; rounds is how many
// rounds of reviews the reader has asked for, one or more.
func Make(log record.Log, now time.Time, course Course, offers func(record.Skill) bool, rounds int) Today {
	morning := dayOf(now)
	tomorrow := dayOf(morning.Add(36 * time.Hour))
	var t Today
	due := reviews(log, morning, tomorrow, offers)
	if most := Round * max(rounds, 1); len(due) > most {
		t.Later = len(due) - most
		due = due[:most]
	}
	for _, skill := range interleaved(due) {
		t.Items = append(t.Items, Item{Skill: skill, Spec: Again(log, skill), Done: !log.Closed(skill).Before(morning)})
	}
	if item, ok := step(log, morning, course); ok && t.Find(item.Spec) < 0 { // it may be due, because it went wrong
		t.Items = append(t.Items, item)
		t.apart()
	}
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

// step is the new step of the day: the one that was done today, otherwise the first that is not
// done.
func step(log record.Log, morning time.Time, course Course) (Item, bool) {
	var next *Item
	for k, l := range course.Ladders {
		for i, s := range l.Steps {
			item := Item{Skill: record.Skill{Algorithm: s.Algorithm, Kind: s.Kind}, New: true, Ladder: k, Step: i}
			at, passed := log.Passed(s)
			switch {
			case passed && !at.Before(morning):
				item.Spec, item.Done = l.Spec(log, i), true
				return item, true
			case !passed && next == nil && k < course.Reached:
				item.Spec = l.Spec(log, i)
				next = &item
			}
		}
	}
	if next == nil {
		return Item{}, false
	}
	return *next, true
}

// apart moves the new step, which stands last, away from a review of the same algorithm, where
// there is a place for it.
func (t *Today) apart() {
	n := len(t.Items) - 1
	item := t.Items[n]
	same := func(i int) bool {
		return i >= 0 && i < n && t.Items[i].Skill.Algorithm == item.Skill.Algorithm
	}
	for at := n; at >= 0; at-- {
		if !same(at-1) && !same(at) {
			copy(t.Items[at+1:], t.Items[at:n])
			t.Items[at] = item
			return
		}
	}
}

// Done is how many of its exercises are done.
func (t Today) Done() int {
	n := 0
	for _, i := range t.Items {
		if i.Done {
			n++
		}
	}
	return n
}

// Left is how many minutes the rest takes, about.
func (t Today) Left() int { return MinutesEach * (len(t.Items) - t.Done()) }

// Next is the index of the first exercise that is not done behind one, and then of those before it;
// false where all others are done.
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
