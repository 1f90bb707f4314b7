package drill

import (
	"slices"
	"strings"
	"testing"
	"time"

	"upsweep/exercises/kinds"
	"upsweep/exercises/record"
)

// memory keeps in a test what a browser would.
type memory struct {
	drafts  map[string]string
	entries []record.Entry
}

func (m *memory) Draft(spec string) string    { return m.drafts[spec] }
func (m *memory) KeepDraft(spec, text string) { m.drafts[spec] = text }
func (m *memory) Answered(e record.Entry)     { m.entries = append(m.entries, e) }

func drillOn(t *testing.T, m *memory, text string) *Drill {
	t.Helper()
	spec, err := kinds.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	d := New("d", spec, m)
	if d.ex == nil {
		t.Fatal(d.fault)
	}
	return d
}

func newMemory() *memory { return &memory{drafts: map[string]string{}} }

func noon() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

func TestADrillIsOpenedAsItWasLeft(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "predict:scan/hillis-steele:1")
	d.set(0, "7")
	d.hint()
	d.hint()
	d.check(noon(), 1)
	d.set(1, "9")
	again := drillOn(t, m, "predict:scan/hillis-steele:1")
	if !slices.Equal(again.answer, d.answer) || !slices.Equal(again.first, d.answer) || len(again.hints) != 2 || again.tries != 1 || again.grade != nil {
		t.Errorf("opened as %+v", again)
	}
	d.check(noon(), 2)
	again = drillOn(t, m, "predict:scan/hillis-steele:1")
	if again.grade == nil || again.grade.Score != d.grade.Score || again.tries != 2 {
		t.Errorf("the verdict is not there again: %+v", again.grade)
	}
	m.drafts["predict:scan/hillis-steele:1"] = `{"answer":["1"]}`
	if d := drillOn(t, m, "predict:scan/hillis-steele:1"); !d.blank() {
		t.Error("a draft of another shape is taken")
	}
	m.drafts["predict:scan/hillis-steele:1"] = `{"answer":`
	if d := drillOn(t, m, "predict:scan/hillis-steele:1"); !d.blank() {
		t.Error("a damaged draft is taken")
	}
}

func TestAnswersGoIntoTheRecordOnce(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "predict:scan/hillis-steele:1")
	d.set(0, "7")
	d.check(noon(), 1)
	d.hint()
	for i, a := range d.ex.Model() {
		d.set(i, a)
	}
	d.check(noon(), 2)
	d.check(noon(), 3) // nothing has changed: it is the same answer
	if len(m.entries) != 2 {
		t.Fatalf("%d entries", len(m.entries))
	}
	if e := m.entries[0]; e.Full() || e.Try != 1 || e.Hints != 0 || e.Exercise != "predict:scan/hillis-steele:1" {
		t.Errorf("the first is %+v", e)
	}
	if e := m.entries[1]; !e.Full() || e.Try != 2 || e.Hints != 1 || e.ID == m.entries[0].ID {
		t.Errorf("the second is %+v", e)
	}
}

func TestARevealedAnswerIsNoAnswer(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "count:scan/blelloch:1")
	d.reveal(noon(), 1)
	d.reveal(noon(), 2)
	if !d.done() || !d.grade.Full() || len(m.entries) != 1 || m.entries[0].Own() || !m.entries[0].Revealed || d.verdict() != "This is the answer." {
		t.Errorf("%+v, %d entries", d.grade, len(m.entries))
	}
}

func TestSeveralValuesFillSeveralCells(t *testing.T) {
	d := drillOn(t, newMemory(), "predict:scan/hillis-steele:1:x=1,2,3,4")
	if filled := d.set(1, "5 6 7"); !slices.Equal(filled, []int{1, 2, 3}) || strings.Join(d.answer, " ") != " 5 6 7" {
		t.Errorf("filled %v: %q", filled, d.answer)
	}
	if filled := d.set(2, "8 9 10"); !slices.Equal(filled, []int{2, 3}) {
		t.Errorf("filled %v: %q", filled, d.answer)
	}
	d = drillOn(t, newMemory(), "predict:scan/hillis-steele:1:x=(1,2),(3,4);op=affine")
	if filled := d.set(0, "(1,2)"); len(filled) != 1 {
		t.Errorf("a pair fills %v", filled)
	}
}

func TestTheRestIsFilledFromBefore(t *testing.T) {
	d := drillOn(t, newMemory(), "predict:scan/hillis-steele:2:x=1,2,3,4,5,6,7,8")
	d.set(3, "99")
	d.copyBefore()
	before := d.ex.Board[0]
	for i, a := range d.answer {
		if i == 3 && a != "99" || i != 3 && a != before.Cells[i].Text {
			t.Errorf("cell %d is %q, before it was %q", i, a, before.Cells[i].Text)
		}
	}
	d.check(noon(), 1)
	if d.grade.Full() {
		t.Error("nothing has happened, and it is right")
	}
}

func TestLinesMove(t *testing.T) {
	d := drillOn(t, newMemory(), "order:scan/hillis-steele:1")
	want := d.ex.Model()
	for i := range want { // sort by moving up, as a reader does
		for k := slices.Index(d.answer, want[i]); k > i; k-- {
			d.move(k, -1)
		}
	}
	d.move(0, -1)
	d.move(len(want)-1, 1)
	d.check(noon(), 1)
	if !d.grade.Full() {
		t.Errorf("%v, want %v", d.answer, want)
	}
}

