package content

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"upsweep/algos"
	"upsweep/app"
	"upsweep/app/course"
	"upsweep/lessons"
	"upsweep/lessons/render"
	"upsweep/site/resolve"
)

// The tests of the course as it stands: what the renderer checks (directives run, links and anchors
// exist, headings in order) fails realCourse; the rest is judged here. Where a lesson does not
// reach the bar yet, a file in testdata lists it. Those files may only shrink.

// listening notes which algorithms the directives of the course run.
type listening struct {
	render.Resolver
	ran map[string]bool
}

func (r listening) Figure(s render.FigureSpec) (render.Figure, error) {
	r.ran[s.Algorithm] = true
	return r.Resolver.Figure(s)
}

func (r listening) Count(s render.CountSpec) (string, error) {
	r.ran[s.Algorithm] = true
	return r.Resolver.Count(s)
}

func (r listening) Row(s render.RowSpec) ([]string, error) {
	r.ran[s.Algorithm] = true
	return r.Resolver.Row(s)
}

// rendered is the course of this repository by the real catalogue, rendered once for all tests.
var rendered = sync.OnceValues(func() (rendering, error) {
	resolver := listening{resolve.New(), map[string]bool{}}
	course, err := render.Course(os.DirFS("../../lessons"), resolver)
	return rendering{course, resolver.ran}, err
})

type rendering struct {
	course []lessons.Document
	ran    map[string]bool // the algorithms that a directive runs
}

func realCourse(t *testing.T) (course []lessons.Document, ran map[string]bool) {
	t.Helper()
	r, err := rendered()
	if err != nil {
		t.Fatalf("the course does not render:\n%v", err)
	}
	if len(r.course) == 0 {
		t.Fatal("the course has no lesson")
	}
	return r.course, r.ran
}

// listed reads a file of testdata: an entry a line, # begins a comment.
func listed(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var entries []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		entries = append(entries, strings.Fields(line)...)
	}
	return entries
}

func TestEveryAlgorithmIsTaught(t *testing.T) {
	_, ran := realCourse(t)
	for _, a := range algos.Catalog() {
		if !ran[a.ID] {
			t.Errorf("%s: no lesson runs this algorithm, by a figure or by another directive", a.ID)
		}
	}
}

func TestEveryObjectiveIsChecked(t *testing.T) {
	documents, _ := realCourse(t)
	for _, d := range documents {
		checked := map[int]bool{}
		for _, b := range d.Blocks {
			if b.Kind == lessons.QuestionBlock {
				for _, n := range b.Question.Checks {
					checked[n] = true
				}
			}
		}
		for i := range d.Objectives {
			if !checked[i+1] {
				t.Errorf("%s: no question checks objective %d: write checks=NUMBER,… behind :::question or :::predict", d.Slug, i+1)
			}
		}
	}
}

var chartCaption = regexp.MustCompile(`(?s)<figcaption>.*?</figcaption>`)

// A lesson is 800 to 1,800 words of prose: without its questions, its listing and the works it
// refers to.
func TestLengthOfLessons(t *testing.T) {
	documents, _ := realCourse(t)
	for _, d := range documents {
		n := 0
		for _, b := range d.Blocks {
			switch b.Kind {
			case lessons.ProseBlock, lessons.AsideBlock:
				n += len(strings.Fields(visible(b.HTML)))
			case lessons.ChartBlock:
				n += len(strings.Fields(visible(chartCaption.FindString(b.HTML))))
			case lessons.FigureBlock:
				n += len(strings.Fields(visible(b.Figure.Caption)))
			}
		}
		t.Logf("%s: %d words, %d minutes", d.Slug, n, d.Minutes)
		if n < 800 || n > 1800 {
			t.Errorf("%s has %d words of prose, want 800 to 1,800", d.Slug, n)
		}
	}
}

func TestReadingTimeIsShown(t *testing.T) {
	documents, _ := realCourse(t)
	site := app.NewSite(app.Content{Lessons: documents})
	for _, d := range documents {
		page, ok := site.Prerender("/lessons/" + d.Slug)
		if want := fmt.Sprintf(" · %d minutes</p>", d.Minutes); !ok || !strings.Contains(page.BodyHTML, want) {
			t.Errorf("the page of %s does not show its reading time, %d minutes", d.Slug, d.Minutes)
		}
	}
}

// The words of every lesson are in the list of British spellings, or in our own of terms and names
// (testdata/terms.txt).
func TestSpelling(t *testing.T) {
	known := spellings(t)
	documents, _ := realCourse(t)
	for _, d := range documents {
		wrong := map[string]int{}
		for _, text := range texts(d) {
			for _, word := range unknownWords(text, known) {
				wrong[word]++
			}
		}
		for word := range wrong {
			t.Errorf("%s: %q is not in the list of words; mend it, or add it to site/content/testdata/terms.txt", d.Slug, word)
		}
	}
}

