package rooms

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	desk  Member = "desk"
	ann   Member = "ann"
	ben   Member = "ben"
	cleo  Member = "cleo"
	noon  int64  = 1_000_000
	first        = "/lessons/blelloch#figure-1"
)

// stride asks what a lane adds, with the mistake that each wrong answer is a sign of.
func stride() Question {
	return Question{ID: "q1", Kind: Choice, Prompt: "Which stride comes next?", Right: "1", At: Position{Page: first, State: "round=2"},
		Options: []Option{{"2 again", "the stride stays"}, {"4", ""}, {"1", "down-sweep and up-sweep exchanged"}}}
}

// led is a room that the desk leads, with the questions' first one put if there are any.
func led(t *testing.T, questions ...Question) *Room {
	t.Helper()
	r := Open("BCDFGH", Position{Page: first}, noon)
	must(t, r, desk, Teacher, Message{Verb: Lead})
	for _, q := range questions {
		must(t, r, desk, Teacher, Message{Verb: Ask, Question: &q})
	}
	return r
}

func must(t *testing.T, r *Room, from Member, role Role, m Message) {
	t.Helper()
	if err := r.Apply(from, role, m, noon); err != nil {
		t.Fatalf("%s by %s: %v", m.Verb, from, err)
	}
}

func choose(of, answer string, round int) Message {
	return Message{Verb: Vote, Of: of, Answer: answer, Round: round}
}
func turn(of string, to Phase) Message { return Message{Verb: Turn, Of: of, Phase: to} }

// What a device gave before is late, because another server had it: it takes the place of nothing
// that was given after it, though that be the same answer again. Pages that say no time are heard in
// the order in which they come.
func TestLateVote(t *testing.T) {
	r := led(t, stride())
	vote := func(answer string, at int) error {
		m := choose("q1", answer, 0)
		m.N = at
		return r.Apply(ann, Student, m, noon)
	}
	for _, step := range []struct {
		answer string
		at     int
		late   bool
		own    string
	}{{"0", 5, false, "0"}, {"0", 9, false, "0"}, {"2", 7, true, "0"}, {"0", 9, false, "0"}, {"1", 10, false, "1"}, {"1", 8, true, "1"}, {"2", 0, false, "2"}, {"1", 10, false, "1"}} {
		if err := vote(step.answer, step.at); errors.Is(err, ErrLate) != step.late || r.Own(ann).Vote != step.own {
			t.Errorf("%s given at %d: %v, and %s counts", step.answer, step.at, err, r.Own(ann).Vote)
		}
	}
	must(t, r, desk, Teacher, Message{Verb: Give, Program: &Program{ID: "p", Text: "x"}})
	hand := func(text string, at int) error {
		return r.Apply(ann, Student, Message{Verb: Hand, Of: "p", Text: text, N: at}, noon)
	}
	if err := errors.Join(hand("new", 5), hand("new", 9)); err != nil {
		t.Error(err)
	}
	if err := hand("old", 7); !errors.Is(err, ErrLate) || r.Own(ann).Program != Mark("new") {
		t.Errorf("a program that is late: %v, and %s counts", err, r.Own(ann).Program)
	}
	must(t, r, desk, Teacher, Message{Verb: Close, Of: "q1"})
	if r.Given[0] != nil {
		t.Error("when somebody voted is remembered after the question")
	}
}

