package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/internal/sample"
)

// Every exercise can be solved from what its reader sees: of every kind on every algorithm, a
// solver that is given the exercise as JSON has it reaches an answer that is judged right in full.
func TestExercisesAreFair(t *testing.T) {
	type job struct {
		kind *exercises.Kind
		id   string
	}
	var jobs []job
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			for _, kind := range kinds.Of(&alg) {
				if kind.Judged { // which no reader of a board can solve
					continue
				}
				jobs = append(jobs, job{kind, alg.ID})
			}
		}
	}
	seeds := sample.Seeds(t, 8)
	var next, solved atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for {
				k := int(next.Add(1)) - 1
				if k >= len(jobs) {
					return
				}
				for seed := range seeds {
					spec := exercises.Spec{Kind: jobs[k].kind, Algorithm: jobs[k].id, Seed: seed}
					if err := fair(spec); err != nil {
						t.Errorf("%s: %v", spec, err)
						continue
					}
					solved.Add(1)
				}
			}
		})
	}
	all.Wait()
	t.Logf("%d exercises of %d kinds on algorithms solved", solved.Load(), len(jobs))
}

// fair tells why an exercise can't be solved from what its reader sees; nil where it can.
func fair(spec exercises.Spec) error {
	e, err := exercises.New(spec)
	if err != nil {
		return err
	}
	seen, err := json.Marshal(public(e))
	var p publicExercise
	if err != nil || json.Unmarshal(seen, &p) != nil {
		return errors.New("it has no JSON")
	}
	answer, err := solve(p)
	if err != nil {
		return err
	}
	text, _ := json.Marshal(answer)
	given, err := answerOf(e, string(text))
	if err != nil {
		return err
	}
	if j := judged(e, given); !j.Right {
		return fmt.Errorf("%s earns %d of %d: %s\nkey %q", text, j.Score, j.Of, j.Says, e.Model())
	}
	return nil
}

// So can those of every step of every ladder, whole runs among them.
func TestLaddersAreFair(t *testing.T) {
	files, err := filepath.Glob("../../lessons/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	steps := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(string(source), "\npractice:\n")
		for line := range strings.Lines(list) {
			text, is := strings.CutPrefix(line, "  - ")
			if !is {
				break
			}
			steps++
			words := strings.Fields(text)
			spec := exercises.Spec{Kind: kinds.Named(words[0]), Algorithm: words[1]}
			for _, word := range words[2:] {
				switch name, v, _ := strings.Cut(word, "="); name {
				case "n":
					spec.N, _ = strconv.Atoi(v)
				case "whole":
					spec.Whole = true
				default:
					spec.Given = append(spec.Given, exercises.Field{Name: name, Value: v})
				}
			}
			for seed := range sample.Seeds(t, 4) {
				spec.Seed = seed + 1
				if err := fair(spec); err != nil {
					t.Errorf("%s: %s: %v", filepath.Base(file), spec, err)
				}
			}
		}
	}
	if steps < 4*len(files)/2 {
		t.Errorf("only %d steps in %d files", steps, len(files))
	}
}
