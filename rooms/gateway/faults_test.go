package gateway

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// storeOfProcess tells this program that it is no test, but the server that one of them kills.
const storeOfProcess = "UPSWEEP_ROOMS_PROCESS"

func TestMain(m *testing.M) {
	if dir := os.Getenv(storeOfProcess); dir != "" {
		if err := process(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// process serves rooms until it is killed.
func process(dir string) error {
	options := quick()
	options.Dir, options.Log = dir, slog.New(slog.NewTextHandler(os.Stderr, nil))
	g, err := New(context.Background(), options)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	return http.Serve(listener, g)
}

// startProcess starts a server of its own on a store, and tells how to kill it.
func startProcess(t *testing.T, dir string) (address string, kill func()) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), storeOfProcess+"="+dir)
	command.Stderr = t.Output()
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		if err := command.Process.Kill(); err != nil {
			t.Error(err)
		}
		_ = command.Wait() // says that it was killed
	})
	t.Cleanup(kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), kill
}

// A server is killed in the middle of a vote and started again on its store: every vote counts
// once, and the room goes on.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	var now atomic.Value
	first, kill := startProcess(t, dir)
	now.Store(first)
	address := func() string { return now.Load().(string) }
	const crowd = 30
	opened, teacher, students := class(t, address, crowd)
	teacher.does(goTo(4), ask("q1"))
	for _, b := range students {
		b.sees("the question", isIn("q1", rooms.Voting))
	}
	for i, b := range students[:crowd/2] {
		b.does(choose("q1", fmt.Sprint(i%3), 0))
	}
	students[0].sees("that some votes count", atLeast(1))
	// The others vote while the server is killed: of these votes some arrive.
	var voting sync.WaitGroup
	for i, b := range students[crowd/2:] {
		voting.Go(func() {
			m := choose("q1", fmt.Sprint(i%3), 0)
			_ = b.send(rooms.Sent{Message: &m}) // where it does not arrive, the browser sends it again
		})
	}
	kill()
	voting.Wait()
	second, _ := startProcess(t, dir)
	now.Store(second)

	told := teacher.sees("all votes", given(crowd, 0))
	if got := fmt.Sprint(told.Question.Votes[0]); got != "[{0 10 false true} {1 10 true true} {2 10 false true}]" || !told.Leads {
		t.Errorf("the votes are %s; the teacher leads: %t", got, told.Leads)
	}
	for i, b := range students {
		b.sees("their vote", owns(fmt.Sprint(i%(crowd/2)%3)))
	}
	teacher.does(turn("q1", rooms.Counted), turn("q1", rooms.Revealed))
	for _, b := range students {
		told := b.sees("the answer", isIn("q1", rooms.Revealed))
		if told.Question.Votes[0].Total() != crowd {
			t.Errorf("a student sees %v", told.Question.Votes[0])
		}
	}
	teacher.does(rooms.Message{Verb: rooms.Close, Of: "q1"}, goTo(5))
	students[crowd-1].sees("step 5", isAt(5))
	teacher.sees("everybody once", func(t rooms.Told) bool { return t.Students == crowd })
	var sum rooms.Summary
	if status, text := request(t, "GET", "http://"+second+Prefix+string(opened.Code)+"/summary", http.Header{"Authorization": {"Bearer " + opened.Secret}}, &sum); status != http.StatusOK || len(sum.Questions) != 1 {
		t.Errorf("%d %s", status, text)
	}
}

// atLeast tells whether at least so many have voted.
func atLeast(votes int) func(rooms.Told) bool {
	return put(func(q *rooms.Put) bool { return q.Given >= votes })
}

// A store is one server's alone.
func TestOneStore(t *testing.T) {
	options := quick()
	options.Dir = t.TempDir()
	startSite(t, options)
	if g, err := New(t.Context(), options); err == nil || !strings.Contains(err.Error(), "another server") {
		t.Errorf("a second server on the same store: %v", err)
		if err == nil {
			g.Close()
		}
	}
}

// A server that is stopped sends its browsers away to come back, and has what they sent when it is
// started again.
func TestStopped(t *testing.T) {
	options := quick()
	options.Dir = t.TempDir()
	first := startSite(t, options)
	var now atomic.Value
	now.Store(first.address)
	_, teacher, students := class(t, func() string { return now.Load().(string) }, 5)
	teacher.does(ask("q1"))
	for _, b := range students {
		b.sees("the question", isIn("q1", rooms.Voting))
		b.does(choose("q1", "1", 0))
	}
	first.shut(t)
	second := startSite(t, options)
	now.Store(second.address)
	teacher.sees("all votes", given(5, 0))
	if status, _ := request(t, "GET", "http://"+second.address+Prefix+"BBBBBB", nil, nil); status != http.StatusNotFound {
		t.Errorf("a room that never was: %d", status)
	}
}

