package render

import (
	"fmt"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/yuin/goldmark/ast"
)

// longestLanguage bounds the name of a language: looking up a name that nobody has costs the square
// of its length and more.
const longestLanguage = 20

// checkLanguage reports a listing in a language that cannot be highlighted, and takes the language
// away.
func (l *lesson) checkLanguage(n *ast.FencedCodeBlock, at int) {
	if n.Info == nil {
		return
	}
	// Not n.Language, which remembers its answer and would go on to highlight by it.
	language, _, _ := strings.Cut(string(n.Info.Segment.Value(l.source)), " ")
	if language == "" || len(language) <= longestLanguage && lexers.Get(language) != nil {
		return
	}
	l.problem(at, "code in the language %.20q, which is unknown: leave it out, or write go, python, cpp, …", language)
	n.Info = nil
}

// listingBox stands around highlighted code: a box that scrolls where a line is too long, which the
// keyboard can reach.
type listingBox struct{}

// Start implements html.PreWrapper.
func (listingBox) Start(code bool, attributes string) string {
	if !code { // the numbers of lines
		return "<pre" + attributes + ">"
	}
	return `<pre tabindex="0"` + attributes + "><code>"
}

// End implements html.PreWrapper.
func (listingBox) End(code bool) string {
	if !code {
		return "</pre>"
	}
	return "</code></pre>"
}

// tint is what code of one sort looks like: a colour in each theme, of at least
// 4.5:1 on the page and on the ground that code stands on.
type tint struct {
	light, dark string
	style       string
	tokens      []chroma.TokenType
}

// tints take the colours of the figures, with a second cue for comments and
// keywords. Tokens that are not listed keep the colour of the text.
func tints() []tint {
	return []tint{
		{"#5d6068", "#a3a5ad", "font-style:italic", []chroma.TokenType{
			chroma.Comment, chroma.CommentSingle, chroma.CommentMultiline, chroma.CommentSpecial, chroma.CommentPreproc,
		}},
		{"#00568f", "#7fc4f5", "font-weight:600", []chroma.TokenType{
			chroma.Keyword, chroma.KeywordConstant, chroma.KeywordDeclaration, chroma.KeywordNamespace,
			chroma.KeywordReserved, chroma.KeywordType,
		}},
		{"#006347", "#63cda9", "", []chroma.TokenType{
			chroma.LiteralString, chroma.LiteralStringChar, chroma.LiteralStringBacktick, chroma.LiteralStringDouble,
			chroma.LiteralStringSingle, chroma.LiteralStringEscape,
		}},
		{"#9c3e00", "#ffa866", "", []chroma.TokenType{
			chroma.LiteralNumber, chroma.LiteralNumberInteger, chroma.LiteralNumberFloat, chroma.LiteralNumberHex,
			chroma.LiteralNumberBin, chroma.LiteralNumberOct,
		}},
	}
}

// HighlightCSS returns the style sheet of highlighted code: light by default, dark
// where the system asks for it or the page's data-theme says so.
func HighlightCSS() string {
	var b strings.Builder
	rules := func(scope string, dark bool) {
		for _, t := range tints() {
			selectors := make([]string, len(t.tokens))
			for i, token := range t.tokens {
				selectors[i] = scope + ".chroma ." + chroma.StandardTypes[token]
			}
			colour := t.light
			if dark {
				colour = t.dark
			}
			fmt.Fprintf(&b, "%s{color:%s", strings.Join(selectors, ","), colour)
			if t.style != "" && !dark {
				b.WriteString(";" + t.style)
			}
			b.WriteString("}\n")
		}
	}
	rules("", false)
	b.WriteString("@media (prefers-color-scheme:dark){\n")
	rules(":root:not([data-theme=light]) ", true)
	b.WriteString("}\n")
	rules("[data-theme=dark] ", true)
	return b.String()
}
