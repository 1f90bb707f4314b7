package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"upsweep/exercises"
)

// Version is the version of the files that this package writes. It reads this one and all before it.
const Version = 1

// The files that are written.
const (
	recordFile = "record"
	sheetFile  = "answers"
)

// file is the form of a record on disk.
type file struct {
	Upsweep string            `json:"upsweep"` // what it is: record
	Version int               `json:"version"`
	Answers []json.RawMessage `json:"answers"`
}

// ErrFuture is a file of a later version than this program knows.
var ErrFuture = errors.New("made by a later version of Upsweep")

// ErrDamaged is a file that can't be read at all.
var ErrDamaged = errors.New("damaged, or no record of Upsweep")

// Aside is an entry that was left out, as it stood in the file.
type Aside struct {
	Raw  string
	Says string // what is wrong with it
}

// Encode writes the log as a file.
func (l Log) Encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n \"upsweep\": %q,\n \"version\": %d,\n \"answers\": [", recordFile, Version)
	for i, e := range l.entries {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		b.Write(EncodeEntry(e))
	}
	b.WriteString("\n ]\n}\n")
	return b.Bytes()
}

// EncodeEntry writes one answer, as a file holds it.
func EncodeEntry(e Entry) []byte {
	e.At = e.At.UTC().Truncate(time.Millisecond)
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // texts, numbers and a time: they can always be written
	}
	return text
}

// DecodeEntry reads one answer; its error says what is wrong.
func DecodeEntry(text []byte) (Entry, error) {
	var e Entry
	if err := json.Unmarshal(text, &e); err != nil {
		return Entry{}, fmt.Errorf("it can't be read: %w", err)
	}
	spec, err := exercises.ParseSpec(e.Exercise)
	switch {
	case e.ID == "" || len(e.ID) > 64:
		return Entry{}, errors.New("it has no id")
	case err != nil:
		return Entry{}, err
	case e.Score < 0 || e.Of < 1 || e.Score > e.Of:
		return Entry{}, fmt.Errorf("its score is %d of %d", e.Score, e.Of)
	case e.At.IsZero() || e.At.Year() < 2000 || e.At.Year() > 9999:
		return Entry{}, errors.New("it has no time")
	}
	e.Exercise = spec.String()
	e.Try = max(1, e.Try)
	return e, nil
}

// Decode reads a file. Entries that can't be read are put aside, and all others taken. The error is ErrDamaged or ErrFuture, and then
// nothing is taken: the file is to be kept as it is.
func Decode(text []byte) (Log, []Aside, error) {
	var f file
	if err := json.Unmarshal(text, &f); err != nil {
		return Log{}, nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	if f.Upsweep != recordFile {
		return Log{}, nil, fmt.Errorf("%w: it is of the kind %q", ErrDamaged, f.Upsweep)
	}
	if f.Version > Version {
		return Log{}, nil, fmt.Errorf("%w: its version is %d, this program knows %d", ErrFuture, f.Version, Version)
	}
	if f.Version < 1 {
		return Log{}, nil, fmt.Errorf("%w: its version is %d", ErrDamaged, f.Version)
	}
	var entries []Entry
	var aside []Aside
	for _, raw := range f.Answers {
		e, err := DecodeEntry(raw)
		if err != nil {
			aside = append(aside, Aside{string(raw), err.Error()})
			continue
		}
		entries = append(entries, e)
	}
	return Log{}.With(entries...), aside, nil
}

// Sheet is what a student hands in: the answers to a problem set.
type Sheet struct {
	Name    string        `json:"name,omitempty"` // of the set
	Student string        `json:"student,omitempty"`
	Answers []SheetAnswer `json:"answers"`
}

// SheetAnswer is the answer to one exercise of a set.
type SheetAnswer struct {
	Exercise string   `json:"exercise"`
	Answer   []string `json:"answer"`
	Score    int      `json:"score"`
	Of       int      `json:"of"`
}

// Total sums up the scores that the sheet claims.
func (s Sheet) Total() (score, of int) {
	for _, a := range s.Answers {
		score += a.Score
		of += a.Of
	}
	return score, of
}

// Encode writes the sheet as a file.
func (s Sheet) Encode() []byte {
	text, err := json.MarshalIndent(struct {
		Upsweep string `json:"upsweep"`
		Version int    `json:"version"`
		Sheet
	}{sheetFile, Version, s}, "", " ")
	if err != nil {
		panic(err) // texts and numbers: they can always be written
	}
	return append(text, '\n')
}

// DecodeSheet reads a file of answers.
func DecodeSheet(text []byte) (Sheet, error) {
	var f struct {
		Upsweep string `json:"upsweep"`
		Version int    `json:"version"`
		Sheet
	}
	switch err := json.Unmarshal(text, &f); {
	case err != nil:
		return Sheet{}, fmt.Errorf("%w: %v", ErrDamaged, err)
	case f.Upsweep != sheetFile:
		return Sheet{}, fmt.Errorf("%w: it is of the kind %q, want %q", ErrDamaged, f.Upsweep, sheetFile)
	case f.Version > Version:
		return Sheet{}, fmt.Errorf("%w: its version is %d, this program knows %d", ErrFuture, f.Version, Version)
	}
	return f.Sheet, nil
}

// Regrade judges the answers of a sheet anew. The scores are those of the answers, whatever the file claims; says lists what
// differs from the claim, and the exercises that can't be made.
func (s Sheet) Regrade() (graded Sheet, says []string) {
	graded = s
	graded.Answers = slices.Clone(s.Answers)
	for i, a := range s.Answers {
		spec, err := exercises.ParseSpec(a.Exercise)
		var e *exercises.Exercise
		if err == nil {
			e, err = exercises.New(spec)
		}
		if err != nil {
			says = append(says, fmt.Sprintf("Answer %d: %s.", i+1, strings.TrimSuffix(err.Error(), ".")))
			graded.Answers[i].Score = 0
			continue
		}
		g := e.Grade(a.Answer)
		graded.Answers[i].Score, graded.Answers[i].Of = g.Score, g.Of
		if g.Score != a.Score || g.Of != a.Of {
			says = append(says, fmt.Sprintf("Answer %d, %s: the file says %d of %d, the answer earns %d of %d.", i+1, a.Exercise, a.Score, a.Of, g.Score, g.Of))
		}
	}
	return graded, says
}
