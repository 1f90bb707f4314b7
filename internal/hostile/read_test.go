//go:build unix

package hostile

import (
	"strings"
	"testing"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/class"
	"upsweep/exercises/count"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// within fails where a case took more than a file may.
func within(t *testing.T, c Case, took Cost) {
	t.Helper()
	if took.Over(Cost{time.Second, 512 << 20}) {
		t.Errorf("%s takes %v of the processor and %d MB: %.200s", c.Where, took.Time.Round(time.Millisecond), took.Bytes>>20, c.Short)
	}
}

// A set and a sheet are read or refused.
func TestFiles(t *testing.T) {
	for _, c := range Files() {
		kind, content := c.File()
		within(t, c, Of(func() {
			switch kind {
			case "set":
				for _, read := range []func(string) error{
					func(text string) error { _, _, err := problemset.Parse(text); return err },
					func(text string) error { _, err := problemset.Read(text); return err },
				} {
					if err := read(content); err != nil && len(err.Error()) > 1000 {
						t.Errorf("%s: refused with %d bytes: %.200s…", c.Where, len(err.Error()), err)
					}
				}
			case "sheet":
				if _, err := class.Grade(problemset.Plain("", exercises.Spec{Kind: count.Kind, Algorithm: "scan/serial", Seed: 1}), []class.File{{Name: c.Where, Text: []byte(content)}}, class.Options{}); err != nil {
					t.Errorf("%s: %v", c.Where, err)
				}
			}
		}))
	}
}

// What is in a file is taken or put aside; what is taken is sound, and is in the log once.
func TestRecords(t *testing.T) {
	for _, c := range Records() {
		within(t, c, Of(func() {
			entries, aside, err := record.Read(strings.NewReader(c.Text), func() error { return nil })
			log := record.Log{}.With(entries...)
			if err != nil && (log.Len() > 0 || len(aside) > 0) {
				t.Errorf("%s: %v, and yet %d entries", c.Where, err, log.Len())
			}
			seen := map[string]bool{}
			for _, e := range log.Entries() {
				if seen[e.ID] || e.Score > e.Of || e.Score < 0 || e.At.Year() < 2000 {
					t.Errorf("%s: %+v", c.Where, e)
				}
				seen[e.ID] = true
			}
			// The states for review know no algorithm but those of the catalogue.
			log.States(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), func(record.Skill) bool { return true })
		}))
	}
}
