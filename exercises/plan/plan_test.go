package plan

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"upsweep/exercises"
	"upsweep/exercises/count"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/exercises/record"
	"upsweep/exercises/simulate"
)

// at is a time of a day of March, by hours.
func at(day int, hour float64) time.Time {
	return time.Date(2026, 3, day, 0, 0, 0, 0, time.UTC).Add(time.Duration(hour * float64(time.Hour)))
}

func answered(when time.Time, exercise string, score int) record.Entry {
	return record.Entry{ID: record.NewID(when, uint64(len(exercise))), At: when, Exercise: exercise, Answer: []string{"1"}, Score: score, Of: 2, Try: 1}
}

func anySkill(record.Skill) bool { return true }

func blelloch() Ladder {
	return LadderOf("blelloch", "Scan: Blelloch", []string{
		"predict:scan/blelloch:1:n4;op=+", "simulate:scan/blelloch:1:n8;op=+", "predict:scan/blelloch:1:n8;op=concat", "fault:scan/blelloch:1:n8", "of another version",
	})
}

// course is one of two lessons, of which so many are reached; the other comes next.
func course(reached int) Course {
	other := LadderOf("work", "Work", []string{"count:scan/serial:1", "count:scan/blelloch:1"})
	return Course{Ladders: []Ladder{blelloch(), other}, Reached: reached, Next: Lesson{Slug: "work", Title: "Work", Minutes: 20}}
}

// says lists a plan: of each exercise kind and algorithm, before it what it is (due, again, or in
// hand), and x where it is done; then the lesson to be read, and the other ladders that are open.
func says(t Today) string {
	var out []string
	for _, i := range t.Items {
		text := [...]string{"due: ", "", "again: ", ""}[i.Part] + i.Skill.Kind.Name + " " + strings.TrimPrefix(i.Skill.Algorithm, "scan/")
		if i.Done {
			text += " x"
		}
		out = append(out, text)
	}
	if t.Later > 0 {
		out = append(out, fmt.Sprint(t.Later, " more due"))
	}
	if t.Read.Title != "" {
		out = append(out, "read "+t.Read.Title)
	}
	if len(t.Open) > 0 {
		out = append(out, fmt.Sprint("open ", t.Open))
	}
	return strings.Join(out, ", ")
}

// A reader goes up a ladder, misses a step, goes on to the next lesson, and comes back the next day.
func TestADayAndTheDayAfter(t *testing.T) {
	var log record.Log
	hour := 9.0
	give := func(day int, exercise string, score int) {
		hour += 0.05
		log = log.With(answered(at(day, hour), exercise, score))
	}
	show := func(day int, c Course, want string) Today {
		t.Helper()
		today := Make(log, at(day, hour+0.01), c, anySkill)
		if got := says(today); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
		return today
	}
	show(1, Course{Ladders: course(0).Ladders, Next: course(0).Next}, "read Work")
	first := show(1, course(1), "predict blelloch, simulate blelloch, predict blelloch, fault blelloch, read Work")
	if n, mins := first.Left(Due, Once, Hand); n != 4 || mins != 8 {
		t.Errorf("%d exercises in %d minutes", n, mins)
	}
	give(1, "predict:scan/blelloch:1:n4;op=+", 2)
	show(1, course(1), "predict blelloch x, simulate blelloch, predict blelloch, fault blelloch, read Work")
	give(1, "predict:scan/blelloch:2:n8;op=concat", 0)
	missed := show(1, course(1), "predict blelloch x, again: predict blelloch, simulate blelloch, fault blelloch, read Work")
	if got := missed.Items[1].Spec.String(); got != "predict:scan/blelloch:2:n8;op=concat" {
		t.Errorf("%s is asked again: the one begun is not at its end", got)
	}
	if i, ok := missed.Next(1); !ok || i != 2 {
		t.Errorf("behind the step that went wrong comes %d: another, before it is asked again", i)
	}
	give(1, "simulate:scan/blelloch:1:n8;op=+", 2)
	give(1, "fault:scan/blelloch:1:n8", 2)
	show(1, course(1), "predict blelloch x, simulate blelloch x, fault blelloch x, again: predict blelloch, read Work")
	give(1, "predict:scan/blelloch:2:n8;op=concat", 2)
	end := show(1, course(1), "predict blelloch x, simulate blelloch x, fault blelloch x, predict blelloch x, read Work")
	if end.Over() || end.Count() != 4 {
		t.Error("a lesson is left to be read, and the day is said to be over")
	}
	done := course(1)
	done.Next = Lesson{}
	if last := show(1, done, "predict blelloch x, simulate blelloch x, fault blelloch x, predict blelloch x"); !last.Over() || !last.Back.Equal(at(2, 0)) || last.Then != 3 {
		t.Errorf("with no lesson left: over %v, back on %v for %d", last.Over(), last.Back, last.Then)
	}

	hour = 8
	show(2, course(1), "due: simulate blelloch, due: fault blelloch, due: predict blelloch, read Work")
	give(2, "predict:scan/blelloch:3:n8;op=concat", 2)
	show(2, course(1), "due: simulate blelloch, due: fault blelloch, due: predict blelloch x, read Work")
}

