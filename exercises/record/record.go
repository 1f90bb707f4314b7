// Package record is what a learner has answered: one entry an answer, and what follows from all of them, such as how well each skill is
// known and when it is to be reviewed.
//
// Entries flow in, one an answer, or as a file of JSON; out flow the file again, the state of each skill and the plan of what to
// practise next. Nothing is ever changed in place: two logs of two tabs merge into one that has the answers of both. Nothing here
// knows a browser, a clock or a store. Beside package exercises it uses the FSRS scheduler, and imports nothing else of ours.
package record

import (
	"slices"
	"sort"
	"time"

	"upsweep/exercises"
)

// Entry is one answer.
type Entry struct {
	ID       string    `json:"id"` // unique on all devices; see NewID
	At       time.Time `json:"at"`
	Exercise string    `json:"exercise"` // its spec
	Answer   []string  `json:"answer"`
	Score    int       `json:"score"`
	Of       int       `json:"of"`
	Hints    int       `json:"hints,omitempty"` // that were shown before
	Try      int       `json:"try"`             // from 1: the how-manieth answer to this exercise in one sitting
}

// Full reports whether nothing was wrong.
func (e Entry) Full() bool { return e.Of > 0 && e.Score == e.Of }

// NewID makes the id of an answer from when it was given and 64 random bits, so that two tabs never make the same. Ids sort by time.
func NewID(at time.Time, random uint64) string {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	write := func(n uint64, width int) string {
		var b [13]byte
		for i := width - 1; i >= 0; i-- {
			b[i] = digits[n%36]
			n /= 36
		}
		return string(b[:width])
	}
	return write(uint64(max(0, at.UnixMilli())), 9) + "-" + write(random, 13)
}

// Log is all that a learner has answered, by time. The zero Log is empty. It is immutable.
type Log struct{ entries []Entry }

// Entries returns the answers, the earliest first. The caller must not change them.
func (l Log) Entries() []Entry { return l.entries }

// Len returns the number of answers.
func (l Log) Len() int { return len(l.entries) }

// With returns the log with more answers. One that is there already, by its id, is not taken twice.
func (l Log) With(more ...Entry) Log {
	have := make(map[string]bool, len(l.entries))
	for _, e := range l.entries {
		have[e.ID] = true
	}
	out := slices.Clone(l.entries)
	for _, e := range more {
		if !have[e.ID] {
			have[e.ID] = true
			out = append(out, e)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := out[i], out[j]
		return a.At.Before(b.At) || a.At.Equal(b.At) && a.ID < b.ID
	})
	return Log{out}
}

// Merge returns a log with the answers of both.
func Merge(a, b Log) Log { return a.With(b.entries...) }

// Skill is one way of asking about one algorithm.
type Skill struct {
	Algorithm string
	Kind      exercises.Kind
}

// SkillOf reads the skill off an entry; ok is false where its exercise has no readable name.
func SkillOf(e Entry) (Skill, bool) {
	s, err := exercises.ParseSpec(e.Exercise)
	return Skill{s.Algorithm, s.Kind}, err == nil
}
