package render

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wyatt915/treeblood"
)

// mathML turns TeX into MathML Core on one line. treeblood writes its attributes in
// random order and adds style attributes, which a strict content security policy
// forbids; so its output is read again as a tree, and the tree is printed with the
// attributes that we know, in alphabetical order.
func mathML(tex string, display bool) (string, error) {
	if strings.TrimSpace(tex) == "" {
		return "", errors.New("empty formula")
	}
	toMathML := treeblood.InlineStyle
	if display {
		toMathML = treeblood.DisplayStyle
	}
	raw, err := toMathML(tex, nil)
	if err != nil {
		// treeblood's message goes on with a sketch in HTML; its first words suffice.
		message, _, _ := strings.Cut(err.Error(), "<pre>")
		message, _, _ = strings.Cut(message, "\n")
		return "", fmt.Errorf("in the formula %q: %s", tex, strings.TrimSpace(message))
	}
	// The annotation repeats the TeX, not always as well-formed XML.
	if from := strings.Index(raw, "<annotation"); from >= 0 {
		if to := strings.LastIndex(raw, "</annotation>"); to > from {
			raw = raw[:from] + raw[to+len("</annotation>"):]
		}
	}
	root, err := parseMath(raw)
	if err != nil {
		return "", fmt.Errorf("in the formula %q: %w", tex, err)
	}
	var b strings.Builder
	root.print(&b)
	return b.String(), nil
}

// mathNode is an element of a formula.
type mathNode struct {
	tag        string
	attributes [][2]string
	children   []*mathNode
	text       string
}

// mathAttributes may stay; all else, style above all, goes.
var mathAttributes = []string{
	"accent", "columnalign", "columnlines", "columnspacing", "columnspan", "display", "displaystyle", "fence", "form",
	"largeop", "linethickness", "lspace", "mathvariant", "maxsize", "minsize", "movablelimits", "rowspacing", "rowspan",
	"rspace", "scriptlevel", "separator", "stretchy", "symmetric", "width", "xmlns",
}

// mathTags may occur; treeblood writes no other for the TeX that lessons use.
var mathTags = []string{
	"math", "semantics", "mrow", "mi", "mo", "mn", "mtext", "mspace", "msub", "msup", "msubsup", "munder", "mover",
	"munderover", "mfrac", "msqrt", "mroot", "mtable", "mtr", "mtd", "mpadded", "mphantom", "mstyle", "mmultiscripts",
	"mprescripts",
}

func parseMath(raw string) (*mathNode, error) {
	decoder := xml.NewDecoder(strings.NewReader(raw))
	decoder.Entity = xml.HTMLEntity
	document := &mathNode{}
	open := []*mathNode{document}
	for {
		token, err := decoder.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		top := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &mathNode{tag: token.Name.Local}
			for _, a := range token.Attr {
				if slices.Contains(mathAttributes, a.Name.Local) {
					n.attributes = append(n.attributes, [2]string{a.Name.Local, a.Value})
				}
			}
			slices.SortFunc(n.attributes, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
			top.children = append(top.children, n)
			open = append(open, n)
		case xml.EndElement:
			if len(open) == 1 {
				return nil, fmt.Errorf("</%s> closes nothing", token.Name.Local)
			}
			open = open[:len(open)-1]
			switch {
			case top.tag == "merror":
				return nil, fmt.Errorf("unknown command \\%s", strings.TrimPrefix(top.text, "\\"))
			case !slices.Contains(mathTags, top.tag):
				return nil, fmt.Errorf("<%s> is not MathML that we print", top.tag)
			}
			if top.tag == "mo" && top.text == "/" {
				// A quotient on one line is set tight; MathML would space it as a relation.
				top.attributes = [][2]string{{"lspace", "0em"}, {"rspace", "0em"}}
			}
			if top.hasDigitBase() {
				top.tag, top.text, top.children = "mi", top.children[0].text+subscriptDigits.Replace(top.children[1].text), nil
			}
			if !slices.Contains(scripts, top.tag) {
				top.children = spaced(top.children)
			}
		case xml.CharData:
			// Line ends and indentation go; no-break spaces inside \text stay.
			top.text += strings.Trim(string(token), " \t\n")
		}
	}
	if len(open) != 1 || len(document.children) != 1 || document.children[0].tag != "math" {
		return nil, errors.New("not one formula")
	}
	root := document.children[0]
	if len(root.children) == 1 && root.children[0].tag == "semantics" {
		root.children = root.children[0].children
	}
	return root, nil
}

// hasDigitBase reports whether the node is a function's name with digits below it, such as log to
// the base 2. It is printed as one word with the subscript digits of Unicode: where a browser finds
// no font that tells how deep scripts stand, they drop below the line and leave a gap.
func (n *mathNode) hasDigitBase() bool {
	return n.tag == "msub" && len(n.children) == 2 && n.children[0].tag == "mi" && n.children[0].isFunction() &&
		n.children[1].tag == "mn" && strings.Trim(n.children[1].text, "0123456789") == ""
}

var subscriptDigits = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

// spaced puts TeX's thin space between a function name, such as log with its base,
// and the operands beside it. MathML gives a name that is an <mi> no space at all.
func spaced(nodes []*mathNode) []*mathNode {
	if len(nodes) < 2 {
		return nodes
	}
	var out []*mathNode
	for i, n := range nodes {
		if i > 0 {
			before := nodes[i-1]
			if before.isFunction() && n.isOperand() || n.isFunction() && before.isOperand() {
				out = append(out, &mathNode{tag: "mspace", attributes: [][2]string{{"width", "0.1667em"}}})
			}
		}
		out = append(out, n)
	}
	return out
}

// isFunction reports whether the node is a function's name, with scripts or without.
func (n *mathNode) isFunction() bool {
	switch n.tag {
	case "mi":
		return utf8.RuneCountInString(n.text) > 1
	case "msub", "msup", "msubsup", "munder", "munderover":
		return len(n.children) > 0 && n.children[0].isFunction()
	}
	return false
}

// isOperand reports whether TeX would treat the node as an ordinary symbol.
func (n *mathNode) isOperand() bool {
	switch n.tag {
	case "mo":
		return slices.Contains([]string{"⌉", "⌋", ")"}, n.text)
	case "mi", "mn", "mtext", "mfrac", "msqrt", "msub", "msup", "msubsup":
		return true
	}
	return false
}

// scripts are the elements whose children have places: none may be put between.
var scripts = []string{"msub", "msup", "msubsup", "munder", "mover", "munderover", "mfrac", "mroot", "mmultiscripts"}

func (n *mathNode) print(b *strings.Builder) {
	b.WriteString("<" + n.tag)
	for _, a := range n.attributes {
		if n.tag == "mi" && a[0] != "mathvariant" {
			continue
		}
		fmt.Fprintf(b, ` %s="`, a[0])
		_ = xml.EscapeText(b, []byte(a[1]))
		b.WriteByte('"')
	}
	b.WriteByte('>')
	_ = xml.EscapeText(b, []byte(n.text))
	for _, child := range n.children {
		child.print(b)
	}
	b.WriteString("</" + n.tag + ">")
}
