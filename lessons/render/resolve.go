package render

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// resolve gives every inline node of ours its text, and reports what must not
// stand in a lesson.
func (l *lesson) resolve(root ast.Node) {
	// The position of a node without one of its own is that of what came before.
	at := 0
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if node.Pos() > at {
			at = node.Pos()
		}
		switch n := node.(type) {
		case *directive:
			if n.name == "at" && !n.nested {
				l.resolvePassage(n)
			}
		case *computed:
			l.resolveComputed(n, at)
		case *roundLink:
			l.resolveRoundLink(n, at)
		case *formula:
			if !n.closed {
				l.problem(at, "a dollar sign that begins no formula: write \\$")
			} else if out, err := mathML(n.tex, false); err != nil {
				l.problem(at, "%v", err)
			} else {
				n.mathML = out
			}
		case *formulaBlock:
			if !n.closed {
				l.problem(at, "a formula that no $$ closes")
			} else if out, err := mathML(n.tex(l.source), true); err != nil {
				l.problem(at, "%v", err)
			} else {
				n.mathML = out
			}
		case *ast.Link:
			l.checkLink(string(n.Destination), at)
		case *ast.Image:
			l.problem(at, "an image: lessons draw with figures")
		case *ast.AutoLink:
			l.checkLink(string(n.URL(l.source)), at)
		case *ast.FencedCodeBlock:
			l.checkLanguage(n, at)
		case *ast.RawHTML, *ast.HTMLBlock:
			l.problem(at, "raw HTML is not allowed")
		case *extast.TaskCheckBox:
			if !inQuestion(n) {
				l.problem(at, "a check box outside a question")
			}
		}
		return ast.WalkContinue, nil
	})
}

func inQuestion(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if d, ok := p.(*directive); ok {
			return d.name == "question"
		}
	}
	return false
}

// resolveComputed evaluates {count …}, {cell …} and {row …}.
func (l *lesson) resolveComputed(n *computed, at int) {
	if !n.closed {
		l.problem(at, "{%s: no brace closes it on its line; a brace as such is written \\{", n.expression)
		return
	}
	text, code, err := l.evaluate(n.expression)
	if err != nil {
		l.problem(at, "{%s}: %v", n.expression, err)
	}
	n.text, n.code = text, code
}

// evaluate computes an expression and says whether it is to be set as code. Where
// the sentence around it says more than the value, expect= holds the two together:
// another value is a problem.
func (l *lesson) evaluate(expression string) (text string, code bool, err error) {
	name, rest, _ := strings.Cut(expression, " ")
	args, err := parseArguments(rest)
	if err != nil {
		return "", false, err
	}
	expecting, expected := args.has("expect"), args.take("expect")
	switch name {
	case "count":
		text, err = l.count(args)
		text = grouped(text)
	case "cell":
		text, err = l.cell(args)
		text = grouped(text)
	case "row":
		var row []string
		row, err = l.row(args)
		text, code = strings.Join(row, " "), true
	default:
		err = fmt.Errorf("unknown directive %q: want count, cell or row", name)
	}
	if err == nil && expecting && text != grouped(expected) {
		err = fmt.Errorf("the run gives %s", text)
	}
	return text, code, err
}

// count evaluates "METRIC ALGORITHM name=value…" or "METRIC figure=NAME …".
func (l *lesson) count(args arguments) (string, error) {
	metric := args.takeWord()
	if !isName(metric) {
		return "", errors.New("want a metric, then an algorithm or figure=")
	}
	spec, err := l.runOf(&args)
	if err != nil {
		return "", err
	}
	for _, p := range args.params {
		spec = spec.With(p.Name, p.Value)
	}
	return l.resolver.Count(CountSpec{metric, spec})
}

