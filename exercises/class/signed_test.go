//go:build !js

package class

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"upsweep/exercises/record"
	"upsweep/exercises/signing"
)

// A file that a server has signed shows when, for the key that belongs to it; one that was changed
// afterwards, or signed with another key, does not.
func TestSignedFiles(t *testing.T) {
	set := week()
	private, public, err := signing.New()
	if err != nil {
		t.Fatal(err)
	}
	_, another, err := signing.New()
	if err != nil {
		t.Fatal(err)
	}
	signs, err := signing.Private(private)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	sheet := student(set, "Ada", rand.New(rand.NewPCG(0, 0)))
	signature, err := signing.Sign(signs, sheet.Digest(), at)
	if err != nil {
		t.Fatal(err)
	}
	sheet.Signed = &signature
	whole := sheet.Encode()
	text := string(whole)
	for name, c := range map[string]struct {
		text   string
		key    []byte
		signed bool
		flags  string
	}{
		"as it was signed": {text, public, true, ""},
		"edited":           {strings.Replace(text, `"student": "Ada"`, `"student": "Bob"`, 1), public, false, "edited"},
		"another key":      {text, another, false, "edited"},
	} {
		key, err := signing.Public(c.key)
		if err != nil {
			t.Fatal(err)
		}
		report, err := Grade(set, []File{{Name: "a.json", Text: []byte(c.text)}}, Options{Verify: func(s record.Sheet) error { return signing.Verify(key, s) }})
		if err != nil {
			t.Fatal(err)
		}
		p := report.Papers[0]
		if p.Signed.Equal(at) != c.signed || !c.signed && !p.Signed.IsZero() || strings.Join(p.Kinds(), " ") != c.flags {
			t.Errorf("%s: signed %v, flags %v", name, p.Signed, p.Flags)
		}
	}
}
