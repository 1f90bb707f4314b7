package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/predict"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// calmly lets something be done to its end without a pause.
func calmly() error { return nil }

// A file in which answers have been edited changes nothing, and what differs is told.
func TestAnEditedFileChangesNothing(t *testing.T) {
	mine := Log{}.With(answered(1, "predict:scan/blelloch:1", 0), answered(2, "count:scan/serial:1", 1), answered(3, "order:scan/serial:1", 2))
	edit := func(i int, change func(e *Entry)) []Entry {
		came := slices.Clone(mine.Entries())
		came[i].Answer = slices.Clone(came[i].Answer)
		change(&came[i])
		return came
	}
	for name, c := range map[string]struct {
		came              []Entry
		fresh, here, says string
	}{
		"the same file":          {mine.Entries(), "0", "3", ""},
		"a better score":         {edit(0, func(e *Entry) { e.Score = 2 }), "0", "2", "predict:scan/blelloch:1: score 0 of 2 here, 2 of 2 in the file"},
		"another answer":         {edit(1, func(e *Entry) { e.Answer[0] = "7" }), "0", "2", "count:scan/serial:1: answer 1 2 here, 7 2 in the file"},
		"another exercise":       {edit(1, func(e *Entry) { e.Exercise = "count:scan/serial:9" }), "0", "2", "count:scan/serial:1: exercise count:scan/serial:1 here, count:scan/serial:9 in the file"},
		"no hints, another time": {edit(2, func(e *Entry) { e.Hints = 3; e.At = day(9) }), "0", "2", "order:scan/serial:1: hints 0 here, 3 in the file; time 2026-03-04 09:00:00 here, 2026-03-10 09:00:00 in the file"},
		"microseconds apart":     {edit(2, func(e *Entry) { e.At = e.At.Add(300) }), "0", "3", ""},
		"an answer more":         {[]Entry{answered(4, "count:scan/serial:2", 1)}, "1", "0", ""},
		"one id twice":           {[]Entry{answered(4, "count:scan/serial:2", 1), answered(4, "count:scan/serial:2", 2)}, "1", "0", "count:scan/serial:2: score 1 of 2 here, 2 of 2 in the file"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := mine.Receive(c.came, calmly)
			if err != nil {
				t.Fatal(err)
			}
			says := ""
			for _, conflict := range r.Conflicts {
				says += conflict.Says()
			}
			if fmt.Sprint(len(r.Fresh)) != c.fresh || fmt.Sprint(r.Here) != c.here || says != c.says {
				t.Errorf("%d fresh, %d here, %q", len(r.Fresh), r.Here, says)
			}
			after := mine.With(r.Fresh...)
			if diff := cmp.Diff(mine.Entries(), after.Entries()[:mine.Len()]); diff != "" {
				t.Errorf("what was here has changed: %s", diff)
			}
		})
	}
}

// Whatever is edited in a copy, nothing of the record changes, and each entry of the copy is fresh,
// here or in conflict.
func TestNothingIsForged(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		mine := many(r.IntN(40), r)
		came := slices.Clone(mine.Entries())
		edited := 0
		for i := range came {
			switch r.IntN(4) {
			case 0:
				came[i].Score, edited = 1-came[i].Score, edited+1
			case 1:
				came[i].Answer, edited = []string{"forged"}, edited+1
			}
		}
		got, err := mine.Receive(came, calmly)
		if err != nil || len(got.Fresh) != 0 || len(got.Conflicts) != edited || got.Here != len(came)-edited {
			t.Fatalf("%d fresh, %d here, %d conflicts of %d edited, %v", len(got.Fresh), got.Here, len(got.Conflicts), edited, err)
		}
		if diff := cmp.Diff(mine.Entries(), mine.With(came...).Entries()); diff != "" {
			t.Fatal(diff)
		}
	}
}

// many is a record of n answers.
func many(n int, r *rand.Rand) Log {
	entries := make([]Entry, n)
	for i := range entries {
		at := day(float64(i) / 100).Round(time.Millisecond) // as far as a file keeps it
		exercise := fmt.Sprintf("%s:%s:%d", []string{"predict", "count", "order"}[r.IntN(3)], []string{"scan/blelloch", "scan/serial", "reduce/tree"}[r.IntN(3)], i)
		entries[i] = Entry{ID: NewID(at, r.Uint64()), At: at, Exercise: exercise, Answer: []string{fmt.Sprint(r.IntN(100)), "é\u2028\"<"}, Score: r.IntN(2), Of: 1, Hints: r.IntN(4), Try: 1 + r.IntN(3)}
	}
	return Log{}.With(entries...)
}