// A proxy cuts every line, again and again: everybody comes back by themselves, with their vote,
// and is where the teacher is.
func TestCut(t *testing.T) {
	s := startSite(t, quick())
	p := startProxy(t, at(s.address))
	_, teacher, students := class(t, p.address, 12)
	teacher.does(ask("q1"))
	for _, b := range students {
		b.sees("the question", isIn("q1", rooms.Voting))
		b.does(choose("q1", "2", 0))
		b.sees("their vote", owns("2"))
	}
	for cut := 1; cut <= 3; cut++ {
		before := map[*browser]int{}
		for _, b := range append(students, teacher) {
			b.look(func() bool { before[b] = b.joined; return true })
		}
		if lines := p.cut(); lines < len(students) {
			t.Errorf("%d lines are cut", lines)
		}
		for b, times := range before {
			b.until("back", func() bool { return b.joined > times })
		}
		for _, b := range students {
			b.sees("their vote", owns("2"))
		}
	}
	if told := teacher.sees("everybody once", func(t rooms.Told) bool { return t.Students == len(students) && t.Following == len(students) }); told.Question.Given != len(students) || !told.Leads {
		t.Errorf("the teacher is told %+v", told)
	}
	teacher.does(turn("q1", rooms.Counted))
	for _, b := range students {
		b.sees("the end of the vote", isIn("q1", rooms.Counted))
	}
}

// A phone without a network for a while, and a teacher's laptop that is asleep, are missed after a
// few beats; the room goes on without them, and when they come back they are who they were.
func TestAway(t *testing.T) {
	options := quick()
	options.beat = 300 * time.Millisecond
	s := startSite(t, options)
	air, desk := startProxy(t, at(s.address)), startProxy(t, at(s.address))
	opened, teacher, students := class(t, desk.address, 1)
	phone := join(t, air.address, opened.Code, rooms.Student, "")
	phone.sees("the room", func(rooms.Told) bool { return true })
	wall := join(t, at(s.address), opened.Code, rooms.Wall, "")
	teacher.does(ask("q1"))
	phone.sees("the question", isIn("q1", rooms.Voting))
	phone.does(choose("q1", "1", 0))
	phone.sees("their vote", owns("1"))
	wall.sees("two students", func(t rooms.Told) bool { return t.Students == 2 })

	air.pass(false)
	wall.sees("that the phone has gone", func(t rooms.Told) bool { return t.Students == 1 })
	teacher.does(turn("q1", rooms.Counted), rooms.Message{Verb: rooms.Close, Of: "q1"}, goTo(8))
	students[0].sees("step 8", isAt(8))
	phone.away(true) // it notices itself, by the beats that it misses
	air.cut()
	air.pass(true)
	phone.away(false)
	phone.sees("step 8", isAt(8))
	wall.sees("both", func(t rooms.Told) bool { return t.Students == 2 })

	desk.pass(false) // asleep, with a student's window on the same machine
	wall.sees("that one has gone", func(t rooms.Told) bool { return t.Students == 1 })
	times := 0
	teacher.look(func() bool { times = teacher.joined; return true })
	desk.cut()
	desk.pass(true)
	teacher.until("back", func() bool { return teacher.joined > times })
	told := teacher.sees("both", func(t rooms.Told) bool { return t.Students == 2 })
	if !told.Leads || told.At.State != "step=8" {
		t.Errorf("the teacher comes back to %+v", told)
	}
	teacher.does(goTo(9))
	phone.sees("step 9", isAt(9))
}

// Two presenters with one secret: who takes the lead last has it, and the other is told.
func TestTwoPresenters(t *testing.T) {
	s := startSite(t, quick())
	opened, desk, students := class(t, at(s.address), 1)
	laptop := join(t, at(s.address), opened.Code, rooms.Teacher, opened.Secret)
	laptop.sees("the room", func(t rooms.Told) bool { return !t.Leads })
	laptop.does(goTo(2))
	laptop.isRefused(rooms.ErrNotLeading.Error())
	laptop.does(lead(), goTo(3))
	students[0].sees("step 3", isAt(3))
	desk.sees("that another leads", func(t rooms.Told) bool { return !t.Leads })
	desk.does(goTo(4))
	desk.isRefused(rooms.ErrNotLeading.Error())
	desk.does(lead(), goTo(5))
	students[0].sees("step 5", isAt(5))
	laptop.sees("that another leads", func(t rooms.Told) bool { return !t.Leads })
}

