package problemset

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"upsweep/exercises/kinds"
	"upsweep/internal/json"
)

// fileVersion is the version of the files that this package writes.
const fileVersion = 1

// setFile is a set as a file.
type setFile struct {
	Upsweep   string     `json:"upsweep"`
	Version   int        `json:"version"`
	Name      string     `json:"name,omitempty"`
	Due       string     `json:"due,omitempty"`
	Feedback  string     `json:"feedback,omitempty"`
	Key       string     `json:"key,omitempty"`
	Exercises []fileItem `json:"exercises"`
}

type fileItem struct {
	Exercise string `json:"exercise"`
	Points   int    `json:"points,omitempty"`
}

// File writes the set as a file.
func (s Set) File() []byte {
	f := setFile{Upsweep: "set", Version: fileVersion, Name: s.Name, Key: s.Key}
	if !s.Due.IsZero() {
		f.Due = s.Due.UTC().Format(time.RFC3339)
	}
	if s.Silent {
		f.Feedback = "hidden"
	}
	for _, item := range s.Items {
		f.Exercises = append(f.Exercises, fileItem{item.Spec.String(), item.Points})
	}
	text, err := json.MarshalIndent(f, " ")
	if err != nil {
		panic(err) // texts and numbers: they can always be written
	}
	return append(text, '\n')
}

// Read reads a set in any of the forms that it has: a file, a link, the query of one, or the specs
// of its exercises, with blanks or line breaks between them.
func Read(text string) (Set, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		return readFile(text)
	}
	if at := strings.Index(text, "set="); at >= 0 && !strings.ContainsAny(text, "\n") {
		query, _, _ := strings.Cut(text[at:], "#")
		if _, before, ok := strings.Cut(text[:at], "?"); ok { // name= may stand in front
			query = before + query
		}
		if s, ok, err := Parse(query); ok || err != nil {
			if err == nil {
				err = s.Check()
			}
			return s, err
		}
	}
	var s Set
	for i, word := range strings.Fields(text) {
		spec, err := kinds.ParseSpec(word)
		if err != nil {
			return Set{}, fmt.Errorf("exercise %d: %w", i+1, err)
		}
		s.Items = append(s.Items, Item{Spec: spec})
		if i > MaxItems {
			break // Check refuses so many
		}
	}
	return s, s.Check()
}

// readFile reads what File writes.
func readFile(text string) (Set, error) {
	var f setFile
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		return Set{}, errors.New("the file is damaged, or not a problem set of Upsweep")
	}
	switch {
	case f.Upsweep != "set":
		return Set{}, fmt.Errorf("the file is of the kind %.20q, want a problem set", f.Upsweep)
	case f.Version > fileVersion:
		return Set{}, fmt.Errorf("the file was made by a later version of Upsweep (%d, this program knows %d)", f.Version, fileVersion)
	case f.Feedback != "" && f.Feedback != "hidden" && f.Feedback != "shown":
		return Set{}, fmt.Errorf("feedback is %.20q, want hidden or shown", f.Feedback)
	}
	s := Set{Name: f.Name, Key: f.Key, Silent: f.Feedback == "hidden"}
	if f.Due != "" {
		due, err := time.Parse(time.RFC3339, f.Due)
		if err != nil {
			return Set{}, fmt.Errorf("%.40q is no date: write it as 2026-12-01T18:00:00Z", f.Due)
		}
		s.Due = due.UTC()
	}
	for i, item := range f.Exercises {
		spec, err := kinds.ParseSpec(item.Exercise)
		if err != nil {
			return Set{}, fmt.Errorf("exercise %d: %w", i+1, err)
		}
		s.Items = append(s.Items, Item{spec, item.Points})
	}
	return s, s.Check()
}
