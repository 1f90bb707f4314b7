package judge

import (
	"regexp"
	"strings"
	"testing"
)

// What is declared and called is found as regular expressions find it.
func FuzzNames(f *testing.F) {
	for _, text := range []string{
		"fn op(a: T)", "fn\n op", "fnop", "fn op2", "const bins = 3u; op(x)", "struct T { op: u32 }", "alias  op=T", "fn /* a */ op", "fn fn op", "éfn op", "fn_op op", "op", "", "fn\vop",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?")
		for _, name := range []string{"op", "T", "bins"} {
			declared := regexp.MustCompile(`\b(?:fn|alias|const|override|struct)\s+` + name + `\b`).MatchString(text)
			if got := declares(text, name); got != declared {
				t.Errorf("%q declares %s: %v, want %v", text, name, got, declared)
			}
			if got, want := calls(text, name), !declared && regexp.MustCompile(`\b`+name+`\b`).MatchString(text); got != want {
				t.Errorf("%q calls %s: %v, want %v", text, name, got, want)
			}
		}
	})
}
