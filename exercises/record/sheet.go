package record

import (
	"bytes"
	"io"
	"time"

	"upsweep/exercises"
	"upsweep/internal/json"
)

// Sheet is what a student hands in: the answers to a problem set. It is bound to the set, and
// sealed as it is saved. What is made on the student's own machine proves nothing by itself: a seal
// that does not fit shows that a file was changed by hand, one that fits does not show that it was
// not.
type Sheet struct {
	Name    string        `json:"name,omitempty"` // of the set
	Set     string        `json:"set,omitempty"`  // problemset.Set.ID
	Student string        `json:"student,omitempty"`
	Answers []SheetAnswer `json:"answers"`
	Seal    string        `json:"seal,omitempty"`
	Signed  *Signature    `json:"signed,omitempty"`
}

// Signature is what a server says of a sheet: that it had this digest at this time by the server's
// clock.
type Signature struct {
	At        time.Time `json:"at"`
	Signature []byte    `json:"signature"` // Ed25519, of Statement
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

// Attempt is one time that an answer was checked, or that the right one was shown.
type Attempt struct {
	At       time.Time `json:"at"`
	Score    int       `json:"score,omitempty"`
	Of       int       `json:"of,omitempty"`
	Hints    int       `json:"hints,omitempty"`
	Revealed bool      `json:"revealed,omitempty"`
}

// sealed is what the seal of a sheet is made of, and its signature.
func (s Sheet) sealed() string {
	s.Seal, s.Signed = "", nil
	if len(s.Answers) == 0 {
		s.Answers = nil // as they are read
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // texts, numbers and times: they can always be written
	}
	return string(text)
}

// Intact reports whether the sheet is as it was saved, as far as its seal tells.
func (s Sheet) Intact() bool { return s.Seal == exercises.Fingerprint(s.sealed()) }

// Digest is that of all that the sheet holds but its seal and its signature: what a server signs.
func (s Sheet) Digest() string {
	s.trim()
	return exercises.Digest(s.sealed())
}

// Statement is what a server signs: that a sheet of this digest was handed in at this time.
func Statement(digest string, at time.Time) []byte {
	return []byte("upsweep answers\n" + digest + "\n" + at.UTC().Format(time.RFC3339) + "\n")
}

// trim writes times as the file has them.
func (s Sheet) trim() {
	for i := range s.Answers {
		for k := range s.Answers[i].Tries {
			at := &s.Answers[i].Tries[k].At
			*at = at.UTC().Truncate(time.Second)
		}
	}
}

// Encode writes the sheet as a file, with its seal.
func (s Sheet) Encode() []byte {
	s.trim()
	s.Seal = exercises.Fingerprint(s.sealed())
	if s.Answers == nil {
		s.Answers = []SheetAnswer{} // a list without answers is one, and null is not
	}
	text, err := json.MarshalIndent(struct {
		Upsweep string `json:"upsweep"`
		Version int    `json:"version"`
		Sheet
	}{sheetFile, Version, s}, " ")
	if err != nil {
		panic(err) // texts, numbers and times: they can always be written
	}
	return append(text, '\n')
}

// DecodeSheet reads a file of answers.
func DecodeSheet(text []byte) (Sheet, error) {
	return ReadSheet(bytes.NewReader(text), func() error { return nil })
}

// ReadSheet reads a file of answers, one at a time. It calls breathe every so often, and gives up
// with its error.
func ReadSheet(r io.Reader, breathe func() error) (Sheet, error) {
	var s Sheet
	err := readFile(r, sheetFile, breathe, func(r *json.Reader) error {
		var a SheetAnswer
		err := r.Read(&a)
		s.Answers = append(s.Answers, a)
		return err
	}, func(name string, r *json.Reader) error {
		if into, ok := map[string]*string{"name": &s.Name, "set": &s.Set, "student": &s.Student, "seal": &s.Seal}[name]; ok {
			return r.Read(into)
		}
		if name == "signed" {
			return r.Read(&s.Signed)
		}
		return r.Skip()
	})
	if err != nil {
		return Sheet{}, err
	}
	return s, nil
}
