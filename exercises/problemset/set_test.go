package problemset

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

func specs(t testing.TB, texts ...string) (out []exercises.Spec) {
	t.Helper()
	for _, text := range texts {
		spec, err := kinds.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, spec)
	}
	return out
}

func some(t testing.TB) Set {
	return Plain("Week 3: scans & sums", specs(t, "predict:scan/blelloch:7", "count:scan/serial:1:n16", "predict:scan/blelloch:1:x=3,1,7,0;op=max", "predict:scan/serial:1:op=+;x=1,2")...)
}

// A set reads back from its link, from its file, and from the address of its page.
func TestSetsReadBack(t *testing.T) {
	simple := some(t)
	simple.Silent = true
	full := some(t)
	full.Due, full.Key = time.Date(2026, 12, 1, 17, 30, 0, 0, time.UTC), NewKey(3, 5)
	for i := range full.Items {
		full.Items[i].Points = i
	}
	personal := full.Personal("  Ada   Lovelace ")
	for name, s := range map[string]Set{"simple": simple, "full": full, "personal": personal} {
		got, ok, err := Parse(s.Encode())
		if diff := cmp.Diff(s, got, cmp.AllowUnexported(Set{}), sameKind()); diff != "" || !ok || err != nil || got.ID() != s.ID() {
			t.Errorf("%s: %s reads back otherwise: %v, %v\n%s", name, s.Encode(), ok, err, diff)
		}
		got, err = Read("https://example.org/practice?at=2&" + s.Encode() + "#end")
		if diff := cmp.Diff(s, got, cmp.AllowUnexported(Set{}), sameKind()); diff != "" || err != nil {
			t.Errorf("%s, as a link: %v\n%s", name, err, diff)
		}
		if name == "personal" {
			continue
		}
		got, err = Read(string(s.File()))
		if diff := cmp.Diff(s, got, cmp.AllowUnexported(Set{}), sameKind()); diff != "" || err != nil {
			t.Errorf("%s, as a file: %v\n%s", name, err, diff)
		}
	}
}

// What earlier versions have written is read, and has the address and the ID that it had.
func TestOldLinksStayAsTheyWere(t *testing.T) {
	const old = "set=predict:scan/blelloch:7~count:scan/serial:1&name=Week+3&feedback=hidden"
	s, ok, err := Parse(old)
	if !ok || err != nil || s.Encode() != old || s.ID() != exercises.Fingerprint(old) {
		t.Errorf("%s becomes %s with the ID %s, %v", old, s.Encode(), s.ID(), err)
	}
	s, err = Read("predict:scan/blelloch:7\ncount:scan/serial:1")
	if err != nil || len(s.Items) != 2 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestSetsThatAreRefused(t *testing.T) {
	for query, want := range map[string]string{
		"set=predict:scan/blelloch:7~nonsense":                           "exercise 2",
		"set=" + strings.Repeat("count:scan/serial:1~", 80) + "x":        "81 exercises",
		"set=count:scan/serial:1&v=3":                                    "later version",
		"set=count:scan/serial:1&v=2&points=1,2":                         "points are given for 2 exercises",
		"set=count:scan/serial:1&v=2&points=many":                        "points of exercise 1",
		"set=count:scan/serial:1&v=2&points=-1":                          "want 1 to 1000",
		"set=count:scan/serial:1&v=2&due=tomorrow":                       "no date",
		"set=count:scan/serial:1&v=2&key=" + strings.Repeat("k", 65):     "key of the set",
		"set=count:scan/serial:1&name=" + strings.Repeat("n", 201):       "longer than",
		"set=count:scan/serial:1&v=2&of=" + strings.Repeat("0", 65):      "longer than",
		"set=count:scan/serial:1&v=2&for=" + strings.Repeat("Ada+", 100): "longer than",
	} {
		if _, ok, err := Parse(query); !ok || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", query, err, want)
		}
	}
	if _, ok, _ := Parse("kind=predict"); ok {
		t.Error("a query without a set is a set")
	}
	for text, want := range map[string]string{
		"": "no exercises",
		"count:scan/serial:1 count:scan/serial:1": "in it twice",
		"{":                             "damaged",
		`{"upsweep":"record"}`:          "of the kind",
		`{"upsweep":"set","version":9}`: "later version",
		`{"upsweep":"set","version":1}`: "no exercises",
		`{"upsweep":"set","version":1,"due":"x"}`:                      "no date",
		`{"upsweep":"set","version":1,"feedback":"late"}`:              "hidden or shown",
		`{"upsweep":"set","version":1,"exercises":[{"exercise":"x"}]}`: "exercise 1",
	} {
		if _, err := Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// Of a set with a key everyone gets other numbers, the same at every visit and however the name is
// written; the link of one student has no key in it.
func TestNumbersFollowFromKeyAndName(t *testing.T) {
	s := some(t)
	if diff := cmp.Diff(s, s.Personal("Ada"), cmp.AllowUnexported(Set{}), sameKind()); diff != "" {
		t.Errorf("a set without a key is not the same for all: %s", diff)
	}
	s.Key = "k"
	ada := s.Personal("Ada Lovelace")
	if again := s.Personal(" ada  LOVELACE"); again.Items[0].Spec.Seed != ada.Items[0].Spec.Seed {
		t.Error("another spelling of a name gives other numbers")
	}
	if strings.Contains(ada.Encode(), "key=") || ada.ID() != s.ID() {
		t.Errorf("the link of a student is %s", ada.Encode())
	}
	if got := ada.Personal("Bob"); got.Items[0].Spec.Seed != ada.Items[0].Spec.Seed {
		t.Error("the set of one student becomes that of another")
	}
	other := s
	other.Key = "l"
	seen := map[uint64]string{}
	for _, of := range []Set{s, other} {
		for _, name := range []string{"Ada Lovelace", "Bob", "Cleo"} {
			for i, item := range of.Personal(name).Items {
				if was, twice := seen[item.Spec.Seed]; twice {
					t.Errorf("%s, exercise %d: the seed of %s", name, i, was)
				}
				seen[item.Spec.Seed] = name
				if want := s.Items[i].Spec; item.Spec.Kind != want.Kind || item.Spec.N != want.N || len(item.Spec.Given) != len(want.Given) {
					t.Errorf("%s: exercise %d is %s, want one like %s", name, i, item.Spec, want)
				}
			}
		}
	}
	if s.ID() == other.ID() {
		t.Error("two keys, one set")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(string(Set{}.File()))
	f.Add("set=count:scan/serial:1&v=2&points=3&due=2026-12-01T18:00:00Z&key=k")
	f.Add("count:scan/serial:1")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(text)
		if err != nil {
			return
		}
		again, _, err := Parse(s.Encode())
		if err != nil || again.ID() != s.ID() {
			t.Errorf("%q becomes %s, and that %v, %v", text, s.Encode(), again, err)
		}
	})
}

// sameKind compares kinds as what they are: one value each.
func sameKind() cmp.Option {
	return cmp.Comparer(func(a, b *exercises.Kind) bool { return a == b })
}
