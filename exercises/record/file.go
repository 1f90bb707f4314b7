package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"upsweep/exercises/kinds"
	"upsweep/internal/json"
)

// Version is the version of the files that this package writes. It reads this one and all before
// it.
//
// Version 2 says of an entry whether the answer was revealed. Before it, four hints said so
// (DecodeEntry), and an answer that was revealed and not given again was not in the record at all.
const Version = 2

// maxHints is how many hints there are to an exercise.
const maxHints = 3

// The files that are written.
const (
	recordFile = "record"
	sheetFile  = "answers"
)

// What one file holds at most. A record with more is saved as several files (Parts), so that
// whatever was saved can be loaded.
const (
	MaxBytes   = 128 << 20
	MaxAnswers = 500_000
)

// ErrFuture is a file of a later version than this program knows.
var ErrFuture = errors.New("made by a later version of Upsweep")

// ErrDamaged is a file that can't be read at all.
var ErrDamaged = errors.New("damaged, or not a record of Upsweep")

// ErrLarge is a file with more in it than this program saves in one.
var ErrLarge = fmt.Errorf("larger than any record that Upsweep saves: want at most %d answers and %d MiB", MaxAnswers, MaxBytes>>20)

// Aside is an entry that was left out, as it stood in the file.
type Aside struct {
	Raw  string
	Says string // what is wrong with it
}

// Encode writes the log as a file.
func (l Log) Encode() []byte {
	var b bytes.Buffer
	_ = l.Write(&b, func() error { return nil }) // neither the buffer nor the function fails
	return b.Bytes()
}

// Write writes the log as a file. It calls breathe every so often, and gives up with its error or
// with that of the writer.
func (l Log) Write(w io.Writer, breathe func() error) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n \"upsweep\": %q,\n \"version\": %d,\n \"answers\": [", recordFile, Version)
	for i, e := range l.entries {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		b.Write(EncodeEntry(e))
		if i%Stretch == 0 {
			if _, err := b.WriteTo(w); err != nil {
				return err
			}
			if err := breathe(); err != nil {
				return err
			}
		}
	}
	b.WriteString("\n ]\n}\n")
	_, err := b.WriteTo(w)
	return err
}

// Parts cuts the log into logs of at most so many answers, each of which makes a file of at most so
// many bytes: one for all but the longest records, and one for an empty record too.
func (l Log) Parts(maxAnswers, maxBytes int) []Log {
	const head = 256 // of a file
	var out []Log
	from, size := 0, head
	for i, e := range l.entries {
		if more := atMost(e); i > from && (i-from == maxAnswers || size+more > maxBytes) {
			out = append(out, Log{entries: l.entries[from:i]})
			from, size = i, head
		}
		size += atMost(e)
	}
	return append(out, Log{entries: l.entries[from:]})
}

// atMost bounds the bytes that an entry takes in a file: six for each that stands between quotation
// marks, as \u0000 has.
func atMost(e Entry) int {
	size := 256 + 6*(len(e.ID)+len(e.Exercise))
	for _, a := range e.Answer {
		size += 3 + 6*len(a)
	}
	return size
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
	spec, err := kinds.ParseSpec(e.Exercise)
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
	if e.Hints > maxHints {
		e.Hints, e.Revealed = maxHints, true
	}
	return e, nil
}

// Read reads a file, an entry at a time. Entries that can't be read are put aside, and all others
// taken. It calls breathe every so often, and gives up with its error. Any other error is
// ErrDamaged, ErrFuture or ErrLarge, and then nothing is taken: the file is to be kept as it is.
func Read(r io.Reader, breathe func() error) (entries []Entry, aside []Aside, err error) {
	err = readFile(r, recordFile, breathe, func(r *json.Reader) error {
		raw, err := r.Raw()
		if err != nil {
			return err
		}
		e, err := DecodeEntry(raw)
		if err != nil {
			aside = append(aside, Aside{string(raw), err.Error()})
		} else {
			entries = append(entries, e)
		}
		return nil
	}, nil)
	if err != nil {
		return nil, nil, err
	}
	return entries, aside, nil
}

// readFile reads a file of a kind: one reads each of its answers, another the value of each further
// name.
func readFile(from io.Reader, kind string, breathe func() error, one func(*json.Reader) error, another func(name string, r *json.Reader) error) error {
	counted := &io.LimitedReader{R: from, N: MaxBytes + 1}
	r := json.NewReader(counted)
	fileKind, version, answers := "", 0, -1
	var stopped error
	answer := func() error {
		if answers == MaxAnswers {
			return ErrLarge
		}
		if answers%Stretch == 0 {
			if stopped = breathe(); stopped != nil {
				return stopped
			}
		}
		answers++
		return one(r)
	}
	err := r.Object(func(name string) error {
		switch {
		case name == "upsweep":
			return r.Read(&fileKind)
		case name == "version":
			if err := r.Read(&version); err != nil || version <= Version {
				return err
			}
			return ErrFuture // what else it holds, this program need not understand
		case name == "answers" && answers >= 0:
			return errors.New("it has answers in two places")
		case name == "answers":
			answers = 0
			return r.List(answer)
		case another != nil:
			return another(name, r)
		}
		return r.Skip()
	})
	if err == nil {
		err = r.End()
	}
	switch {
	case stopped != nil:
		return stopped
	case errors.Is(err, ErrLarge) || counted.N == 0:
		return ErrLarge
	case err != nil && !errors.Is(err, ErrFuture):
		return fmt.Errorf("%w: %v", ErrDamaged, err)
	case fileKind != kind:
		return fmt.Errorf("%w: it is of the kind %q, want %q", ErrDamaged, fileKind, kind)
	case version > Version:
		return fmt.Errorf("%w: its version is %d, this program knows %d", ErrFuture, version, Version)
	case version < 1:
		return fmt.Errorf("%w: its version is %d", ErrDamaged, version)
	}
	return nil
}
