package render

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	kindComputed  = ast.NewNodeKind("Computed")
	kindRoundLink = ast.NewNodeKind("RoundLink")
)

// computed is text that a run gives: {count work figure=down}.
type computed struct {
	ast.BaseInline
	// expression is what stands between the braces.
	expression string
	// closed is false when no brace closes it on its line.
	closed bool
	// text is set when the node is resolved; code asks for monospace.
	text string
	code bool
}

// Kind implements ast.Node.
func (n *computed) Kind() ast.NodeKind { return kindComputed }

// Dump implements ast.Node.
func (n *computed) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Expression": n.expression}, nil)
}

// computedParser parses a brace that a lower-case letter follows. Any other
// brace, and one behind a backslash, is text.
type computedParser struct{}

// Trigger implements parser.InlineParser.
func (computedParser) Trigger() []byte { return []byte{'{'} }

// Parse implements parser.InlineParser.
func (computedParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if len(line) < 2 || line[1] < 'a' || line[1] > 'z' {
		return nil
	}
	quoted := false
	for i := 1; i < len(line); i++ {
		switch {
		case quoted && line[i] == '\\':
			i++
		case line[i] == '"':
			quoted = !quoted
		case line[i] == '}' && !quoted:
			block.Advance(i + 1)
			return &computed{expression: string(line[1:i]), closed: true}
		}
	}
	block.Advance(1)
	return &computed{expression: string(bytes.TrimSpace(line[1:]))}
}

// roundLink is a phrase that opens a figure at a round: [phrase](round:down=6).
type roundLink struct {
	ast.BaseInline
	// target is what follows "round:".
	target string
	// The rest is set when the node is resolved.
	figure, round, href string
}

// Kind implements ast.Node.
func (n *roundLink) Kind() ast.NodeKind { return kindRoundLink }

// Dump implements ast.Node.
func (n *roundLink) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Target": n.target}, nil)
}

const roundScheme = "round:"

// roundLinks turns links of the scheme round: into nodes of their own.
type roundLinks struct{}

// Transform implements parser.ASTTransformer.
func (roundLinks) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	var links []*ast.Link
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering && strings.HasPrefix(string(link.Destination), roundScheme) {
			links = append(links, link)
		}
		return ast.WalkContinue, nil
	})
	for _, link := range links {
		n := &roundLink{target: strings.TrimPrefix(string(link.Destination), roundScheme)}
		n.SetPos(link.Pos())
		for child := link.FirstChild(); child != nil; child = link.FirstChild() {
			n.AppendChild(n, child)
		}
		link.Parent().ReplaceChild(link.Parent(), link, n)
	}
}

// inlineRenderer writes the inline nodes of ours, once they are resolved.
type inlineRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (inlineRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindComputed, renderComputed)
	reg.Register(kindRoundLink, renderRoundLink)
	reg.Register(kindDirective, renderPassage)
	reg.Register(kindFormula, renderFormula)
	reg.Register(kindFormulaBlock, renderFormulaBlock)
	reg.Register(extast.KindTable, renderTable)
}

// A table with so many columns may be wider than a phone. It scrolls inside its own box, which the
// keyboard can reach.
const manyColumns = 4

func renderTable(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	open, shut := "<table>\n", "</table>\n"
	if len(node.(*extast.Table).Alignments) >= manyColumns {
		open, shut = `<div class="table" role="group" aria-label="Table" tabindex="0">`+open, "</table></div>\n"
	}
	if entering {
		_, _ = w.WriteString(open)
	} else {
		_, _ = w.WriteString(shut)
	}
	return ast.WalkContinue, nil
}

func renderComputed(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if n := node.(*computed); entering {
		escaped := util.EscapeHTML([]byte(n.text))
		if n.code {
			_, _ = w.WriteString(`<code class="row">`)
			_, _ = w.Write(escaped)
			_, _ = w.WriteString("</code>")
		} else {
			_, _ = w.Write(escaped)
		}
	}
	return ast.WalkSkipChildren, nil
}

func renderRoundLink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*roundLink)
	if !entering {
		_, _ = w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	for _, part := range [][2]string{
		{`<a class="round" data-figure="`, n.figure}, {`" data-round="`, n.round}, {`" href="`, n.href},
	} {
		_, _ = w.WriteString(part[0])
		_, _ = w.Write(util.EscapeHTML([]byte(part[1])))
	}
	_, _ = w.WriteString(`">`)
	return ast.WalkContinue, nil
}
