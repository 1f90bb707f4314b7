package write

import (
	"errors"
	"strings"
	"testing"

	"upsweep/workbench/message"
	"upsweep/workbench/worker"
)

const naive = `def main(x, op):
    d = 1
    while d < len(x):
        def lane(i):
            x[i] = op(x[i - d], x[i])
        parallel(d, len(x), lane)
        d *= 2
    return x
`

// unguarded is the same by threads without the barrier between reading and writing.
const unguarded = `def kernel(t, x, op):
    d = 1
    while d < len(x):
        if t >= d:
            x[t] = op(x[t - d], x[t])
        barrier()
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x
`

// atWork opens a task whose questions the worker's own program answers, at once.
func atWork(t *testing.T, name string) *Session {
	t.Helper()
	c := &Content{Tasks: []Task{{ID: firstTask, Of: firstTask, Title: "Hillis-Steele scan", Skeleton: "def main(x):\n    return x\n", Solution: naive}}}
	s := newSession(c, name, "")
	if s == nil {
		t.Fatalf("there is no task %q", name)
	}
	s.ask = func(q message.Question) {
		asked, err := message.ParseQuestion(q.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		a, err := message.ParseAnswer(worker.Answer(asked).Bytes())
		if err != nil {
			t.Fatal(err)
		}
		s.answered(q, a)
	}
	return s
}

// A reader types a scan, is shown its run, and gets its marks.
func TestTypeAScan(t *testing.T) {
	s := atWork(t, firstTask)
	if s.key() != "write/"+firstTask || s.path() != "/write/"+firstTask {
		t.Errorf("kept as %s at %s", s.key(), s.path())
	}
	s.write(naive)
	if !s.figure.Runs() || len(s.faults()) != 0 {
		t.Fatalf("no run is shown; faults %v, trouble %q", s.faults(), s.trouble)
	}
	s.figure.ShowRound("3")
	if lines, values := now(s.figure); len(lines) == 0 || lines[0] != 5 || len(values) == 0 || !strings.HasPrefix(values[0].text, "lane ") {
		t.Errorf("at the end lines %v run, with %v", lines, values)
	}
	s.judge()
	if v := s.verdict; v == nil || !v.Right || !v.RaceFree || !v.Work.Met || !v.Span.Met || !s.solved {
		t.Errorf("the verdict is %+v", v)
	}
	s.write(naive + "\n")
	if !s.stale {
		t.Error("the verdict is told as that of a program that has changed")
	}
}

// What is wrong stands at its line, and the last good figure stays.
func TestFaults(t *testing.T) {
	s := atWork(t, "")
	s.write(naive)
	s.write(strings.Replace(naive, "x[i - d]", "x[i - 9]", 1))
	if f := s.faults(); len(f) != 1 || f[0].line != 5 || f[0].kind != "error" || !s.figure.Runs() {
		t.Errorf("%+v", f)
	}
	s.write(unguarded)
	if f := s.faults(); len(f) == 0 || f[0].kind != "race" {
		t.Errorf("the missing barrier: %+v", f)
	}
	s.search()
	if s.found == nil || s.found.Wrong == "" || s.order == nil {
		t.Errorf("no other order was found: %+v", s.found)
	}
}

// A question that is not answered says why, and a run that has ended so shows none.
func TestUnanswered(t *testing.T) {
	for _, c := range []struct {
		does message.Does
		err  string
		want string
	}{
		{message.Run, "too long", "Stopped: it took more than 6 seconds. Does every loop end?"},
		{message.Judge, "too long", "Given up after 20 seconds."},
		{message.Search, "stopped", "Stopped."},
		{message.Run, "the worker could not be loaded", "The worker could not be loaded."},
	} {
		s := atWork(t, firstTask)
		s.failed(message.Question{Does: c.does}, errors.New(c.err))
		if s.trouble != c.want || s.asked {
			t.Errorf("%s: %q", c.err, s.trouble)
		}
	}
}
