package write

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/app/drill"
	"upsweep/app/figure/model"
	"upsweep/exercises"
	"upsweep/exercises/record"
	"upsweep/exercises/write"
	"upsweep/tracer"
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
	return sentFrom(t, name, &shelf{}, "", false)
}

// shelf is the keeper of a reader, in memory.
type shelf struct {
	draft   string
	entries []record.Entry
}

func (s *shelf) Draft(string) string      { return s.draft }
func (s *shelf) KeepDraft(_, text string) { s.draft = text }
func (s *shelf) Answered(e record.Entry)  { s.entries = append(s.entries, e) }

// sentFrom opens a task from another page, of a problem set without feedback where silent is set.
func sentFrom(t *testing.T, name string, keep *shelf, query string, silent bool) *Session {
	t.Helper()
	c := &Content{Tasks: []Task{{ID: firstTask, Of: firstTask, Title: "Hillis-Steele scan", Skeleton: "def main(x):\n    return x\n", Solution: naive, Hints: []string{"Double."}}}}
	s := newSession(c, name, query, Around{Exercise: func(id, from string) (*drill.Drill, string) {
		d := drill.New("write", exercises.Spec{Kind: write.Kind, Algorithm: id}, keep)
		if d.Silent, d.Binding = silent, silent; silent {
			return d, "a set"
		}
		return d, ""
	}})
	if s == nil {
		t.Fatalf("there is no task %q", name)
	}
	s.ask = func(q asked) {
		sent, err := message.ParseQuestion(q.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		a, err := message.ParseAnswer(worker.Answer(sent).Bytes())
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
	s.figure.Send(model.ShowRound{Round: "3"})
	if lines, values := s.figure.LinesNow(), s.figure.ValuesNow(); !lines[5] || len(values) == 0 || !strings.HasPrefix(values[0].Text, "lane ") {
		t.Errorf("at the end lines %v run, with %v", lines, values)
	}
	s.judge()
	if v := s.verdict; v == nil || !v.Right || !v.RaceFree || !v.Work.Met || !v.Span.Met || !s.solved() {
		t.Errorf("the verdict is %+v", v)
	}
	s.write(naive + "\n")
	if !s.stale {
		t.Error("the verdict is told as that of a program that has changed")
	}
}

// What is judged is kept for the record, with its marks; a program without feedback is kept
// without.
func TestTheRecordHasWhatWasJudged(t *testing.T) {
	keep := &shelf{}
	s := sentFrom(t, firstTask, keep, "x=3,1&from=%2Flessons%2Fscan%3Fa%3D1", false)
	if s.from != "/lessons/scan?a=1" || !strings.Contains(s.Here(), "from=%2Flessons%2Fscan") || strings.Contains(s.figure.State().Encode(), "from") {
		t.Errorf("from %q, here %q", s.from, s.Here())
	}
	s.hint()
	s.source = strings.Replace(naive, "x[i - d], x[i]", "x[i], x[i - d]", 1)
	s.judge()
	s.source = naive
	s.judge()
	if len(keep.entries) != 2 || keep.entries[0].Full() || !keep.entries[1].Own() || keep.entries[1].Hints != 1 || keep.entries[1].Try != 2 {
		t.Fatalf("%+v", keep.entries)
	}
	e := keep.entries[1]
	if e.Exercise != "write:"+firstTask || e.Answer[exercises.SlotProgram] != naive || e.Answer[exercises.SlotMarks] != "right, race-free, work-efficient, shallow" {
		t.Errorf("%+v", e)
	}
	if again := sentFrom(t, firstTask, keep, "", false); again.hints != 1 || !again.solved() {
		t.Errorf("on the next visit %d hints, solved %v", again.hints, again.solved())
	}
	silent := &shelf{}
	s = sentFrom(t, firstTask, silent, "from=%2Fpractice%3Fset%3Dwrite%3Ascan%2Fhillis-steele", true)
	s.write(naive)
	if says, _ := s.status(); !strings.HasPrefix(says, "It runs: y = ") {
		t.Error(says)
	}
	s.handIn()
	if says, _ := s.status(); says != "Your answer is kept." || len(silent.entries) > 0 || !strings.Contains(silent.draft, "parallel(d, len(x), lane)") || strings.Contains(silent.draft, "race-free") || s.solved() {
		t.Errorf("%s %+v %s", says, silent.entries, silent.draft)
	}
	if s.key() == "write/"+firstTask {
		t.Error("a set shares its program with free practice")
	}
	for query, want := range map[string]string{"from=https%3A%2F%2Felsewhere": "", "from=%2F%2Felsewhere": "", "from=%2F%5Celsewhere": "", "from=%zz": ""} {
		if from, _ := sender(query); from != want {
			t.Errorf("%s leads to %q", query, from)
		}
	}
}

// A program that is wrong is shown on its smallest failing input beside the algorithm, the first
// wrong cell singled out in both, by one clock.
func TestTwoRunsSideBySide(t *testing.T) {
	s := atWork(t, firstTask)
	s.write(strings.Replace(naive, "x[i - d], x[i]", "x[i], x[i - d]", 1))
	s.judge()
	if s.verdict == nil || s.verdict.Right || len(s.verdict.Inputs) == 0 {
		t.Fatalf("%+v", s.verdict)
	}
	s.replay()
	second := s.beside.second
	if s.beside.pair == nil || !second.Runs() || s.run.Wrong == nil || second.Title != "Hillis-Steele scan" {
		t.Fatalf("%v, %v, %q, beside %+v, wrong %+v", second.Runs(), s.figure.Lit, second.Title, s.beside, s.run.Wrong)
	}
	if n := s.figure.Lit; n == tracer.NoNode || s.figure.Subject().Graph.CellName(n) != "x["+fmt.Sprint(s.run.Wrong.Index)+"]" {
		t.Errorf("node %d is lit up", n)
	}
	if a, b := s.figure.Request().Inputs["x"], second.Request().Inputs["x"]; a != b {
		t.Errorf("one runs on %q, the other on %q", a, b)
	}
	if len(second.Interaction().Selected) != 1 {
		t.Error("its counterpart is not lit")
	}
	s.part()
	if s.beside.pair != nil || s.figure.Title != whatItDoes {
		t.Error("the comparison is not closed")
	}
	s.write(naive)
	s.compare(aSolution)
	if s.beside.pair == nil || second.Title != "A solution" || second.Subject().Trace.Rounds() != s.figure.Subject().Trace.Rounds() {
		t.Error("the solution is not beside the program")
	}
	s.part()
	s.figure.Send(model.Ask{Request: algos.Request{Inputs: map[string]string{"x": "3 1 7 0"}}})
	s.write(unguarded)
	s.search()
	s.compare(otherOrder)
	if s.order == nil || s.run.Wrong == nil || !second.Runs() || second.Title != "The usual order" {
		t.Errorf("two orders: %+v", s.run)
	}
	s.write(naive)
	if s.beside.pair != nil {
		t.Error("the order of another program stands beside it")
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

// Who judges at once, before the program has run, has it run afterwards: the figure and the line
// below the editor are of what was judged.
func TestWhatIsJudgedRuns(t *testing.T) {
	s := atWork(t, firstTask)
	s.source = naive
	s.judge()
	if s.run == nil || s.ran != naive || !s.figure.Runs() || s.asked {
		t.Errorf("after a judgement the run is %+v", s.run)
	}
}

// The last hint is the first round of the algorithm, in pictures.
func TestTheLastHintIsAPicture(t *testing.T) {
	if p := atWork(t, firstTask).picture(); !strings.Contains(p, "<svg") || strings.Count(p, "<rect") < 8 {
		t.Errorf("%.200s", p)
	}
}

// Who stops is told so at once, while the worker still computes; what runs beside the program takes
// nothing of the program's own run away.
func TestStopAnswersAtOnce(t *testing.T) {
	s := atWork(t, firstTask)
	before := s.run
	s.ask = func(asked) {}
	for _, under := range []func(){s.judge, s.search, func() { s.compare(aSolution) }} {
		if under(); !s.asked {
			t.Fatal("nothing is under way")
		}
		s.stop()
		if says, _ := s.status(); says != "Stopped." || s.asked || s.run != before {
			t.Errorf("after a stop: %q, asked %t", says, s.asked)
		}
	}
	s.write(naive)
	if s.stop(); s.run != nil || s.asked {
		t.Errorf("a run that was stopped leaves that of another program: %+v", s.run)
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
		s.failed(asked{Question: message.Question{Does: c.does}}, errors.New(c.err))
		if s.trouble != c.want || s.asked {
			t.Errorf("%s: %q", c.err, s.trouble)
		}
	}
}

// The program of a figure is edited apart from the task that it solves: what is kept of that stays,
// and nothing that is done here counts.
func TestEditAFigure(t *testing.T) {
	s := sentFrom(t, firstTask, &shelf{}, "edit=1&x=4,5", false)
	if s.source != naive || s.key() != "edit/"+firstTask || s.drill != nil {
		t.Errorf("it opens on %q, kept as %s, and counts for %v", s.source, s.key(), s.drill)
	}
	if got := s.Here(); !strings.HasPrefix(got, "/write/"+firstTask+"?edit=1&x=4,5") {
		t.Errorf("it is at %s", got)
	}
}
