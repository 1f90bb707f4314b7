package render

import (
	"cmp"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"upsweep/lessons"
)

// The glossary is a file of sections: the heading is the term, what follows defines it. A
// definition may begin with a paragraph of its own that names the phrases by which lessons speak of
// the term; without it these are the name and its plural:
//
//	## up-sweep
//
//	Forms: up-sweep, up-sweeps
//
//	The first half of …
//
// "Forms: none" keeps a term from being linked: its name is too common a word. A paragraph
// "Also: mutex, critical section" after it lists what readers look for when they mean the term, and
// the course does not say.

const (
	formsPrefix = "Forms: "
	alsoPrefix  = "Also: "
)

// Glossary renders the file lessons.GlossaryFile of sources, in the order of the alphabet. There
// are no terms if there is no such file. The error is of type Problems unless the file cannot be
// read.
func Glossary(sources fs.FS, resolver Resolver) ([]lessons.Term, error) {
	l, terms, err := readGlossary(sources, resolver)
	if err != nil || l == nil {
		return nil, err
	}
	return terms, l.problems.orNil()
}

// readGlossary leaves links to other pages, and the problems, to the caller. The lesson is nil
// if there is no glossary.
func readGlossary(sources fs.FS, resolver Resolver) (*lesson, []lessons.Term, error) {
	if _, err := fs.Stat(sources, lessons.GlossaryFile); err != nil {
		return nil, nil, nil
	}
	source, err := fs.ReadFile(sources, lessons.GlossaryFile)
	if err != nil {
		return nil, nil, err
	}
	l := newLesson(lessons.GlossaryFile, source, resolver)
	return l, l.glossary(), nil
}

func (l *lesson) glossary() []lessons.Term {
	if !l.isReasonable() {
		return nil
	}
	l.resolver.Begin(l.file)
	root := l.markdown.Parser().Parse(text.NewReader(l.source))
	headings := l.contents(root)
	l.resolve(root)
	l.reportNested(root)
	l.checkAnchors(root)
	forms := map[string]string{}
	var terms []lessons.Term
	var node ast.Node
	for node = root.FirstChild(); node != nil && node.Kind() != ast.KindHeading; node = node.NextSibling() {
		l.problem(node.Pos(), "the glossary begins with a term: ## and its name")
	}
	for i := 0; node != nil; i++ {
		term := lessons.Term{ID: headings[i].ID, Name: headings[i].Title}
		at := node.Pos()
		var body []ast.Node
		for node = node.NextSibling(); node != nil && node.Kind() != ast.KindHeading; node = node.NextSibling() {
			if d, ok := node.(*directive); ok {
				l.problem(d.Pos(), "directive %q: the glossary has none", d.name)
			}
			body = append(body, node)
		}
		term.Forms = []string{term.Name, plural(term.Name)}
		if len(body) > 0 {
			if list, ok := strings.CutPrefix(l.plain(body[0]), formsPrefix); ok {
				body, term.Forms = body[1:], nil
				if list != "none" {
					term.Forms = strings.Split(list, ", ")
				}
			}
		}
		if len(body) > 0 {
			if list, ok := strings.CutPrefix(l.plain(body[0]), alsoPrefix); ok {
				body, term.Also = body[1:], strings.Split(list, ", ")
			}
		}
		if len(body) == 0 {
			l.problem(at, "term %q has no definition", term.Name)
			continue
		}
		for _, form := range term.Forms {
			if strings.TrimSpace(form) == "" || term.ID == "" {
				l.problem(at, "term %q has a form without words", term.Name)
			}
			if other, taken := forms[strings.ToLower(form)]; taken && other != term.ID {
				l.problem(at, "%q is also a form of the term %q", form, other)
			}
			forms[strings.ToLower(form)] = term.ID
		}
		term.HTML, term.Gist = l.html(body...), gist(l.plain(body[0]))
		terms = append(terms, term)
	}
	slices.SortStableFunc(terms, func(a, b lessons.Term) int { return cmp.Compare(sortKey(a.Name), sortKey(b.Name)) })
	return terms
}

