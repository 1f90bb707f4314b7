package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"upsweep/exercises"
)

// Sheet is what a student hands in: the answers to a problem set. It is bound to the set, and sealed as it is saved. What is made on the student's own
// machine proves nothing by itself: a seal that does not fit shows that a file was changed by hand, one that fits does not show that it was not.
type Sheet struct {
	Name    string        `json:"name,omitempty"` // of the set
	Set     string        `json:"set,omitempty"`  // exercises.Set.ID
	Student string        `json:"student,omitempty"`
	Answers []SheetAnswer `json:"answers"`
	Seal    string        `json:"seal,omitempty"`
}

// SheetAnswer is the answer to one exercise of a set. Of a set without feedback it holds no score.
type SheetAnswer struct {
	Exercise string    `json:"exercise"`
	Answer   []string  `json:"answer"`
	Score    int       `json:"score,omitempty"`
	Of       int       `json:"of,omitempty"`
	Tries    []Attempt `json:"tries,omitempty"` // the earliest first
	Hints    int       `json:"hints,omitempty"` // that were shown
	Revealed bool      `json:"revealed,omitempty"`
}

// Attempt is one time that an answer was checked.
type Attempt struct {
	At    time.Time `json:"at"`
	Score int       `json:"score,omitempty"`
	Of    int       `json:"of,omitempty"`
	Hints int       `json:"hints,omitempty"`
}

// Total sums up the scores that the sheet claims.
func (s Sheet) Total() (score, of int) {
	for _, a := range s.Answers {
		score += a.Score
		of += a.Of
	}
	return score, of
}

// sealed is what the seal of a sheet is made of.
func (s Sheet) sealed() string {
	s.Seal = ""
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // texts, numbers and times: they can always be written
	}
	return exercises.Fingerprint(string(text))
}

// Intact reports whether the sheet is as it was saved, as far as its seal tells.
func (s Sheet) Intact() bool { return s.Seal == s.sealed() }

// Encode writes the sheet as a file, with its seal.
func (s Sheet) Encode() []byte {
	for i := range s.Answers {
		for k := range s.Answers[i].Tries {
			at := &s.Answers[i].Tries[k].At
			*at = at.UTC().Truncate(time.Second)
		}
	}
	s.Seal = s.sealed()
	text, err := json.MarshalIndent(struct {
		Upsweep string `json:"upsweep"`
		Version int    `json:"version"`
		Sheet
	}{sheetFile, Version, s}, "", " ")
	if err != nil {
		panic(err) // texts, numbers and times: they can always be written
	}
	return append(text, '\n')
}

// DecodeSheet reads a file of answers.
func DecodeSheet(text []byte) (Sheet, error) {
	return ReadSheet(bytes.NewReader(text), func() error { return nil })
}

// ReadSheet reads a file of answers, one at a time. It calls breathe every so often, and gives up with its error.
func ReadSheet(r io.Reader, breathe func() error) (Sheet, error) {
	var s Sheet
	err := readFile(r, sheetFile, breathe, func(d *json.Decoder) error {
		var a SheetAnswer
		err := d.Decode(&a)
		s.Answers = append(s.Answers, a)
		return err
	}, func(name string, d *json.Decoder) error {
		if into, ok := map[string]*string{"name": &s.Name, "set": &s.Set, "student": &s.Student, "seal": &s.Seal}[name]; ok {
			return d.Decode(into)
		}
		var passed json.RawMessage
		return d.Decode(&passed)
	})
	if err != nil {
		return Sheet{}, err
	}
	return s, nil
}

// Regrade judges the answers of a sheet anew. The scores are those of the answers, whatever the file claims: a revealed answer, and a second one to the
// same exercise, earn nothing. says lists what differs from the claim, and the exercises that can't be made. It calls breathe after each
// answer, with how many are judged, and gives up with its error.
func (s Sheet) Regrade(breathe func(done int) error) (graded Sheet, says []string, err error) {
	graded = s
	graded.Answers = slices.Clone(s.Answers)
	if s.Seal != "" && !s.Intact() {
		says = append(says, "The file has been changed since it was saved.")
	}
	seen := map[string]bool{}
	for i, a := range s.Answers {
		spec, err := exercises.ParseSpec(a.Exercise)
		var e *exercises.Exercise
		if err == nil {
			e, err = exercises.New(spec)
		}
		mine := &graded.Answers[i]
		if err != nil {
			says = append(says, fmt.Sprintf("Answer %d: %s.", i+1, strings.TrimSuffix(err.Error(), ".")))
			mine.Score = 0
		} else {
			g := e.Grade(a.Answer)
			mine.Score, mine.Of = g.Score, g.Of
			switch {
			case seen[spec.String()]:
				mine.Score = 0
				says = append(says, fmt.Sprintf("Answer %d, %s: this exercise is answered before; the second answer earns nothing.", i+1, a.Exercise))
			case a.Revealed:
				mine.Score = 0
				says = append(says, fmt.Sprintf("Answer %d, %s: the answer was shown to the student; it earns nothing.", i+1, a.Exercise))
			case a.Of > 0 && (g.Score != a.Score || g.Of != a.Of):
				says = append(says, fmt.Sprintf("Answer %d, %s: the file says %d of %d, the answer earns %d of %d.", i+1, a.Exercise, a.Score, a.Of, g.Score, g.Of))
			}
			seen[spec.String()] = true
		}
		if err := breathe(i + 1); err != nil {
			return Sheet{}, nil, err
		}
	}
	return graded, says, nil
}
