package tracer

import (
	"strings"
	"testing"
)

// A parameter is what its kernel said last; the text form has it in its head, and the binary form
// hands it on.
func TestParamsGoWithTheTrace(t *testing.T) {
	tr := record(func(m *Machine) {
		m.Param("tile", 4)
		m.Param("edges", "clamp")
		m.Param("tile", 2)
	})
	again, err := DecodeBinary(tr.AppendBinary(nil), Program{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for form, tr := range map[string]*Trace{"recorded": tr, "decoded": again} {
		if got := tr.IntParam("tile"); got != 2 {
			t.Errorf("%s: tile is %d, want 2", form, got)
		}
		if got := tr.Param("edges"); got != "clamp" {
			t.Errorf("%s: edges are %q, want clamp", form, got)
		}
		if got := tr.Param("rows") + tr.Param(""); got != "" || tr.IntParam("rows") != 0 || tr.IntParam("edges") != 0 {
			t.Errorf("%s: what no kernel said is %q, %d; want nothing", form, got, tr.IntParam("rows"))
		}
		if text := tr.Text(); !strings.Contains(text, "seed 0\nparam \"tile\" \"2\"\nparam \"edges\" \"clamp\"\n") {
			t.Errorf("%s: the text form has no parameters after the seed:\n%s", form, text)
		}
	}
}