// The worked example: vote, discuss, vote again, reveal.
func TestPeerInstruction(t *testing.T) {
	r := led(t, stride())
	must(t, r, ann, Student, choose("q1", "1", 0))
	must(t, r, ben, Student, choose("q1", "0", 0))
	must(t, r, cleo, Student, choose("q1", "2", 0))
	must(t, r, cleo, Student, choose("q1", "0", 0)) // changes her mind
	if got := r.Tell(desk, Teacher, noon).Question; got.Given != 3 || got.Votes[0][0].Count != 2 {
		t.Errorf("the teacher sees %+v", got)
	}

	must(t, r, desk, Teacher, turn("q1", Counted))
	if err := r.Apply(ann, Student, choose("q1", "0", 0), noon); !errors.Is(err, ErrClosed) {
		t.Errorf("a vote after the end: %v", err)
	}
	if told := r.Tell(desk, Teacher, noon); told.Advice != Discuss {
		t.Errorf("with one of three right the advice is %q", told.Advice)
	}
	must(t, r, desk, Teacher, turn("q1", Talking))
	must(t, r, desk, Teacher, turn("q1", Again))
	for _, m := range []Member{ann, ben, cleo} {
		must(t, r, m, Student, choose("q1", "1", 1))
	}
	must(t, r, desk, Teacher, turn("q1", Recounted))
	if p := r.Tell(ann, Student, noon).Question; p.Right != "" || p.Votes[0] != nil || p.Options[0].Misconception != "" {
		t.Errorf("before it is revealed a student is told %+v", p)
	}
	must(t, r, desk, Teacher, turn("q1", Revealed))
	p := r.Tell(ann, Student, noon).Question
	if got := fmt.Sprint(counts(p.Votes[0]), counts(p.Votes[1])); got != "[2 1 0] [0 3 0]" || p.Right != "1" || p.Options[0].Misconception != "the stride stays" {
		t.Errorf("a student is shown %s, right %s, %+v", got, p.Right, p.Options)
	}

	must(t, r, desk, Teacher, Message{Verb: Close, Of: "q1"})
	kept, _ := json.Marshal(r)
	if bytes.Contains(kept, []byte(ann)) {
		t.Errorf("who voted is still there: %s", kept)
	}
	s := r.Summary(noon)
	if len(s.Questions) != 1 || s.Questions[0].Votes[1][1].Count != 3 {
		t.Errorf("the summary is %+v", s)
	}
}

func counts(d Distribution) (out []int) {
	for _, g := range d {
		out = append(out, g.Count)
	}
	return out
}

func TestAdvice(t *testing.T) {
	for _, c := range []struct {
		right, wrong int
		want         Advice
	}{{0, 10, Explain}, {2, 8, Explain}, {3, 7, Discuss}, {7, 3, Discuss}, {8, 2, GoOn}, {10, 0, GoOn}, {0, 0, ""}} {
		if got := advise(Distribution{{Count: c.right, Right: true}, {Count: c.wrong}}); got != c.want {
			t.Errorf("%d right, %d wrong: %q instead of %q", c.right, c.wrong, got, c.want)
		}
	}
	if got := advise(Distribution{{Count: 4}}); got != "" {
		t.Errorf("a poll without a right answer: %q", got)
	}
}

// What a message may not do, by who sends it and when.
func TestRefusals(t *testing.T) {
	asked := func(t *testing.T) *Room { return led(t, stride()) }
	empty := func(t *testing.T) *Room { return led(t) }
	to := &Position{Page: "/play/scan/blelloch"}
	for _, c := range []struct {
		name string
		room func(*testing.T) *Room
		from Member
		role Role
		m    Message
		now  int64
		want error
	}{
		{"a student leads", empty, ann, Student, Message{Verb: Lead}, noon, ErrNotAllowed},
		{"a student moves the figure", empty, ann, Student, Message{Verb: Go, To: to}, noon, ErrNotAllowed},
		{"a student reveals", asked, ann, Student, turn("q1", Revealed), noon, ErrNotAllowed},
		{"a student ends the room", asked, ann, Student, Message{Verb: End}, noon, ErrNotAllowed},
		{"a projector votes", asked, "wall", Wall, choose("q1", "1", 0), noon, ErrNotAllowed},
		{"another window of the teacher moves the figure", empty, "laptop", Teacher, Message{Verb: Go, To: to}, noon, ErrNotLeading},
		{"the figure moves while people vote", asked, desk, Teacher, Message{Verb: Go, To: to}, noon, ErrLate},
		{"a vote on nothing", empty, ann, Student, choose("q1", "1", 0), noon, ErrClosed},
		{"a vote on another question", asked, ann, Student, choose("q0", "1", 0), noon, ErrClosed},
		{"a vote of the second round in the first", asked, ann, Student, choose("q1", "1", 1), noon, ErrClosed},
		{"the same question again", asked, desk, Teacher, Message{Verb: Ask, Question: ptr(stride())}, noon, ErrLate},
		{"a turn of another question", asked, desk, Teacher, turn("q0", Counted), noon, ErrLate},
		{"a phase that does not follow", asked, desk, Teacher, turn("q1", Recounted), noon, ErrLate},
		{"a vote that is opened twice", asked, desk, Teacher, turn("q1", Voting), noon, ErrLate},
		{"anything after twelve hours", asked, desk, Teacher, Message{Verb: Close, Of: "q1"}, noon + Longest, ErrOver},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := c.room(t)
			before, _ := json.Marshal(r)
			if err := r.Apply(c.from, c.role, c.m, c.now); !errors.Is(err, c.want) {
				t.Errorf("%v instead of %v", err, c.want)
			}
			if after, _ := json.Marshal(r); !bytes.Equal(before, after) {
				t.Errorf("the room has changed\nfrom %s\nto   %s", before, after)
			}
		})
	}
}

