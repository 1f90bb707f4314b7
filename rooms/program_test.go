package rooms

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func give(id, text string) Message {
	return Message{Verb: Give, Program: &Program{ID: id, Text: text}}
}

func handBack(id, text string) Message { return Message{Verb: Hand, Of: id, Text: text} }

// The worked example: a program is sent to all; two hand theirs back; the teacher reads both, and
// the room sees the one that the teacher has read.
func TestWriteTogether(t *testing.T) {
	r := led(t)
	must(t, r, desk, Teacher, give("p1", "def main(x):\n    pass\n"))
	must(t, r, ann, Student, handBack("p1", "ann's"))
	must(t, r, ben, Student, handBack("p1", "<b>ben's</b>"))
	if told := r.Tell(ben, Student, noon).Program; told.Text != "def main(x):\n    pass\n" || told.Handed != 2 || told.Own != Mark("<b>ben's</b>") || told.Shared != "" || told.Seen != "" {
		t.Errorf("a student is told %+v", told)
	}
	must(t, r, desk, Teacher, Message{Verb: Look, Of: "p1", N: 2})
	if told := r.Tell(desk, Teacher, noon).Program; told.Looked != 2 || told.Seen != "<b>ben's</b>" {
		t.Errorf("the teacher is told %+v", told)
	}
	// Ben hands another one back, which the teacher has not read.
	must(t, r, ben, Student, handBack("p1", "something rude"))
	share := Message{Verb: Share, Of: "p1", N: 2, Answer: Mark("<b>ben's</b>")}
	if err := r.Apply(desk, Teacher, share, noon); !errors.Is(err, ErrLate) {
		t.Errorf("the room sees what nobody has read: %v", err)
	}
	must(t, r, ben, Student, handBack("p1", "<b>ben's</b>"))
	must(t, r, desk, Teacher, share)
	must(t, r, ben, Student, handBack("p1", "something rude"))
	for _, role := range []Role{Student, Wall} {
		if told := r.Tell(ann, role, noon); told.Program.Shared != "<b>ben's</b>" || strings.Contains(fmt.Sprintf("%+v", told), "rude") {
			t.Errorf("a %s is told %+v", role, told.Program)
		}
	}
	must(t, r, desk, Teacher, Message{Verb: Share, Of: "p1"})
	if told := r.Tell(ann, Student, noon).Program; told.Shared != "" {
		t.Error("what was shown can't be taken back")
	}
	for who, m := range map[Member]Message{ann: handBack("p0", "late"), desk: {Verb: Look, Of: "p1", N: 3}} {
		role := Student
		if who == desk {
			role = Teacher
		}
		if err := r.Apply(who, role, m, noon); !errors.Is(err, ErrLate) {
			t.Errorf("%s: %v", m.Verb, err)
		}
	}
	must(t, r, desk, Teacher, Message{Verb: Collect, Of: "p1"})
	if text, _ := json.Marshal(r); r.Tell(ann, Student, noon).Program != nil || strings.Contains(string(text), "rude") {
		t.Errorf("when the writing is over, the room still has %s", text)
	}
}

// So many hand one back and no more; a room in which they do stays small enough to be stored as a
// whole.
func TestProgramsAreLimited(t *testing.T) {
	r := led(t)
	must(t, r, desk, Teacher, give("p", strings.Repeat("<", LongestProgram)))
	for i := range maxHanded {
		must(t, r, Member(fmt.Sprint("s", i)), Student, handBack("p", strings.Repeat("<", LongestProgram)))
	}
	if err := r.Apply(ann, Student, handBack("p", "x"), noon); !errors.Is(err, ErrFull) {
		t.Errorf("one too many: %v", err)
	}
	must(t, r, "s7", Student, handBack("p", "x"))       // who is among them may hand back another one
	if text, _ := json.Marshal(r); len(text) > 16<<20 { // six bytes for each of these letters, before it is packed
		t.Errorf("the room takes %d bytes", len(text))
	}
	for _, m := range []Message{give("p", ""), give("", "x"), give("p", strings.Repeat("x", LongestProgram+1)), handBack("p", ""), handBack("p", strings.Repeat("x", LongestProgram+1)), {Verb: Share, Of: "p", N: -1}} {
		if m.check() == nil {
			t.Errorf("%s: %.40q is taken", m.Verb, m.Text)
		}
	}
}

// Devices that somebody makes up take each other's places, not those of a class: neither where they
// come from elsewhere, nor where they come from the class's own network after it has come in.
func TestMadeUpDevicesShutNobodyOut(t *testing.T) {
	hand := func(part uint8, since int64) Message {
		m := handBack("p", "x")
		m.Origin = &Origin{Part: part, Since: since}
		return m
	}
	const class, size = 1, 200
	for name, flood := range map[string]uint8{"from elsewhere": 2, "from the class's own network": class} {
		r := led(t)
		must(t, r, desk, Teacher, give("p", "given"))
		for i := range 4 * maxHanded { // before anybody of the class is done
			if err := r.Apply(Member(fmt.Sprint("made up ", i)), Student, hand(flood, noon+int64(i)), noon); err != nil && !errors.Is(err, ErrFull) {
				t.Fatal(err)
			}
		}
		must(t, r, desk, Teacher, Message{Verb: Look, Of: "p", N: maxHanded})
		for i := range size {
			must(t, r, Member(fmt.Sprint("student ", i)), Student, hand(class, noon-1))
		}
		for i := range 4 * maxHanded {
			_ = r.Apply(Member(fmt.Sprint("made up later ", i)), Student, hand(flood, noon+int64(i)), noon) // refused or not
		}
		for i := range size {
			if r.handedBy(Member(fmt.Sprint("student ", i))) < 0 {
				t.Fatalf("%s: student %d is shut out", name, i)
			}
		}
		if len(r.Handed) != maxHanded || r.Looked != maxHanded || !strings.HasPrefix(string(r.Handed[maxHanded-1].From), "made up") {
			t.Errorf("%s: %d are kept; the teacher looks at %s", name, len(r.Handed), r.Handed[r.Looked-1].From)
		}
	}
	if _, err := Decode([]byte(`{"verb":"hand","of":"p","text":"x","origin":{"part":1}}`)); err == nil {
		t.Error("a browser says where it is")
	}
}