// Of a lesson that comes first in the order of the reader the ladder is in hand; those of the others
// wait behind the next lesson, and where none is left they follow one another.
func TestTheLadderInHand(t *testing.T) {
	if got, want := says(Make(record.Log{}, at(1, 9), course(2), anySkill)), "predict blelloch, simulate blelloch, predict blelloch, fault blelloch, read Work, open [1]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	log := record.Log{}
	for i, s := range blelloch().Steps {
		s.Seed = 1
		log = log.With(answered(at(1, 9+float64(i)/10), s.String(), 2))
	}
	far := at(1, 23)
	c := course(2)
	if got, want := says(Make(log, far, c, anySkill)), "predict blelloch x, simulate blelloch x, predict blelloch x, fault blelloch x, read Work, open [1]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	c.Next = Lesson{}
	if got, want := says(Make(log, far, c, anySkill)), "predict blelloch x, simulate blelloch x, predict blelloch x, fault blelloch x, count serial, count blelloch"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A step of a lesson that has not been reached is not proposed; done of one's own accord it counts,
// and what went wrong there is asked again.
func TestLessonsNotReached(t *testing.T) {
	if got, want := says(Make(record.Log{}, at(1, 9), course(0), anySkill)), "read Work"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	log := record.Log{}.With(answered(at(1, 9), "predict:scan/blelloch:4:n8;op=concat", 2), answered(at(1, 9.1), "fault:scan/blelloch:4:n8", 1))
	if got, want := says(Make(log, at(1, 10), course(0), anySkill)), "predict blelloch x, again: fault blelloch, read Work"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A revealed answer closes a review, which comes back the next day; of a step that was never
// answered right it closes nothing, and other numbers are asked for.
func TestRevealed(t *testing.T) {
	revealed := func(when time.Time, exercise string) record.Entry {
		e := answered(when, exercise, 0)
		e.Revealed = true
		return e
	}
	log := record.Log{}.With(answered(at(1, 9), "count:scan/serial:1", 2), revealed(at(2, 9), "count:scan/serial:2"))
	today := Make(log, at(2, 12), Course{}, anySkill)
	if says(today) != "due: count serial x" || !today.Over() || !today.Back.Equal(at(3, 0)) {
		t.Errorf("%s, back on %v", says(today), today.Back)
	}
	log = record.Log{}.With(revealed(at(1, 9), "fault:scan/blelloch:1:n8"))
	for day := 1; day <= 2; day++ {
		step := Make(log, at(day, 12), course(1), anySkill).Items[0]
		if step.Done || step.Spec.String() != "fault:scan/blelloch:2:n8" {
			t.Errorf("on day %d: %s, done %v", day, step.Spec, step.Done)
		}
	}
	log = log.With(revealed(at(2, 13), "fault:scan/blelloch:2:n8"))
	if step := Make(log, at(2, 14), course(1), anySkill).Items[0]; step.Done || step.Spec.Seed != 3 {
		t.Errorf("a review that was never answered right is done once it is revealed: %+v", step)
	}
}

// More is due than comes at a time: the rest follows when these are done, and nothing else before.
func TestRounds(t *testing.T) {
	var log record.Log
	var list []string
	for i, id := range []string{"scan/serial", "scan/blelloch", "reduce/tree", "sort/radix"} {
		for k, kind := range []*exercises.Kind{predict.Kind, count.Kind, simulate.Kind} {
			list = append(list, exercises.Spec{Kind: kind, Algorithm: id, Seed: 2}.String())
			log = log.With(answered(at(1, float64(i)+float64(k)/10), list[len(list)-1], 2))
		}
	}
	for done := range list {
		today := Make(log, at(4, 9), Course{}, anySkill)
		if want := min(Round, len(list)); done < Round && (len(today.Items) != want || today.Later != 2) || done >= Round && (len(today.Items) != 12 || today.Later != 0) {
			t.Fatalf("after %d: %s", done, says(today))
		}
		next, ok := today.Next(-1)
		if !ok || today.Count() != done || today.Over() {
			t.Fatalf("after %d: %s", done, says(today))
		}
		log = log.With(answered(at(4, 7+float64(done)/10), today.Items[next].Spec.String(), 2))
	}
	if today := Make(log, at(4, 9), Course{}, anySkill); !today.Over() {
		t.Errorf("at the end: %s", says(today))
	}
	if none := Make(log, at(9, 9), Course{}, func(s record.Skill) bool { return false }); len(none.Items) != 0 {
		t.Errorf("of a version without these exercises: %s", says(none))
	}
}

// The time of an exercise is measured between answers of one sitting; of a kind answered seldom it
// is taken to be two minutes.
func TestPace(t *testing.T) {
	var log record.Log
	when := at(1, 9)
	give := func(later time.Duration, exercise string, score int) {
		when = when.Add(later)
		log = log.With(answered(when, exercise, score))
	}
	give(0, "predict:scan/blelloch:1", 2)              // nobody knows when it was begun
	give(time.Minute, "predict:scan/blelloch:2", 0)    //
	give(time.Minute, "predict:scan/blelloch:2", 2)    // 2 minutes, with the try that failed
	give(time.Hour, "predict:scan/blelloch:3", 2)      // after a pause
	give(30*time.Second, "predict:scan/blelloch:4", 2) // half a minute
	give(3*time.Minute, "count:scan/serial:1", 2)      // one of its kind
	give(50*time.Second, "predict:scan/blelloch:5", 0) // not at its end
	give(time.Minute, "count:scan/blelloch:1", 2)      //
	give(90*time.Second, "predict:scan/blelloch:6", 2) // a minute and a half
	give(20*time.Minute, "predict:scan/blelloch:7", 0) // begun after a pause
	give(10*time.Second, "predict:scan/blelloch:7", 2) //
	pace := PaceOf(log)
	if len(pace) != 1 || pace["predict"] != 90*time.Second {
		t.Errorf("measured %v", pace)
	}
	today := Today{Pace: pace, Items: []Item{{Skill: record.Skill{Kind: predict.Kind}}, {Skill: record.Skill{Kind: predict.Kind}, Done: true}, {Skill: record.Skill{Kind: count.Kind}}}}
	if n, mins := today.Left(Due); n != 2 || mins != 4 {
		t.Errorf("%d exercises in %d minutes: a minute and a half and two", n, mins)
	}
}

// Whatever has been answered: what is left comes in its order, no exercise comes twice, and the day
// is over only when nothing is left.
func TestTodayGoesOn(t *testing.T) {
	ladders := []Ladder{blelloch(), course(0).Ladders[1], LadderOf("tree", "Tree", []string{"predict:reduce/tree:1:n4", "predict:reduce/tree:1:n8", "predict:scan/blelloch:1:n4;op=+"})}
	rapid.Check(t, func(t *rapid.T) {
		c := Course{Ladders: ladders, Reached: rapid.IntRange(0, 3).Draw(t, "reached")}
		if rapid.Bool().Draw(t, "a lesson is left") {
			c.Next = Lesson{Title: "Next"}
		}
		var log record.Log
		when := at(1, 9)
		for i := range rapid.IntRange(0, 25).Draw(t, "answers") {
			l := ladders[rapid.IntRange(0, 2).Draw(t, "ladder")]
			s := l.Spec(log, rapid.IntRange(0, len(l.Steps)-1).Draw(t, "step"))
			when = when.Add(time.Duration(rapid.SampledFrom([]int{1, 5, 700, 3000}).Draw(t, "minutes")) * time.Minute)
			e := answered(when, s.String(), rapid.IntRange(0, 2).Draw(t, "score"))
			e.ID = fmt.Sprint(i)
			e.Revealed = e.Score < 2 && rapid.Bool().Draw(t, "revealed")
			log = log.With(e)
		}
		now := when.Add(time.Minute)
		for turn := 0; ; turn++ {
			today := Make(log, now, c, anySkill)
			text := says(today)
			for i, item := range today.Items {
				if i > 0 && item.Part < today.Items[i-1].Part {
					t.Fatalf("out of order: %s", text)
				}
				if today.Find(item.Spec) != i {
					t.Fatalf("%s comes twice: %s", item.Spec, text)
				}
			}
			left := today.Later > 0 || c.Next.Title != ""
			for _, s := range reviews(log, dayOf(now), dayOf(now).AddDate(0, 0, 1), anySkill) {
				left = left || log.Closed(s).Before(dayOf(now))
			}
			for k, l := range ladders {
				for i, s := range l.Steps {
					if _, passed := log.Passed(s); !passed && (k < c.Reached || log.Missed(s)) {
						left = true
						if at := today.Find(s); at >= 0 && today.Items[at].Done || at < 0 && !slices.Contains(today.Open, k) {
							t.Fatalf("step %d of ladder %d is left out: %s", i+1, k+1, text)
						}
					}
				}
			}
			if left == today.Over() {
				t.Fatalf("over: %v, left: %v: %s", today.Over(), left, text)
			}
			next, ok := today.Next(-1)
			if !ok {
				if today.Count() != len(today.Items) {
					t.Fatalf("nothing is next: %s", text)
				}
				return
			}
			if turn > 60 {
				t.Fatalf("it does not end: %s", text)
			}
			now = now.Add(time.Second)
			log = log.With(answered(now, today.Items[next].Spec.String(), 2))
		}
	})
}

// No algorithm comes twice in a row where another order would avoid it, and nothing is lost.
func TestInterleaving(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []record.Skill
		most, counts := 0, map[string]int{}
		for i := range rapid.IntRange(0, 14).Draw(t, "n") {
			id := string(rune('a' + rapid.IntRange(0, 3).Draw(t, "algorithm")))
			counts[id]++
			most = max(most, counts[id])
			list = append(list, record.Skill{Algorithm: id, Kind: &exercises.Kind{Name: fmt.Sprint(i)}})
		}
		out := interleaved(list)
		twice := 0
		for i := range out {
			if !slices.Contains(list, out[i]) || slices.Contains(out[:i], out[i]) {
				t.Fatalf("%v of %v", out, list)
			}
			if i > 0 && out[i].Algorithm == out[i-1].Algorithm {
				twice++
			}
		}
		if unavoidable := max(0, 2*most-len(list)-1); len(out) != len(list) || twice > unavoidable {
			t.Fatalf("%d in a row, %d can't be avoided: %v", twice, unavoidable, out)
		}
	})
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"predict:scan/blelloch:1:n4;op=+;inclusive=false": "Predict a round: Blelloch scan, 4 values, exclusive",
		"fault:scan/blelloch:1:n8;op=concat":              "Find the fault: Blelloch scan, 8 letters",
		"simulate:scan/blelloch:1:whole;op=max":           "Carry it out: Blelloch scan, the whole run, with max",
		"build:network/custom:1:n4":                       "Build a network: Your own comparator network, 4 wires",
		"count:of/the-future:1":                           "Count: of/the-future",
	} {
		spec, err := kinds.ParseSpec(text)
		if got := Name(spec); err != nil || got != want {
			t.Errorf("%s is named %q, want %q (%v)", text, got, want, err)
		}
	}
}

