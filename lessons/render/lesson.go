package render

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark"
	highlighting "github.com/yuin/goldmark-highlighting/v2"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"upsweep/lessons"
)

// lesson is one file on its way to a document.
type lesson struct {
	file     string
	source   []byte
	resolver Resolver
	markdown goldmark.Markdown
	problems Problems
	// fields holds the line of every frontmatter field.
	fields map[string]int
	// steps are the lines of the steps of the ladder.
	steps []int
	// figures that directives of this file define, by name.
	figures map[string]*figure
	// anchors are the ids of the page: headings, figures, questions.
	anchors map[string]bool
	// links to other pages of the site, to be checked when all lessons are known.
	links    []link
	document lessons.Document
	// questions counts the questions, to name those without a name.
	questions int
	// exercises counts the exercises, likewise.
	exercises int
	raced     bool // there is a race
	listings  int  // in other languages than pseudocode
	// words are the terms to be linked to the glossary; nil for none.
	words *lexicon
	// isNotes tells that the file holds teaching notes.
	isNotes bool
	// own tells that the file is of somebody's own course (draft.go), of which less is asked than
	// of ours.
	own bool
	// unknown tells that the file does not render, so that its anchors are not known.
	unknown bool
	// objectives is how many the frontmatter has.
	objectives int
}

// figure is a resolved figure directive.
type figure struct {
	spec  FigureSpec
	drawn Figure
}

// link is a link to a path of the site, and its offset in the source.
type link struct {
	target string
	at     int
}

func newLesson(file string, source []byte, resolver Resolver) *lesson {
	// Line ends are one character here, so that offsets and lines agree everywhere.
	source = bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))
	return &lesson{
		file: file, source: source, resolver: resolver, markdown: newMarkdown(),
		fields: map[string]int{}, figures: map[string]*figure{}, anchors: map[string]bool{},
	}
}

// newMarkdown returns goldmark with its extensions and ours. Raw HTML stays off.
func newMarkdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
			extension.Footnote,
			extension.Typographer,
			extension.TaskList,
			highlighting.NewHighlighting(highlighting.WithFormatOptions(html.WithClasses(true), html.WithPreWrapper(listingBox{}))),
		),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			// The numbers place ours before goldmark's own: blocks before the
			// fenced code (700), inlines before the typographer (9999), links last.
			parser.WithBlockParsers(
				util.Prioritized(directiveParser{}, 90),
				util.Prioritized(formulaBlockParser{}, 91),
			),
			parser.WithInlineParsers(
				util.Prioritized(computedParser{}, 150),
				util.Prioritized(formulaParser{}, 151),
			),
			parser.WithASTTransformers(util.Prioritized(roundLinks{}, 200)),
		),
		goldmark.WithRendererOptions(
			renderer.WithNodeRenderers(util.Prioritized(inlineRenderer{}, 500)),
		),
	)
}

// problem reports what is wrong at an offset of the source.
func (l *lesson) problem(offset int, format string, args ...any) {
	l.problemAt(lineAt(l.source, offset), format, args...)
}

// problemAt reports what is wrong on a line.
func (l *lesson) problemAt(line int, format string, args ...any) {
	l.problems.Add(l.file, line, format, args...)
}

// fieldLine returns the line of a frontmatter field, or 1.
func (l *lesson) fieldLine(name string) int { return max(l.fields[name], 1) }

// What nobody writes by hand is refused before it is parsed: markdown has constructs whose cost
// grows with the square of their length.
const (
	longestLine   = 10_000  // bytes
	longestSource = 128_000 // bytes; the longest of the course has 19,000
	longestPage   = 500_000 // bytes of what it becomes, in which a short line may be long; the longest of the course has 245,000
)

// isReasonable reports a file that is too long, has a line that is, or is no text.
func (l *lesson) isReasonable() bool {
	if at := bytes.IndexByte(l.source, 0); at >= 0 || !utf8.Valid(l.source) {
		l.problem(max(at, 0), "the file is not UTF-8 text")
		return false
	}
	ok, number := true, 0
	for line := range bytes.Lines(l.source) {
		if number++; len(line) > longestLine {
			l.problemAt(number, "a line of %d bytes: at most %d", len(line), longestLine)
			ok = false
		}
	}
	if ok && len(l.source) > longestSource {
		l.problemAt(1, "the file has %d bytes: at most %d", len(l.source), longestSource)
		return false
	}
	return ok
}

