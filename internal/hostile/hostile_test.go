package hostile

import (
	"slices"
	"strings"
	"testing"
)

func TestExpand(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"", ""},
		{"x=⟨3×1,⟩", "x=1,1,1,"},
		{"⟨3×[a№] ⟩", "[a0] [a1] [a2] "},
		{"⟨2×⟨2×a⟩b⟩c⟨0×d⟩", "aabaabc"},
	} {
		if got, err := Expand(test.line); got != test.want || err != nil {
			t.Errorf("%s: %q, %v", test.line, got, err)
		}
	}
	for _, line := range []string{"⟨3×", "⟨3⟩", "⟨x×1⟩", "⟨-1×1⟩", "1⟩", "⟨1×⟨2×a⟩"} {
		if got, err := Expand(line); err == nil {
			t.Errorf("%s: %q", line, got)
		}
	}
}

// The corpus is as large as promised, says nothing twice, and an address can stand in a request
// line.
func TestCorpus(t *testing.T) {
	for name, list := range map[string][]Case{"addresses": Addresses(), "requests": Requests(), "inputs": Inputs(), "lessons": Lessons(), "files": Files(), "records": Records()} {
		if len(list) < 40 {
			t.Errorf("%s: %d cases", name, len(list))
		}
		t.Logf("%s: %d cases", name, len(list))
		short := map[string]string{}
		for _, c := range list {
			if other := short[c.Short]; other != "" {
				t.Errorf("%s is also %s", c.Where, other)
			}
			short[c.Short] = c.Where
		}
	}
	if n := len(Addresses()) + len(Inputs()) + len(Lessons()) + len(Files()) + len(Records()); n < 400 {
		t.Errorf("%d cases, want 400", n)
	}
	for _, c := range Addresses() {
		if !strings.HasPrefix(c.Text, "/") || strings.ContainsAny(c.Text, " \n\x00") {
			t.Errorf("%s: %.80q is no target of a request", c.Where, c.Text)
		}
	}
	for _, c := range Requests() {
		method, target, kind, body := c.Request()
		if !slices.Contains([]string{"GET", "POST", "PUT", "DELETE"}, method) || !strings.HasPrefix(target, "/") || strings.ContainsAny(target, " \n\x00") || (body != "") && kind == "" {
			t.Errorf("%s: %.80q is no request", c.Where, c.Text)
		}
	}
	for _, c := range Files() {
		if kind, _ := c.File(); !slices.Contains([]string{"trace", "set", "sheet"}, kind) {
			t.Errorf("%s: %q is no kind of file", c.Where, kind)
		}
	}
}
