package main

import (
	"encoding/json"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/internal/sample"
)

// Every exercise can be solved from what its reader sees: of every kind on every algorithm, a solver that is given the exercise as JSON has it
// reaches an answer that is judged right in full.
func TestExercisesAreFair(t *testing.T) {
	sample.Roomy(t)
	type job struct {
		kind exercises.Kind
		id   string
	}
	var jobs []job
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			for _, kind := range exercises.Kinds(&alg) {
				jobs = append(jobs, job{kind, alg.ID})
			}
		}
	}
	seeds := sample.Seeds(t, 8)
	var next, solved, unmade atomic.Int64
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
					e, err := exercises.New(spec)
					if err != nil {
						unmade.Add(1)
						t.Errorf("%s: %v", spec, err)
						continue
					}
					seen, err := json.Marshal(public(e))
					var p publicExercise
					if err != nil || json.Unmarshal(seen, &p) != nil {
						t.Errorf("%s: it has no JSON", spec)
						continue
					}
					answer, err := solve(p)
					if err != nil {
						t.Errorf("%s: %v", spec, err)
						continue
					}
					text, _ := json.Marshal(answer)
					given, err := answerOf(e, string(text))
					if err != nil {
						t.Errorf("%s: %v", spec, err)
						continue
					}
					if j := judged(e, given); !j.Right {
						t.Errorf("%s: %s earns %d of %d: %s\nkey %q", spec, text, j.Score, j.Of, j.Says, e.Model())
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
