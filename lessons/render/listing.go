package render

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"upsweep/lessons"
)

// language is one that a listing can be read in beside its pseudocode: the attribute that names an
// excerpt in it, what files in it end in, its name, and what chroma calls it.
type language struct {
	attribute string
	endings   []string
	name      string
	lexer     string
}

func languages() [2]language {
	return [2]language{
		{"cuda", []string{".cu", ".cuh"}, "CUDA", "c++"},
		{"wgsl", []string{".wgsl"}, "WGSL", "wgsl"},
	}
}

// pseudocodeBlocks reads "ALGORITHM figure=NAME [cuda=FILE#EXCERPT] [wgsl=FILE#EXCERPT]"; the figure
// must run that algorithm. Where it is given in other languages, a switch stands before it and those
// behind it, both as prose, so the client need not know of them: their lines are lit as those of the
// pseudocode are.
func (l *lesson) pseudocodeBlocks(d *directive, args arguments) []lessons.Block {
	algorithm, name := args.takeWord(), args.take("figure")
	var excerpts []string
	for _, in := range languages() {
		excerpts = append(excerpts, args.take(in.attribute))
	}
	if !l.finish(d, args, true) {
		return nil
	}
	f, code, err := l.listed(name)
	if err == nil && f.spec.Algorithm != algorithm {
		err = fmt.Errorf("figure %q runs %s, not %q", name, f.spec.Algorithm, algorithm)
	}
	if err != nil {
		l.problem(d.Pos(), "pseudocode: %v", err)
		return nil
	}
	listing := &lessons.Pseudocode{Algorithm: algorithm, Figure: name, Caption: l.inline(d)}
	for _, line := range code {
		var rounds []lessons.Moment
		for _, round := range line.Rounds {
			if err := f.checkRound(round); err != nil {
				l.problem(d.Pos(), "pseudocode: line %q: %v", line.Text, err)
			}
			rounds = append(rounds, lessons.Moment{Round: round, Href: f.spec.With("round", round).Href()})
		}
		listing.Lines = append(listing.Lines, lessons.Line{Text: line.Text, Rounds: rounds})
	}
	block := lessons.Block{Kind: lessons.PseudocodeBlock, Pseudocode: listing}
	choices, texts := l.inLanguages(d, excerpts, name, code)
	if texts == "" {
		return []lessons.Block{block}
	}
	return []lessons.Block{{Kind: lessons.ProseBlock, HTML: choices}, block, {Kind: lessons.ProseBlock, HTML: texts}}
}

// maxListings bounds the listings of a lesson in CUDA and WGSL. The most in a lesson of the course
// are 15.
const maxListings = 60

// listed are a figure of the lesson and the lines of what it runs.
func (l *lesson) listed(name string) (*figure, []CodeLine, error) {
	f, err := l.figureNamed(name)
	if err != nil {
		return nil, nil, err
	}
	code, err := l.resolver.Pseudocode(f.spec.run())
	return f, code, err
}

// inLanguages is the switch of a listing, and the listing in each other language that it is given
// in. Without scripts all are shown, and so they are on paper (web/style-languages.css).
func (l *lesson) inLanguages(d *directive, excerpts []string, figure string, code []CodeLine) (choices, texts string) {
	group := l.listings // no other listing of the lesson has this number
	choice := func(value, name, checked string) {
		choices += fmt.Sprintf(`<label><input type="radio" name="language-%d" value="%s"%s> %s</label>`, group, value, checked, name)
	}
	choice("pseudocode", "Pseudocode", " checked")
	var has []string
	for i, in := range languages() {
		if excerpts[i] == "" {
			continue
		}
		text, err := l.excerpt(excerpts[i], in, figure, code)
		if err != nil {
			l.problem(d.Pos(), "pseudocode: %s=%s: %v", in.attribute, excerpts[i], err)
			continue
		}
		has = append(has, in.attribute)
		choice(in.attribute, in.name, "")
		file, _, _ := strings.Cut(excerpts[i], "#")
		texts += fmt.Sprintf(`<figure class="listing" data-in="%s">%s<figcaption><code>%s, %s</code>%s</figcaption></figure>`, in.attribute, text, in.name, html.EscapeString(file), l.opened(excerpts[i]))
	}
	if texts == "" {
		return "", ""
	}
	in := strings.Join(has, " ")
	return fmt.Sprintf(`<fieldset class="languages" data-has="%s"><legend class="visually-hidden">Language of the listing</legend>%s</fieldset>`, in, choices),
		fmt.Sprintf(`<div class="in-languages" data-has="%s">%s</div>`, in, texts)
}

