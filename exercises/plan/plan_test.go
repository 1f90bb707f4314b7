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

// says lists a plan: kind and algorithm of each exercise, + for a new one, and x where it is done.
func says(t Today) string {
	var out []string
	for _, i := range t.Items {
		text := i.Skill.Kind.Name + " " + strings.TrimPrefix(i.Skill.Algorithm, "scan/")
		if i.New {
			text = "+" + text
		}
		if i.Done {
			text += " x"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// A reader goes up a ladder, comes back the next day and works through what is due.
func TestALadderAndTheDayAfter(t *testing.T) {
	ladder := blelloch()
	if len(ladder.Steps) != 4 {
		t.Fatalf("%d steps", len(ladder.Steps))
	}
	var log record.Log
	today := func(when time.Time) Today { return Make(log, when, Course{[]Ladder{ladder}, 1}, anySkill, 1) }
	if got, want := says(today(at(1, 9))), "+predict blelloch"; got != want {
		t.Errorf("for a new reader: %s, want %s", got, want)
	}
	hour := 9.0
	for i := range ladder.Steps {
		if k, ok := ladder.Next(log, 0); !ok || k != i {
			t.Errorf("step %d comes next, want %d", k, i)
		}
		spec := ladder.Spec(log, i)
		log = log.With(answered(at(1, hour), spec.String(), 1))
		if again := ladder.Spec(log, i); again.String() != spec.String() {
			t.Errorf("%s, of which the answer is wrong, is followed by %s", spec, again)
		}
		log = log.With(answered(at(1, hour+0.1), spec.String(), 2))
		hour += 0.5
		if got := ladder.Count(log); got != i+1 {
			t.Errorf("%s done", Says(got, len(ladder.Steps)))
		}
		if again := ladder.Spec(log, i); again.String() == spec.String() {
			t.Errorf("%s comes again after it was answered", spec)
		}
	}
	if _, ok := ladder.Next(log, 2); ok {
		t.Error("a step is left")
	}
	if got := today(at(1, 15)); got.Done() != len(got.Items) || !got.Back.Equal(at(2, 0)) || got.Then != 3 {
		t.Errorf("at the end of the day: %s, back on %v for %d", says(got), got.Back, got.Then)
	}

	next := today(at(2, 8))
	if got, want := says(next), "fault blelloch, predict blelloch, simulate blelloch"; got != want {
		t.Errorf("the next day: %s, want %s", got, want)
	}
	if next.Left() != 3*MinutesEach {
		t.Errorf("about %d minutes", next.Left())
	}
	for i := range next.Items {
		k, ok := today(at(2, 9)).Next(i - 1)
		if !ok || k != i {
			t.Errorf("behind %d comes %d", i-1, k)
		}
		spec := today(at(2, 9)).Items[i].Spec
		if i == 1 && spec.String() != "predict:scan/blelloch:3:n8;op=concat" {
			t.Errorf("the review is %s", spec)
		}
		log = log.With(answered(at(2, 9+float64(i)), spec.String(), 2))
		if now := today(at(2, 20)); now.Done() != i+1 || now.Find(spec) != i {
			t.Errorf("after %d: %s", i+1, says(now))
		}
	}
	if end := today(at(2, 21)); len(end.Items) != 3 || end.Then == 0 || !end.Back.After(at(2, 23)) {
		t.Errorf("at the end: %s, back on %v", says(end), end.Back)
	}
}

// A revealed answer closes the exercise of today, and is due again.
func TestRevealedIsDoneAndComesBack(t *testing.T) {
	first := answered(at(1, 9), "count:scan/serial:1", 2)
	shown := answered(at(2, 9), "count:scan/serial:2", 0)
	shown.Revealed = true
	log := record.Log{}.With(first, shown)
	today := Make(log, at(2, 12), Course{}, anySkill, 1)
	if says(today) != "count serial x" || !today.Back.Equal(at(3, 0)) {
		t.Errorf("%s, back on %v", says(today), today.Back)
	}
}

// More is due than a round holds: the rest waits, and a second round takes it in.
func TestRounds(t *testing.T) {
	var log record.Log
	for i, id := range []string{"scan/serial", "scan/blelloch", "reduce/tree", "sort/radix"} {
		for k, kind := range []*exercises.Kind{predict.Kind, count.Kind, simulate.Kind} {
			log = log.With(answered(at(1, float64(i)+float64(k)/10), exercises.Spec{Kind: kind, Algorithm: id, Seed: 1}.String(), 0))
		}
	}
	one, two := Make(log, at(4, 9), Course{}, anySkill, 1), Make(log, at(4, 9), Course{}, anySkill, 2)
	if len(one.Items) != Round || one.Later != 2 || len(two.Items) != 12 || two.Later != 0 {
		t.Errorf("a round of %d with %d left, two of %d with %d left", len(one.Items), one.Later, len(two.Items), two.Later)
	}
	if none := Make(log, at(4, 9), Course{}, func(s record.Skill) bool { return false }, 1); len(none.Items) != 0 {
		t.Errorf("of a version without these exercises: %s", says(none))
	}
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

// The new step stands apart from reviews of its algorithm, and is not asked twice where it is due
// as well.
func TestTheNewStep(t *testing.T) {
	log := record.Log{}.With(answered(at(1, 9), "count:scan/serial:1", 2), answered(at(1, 10), "count:scan/blelloch:1", 2))
	if got, want := says(Make(log, at(2, 9), Course{[]Ladder{blelloch()}, 1}, anySkill, 1)), "+predict blelloch, count serial, count blelloch"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	log = record.Log{}.With(answered(at(1, 9), "predict:scan/blelloch:1:n4;op=+", 0))
	if got, want := says(Make(log, at(2, 9), Course{[]Ladder{blelloch()}, 1}, anySkill, 1)), "predict blelloch"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A step of a lesson that has not been reached is not proposed; done of one's own accord, it is the
// new step of the day.
func TestLessonsNotReached(t *testing.T) {
	course := Course{[]Ladder{{}, blelloch()}, 1}
	if got := says(Make(record.Log{}, at(1, 9), course, anySkill, 1)); got != "" {
		t.Errorf("%s is proposed", got)
	}
	log := record.Log{}.With(answered(at(1, 9), "predict:scan/blelloch:4:n8;op=concat", 2))
	if got, want := says(Make(log, at(1, 10), course, anySkill, 1)), "+predict blelloch x"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
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

// However often something is answered right on the day on which it is met, it is asked again the
// day after; then when FSRS says.
func TestWhatIsNewComesBackTheNextDay(t *testing.T) {
	var log record.Log
	for i := range 4 {
		log = log.With(answered(at(1, 9+float64(i)/10), fmt.Sprintf("predict:scan/blelloch:%d", i+1), 2))
	}
	if got := Make(log, at(1, 12), Course{}, anySkill, 1); len(got.Items) != 0 || !got.Back.Equal(at(2, 0)) || got.Then != 1 {
		t.Errorf("the same day: %s, back on %v", says(got), got.Back)
	}
	if got := says(Make(log, at(2, 12), Course{}, anySkill, 1)); got != "predict blelloch" {
		t.Errorf("the next day: %q", got)
	}
	log = log.With(answered(at(2, 12), "predict:scan/blelloch:9", 2))
	if got := Make(log, at(3, 12), Course{}, anySkill, 1); len(got.Items) != 0 || !got.Back.After(at(3, 12)) {
		t.Errorf("the day after that: %s, back on %v", says(got), got.Back)
	}
}