// What Judge refuses changes nothing, and what it lets pass is applied: it is what Apply would do.
func TestJudgeChangesNothing(t *testing.T) {
	r := led(t, stride())
	must(t, r, ann, Student, choose("q1", "1", 0))
	before, _ := json.Marshal(r)
	for _, c := range []struct {
		from Member
		role Role
		m    Message
		want error
	}{
		{ann, Student, choose("q1", "1", 0), ErrKnown}, {ann, Student, choose("q1", "0", 0), nil}, {ben, Student, choose("q2", "0", 0), ErrClosed},
		{ben, Student, Message{Verb: End}, ErrNotAllowed}, {"another desk", Teacher, turn("q1", Counted), ErrNotLeading}, {desk, Teacher, turn("q1", Counted), nil},
		{desk, Teacher, turn("q1", Revealed), ErrLate}, {desk, Teacher, Message{Verb: Ask, Question: r.Question}, ErrLate},
	} {
		if err := r.Judge(c.from, c.role, c.m, noon); !errors.Is(err, c.want) {
			t.Errorf("%s by %s: %v, not %v", c.m.Verb, c.from, err, c.want)
		}
	}
	if after, _ := json.Marshal(r); string(after) != string(before) {
		t.Errorf("judging has made %s of %s", after, before)
	}
}

// A room that nobody enters ends soon; a student, or its teacher's window, has it last.
func TestUnentered(t *testing.T) {
	open := func() *Room { return Open("BCDFGH", Position{Page: first}, noon) }
	if r := open(); r.Over(noon+Unentered-1) || !r.Over(noon+Unentered) {
		t.Error("a room that nobody enters does not end after ten minutes")
	}
	led, joined, empty := open(), open(), open()
	must(t, led, desk, Teacher, Message{Verb: Lead})
	for r, students := range map[*Room]int{joined: 1, empty: 0} {
		if err := r.Apply("", 0, Message{Verb: Present, Server: "a", Here: &Presence{Students: students}}, noon); err != nil {
			t.Fatal(err)
		}
	}
	if led.Over(noon+Longest-1) || joined.Over(noon+Longest-1) || !joined.Over(noon+Longest) || !empty.Over(noon+Unentered) {
		t.Errorf("rooms end at %d, %d, %d", led.Ends-noon, joined.Ends-noon, empty.Ends-noon)
	}
}

// Whatever is sent in whatever order: no student and no projector is told a word of another
// student's but what the teacher was told first and then let through; the last of each counts; what
// is refused changes nothing.
func TestProgramsInAnyOrder(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 21))
		r := led(t)
		last, seen, shown := map[Member]string{}, map[string]bool{}, ""
		for step := range 200 {
			id := fmt.Sprint("p", random.IntN(2))
			from, role := desk, Teacher
			var m Message
			switch random.IntN(12) {
			case 0:
				m = give(id, "given")
			case 1:
				m = Message{Verb: Collect, Of: id}
			case 2, 3:
				m = Message{Verb: Look, Of: id, N: random.IntN(5)}
			case 4, 5, 6:
				m = Message{Verb: Share, Of: id, N: random.IntN(5)}
				if told := r.Tell(desk, Teacher, noon).Program; told != nil && told.Looked > 0 {
					m.N, m.Answer = told.Looked, Mark(told.Seen)
					seen[told.Seen] = true
				}
				if random.IntN(3) == 0 { // somebody is quicker
					late := handBack(id, fmt.Sprint("quick ", step))
					if who := Member(fmt.Sprint("s", random.IntN(4))); r.Apply(who, Student, late, noon) == nil {
						last[who] = late.Text
					}
				}
			default:
				from, role = Member(fmt.Sprint("s", random.IntN(4))), Student
				m = handBack(id, fmt.Sprint("of step ", step))
			}
			version := r.Version
			err := r.Apply(from, role, m, noon)
			if err != nil && r.Version != version {
				t.Fatalf("seed %d: %s is refused, and the room has changed", seed, m.Verb)
			}
			switch {
			case err == nil && (m.Verb == Give || m.Verb == Collect):
				last, seen, shown = map[Member]string{}, map[string]bool{}, ""
			case err == nil && m.Verb == Hand:
				last[from] = m.Text
			case err == nil && m.Verb == Share:
				if shown = r.Shared; shown != "" && !seen[shown] {
					t.Fatalf("seed %d: the room sees %q, which the teacher was not told", seed, shown)
				}
			}
			if len(r.Handed) != len(last) || slices.ContainsFunc(r.Handed, func(h Handed) bool { return last[h.From] != h.Text }) {
				t.Fatalf("seed %d: %v are handed back instead of %v", seed, r.Handed, last)
			}
			for _, role := range []Role{Student, Wall} {
				if told := r.Tell("s0", role, noon).Program; told != nil && (told.Shared != shown || told.Seen != "" || told.Looked != 0 || told.Text != "given") {
					t.Fatalf("seed %d: a %s is told %+v", seed, role, told)
				}
			}
		}
	}
}
