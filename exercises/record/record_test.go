package record

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"

	"github.com/google/go-cmp/cmp"
)

func day(n float64) time.Time {
	return time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC).Add(time.Duration(n * 24 * float64(time.Hour)))
}

// anySkill stands for a version that has exercises on everything.
func anySkill(Skill) bool { return true }

func answered(n float64, exercise string, score int) Entry {
	return Entry{ID: NewID(day(n), uint64(n*1000)), At: day(n), Exercise: exercise, Answer: []string{"1", "2"}, Score: score, Of: 2, Try: 1}
}

func TestFilesReadBack(t *testing.T) {
	l := Log{}.With(answered(2, "predict:scan/blelloch:7", 2), answered(1, "count:scan/serial:1:n16", 1))
	got, aside, err := decode(l.Encode())
	if err != nil || len(aside) > 0 {
		t.Fatal(aside, err)
	}
	if diff := cmp.Diff(l.Entries(), got.Entries()); diff != "" {
		t.Error(diff)
	}
	if l.Entries()[0].Exercise != "count:scan/serial:1:n16" {
		t.Error("the earlier answer does not come first")
	}
	if got, _, err := decode((Log{}).Encode()); err != nil || got.Len() != 0 {
		t.Errorf("an empty record reads back as %v, %v", got, err)
	}
}

