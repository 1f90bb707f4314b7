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
		blocks = append(blocks, l.block(d)...)
	}
	flush()
	return blocks
}

// block turns one directive into its block, or a listing into two: the pseudocode, and what it is in
// other languages.
func (l *lesson) block(d *directive) []lessons.Block {
	if d.name == "" {
		l.problem(d.Pos(), "::: closes nothing")
		return nil
	}
	if !d.closed {
		l.problem(d.Pos(), "directive %q is never closed: a line of three colons is missing", d.name)
	}
	args, err := parseArguments(d.arguments)
	if err != nil {
		l.problem(d.Pos(), "%s: %v", d.name, err)
		return nil
	}
	switch d.name {
	case "figure":
		return one(l.figureBlock(d, args))
	case "question":
		return one(l.questionBlock(d, args))
	case "predict":
		return one(l.predictBlock(d, args))
	case "exercise":
		return one(l.exerciseBlock(d, args))
	case "write":
		return one(l.writeBlock(d, args))
	case "race":
		return one(l.raceBlock(d, args))
	case "gpu":
		return one(l.gpuBlock(d, args))
	case "chart":
		return one(l.chart(d, args))
	case "pseudocode":
		return l.pseudocodeBlocks(d, args)
	case "code":
		return one(l.codeBlock(d, args))
	case "aside":
		return one(l.asideBlock(d, args))
	case "reading":
		return one(l.readingBlock(d, args))
	}
	l.problem(d.Pos(), "unknown directive %q: want figure, at, question, predict, exercise, write, race, gpu, chart, pseudocode, code, aside or reading", d.name)
	return nil
}

// one is a block, where it could be made.
func one(block lessons.Block, ok bool) []lessons.Block {
	if !ok {
		return nil
	}
	return []lessons.Block{block}
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
