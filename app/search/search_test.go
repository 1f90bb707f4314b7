package search

import (
	"strings"
	"testing"
)

func pages() []Page {
	page := func(kind, href, title, about, text string) Page {
		return Page{Entry{Title: title, About: about, Kind: kind, Href: href}, text}
	}
	return []Page{
		page("Lesson", "/lessons/blelloch", "Scan: Blelloch", "Up and down a tree.", "The up-sweep builds sums, the down-sweep prefixes. Brent’s theorem."),
		page("Lesson", "/lessons/hillis-steele", "Scan: Hillis-Steele", "Every round looks twice as far.", "Reads what is 1, 2, 4 places before. Compare Blelloch's scan."),
		page("Term", "/glossary#up-sweep", "up-sweep", "The first half of a tree-shaped scan.", ""),
		page("Term", "/glossary#scan", "scan", "All prefixes of a sequence.", ""),
		page("Algorithm", "/play/scan/blelloch", "Blelloch scan", "Two sweeps of a tree.", "scan/blelloch"),
	}
}

func TestFind(t *testing.T) {
	x := Build(pages())
	for query, want := range map[string]string{
		"blelloch":          "/lessons/blelloch /play/scan/blelloch /lessons/hillis-steele",
		"Blelloch's scans":  "/play/scan/blelloch /lessons/blelloch /lessons/hillis-steele",
		"scan":              "/glossary#scan /lessons/blelloch /lessons/hillis-steele /play/scan/blelloch /glossary#up-sweep",
		"up-sweep":          "/glossary#up-sweep /lessons/blelloch",
		"hill":              "/lessons/hillis-steele",
		"hill blelloch":     "/lessons/blelloch /play/scan/blelloch /lessons/hillis-steele",
		"why do I need up":  "/glossary#up-sweep /lessons/blelloch",
		"blelloch hill":     "/lessons/hillis-steele",
		"scan blell":        "/lessons/blelloch /play/scan/blelloch /lessons/hillis-steele",
		"what is the scan":  "/glossary#scan /lessons/blelloch /lessons/hillis-steele /play/scan/blelloch /glossary#up-sweep",
		"brent's theorem":   "/lessons/blelloch",
		"brent’s theorem":   "/lessons/blelloch",
		"":                  "",
		" — ":               "",
		"bitonic":           "",
		"is and":            "",
		"prefix":            "/lessons/blelloch /glossary#scan",
		"tree sweep":        "/glossary#up-sweep /lessons/blelloch /play/scan/blelloch",
		"scan/blelloch":     "/lessons/blelloch /play/scan/blelloch /lessons/hillis-steele",
		"hillis steele sca": "/lessons/hillis-steele",
	} {
		var got []string
		entries, _ := x.Find(query, 10)
		for _, e := range entries {
			got = append(got, e.Href)
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q finds %q, want %q", query, g, want)
		}
	}
	if two, _ := x.Find("scan", 2); len(two) != 2 {
		t.Errorf("asked for two, got %d", len(two))
	}
	for query, want := range map[string]bool{"scan blell": true, "scan mutex": false, "": true, "mutex": false} {
		if _, whole := x.Find(query, 2); whole != want {
			t.Errorf("that all words of %q are found: %t, want %t", query, whole, want)
		}
	}
}

func TestTextOfAnIndex(t *testing.T) {
	x := Build(pages())
	text := x.Text()
	again, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if again.Text() != text {
		t.Errorf("came back as\n%s\nwas\n%s", again.Text(), text)
	}
	for _, query := range []string{"scan", "blell", "tree sweep"} {
		a, _ := x.Find(query, 10)
		b, _ := again.Find(query, 10)
		if len(a) != len(b) || a[0] != b[0] {
			t.Errorf("%q finds %v, and %v after the way through the text", query, a, b)
		}
	}
	empty, err := Parse(Build(nil).Text())
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := empty.Find("scan", 1); found != nil {
		t.Errorf("the empty index finds %v", found)
	}
}

func TestTextThatIsNoIndex(t *testing.T) {
	for _, text := range []string{"", "<!doctype html>", textName + "\na\tb\n\n", textName + "\na\tb\tc\td\n\nscan 1\n", textName + "\na\tb\tc\td\n\nscan x?\n", textName + "\na\tb\tc\td\n\nscan -1\n"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is taken for an index", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(Build(pages()).Text())
	f.Fuzz(func(t *testing.T, text string) {
		if x, err := Parse(text); err == nil {
			x.Find("scan blell", 5)
		}
	})
}
