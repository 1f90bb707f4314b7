package render

import (
	"errors"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// resolvePassage resolves "at figure=NAME round=ROUND": prose that speaks of a round without a
// phrase that is linked to it. The page plays the figure to that round when the passage is read.
func (l *lesson) resolvePassage(d *directive) {
	args, err := parseArguments(d.arguments)
	name, round := args.take("figure"), args.take("round")
	if err == nil {
		err = args.rest()
	}
	var f *figure
	if err == nil {
		f, err = l.figureNamed(name)
	}
	if err == nil {
		err = f.checkRound(round)
	}
	switch {
	case err != nil:
	case !d.closed:
		err = errors.New("never closed: a line of three colons is missing")
	case d.FirstChild() == nil:
		err = errors.New("nothing inside")
	}
	if err != nil {
		l.problem(d.Pos(), "at: %v", err)
		return
	}
	d.figure, d.round = name, round
	for child := d.FirstChild(); child != nil; child = child.NextSibling() {
		if child.Kind() == ast.KindHeading {
			l.problem(child.Pos(), "at: a heading inside: headings stand at the left margin of the lesson")
		}
	}
}

// renderPassage writes the one directive that is prose.
func renderPassage(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</div>\n")
		return ast.WalkContinue, nil
	}
	d := node.(*directive)
	_, _ = w.WriteString(`<div class="at" data-figure="`)
	_, _ = w.Write(util.EscapeHTML([]byte(d.figure)))
	_, _ = w.WriteString(`" data-round="`)
	_, _ = w.Write(util.EscapeHTML([]byte(d.round)))
	_, _ = w.WriteString("\">\n")
	return ast.WalkContinue, nil
}