// codeBlock reads "FILE#EXCERPT [figure=NAME]": a stretch of a CUDA or WGSL text, whose lines are
// lit where a figure of the lesson runs what they do.
func (l *lesson) codeBlock(d *directive, args arguments) (lessons.Block, bool) {
	excerpt, name := args.takeWord(), args.take("figure")
	if !l.finish(d, args, true) {
		return lessons.Block{}, false
	}
	var code []CodeLine
	var err error
	if name != "" {
		_, code, err = l.listed(name)
	}
	file, _, _ := strings.Cut(excerpt, "#")
	for _, in := range languages() {
		if err != nil || !slices.ContainsFunc(in.endings, func(ending string) bool { return strings.HasSuffix(file, ending) }) {
			continue
		}
		var text string
		if text, err = l.excerpt(excerpt, in, name, code); err == nil {
			caption := fmt.Sprintf("<code>%s</code>", html.EscapeString(file)) + l.opened(excerpt)
			if says := l.inline(d); says != "" {
				caption = says + " " + caption
			}
			return lessons.Block{Kind: lessons.ProseBlock, HTML: fmt.Sprintf(`<figure class="listing">%s<figcaption>%s</figcaption></figure>`, text, caption)}, true
		}
	}
	if err == nil {
		err = fmt.Errorf("%q is no stretch of a .cu, .cuh or .wgsl file: want FILE#EXCERPT", excerpt)
	}
	l.problem(d.Pos(), "code: %v", err)
	return lessons.Block{}, false
}

// opened is a link to the workbench with an excerpt as a shader that runs; "" if there is none.
func (l *lesson) opened(excerpt string) string {
	if to := l.resolver.Workbench(excerpt); to != "" {
		return fmt.Sprintf(` · <a href="%s">Open in the workbench</a>`, html.EscapeString(to))
	}
	return ""
}

// excerpt is one as a list of lines. A line has the rounds of all lines of the pseudocode
// whose work it does; a line that does the work of none that there is, is an error.
func (l *lesson) excerpt(excerpt string, in language, figure string, code []CodeLine) (string, error) {
	if l.listings++; l.listings > maxListings {
		return "", fmt.Errorf("a lesson has at most %d listings in CUDA and WGSL", maxListings)
	}
	lines, err := l.resolver.Excerpt(excerpt)
	if err != nil {
		return "", err
	}
	coloured, err := coloured(lines, in.lexer)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(`<ol class="code chroma" translate="no">`)
	lit := false
	for i, line := range lines {
		var rounds []string
		for _, label := range line.Labels {
			at := slices.IndexFunc(code, func(c CodeLine) bool { return slices.Contains(c.Labels, label) })
			if at < 0 && figure != "" {
				return "", fmt.Errorf("line %q does the work of a line %q, which the pseudocode has not", line.Text, label)
			}
			for _, c := range code {
				if slices.Contains(c.Labels, label) {
					rounds = append(rounds, c.Rounds...)
				}
			}
		}
		mark := ""
		if len(line.Labels) > 0 && figure != "" {
			lit = true
			mark = fmt.Sprintf(` data-figure="%s" data-rounds="%s"`, html.EscapeString(figure), html.EscapeString(strings.Join(rounds, " ")))
		}
		indent := len(line.Text) - len(strings.TrimLeft(line.Text, " "))
		fmt.Fprintf(&b, `<li%s><code class="indent-%d">%s</code></li>`, mark, min(indent/2, 6), coloured[i])
	}
	if figure != "" && !lit {
		return "", fmt.Errorf("no line says by //= whose work of the pseudocode it does")
	}
	return b.String() + "</ol>", nil
}

// coloured are the lines of a text as markup, without what indents them.
func coloured(lines []CodeLine, language string) ([]string, error) {
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = line.Text
	}
	tokens, err := chroma.Coalesce(lexers.Get(language)).Tokenise(nil, strings.Join(texts, "\n")+"\n")
	if err != nil {
		return nil, err
	}
	out := make([]string, len(lines))
	for i, line := range chroma.SplitTokensIntoLines(tokens.Tokens()) {
		if i >= len(out) {
			break
		}
		var b strings.Builder
		for _, token := range line {
			text := strings.TrimRight(token.Value, "\n")
			if b.Len() == 0 {
				text = strings.TrimLeft(text, " ")
			}
			if kind := token.Type; text != "" && (kind.InCategory(chroma.Keyword) || kind.InCategory(chroma.Comment) || kind.InSubCategory(chroma.LiteralString) || kind.InSubCategory(chroma.LiteralNumber)) {
				fmt.Fprintf(&b, `<span class="%s">%s</span>`, chroma.StandardTypes[kind], html.EscapeString(text))
			} else {
				b.WriteString(html.EscapeString(text))
			}
		}
		out[i] = b.String()
	}
	return out, nil
}
