// Package task makes the tasks of the workbench from the catalogue: what a program is to compute,
// by which algorithm, and what it begins with.
//
// An algorithm flows in, a Task flows out: statement, signature, skeleton, what is judged, hints. A
// variant with a fault becomes a task of repair, which begins with a wrong program. Goals are
// measured when they are asked for (Goals); nothing else here runs anything. This package knows
// neither the interpreter nor the judge, so that a page may show a task without them.
package task

import (
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/workbench/kernels"
)

// Task is what a reader is asked to write.
type Task struct {
	ID        string // of the algorithm that sets the goals; of the variant with a fault, for a repair
	Title     string
	Family    string
	Statement string   // what the outputs are, and by which algorithm, in sentences
	Signature string   // def main(x, op, identity):
	Given     []string // what each parameter of main is, a line each
	Skeleton  string   // the program that the reader begins with, where there is nothing to repair
	Judged    []string // what the program is tried on, and measured by, a sentence each
	Source    string   // of the algorithm: author, year
	Hints     []Hint   // each tells more than the one before
	Of        string   // of a repair: the task that the repaired program is judged for; else the ID itself
	Repair    bool     // it begins with a program that is wrong
	Cause     string   // of a repair: the name of the mistake, not to be shown before it is found
	Says      string   // of a repair: the mistake in a sentence, likewise
	First     int      // its place among the tasks to begin with, from 1; 0 for the others
	Lead      string   // its title among these: what it teaches
	About     string   // what it teaches, in a sentence
	Solution  string   // a program that meets it; empty where none is written
}

// Hint is a hint in words, and of the last one a picture.
type Hint struct {
	Says    string
	Picture *Picture
}

// Picture is a round of the run of the task's algorithm.
type Picture struct {
	Algorithm string
	Request   algos.Request // the example of the algorithm
	View      algos.View
	Round     int
}

// All makes all tasks: the sound algorithms of the catalogue in its order, and after each the
// variants to repair.
func All() []Task {
	var out []Task
	for _, alg := range algos.Catalog() {
		if !suits(&alg) {
			continue
		}
		t, _ := Find(alg.ID)
		out = append(out, *t)
		for _, v := range algos.Variants(alg.ID) {
			if _, ok := kernels.Broken(v.ID); ok {
				t, _ := Find(v.ID)
				out = append(out, *t)
			}
		}
	}
	return out
}

// Find makes the task with an id.
func Find(id string) (*Task, bool) {
	alg, ok := algos.Find(id)
	if !ok {
		return nil, false
	}
	var t Task
	if alg.Fault == nil {
		if !suits(alg) {
			return nil, false
		}
		t = of(alg)
	} else {
		sound, ok := algos.Find(alg.Fault.Of)
		if _, written := kernels.Broken(id); !ok || !written {
			return nil, false
		}
		t = repair(sound, alg)
	}
	t.Solution, _ = kernels.Reference(t.Of)
	t.leads()
	return &t, true
}

// suits tells whether a program of the language can do what a sound algorithm does.
func suits(alg *algos.Algorithm) bool { return alg.Writable() && alg.Fault == nil }

func of(alg *algos.Algorithm) Task {
	p, _ := problemOf(alg)
	t := Task{ID: alg.ID, Of: alg.ID, Title: alg.Title, Family: alg.Family, Source: alg.Source}
	t.Statement = p.says + " It is measured against this algorithm: " + alg.Title + "."
	t.Signature, t.Given = signature(alg)
	t.Skeleton = skeleton(alg, p, t.Signature)
	t.Judged = judged(alg)
	t.Hints = hints(alg)
	return t
}

// repair is the task to mend a variant with a fault.
func repair(sound, broken *algos.Algorithm) Task {
	t := of(sound)
	t.ID, t.Title, t.Repair = broken.ID, "Repair: "+sound.Title, true
	t.Cause, t.Says = broken.Fault.Cause, broken.Fault.Says
	p, _ := problemOf(sound)
	t.Statement = p.says + " This program is to do it, and has one mistake: some results are wrong, or depend on the order of the threads. Find the mistake and put it right."
	t.Skeleton, _ = kernels.Broken(broken.ID)
	t.Signature = ""
	for line := range strings.Lines(t.Skeleton) {
		if strings.HasPrefix(line, "def main(") {
			t.Signature = strings.TrimSpace(line)
		}
	}
	t.Hints = []Hint{
		{Says: "Judge the program as it is. The smallest input that fails, and the first wrong value in it, say more than the text."},
		{Says: sound.Idea},
		t.Hints[len(t.Hints)-1],
	}
	return t
}

// named tells whether main is given an algorithm's parameter by the signature: those that change
// what is computed on which input. The others may be named too.
func named(p algos.Param) bool {
	return !slices.Contains([]string{"inclusive", "init", "seed", "form", "order", "key", "padding"}, p.Name)
}
