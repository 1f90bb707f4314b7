//go:build !js

package app

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"upsweep/app/course"
	"upsweep/app/write"
	"upsweep/internal/sample"
	"upsweep/lessons"
)

// sampleContent is a small course: every kind of block, and text that must be escaped.
func sampleContent() Content {
	return Content{
		Workbench: write.Content{Tasks: []write.Task{{ID: "scan/hillis-steele", Of: "scan/hillis-steele", Title: "Hillis-Steele scan", Family: "scan", Statement: "Compute all prefixes.", Skeleton: "def main(x):\n    return x\n"}}},
		Lessons: []lessons.Document{
			{
				Slug: "second", Title: "Scan & <more>", Summary: `A "second" lesson.`, Section: "Scan", Order: 20, Minutes: 9, Prerequisites: []string{"first"},
				Objectives: []string{"Run <em>it</em>."}, Contents: []lessons.Heading{{Level: 2, ID: "one", Title: "One"}, {Level: 3, ID: "two", Title: "Two & three"}},
				Blocks: []lessons.Block{
					{Kind: lessons.ProseBlock, HTML: `<p>Before.</p><h2 id="one">One</h2>`},
					{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: "sweep", Algorithm: "scan/blelloch", Query: "x=3,1,7,0&round=2", Title: "A <figure>", Caption: `See <a class="round" data-figure="sweep" data-round="3" href="/play/scan/blelloch?round=3">round 3</a>.`}},
					{Kind: lessons.ProseBlock, HTML: `<p>After the first.</p><h3 id="two">Two</h3>`},
					{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "ask", Form: lessons.Choice, Prompt: "<p>Which?</p>", Choices: []lessons.Option{{Text: "This", Right: true, Feedback: "<p>Yes.</p>"}, {Text: "That", Feedback: "<p>No.</p>"}}}},
					{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "row", Form: lessons.Row, Prompt: "<p>Fill in.</p>", Figure: "sweep", Round: "2", Cells: []lessons.Cell{{Index: 0, Value: "3"}, {Index: 1, Value: "4", Hidden: true}}}},
					{Kind: lessons.PseudocodeBlock, Pseudocode: &lessons.Pseudocode{Algorithm: "scan/blelloch", Figure: "sweep", Lines: []lessons.Line{{Text: "for d < n"}, {Text: "  x ← 1", Rounds: []lessons.Moment{{Round: "1", Href: "/play/scan/blelloch?x=3&round=1"}}}}}},
					{Kind: lessons.AsideBlock, Title: "By the way", HTML: "<p>Aside.</p>"},
					{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: "other", Algorithm: "scan/hillis-steele", Query: "x=1,2,3"}},
					{Kind: lessons.ReadingBlock, HTML: "<ul><li>A book</li></ul>"},
				},
			},
			{Slug: "first", Title: "First", Summary: "The first.", Section: "Scan", Order: 10, Minutes: 1, Blocks: []lessons.Block{
				{Kind: lessons.ProseBlock, HTML: "<p>Only words.</p>"},
				{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "value", Form: lessons.Value, Prompt: "<p>How many?</p>", Answer: "7"}},
			}},
		},
		Licences: []Licence{{Name: "A & B", Version: "1", Source: "npm/a", Licence: "MIT", Text: "<b>free</b>", Use: "letters"}},
	}
}

var (
	tagPattern       = regexp.MustCompile(`<[a-zA-Z][^<>]*>`)
	idPattern        = regexp.MustCompile(`\sid="([^"]*)"`)
	referencePattern = regexp.MustCompile(`\s(?:aria-labelledby|aria-describedby|aria-controls|for|popovertarget)="([^"]*)"`)
	inlinePattern    = regexp.MustCompile(`\s(?:style|on[a-z]+)=`)
)

// TestEveryPageIsSound holds on every page that the server writes what the browser, the policy of
// the server and a screen reader rely on.
func TestEveryPageIsSound(t *testing.T) {
	site := NewSite(sampleContent())
	listed := site.Addresses()
	addresses := append(slices.Clip(listed), "/nowhere", "/play/scan/nothing", "/lessons/nothing", "/play/scan/blelloch?x=3,q")
	for i, address := range addresses {
		if !sample.Thorough() && strings.Count(address, "/") > 2 && i%2 != 0 { // of an algorithm, as many are
			continue
		}
		t.Run(address, func(t *testing.T) {
			p, ok := site.Prerender(address)
			if !ok && i < len(listed) {
				t.Error("it is listed and not answered")
			}
			if p.Title == "" || p.Description == "" || p.Lang != "en" {
				t.Errorf("title %q, description %q, language %q", p.Title, p.Description, p.Lang)
			}
			if !strings.HasPrefix(p.BodyHTML, `<div`) || !strings.Contains(p.BodyHTML[:80], `id="app"`) {
				t.Errorf("the body starts with %.80s", p.BodyHTML)
			}
			if n := strings.Count(p.BodyHTML, "<main"); n != 1 {
				t.Errorf("%d main landmarks", n)
			}
			if n := strings.Count(p.BodyHTML, "<h1"); n != 1 {
				t.Errorf("%d headings of the first level", n)
			}
			ids := map[string]bool{}
			for _, tag := range tagPattern.FindAllString(p.BodyHTML, -1) {
				if inlinePattern.MatchString(tag) || strings.HasPrefix(tag, "<script") {
					t.Errorf("the policy forbids %s", tag)
				}
				if m := idPattern.FindStringSubmatch(tag); m != nil {
					if ids[m[1]] {
						t.Errorf("two elements have the id %q", m[1])
					}
					ids[m[1]] = true
				}
			}
			for _, m := range referencePattern.FindAllStringSubmatch(p.BodyHTML, -1) {
				for id := range strings.FieldsSeq(m[1]) {
					if !ids[id] {
						t.Errorf("no element has the id %q that %s names", id, m[0])
					}
				}
			}
			if i%8 > 0 { // to write a page takes long, and what may differ is the same in all of a kind
				return
			}
			again, _ := NewSite(sampleContent()).Prerender(address)
			if again.BodyHTML != p.BodyHTML {
				t.Error("the same page is written in two ways")
			}
		})
	}
}

