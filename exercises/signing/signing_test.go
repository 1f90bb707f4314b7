//go:build !js

package signing

import (
	"testing"
	"time"

	"upsweep/exercises/record"
)

func TestWhatIsSignedCanBeTold(t *testing.T) {
	private, public, err := New()
	if err != nil {
		t.Fatal(err)
	}
	key, err := Private(private)
	if err != nil {
		t.Fatal(err)
	}
	checks, err := Public(public)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 22, 10, 0, 0, 123, time.FixedZone("CET", 3600))
	made := func() record.Sheet {
		return record.Sheet{Name: "Week 3", Set: "s", Student: "Ada", Answers: []record.SheetAnswer{{Exercise: "count:scan/serial:1", Answer: []string{"7"}, Tries: []record.Attempt{{At: at}}}}}
	}
	sheet := made()
	signed, err := Sign(key, sheet.Digest(), at)
	if err != nil {
		t.Fatal(err)
	}
	sheet.Signed = &signed
	read, err := record.DecodeSheet(sheet.Encode())
	if err != nil || !read.Intact() || Verify(checks, read) != nil {
		t.Fatalf("the file does not verify: %v, %v", err, Verify(checks, read))
	}
	for what, change := range map[string]func(*record.Sheet){
		"no signature":       func(s *record.Sheet) { s.Signed = nil },
		"another student":    func(s *record.Sheet) { s.Student = "Bob" },
		"another answer":     func(s *record.Sheet) { s.Answers[0].Answer[0] = "8" },
		"an earlier time":    func(s *record.Sheet) { s.Signed.At = s.Signed.At.Add(-time.Hour) },
		"another try":        func(s *record.Sheet) { s.Answers[0].Tries[0].At = at.Add(-time.Hour) },
		"a broken signature": func(s *record.Sheet) { s.Signed.Signature = s.Signed.Signature[:63] },
	} {
		s := made()
		again := signed
		s.Signed = &again
		change(&s)
		read, err := record.DecodeSheet(s.Encode()) // sealed anew, as anyone can
		if err != nil || Verify(checks, read) == nil {
			t.Errorf("%s: it verifies, %v", what, err)
		}
	}
	if _, err := Sign(key, "7", at); err == nil {
		t.Error("what is no digest is signed")
	}
	for _, text := range []string{"", "nonsense", string(public)} {
		if _, err := Private([]byte(text)); err == nil {
			t.Errorf("%q is a private key", text)
		}
	}
	if _, err := Public(private); err == nil {
		t.Error("a private key is a public one")
	}
}
