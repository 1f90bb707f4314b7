// Package lesson lays the document of a lesson out as a page: prose beside figures, questions,
// exercises, races, listings. A document flows in, as the server has rendered it; a page flows out,
// with the figures on it. Answers to questions are judged by a pure model (answer.go).
package lesson

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/drill"
	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/race"
	"upsweep/app/ui"
	"upsweep/internal/escape"
	"upsweep/lessons"
)

// Around are what a lesson needs beside its document.
type Around struct {
	Course   course.Course
	Exercise func(id, spec string) *drill.Drill // makes an exercise that stands in the lesson
	Ladder   func(slug string) app.UI           // the exercises that the lesson leads to; nil if there are none
	Breathe  func()                             // is called between the parts of the page while it is made
}

// Page lays a document out in spreads. A spread is a figure and the text up to the next one. On a
// wide screen the texts make one column, and beside it stands the figure that is read about; on a
// narrow one it stands above its text (style-lesson.css, web/reading.js). The first spread also
// takes the head of the lesson and what comes before the first figure.
func Page(d *lessons.Document, s Around) (page ui.Page, shown []*model.Figure) {
	page = ui.Page{Title: d.Title, Description: d.Summary}
	figures := map[string]*model.Figure{}
	questions := map[string]*answer{}
	drills := map[string]*drill.Drill{}
	races := map[string]*race.Session{}
	for _, b := range d.Blocks {
		if b.Kind == lessons.FigureBlock || b.Kind == lessons.ExerciseBlock { // the others are quick to make
			s.Breathe()
		}
		switch b.Kind {
		case lessons.FigureBlock:
			f := model.New(b.Figure.ID, b.Figure.Algorithm, b.Figure.Query).At(model.PlaceLesson)
			f.Title, f.Caption = b.Figure.Title, b.Figure.Caption
			figures[b.Figure.ID] = f
			shown = append(shown, f)
		case lessons.QuestionBlock:
			questions[b.Question.ID] = newAnswer(b.Question)
		case lessons.ExerciseBlock:
			e := s.Exercise(b.Exercise.ID, b.Exercise.Spec)
			e.Says, e.From = b.Exercise.Says, "/lessons/"+d.Slug+"#"+b.Exercise.ID
			drills[b.Exercise.ID] = e
		case lessons.RaceBlock:
			races[b.Race.ID] = race.InLesson(b.Race.ID, b.Race.Query)
		}
	}
	page.Draw = func() app.UI {
		var parts []app.UI
		for i, sp := range spreads(d.Blocks) {
			var before, after []app.UI
			if i == 0 {
				before = append(before, head(d, s.Course))
			}
			for _, b := range sp.before {
				before = append(before, block(b, questions, drills, races))
			}
			for _, b := range sp.after {
				after = append(after, block(b, questions, drills, races))
			}
			body := []app.UI{}
			if len(before) > 0 {
				body = append(body, app.Div().Class("spread-before prose").Body(before...))
			}
			class := "spread"
			if sp.figure != nil {
				body = append(body, beside(figures[sp.figure.ID], i == 0))
			} else {
				class += " spread-plain"
			}
			if len(after) > 0 {
				body = append(body, app.Div().Class("spread-after prose").Body(after...))
			}
			parts = append(parts, app.Div().Class(class).Body(body...))
		}
		whole := []app.UI{app.Div().Class("spreads").Body(parts...)}
		if ladder := s.Ladder(d.Slug); ladder != nil {
			whole = append(whole, ladder)
		}
		article := ui.Article().Class("lesson").Aria("labelledby", "lesson-title")
		if d.Lang != "" {
			article = article.Lang(d.Lang)
		}
		return article.Body(append(whole, turns(d.Slug, s.Course))...)
	}
	return page, shown
}

// beside is a figure and the button by which a reader who has touched it lets the text lead again;
// web/reading.js shows both. All but the first are away until they are read about.
func beside(f *model.Figure, first bool) app.UI {
	class := "spread-figure"
	if !first {
		class += " is-away"
	}
	return app.Div().Class(class).Body(
		figure.Component(f, model.PlaceLesson),
		app.Button().Type("button").ID(f.ID+"-follow").Class("follow-text").Hidden(true).Text("Follow the text"),
	)
}