func ptr[T any](v T) *T { return &v }

// Of two windows of a teacher, or two teachers, the one that takes the lead has it; the other is
// told, and goes on with the same hour when it takes it back.
func TestTwoTeachers(t *testing.T) {
	r := Open("BCDFGH", Position{Page: "/"}, noon)
	if told := r.Tell("laptop", Teacher, noon); told.Led || told.Leads || told.Hour != nil {
		t.Errorf("of a room that nobody leads a teacher is told %+v", told)
	}
	hour := Hour{Address: "/present?lesson=blelloch&stop=sweep", Began: noon - 60_000}
	must(t, r, desk, Teacher, Message{Verb: Lead, Hour: &hour})
	must(t, r, "laptop", Teacher, Message{Verb: Lead})
	if err := r.Apply(desk, Teacher, Message{Verb: End}, noon); !errors.Is(err, ErrNotLeading) {
		t.Error(err)
	}
	for member, leads := range map[Member]bool{desk: false, "laptop": true} {
		if told := r.Tell(member, Teacher, noon); !told.Led || told.Leads != leads || told.Hour == nil || *told.Hour != hour {
			t.Errorf("%s is told %+v", member, told)
		}
	}
	if told := r.Tell(ann, Student, noon); told.Led || told.Leads || told.Hour != nil {
		t.Errorf("a student is told %+v", told)
	}
	for _, wrong := range []Hour{{Address: "//elsewhere"}, {Address: "present"}, {Address: "/" + strings.Repeat("a", longestState)}, {Address: "/present", Began: -1}} {
		if err := r.Apply(desk, Teacher, Message{Verb: Lead, Hour: &wrong}, noon); err == nil {
			t.Errorf("a room takes the hour %.40q", wrong.Address)
		}
	}
}

// Projectors go dark and come back, also while people vote.
func TestBlank(t *testing.T) {
	r := led(t, stride())
	for n, dark := range map[int]bool{1: true, 0: false} {
		must(t, r, desk, Teacher, Message{Verb: Blank, N: n})
		if got := r.Tell("", Wall, noon).Blank; got != dark {
			t.Errorf("after blank %d a projector is dark: %v", n, got)
		}
	}
	if err := r.Apply(desk, Teacher, Message{Verb: Blank, N: 2}, noon); err == nil {
		t.Error("a projector is dark twice")
	}
}

// Free answers that mean the same are one answer. The room sees those that the teacher lets
// through, one by one or all numbers at once.
func TestFreeAnswers(t *testing.T) {
	r := led(t, Question{ID: "v", Kind: Value, Prompt: "What will stand in x[3]?", Right: "10", At: Position{Page: first}})
	for i, answer := range []string{"10", " 10 ", "010", "1e1", "-0", "0", "No  Idea", "no idea", "<b>rude</b>", "5551234"} {
		must(t, r, Member(fmt.Sprint(i)), Student, choose("v", answer, 0))
	}
	if err := r.Apply(desk, Teacher, Message{Verb: Show, Of: "v"}, noon); !errors.Is(err, ErrLate) {
		t.Errorf("numbers that are still to come are shown: %v", err)
	}
	must(t, r, desk, Teacher, turn("v", Counted))
	must(t, r, desk, Teacher, Message{Verb: Show, Of: "v", Answer: "no idea"})
	must(t, r, desk, Teacher, turn("v", Revealed))
	sees := func(want string) {
		t.Helper()
		if got := fmt.Sprint(r.Tell(ann, Student, noon).Question.Votes[0]); got != want {
			t.Errorf("the room sees\n     %s\nnot  %s", got, want)
		}
	}
	sees("[{10 4 true true} {no idea 2 false true} { 4 false true}]")
	must(t, r, desk, Teacher, Message{Verb: Show, Of: "v"})
	sees("[{10 4 true true} {0 2 false true} {no idea 2 false true} {5551234 1 false true} { 1 false true}]")
}

