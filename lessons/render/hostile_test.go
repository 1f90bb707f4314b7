package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"upsweep/lessons"
)

// everything is all that a document would send to a reader, as HTML.
func everything(t testing.TB, document any) string {
	t.Helper()
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\"`, `"`).Replace(string(text))
}

// What nobody writes is refused, with file and line, before it costs anything.
func TestTooLongIsRefused(t *testing.T) {
	const megabyte = 1 << 20
	for name, piece := range map[string]string{
		"letters": "a", "brackets": "[", "links": "[a](", "stars": "*a", "ticks": "`", "quotes": ">", "braces": "{a", "dollars": "$x", "pipes": "|", "dashes": "-",
		"tags": "<a", "directives": ":::", "footnotes": "[^1]", "hashes": "#", "escapes": "\\", "ampersands": "&a",
	} {
		line := strings.Repeat(piece, megabyte/len(piece)+1)
		started := time.Now()
		_, err := Lesson("long.md", []byte(frontmatterOfCases+"Text.\n\n"+line+"\n"), fake{})
		var problems Problems
		if !errors.As(err, &problems) || problems[0].File != "long.md" || problems[0].Line != 11 || !strings.Contains(problems[0].Message, "a line of") {
			t.Errorf("%s: %.200v", name, err)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("%s: refused after %v", name, took)
		}
	}
	started := time.Now()
	_, err := Lesson("long.md", []byte(frontmatterOfCases+"```"+strings.Repeat("g", longestLine-10)+"\nx\n```\n"), fake{})
	if took := time.Since(started); err == nil || !strings.HasPrefix(err.Error(), "long.md:9: code in the language ") || took > 5*time.Second {
		t.Errorf("a language whose name is a line long: %.200v, after %v", err, took)
	}
	_, err = Lesson("long.md", []byte(frontmatterOfCases+strings.Repeat("short\n", megabyte/6)), fake{})
	if err == nil || !strings.HasPrefix(err.Error(), "long.md:1: the file has ") {
		t.Errorf("a file of a megabyte: %.200v", err)
	}
	for _, bad := range []string{"a\x00b", "a\xffb"} {
		if _, err := Lesson("bad.md", []byte(frontmatterOfCases+bad), fake{}); err == nil || !strings.Contains(err.Error(), "is not UTF-8 text") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// A page of which there is too much is refused, though its file is short; of many mistakes a hundred
// are told, and none at length.
func TestTooMuchIsRefused(t *testing.T) {
	_, err := Lesson("many.md", []byte(frontmatterOfCases+strings.Repeat("a[^1] $\\sqrt{x_1}$\n\n", 4000)+"\n[^1]: x\n"), fake{})
	if err == nil || !strings.HasPrefix(err.Error(), "many.md:1: this file becomes a page of ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("4,000 formulas: %.300v", err)
	}
	_, err = Lesson("wrong.md", []byte(frontmatterOfCases+strings.Repeat("$\\absent{"+strings.Repeat("x", 3000)+"}$\n\n", 40)+strings.Repeat("![a](/x)\n\n", 500)), fake{})
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != maxProblems+1 || problems[0].Line != 9 || !strings.Contains(problems[maxProblems].Message, "more to put right") {
		t.Fatalf("540 mistakes: %d are told", len(problems))
	}
	for _, p := range problems {
		if len(p.Message) > longestProblem+len("…") {
			t.Errorf("a mistake is told in %d bytes", len(p.Message))
		}
	}
}

// Within the bounds of a line, what is expensive for some parsers ends soon, whatever comes of it.
func TestWhatIsAllowedEndsSoon(t *testing.T) {
	for _, piece := range []string{"[", "[a](", "*a ", "`", "> ", "{a", "$x", "|", "<a ", "[^1]", "![", "_a_", "- "} {
		line := strings.Repeat(piece, longestLine/len(piece)-1)
		started := time.Now()
		_, err := Lesson("deep.md", []byte(frontmatterOfCases+line+"\n"), fake{})
		if took := time.Since(started); took > 20*time.Second {
			t.Errorf("%q, %d times: %v (%.80v)", piece, len(line)/len(piece), took, err)
		}
	}
}

// Whatever an author of the glossary types, rendering ends, and what is rendered keeps the content
// security policy.
func FuzzGlossary(f *testing.F) {
	for _, seed := range []string{small, "## a\n\nForms: none\n\n[x](javascript:1)\n", "## a\n## a\n", "# a", "## <b>\n\n$x", "##\n\nForms: , ,\n\nx"} {
		f.Add(seed, "a up-sweep [b](c) `d`")
	}
	f.Fuzz(func(t *testing.T, glossary, body string) {
		files := fstest.MapFS{lessons.GlossaryFile: {Data: []byte(glossary)}, "one.md": {Data: []byte(frontmatterOfCases + body)}}
		terms, _ := Glossary(files, fake{})
		docs, err := Course(files, fake{})
		var problems Problems
		if err != nil && !errors.As(err, &problems) {
			t.Fatal(err)
		}
		for _, p := range problems {
			if p.Line < 1 || p.File == "" {
				t.Errorf("a problem without its place: %+v", p)
			}
		}
		if tag := liveTag(everything(t, []any{terms, docs})); err == nil && tag != "" {
			t.Errorf("%q and %q became %s", glossary, body, fmt.Sprintf("%q", tag))
		}
	})
}