// texts are the words of a lesson that a reader sees, but for code, formulas and the works it
// refers to.
func texts(d lessons.Document) []string {
	list := append([]string{d.Title, d.Summary, d.Section}, d.Objectives...)
	for _, b := range d.Blocks {
		list = append(list, b.Title)
		switch b.Kind {
		case lessons.ProseBlock, lessons.AsideBlock:
			list = append(list, b.HTML)
		case lessons.ChartBlock:
			list = append(list, chartCaption.FindString(b.HTML))
		case lessons.FigureBlock:
			list = append(list, b.Figure.Title, b.Figure.Caption)
		case lessons.PseudocodeBlock:
			list = append(list, b.Pseudocode.Caption)
		case lessons.QuestionBlock:
			list = append(list, b.Question.Prompt, b.Question.Explanation)
			for _, c := range b.Question.Choices {
				list = append(list, c.Text, c.Feedback)
			}
		}
	}
	for i, text := range list {
		list[i] = visible(text)
	}
	return list
}

var (
	unread = regexp.MustCompile(`(?s)<(code|pre|math|svg|sup|fieldset)\b.*?</(?:code|pre|math|svg|sup|fieldset)>`)
	markup = regexp.MustCompile(`<[^>]*>`)
	word   = regexp.MustCompile(`\p{L}+(?:['’]\p{L}+)*`)
)

// visible is the text of our HTML without code and formulas.
func visible(html string) string {
	text := markup.ReplaceAllString(unread.ReplaceAllString(html, " "), " ")
	return strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`, "&rsquo;", "’", "&lsquo;", " ", "&ldquo;", " ", "&rdquo;", " ", "&hellip;", " ", "&ndash;", " ", "&mdash;", " ", "&#39;", "'").Replace(text)
}

// unknownWords lists the words of two letters and more that are not known, as they stand or in
// lower case.
func unknownWords(text string, known map[string]bool) []string {
	var unknown []string
	for _, w := range word.FindAllString(text, -1) {
		w = strings.ReplaceAll(w, "’", "'")
		w = strings.TrimSuffix(w, "'s")
		if len([]rune(w)) > 1 && !known[w] && !known[strings.ToLower(w)] {
			unknown = append(unknown, w)
		}
	}
	return unknown
}

// spellings are the words that may be written.
func spellings(t *testing.T) map[string]bool {
	t.Helper()
	packed, err := os.Open("testdata/words/british.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	lines := bufio.NewScanner(unpacked)
	for lines.Scan() {
		known[lines.Text()] = true
	}
	if err := cmp.Or(lines.Err(), unpacked.Close()); err != nil {
		t.Fatal(err)
	}
	for _, term := range listed(t, "terms.txt") {
		if known[term] {
			t.Errorf("testdata/terms.txt: %q is in the list of words anyway", term)
		}
		known[term] = true
	}
	return known
}

func TestSpellingIsBritish(t *testing.T) {
	known := spellings(t)
	text := visible(`<p>The neighbour&rsquo;s colour, re-organised: <code>color</code> scan’s <b>centre</b>, log<sub>2</sub></p>`)
	if got := unknownWords(text, known); len(got) > 0 {
		t.Errorf("does not know %q", got)
	}
	if got, want := unknownWords("Teh neighbor's color is organized, don't centre it", known), []string{"Teh", "neighbor", "color", "organized"}; !slices.Equal(got, want) {
		t.Errorf("finds %q, want %q", got, want)
	}
}

// Every lesson has notes for teachers; what they read is spelt as carefully.
func TestNotesOfEveryLesson(t *testing.T) {
	known := spellings(t)
	documents, _ := realCourse(t)
	notes, err := render.Notes(os.DirFS("../../lessons"), resolve.New(), documents)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		if !slices.ContainsFunc(notes, func(n lessons.Document) bool { return n.Slug == d.Slug }) {
			t.Errorf("%s has no notes for teachers: write lessons/notes/%[1]s.md", d.Slug)
		}
	}
	for _, d := range notes {
		for _, text := range texts(d) {
			if wrong := unknownWords(text, known); len(wrong) > 0 {
				t.Errorf("notes/%s: %q are not in the list of words", d.Slug, wrong)
			}
		}
	}
}

// Every term is defined, in words that are spelt right.
func TestGlossary(t *testing.T) {
	known := spellings(t)
	terms, err := render.Glossary(os.DirFS("../../lessons"), resolve.New())
	if err != nil {
		t.Fatal(err)
	}
	if len(terms) < 100 {
		t.Errorf("the glossary has %d terms, want a hundred and more", len(terms))
	}
	for _, term := range terms {
		if wrong := unknownWords(visible(term.Name+" "+term.HTML), known); len(wrong) > 0 {
			t.Errorf("%s: %q are not in the list of words", term.Name, wrong)
		}
		if n := len(strings.Fields(visible(term.HTML))); n < 6 || n > 80 {
			t.Errorf("%s is defined in %d words, want 6 to 80", term.Name, n)
		}
	}
}

// What `make lesson` begins renders as it stands, so that an author starts from a page and not from
// an error.
func TestNewLessonRenders(t *testing.T) {
	skeleton, err := os.ReadFile("../../internal/newlesson/lesson.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("TITLE", "New", "ORDER", "99").Replace(string(skeleton))
	d, err := render.Lesson("new.md", []byte(text), resolve.New())
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, b := range d.Blocks {
		if b.Kind == lessons.QuestionBlock {
			checked += len(b.Question.Checks)
		}
	}
	if d.FirstFigure() == nil || checked < len(d.Objectives) {
		t.Errorf("the skeleton shows no figure, or checks %d of %d objectives", checked, len(d.Objectives))
	}
}

var figureName = regexp.MustCompile(`<section aria-label="([^"]*)" class="figure figure-lesson"`)