// spread is a figure with the blocks beside it.
type spread struct {
	before []lessons.Block
	figure *lessons.Figure
	after  []lessons.Block
}

// spreads cuts a lesson at its figures.
func spreads(blocks []lessons.Block) []spread {
	out := []spread{{}}
	for _, b := range blocks {
		last := &out[len(out)-1]
		switch {
		case b.Kind == lessons.FigureBlock && last.figure == nil:
			last.figure = b.Figure
		case b.Kind == lessons.FigureBlock:
			out = append(out, spread{figure: b.Figure})
		case last.figure == nil:
			last.before = append(last.before, b)
		default:
			last.after = append(last.after, b)
		}
	}
	return out
}

func head(d *lessons.Document, c course.Course) app.UI {
	place := d.Section
	if i := c.Find(d.Slug); i >= 0 {
		number := fmt.Sprintf("Lesson %d of %d", i+1, len(c)) // a text of its own in other languages
		place = number + " · " + d.Section
	}
	parts := []app.UI{
		app.P().Class("eyebrow").Text(place + " · " + ui.Count(d.Minutes, "minute")),
		ui.H1().ID("lesson-title").TabIndex(-1).Text(d.Title),
		app.P().Class("lead").Text(d.Summary),
	}
	if len(d.Prerequisites) > 0 {
		links := []app.UI{app.Text("Read first: ")}
		for i, slug := range d.Prerequisites {
			if i > 0 {
				links = append(links, app.Text(", "))
			}
			title := slug
			if j := c.Find(slug); j >= 0 {
				title = c[j].Title
			}
			links = append(links, app.A().Href(ui.At("/lessons/"+slug)).Text(title))
		}
		links = append(links, app.Text("."))
		parts = append(parts, app.P().Class("lesson-needs").Body(links...))
	}
	if i := c.Find(d.Slug); i >= 0 {
		links := []app.UI{app.A().ID("teach").Class("alone").Href(ui.At("/present") + "?lesson=" + d.Slug).Text("Teach")}
		if c[i].Notes {
			links = append(links, app.Text(" · "), app.A().Class("alone").Href(ui.At("/lessons/"+d.Slug+"/notes")).Text("Teaching notes"))
		}
		parts = append(parts, app.P().Class("lesson-needs").Body(links...))
	}
	if len(d.Objectives) > 0 {
		var b strings.Builder
		b.WriteString(`<div class="objectives"><p class="objectives-title">You will be able to</p><ul>`)
		for _, o := range d.Objectives {
			b.WriteString("<li>" + o + "</li>")
		}
		b.WriteString("</ul></div>")
		parts = append(parts, ui.Raw(b.String()))
	}
	if contents := d.Contents; len(contents) > 1 {
		if i := c.Find(d.Slug); i >= 0 && len(c[i].Practice) > 0 {
			contents = append(slices.Clip(contents), lessons.Heading{Level: 2, ID: "ladder", Title: "Practise"})
		}
		parts = append(parts, ui.Raw(contentsHTML(contents)))
	}
	if d.Outcomes != "" {
		parts = append(parts, ui.Raw(`<details class="contents"><summary>Outcomes</summary><div class="lesson-outcomes">`+d.Outcomes+`</div></details>`))
	}
	return ui.Header().Class("lesson-head").Body(parts...)
}

// contentsHTML is the table of contents, closed at first.
func contentsHTML(headings []lessons.Heading) string {
	var b strings.Builder
	b.WriteString(`<details class="contents"><summary>Contents</summary><nav aria-label="Contents"><ol>`)
	for _, h := range headings {
		fmt.Fprintf(&b, `<li class="level-%d"><a href="#%s" data-native>%s</a></li>`, h.Level, escape.HTML(h.ID), escape.HTML(h.Title))
	}
	b.WriteString("</ol></nav></details>")
	return b.String()
}

