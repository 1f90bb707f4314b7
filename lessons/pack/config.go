package pack

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"upsweep/lessons/render"
)

// ConfigFile is the file that makes a folder a course.
const ConfigFile = "course.yaml"

// config is what course.yaml says.
type config struct {
	Name     text        `yaml:"name"`
	About    text        `yaml:"about"`
	Language text        `yaml:"language"`
	Colours  colours     `yaml:"colours"`
	Parts    []part      `yaml:"parts"`
	Glossary text        `yaml:"glossary"`
	Sets     []configSet `yaml:"sets"`
}

// part is a part of the course, with its lessons in their order.
type part struct {
	Title   text   `yaml:"title"`
	Lessons []text `yaml:"lessons"`
}

// configSet is a problem set: its exercises, or the link of one that was put together on the site.
type configSet struct {
	Title     text   `yaml:"title"`
	Due       text   `yaml:"due"`
	Feedback  text   `yaml:"feedback"`
	Link      text   `yaml:"link"`
	Exercises []text `yaml:"exercises"`
}

// text is a scalar with the line that it stands on.
type text struct {
	value string
	line  int
}

// UnmarshalYAML takes any scalar for a text.
func (t *text) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		return &yaml.TypeError{Errors: []string{fmt.Sprintf("line %d: want a text", n.Line)}}
	}
	if n.Tag != "!!null" {
		t.value = n.Value
	}
	t.line = n.Line
	return nil
}

// What course.yaml may say.
const (
	maxParts   = 40
	maxLessons = 100
	maxSets    = 40
	maxName    = 80  // runes
	maxSays    = 400 // runes
)

// problems collects what is wrong with course.yaml.
type problems struct{ list render.Problems }

func (p *problems) at(line int, format string, args ...any) {
	p.list.Add(ConfigFile, line, format, args...)
}

// readConfig reads course.yaml, and judges all of it that needs no other file. A field that is not
// known is refused, with its line.
func readConfig(source []byte) (config, *problems) {
	var c config
	p := &problems{}
	if !utf8.Valid(source) {
		p.at(1, "the file is not UTF-8 text")
		return c, p
	}
	var tree yaml.Node
	if err := yaml.Unmarshal(source, &tree); err != nil {
		p.told(err)
		return c, p
	}
	if refused := aliased(&tree); refused != nil {
		p.at(refused.Line, "anchors, aliases and tags of YAML are not for this file: write the text itself")
		return c, p
	}
	decoder := yaml.NewDecoder(bytes.NewReader(source))
	decoder.KnownFields(true)
	if err := decoder.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
		p.told(err)
		return c, p
	}
	if err := decoder.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		p.at(1, "the file holds more than one document: take out the line ---")
	}
	c.judge(p)
	return c, p
}

// aliased is the first node that repeats another, or says what type it is of.
func aliased(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode || n.Anchor != "" || n.Style&yaml.TaggedStyle != 0 {
		return n
	}
	for _, child := range n.Content {
		if found := aliased(child); found != nil {
			return found
		}
	}
	return nil
}

var (
	linePattern    = regexp.MustCompile(`^(?:yaml: )?line (\d+): `)
	unknownPattern = regexp.MustCompile(`^field (\S+) not found in type (\S+)$`)
	typePattern    = regexp.MustCompile(`^cannot unmarshal !!(\w+) (.*?)\s*into .*$`)
)

// fieldsOf lists the fields that a type of the configuration has in YAML.
func fieldsOf(name string) string {
	var list []string
	for _, t := range []reflect.Type{reflect.TypeFor[config](), reflect.TypeFor[colours](), reflect.TypeFor[part](), reflect.TypeFor[configSet]()} {
		for i := range t.NumField() {
			if t.String() == name {
				list = append(list, t.Field(i).Tag.Get("yaml"))
			}
		}
	}
	return strings.Join(list, ", ")
}

