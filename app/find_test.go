//go:build !js

package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"upsweep/app/search"
	"upsweep/lessons"
)

func withTerms() Content {
	c := sampleContent()
	c.Terms = []lessons.Term{{ID: "up-sweep", Name: "up-sweep & more", Gist: "Climbs.", HTML: "<p>Climbs a tree.</p>"}}
	c.Lessons[0].Terms = []string{"up-sweep"}
	return c
}

func TestGlossaryPage(t *testing.T) {
	p, ok := NewSite(withTerms()).Prerender("/glossary")
	for _, want := range []string{`id="up-sweep"`, "<dt>up-sweep &amp; more</dt>", "<p>Climbs a tree.</p>", `<a href="/lessons/second">Scan &amp; &lt;more&gt;</a>`} {
		if !ok || !strings.Contains(p.BodyHTML, want) {
			t.Errorf("the glossary lacks %s", want)
		}
	}
}

// The server answers a search itself; what it serves to clients finds the same.
func TestSearch(t *testing.T) {
	site := NewSite(withTerms())
	index, err := search.Parse(site.SearchIndex())
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"climbs":    "/glossary#up-sweep",
		"after":     "/lessons/second#one", // the text below a heading is found there
		"aside":     "/lessons/second#two",
		"hillis":    "/play/scan/hillis-steele",
		"only word": "/lessons/first",
	} {
		found, _ := index.Find(query, 5)
		if len(found) == 0 || found[0].Href != want {
			t.Errorf("%q finds %v, want %s first", query, found, want)
		}
		p, _ := site.Prerender("/search?q=" + strings.ReplaceAll(query, " ", "+"))
		if !strings.Contains(p.BodyHTML, `href="`+want+`"`) {
			t.Errorf("the page of the search for %q does not link %s", query, want)
		}
	}
	p, _ := site.Prerender(`/search?q="><script>`)
	if strings.Contains(p.BodyHTML, "<script>") || !strings.Contains(p.BodyHTML, "Nothing was found") {
		t.Error("the words asked for are not escaped, or found")
	}
}

// A link that is written without at() leads out of a site that lies below a path of its host.
func TestLinksAreMadeByAt(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	bare := regexp.MustCompile(`(?:Href|Src|Action)\("/`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if found := bare.Find(text); found != nil && !strings.HasSuffix(file, "_test.go") {
			t.Errorf(`%s: %s…": write at("/…")`, file, found)
		}
	}
}

func TestNotesPage(t *testing.T) {
	c := sampleContent()
	c.Notes = []lessons.Document{{Slug: "second", Title: "Scan & <more>", Summary: "How it goes.", Minutes: 50, Blocks: []lessons.Block{
		{Kind: lessons.ProseBlock, HTML: `<h2 id="timing">Timing</h2>`},
		{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "vote", Form: lessons.Choice, Prompt: "<p>Which?</p>", Choices: []lessons.Option{{Text: "This", Right: true, Feedback: "<p>Yes.</p>"}, {Text: "That", Feedback: "<p>They swap.</p>"}}}},
	}}}
	site := NewSite(c)
	p, ok := site.Prerender("/lessons/second/notes")
	for _, want := range []string{`<a href="/teach">Teaching notes</a> · 50 minutes in class`, "Scan &amp; &lt;more&gt;", `<li class="is-right"><p><b class="poll-word">Right</b> This</p>`, "They swap."} {
		if !ok || !strings.Contains(p.BodyHTML, want) {
			t.Errorf("the notes lack %s", want)
		}
	}
	if p, _ := site.Prerender("/lessons/second"); !strings.Contains(p.BodyHTML, `href="/lessons/second/notes"`) {
		t.Error("the lesson does not lead to its notes")
	}
	if p, ok := site.Prerender("/lessons/first/notes"); ok || p.Status != 404 {
		t.Error("a lesson without notes has a page of them")
	}
}
