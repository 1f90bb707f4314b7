// Package record is what a learner has answered: one entry for each answer, and what follows from
// all of them, such as how well each skill is known and when it is to be reviewed.
//
// Entries flow in, one for each answer, or as a file of JSON; the file flows out again, with the
// state of each skill and the plan of what to practise next. The record is a journal: entries are
// added and never changed. Two logs of two tabs merge into one that has the answers of both, and a
// file in which an answer has been edited changes nothing (Receive). Nothing here knows a browser,
// a clock or a store. Beside package exercises it uses the FSRS scheduler, and imports nothing else
// of ours.
package record

import (
	"maps"
	"slices"
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
	Hints    int       `json:"hints,omitempty"`    // that were shown before
	Try      int       `json:"try"`                // from 1: the how-manieth answer to this exercise in one sitting
	Revealed bool      `json:"revealed,omitempty"` // the answer had been shown, or is now
}

// Full reports whether nothing was wrong.
func (e Entry) Full() bool { return e.Of > 0 && e.Score == e.Of }

// Own reports whether it is right, and the learner's own.
func (e Entry) Own() bool { return e.Full() && !e.Revealed }

// NewID makes the id of an answer from when it was given and 64 random bits, so that two tabs never
// make the same. Ids sort by time.
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
type Log struct {
	entries []Entry
	learnt  map[Skill]learning // what the entries tell of each skill
}

// Entries returns the answers, the earliest first. The caller must not change them.
func (l Log) Entries() []Entry { return l.entries }

// Len returns the number of answers.
func (l Log) Len() int { return len(l.entries) }

// before is the order of a log: by time, and by id where two answers have one time.
func before(a, b Entry) bool { return a.At.Before(b.At) || a.At.Equal(b.At) && a.ID < b.ID }

// With returns the log with more answers. One that is there already, by its id, is not taken: what
// is there stays as it is.
func (l Log) With(more ...Entry) Log {
	if len(more) == 0 {
		return l
	}
	if len(more) == 1 && l.isLast(more[0]) { // the usual case, an answer just given, must not cost more the longer the record is
		out := Log{append(slices.Clip(l.entries), more[0]), map[Skill]learning{}}
		maps.Copy(out.learnt, l.learnt)
		out.learn(scheduler(), more[0])
		return out
	}
	out, _ := Gather(slices.Concat(l.entries, more), func() error { return nil })
	return out
}

// isLast reports whether an entry is new and belongs behind all others.
func (l Log) isLast(e Entry) bool {
	if n := len(l.entries); n > 0 && !before(l.entries[n-1], e) {
		return false
	}
	return !slices.ContainsFunc(l.entries, func(have Entry) bool { return have.ID == e.ID })
}

// Stretch is how many entries are dealt with between two calls of a function that lets others have
// their turn: about a millisecond's work in a browser.
const Stretch = 50

// Gather makes a log of entries. Of several with one id the first counts. It calls breathe every so
// often, and gives up with its error.
func Gather(entries []Entry, breathe func() error) (Log, error) {
	have := make(map[string]bool, len(entries))
	out := Log{entries: make([]Entry, 0, len(entries)), learnt: map[Skill]learning{}}
	sorted := true
	for i, e := range entries {
		if i%Stretch == 0 {
			if err := breathe(); err != nil {
				return Log{}, err
			}
		}
		if have[e.ID] {
			continue
		}
		have[e.ID] = true
		sorted = sorted && (len(out.entries) == 0 || before(out.entries[len(out.entries)-1], e))
		out.entries = append(out.entries, e)
	}
	if !sorted {
		var err error
		if out.entries, err = inOrder(out.entries, breathe); err != nil {
			return Log{}, err
		}
	}
	f := scheduler()
	for i, e := range out.entries {
		if i%Stretch == 0 {
			if err := breathe(); err != nil {
				return Log{}, err
			}
		}
		out.learn(f, e)
	}
	return out, nil
}

// inOrder sorts entries by merging the stretches that are sorted already: records come as few of
// them.
func inOrder(entries []Entry, breathe func() error) ([]Entry, error) {
	var runs [][]Entry
	for from, i := 0, 1; i <= len(entries); i++ {
		if i == len(entries) || before(entries[i], entries[i-1]) {
			runs = append(runs, entries[from:i])
			from = i
		}
	}
	for len(runs) > 1 {
		var merged [][]Entry
		for i := 0; i+1 < len(runs); i += 2 {
			a, b := runs[i], runs[i+1]
			out := make([]Entry, 0, len(a)+len(b))
			for len(a) > 0 && len(b) > 0 {
				if len(out)%Stretch == 0 {
					if err := breathe(); err != nil {
						return nil, err
					}
				}
				if before(b[0], a[0]) {
					out, b = append(out, b[0]), b[1:]
				} else {
					out, a = append(out, a[0]), a[1:]
				}
			}
			merged = append(merged, append(append(out, a...), b...))
		}
		if len(runs)%2 == 1 {
			merged = append(merged, runs[len(runs)-1])
		}
		runs = merged
	}
	return runs[0], nil
}

// Skill is one way of asking about one algorithm.
type Skill struct {
	Algorithm string
	Kind      *exercises.Kind
}
