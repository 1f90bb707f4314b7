package render

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"upsweep/lessons"
)

// A question's body is its prompt, then a list of answers, then an explanation as a
// block quote. In a question of choices every item begins with a check box, and one
// box is ticked; in one with answer={…} the items are wrong answers foreseen. The
// feedback of an item is the block quote inside it.
type questionBody struct {
	prompt      []ast.Node
	answers     *ast.List
	explanation ast.Node
}

func (l *lesson) questionBody(d *directive) questionBody {
	var body questionBody
	for n := d.FirstChild(); n != nil; n = n.NextSibling() {
		list, isList := n.(*ast.List)
		switch {
		case n.Kind() == ast.KindBlockquote && n.NextSibling() == nil:
			body.explanation = n
		case isList && body.answers == nil && isLast(list):
			body.answers = list
		default:
			body.prompt = append(body.prompt, n)
		}
	}
	if len(body.prompt) == 0 {
		l.problem(d.Pos(), "%s: want a prompt", d.name)
	}
	return body
}

// isLast reports whether only an explanation follows the list.
func isLast(list *ast.List) bool {
	next := list.NextSibling()
	return next == nil || next.Kind() == ast.KindBlockquote && next.NextSibling() == nil
}

// questionID takes id=, or numbers the question.
func (l *lesson) questionID(d *directive, args *arguments) string {
	l.questions++
	id := args.take("id")
	if id == "" {
		id = fmt.Sprintf("question-%d", l.questions)
	} else if !isName(id) {
		l.problem(d.Pos(), "%s: id=%q: want lower-case letters, digits and hyphens", d.name, id)
	}
	l.anchor(id, d.Pos())
	return id
}

// checks takes checks=1,3: the objectives, in their order in the frontmatter, that a question
// checks.
func (l *lesson) checks(d *directive, args *arguments) []int {
	if !args.has("checks") {
		return nil
	}
	text := args.take("checks")
	var checks []int
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > l.objectives || slices.Contains(checks, n) {
			l.problem(d.Pos(), "%s: checks=%s: want different objectives from 1 to %d, such as 1,3", d.name, text, l.objectives)
			return nil
		}
		checks = append(checks, n)
	}
	return checks
}

// questionBlock reads "[id=NAME] [checks=OBJECTIVE,…] [answer="{count …}"] [round=ROUND]": the
// round is that in which a class sees the answer.
func (l *lesson) questionBlock(d *directive, args arguments) (lessons.Block, bool) {
	body := l.questionBody(d)
	q := &lessons.Question{ID: l.questionID(d, &args), Form: lessons.Choice, Prompt: l.html(body.prompt...)}
	q.Checks = l.checks(d, &args)
	expression := args.take("answer")
	if q.Round = args.take("round"); q.Round != "" {
		if n, err := strconv.Atoi(q.Round); err != nil || n < 0 {
			l.problem(d.Pos(), "question: round=%s: want the number of a round, such as 5", q.Round)
		}
	}
	if body.explanation != nil {
		q.Explanation = l.children(body.explanation)
	}
	if expression != "" {
		q.Form = lessons.Value
		if err := l.foreseen(q, expression, body.answers); err != nil {
			l.problem(d.Pos(), "question: %v", err)
		}
	} else {
		l.choices(q, d, body.answers)
	}
	return lessons.Block{Kind: lessons.QuestionBlock, Question: q}, l.finish(d, args, true)
}

// choices reads the items of a question of choices.
func (l *lesson) choices(q *lessons.Question, d *directive, answers *ast.List) {
	right := 0
	for item := range items(answers) {
		box, ok := firstChild(item.FirstChild()).(*extast.TaskCheckBox)
		if !ok {
			l.problem(item.Pos(), "question: a choice begins with [x] or [ ]")
			continue
		}
		text := box.Parent()
		text.RemoveChild(text, box)
		option := l.option(item)
		option.Right = box.IsChecked
		if option.Right {
			right++
		}
		q.Choices = append(q.Choices, option)
	}
	if len(q.Choices) < 2 || right != 1 {
		l.problem(d.Pos(), "question: %d choices of which %d are right: want two or more, and one right", len(q.Choices), right)
	}
}

