package content

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises/kinds"
	"upsweep/lessons"
	"upsweep/workbench/task"
)

// What the outcome map says of a lesson is so: it has the section, the figure and the exercise that
// stand there, and the workbench has the task. An exercise may be a step of the ladder or stand in
// the text.
func TestOutcomesAreTaught(t *testing.T) {
	documents, _ := realCourse(t)
	seen := map[string]bool{}
	for _, c := range lessons.Curricula() {
		for _, area := range c.Areas {
			for _, o := range area.Outcomes {
				if seen[o.ID] || o.ID == "" || o.Topic == "" || !strings.HasSuffix(o.Says, ".") {
					t.Errorf("%s, %s: %q is no row: an ID of its own, a topic and a sentence", c.Name, area.Name, o.ID)
				}
				seen[o.ID] = true
				for _, at := range o.At {
					for _, missing := range unfounded(documents, at) {
						t.Errorf("%s: %s", o.ID, missing)
					}
				}
			}
		}
	}
	if len(seen) < 80 {
		t.Errorf("the map has %d outcomes, want 80 and more", len(seen))
	}
}

// unfounded lists what the course has not of a place on the map.
func unfounded(documents []lessons.Document, at lessons.Taught) (missing []string) {
	i := slices.IndexFunc(documents, func(d lessons.Document) bool { return d.Slug == at.Lesson() })
	if i < 0 {
		return []string{"there is no lesson " + at.Lesson()}
	}
	d := documents[i]
	_, section, _ := strings.Cut(at.Section, "#")
	if !slices.ContainsFunc(d.Contents, func(h lessons.Heading) bool { return h.ID == section }) {
		missing = append(missing, d.Slug+" has no section #"+section)
	}
	if at.Figure != "" && !slices.ContainsFunc(d.Blocks, func(b lessons.Block) bool {
		return b.Kind == lessons.FigureBlock && b.Figure.Algorithm == at.Figure
	}) {
		missing = append(missing, d.Slug+" has no figure of "+at.Figure)
	}
	if at.Exercise != "" && !slices.Contains(exercisesOf(d), at.Exercise) {
		missing = append(missing, d.Slug+" has no exercise “"+at.Exercise+"”")
	}
	if _, ok := task.Find(at.Task); at.Task != "" && !ok {
		missing = append(missing, "there is no task "+at.Task)
	}
	return missing
}

// exercisesOf lists the exercises of a lesson, each as "KIND ALGORITHM".
func exercisesOf(d lessons.Document) (list []string) {
	specs := slices.Clone(d.Practice)
	for _, b := range d.Blocks {
		if b.Kind == lessons.ExerciseBlock {
			specs = append(specs, b.Exercise.Spec)
		}
	}
	for _, text := range specs {
		if s, err := kinds.ParseSpec(text); err == nil {
			list = append(list, s.Kind.String()+" "+s.Algorithm)
		}
	}
	return list
}

// Every lesson serves an outcome of a curriculum, and says so itself.
func TestLessonsNameTheirOutcomes(t *testing.T) {
	documents, _ := realCourse(t)
	for _, d := range documents {
		served := lessons.Alignments(d.Slug)
		if len(served) == 0 {
			t.Errorf("%s serves no outcome: give it a row of lessons/outcomes_native.go", d.Slug)
		}
		for _, a := range served {
			if want := `<a href="/outcomes#` + a.Outcome.ID + `">` + a.Outcome.Topic + `</a>`; !strings.Contains(d.Outcomes, want) {
				t.Errorf("%s does not name %s", d.Slug, a.Outcome.ID)
			}
		}
		if n := strings.Count(d.Outcomes, "<a "); n != len(served) {
			t.Errorf("%s names %d outcomes, and serves %d", d.Slug, n, len(served))
		}
	}
}