func TestDamagedAndFutureFilesAreRefused(t *testing.T) {
	for text, want := range map[string]error{
		"":      ErrDamaged,
		"{":     ErrDamaged,
		"[1,2]": ErrDamaged,
		`{"upsweep":"answers","version":1,"answers":[]}`: ErrDamaged,
		`{"upsweep":"record","version":0,"answers":[]}`:  ErrDamaged,
		`{"upsweep":"record","version":9,"answers":[]}`:  ErrFuture,
	} {
		if l, _, err := decode([]byte(text)); !errors.Is(err, want) || l.Len() != 0 {
			t.Errorf("%s: %v, %v", text, l, err)
		}
	}
	for text, want := range map[string]error{
		"{": ErrDamaged,
		`{"upsweep":"record","version":1,"answers":[]}`:  ErrDamaged,
		`{"upsweep":"answers","version":9,"answers":[]}`: ErrFuture,
	} {
		if _, err := DecodeSheet([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestDamagedEntriesArePutAside(t *testing.T) {
	good := string(EncodeEntry(answered(1, "predict:scan/blelloch:7", 2)))
	bad := []string{
		`{"id":5}`, `{}`, `"text"`, strings.Replace(good, "predict", "guess", 1), strings.Replace(good, `"score":2`, `"score":3`, 1),
		strings.Replace(good, `"2026-`, `"0001-`, 1), strings.Replace(good, `"id":"`, `"id":"","x":"`, 1),
	}
	text := fmt.Sprintf(`{"upsweep":"record","version":1,"answers":[%s,%s]}`, strings.Join(bad, ","), good)
	l, aside, err := decode([]byte(text))
	if err != nil || l.Len() != 1 || len(aside) != len(bad) {
		t.Fatalf("%d taken, %d aside, %v", l.Len(), len(aside), err)
	}
	for i, a := range aside {
		if a.Raw != bad[i] || a.Says == "" {
			t.Errorf("put aside: %+v, want %s", a, bad[i])
		}
	}
}

func TestTwoTabsMerge(t *testing.T) {
	common := Log{}.With(answered(1, "predict:scan/blelloch:1", 2))
	one := common.With(answered(2, "predict:scan/blelloch:2", 2))
	two := common.With(answered(3, "count:scan/serial:1", 1), answered(1.5, "order:scan/serial:1", 2))
	a, b := one.With(two.entries...), two.With(one.entries...)
	if diff := cmp.Diff(a.Entries(), b.Entries()); diff != "" || a.Len() != 4 {
		t.Errorf("%d answers; the order of merging matters: %s", a.Len(), diff)
	}
	if a.With(a.entries...).Len() != 4 || common.Len() != 1 {
		t.Error("merging twice changes something")
	}
}

func TestIDsSortByTimeAndDiffer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	last := ""
	for i := range 1000 {
		id := NewID(day(float64(i)), r.Uint64())
		if seen[id] || id[:9] < last {
			t.Fatalf("%s after %s", id, last)
		}
		seen[id] = true
		last = id[:9]
	}
}

func TestLevelsRiseAndFall(t *testing.T) {
	const ex = "predict:scan/blelloch:1"
	var l Log
	level := func(at float64) Level { return l.States(day(at), anySkill)[0].Level }
	l = l.With(answered(0, ex, 1))
	if got := level(0); got != Learning {
		t.Errorf("after a wrong answer: %v", got)
	}
	for i, n := range []float64{0.01, 0.02, 1} {
		l = l.With(answered(n, ex, 2))
		if i == 2 && level(n) < Known {
			t.Errorf("after %d right answers: %v", i+1, level(n))
		}
	}
	for _, n := range []float64{4, 14, 40} {
		l = l.With(answered(n, ex, 2))
	}
	if got := level(40); got != Mastered {
		t.Errorf("after weeks of right answers: %v", got)
	}
	s := l.States(day(40), anySkill)[0]
	if s.Answers != 7 || s.Right != 6 || s.Due.Before(day(60)) || s.Recall < 0.95 {
		t.Errorf("%+v", s)
	}
	if later := l.States(day(140), anySkill)[0]; later.Recall >= s.Recall {
		t.Errorf("the chance of recall does not fall: %v then %v", s.Recall, later.Recall)
	}
	l = l.With(answered(41, ex, 0))
	if got := level(41); got != Learning {
		t.Errorf("after forgetting: %v", got)
	}
}

func TestHelpCountsLess(t *testing.T) {
	alone, helped := answered(0, "count:scan/serial:1", 2), answered(0, "count:scan/serial:1", 2)
	helped.Hints = 2
	second := alone
	second.Try = 2
	due := func(e Entry) time.Time { return Log{}.With(e).States(day(0), anySkill)[0].Due }
	if !due(helped).Before(due(alone)) || !due(second).Before(due(alone)) {
		t.Errorf("alone it is due at %v, with hints at %v, at the second try at %v", due(alone), due(helped), due(second))
	}
}

func TestAClockSetBackDoesNoHarm(t *testing.T) {
	a, b := answered(5, "count:scan/serial:1", 2), answered(1, "count:scan/serial:2", 2)
	b.ID = "zzz"
	for _, l := range []Log{Log{}.With(a, b), Log{}.With(b, a)} {
		if s := l.States(day(6), anySkill); len(s) != 1 || s[0].Answers != 2 || s[0].Due.Before(day(1)) {
			t.Errorf("%+v", s)
		}
	}
}

// What was due in the morning stays so for the day, whatever is answered in it.
func TestWhatWasKnownAtAMoment(t *testing.T) {
	const ex = "predict:scan/blelloch:1"
	skill := Skill{"scan/blelloch", predict.Kind}
	l := Log{}.With(answered(0, ex, 2))
	if _, known := l.Before(skill, day(0)); known {
		t.Error("it is known before its first answer")
	}
	first, known := l.Before(skill, day(1))
	if !known || !first.Due.Before(day(1)) || !first.First.Equal(day(0)) || !first.Last.Equal(day(0)) {
		t.Errorf("the day after its first answer: %+v", first)
	}
	l = l.With(answered(1.1, ex, 0), answered(1.2, ex, 2), answered(1.3, ex, 2))
	if again, _ := l.Before(skill, day(1)); again != first {
		t.Errorf("in the morning it was %+v, and later %+v", first, again)
	}
	if now, _ := l.Before(skill, day(2)); !now.Due.After(day(2)) || !now.First.Equal(day(0)) || !now.Last.Equal(day(1.3)) {
		t.Errorf("after three answers more: %+v", now)
	}
}

// A family of exercises is passed by an answer that is right and the learner's own; one is closed
// by what was revealed, too.
func TestPassedAndClosed(t *testing.T) {
	skill := Skill{"scan/blelloch", predict.Kind}
	step, _ := kinds.ParseSpec("predict:scan/blelloch:1:n4;op=+;inclusive=false")
	passed := func(l Log) bool { _, ok := l.Passed(step); return ok }
	wrong, shown, right, other := answered(0, "predict:scan/blelloch:1:n4;op=+;inclusive=false", 0), answered(0.1, "predict:scan/blelloch:1:n4;op=+;inclusive=false", 2), answered(0.2, "predict:scan/blelloch:9:n4;inclusive=false;op=+", 2), answered(0, "predict:scan/blelloch:1", 2)
	shown.Revealed = true
	l := Log{}.With(wrong)
	if passed(l) || !l.Closed(skill).IsZero() {
		t.Error("a wrong answer passes or closes")
	}
	l = l.With(shown)
	if passed(l) || !l.Closed(skill).Equal(day(0.1)) || l.States(day(1), anySkill)[0].Right != 0 {
		t.Error("a revealed answer passes, or does not close")
	}
	if l = l.With(right); !passed(l) || !l.Closed(skill).Equal(day(0.2)) {
		t.Error("a right answer with another seed does not pass")
	}
	if passed(Log{}.With(other)) {
		t.Error("an exercise with other settings passes")
	}
}

// Version 1 had four hints for an answer that was revealed.
func TestOldRecordsAreRead(t *testing.T) {
	old := `{"upsweep":"record","version":1,"answers":[
		{"id":"a","at":"2026-03-01T09:00:00Z","exercise":"predict:scan/blelloch:1","answer":["1"],"score":2,"of":2,"hints":4,"try":1},
		{"id":"b","at":"2026-03-01T09:01:00Z","exercise":"predict:scan/blelloch:2","answer":["1"],"score":2,"of":2,"hints":2,"try":1}]}`
	l, aside, err := decode([]byte(old))
	if err != nil || len(aside) > 0 || l.Len() != 2 {
		t.Fatalf("%d entries, %v, %v", l.Len(), aside, err)
	}
	if a, b := l.Entries()[0], l.Entries()[1]; !a.Revealed || a.Hints != 3 || b.Revealed || b.Hints != 2 {
		t.Errorf("%+v\n%+v", a, b)
	}
	again, _, err := decode(l.Encode())
	if err != nil || !slices.EqualFunc(again.Entries(), l.Entries(), func(a, b Entry) bool { return len(Conflict{a, b}.fields()) == 0 }) {
		t.Errorf("written and read again it is %+v, %v", again.Entries(), err)
	}
}

// A sheet reads back as it was written, and its seal shows what was changed.
func TestSheetsReadBack(t *testing.T) {
	at := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	s := Sheet{Name: "Week 3", Student: "A. Learner", Set: "s", Answers: []SheetAnswer{
		{Exercise: "count:scan/serial:1", Answer: []string{"7"}, Score: 1, Of: 2, Hints: 1, Tries: []Attempt{{At: at, Hints: 1}, {At: at.Add(time.Minute), Revealed: true}}, Revealed: true},
	}, Signed: &Signature{At: at, Signature: []byte("signature")}}
	read, err := DecodeSheet(s.Encode())
	if err != nil || !read.Intact() || read.Digest() != s.Digest() {
		t.Errorf("intact: %v, digests %s and %s, %v", read.Intact(), read.Digest(), s.Digest(), err)
	}
	s.Seal = read.Seal
	if diff := cmp.Diff(s, read); diff != "" {
		t.Error(diff)
	}
	read.Answers[0].Score++
	if read.Intact() || read.Digest() == s.Digest() {
		t.Error("a sheet that was changed is intact")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add((Log{}).With(answered(1, "predict:scan/blelloch:7", 2)).Encode())
	f.Add([]byte(`{"upsweep":"record","version":1,"answers":[{}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, _, err := decode(text)
		if err != nil {
			return
		}
		again, aside, err := decode(l.Encode())
		if err != nil || len(aside) > 0 || again.Len() != l.Len() {
			t.Errorf("what was read does not read back: %v, %v", aside, err)
		}
		l.States(day(1), anySkill)
	})
}

// One answer of a file that is read is written and read again as it is.
func FuzzDecodeEntry(f *testing.F) {
	f.Add([]byte(`{"id":"a","exercise":"count:scan/serial:1","score":1,"of":2,"at":"2026-11-23T12:00:00Z"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := DecodeEntry(text)
		if err != nil {
			return
		}
		if e.ID == "" || e.Of < 1 || e.Score > e.Of || e.Try < 1 {
			t.Errorf("%s is read as %+v", text, e)
		}
		entries, aside, err := Read(bytes.NewReader((Log{}).With(e).Encode()), func() error { return nil })
		if err != nil || len(aside) > 0 || len(entries) != 1 {
			t.Errorf("%+v reads back as %+v, %v, %v", e, entries, aside, err)
		}
	})
}

// A sheet that is read has the seal that it was read with, and reads back.
func FuzzDecodeSheet(f *testing.F) {
	f.Add(Sheet{Name: "Week 3", Set: "s", Student: "Ada", Answers: []SheetAnswer{{Exercise: "count:scan/serial:1", Answer: []string{"1"}}}}.Encode())
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := DecodeSheet(text)
		if err != nil {
			return
		}
		streamed, err := ReadSheet(bytes.NewReader(text), func() error { return nil })
		if err != nil || streamed.Digest() != s.Digest() {
			t.Errorf("read at once and as a stream it differs: %v", err)
		}
		again, err := DecodeSheet(s.Encode())
		if err != nil || len(again.Answers) != len(s.Answers) || !again.Intact() {
			t.Errorf("%+v reads back as %+v, %v", s, again, err)
		}
	})
}

// decode reads a whole file at once.
func decode(text []byte) (Log, []Aside, error) {
	entries, aside, err := Read(bytes.NewReader(text), func() error { return nil })
	return Log{}.With(entries...), aside, err
}
