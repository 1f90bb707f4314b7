package pack

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/lessons"
	"upsweep/lessons/render"
)

// ready answers every directive with something: what they resolve to is tested with the catalogue
// (site/resolve).
type ready struct{ render.Resolver }

func (ready) Begin(string) {}
func (ready) Figure(s render.FigureSpec) (render.Figure, error) {
	return render.Figure{Title: s.Algorithm, Steps: []int{1, 1, 1, 1, 1}}, nil
}
func (ready) Count(render.CountSpec) (string, error) { return "7", nil }
func (ready) Row(render.RowSpec) ([]string, error)   { return strings.Fields("1 2 3 4 5 6 7 8"), nil }
func (ready) Link(path string) error {
	if path == "/catalogue" {
		return nil
	}
	return errors.New("there is no such page")
}
func (ready) Exercise(kind string, s render.FigureSpec) (string, error) {
	if s.Algorithm != "scan/blelloch" {
		return "", errors.New("no such exercise")
	}
	return kind + ":" + s.Algorithm + ":7:n8", nil
}

// ours are two lessons of which the second builds on the first and leads to it.
func ours() Ours {
	prose := func(html string) []lessons.Block { return []lessons.Block{{Kind: lessons.ProseBlock, HTML: html}} }
	return Ours{
		Lessons: []lessons.Document{
			{Slug: "reduce", Title: "Reduce", Section: "Ours", Order: 1, Blocks: prose(`<h2 id="tree">Tree</h2>`), Contents: []lessons.Heading{{Level: 2, ID: "tree", Title: "Tree"}}},
			{Slug: "scan", Title: "Scan", Section: "Ours", Order: 2, Prerequisites: []string{"reduce"}, Blocks: prose(`<p>As in <a href="/lessons/reduce#tree" class="x">a <em>tree</em></a>, or a <a href="/glossary#span">span</a>.</p>`)},
		},
		Terms: []lessons.Term{{ID: "span", Name: "span", HTML: `<p>See <a href="/lessons/reduce">there</a>.</p>`, Gist: "See there.", Forms: []string{"span", "spans"}}},
		Notes: []lessons.Document{{Slug: "scan", Title: "Scan", Order: 2, Minutes: 20, Blocks: prose("<p>In class.</p>")}},
	}
}

const lesson = "---\ntitle: Mine\nsummary: One of mine.\n---\n\nThe span of it.\n"

