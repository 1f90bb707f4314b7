package render

import "upsweep/lessons"

// chart reads "NAME [id=NAME] [attributes]": a chart that is drawn from runs. The body is its
// caption, one paragraph.
func (l *lesson) chart(d *directive, args arguments) (lessons.Block, bool) {
	name, id := args.takeWord(), args.take("id")
	if id == "" {
		id = "chart-" + name
	}
	if !isName(id) {
		l.problem(d.Pos(), "chart: id=%q: want lower-case letters, digits and hyphens", id)
		return lessons.Block{}, false
	}
	l.anchor(id, d.Pos())
	caption := l.inline(d)
	if len(args.words) > 0 || caption == "" {
		return lessons.Block{}, l.finish(d, args, caption != "")
	}
	html, err := l.resolver.Chart(name, id, args.params, caption)
	if err != nil {
		l.problem(d.Pos(), "chart: %v", err)
		return lessons.Block{}, false
	}
	return lessons.Block{Kind: lessons.ChartBlock, HTML: html}, true
}