// A ladder has been begun where a step of it was answered, unless an earlier ladder has that step.
func TestBegun(t *testing.T) {
	other := LadderOf("other", "Other", []string{"count:scan/serial:1", "fault:scan/blelloch:1:n8"})
	log := record.Log{}.With(answered(at(1, 9), "fault:scan/blelloch:4:n8", 0))
	families := map[string]bool{}
	if !blelloch().Begun(log, families) || other.Begun(log, families) {
		t.Error("a step of two ladders begins the first of them")
	}
	if !other.Begun(log, map[string]bool{}) {
		t.Error("by itself the other has been begun")
	}
}

// A step is untried, missed, right, due again on the day on which its review comes, right once that
// is done, and mastered after weeks of it.
func TestStands(t *testing.T) {
	var log record.Log
	ladder := blelloch()
	show := func(when time.Time, want ...Stand) {
		t.Helper()
		if got := ladder.Stands(log, log.States(when, anySkill), when); !slices.Equal(got, want) {
			t.Errorf("on %s: %v, want %v", when.Format("2 January"), got, want)
		}
	}
	show(at(1, 9), Untried, Untried, Untried, Untried)
	log = log.With(answered(at(1, 9), "fault:scan/blelloch:1:n8", 0))
	show(at(1, 10), Untried, Untried, Untried, Missed)
	log = log.With(answered(at(1, 11), "fault:scan/blelloch:1:n8", 2), answered(at(1, 12), "simulate:scan/blelloch:1:n8;op=+", 0))
	show(at(1, 13), Untried, Missed, Untried, Right)
	show(at(2, 9), Untried, Missed, Untried, Fading)
	log = log.With(answered(at(2, 10), "fault:scan/blelloch:2:n8", 2))
	show(at(2, 11), Untried, Missed, Untried, Right)
	for seed, due := uint64(3), at(2, 10); seed < 9; seed++ {
		for _, s := range log.States(due, anySkill) {
			if s.Skill.Kind.Name == "fault" {
				due = s.Due
			}
		}
		e := answered(due, fmt.Sprintf("fault:scan/blelloch:%d:n8", seed), 2)
		log = log.With(e)
		if seed == 8 {
			show(due.Add(time.Hour), Untried, Missed, Untried, Mastered)
		}
	}
}

// However often something is answered right on the day on which it is met, it is asked again the
// day after; then when FSRS says.
func TestWhatIsNewComesBackTheNextDay(t *testing.T) {
	var log record.Log
	for i := range 4 {
		log = log.With(answered(at(1, 9+float64(i)/10), fmt.Sprintf("predict:scan/blelloch:%d", i+1), 2))
	}
	if got := Make(log, at(1, 12), Course{}, anySkill); len(got.Items) != 0 || !got.Back.Equal(at(2, 0)) || got.Then != 1 {
		t.Errorf("the same day: %s, back on %v", says(got), got.Back)
	}
	if got := says(Make(log, at(2, 12), Course{}, anySkill)); got != "due: predict blelloch" {
		t.Errorf("the next day: %q", got)
	}
	log = log.With(answered(at(2, 12), "predict:scan/blelloch:9", 2))
	if got := Make(log, at(3, 12), Course{}, anySkill); len(got.Items) != 0 || !got.Back.After(at(3, 12)) {
		t.Errorf("the day after that: %s, back on %v", says(got), got.Back)
	}
}
