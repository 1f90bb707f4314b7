package render

import (
	"io/fs"
	"path"
	"slices"

	"upsweep/lessons"
)

// Notes renders notes/*.md of sources: for teachers, a file named like its lesson. Notes have the
// markdown and the directives of a lesson, and a frontmatter of two fields: `summary`, how the
// lesson goes in class in one sentence, and `minutes`, how long that takes. They hold a section
// "Timing" and one question of choices, to be voted on twice, in which the block quote of each
// choice says what leads to it. The documents are in the order of the course, with the titles of
// its lessons. The error is of type Problems unless sources cannot be read.
func Notes(sources fs.FS, resolver Resolver, course []lessons.Document) ([]lessons.Document, error) {
	files, err := fs.Glob(sources, "notes/*.md")
	if err != nil {
		return nil, err
	}
	_, terms, err := readGlossary(sources, resolver)
	if err != nil {
		return nil, err
	}
	var problems Problems
	var notes []lessons.Document
	for _, file := range files {
		source, err := fs.ReadFile(sources, file)
		if err != nil {
			return nil, err
		}
		l := newLesson(file, source, resolver)
		l.isNotes = true
		doc := l.render()
		at := slices.IndexFunc(course, func(d lessons.Document) bool { return d.Slug == doc.Slug })
		if at < 0 {
			l.problemAt(1, "there is no lesson %q", doc.Slug)
		} else {
			doc.Title, doc.Section, doc.Order = course[at].Title, course[at].Section, course[at].Order
		}
		l.judgeNotes(doc)
		l.checkLinks(known(course), terms)
		problems = append(problems, l.problems...)
		notes = append(notes, doc)
	}
	slices.SortStableFunc(notes, func(a, b lessons.Document) int { return a.Order - b.Order })
	if err := problems.orNil(); err != nil {
		return nil, err
	}
	return notes, nil
}

// judgeNotes reports what every notes must have.
func (l *lesson) judgeNotes(doc lessons.Document) {
	if doc.Minutes < 0 || doc.Minutes > 240 {
		l.problemAt(l.fieldLine("minutes"), "minutes: %d is no time in class", doc.Minutes)
	}
	if !slices.ContainsFunc(doc.Contents, func(h lessons.Heading) bool { return h.ID == "timing" }) {
		l.problemAt(1, "want a section \"Timing\": how the minutes are spent")
	}
	questions := 0
	for _, b := range doc.Blocks {
		if b.Kind == lessons.QuestionBlock {
			questions++
			if b.Question.Form != lessons.Choice || len(b.Question.Choices) < 3 {
				l.problemAt(1, "question %s: want three choices or more, to be voted on", b.Question.ID)
			}
		}
	}
	if questions != 1 {
		l.problemAt(1, "%d questions: want one, for peer instruction", questions)
	}
}

// known makes rendered lessons targets of links.
func known(course []lessons.Document) []*lesson {
	list := make([]*lesson, len(course))
	for i, d := range course {
		l := &lesson{file: path.Base(d.Slug) + ".md", document: d, anchors: map[string]bool{}}
		for _, h := range d.Contents {
			l.anchors[h.ID] = true
		}
		for _, b := range d.Blocks {
			switch b.Kind {
			case lessons.FigureBlock:
				l.anchors[b.Figure.ID] = true
			case lessons.QuestionBlock:
				l.anchors[b.Question.ID] = true
			case lessons.ExerciseBlock:
				l.anchors[b.Exercise.ID] = true
			case lessons.RaceBlock:
				l.anchors[b.Race.ID] = true
			}
		}
		list[i] = l
	}
	return list
}
