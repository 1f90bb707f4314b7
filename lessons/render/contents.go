package render

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"upsweep/lessons"
)

// contents lists the headings at the top level and claims their anchors.
func (l *lesson) contents(root ast.Node) []lessons.Heading {
	var contents []lessons.Heading
	last := 1
	for node := root.FirstChild(); node != nil; node = node.NextSibling() {
		h, ok := node.(*ast.Heading)
		if !ok {
			continue
		}
		if h.Level == 1 || h.Level > 3 || h.Level > last+1 {
			l.problem(h.Pos(), "heading of level %d after level %d: sections are ##, their parts ###", h.Level, last)
		}
		last = h.Level
		id := ""
		if value, ok := h.AttributeString("id"); ok {
			id = string(value.([]byte))
		}
		l.anchor(id, h.Pos())
		contents = append(contents, lessons.Heading{Level: h.Level, ID: id, Title: l.plain(h)})
	}
	return contents
}

// plain returns the text inside a node without its markup. Formulas stay TeX.
func (l *lesson) plain(root ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if node.Type() == ast.TypeBlock && node != root {
				b.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := node.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(l.source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.WriteString(unescape(string(n.Value)))
		case *formula:
			b.WriteString(n.tex + n.after)
		case *computed:
			b.WriteString(n.text)
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}
