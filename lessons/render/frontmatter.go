package render

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// matter is the frontmatter of a lesson.
type matter struct {
	Title         string   `yaml:"title"`
	Summary       string   `yaml:"summary"`
	Section       string   `yaml:"section"`
	Order         int      `yaml:"order"`
	Prerequisites []string `yaml:"prerequisites"`
	Objectives    []string `yaml:"objectives"`
	Facts         []string `yaml:"facts"`
	Practice      []string `yaml:"practice"`
	// Minutes in class; of teaching notes alone.
	Minutes int `yaml:"minutes"`
}

// matterField is a field there may be; a required one must be there, and not empty.
type matterField struct {
	name     string
	required bool
}

// matterFields are all the fields of the frontmatter.
var matterFields = []matterField{
	{"title", true},
	{"summary", true},
	{"section", true},
	{"order", true},
	{"prerequisites", false},
	{"objectives", true},
	{"facts", true},
	{"practice", false},
}

// ownFields are those of a lesson of somebody's own course, which says itself in what order its
// lessons come and in which part of it each stands. A lesson of ours can be copied as it is.
var ownFields = []matterField{
	{"title", true},
	{"summary", true},
	{"section", false},
	{"order", false},
	{"prerequisites", false},
	{"objectives", false},
	{"facts", false},
	{"practice", false},
}

// notesFields are all the fields of teaching notes.
var notesFields = []matterField{
	{"summary", true},
	{"minutes", true},
}

// cutMatter returns what stands between a first line of --- and the next one (nil without them),
// and the source with spaces in its place, so that what follows keeps its offsets and lines.
func cutMatter(source []byte) (front, body []byte) {
	isFence := func(line []byte) bool { return string(bytes.TrimRight(line, " \t\n")) == "---" }
	first, rest, _ := bytes.Cut(source, []byte("\n"))
	if !isFence(first) {
		return nil, source
	}
	begin := len(source) - len(rest)
	end, after := len(source), len(source) // of a file that is nothing but fields
	at := begin
	for line := range bytes.Lines(rest) {
		if isFence(line) {
			end, after = at, at+len(line)
			break
		}
		at += len(line)
	}
	body = bytes.Clone(source)
	for i := range body[:after] {
		if body[i] != '\n' {
			body[i] = ' '
		}
	}
	return source[begin:end:end], body
}

// readMatter decodes the frontmatter, reports what is wrong with it, and remembers
// the line of every field.
func (l *lesson) readMatter(front []byte) matter {
	var m matter
	if front == nil {
		l.problemAt(1, "no frontmatter: a lesson begins with --- and its fields")
		return m
	}
	var document yaml.Node
	if err := yaml.Unmarshal(front, &document); err != nil {
		line, message := 0, strings.TrimPrefix(err.Error(), "yaml: ")
		if _, err := fmt.Sscanf(message, "line %d:", &line); err == nil {
			_, message, _ = strings.Cut(message, ": ")
		}
		l.problemAt(line+1, "frontmatter: %s; each line is a name, a colon and a value, and a line of --- ends them", message)
		return m
	}
	if len(document.Content) != 1 || document.Content[0].Kind != yaml.MappingNode {
		l.problemAt(1, "frontmatter: want fields, each a name and a value")
		return m
	}
	fields := document.Content[0]
	if err := fields.Decode(&m); err != nil {
		var wrong *yaml.TypeError
		if !errors.As(err, &wrong) {
			wrong = &yaml.TypeError{Errors: []string{err.Error()}}
		}
		for _, message := range wrong.Errors {
			line := 0
			if _, err := fmt.Sscanf(message, "line %d:", &line); err == nil {
				_, message, _ = strings.Cut(message, ": ")
			}
			l.problemAt(line+1, "frontmatter: %s", message)
		}
	}
	l.judgeFields(fields)
	return m
}

// judgeFields reports unknown, empty and missing fields. The lines that YAML counts
// begin below the opening ---.
func (l *lesson) judgeFields(fields *yaml.Node) {
	matterFields := matterFields
	switch {
	case l.isNotes:
		matterFields = notesFields
	case l.own:
		matterFields = ownFields
	}
	for i := 0; i+1 < len(fields.Content); i += 2 {
		key, value := fields.Content[i], fields.Content[i+1]
		l.fields[key.Value] = key.Line + 1
		if key.Value == "practice" {
			for _, step := range value.Content {
				l.steps = append(l.steps, step.Line+1)
			}
		}
		known := slices.IndexFunc(matterFields, func(f matterField) bool { return f.name == key.Value })
		switch {
		case known < 0:
			l.problemAt(key.Line+1, "frontmatter: unknown field %q", key.Value)
		case matterFields[known].required && value.Kind == yaml.ScalarNode && value.Value == "",
			matterFields[known].required && value.Kind == yaml.SequenceNode && len(value.Content) == 0:
			l.problemAt(key.Line+1, "frontmatter: field %q is empty", key.Value)
		}
	}
	for _, f := range matterFields {
		if _, ok := l.fields[f.name]; f.required && !ok {
			l.problemAt(1, "frontmatter: field %q is missing", f.name)
		}
	}
}