// written is a folder with files, by name and text.
func written(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		name := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func reader(dir string) *Reader {
	return NewReader(dir, ours(), func() render.Resolver { return ready{} })
}

func read(t *testing.T, dir string) *Course {
	t.Helper()
	c, err := reader(dir).Read()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// What a lecturer writes: parts in their order, ours among their own.
func TestCourse(t *testing.T) {
	c := read(t, written(t, ConfigFile, `
name: Mine
about: What it is about.
parts:
  - title: First
    lessons: [mine, scan]
  - title: Then
    lessons:
      - reduce
sets:
  - title: Week 1
    due: 2026-12-01T18:00:00+01:00
    exercises:
      - predict scan/blelloch n=8 points=3
  - title: Week 2
    link: https://example.org/practice?set=predict:scan/blelloch:7&name=Second
`, "mine.md", lesson, "README.md", "no lesson", "later.md", "not yet"))
	var got []string
	for _, d := range c.Lessons {
		got = append(got, d.Section+"/"+d.Slug)
	}
	if want := "First/mine First/scan Then/reduce"; strings.Join(got, " ") != want || c.Lessons[2].Order != 3 {
		t.Errorf("lessons %v, want %s", got, want)
	}
	if scan := c.Lessons[1]; scan.Prerequisites != nil {
		t.Errorf("a lesson of ours builds on one that comes later: %v", scan.Prerequisites)
	}
	if len(c.Problems) > 0 || !strings.Contains(c.Lessons[0].Blocks[0].HTML, `/glossary#span`) {
		t.Errorf("problems %v; %q is not linked to the term", c.Problems, c.Lessons[0].Blocks[0].HTML)
	}
	if len(c.Notes) != 1 || c.Notes[0].Section != "First" {
		t.Errorf("notes %+v", c.Notes)
	}
	if len(c.Sets) != 2 || c.Sets[0].Address != "/practice?set=predict:scan/blelloch:7:n8&name=Week+1&v=2&points=3&due=2026-12-01T17:00:00Z" || c.Sets[1].Address != "/practice?set=predict:scan/blelloch:7&name=Second" || c.Sets[1].Title != "Week 2" {
		t.Errorf("sets %+v", c.Sets)
	}
	if strings.Join(c.Beside, " ") != "later.md" {
		t.Errorf("beside course.yaml: %v", c.Beside)
	}
}

// Links of ours to lessons that the course does not take are text.
func TestLinksToWhatIsNotThere(t *testing.T) {
	c := read(t, written(t, ConfigFile, "name: Mine\nparts:\n  - {title: One, lessons: [scan]}\n"))
	if got, want := c.Lessons[0].Blocks[0].HTML, `<p>As in a <em>tree</em>, or a <a href="/glossary#span">span</a>.</p>`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := c.Terms[0].HTML; got != "<p>See there.</p>" {
		t.Errorf("a term: %s", got)
	}
}

// Lessons in another language are marked as such and linked to terms of that language alone.
func TestLanguage(t *testing.T) {
	files := []string{ConfigFile, "name: Meins\nlanguage: de\nglossary: begriffe.md\nparts:\n  - {title: Eins, lessons: [mine]}\n", "mine.md", lesson + "\nDie Summe.\n", "begriffe.md", "## Summe\n\nWas herauskommt.\n"}
	c := read(t, written(t, files...))
	html := c.Lessons[0].Blocks[0].HTML
	if c.Lessons[0].Lang != "de" || c.Language != "de" || !strings.Contains(html, "/glossary#summe") || strings.Contains(html, "/glossary#span") || len(c.Terms) != 1 {
		t.Errorf("%q, %s, %v", c.Lessons[0].Lang, html, c.Terms)
	}
}

// What is wrong with course.yaml is said with its line.
func TestProblemsOfConfig(t *testing.T) {
	const parts = "parts:\n  - {title: One, lessons: [scan]}\n"
	for _, test := range []struct{ yaml, want string }{
		{"", "course.yaml:1: the field \"name\" is missing or empty\ncourse.yaml:1: there are no lessons: write parts:, each with a title and its lessons"},
		{"name: Mine\nfonts: x\n" + parts, `course.yaml:2: unknown field "fonts"; what may stand here: name, about, language, colours, parts, glossary, sets`},
		{"name: Mine\n" + parts + "name: Yours\n", `course.yaml:4: mapping key "name" already defined at line 1`},
		{"name: [a]\n" + parts, "course.yaml:1: want a text"},
		{"name: Mine\nparts: scan\n", "course.yaml:2: a text `scan` where something else belongs"},
		{"name: Mine\nparts:\n  - {title: One, lessons: [absent]}\n", `course.yaml:3: "absent" is neither a file absent.md in this folder nor a lesson of Upsweep, which are reduce, scan`},
		{"name: Mine\nparts:\n  - {title: One, lessons: [../scan]}\n", `course.yaml:3: "../scan" is not the name of a lesson: lower-case letters and digits, words joined by hyphens, without .md`},
		{"name: Mine\nparts:\n  - title: One\n    lessons:\n      - scan\n      - scan\n", `course.yaml:6: the lesson "scan" is there twice`},
		{"name: Mine\nparts:\n  - title: One\n", `course.yaml:3: the part "One" has no lessons`},
		{"name: Mine\nlanguage: Deutsch\n" + parts, `course.yaml:2: language: "Deutsch" is not the tag of a language, such as en or de-AT`},
		{"name: Mine\nglossary: ../../etc/passwd\n" + parts, `course.yaml:2: glossary: want the name of a markdown file in this folder, such as glossary.md`},
		{"name: Mine\ncolours: {light: '#00558c'}\n" + parts, `course.yaml:2: colours: want both, one for light pages and one for dark ones`},
		{"name: Mine\ncolours:\n  light: '#77aadd'\n  dark: '#8fc7f0'\n" + parts, `course.yaml:3: light: the contrast of #77aadd with the page (#fcfbf8) is 2.4:1, want 4.5:1 at least; make it darker`},
		{"name: Mine\ncolours:\n  light: red;}body{display:none\n  dark: '#8fc7f0'\n" + parts, `course.yaml:3: light: "red;}body{display:no" is not a colour: write it as "#83357c", in quotes, since # begins a comment`},
		{"name: &a Mine\nabout: *a\n" + parts, "course.yaml:1: anchors, aliases and tags of YAML are not for this file: write the text itself"},
		{"name: Mine\n" + parts + "---\nname: Another\n", "course.yaml:1: the file holds more than one document: take out the line ---"},
		{"name: \"Mi\\nne\"\n" + parts, "course.yaml:1: name: want one line of text"},
		{"name: Mine\nparts:\n  - title: P\n    lessons:\n" + strings.Repeat("      - a\n", 10_000), "course.yaml:105: 10000 lessons: at most 100"},
		{"name: Mine\nparts:\n" + strings.Repeat("  - title: P\n    lessons: [a]\n", 41), "course.yaml:83: 41 parts: at most 40"},
		{"name: " + strings.Repeat("x", 81) + "\n" + parts, "course.yaml:1: name: 81 characters, at most 80"},
		{"name: Mine\n\tabout: x\n", "course.yaml:2: found a tab character that violates indentation"},
		{"name: \xff\n", "course.yaml:1: the file is not UTF-8 text"},
		{"name: Mine\n" + parts + "sets:\n  - title: A\n    exercises:\n      - predict scan/absent\n", "course.yaml:7: no such exercise"},
		{"name: Mine\n" + parts + "sets:\n  - title: A\n    exercises:\n      - predict scan/blelloch points=0\n", "course.yaml:7: points=0: want a whole number from 1 to 1000"},
		{"name: Mine\n" + parts + "sets:\n  - title: A\n    due: tomorrow\n    exercises:\n      - predict scan/blelloch\n", `course.yaml:6: due: "tomorrow" is not a date: write it as 2026-12-01T18:00:00Z`},
		{"name: Mine\n" + parts + "sets:\n  - title: A\n", "course.yaml:5: the set has no exercises"},
		{"name: Mine\n" + parts + "sets:\n  - title: A\n    link: https://example.org/\n", "course.yaml:6: link: it leads to no set: copy the link that /practice/sets makes"},
	} {
		_, err := reader(written(t, ConfigFile, test.yaml)).Read()
		if err == nil || err.Error() != test.want {
			t.Errorf("%q:\n%v, want\n%s", test.yaml, err, test.want)
		}
	}
	misspelt := written(t, ConfigFile, "name: Mine\nparts:\n  - {title: One, lessons: [secnod]}\n", "second.md", lesson)
	if _, err := reader(misspelt).Read(); err == nil || !strings.HasPrefix(err.Error(), `course.yaml:3: "secnod" is neither a file secnod.md in this folder (no part names second.md) nor a lesson of Upsweep`) {
		t.Errorf("a misspelt name: %v", err)
	}
	if _, err := reader(t.TempDir()).Read(); err == nil || !strings.Contains(err.Error(), "has no file course.yaml; serve -course init ") {
		t.Errorf("an empty folder: %v", err)
	}
}

// A lesson of one's own needs a title and a summary; no number of words, no works, no notes. All
// else is checked as in ours.
func TestProblemsOfLessons(t *testing.T) {
	const config = "name: Mine\nparts:\n  - {title: One, lessons: [mine, scan, other]}\n"
	for _, test := range []struct{ text, want string }{
		{lesson, ""},
		{"---\ntitle: Mine\n---\n", `mine.md:1: frontmatter: field "summary" is missing`},
		{"---\ntitle: Mine\nsummary: x\nfont: large\n---\n", `mine.md:4: frontmatter: unknown field "font"`},
		{lesson + "<script>alert(1)</script>\n", "mine.md:7: raw HTML is not allowed"},
		{lesson + "[x](javascript:alert(1))\n", "mine.md:7: link javascript:alert(1): only https, paths of this site, #anchors and round: are allowed"},
		{lesson + "[x](/absent)\n", "mine.md:7: link /absent: there is no such page"},
		{lesson + "[x](/lessons/reduce)\n", `mine.md:7: link /lessons/reduce: there is no lesson "reduce"`},
		{lesson + "[x](/lessons/other#absent)\n", `mine.md:7: link /lessons/other#absent: lesson "other" has no anchor "absent"`},
		{"---\ntitle: Mine\nsummary: x\nprerequisites: [scan]\n---\n", `mine.md:4: prerequisite "scan" does not come before this lesson`},
		{lesson + "\x00", "mine.md:7: the file is not UTF-8 text"},
		{lesson + strings.Repeat("word\n", 30_000), "mine.md:1: the file has 150059 bytes: at most 128000"},
	} {
		c := read(t, written(t, ConfigFile, config, "mine.md", test.text, "other.md", lesson))
		if got := c.Problems.Error(); got != test.want {
			t.Errorf("%.200q:\n%s, want\n%s", test.text, got, test.want)
		}
		html := c.Lessons[0].Blocks
		if test.want != "" && (len(html) != 1 || !strings.Contains(html[0].HTML, "mine.md:") || strings.Contains(html[0].HTML, "<script")) {
			t.Errorf("%.200q: the stand-in is %+v", test.text, html)
		}
		if len(c.Lessons) != 3 || strings.Contains(c.Lessons[2].Blocks[0].HTML, "mine.md") {
			t.Errorf("%.200q: the others suffer", test.text)
		}
	}
	// What leads to a lesson that does not render is no problem of its own.
	c := read(t, written(t, ConfigFile, config, "mine.md", lesson+"[x](/lessons/other#there)\n", "other.md", "---\n---\n"))
	if strings.Contains(c.Problems.Error(), "mine.md") {
		t.Errorf("%v", c.Problems)
	}
}

// A file that has not changed is not rendered again.
func TestReadAgain(t *testing.T) {
	dir := written(t, ConfigFile, "name: Mine\nparts:\n  - {title: One, lessons: [mine, other]}\n", "mine.md", lesson, "other.md", lesson)
	made := 0
	r := NewReader(dir, ours(), func() render.Resolver { made++; return ready{} })
	first, err := r.Read()
	if err != nil {
		t.Fatal(err)
	}
	before := made
	if again, err := r.Read(); err != nil || again != first || made != before {
		t.Errorf("unchanged, it is read again: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.md"), []byte(strings.Replace(lesson, "Mine", "Changed", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	second, err := r.Read()
	if err != nil || second.Lessons[0].Title != "Changed" || second.Revision == first.Revision {
		t.Errorf("changed, it is %+v, %v", second, err)
	}
	if made != before+1 {
		t.Errorf("%d files are rendered again, want 1", made-before)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.md"), []byte(lesson), 0o644); err != nil {
		t.Fatal(err)
	}
	if third, err := r.Read(); err != nil || third.Lessons[0].Title != "Mine" {
		t.Errorf("changed back, it is %+v, %v", third, err)
	}
}

func TestBeginReplacesNothing(t *testing.T) {
	dir := written(t, "first-steps.md", "mine")
	if _, err := Begin(dir); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, ConfigFile)); err == nil {
		t.Error("half a course is written")
	}
}
