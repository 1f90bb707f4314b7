package render

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"upsweep/lessons"
)

// course renders, with the fake, the real lessons whose algorithms it knows. site/content renders all
// of them with the catalogue.
func course(t *testing.T) []lessons.Document {
	t.Helper()
	known := fstest.MapFS{}
	for _, name := range []string{"hillis-steele.md", "blelloch.md"} {
		source, err := fs.ReadFile(lessons.Sources(), name)
		if err != nil {
			t.Fatal(err)
		}
		// The lessons that come before are not among these two.
		known[name] = &fstest.MapFile{Data: bytes.Replace(source, []byte("prerequisites: [what-a-scan-is]\n"), nil, 1)}
	}
	docs, err := Course(known, fake{})
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func TestRenderingTwiceGivesTheSame(t *testing.T) {
	if !reflect.DeepEqual(course(t), course(t)) {
		t.Error("two renderings differ")
	}
}

func TestDocumentSurvivesJSON(t *testing.T) {
	for _, doc := range course(t) {
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		var back lessons.Document
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(doc, back) {
			t.Errorf("%s changed on its way through JSON", doc.Slug)
		}
	}
}

// What the content security policy forbids, or would run.
var forbidden = regexp.MustCompile(`(?i)<script|<style|<iframe|<object|\sstyle=|\son[a-z]+=|javascript:|srcdoc`)

func TestLessonsKeepTheContentSecurityPolicy(t *testing.T) {
	for _, doc := range course(t) {
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		// JSON writes < as an escape.
		html := strings.ReplaceAll(string(text), `\u003c`, "<")
		if found := forbidden.FindString(html); found != "" {
			t.Errorf("%s holds %q", doc.Slug, found)
		}
	}
}

// lessonFile is a small lesson with the fields given in place of the usual ones.
func lessonFile(order, rest, body string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte("---\ntitle: T\nsummary: S\nsection: Scan\norder: " + order +
		"\nobjectives: [o]\nfacts: [f]\n" + rest + "---\n" + body)}
}

func TestCourseChecksLessonsAgainstOneAnother(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  []string
	}{
		"links and prerequisites that hold": {
			fstest.MapFS{
				"one.md": lessonFile("1", "", "[next](/lessons/two#there)\n"),
				"two.md": lessonFile("2", "prerequisites: [one]\n", "## There\n\n[back](/lessons/one)\n"),
			},
			nil,
		},
		"dead links to lessons and anchors": {
			fstest.MapFS{
				"one.md": lessonFile("1", "", "[a](/lessons/three)\n[b](/lessons/two#nowhere)\n[c](/nowhere)\n"),
				"two.md": lessonFile("2", "", "x\n"),
			},
			[]string{
				`one.md:9: link /lessons/three: there is no lesson "three"`,
				`one.md:10: link /lessons/two#nowhere: lesson "two" has no anchor "nowhere"`,
				`one.md:11: link /nowhere: no such page`,
			},
		},
		"prerequisites that come later, or never": {
			fstest.MapFS{
				"one.md": lessonFile("1", "prerequisites: [two, three]\n", "x\n"),
				"two.md": lessonFile("2", "", "x\n"),
			},
			[]string{
				`one.md:8: prerequisite "two" does not come before this lesson`,
				`one.md:8: prerequisite "three" is not a lesson`,
			},
		},
		"one place for two lessons": {
			fstest.MapFS{"one.md": lessonFile("1", "", "x\n"), "two.md": lessonFile("1", "", "x\n")},
			[]string{`two.md:5: order 1 is also that of one.md`},
		},
		"problems of every file are reported": {
			fstest.MapFS{"one.md": lessonFile("1", "", "<b>x</b>\n"), "Two.md": lessonFile("2", "", "{count}\n")},
			[]string{
				`Two.md:1: the file's name must be lower-case letters, digits and hyphens, then .md`,
				`Two.md:9: {count}: want a metric, then an algorithm or figure=`,
				`one.md:9: raw HTML is not allowed`,
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Course(c.files, fake{})
			got := ""
			if err != nil {
				got = err.Error()
			}
			if want := strings.Join(c.want, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

func TestFrontmatter(t *testing.T) {
	const good = "title: T\nsummary: S\nsection: Scan\norder: 1\nobjectives: [o]\nfacts: [f]\n"
	for name, c := range map[string]struct{ source, want string }{
		"none":          {"Text.\n", "a.md:1: no frontmatter: a lesson begins with --- and its fields"},
		"not YAML":      {"---\na: [\n---\n", "a.md:2: frontmatter: did not find expected node content; each line is a name, a colon and a value, and a line of --- ends them"},
		"a list":        {"---\n- a\n---\n", "a.md:1: frontmatter: want fields, each a name and a value"},
		"unknown field": {"---\n" + good + "colour: red\n---\n", `a.md:8: frontmatter: unknown field "colour"`},
		"missing field": {"---\n" + strings.Replace(good, "title: T\n", "", 1) + "---\n", `a.md:1: frontmatter: field "title" is missing`},
		"empty field":   {"---\n" + strings.Replace(good, "[f]", "[]", 1) + "---\n", `a.md:7: frontmatter: field "facts" is empty`},
		"wrong type":    {"---\n" + strings.Replace(good, "order: 1", "order: one", 1) + "---\n", "a.md:5: frontmatter: cannot unmarshal !!str `one` into int"},
		"bad objective": {"---\n" + strings.Replace(good, "[o]", `["$x"]`, 1) + "---\n", `a.md:6: objective "$x": a dollar sign that begins no formula: write \$`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Lesson("a.md", []byte(c.source), fake{})
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// The lesson says which cells a down-sweep with its operands exchanged gets wrong.
// No algorithm of the catalogue makes that mistake, so it is made here.
func TestExchangedOperandsGoWrongWhereTheLessonSays(t *testing.T) {
	x := strings.Split("abcdefgh", "")
	for d := 1; d < len(x); d *= 2 {
		for i := 2*d - 1; i < len(x); i += 2 * d {
			x[i] = x[i-d] + x[i]
		}
	}
	x[len(x)-1] = ""
	for d := len(x) / 2; d >= 1; d /= 2 {
		for i := 2*d - 1; i < len(x); i += 2 * d {
			x[i-d], x[i] = x[i], x[i-d]+x[i]
		}
	}
	var wrong []int
	for i := range x {
		if x[i] != "abcdefgh"[:i] {
			wrong = append(wrong, i)
		}
	}
	if x[3] != "cab" || !slices.Equal(wrong, []int{3, 5, 6, 7}) {
		t.Errorf("cell 3 is %q and the wrong cells are %v", x[3], wrong)
	}
}