// While a set hides its feedback, nothing that outlasts the page tells how an answer went: the
// record does not get it, and the draft holds no score.
func TestWhatIsHiddenIsNotKept(t *testing.T) {
	m := newMemory()
	d := drillOn(t, m, "count:scan/hillis-steele:1")
	d.Silent = true
	d.set(0, "99")
	d.check(noon(), 1)
	d.answer = d.ex.Model()
	d.check(noon().Add(time.Minute), 2)
	if len(m.entries) > 0 {
		t.Errorf("the record has %+v", m.entries)
	}
	if draft := m.drafts["count:scan/hillis-steele:1"]; !strings.Contains(draft, `"attempts":[{"at"`) || strings.Contains(draft, "score") {
		t.Errorf("the draft is %s", draft)
	}
	m = newMemory()
	d = drillOn(t, m, "count:scan/hillis-steele:1")
	d.set(0, "99")
	d.check(noon(), 1)
	d.reveal(noon(), 3)
	if got := d.attempts[len(d.attempts)-1]; len(m.entries) != 2 || !m.entries[1].Revealed || !got.Revealed {
		t.Errorf("%d entries, the last attempt is %+v", len(m.entries), got)
	}
}

// Every simulation and network can be given by picking cells.
func TestMovesArePicked(t *testing.T) {
	for _, text := range []string{"simulate:scan/hillis-steele:1", "simulate:scan/blelloch:1:x=3,1,7,0", "simulate:sort/odd-even:1", "build:sort/bitonic:3"} {
		t.Run(text, func(t *testing.T) {
			d := drillOn(t, newMemory(), text)
			for slot, moves := range d.ex.Model() {
				for _, move := range strings.FieldsFunc(moves, func(r rune) bool { return r == ';' || r == ',' }) {
					if a, b, ok := strings.Cut(strings.TrimSpace(move), "-"); ok {
						d.pick(slot, a)
						d.pick(slot, b)
						continue
					}
					from, to, _ := strings.Cut(move, ">")
					for _, source := range strings.Fields(from) {
						if source != "e" {
							d.pick(slot, source)
						}
					}
					d.write(slot, strings.TrimSpace(to))
				}
				d.nextRound()
			}
			d.check(noon(), 1)
			if !d.grade.Full() {
				t.Errorf("%q gets %d of %d: %s", d.answer, d.grade.Score, d.grade.Of, d.grade.Says)
			}
			n := len(d.moves(0))
			d.drop(0, 0)
			if len(d.moves(0)) != n-1 || d.grade != nil {
				t.Errorf("taking one back leaves %q", d.answer)
			}
		})
	}
}

func TestPickingTwiceTakesItBack(t *testing.T) {
	d := drillOn(t, newMemory(), "build:sort/bitonic:3")
	d.pick(0, "1")
	d.pick(0, "1")
	if len(d.picked) != 0 || d.answer[0] != "" {
		t.Errorf("picked %v, answer %q", d.picked, d.answer)
	}
}

func TestMistakesAreDrawn(t *testing.T) {
	d := drillOn(t, newMemory(), "predict:scan/hillis-steele:1:x=1,2,3,4,5,6,7,8")
	drawn := 0
	for _, m := range d.ex.Mistakes {
		copy(d.answer, m.Answer)
		d.check(noon(), 1)
		if d.grade.Mistake == nil {
			t.Errorf("%s is not diagnosed", m.Name)
			continue
		}
		if p := d.pictures(); p != nil {
			drawn++
			if !strings.Contains(p.right, "<svg") || !strings.Contains(p.wrong, m.Name) {
				t.Errorf("%s: %.80s", m.Name, p.wrong)
			}
		}
	}
	if drawn == 0 {
		t.Error("no mistake is drawn")
	}
}

// A verdict says where at the first try, why at the second, what at the third; and each sooner to
// those who ask.
func TestVerdictsTellMoreWithEveryTry(t *testing.T) {
	d := drillOn(t, newMemory(), "predict:scan/hillis-steele:1:x=1,2,3,4,5,6,7,8")
	d.answer = d.ex.Model()
	d.answer[3] = "99"
	for try, want := range []int{stepWhere, stepWhy, stepWhat, stepWhat} {
		d.check(noon(), uint64(try))
		if d.step() != want {
			t.Errorf("after try %d the verdict is told up to step %d, want %d", try+1, d.step(), want)
		}
	}
	d = drillOn(t, newMemory(), "predict:scan/hillis-steele:1:x=1,2,3,4,5,6,7,8")
	d.answer[0] = "99"
	d.check(noon(), 1)
	d.ask()
	if v := d.grade.Verdict; d.step() != stepWhy || v.Where == "" || v.Why == "" || v.What == "" || strings.Contains(v.Where, "1,") {
		t.Errorf("step %d of %+v", d.step(), v)
	}
}

func TestANetworkShowsWhatItDoesNotSort(t *testing.T) {
	d := drillOn(t, newMemory(), "build:sort/bitonic:1:n4")
	d.set(0, "0-2,1-3,0-1,2-3")
	d.check(noon(), 1)
	if got := d.failing(); !slices.Equal(got, []int{1, 0, 1, 0}) {
		t.Errorf("it fails on %v", got)
	}
	if got := networkPicture(4, d.moves(0), d.failing(), "n"); strings.Count(got, `class="rides"`) < 8 || strings.Count(got, `class="unsorted"`) != 1 {
		t.Errorf("drawn as %s", got)
	}
	d.set(0, "0-2,1-3;0-1")
	for _, pick := range []string{"2", "3", "1", "2"} {
		d.pick(0, pick)
	}
	if d.answer[0] != "0-2,1-3;0-1,2-3;1-2" {
		t.Errorf("where rounds are written, comparators that are picked make %s", d.answer[0])
	}
	d.check(noon(), 2)
	if d.failing() != nil || !d.grade.Full() {
		t.Errorf("%v, %+v", d.failing(), d.grade)
	}
}