// foreseen computes the answer of a value question and reads the wrong answers.
func (l *lesson) foreseen(q *lessons.Question, expression string, answers *ast.List) error {
	inner, ok := strings.CutPrefix(expression, "{")
	inner, ok2 := strings.CutSuffix(inner, "}")
	if !ok || !ok2 {
		return fmt.Errorf("answer=%q: want an expression in braces, such as {count work figure=down}", expression)
	}
	answer, _, err := l.evaluate(inner)
	if err != nil {
		return fmt.Errorf("answer={%s}: %w", inner, err)
	}
	q.Answer = strings.ReplaceAll(answer, ",", "")
	for item := range items(answers) {
		option := l.option(item)
		option.Text = strings.ReplaceAll(l.plain(item.FirstChild()), ",", "")
		if option.Text == q.Answer {
			l.problem(item.Pos(), "question: %s is foreseen as wrong, but it is the answer", option.Text)
		}
		q.Choices = append(q.Choices, option)
	}
	if q.Explanation == "" {
		return errors.New("want an explanation: a block quote at the end")
	}
	return nil
}

// option renders an item's text and its feedback.
func (l *lesson) option(item ast.Node) lessons.Option {
	first := item.FirstChild()
	var feedback ast.Node
	if first != nil {
		feedback = first.NextSibling()
	}
	if feedback == nil || feedback.Kind() != ast.KindBlockquote || feedback.NextSibling() != nil {
		l.problem(item.Pos(), "question: an answer is one line of text, then its feedback as a block quote")
		return lessons.Option{}
	}
	return lessons.Option{Text: l.children(first), Feedback: l.children(feedback)}
}

// predictBlock reads "figure=NAME round=ROUND hide=INDEX,… [array=NAME] [id=NAME]
// [checks=OBJECTIVE,…]".
func (l *lesson) predictBlock(d *directive, args arguments) (lessons.Block, bool) {
	body := l.questionBody(d)
	if body.answers != nil {
		l.problem(d.Pos(), "predict: its answers come from the run; want no list")
	}
	q := &lessons.Question{ID: l.questionID(d, &args), Form: lessons.Row, Prompt: l.html(body.prompt...), Checks: l.checks(d, &args)}
	if body.explanation != nil {
		q.Explanation = l.children(body.explanation)
	} else {
		l.problem(d.Pos(), "predict: want an explanation: a block quote at the end")
	}
	hide := args.take("hide")
	q.Figure, q.Round = args.take("figure"), args.take("round")
	array := args.take("array")
	if !l.finish(d, args, true) {
		return lessons.Block{}, false
	}
	f, err := l.figureNamed(q.Figure)
	if err == nil {
		err = f.checkRound(q.Round)
	}
	var row []string
	if err == nil {
		row, err = l.resolver.Row(RowSpec{f.spec.run(), q.Round, array})
	}
	if err == nil {
		q.Cells, err = cells(row, hide)
	}
	if err != nil {
		l.problem(d.Pos(), "predict: %v", err)
		return lessons.Block{}, false
	}
	return lessons.Block{Kind: lessons.QuestionBlock, Question: q}, true
}

// cells hides the cells of a row that the list names.
func cells(row []string, hide string) ([]lessons.Cell, error) {
	cells := make([]lessons.Cell, len(row))
	for i, value := range row {
		cells[i] = lessons.Cell{Index: i, Value: value}
	}
	for _, text := range strings.Split(hide, ",") {
		i, err := strconv.Atoi(text)
		if err != nil || i < 0 || i >= len(row) || cells[i].Hidden {
			return nil, fmt.Errorf("hide=%s: want different cells from 0 to %d, such as 1,3", hide, len(row)-1)
		}
		cells[i].Hidden = true
	}
	return cells, nil
}

// items yields the items of a list, which may be nil.
func items(list *ast.List) func(yield func(ast.Node) bool) {
	return func(yield func(ast.Node) bool) {
		if list == nil {
			return
		}
		for n := list.FirstChild(); n != nil; n = n.NextSibling() {
			if !yield(n) {
				return
			}
		}
	}
}

func firstChild(n ast.Node) ast.Node {
	if n == nil {
		return nil
	}
	return n.FirstChild()
}
