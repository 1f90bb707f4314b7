package course

import "testing"

func TestReading(t *testing.T) {
	course := Course{{Slug: "a"}, {Slug: "b", Prerequisites: []string{"a"}}, {Slug: "c", Prerequisites: []string{"b"}}, {Slug: "d"}}
	for text, want := range map[string]struct{ next, count int }{
		"":                                    {0, 0},
		"a read":                              {1, 1},
		"a read x\nb begun y":                 {1, 1},
		"a begun\nb read":                     {0, 1},
		"d begun here":                        {3, 0},
		"b read":                              {0, 1},
		"a read\nb read\nc read\nd read":      {-1, 4},
		"gone read\na unread\n\nb read x y\n": {0, 0},
		"a read\nd read":                      {1, 2},
	} {
		r := parseReading(text)
		if got := r.next(course); got != want.next {
			t.Errorf("%q: next is %d, want %d", text, got, want.next)
		}
		if got := r.count(course); got != want.count {
			t.Errorf("%q: %d are read, want %d", text, got, want.count)
		}
		if again := parseReading(r.text()); again.text() != r.text() || len(again) != len(r) {
			t.Errorf("%q came back as %q", r.text(), again.text())
		}
	}
}