// A room is what its messages make of it: stored and read again in the middle, it goes on the same.
func TestStored(t *testing.T) {
	r := led(t, stride())
	must(t, r, ann, Student, choose("q1", "1", 0))
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var again Room
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	for _, room := range []*Room{r, &again} {
		must(t, room, ben, Student, choose("q1", "0", 0))
		must(t, room, desk, Teacher, turn("q1", Counted))
	}
	a, _ := json.Marshal(r.Tell(desk, Teacher, noon))
	b, _ := json.Marshal(again.Tell(desk, Teacher, noon))
	if !bytes.Equal(a, b) {
		t.Errorf("%s\n%s", a, b)
	}
}

// Servers count their members; who has said nothing for fifteen seconds counts no more.
func TestPresence(t *testing.T) {
	r := led(t)
	say := func(server string, students, following int, now int64) error {
		return r.Apply("", 0, Message{Verb: Present, Server: server, Here: &Presence{Students: students, Following: following}}, now)
	}
	for _, err := range []error{say("a", 20, 18, noon), say("b", 10, 9, noon+1000), say("a", 21, 20, noon+10_000)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		now                 int64
		students, following int
	}{{noon + 10_000, 31, 29}, {noon + 16_001, 21, 20}, {noon + 60_000, 0, 0}} {
		if told := r.Tell(desk, Teacher, c.now); told.Students != c.students || told.Following != c.following {
			t.Errorf("after %d ms %d of %d follow", c.now-noon, told.Following, told.Students)
		}
	}
	if told := r.Tell(ann, Student, noon+10_000); told.Following != 0 || told.Students != 31 {
		t.Errorf("a student is told %+v", told)
	}
	if say("c", 1, 2, noon) == nil {
		t.Error("more follow than there are")
	}
}

// Whatever is sent in whatever order: counts are those of a plain tally of what was accepted,
// closed votes do not change, no student learns a count or the answer early, and what is refused
// changes nothing.
func TestAnyOrder(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 18))
		r := led(t)
		tally := [2]map[Member]string{{}, {}}
		for range 200 {
			from, role := Member(fmt.Sprint("s", random.IntN(6))), Student
			var m Message
			switch random.IntN(10) {
			case 0:
				from, role = desk, Teacher
				q := stride()
				q.ID = fmt.Sprint("q", random.IntN(3))
				m = Message{Verb: Ask, Question: &q}
			case 1, 2, 3:
				from, role = desk, Teacher
				m = turn(fmt.Sprint("q", random.IntN(3)), Phase(random.IntN(int(phases))))
			default:
				m = choose(fmt.Sprint("q", random.IntN(3)), fmt.Sprint(random.IntN(4)), random.IntN(2))
			}
			version, phase := r.Version, r.Phase
			err := r.Apply(from, role, m, noon)
			if err != nil && r.Version != version {
				t.Fatalf("seed %d: refused, and the room has changed", seed)
			}
			switch {
			case err == nil && m.Verb == Ask:
				tally = [2]map[Member]string{{}, {}}
			case err == nil && m.Verb == Vote:
				if !phase.open() {
					t.Fatalf("seed %d: a vote in phase %s", seed, phase)
				}
				tally[m.Round][from] = m.Answer
			}
			if r.Question == nil {
				continue
			}
			for round, votes := range tally {
				if got := r.distributions()[round].Total(); round <= r.Phase.round() && got != len(votes) {
					t.Fatalf("seed %d: %d votes instead of %d", seed, got, len(votes))
				}
			}
			if told := r.Tell("s0", Student, noon).Question; r.Phase != Revealed && (told.Right != "" || told.Votes[0] != nil || told.Votes[1] != nil) {
				t.Fatalf("seed %d: in phase %s a student is told %+v", seed, r.Phase, told)
			}
		}
	}
}

func TestCodes(t *testing.T) {
	code, err := NewCode(bytes.NewReader([]byte{255, 0, 1, 2, 250, 3, 4, 18, 9, 9, 9, 9}))
	if err != nil || code != "BCDFGZ" || code.String() != "BCD FGZ" {
		t.Errorf("%q %v", code, err)
	}
	for text, want := range map[string]Code{"bcd fgz": "BCDFGZ", "BCD-FGZ": "BCDFGZ", "BCDFG": "", "BCDFGA": "", "ıcdfgz": "", strings.Repeat(" ", 99): ""} {
		if got, _ := ParseCode(text); got != want {
			t.Errorf("%q is read as %q instead of %q", text, got, want)
		}
	}
}

