package render

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	kindFormula      = ast.NewNodeKind("Formula")
	kindFormulaBlock = ast.NewNodeKind("FormulaBlock")
)

// formula is TeX between dollar signs inside a line.
type formula struct {
	ast.BaseInline
	tex string
	// after is the punctuation behind it. A browser would break the line between the two.
	after string
	// closed is false when no dollar sign closes it on its line.
	closed bool
	// mathML is set when the node is resolved.
	mathML string
}

// Kind implements ast.Node.
func (n *formula) Kind() ast.NodeKind { return kindFormula }

// Dump implements ast.Node.
func (n *formula) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.tex}, nil)
}

// formulaParser parses $…$ on one line. A dollar sign meant as such is written \$.
type formulaParser struct{}

// Trigger implements parser.InlineParser.
func (formulaParser) Trigger() []byte { return []byte{'$'} }

// Parse implements parser.InlineParser.
func (formulaParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '$':
			rest := line[i+1:]
			after := string(rest[:len(rest)-len(bytes.TrimLeft(rest, ",.;:?)"))])
			block.Advance(i + 1 + len(after))
			return &formula{tex: string(line[1:i]), after: after, closed: i > 1}
		}
	}
	block.Advance(1)
	return &formula{}
}

// formulaBlock is TeX between lines of two dollar signs.
type formulaBlock struct {
	ast.BaseBlock
	closed bool
	mathML string
}

// Kind implements ast.Node.
func (n *formulaBlock) Kind() ast.NodeKind { return kindFormulaBlock }

// Dump implements ast.Node.
func (n *formulaBlock) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// IsRaw implements ast.Node: no inline markup inside.
func (n *formulaBlock) IsRaw() bool { return true }

func (n *formulaBlock) tex(source []byte) string {
	var b bytes.Buffer
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	return string(bytes.TrimSpace(b.Bytes()))
}

// formulaBlockParser parses "$$ … $$", on one line or on several.
type formulaBlockParser struct{}

var doubleDollar = []byte("$$")

// Trigger implements parser.BlockParser.
func (formulaBlockParser) Trigger() []byte { return []byte{'$'} }

// Open implements parser.BlockParser.
func (formulaBlockParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || !bytes.HasPrefix(line[at:], doubleDollar) {
		return nil, parser.NoChildren
	}
	n := &formulaBlock{}
	n.take(line, segment, at+len(doubleDollar))
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

// Continue implements parser.BlockParser.
func (formulaBlockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*formulaBlock)
	if n.closed {
		return parser.Close
	}
	line, segment := reader.PeekLine()
	n.take(line, segment, 0)
	reader.AdvanceToEOL()
	if n.closed {
		return parser.Close
	}
	return parser.Continue | parser.NoChildren
}

// take appends the line from the byte at, up to the closing dollar signs.
func (n *formulaBlock) take(line []byte, segment text.Segment, at int) {
	body := line[at:]
	if trimmed := bytes.TrimRight(body, " \t\r\n"); bytes.HasSuffix(trimmed, doubleDollar) {
		n.closed = true
		body = bytes.TrimSuffix(trimmed, doubleDollar)
	}
	start := segment.Start - segment.Padding + at
	n.Lines().Append(text.NewSegment(start, start+len(body)))
}

// Close implements parser.BlockParser.
func (formulaBlockParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (formulaBlockParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (formulaBlockParser) CanAcceptIndentedLine() bool { return false }

func renderFormula(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if n := node.(*formula); entering && n.after != "" {
		_, _ = w.WriteString(`<span class="kept">` + n.mathML + n.after + `</span>`)
	} else if entering {
		_, _ = w.WriteString(n.mathML)
	}
	return ast.WalkSkipChildren, nil
}

func renderFormulaBlock(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		// A wide formula scrolls inside its own box, which the keyboard can reach.
		_, _ = w.WriteString("<div class=\"formula\" tabindex=\"0\">")
		_, _ = w.WriteString(node.(*formulaBlock).mathML)
		_, _ = w.WriteString("</div>\n")
	}
	return ast.WalkSkipChildren, nil
}