// A record of 100,000 answers is saved and loaded again whole, also in several files, and into a
// record that has half of it.
func TestRoundTripOfALongRecord(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 4000
	}
	long := many(n, rand.New(rand.NewPCG(1, 2)))
	got, aside, err := decode(long.Encode())
	if err != nil || len(aside) > 0 {
		t.Fatal(aside, err)
	}
	if !slices.EqualFunc(long.Entries(), got.Entries(), same) {
		t.Error("it reads back as another")
	}
	if diff := cmp.Diff(long.States(day(2000), anySkill), got.States(day(2000), anySkill), sameKind(), cmpopts.EquateNaNs()); diff != "" {
		t.Error(diff)
	}
	var half Log
	for i, e := range long.Entries() {
		if i%2 == 0 {
			half.entries = append(half.entries, e)
		}
	}
	parts := long.Parts(n*3/10, MaxBytes)
	if len(parts) != 4 {
		t.Fatalf("%d files", len(parts))
	}
	for _, part := range parts {
		l, _, err := decode(part.Encode())
		if err != nil {
			t.Fatal(err)
		}
		r, err := half.Receive(l.Entries(), calmly)
		if err != nil || len(r.Conflicts) > 0 {
			t.Fatal(r.Conflicts, err)
		}
		half = half.With(r.Fresh...)
	}
	if !slices.EqualFunc(long.Entries(), half.Entries(), same) {
		t.Error("the files together are another record")
	}
}

func same(a, b Entry) bool { return len(Conflict{a, b}.fields()) == 0 && a.ID == b.ID }

// Files are cut so that each can be read again, whatever the answers hold.
func TestPartsAreSmallEnough(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 50 {
		entries := many(r.IntN(60), r).Entries()
		for i := range entries {
			entries[i].Answer = []string{strings.Repeat([]string{"\x00", "1", "é", "<"}[r.IntN(4)], r.IntN(200))}
		}
		l := Log{}.With(entries...)
		const most = 4000
		var back Log
		for _, part := range l.Parts(7, most) {
			text := part.Encode()
			if part.Len() > 7 || len(text) > most {
				t.Fatalf("a file has %d answers and %d bytes", part.Len(), len(text))
			}
			read, aside, err := decode(text)
			if err != nil || len(aside) > 0 {
				t.Fatal(aside, err)
			}
			back = back.With(read.entries...)
		}
		if !slices.EqualFunc(l.Entries(), back.Entries(), same) {
			t.Fatal("the files together are another record")
		}
	}
}

// A record given an answer at a time is that of the same answers in any order.
func TestTheOrderOfGivingDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	whole := many(300, r)
	var one Log
	for _, e := range whole.Entries() {
		one = one.With(e)
	}
	mixed := slices.Clone(whole.Entries())
	r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	for _, l := range []Log{one, Log{}.With(mixed...)} {
		if diff := cmp.Diff(whole.Entries(), l.Entries()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(whole.States(day(99), anySkill), l.States(day(99), anySkill), sameKind()); diff != "" {
			t.Error(diff)
		}
	}
	if one.Seed(Skill{"scan/serial", predict.Kind}) != whole.Seed(Skill{"scan/serial", predict.Kind}) {
		t.Error("the next seed differs")
	}
}

// Files beyond what is ever saved are refused, whatever they hold, without being read to their end.
func TestLargeFilesAreRefused(t *testing.T) {
	begin := `{"upsweep":"record","version":1,"answers":[`
	for name, r := range map[string]io.Reader{
		"too many answers": strings.NewReader(begin + strings.Repeat("{},", MaxAnswers) + "{}]}"),
		"too many bytes":   io.MultiReader(strings.NewReader(begin), endless{}),
		"one endless text": io.MultiReader(strings.NewReader(begin+`{"id":"`), endless{'a'}),
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("reads a hundred megabytes")
			}
			if entries, _, err := Read(r, calmly); !errors.Is(err, ErrLarge) || entries != nil {
				t.Errorf("%d entries, %v", len(entries), err)
			}
		})
	}
}

// endless is a file without an end: of one letter, or of blanks.
type endless []byte

func (e endless) Read(p []byte) (int, error) {
	letter := byte(' ')
	if len(e) > 0 {
		letter = e[0]
	}
	for i := range p {
		p[i] = letter
	}
	return len(p), nil
}

// Whoever waits can give up at any time, and then nothing is taken.
func TestGivingUp(t *testing.T) {
	long := many(1000, rand.New(rand.NewPCG(1, 1)))
	enough := errors.New("enough")
	after := func(n int) func() error {
		return func() error {
			if n--; n < 0 {
				return enough
			}
			return nil
		}
	}
	for name, f := range map[string]func() error{
		"reading":   func() error { _, _, err := Read(bytes.NewReader(long.Encode()), after(3)); return err },
		"writing":   func() error { return long.Write(io.Discard, after(3)) },
		"gathering": func() error { _, err := Gather(long.Entries(), after(30)); return err },
		"receiving": func() error { _, err := long.Receive(long.Entries(), after(3)); return err },
	} {
		if err := f(); !errors.Is(err, enough) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An answer on an algorithm that this version does not have is kept, and leads nowhere.
func TestAnswersOfAnotherVersion(t *testing.T) {
	l := Log{}.With(answered(1, "predict:scan/of-the-future:1", 0), answered(2, "predict:scan/serial:1", 0))
	known := func(s Skill) bool { return s.Algorithm == "scan/serial" }
	states := l.States(day(30), known)
	if len(states) != 1 || states[0].Skill.Algorithm != "scan/serial" {
		t.Errorf("%+v", states)
	}
	if read, aside, err := decode(l.Encode()); err != nil || len(aside) > 0 || read.Len() != 2 {
		t.Errorf("%d answers, %v, %v", read.Len(), aside, err)
	}
}

// sameKind compares kinds as what they are: one value each.
func sameKind() cmp.Option {
	return cmp.Comparer(func(a, b *exercises.Kind) bool { return a == b })
}