// When a question is over, the store no longer knows who has voted what; and when the room is,
// nothing is there but its summary.
func TestForgotten(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, students := class(t, at(s.address), 1)
	teacher.does(ask("q1"))
	students[0].sees("the question", isIn("q1", rooms.Voting))
	students[0].does(choose("q1", "1", 0))
	teacher.sees("the vote", given(1, 0))
	const member = `"verb":"vote"`
	if kept := everything(t, s, opened.Code); !strings.Contains(kept, member) {
		t.Errorf("while people vote, the store has %s", kept)
	}
	teacher.does(turn("q1", rooms.Counted), rooms.Message{Verb: rooms.Close, Of: "q1"})
	for late := time.Now().Add(patience); strings.Contains(everything(t, s, opened.Code), member); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("the store still has %s", everything(t, s, opened.Code))
		}
	}
	teacher.does(rooms.Message{Verb: rooms.Give, Program: &rooms.Program{ID: "p", Text: "given"}})
	students[0].sees("the program", func(t rooms.Told) bool { return t.Program != nil })
	students[0].does(rooms.Message{Verb: rooms.Hand, Of: "p", Text: "a student's own"})
	teacher.sees("that one is handed in", func(t rooms.Told) bool { return t.Program != nil && t.Program.Handed == 1 })
	if kept := everything(t, s, opened.Code); !strings.Contains(kept, "a student's own") {
		t.Errorf("while people write, the store has %s", kept)
	}
	teacher.does(rooms.Message{Verb: rooms.Collect, Of: "p"})
	for late := time.Now().Add(patience); strings.Contains(everything(t, s, opened.Code), "a student's own"); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("when the writing is over, the store still has %s", everything(t, s, opened.Code))
		}
	}
	teacher.does(rooms.Message{Verb: rooms.End})
	teacher.isRefused(rooms.ErrOver.Error())
	if kept := everything(t, s, opened.Code); strings.Contains(kept, opened.Secret) || strings.Contains(kept, students[0].hello.Device) || !strings.Contains(kept, "Which stride") {
		t.Errorf("the store has %s", kept)
	}
}

// everything is what the store has of a room.
func everything(t *testing.T, s *site, code rooms.Code) string {
	t.Helper()
	var kept []string
	for from := uint64(1); ; {
		e, err := s.store.next(t.Context(), code, from)
		if err != nil {
			return strings.Join(kept, "\n")
		}
		from = e.Sequence + 1
		text, err := host.Unpacked(e.Data)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, string(text))
	}
}

// A browser that reads nothing holds nobody up, and is told the latest when it reads again.
func TestSlowReader(t *testing.T) {
	s := startSite(t, quick())
	p := startProxy(t, at(s.address))
	opened, teacher, students := class(t, at(s.address), 1)
	slow := join(t, p.address, opened.Code, rooms.Student, "")
	slow.sees("the room", func(rooms.Told) bool { return true })
	p.pass(false)
	for i := range 90 {
		teacher.does(goTo(i))
	}
	students[0].sees("the latest", isAt(89))
	p.pass(true)
	slow.sees("the latest", isAt(89))
}

// While a browser does not read, what it is told takes the place of what it was told before; of
// what is said beside that, the oldest goes.
func TestMailbox(t *testing.T) {
	b := &mailbox{writing: true} // a write is under way that does not end
	for i := range 100 {
		b.tell(fmt.Append(nil, "told ", i))
		b.say(fmt.Append(nil, "word ", i))
	}
	b.end(websocket.StatusGoingAway, "")
	b.tell([]byte("too late"))
	b.say([]byte("too late"))
	var got []string
	for {
		frame, last := b.take()
		if last != nil {
			break
		}
		got = append(got, string(frame))
	}
	if len(got) != 1+maxWords || got[0] != "told 99" || got[1] != fmt.Sprint("word ", 100-maxWords) || got[maxWords] != "word 99" {
		t.Errorf("what is left is %q", got)
	}
	if !b.stuck(time.Now().Add(time.Hour), time.Minute) || b.stuck(time.Now(), time.Minute) {
		t.Error("a write that takes an hour is not stuck, or one that has begun is")
	}
}
