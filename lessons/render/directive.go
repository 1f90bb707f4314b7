package render

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// kindDirective is the node kind of a block between ":::name …" and ":::".
var kindDirective = ast.NewNodeKind("Directive")

// directive is a block of ours: its opening line, and the markdown inside.
type directive struct {
	ast.BaseBlock
	// name is empty for a closing fence that closes nothing.
	name      string
	arguments string
	closed    bool
	// nested marks a directive that does not stand at the top level. That is a problem, and what
	// stands in it is not read, so that blocks within blocks within blocks cost nothing.
	nested bool
	// The moment that a passage speaks of; set when it is resolved.
	figure, round string
}

// Kind implements ast.Node.
func (n *directive) Kind() ast.NodeKind { return kindDirective }

// Dump implements ast.Node.
func (n *directive) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Name": n.name, "Arguments": n.arguments}, nil)
}

// directiveParser parses directive blocks. What stands in the opening line is
// judged later, so that a bad line is one problem and not a garbled page.
type directiveParser struct{}

var fence = []byte(":::")

// Trigger implements parser.BlockParser.
func (directiveParser) Trigger() []byte { return []byte{':'} }

// Open implements parser.BlockParser.
func (directiveParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || !bytes.HasPrefix(line[at:], fence) {
		return nil, parser.NoChildren
	}
	content := bytes.TrimSpace(line[at+len(fence):])
	name, arguments := content, []byte(nil)
	if end := bytes.IndexAny(content, " \t"); end >= 0 {
		name, arguments = content[:end], content[end:]
	}
	n := &directive{
		name:      string(name),
		arguments: string(bytes.TrimSpace(arguments)),
		nested:    parent.Kind() != ast.KindDocument,
	}
	reader.AdvanceToEOL()
	if n.name == "" || n.nested {
		return n, parser.NoChildren
	}
	return n, parser.HasChildren
}

// Continue implements parser.BlockParser.
func (directiveParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*directive)
	if n.name == "" {
		return parser.Close
	}
	line, _ := reader.PeekLine()
	if indent := util.TrimLeftSpaceLength(line); indent < 4 && bytes.Equal(bytes.TrimSpace(line), fence) {
		n.closed = true
		reader.AdvanceToEOL()
		return parser.Close
	}
	if n.nested {
		reader.AdvanceToEOL()
		return parser.Continue | parser.NoChildren
	}
	return parser.Continue | parser.HasChildren
}

// Close implements parser.BlockParser.
func (directiveParser) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (directiveParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (directiveParser) CanAcceptIndentedLine() bool { return false }