func TestMeter(t *testing.T) {
	m := NewMeter(3, 2)
	var passed []int64
	for now := int64(0); now <= 3000; now += 100 {
		if m.Take(now) {
			passed = append(passed, now)
		}
	}
	if got := fmt.Sprint(passed); got != "[0 100 200 500 1000 1500 2000 2500 3000]" {
		t.Errorf("passed at %s", got)
	}
	if m.Take(-5000) || m.Full(3000) || !m.Full(9000) {
		t.Error("time that goes backwards fills the meter, or a rest does not")
	}
}

func TestDecode(t *testing.T) {
	for text, wrong := range map[string]string{
		`{"verb":"vote","of":"q1","answer":"1"}`: "",
		`{"verb":"lead"}`:                        "",
		`{"verb":"go","to":{"page":"/play/scan/blelloch","state":"round=3"}}`:               "",
		`{"verb":"present","server":"me"}`:                                                  "no browser sends",
		`{"verb":"hand","of":"p","text":"x","round":1}`:                                     "not its own",
		`{"verb":"hand","of":"p","text":"x","n":-1}`:                                        "handed back",
		`{"verb":"vote","of":"q1","answer":"1","n":1764000000000}`:                          "",
		`{"verb":"vote","of":"q1","answer":"1","n":-1}`:                                     "at some time",
		`{"verb":"give","program":{"id":"p"}}`:                                              "an id and a text",
		`{"verb":"steal"}`:                                                                  "no browser sends",
		`{"verb":"lead","answer":"1"}`:                                                      "not its own",
		`{"verb":"lead","admin":true}`:                                                      "unknown field",
		`{"verb":"lead"}{}`:                                                                 "follows",
		`{"verb":"go"}`:                                                                     "missing",
		`{"verb":"go","to":{"page":"https://elsewhere"}}`:                                   "path of this site",
		`{"verb":"vote","of":"q1","answer":"1","round":2}`:                                  "two votes",
		`{"verb":"turn","of":"q1","phase":7}`:                                               "no such phase",
		`{"verb":"ask","question":{"id":"q","kind":1,"at":{"page":"/x"}}}`:                  "at least two options",
		`{"verb":"vote","of":"q1","answer":"` + strings.Repeat("1", longestAnswer+1) + `"}`: "at most",
		"{\"verb\":\"vote\",\"of\":\"\xff\"}":                                               "UTF-8",
		strings.Repeat(" ", LongestMessage+1):                                               "at most",
	} {
		_, err := Decode([]byte(text))
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%.80s: %v instead of %q", text, err, wrong)
		}
	}
}

// FuzzDecode has whatever is sent decoded and applied by everybody: nothing breaks, and only a
// teacher leads.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{`{"verb":"lead"}`, `{"verb":"ask","question":{"id":"q","kind":2,"right":"3","at":{"page":"/x"}}}`, `{"verb":"vote","of":"q1","answer":"2"}`,
		`{"verb":"turn","of":"q1","phase":2}`, `{"verb":"give","program":{"id":"p","text":"x"}}`, `{"verb":"hand","of":"p","text":"y"}`, `{"verb":"look","of":"p","n":1}`,
		`{"verb":"share","of":"p","n":1,"answer":"k"}`, `{"verb":"collect","of":"p"}`, `{"verb":"end"}`, `{"verb":"show","of":"q1","answer":"x"}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Decode(text)
		if err != nil {
			return
		}
		for _, role := range []Role{Student, Wall, Teacher} {
			r := led(t, stride())
			must(t, r, desk, Teacher, give("p", "given"))
			must(t, r, ann, Student, handBack("p", "ann's"))
			if err := r.Apply(desk, role, m, noon); err == nil && role != Teacher && m.Verb != Vote && m.Verb != Hand {
				t.Errorf("role %d may %s", role, m.Verb)
			}
			for _, to := range []Role{Student, Wall, Teacher} {
				if _, err := json.Marshal(r.Tell(ann, to, noon)); err != nil {
					t.Error(err)
				}
			}
			r.Summary(noon)
		}
	})
}
