// Package english looks for turns of phrase that betray a translation in what readers meet.
//
// The lines of phrases.txt and the files of the repository flow in; findings flow out, each with
// file, line and what to write instead. What is read: the course and the pages of docs/, whole; of
// Go and JavaScript the strings, and of Go the package clauses as well. It never judges a text as
// right: it only remembers what was once found wrong. It imports nothing of ours.
package english

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// Phrase is a turn of phrase and what to write in its place.
type Phrase struct {
	Found  *regexp.Regexp
	Advice string
}

// Text is a stretch of a file that a reader meets, as it reads, and the line that it begins on.
type Text struct {
	Line    int
	Content string
}

// between separates an expression from its advice.
var between = regexp.MustCompile(` {2,}`)

// Phrases reads a list: a regular expression, two blanks or more, and the advice; # begins a
// comment.
func Phrases(list string) ([]Phrase, error) {
	var phrases []Phrase
	for i, line := range strings.Split(list, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := between.Split(line, 2)
		if len(parts) != 2 {
			return nil, fmt.Errorf("line %d: %q has no advice: write two blanks and what to write instead", i+1, line)
		}
		found, err := regexp.Compile("(?i)" + strings.ReplaceAll(parts[0], " ", `\s+`))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		phrases = append(phrases, Phrase{found, parts[1]})
	}
	return phrases, nil
}

// Findings lists what the phrases find in the texts of a file.
func Findings(file string, texts []Text, phrases []Phrase) []string {
	var findings []string
	for _, text := range texts {
		for _, p := range phrases {
			for _, at := range p.Found.FindAllStringIndex(text.Content, -1) {
				line := text.Line + strings.Count(text.Content[:at[0]], "\n")
				findings = append(findings, fmt.Sprintf("%s:%d: %q; write: %s", file, line, text.Content[at[0]:at[1]], p.Advice))
			}
		}
	}
	return findings
}

// code is what is not prose in a page of markdown: fenced blocks, code and formulas in a line, and
// the addresses of links.
var code = regexp.MustCompile("(?s)```.*?\n```|`[^`\n]+`|\\$[^$\n]+\\$|\\]\\([^)\n]*\\)")

// Markdown is a page without its code; lines stay where they are.
func Markdown(source string) []Text {
	return []Text{{1, code.ReplaceAllStringFunc(source, func(c string) string {
		return "\uFFFC" + strings.Repeat("\n", strings.Count(c, "\n")) // no blank: nothing is found across it
	})}}
}

// Go lists the strings of a file, except imports and the tags of fields, and its package clause.
func Go(source []byte) ([]Text, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var texts []Text
	if file.Doc != nil {
		texts = append(texts, Text{files.Position(file.Doc.Pos()).Line, file.Doc.Text()})
	}
	passed := map[*ast.BasicLit]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			passed[n.Tag] = true
		case *ast.BasicLit:
			if n.Kind != token.STRING || passed[n] {
				return true
			}
			if content, err := strconv.Unquote(n.Value); err == nil {
				texts = append(texts, Text{files.Position(n.Pos()).Line, content})
			}
		}
		return true
	})
	return texts, nil
}

// script finds comments, so that what is quoted in them counts for nothing, and strings.
var script = regexp.MustCompile("(?s)//[^\n]*|/\\*.*?\\*/|\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`")

// JavaScript lists the strings of a script. One that a regular expression of the script makes look
// like a string is listed too.
func JavaScript(source string) []Text {
	var texts []Text
	for _, at := range script.FindAllStringIndex(source, -1) {
		if s := source[at[0]:at[1]]; !strings.HasPrefix(s, "/") {
			texts = append(texts, Text{1 + strings.Count(source[:at[0]], "\n"), s[1 : len(s)-1]})
		}
	}
	return texts
}
