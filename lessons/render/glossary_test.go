package render

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"upsweep/lessons"
)

const small = `## up-sweep

Climbs a *tree*, e.g. of sums. See [work](#work).

## Work

Forms: work, toil

Also: effort, number of operations

What is done: {count work scan/serial n=8}.

## move

Forms: none

A copy.
`

func glossaryOf(t *testing.T, source string) []lessons.Term {
	t.Helper()
	terms, err := Glossary(fstest.MapFS{lessons.GlossaryFile: {Data: []byte(source)}}, fake{})
	if err != nil {
		t.Fatal(err)
	}
	return terms
}

func TestGlossary(t *testing.T) {
	terms := glossaryOf(t, small)
	var got []string
	for _, term := range terms {
		got = append(got, term.ID+" | "+strings.Join(slices.Concat(term.Forms, term.Also), ", ")+" | "+term.Gist+" | "+term.HTML)
	}
	want := []string{
		"move |  | A copy. | <p>A copy.</p>",
		`up-sweep | up-sweep, up-sweeps | Climbs a tree, e.g. of sums. | <p>Climbs a <em>tree</em>, e.g. of sums. See <a href="#work">work</a>.</p>`,
		"work | work, toil, effort, number of operations | What is done: 7. | <p>What is done: 7.</p>",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestGlossaryProblems(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"text first":        {"Hello.\n\n## a\n\nb\n", "glossary.md:1: the glossary begins with a term: ## and its name"},
		"no definition":     {"## a\n\n## b\n\nc\n", `glossary.md:1: term "a" has no definition`},
		"defined twice":     {"## a\n\nb\n\n## A\n\nc\n", `glossary.md:5: "A" is also a form of the term "a"` + "\n" + `glossary.md:5: "As" is also a form of the term "a"`},
		"a form twice":      {"## a\n\nForms: x\n\nb\n\n## c\n\nForms: X\n\nd\n", `glossary.md:7: "X" is also a form of the term "a"`},
		"a dead anchor":     {"## a\n\n[b](#b)\n", "glossary.md:3: link #b: this lesson has no such anchor"},
		"an empty form":     {"## a\n\nForms: a, , b\n\nb\n", `glossary.md:1: term "a" has a form without words`},
		"a directive":       {"## a\n\nb\n\n:::aside\nc\n:::\n", `glossary.md:5: directive "aside": the glossary has none`},
		"a level too deep":  {"### a\n\nb\n", "glossary.md:1: heading of level 3 after level 1: sections are ##, their parts ###"},
		"raw HTML in terms": {"## a\n\n<b>b</b>\n", "glossary.md:3: raw HTML is not allowed\nglossary.md:3: raw HTML is not allowed"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Glossary(fstest.MapFS{lessons.GlossaryFile: {Data: []byte(c.source)}}, fake{})
			if err == nil || !strings.HasPrefix(err.Error(), strings.Split(c.want, "\n")[0]) {
				t.Errorf("got:\n%v\nwant:\n%s", err, c.want)
			}
		})
	}
}

func TestFirstUseOfATermIsLinked(t *testing.T) {
	body := "## Work and toil\n\nA co-work of networks, `work`, [work](#x) and *toil*.\n\nMore work\nand Up-sweeps.\n\n" +
		":::aside\nAn up-sweep moves.\n:::\n\n| work |\n|---|\n| toil |\n\n## X\n\n:::question\nWork?\n\n- [x] Work\n  > Toil\n- [ ] no\n  > no\n:::\n"
	docs, err := Course(fstest.MapFS{lessons.GlossaryFile: {Data: []byte(small)}, "one.md": lessonFile("1", "", body)}, fake{})
	if err != nil {
		t.Fatal(err)
	}
	html := ""
	for _, b := range docs[0].Blocks {
		html += b.HTML
	}
	for _, want := range []string{
		`A co-work of networks, <code>work</code>, <a href="#x">work</a> and <em><a href="/glossary#work" title="What is done: 7." class="term">toil</a></em>.`,
		"More work\nand <a href=\"/glossary#up-sweep\" title=\"Climbs a tree, e.g. of sums.\" class=\"term\">Up-sweeps</a>.",
		"An up-sweep moves.", "<th>work</th>",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("lacks %s in\n%s", want, html)
		}
	}
	if want := []string{"work", "up-sweep"}; !slices.Equal(docs[0].Terms, want) {
		t.Errorf("terms %v, want %v", docs[0].Terms, want)
	}
}

func TestLinksToTermsAreChecked(t *testing.T) {
	_, err := Course(fstest.MapFS{
		lessons.GlossaryFile: {Data: []byte(small + "\n[gone](/lessons/gone)\n")},
		"one.md":             lessonFile("1", "", "[a](/glossary#work)\n[b](/glossary#nothing)\n"),
	}, fake{})
	want := "glossary.md:19: link /lessons/gone: there is no lesson \"gone\"\none.md:10: link /glossary#nothing: the glossary has no term \"nothing\""
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

// A longer term is found before a shorter one inside it, and neither inside a word.
func TestLexicon(t *testing.T) {
	words := newLexicon([]lessons.Term{{ID: "scan", Forms: []string{"scan", "scans"}}, {ID: "inclusive", Forms: []string{"inclusive scan"}}, {ID: "zero", Forms: []string{"0-1 principle"}}})
	for text, want := range map[string]string{
		"an Inclusive scan":    "inclusive",
		"scanner, prescan":     "",
		"scan-based and scans": "scan",
		"the 0-1 principle":    "zero",
		"10-1 principle":       "",
		"":                     "",
	} {
		if _, _, term, ok := words.next([]byte(text), 0); term.ID != want || ok != (want != "") {
			t.Errorf("%q: found %q, want %q", text, term.ID, want)
		}
	}
}
