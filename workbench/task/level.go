package task

import (
	"slices"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Level is how much of the machine a program of a task needs, as the run of its algorithm on the
// example shows.
type Level uint8

// The levels, the easiest first.
const (
	OneRound   Level = iota // one round, or one lane
	LoopRounds              // rounds of one kind
	Phases                  // several phases, or rounds of several kinds
	Threads                 // lanes that wait for one another, or share cells atomically
)

// String names a level as the list of the tasks does.
func (l Level) String() string {
	return [...]string{"one round", "a loop of rounds", "several phases", "threads and atomics"}[l]
}

// LevelOf finds the level of a task.
func LevelOf(t *Task) (Level, error) {
	alg, ok := algos.Find(t.Of)
	if !ok {
		return OneRound, nil
	}
	res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Page(), Record: true})
	if err != nil {
		return OneRound, err
	}
	rounds := res.Trace.Rounds()
	if res.Trace.Cost(res.Trace.Depths()).Atomics > 0 {
		return Threads, nil
	}
	var lines []int
	for id := tracer.RoundID(1); int(id) <= rounds; id++ {
		r := res.Trace.Round(id)
		if r.Mode == tracer.Unsynchronised {
			return Threads, nil
		}
		if !slices.Contains(lines, r.Line) {
			lines = append(lines, r.Line)
		}
	}
	switch {
	case rounds <= 1:
		return OneRound, nil
	case len(lines) == 1:
		return LoopRounds, nil
	}
	return Phases, nil
}
