package render

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestParseArguments(t *testing.T) {
	for _, c := range []struct {
		text string
		want arguments
		err  string
	}{
		{"", arguments{}, ""},
		{"scan/blelloch name=down x=3,1,7,0", arguments{[]string{"scan/blelloch"}, []Parameter{{"name", "down"}, {"x", "3,1,7,0"}}}, ""},
		{`title="Down \"again\" \\ x=1" op=`, arguments{nil, []Parameter{{"title", `Down "again" \ x=1`}, {"op", ""}}}, ""},
		{`op==`, arguments{nil, []Parameter{{"op", "="}}}, ""},
		{`"two words" X=1`, arguments{[]string{"two words", "X=1"}, nil}, ""},
		{"a=1\ta=2", arguments{}, `attribute "a" is given twice`},
		{`a="x`, arguments{}, `the quote before "x" is never closed`},
		{`a="x"b`, arguments{}, `a blank must follow the closing quote before "b"`},
		{`a=x"y"`, arguments{}, `a quote inside "x\"y\"": quote the whole value`},
	} {
		got, err := parseArguments(c.text)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if message != c.err || !reflect.DeepEqual(got, c.want) {
			t.Errorf("parseArguments(%q) = %+v, %q; want %+v, %q", c.text, got, message, c.want, c.err)
		}
	}
}

// What parses can be printed with every value quoted and parses to the same.
func FuzzParseArguments(f *testing.F) {
	for _, seed := range []string{"scan/blelloch name=down x=3,1", `a="b \" c" "d e"`, `op==`, `=`, `a="`, "a\t=b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		args, err := parseArguments(text)
		if err != nil {
			return
		}
		quote := func(s string) string {
			return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
		}
		var parts []string
		for _, w := range args.words {
			parts = append(parts, quote(w))
		}
		for _, p := range args.params {
			parts = append(parts, p.Name+"="+quote(p.Value))
		}
		again, err := parseArguments(strings.Join(parts, " "))
		if err != nil || !slices.Equal(again.words, args.words) || !slices.Equal(again.params, args.params) {
			t.Errorf("%q parsed to %+v, printed and parsed again to %+v, %v", text, args, again, err)
		}
	})
}

// Whatever an author types, rendering ends, problems have lines of the file, and
// what is rendered keeps the content security policy.
func FuzzLesson(f *testing.F) {
	for _, seed := range []string{
		":::figure scan/blelloch name=f x=1,2\n[a](round:f=1)\n:::\n{count work figure=f}",
		":::question\nWhy?\n\n- [x] a\n  > b\n- [ ] c\n  > d\n:::\n",
		":::predict figure=f round=1 hide=0\na\n\n> b\n:::\n",
		"$$\nx\n$$\n$\\log_2 n$ <script>alert(1)</script> [x](javascript:1)",
		"> :::aside\n> x\n> :::\n", ":::", "$", "{a", "[^1]\n\n[^1]: :::", "| a |\n|:-:|\n| {row} |",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		l := newLesson("fuzz.md", []byte(frontmatterOfCases+body), fake{})
		doc := l.render()
		lines := 1 + strings.Count(string(l.source), "\n")
		for _, p := range l.problems {
			if p.Line < 1 || p.Line > lines {
				t.Errorf("%q: a problem on line %d of %d: %s", body, p.Line, lines, p.Message)
			}
		}
		// A lesson with problems is never published, but even then nothing may run.
		if tag := liveTag(everything(t, doc)); tag != "" {
			t.Errorf("%q became %s, with %s", body, strconv.Quote(everything(t, doc)), tag)
		}
	})
}

var (
	tags   = regexp.MustCompile(`<[a-zA-Z][^>]*>`)
	quoted = regexp.MustCompile(`"[^"]*"`)
	live   = regexp.MustCompile(`(?i)(href|src|action)="\s*(javascript|vbscript|file|data):`)
)

// liveTag returns the first tag that carries a script or a style.
func liveTag(html string) string {
	for _, tag := range tags.FindAllString(html, -1) {
		if forbidden.MatchString(quoted.ReplaceAllString(tag, `""`)) || live.MatchString(tag) {
			return tag
		}
	}
	return ""
}

func FuzzParseStep(f *testing.F) {
	f.Add("predict scan/blelloch n=8")
	f.Add("write scan/serial")
	f.Fuzz(func(t *testing.T, text string) {
		if kind, _, err := ParseStep(text); err == nil && kind == "" {
			t.Errorf("%q is a step of no kind", text)
		}
	})
}