// told takes over what the reader of YAML says.
func (p *problems) told(err error) {
	messages := []string{err.Error()}
	var wrong *yaml.TypeError
	if errors.As(err, &wrong) {
		messages = wrong.Errors
	}
	for _, message := range messages {
		line := 1
		if m := linePattern.FindStringSubmatch(message); m != nil {
			_, _ = fmt.Sscan(m[1], &line) // the pattern has found digits
			message = message[len(m[0]):]
		}
		if m := unknownPattern.FindStringSubmatch(message); m != nil {
			message = fmt.Sprintf("unknown field %q; what may stand here: %s", m[1], fieldsOf(m[2]))
		} else if m := typePattern.FindStringSubmatch(message); m != nil {
			message = map[string]string{"str": "a text", "seq": "a list", "map": "fields"}[m[1]] + " " + m[2] + " where something else belongs"
			message = strings.Join(strings.Fields(message), " ")
		}
		p.at(line, "%s", strings.TrimPrefix(message, "yaml: "))
	}
}

var (
	languagePattern = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)
	slugPattern     = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	glossaryPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*\.md$`)
)

// judge reports what is out of bounds.
func (c *config) judge(p *problems) {
	c.Name.oneLine(p, "name", true, maxName)
	c.About.oneLine(p, "about", false, maxSays)
	if l := c.Language; l.value != "" && !languagePattern.MatchString(l.value) {
		p.at(l.line, "language: %.40q is not the tag of a language, such as en or de-AT", l.value)
	}
	if g := c.Glossary; g.value != "" && !glossaryPattern.MatchString(g.value) {
		p.at(g.line, "glossary: want the name of a markdown file in this folder, such as glossary.md")
	}
	c.Colours.judge(p)
	if len(c.Parts) == 0 {
		p.at(1, "there are no lessons: write parts:, each with a title and its lessons")
	}
	if len(c.Parts) > maxParts {
		p.at(c.Parts[maxParts].Title.line, "%d parts: at most %d", len(c.Parts), maxParts)
		return
	}
	if n, past := c.countLessons(); n > maxLessons {
		p.at(past, "%d lessons: at most %d", n, maxLessons)
		return // of which each could be wrong
	}
	seen := map[string]bool{}
	for _, part := range c.Parts {
		part.Title.oneLine(p, "title", true, maxName)
		if len(part.Lessons) == 0 {
			p.at(part.Title.line, "the part %q has no lessons", part.Title.value)
		}
		for _, l := range part.Lessons {
			switch {
			case !slugPattern.MatchString(l.value):
				p.at(l.line, "%.60q is not the name of a lesson: lower-case letters and digits, words joined by hyphens, without .md", l.value)
			case l.value+".md" == c.Glossary.value:
				p.at(l.line, "%q is the glossary", l.value)
			case seen[l.value]:
				p.at(l.line, "the lesson %q is there twice", l.value)
			}
			seen[l.value] = true
		}
	}
	if len(c.Sets) > maxSets {
		p.at(c.Sets[maxSets].Title.line, "%d problem sets: at most %d", len(c.Sets), maxSets)
	}
}

// isBounded tells whether no more files are named than are looked for.
func (c *config) isBounded() bool {
	n, _ := c.countLessons()
	return len(c.Parts) <= maxParts && n <= maxLessons && len(c.Sets) <= maxSets
}

// countLessons counts the lessons, and tells the line of the first that is too many.
func (c *config) countLessons() (n, past int) {
	for _, part := range c.Parts {
		if n <= maxLessons && n+len(part.Lessons) > maxLessons {
			past = part.Lessons[maxLessons-n].line
		}
		n += len(part.Lessons)
	}
	return n, past
}

// oneLine reports a text that is missing, too long, or not made to stand on one line.
func (t text) oneLine(p *problems, field string, required bool, most int) {
	switch n := utf8.RuneCountInString(t.value); {
	case required && strings.TrimSpace(t.value) == "":
		p.at(t.line, "the field %q is missing or empty", field)
	case n > most:
		p.at(t.line, "%s: %d characters, at most %d", field, n, most)
	case strings.ContainsFunc(t.value, unicode.IsControl):
		p.at(t.line, "%s: want one line of text", field)
	}
}