func TestStatusOfPages(t *testing.T) {
	site := NewSite(sampleContent())
	for address, want := range map[string]int{
		"/": 200, "/catalogue": 200, "/licences": 200, "/lessons/first": 200, "/play/scan/blelloch": 200, "/embed/reduce/tree": 200, "/catalogue/": 200,
		"/x": 404, "/lessons/": 404, "/lessons/third": 404, "/play/": 404, "/play/scan": 404, "/embed/scan/no": 404, "/lessons/first/more": 404,
	} {
		p, ok := site.Prerender(address)
		if p.Status != want || ok != (want == 200) {
			t.Errorf("%s: status %d, ok %v, want %d", address, p.Status, ok, want)
		}
	}
}

func TestTitles(t *testing.T) {
	site := NewSite(sampleContent())
	for address, want := range map[string]string{
		"/": "Upsweep: parallel algorithms, round by round", "/lessons/second": "Scan & <more> · Upsweep",
		"/play/scan/blelloch": "Blelloch scan · Upsweep", "/catalogue": "Catalogue · Upsweep", "/x": "Page not found",
	} {
		if p, _ := site.Prerender(address); p.Title != want {
			t.Errorf("%s: %q, want %q", address, p.Title, want)
		}
	}
}

func TestFirstPictureIsThereBeforeAnyScript(t *testing.T) {
	site := NewSite(sampleContent())
	for _, address := range []string{"/", "/lessons/second", "/play/scan/blelloch", "/embed/scan/blelloch"} {
		p, _ := site.Prerender(address)
		if !strings.Contains(p.BodyHTML, `<svg class="fig"`) {
			t.Errorf("%s has no picture", address)
		}
	}
	p, _ := site.Prerender("/lessons/second")
	for _, want := range []string{"Before.", "After the first.", "Scan &amp; &lt;more&gt;", "A &lt;figure&gt;", "Lesson 2 of 2 · Scan · 9 minutes", "Which?", "By the way"} {
		if !strings.Contains(p.BodyHTML, want) {
			t.Errorf("the lesson lacks %q", want)
		}
	}
	if strings.Contains(p.BodyHTML, "<p>Yes.</p>") {
		t.Error("the page gives the feedback of a choice away")
	}
	for _, tag := range tagPattern.FindAllString(p.BodyHTML, -1) {
		if strings.Contains(tag, `id="question-row-1"`) && strings.Contains(tag, "value=") {
			t.Errorf("the page gives a hidden cell away: %s", tag)
		}
	}
}

func TestPlayPrerendersItsQuery(t *testing.T) {
	p, ok := NewSite(sampleContent()).Prerender("/play/scan/blelloch?x=3,1,q")
	if !ok || !strings.Contains(html.UnescapeString(p.BodyHTML), `Value 3, "q", is not`) {
		t.Error("the page does not say what is wrong with the address")
	}
}

func TestIndexIsInTheOrderOfTheCourse(t *testing.T) {
	got := course.Index(sampleContent().Lessons)
	want := course.Course{
		{Slug: "first", Title: "First", Summary: "The first.", Section: "Scan", Minutes: 1, X: 1, Y: 2},
		{Slug: "second", Title: "Scan & <more>", Summary: `A "second" lesson.`, Section: "Scan", Minutes: 9, Prerequisites: []string{"first"},
			Algorithms: []string{"scan/blelloch", "scan/hillis-steele"}, X: 2, Y: 2, Edges: "M0.5 2H1.5"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAddresses(t *testing.T) {
	list := NewSite(sampleContent()).Addresses()
	if !slices.Contains(list, "/lessons/second") || !slices.Contains(list, "/play/scan/blelloch") || !slices.Contains(list, "/embed/scan/blelloch") {
		t.Errorf("addresses: %v", list)
	}
}