// block draws what stands in the column of text.
func block(b lessons.Block, questions map[string]*answer, drills map[string]*drill.Drill, races map[string]*race.Session) app.UI {
	switch b.Kind {
	case lessons.ProseBlock, lessons.GPUBlock, lessons.ChartBlock:
		return ui.Raw("<div>" + b.HTML + "</div>")
	case lessons.AsideBlock:
		title := ""
		if b.Title != "" {
			title = `<p class="aside-title">` + escape.HTML(b.Title) + "</p>"
		}
		return ui.Raw(`<aside class="aside">` + title + b.HTML + "</aside>")
	case lessons.ReadingBlock:
		return ui.Raw(`<section class="reading">` + b.HTML + "</section>")
	case lessons.PseudocodeBlock:
		return ui.Raw(pseudocodeHTML(b.Pseudocode))
	case lessons.QuestionBlock:
		return &question{Answer: questions[b.Question.ID]}
	case lessons.ExerciseBlock:
		return led(b.Exercise.Lead, &drill.View{Drill: drills[b.Exercise.ID], Heading: heading(b.Exercise)})
	case lessons.RaceBlock:
		return led(b.Race.Lead, &race.View{Session: races[b.Race.ID]})
	}
	return app.Div()
}

// heading is the level at which an exercise has a heading of its own: one that the reader leaves
// the lesson for.
func heading(e *lessons.Exercise) int {
	if e.Says != "" {
		return 3
	}
	return 0
}

// led puts what leads up to a view before it.
func led(lead string, view app.UI) app.UI {
	if lead == "" {
		return view
	}
	return app.Div().Body(ui.Raw("<div>"+lead+"</div>"), view)
}

// pseudocodeHTML is a listing whose lines are linked to the rounds that ran them.
func pseudocodeHTML(p *lessons.Pseudocode) string {
	var b strings.Builder
	b.WriteString(`<figure class="listing"><ol class="code">`)
	for _, line := range p.Lines {
		rounds := make([]string, len(line.Rounds))
		for i, m := range line.Rounds {
			rounds[i] = m.Round
		}
		fmt.Fprintf(&b, `<li data-figure="%s" data-rounds="%s">%s`, escape.HTML(p.Figure), strings.Join(rounds, " "), figure.CodeLine(line.Text))
		if len(line.Rounds) > 0 {
			b.WriteString(`<span class="code-rounds">`)
			for _, m := range line.Rounds {
				fmt.Fprintf(&b, `<a class="round round-chip" data-figure="%s" data-round="%s" href="%s" aria-label="Round %s">%s</a>`,
					escape.HTML(p.Figure), escape.HTML(m.Round), escape.HTML(m.Href), escape.HTML(m.Round), escape.HTML(m.Round))
			}
			b.WriteString("</span>")
		}
		b.WriteString("</li>")
	}
	b.WriteString("</ol>")
	if p.Caption != "" {
		b.WriteString("<figcaption>" + p.Caption + "</figcaption>")
	}
	b.WriteString("</figure>")
	return b.String()
}

// turns links the lessons before and after.
func turns(slug string, c course.Course) app.UI {
	i := c.Find(slug)
	link := func(class, word string, e course.Entry) app.UI {
		return app.A().Class("turn "+class).Href(ui.At("/lessons/"+e.Slug)).Body(
			app.Span().Class("turn-word").Text(word), app.Span().Class("turn-title").Text(e.Title))
	}
	var links []app.UI
	if i > 0 {
		links = append(links, link("turn-back", "Previous lesson", c[i-1]))
	}
	if i >= 0 && i+1 < len(c) {
		links = append(links, link("turn-on", "Next lesson", c[i+1]))
	} else {
		links = append(links, app.A().Class("turn turn-on").Href(ui.At("/#course")).Body(
			app.Span().Class("turn-word").Text("The end of the course, for now"), app.Span().Class("turn-title turn-all").Text("All lessons")))
	}
	return ui.Nav().Class("turns").Aria("label", "Lessons before and after").Body(links...)
}

// Coming stands in while the client loads a lesson.
func Coming(e course.Entry) ui.Page {
	return ui.Page{
		Title: e.Title, Description: e.Summary,
		Draw: func() app.UI {
			return app.Div().Class("plain").Body(
				app.P().Class("eyebrow").Text(e.Section),
				ui.H1().TabIndex(-1).Text(e.Title),
				app.P().Class("lead").Text(e.Summary),
				app.P().Class("loading").Role("status").Text("Loading the lesson …"),
			)
		},
	}
}
