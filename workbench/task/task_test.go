package task

import (
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench/kernels"
)

// Tasks are made of the catalogue, each with all its parts, and found again by its id.
func TestTasks(t *testing.T) {
	list := All()
	sound, repairs := 0, 0
	seen := map[string]bool{}
	for _, task := range list {
		if seen[task.ID] {
			t.Errorf("%s: twice", task.ID)
		}
		seen[task.ID] = true
		again, ok := Find(task.ID)
		if !ok || again.Statement != task.Statement {
			t.Errorf("%s: not found again", task.ID)
		}
		if task.Repair {
			repairs++
		} else {
			sound++
		}
		for what, text := range map[string]string{"title": task.Title, "statement": task.Statement, "signature": task.Signature, "skeleton": task.Skeleton} {
			if strings.TrimSpace(text) == "" || strings.Contains(text, "%!") {
				t.Errorf("%s: its %s is %q", task.ID, what, text)
			}
		}
		if len(task.Hints) != 3 || task.Hints[2].Picture == nil || task.Hints[0].Says == "" || task.Hints[1].Says == "" {
			t.Errorf("%s: hints %+v", task.ID, task.Hints)
		}
		if p := task.Hints[2].Picture; p != nil {
			alg, ok := algos.Find(p.Algorithm)
			if !ok {
				t.Fatalf("%s: its picture is of %s", task.ID, p.Algorithm)
			}
			res, err := alg.Run(p.Request, algos.Options{Record: true, Budget: budget.Page()})
			if err != nil || res.Trace.Rounds() < p.Round {
				t.Errorf("%s: its picture has no round %d: %v", task.ID, p.Round, err)
			}
		}
		if len(task.Judged) < 3 || len(task.Given) == 0 {
			t.Errorf("%s: judged %q, given %q", task.ID, task.Judged, task.Given)
		}
	}
	if sound < 40 || repairs != len(kernels.AllBroken()) {
		t.Errorf("%d tasks and %d repairs", sound, repairs)
	}
	for _, id := range []string{"network/custom", "scan/none", "scan/lookback-none", ""} {
		if _, ok := Find(id); ok {
			t.Errorf("there is a task %q", id)
		}
	}
	for _, id := range append(kernels.References(), kernels.AllBroken()...) {
		if !seen[id] {
			t.Errorf("a program stands for %s, which is no task", id)
		}
	}
}

// The goals of a task are those that its algorithm is known for.
func TestGoals(t *testing.T) {
	for id, want := range map[string]string{
		"scan/blelloch":      "work n 510, span log n 15, rounds log n 17, memory 0 0",
		"scan/hillis-steele": "work n log n 1793, span log n 8, rounds log n 8, memory n 256",
		"reduce/serial":      "work n 255, span n 255, rounds 1 1, memory 1 1",
	} {
		task, _ := Find(id)
		alg, _ := algos.Find(task.Of)
		given := map[string]bool{}
		for _, in := range inputs(alg) {
			given[in.Name] = true
		}
		counts, err := Goals(alg, func(name string) bool { return given[name] })
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range []struct {
			name  string
			count func(Counts) int
		}{
			{"work", func(c Counts) int { return c.Work }}, {"span", func(c Counts) int { return c.Span }},
			{"rounds", func(c Counts) int { return c.Rounds }}, {"memory", func(c Counts) int { return c.Memory }},
		} {
			ns, list := Series(counts, row.count)
			got = append(got, row.name+" "+algos.OrderOf(ns, list).String()+" "+strconv.Itoa(list[len(list)-1]))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s: %s, want %s", id, text, want)
		}
	}
}

// There is a task for whatever the catalogue says can be written, and for every broken variant of
// it.
func TestWhatCanBeWrittenIsATask(t *testing.T) {
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			if _, ok := Find(alg.ID); ok != alg.Writable() {
				t.Errorf("%s is a task: %v, and can be written: %v", alg.ID, ok, alg.Writable())
			}
			if _, told := problemOf(&alg); alg.Writable() && !told {
				t.Errorf("nothing is said of %s", alg.ID)
			}
		}
	}
}

// The level of a task is what its algorithm needs.
func TestLevels(t *testing.T) {
	for id, want := range map[string]Level{
		"sequence/map": OneRound, "scan/serial": OneRound, "reduce/tree": LoopRounds, "scan/hillis-steele": LoopRounds,
		"scan/blelloch": Phases, "compact/scan": Phases, "histogram/atomic": Threads, "scan/lookback": Threads,
	} {
		task, _ := Find(id)
		if got, err := LevelOf(task); err != nil || got != want {
			t.Errorf("%s: %s, want %s (%v)", id, got, want, err)
		}
	}
	counts := map[Level]int{}
	for _, task := range All() {
		level, err := LevelOf(&task)
		if err != nil {
			t.Errorf("%s: %v", task.ID, err)
		}
		counts[level]++
	}
	for level := OneRound; level <= Threads; level++ {
		if counts[level] < 5 {
			t.Errorf("%d tasks of %s: %v", counts[level], level, counts)
		}
	}
	t.Log(counts)
}
