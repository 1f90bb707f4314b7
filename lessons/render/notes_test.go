package render

import (
	"strings"
	"testing"
	"testing/fstest"

	"upsweep/lessons"
)

const goodNotes = "---\nsummary: S\nminutes: 45\n---\n\n## Timing\n\nSee [the lesson](/lessons/one#there): {count work scan/serial n=8}.\n\n" +
	":::question id=vote\nWhy?\n\n- [x] a\n  > b\n- [ ] c\n  > d\n- [ ] e\n  > f\n:::\n"

func notesOf(source string) ([]lessons.Document, error) {
	files := fstest.MapFS{"one.md": lessonFile("1", "", "## There\n\nx\n"), "notes/one.md": {Data: []byte(source)}}
	course, err := Course(files, fake{})
	if err != nil {
		return nil, err
	}
	return Notes(files, fake{}, course)
}

func TestNotes(t *testing.T) {
	notes, err := notesOf(goodNotes)
	if err != nil {
		t.Fatal(err)
	}
	if len(notes) != 1 {
		t.Fatalf("%d notes", len(notes))
	}
	d := notes[0]
	if d.Slug != "one" || d.Title != "T" || d.Minutes != 45 || len(d.Blocks) != 2 || !strings.Contains(d.Blocks[0].HTML, ">the lesson</a>: 7.") {
		t.Errorf("%+v", d)
	}
}

func TestNotesProblems(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"no timing":          {"## Timing", "## Time", `notes/one.md:1: want a section "Timing": how the minutes are spent`},
		"no question":        {":::question id=vote\nWhy?\n\n- [x] a\n  > b\n- [ ] c\n  > d\n- [ ] e\n  > f\n:::\n", "", "notes/one.md:1: 0 questions: want one, for peer instruction"},
		"two choices":        {"- [ ] e\n  > f\n", "", "notes/one.md:1: question vote: want three choices or more, to be voted on"},
		"a field of lessons": {"minutes: 45", "minutes: 45\ntitle: T", `notes/one.md:4: frontmatter: unknown field "title"`},
		"no minutes":         {"minutes: 45\n", "", `notes/one.md:1: frontmatter: field "minutes" is missing`},
		"a dead link":        {"#there", "#nowhere", `notes/one.md:8: link /lessons/one#nowhere: lesson "one" has no anchor "nowhere"`},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := notesOf(strings.Replace(goodNotes, c.old, c.new, 1)); err == nil || err.Error() != c.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, c.want)
			}
		})
	}
	files := fstest.MapFS{"notes/two.md": {Data: []byte(strings.Replace(goodNotes, "/lessons/one#there", "/catalogue", 1))}}
	if _, err := Notes(files, fake{}, nil); err == nil || !strings.Contains(err.Error(), `notes/two.md:1: there is no lesson "two"`) {
		t.Errorf("notes of no lesson: %v", err)
	}
}
