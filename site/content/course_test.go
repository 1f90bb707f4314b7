package content

import (
	"regexp"
	"strings"
	"testing"

	"upsweep/lessons"
)

var emptyHeader = regexp.MustCompile(`<th[^>]*>\s*</th>`)

func TestEveryLessonIsWhole(t *testing.T) {
	content, err := Of(lessons.Sources())
	if err != nil {
		t.Fatal(err)
	}
	if len(content.Lessons) == 0 {
		t.Fatal("there are no lessons")
	}
	for _, doc := range content.Lessons {
		if doc.FirstFigure() == nil || doc.Figure(doc.FirstFigure().ID) != doc.FirstFigure() {
			t.Errorf("%s: its first figure can't be found", doc.Slug)
		}
		if doc.Title == "" || doc.Summary == "" || doc.Minutes < 5 || len(doc.Objectives) < 3 || len(doc.Contents) < 5 {
			t.Errorf("%s: a field is missing or too short", doc.Slug)
		}
		count, linked := map[lessons.Kind]int{}, 0
		for _, b := range doc.Blocks {
			count[b.Kind]++
			if linked += strings.Count(b.HTML, `class="round"`); b.Figure != nil {
				linked += strings.Count(b.Figure.Caption, `class="round"`)
			}
			if emptyHeader.MatchString(b.HTML) {
				t.Errorf("%s: a table has a column without a name, which a screen reader needs", doc.Slug)
			}
		}
		if count[lessons.QuestionBlock] < 4 || count[lessons.PseudocodeBlock] < 1 || count[lessons.ReadingBlock] != 1 {
			t.Errorf("%s: blocks by kind are %v", doc.Slug, count)
		}
		if linked < 2 {
			t.Errorf("%s: %d phrases of its text are linked to rounds, want two and more", doc.Slug, linked)
		}
	}
}

// A section of a lesson: what stands between two headings of the second level. The first one, which
// has no title, leads up to the first.
type section struct {
	title  string
	blocks []lessons.Block
	words  int // of its prose, with those of the sections below it
}

var secondLevel = regexp.MustCompile(`<h2[^>]*>(?s:.*?)</h2>`)

func sections(doc lessons.Document) []section {
	list := []section{{}}
	for _, b := range doc.Blocks {
		if b.Kind != lessons.ProseBlock {
			last := &list[len(list)-1]
			last.blocks = append(last.blocks, b)
			continue
		}
		headings := secondLevel.FindAllString(b.HTML, -1)
		for i, text := range secondLevel.Split(b.HTML, -1) {
			if i > 0 {
				list = append(list, section{title: strings.TrimSpace(visible(headings[i-1]))})
			}
			list[len(list)-1].words += len(strings.Fields(visible(text)))
		}
	}
	return list
}

var year = regexp.MustCompile(`\b(19|20)\d\d\b`)

// Whoever has read one lesson finds the way in every other: a question before the first heading,
// figures and counts, and at the end the same four sections. This holds each lesson to them, by the
// names that readers see.
func TestEveryLessonHasItsParts(t *testing.T) {
	course, _ := realCourse(t)
	for _, doc := range course {
		parts := sections(doc)
		asked := false
		for _, b := range parts[0].blocks {
			asked = asked || b.Kind == lessons.QuestionBlock && strings.Contains(b.Question.Prompt, "Before reading on")
		}
		if !asked {
			t.Errorf("%s: no question before its first heading begins with “Before reading on”", doc.Slug)
		}
		ending := []string{"Where it goes wrong", "Where it is used", "Check yourself", "Further reading"}
		if len(parts) < len(ending)+2 {
			t.Errorf("%s has %d sections", doc.Slug, len(parts))
			continue
		}
		last := parts[len(parts)-len(ending):]
		for i, want := range ending {
			if last[i].title != want {
				t.Errorf("%s: %q stands where the section %q belongs", doc.Slug, last[i].title, want)
			}
		}
		for _, s := range last[:2] {
			if s.words < 40 {
				t.Errorf("%s: %q has %d words", doc.Slug, s.title, s.words)
			}
		}
		checks, practice := 0, 0
		for _, b := range last[2].blocks {
			switch b.Kind {
			case lessons.QuestionBlock:
				checks++
			case lessons.ExerciseBlock:
				practice++
			}
		}
		if checks < 2 || practice+len(doc.Practice) < 1 { // a ladder follows, with its open step
			t.Errorf("%s: %q asks %d questions, and neither sets an exercise nor leads to a ladder", doc.Slug, last[2].title, checks)
		}
		for _, b := range doc.Blocks {
			if b.Kind == lessons.QuestionBlock {
				complain(t, doc.Slug, b.Question)
			}
			if b.Kind == lessons.ReadingBlock {
				works := strings.Split(b.HTML, "<li>")[1:]
				if len(works) < 3 {
					t.Errorf("%s: %d works to read further, want three and more", doc.Slug, len(works))
				}
				for _, work := range works {
					if !year.MatchString(work) || !strings.Contains(work, "<em>") && !strings.Contains(work, "“") && !strings.Contains(work, "&ldquo;") && !strings.Contains(work, "&quot;") {
						t.Errorf("%s: a work without its year or its title: %s", doc.Slug, visible(work))
					}
				}
			}
		}
	}
}

// complain is for a question that leaves an answer without its reason.
func complain(t *testing.T, slug string, q *lessons.Question) {
	t.Helper()
	if q.Form != lessons.Choice && strings.TrimSpace(visible(q.Explanation)) == "" {
		t.Errorf("%s: %s does not explain its answer", slug, q.ID)
	}
	if q.Form == lessons.Choice && len(q.Choices) < 3 {
		t.Errorf("%s: %s leaves %d choices", slug, q.ID, len(q.Choices))
	}
	for _, o := range q.Choices {
		if len(strings.Fields(visible(o.Feedback))) < 3 {
			t.Errorf("%s: %s says to %q only %q", slug, q.ID, visible(o.Text), visible(o.Feedback))
		}
	}
}