// Without scripts a lesson can be read, with a drawing for each of its figures and the prompt of
// each of its questions.
func TestLessonsWithoutScripts(t *testing.T) {
	documents, _ := realCourse(t)
	site := app.NewSite(app.Content{Lessons: documents})
	for _, d := range documents {
		page, _ := site.Prerender("/lessons/" + d.Slug)
		called := map[string]bool{}
		for _, m := range figureName.FindAllStringSubmatch(page.BodyHTML, -1) {
			if called[m[1]] {
				t.Errorf("%s: two figures are called %q, and a screen reader can't tell them apart: give one a title=", d.Slug, m[1])
			}
			called[m[1]] = true
		}
		if len(called) == 0 {
			t.Errorf("%s: no figure has a name", d.Slug)
		}
		for _, b := range d.Blocks {
			switch b.Kind {
			case lessons.ProseBlock:
				if !strings.Contains(page.BodyHTML, b.HTML) {
					t.Errorf("%s: a block of prose is not on the page", d.Slug)
				}
			case lessons.FigureBlock:
				_, after, found := strings.Cut(page.BodyHTML, `id="`+b.Figure.ID+`"`)
				drawing, _, _ := strings.Cut(after, "</svg>")
				if !found || !strings.Contains(drawing, `<svg class="fig"`) || strings.Count(drawing, "<section") > 0 {
					t.Errorf("%s: the figure %s is not drawn", d.Slug, b.Figure.ID)
				}
			case lessons.QuestionBlock:
				if !strings.Contains(page.BodyHTML, b.Question.Prompt) {
					t.Errorf("%s: the question %s is not on the page", d.Slug, b.Question.ID)
				}
			}
		}
	}
}

// The map of the course can be drawn: the sheet has a rule for every place, no two lessons share
// one, everything that a lesson builds on is to its left, and no line runs through the stop of a
// lesson that it does not lead to.
func TestMapOfTheCourse(t *testing.T) {
	documents, _ := realCourse(t)
	sheet, err := os.ReadFile("../../web/style-pages.css")
	if err != nil {
		t.Fatal(err)
	}
	entries := course.Index(documents)
	at := map[[2]int]string{}
	bySlug := map[string]course.Entry{}
	for _, e := range entries {
		if other := at[[2]int{e.X, e.Y}]; other != "" {
			t.Errorf("%s and %s are in one place", e.Slug, other)
		}
		at[[2]int{e.X, e.Y}], bySlug[e.Slug] = e.Slug, e
		for _, rule := range []string{fmt.Sprintf(".x%d {", e.X), fmt.Sprintf(".y%d {", e.Y)} {
			if !strings.Contains(string(sheet), rule) {
				t.Errorf("%s: style-pages.css has no rule %s", e.Slug, rule)
			}
		}
		for _, slug := range e.Prerequisites {
			if bySlug[slug].X >= e.X {
				t.Errorf("%s, which %s builds on, is not to the left of it", slug, e.Slug)
			}
		}
	}
	flat := regexp.MustCompile(`([0-9.]+) ([0-9]+)H([0-9.]+)`)
	for _, e := range entries {
		for _, m := range flat.FindAllStringSubmatch(e.Edges, -1) {
			var from, to float64
			var row int
			if _, err := fmt.Sscan(m[1], &from); err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Sscan(m[2], &row); err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Sscan(m[3], &to); err != nil {
				t.Fatal(err)
			}
			for _, other := range entries {
				if x := float64(other.X) - 0.5; other.Y == row && x > from && x < to {
					t.Errorf("a line to %s runs through %s", e.Slug, other.Slug)
				}
			}
		}
	}
}
