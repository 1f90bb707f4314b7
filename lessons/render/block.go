package render

import (
	"html"

	"github.com/yuin/goldmark/ast"

	"upsweep/lessons"
)

// blocks cuts the document at its directives: what stands between two of them is
// one block of prose.
func (l *lesson) blocks(root ast.Node) []lessons.Block {
	var blocks []lessons.Block
	var prose []ast.Node
	flush := func() {
		if text := l.html(prose...); text != "" {
			blocks = append(blocks, lessons.Block{Kind: lessons.ProseBlock, HTML: text})
		}
		prose = nil
	}
	l.reportNested(root)
	for node := root.FirstChild(); node != nil; node = node.NextSibling() {
		d, ok := node.(*directive)
		if !ok || d.name == "at" {
			prose = append(prose, node) // a passage about a round is prose too
			continue
		}
		flush()
		if block, ok := l.block(d); ok {
			blocks = append(blocks, block)
		}
	}
	flush()
	return blocks
}

// block turns one directive into its block.
func (l *lesson) block(d *directive) (lessons.Block, bool) {
	if d.name == "" {
		l.problem(d.Pos(), "::: closes nothing")
		return lessons.Block{}, false
	}
	if !d.closed {
		l.problem(d.Pos(), "directive %q is never closed: a line of three colons is missing", d.name)
	}
	args, err := parseArguments(d.arguments)
	if err != nil {
		l.problem(d.Pos(), "%s: %v", d.name, err)
		return lessons.Block{}, false
	}
	switch d.name {
	case "figure":
		return l.figureBlock(d, args)
	case "question":
		return l.questionBlock(d, args)
	case "predict":
		return l.predictBlock(d, args)
	case "exercise":
		return l.exerciseBlock(d, args)
	case "write":
		return l.writeBlock(d, args)
	case "race":
		return l.raceBlock(d, args)
	case "gpu":
		return l.gpuBlock(d, args)
	case "pseudocode":
		return l.pseudocodeBlock(d, args)
	case "aside":
		return l.asideBlock(d, args)
	case "reading":
		return l.readingBlock(d, args)
	}
	l.problem(d.Pos(), "unknown directive %q: want figure, at, question, predict, exercise, write, race, gpu, pseudocode, aside or reading", d.name)
	return lessons.Block{}, false
}

// reportNested reports directives inside other blocks, where they become nothing.
func (l *lesson) reportNested(root ast.Node) {
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if d, ok := node.(*directive); ok && entering && d.nested {
			l.problem(d.Pos(), "directive %q inside another block: directives stand at the left margin", d.name)
		}
		return ast.WalkContinue, nil
	})
}

// asideBlock is a note beside the main line of thought.
func (l *lesson) asideBlock(d *directive, args arguments) (lessons.Block, bool) {
	block := lessons.Block{Kind: lessons.AsideBlock, Title: args.take("title"), HTML: l.children(d)}
	return block, l.finish(d, args, block.HTML != "")
}

// readingBlock is the list of further reading: one list, an item a work.
func (l *lesson) readingBlock(d *directive, args arguments) (lessons.Block, bool) {
	list, ok := d.FirstChild().(*ast.List)
	if !ok || list.NextSibling() != nil {
		l.problem(d.Pos(), "reading: want one list and nothing else")
		return lessons.Block{}, false
	}
	return lessons.Block{Kind: lessons.ReadingBlock, HTML: l.html(list)}, l.finish(d, args, true)
}

// finish reports attributes that nothing took, and a body that is missing.
func (l *lesson) finish(d *directive, args arguments, hasBody bool) bool {
	if err := args.rest(); err != nil {
		l.problem(d.Pos(), "%s: %v", d.name, err)
		return false
	}
	if !hasBody {
		l.problem(d.Pos(), "%s: nothing inside", d.name)
	}
	return hasBody
}

// inline renders the one paragraph inside a directive, or nothing.
func (l *lesson) inline(d *directive) string {
	first := d.FirstChild()
	if first == nil {
		return ""
	}
	if first.Kind() != ast.KindParagraph || first.NextSibling() != nil {
		l.problem(first.Pos(), "%s: want one paragraph as its caption", d.name)
		return ""
	}
	return l.children(first)
}

// unescape turns the entities that the typographer writes into characters.
func unescape(text string) string { return html.UnescapeString(text) }
