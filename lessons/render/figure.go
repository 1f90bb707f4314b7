package render

import (
	"fmt"

	"github.com/yuin/goldmark/ast"

	"upsweep/lessons"
)

// maxFigures bounds the figures of a lesson: the server draws each of them at all its steps. The
// most in a lesson of the course are 8.
const maxFigures = 40

// resolveFigures resolves every figure directive before anything refers to one.
// Problems are reported by figureBlock, which parses the same line again.
func (l *lesson) resolveFigures(root ast.Node) {
	count := 0
	for node := root.FirstChild(); node != nil; node = node.NextSibling() {
		d, ok := node.(*directive)
		if !ok || d.name != "figure" {
			continue
		}
		if count++; count > maxFigures {
			l.problem(d.Pos(), "figure: a lesson has at most %d; make two lessons of it", maxFigures)
			return
		}
		args, err := parseArguments(d.arguments)
		if err != nil {
			continue
		}
		name, _, spec, err := figureArguments(args)
		if err != nil {
			l.problem(d.Pos(), "figure: %v", err)
			continue
		}
		l.anchor(name, d.Pos())
		drawn, err := l.resolver.Figure(spec)
		if err != nil {
			l.problem(d.Pos(), "figure %s: %v", spec.Algorithm, err)
			continue
		}
		f := &figure{spec, drawn}
		if round, ok := spec.Get("round"); ok {
			if err := f.checkRound(round); err != nil {
				l.problem(d.Pos(), "figure %s: %v", name, err)
			}
		}
		l.figures[name] = f
	}
}

// figureArguments reads "ALGORITHM name=NAME [title=…] parameter=value…".
func figureArguments(args arguments) (name, title string, spec FigureSpec, err error) {
	spec.Algorithm = args.takeWord()
	name, title = args.take("name"), args.take("title")
	switch {
	case !isAlgorithm(spec.Algorithm):
		err = fmt.Errorf("%q is not an algorithm: want family/name", spec.Algorithm)
	case !isName(name):
		err = fmt.Errorf("name=%q: want a name for the figure, lower-case letters, digits and hyphens", name)
	case len(args.words) > 0:
		err = args.rest()
	}
	spec.Parameters = args.params
	return name, title, spec, err
}

// figureBlock turns a figure directive into its block. A figure that did not
// resolve was reported already.
func (l *lesson) figureBlock(d *directive, args arguments) (lessons.Block, bool) {
	name, title, _, err := figureArguments(args)
	caption := l.inline(d)
	f := l.figures[name]
	if err != nil || f == nil {
		return lessons.Block{}, false
	}
	if title == "" {
		title = f.drawn.Title
	}
	return lessons.Block{Kind: lessons.FigureBlock, Figure: &lessons.Figure{
		ID:          name,
		Algorithm:   f.spec.Algorithm,
		Query:       f.spec.Query(),
		Title:       title,
		Caption:     caption,
		SVG:         f.drawn.SVG,
		Description: f.drawn.Description,
	}}, true
}