// runOf takes the run that an expression speaks of, without what only chooses how it
// is shown: an algorithm's, or that of a figure of this lesson.
func (l *lesson) runOf(args *arguments) (FigureSpec, error) {
	name := args.take("figure")
	algorithm := args.takeWord()
	switch {
	case len(args.words) > 0:
		return FigureSpec{}, args.rest()
	case name != "" && algorithm != "":
		return FigureSpec{}, errors.New("both an algorithm and figure=: want one")
	case name != "":
		f, err := l.figureNamed(name)
		if err != nil {
			return FigureSpec{}, err
		}
		return f.spec.run(), nil
	case !isAlgorithm(algorithm):
		return FigureSpec{}, fmt.Errorf("%q is not an algorithm: want family/name, or figure=", algorithm)
	}
	return FigureSpec{Algorithm: algorithm}, nil
}

// row evaluates "figure=NAME round=ROUND [array=NAME] [name=value…]", or the same
// with an algorithm in place of the figure. Further attributes change the run.
func (l *lesson) row(args arguments) ([]string, error) {
	round, array := args.take("round"), args.take("array")
	spec, err := l.runOf(&args)
	if err != nil {
		return nil, err
	}
	for _, p := range args.params {
		spec = spec.With(p.Name, p.Value)
	}
	return l.resolver.Row(RowSpec{spec, round, array})
}

// cell is one value of a row.
func (l *lesson) cell(args arguments) (string, error) {
	index, err := strconv.Atoi(args.take("index"))
	if err != nil {
		return "", errors.New("want index=, a cell counted from 0")
	}
	row, err := l.row(args)
	if err != nil {
		return "", err
	}
	if index < 0 || index >= len(row) {
		return "", fmt.Errorf("no cell %d: the row has %d cells", index, len(row))
	}
	return row[index], nil
}

// resolveRoundLink resolves "figure=round".
func (l *lesson) resolveRoundLink(n *roundLink, at int) {
	name, round, ok := strings.Cut(n.target, "=")
	if !ok {
		l.problem(at, "link round:%s: want round:FIGURE=ROUND", n.target)
		return
	}
	f, err := l.figureNamed(name)
	if err == nil {
		err = f.checkRound(round)
	}
	if err != nil {
		l.problem(at, "link round:%s: %v", n.target, err)
		return
	}
	n.figure, n.round, n.href = name, round, f.spec.With("round", round).Href()
}

func (l *lesson) figureNamed(name string) (*figure, error) {
	if f, ok := l.figures[name]; ok {
		return f, nil
	}
	if name == "" {
		return nil, errors.New("want figure=, the name of a figure of this lesson")
	}
	return nil, fmt.Errorf("there is no figure %q in this lesson", name)
}

// checkRound reports a round, or a step inside one, that the figure's run has not.
func (f *figure) checkRound(text string) error {
	whole, sub, hasSub := strings.Cut(text, ".")
	round, err := strconv.Atoi(whole)
	if err != nil || round < 0 {
		return fmt.Errorf("%q is not a round: want a number such as 3, or 3.5 for a step inside it", text)
	}
	if round >= len(f.drawn.Steps) {
		return fmt.Errorf("no round %d: the run has %d", round, len(f.drawn.Steps)-1)
	}
	if !hasSub {
		return nil
	}
	if step, err := strconv.Atoi(sub); err != nil || step < 1 || step > f.drawn.Steps[round] {
		return fmt.Errorf("no step %q in round %d: it has %d", sub, round, f.drawn.Steps[round])
	}
	return nil
}

// grouped sets commas in a whole number of four digits or more: 9,217.
func grouped(text string) string {
	digits := strings.TrimPrefix(text, "-")
	if len(digits) < 4 || strings.Trim(digits, "0123456789") != "" {
		return text
	}
	var groups []string
	for len(digits) > 3 {
		groups = append(groups, digits[len(digits)-3:])
		digits = digits[:len(digits)-3]
	}
	groups = append(groups, digits)
	slices.Reverse(groups)
	sign := text[:len(text)-len(strings.TrimPrefix(text, "-"))]
	return sign + strings.Join(groups, ",")
}
