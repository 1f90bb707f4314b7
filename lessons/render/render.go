// Package render turns the markdown of a lesson into its typed document.
//
// What flows in: markdown with frontmatter and our directives, and a Resolver that
// says what the directives mean. What flows out: lessons.Document, whose HTML holds
// no script, no style attribute and no markup that an author typed, or the Problems
// of the file, every one with its line.
//
// The package is native only (the build and the server run it, the client never
// does). Of ours it may import lessons and nothing else: it does not know algorithms,
// traces or views. There is no raw HTML in it either: a directive is a node of
// the syntax tree, and goldmark's safe mode stays on.
//
// What an author writes, beside markdown, $TeX$ and the frontmatter:
//
//	:::figure scan/blelloch name=down x=3,1,7,0 view=dag round=4   a figure; inside, its caption
//	:::pseudocode scan/blelloch figure=down cuda=scan.cuh#sweeps   the listing, with the rounds of a figure, and in CUDA or WGSL
//	:::code first.cu#map figure=map                                a stretch of a CUDA or WGSL text
//	:::predict figure=down round=5 hide=1,3                        a row to fill in; prompt, > explanation
//	:::question id=why                                             prompt, list of - [ ] and - [x] with > feedback
//	:::question answer="{count work figure=down}"                  prompt, list of foreseen wrong values, > explanation
//	:::question id=why checks=1,3                                  which objectives of the frontmatter it checks
//	:::aside title="A note"   and   :::reading                     blocks; one list of works
//	:::                                                            closes each of them
//	[the right child adds](round:down=4)                           a phrase linked to a round
//	{count work figure=down} {count time scan/blelloch n=64 p=4}   numbers measured on runs
//	{row figure=down round=3} {cell figure=down round=3 index=1}   values read off runs
//	{count work figure=down expect=6}                              a value that the sentence relies on
//
// The stages, each in files of its own: parse (directive.go, inline.go, formula.go),
// judge the frontmatter (frontmatter.go), resolve the nodes (resolve.go, link.go),
// then cut the tree into blocks (block.go, figure.go, question.go, …).
package render

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"upsweep/lessons"
)

// Lesson renders one file, named {slug}.md. Links to other lessons are left to the
// resolver. The error is of type Problems.
func Lesson(file string, source []byte, resolver Resolver) (lessons.Document, error) {
	l := newLesson(file, source, resolver)
	doc := l.render()
	for _, link := range l.links {
		if err := resolver.Link(link.target); err != nil {
			l.problem(link.at, "link %s: %v", link.target, err)
		}
	}
	if err := l.problems.orNil(); err != nil {
		return lessons.Document{}, err
	}
	return doc, nil
}

// Course renders every lesson at the root of sources (every *.md but the glossary)
// and returns the documents in the order of the course. Links between lessons, with
// their anchors, and prerequisites are checked against one another, and the first
// use of a term in a lesson is linked to the glossary. The error is of type Problems
// unless sources cannot be read.
func Course(sources fs.FS, resolver Resolver) ([]lessons.Document, error) {
	files, err := fs.Glob(sources, "*.md")
	if err != nil {
		return nil, err
	}
	glossary, terms, err := readGlossary(sources, resolver)
	if err != nil {
		return nil, err
	}
	words := newLexicon(terms)
	var all []*lesson
	for _, file := range files {
		if file == lessons.GlossaryFile {
			continue
		}
		source, err := fs.ReadFile(sources, file)
		if err != nil {
			return nil, err
		}
		l := newLesson(file, source, resolver)
		l.words = words
		l.document = l.render()
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b *lesson) int { return a.document.Order - b.document.Order })

	var problems Problems
	course := make([]lessons.Document, 0, len(all))
	for i, l := range all {
		l.checkPlace(all[:i], all)
		l.checkLinks(all, terms)
		problems = append(problems, l.problems...)
		course = append(course, l.document)
	}
	if glossary != nil {
		glossary.checkLinks(all, terms)
		problems = append(problems, glossary.problems...)
	}
	if err := problems.orNil(); err != nil {
		return nil, err
	}
	return course, nil
}

// checkPlace checks the lesson's order and prerequisites against the lessons
// before it and against all.
func (l *lesson) checkPlace(before, all []*lesson) {
	for _, other := range before {
		if other.document.Order == l.document.Order {
			l.problemAt(l.fieldLine("order"), "order %d is also that of %s", l.document.Order, other.file)
		}
	}
	l.checkPrerequisites(before, all)
}

// checkPrerequisites checks that the lessons that this one builds on come before it.
func (l *lesson) checkPrerequisites(before, all []*lesson) {
	for _, slug := range l.document.Prerequisites {
		named := func(o *lesson) bool { return o.document.Slug == slug }
		switch {
		case slices.ContainsFunc(before, named):
		case slices.ContainsFunc(all, named):
			l.problemAt(l.fieldLine("prerequisites"), "prerequisite %q does not come before this lesson", slug)
		default:
			l.problemAt(l.fieldLine("prerequisites"), "prerequisite %q is not a lesson", slug)
		}
	}
}

// checkLinks checks links to lessons and to terms here and all others with the
// resolver.
func (l *lesson) checkLinks(all []*lesson, terms []lessons.Term) {
	l.resolver.Begin(l.file)
	for _, link := range l.links {
		target, fragment, _ := strings.Cut(link.target, "#")
		if target == "/glossary" && fragment != "" {
			if !slices.ContainsFunc(terms, func(t lessons.Term) bool { return t.ID == fragment }) {
				l.problem(link.at, "link %s: the glossary has no term %q", link.target, fragment)
			}
			continue
		}
		slug, isLesson := strings.CutPrefix(target, "/lessons/")
		if !isLesson {
			if err := l.resolver.Link(link.target); err != nil {
				l.problem(link.at, "link %s: %v", link.target, err)
			}
			continue
		}
		at := slices.IndexFunc(all, func(o *lesson) bool { return o.document.Slug == slug })
		if at < 0 {
			l.problem(link.at, "link %s: there is no lesson %q", link.target, slug)
		} else if fragment != "" && !all[at].unknown && !all[at].anchors[fragment] {
			l.problem(link.at, "link %s: lesson %q has no anchor %q", link.target, slug, fragment)
		}
	}
}

// slugOf names the lesson of a file, and whether the name can stand in an address.
func slugOf(file string) (string, error) {
	slug, ok := strings.CutSuffix(path.Base(file), ".md")
	if !ok || !isName(slug) {
		return slug, fmt.Errorf("the file's name must be lower-case letters, digits and hyphens, then .md")
	}
	return slug, nil
}