// sortKey leaves out what does not count in the order of the alphabet.
func sortKey(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// plural is the regular plural of an English noun.
func plural(name string) string {
	if strings.HasSuffix(name, "s") || strings.HasSuffix(name, "x") || strings.HasSuffix(name, "ch") {
		return name + "es"
	}
	return name + "s"
}

// gist is the first sentence of a text.
func gist(text string) string {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '.' && text[i+1] == ' ' && (i < 2 || text[i-2] != ' ' && text[i-2] != '.') {
			return text[:i+1]
		}
	}
	return text
}

// lexicon finds the terms of a glossary in the text of lessons.
type lexicon struct {
	pattern *regexp.Regexp // nil without terms
	terms   map[string]lessons.Term
}

func newLexicon(terms []lessons.Term) *lexicon {
	x := &lexicon{terms: map[string]lessons.Term{}}
	var forms []string
	for _, term := range terms {
		for _, form := range term.Forms {
			if strings.TrimSpace(form) == "" {
				continue // reported; it would be found everywhere
			}
			x.terms[strings.ToLower(form)] = term
			forms = append(forms, regexp.QuoteMeta(form))
		}
	}
	if len(forms) == 0 {
		return x
	}
	// Of alternatives that begin at one place the first wins; it is to be the longest.
	slices.SortFunc(forms, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	x.pattern = regexp.MustCompile("(?i)(?:" + strings.Join(forms, "|") + ")")
	return x
}

// next finds the first whole form in the text from the byte at on. A hyphen joins a word to its
// neighbour.
func (x *lexicon) next(line []byte, at int) (from, to int, term lessons.Term, ok bool) {
	for x.pattern != nil && at < len(line) {
		found := x.pattern.FindIndex(line[at:])
		if found == nil {
			break
		}
		from, to = at+found[0], at+found[1]
		before, _ := utf8.DecodeLastRune(line[:from])
		after, _ := utf8.DecodeRune(line[to:])
		if !joins(before) && !joins(after) {
			return from, to, x.terms[strings.ToLower(string(line[from:to]))], true
		}
		_, size := utf8.DecodeRune(line[from:])
		at = from + size
	}
	return 0, 0, lessons.Term{}, false
}

func joins(r rune) bool {
	return r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// linkTerms turns the first use of every term in the running text into a link to the glossary, and
// returns the ids of the terms in the order of their appearance. Headings, tables, code, captions,
// questions and what is a link already are left alone.
func (l *lesson) linkTerms(root ast.Node, words *lexicon) []string {
	var used []string
	var visit func(node ast.Node)
	visit = func(node ast.Node) {
		switch n := node.(type) {
		case *directive:
			if n.name != "aside" && n.name != "at" {
				return
			}
		case *ast.Text:
			l.linkText(n, words, &used)
			return
		case *ast.Document, *ast.Paragraph, *ast.TextBlock, *ast.List, *ast.ListItem, *ast.Blockquote, *ast.Emphasis:
		default:
			return
		}
		for child := node.FirstChild(); child != nil; {
			next := child.NextSibling()
			visit(child)
			child = next
		}
	}
	visit(root)
	return used
}

// linkText cuts a text at the terms that the lesson has not linked yet.
func (l *lesson) linkText(n *ast.Text, words *lexicon, used *[]string) {
	at := n.Segment.Start
	for {
		line := l.source[:n.Segment.Stop]
		from, to, term, ok := words.next(line, at)
		if !ok {
			return
		}
		at = to
		if slices.Contains(*used, term.ID) {
			continue
		}
		*used = append(*used, term.ID)
		link := ast.NewLink()
		link.Destination = []byte("/glossary#" + term.ID)
		if !strings.ContainsRune(term.Gist, '\\') {
			link.Title = []byte(term.Gist) // TeX is nothing to read
		}
		link.SetAttributeString("class", []byte("term"))
		link.AppendChild(link, ast.NewTextSegment(text.NewSegment(from, to)))
		parent := n.Parent()
		if from > n.Segment.Start {
			parent.InsertBefore(parent, n, ast.NewTextSegment(text.NewSegment(n.Segment.Start, from)))
		}
		parent.InsertBefore(parent, n, link)
		n.Segment = text.NewSegment(to, n.Segment.Stop)
	}
}