// checkSize reports a file that becomes too much: formulas, notes, rows and pictures take many times
// the bytes that ask for them.
func (l *lesson) checkSize(made any) {
	text, err := json.Marshal(made)
	if err != nil {
		panic(err) // texts and numbers can be written
	}
	if len(text) > longestPage {
		l.problemAt(1, "this file becomes a page of %d bytes: at most %d; make two of it", len(text), longestPage)
	}
}

// render runs the stages up to the document, and leaves links to other pages.
func (l *lesson) render() lessons.Document {
	slug, err := slugOf(l.file)
	if err != nil {
		l.problemAt(1, "%v", err)
	}
	if !l.isReasonable() {
		return lessons.Document{Slug: slug}
	}
	l.resolver.Begin(l.file)
	front, body := cutMatter(l.source)
	root := l.markdown.Parser().Parse(text.NewReader(body))
	m := l.readMatter(front)
	doc := lessons.Document{
		Slug: slug, Title: m.Title, Summary: m.Summary, Section: m.Section, Order: m.Order,
		// Appending to nil makes an empty list nil, as JSON gives it back.
		Prerequisites: append([]string(nil), m.Prerequisites...), Facts: append([]string(nil), m.Facts...),
	}
	doc.Practice = l.ladder(m.Practice)
	l.objectives = len(m.Objectives)
	for _, objective := range m.Objectives {
		doc.Objectives = append(doc.Objectives, l.fragment(objective))
	}
	l.resolveFigures(root)
	doc.Contents = l.contents(root)
	l.resolve(root)
	if l.words != nil {
		doc.Terms = l.linkTerms(root, l.words)
	}
	doc.Blocks = l.blocks(root)
	l.checkAnchors(root)
	l.checkSize(doc.Blocks)
	doc.Minutes = m.Minutes
	if !l.isNotes {
		doc.Minutes = l.minutes(root, doc)
	}
	if !l.isNotes && !l.own {
		doc.Outcomes = outcomesHTML(lessons.Alignments(slug))
	}
	return doc
}

// fragment renders one line of markdown from the frontmatter as inline HTML.
func (l *lesson) fragment(markdown string) string {
	inner := newLesson(l.file, []byte(markdown), l.resolver)
	inner.figures = l.figures
	root := inner.markdown.Parser().Parse(text.NewReader(inner.source))
	inner.resolve(root)
	for _, p := range inner.problems {
		l.problemAt(l.fieldLine("objectives"), "objective %q: %s", markdown, p.Message)
	}
	paragraph := root.FirstChild()
	if paragraph == nil || paragraph.NextSibling() != nil || paragraph.Kind() != ast.KindParagraph {
		l.problemAt(l.fieldLine("objectives"), "objective %q is not one line of text", markdown)
		return ""
	}
	return inner.children(paragraph)
}

// html renders nodes as flow content.
func (l *lesson) html(nodes ...ast.Node) string {
	var b bytes.Buffer
	for _, n := range nodes {
		if err := l.markdown.Renderer().Render(&b, l.source, n); err != nil {
			l.problem(n.Pos(), "%v", err)
		}
	}
	return strings.TrimSpace(b.String())
}

// children renders what stands inside a node, a paragraph for example.
func (l *lesson) children(parent ast.Node) string {
	var nodes []ast.Node
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		nodes = append(nodes, n)
	}
	return l.html(nodes...)
}

// What a reader is taken to need: 200 words a minute, and time to step a figure
// and to think about a question.
const (
	wordsPerMinute     = 200
	minutesPerFigure   = 1.0
	minutesPerQuestion = 0.5
	minutesPerExercise = 2.0
	minutesPerRace     = 1.0
)

// minutes estimates the reading time of the lesson.
func (l *lesson) minutes(root ast.Node, doc lessons.Document) int {
	estimate := float64(len(strings.FieldsFunc(l.plain(root), unicode.IsSpace))) / wordsPerMinute
	for _, b := range doc.Blocks {
		switch b.Kind {
		case lessons.FigureBlock:
			estimate += minutesPerFigure
		case lessons.QuestionBlock:
			estimate += minutesPerQuestion
		case lessons.ExerciseBlock:
			estimate += minutesPerExercise
		case lessons.RaceBlock, lessons.GPUBlock:
			estimate += minutesPerRace
		}
	}
	return int(math.Ceil(estimate))
}
