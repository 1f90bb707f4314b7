package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"upsweep/app/drill"
	"upsweep/exercises"
	"upsweep/lti"
)

// ltiCourse is the site as a tool's course.
type ltiCourse struct {
	edition Edition
	gate    *gate // of answers that are judged
	drawing *gate // of pages
	judge   Judge // of programs
}

// Judge judges a program that answers an exercise on an algorithm; the error says why it could not be
// judged.
type Judge func(ctx context.Context, algorithm, program string) (exercises.Finding, error)

func NewLTICourse(edition Edition, judge Judge) *ltiCourse {
	return &ltiCourse{edition: edition, gate: newGate(), drawing: newGate(), judge: remembered(judge)}
}

// maxFindings is how many judgements of programs are remembered.
const maxFindings = 256

// remembered judges a program once, as long as not too many others come between: a page reports all
// that has been answered on it each time.
func remembered(judge Judge) Judge {
	var found recent[exercises.Finding]
	return func(ctx context.Context, algorithm, program string) (exercises.Finding, error) {
		key := exercises.Digest(algorithm + "\n" + program)
		if f, known := found.look(key); known {
			return f, nil
		}
		f, err := judge(ctx, algorithm, program)
		if err != nil {
			return f, err
		}
		found.keep(key, f, 1, maxFindings)
		return f, nil
	}
}

// ltiScript is the browser's side of the tool.
const ltiScript = "lti.js"

// Has tells whether there is an activity at an address.
func (c *ltiCourse) Has(address string) bool {
	_, err := activityOf(c.edition(), address, "")
	return err == nil
}

// Mark judges answers.
func (c *ltiCourse) Mark(ctx context.Context, address, student string, answers []lti.Answer) (lti.Mark, error) {
	leave, err := c.gate.enter(ctx)
	if err != nil {
		return lti.Mark{}, fmt.Errorf("%w: %w", lti.ErrBusy, err)
	}
	defer leave()
	s, err := activityOf(c.edition(), address, student)
	if err != nil {
		return lti.Mark{}, err
	}
	return marked(ctx, s, answers, c.judge)
}

// launchMark is where the document of a page holds what it was launched with (shell.go).
const launchMark = ` data-lti="page"`

// Open writes the page of an activity, with what it reports by.
func (c *ltiCourse) Open(w http.ResponseWriter, r *http.Request, address string, in lti.Opened) {
	site := c.edition()
	s, err := activityOf(site, address, in.Student)
	if err != nil {
		plainPage(site, http.StatusNotFound, "Not found", "There is no such activity", "<p>"+template.HTMLEscapeString(err.Error())+"</p>").write(w, r)
		return
	}
	about, err := json.Marshal(s)
	if err != nil {
		panic(err) // texts and numbers
	}
	if in.Teaches {
		site.Teachers.remember(w, r, true)
	}
	page, err := c.page(r.Context(), site, s.Start)
	if err != nil {
		busyAnswer(site).write(w, r)
		return
	}
	text := template.HTMLEscapeString
	page.body = bytes.Replace(page.plain(), []byte(launchMark), []byte(launchMark+
		` data-session="`+text(in.Session)+`" data-owner="`+text(in.Owner)+`" data-says="`+text(in.Says)+`" data-sco="`+text(string(about))+`"`), 1)
	if strings.HasPrefix(s.Start, "/practice?") {
		// Another page stands there until the client runs: web/app-head.js would know by the
		// address, which is not yet the page's.
		page.body = bytes.Replace(page.body, []byte("<html "), []byte(`<html data-awaits="exercise" `), 1)
	}
	page.hastily().write(w, r)
}

// page is the page of an address, of which the query is left to the client where the server does
// not draw by it: a class comes at once, and finds it kept.
func (c *ltiCourse) page(ctx context.Context, site *Site, address string) (answer, error) {
	path, query, _ := strings.Cut(address, "?")
	if site.isFinite(path) && (query == "" || !site.readsQuery(path)) {
		return site.keptAnswer(ctx, path)
	}
	return site.drawn.answer(ctx, c.drawing, address, func(gone func() bool) answer { return pageAnswer(site, address, gone) })
}

// exerciseAddress is where an exercise stands alone, or the workbench with its task.
func exerciseAddress(spec exercises.Spec) string {
	if spec.Kind.Single {
		return "/write/" + spec.Algorithm
	}
	return exercisePrefix + strings.TrimPrefix(drill.Address(spec), "/practice/")
}

// The document of the tool's own small pages.
var toolDocument = template.Must(template.New("tool document").Parse(`<!doctype html>
<html lang="en"{{with .Base}} data-base="{{.}}"{{end}}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} · {{.SiteName}}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
{{- with .Early}}
<script src="{{.}}"></script>{{end}}
<link rel="stylesheet" href="{{.Style}}">
{{- with .Sheet}}
<link rel="stylesheet" href="{{.}}">{{end}}
<link rel="icon" href="data:,">
{{- with .Client}}
<script type="module" src="{{.}}"></script>{{end}}
</head>
<body><div class="site"><main><div class="plain">{{.Body}}</div></main></div></body>
</html>
`))

// Write writes one of the tool's own pages.
func (c *ltiCourse) Write(w http.ResponseWriter, r *http.Request, p lti.Page) {
	site := c.edition()
	url := func(name string) string { return site.Location.path(site.Assets.URL(name)) }
	s := shell{Title: p.Title, SiteName: site.courseName(), Base: site.Location.Base, Early: url("head.js"), Style: url("style.css"), Body: "<h1>" + template.HTML(template.HTMLEscapeString(p.Title)) + "</h1>" + p.Body}
	if site.Content.About.Sheet != "" {
		s.Sheet = site.Location.path(sheetAddress)
	}
	if p.Script {
		s.Client = url(ltiScript)
	}
	if p.Posting != "" {
		// A platform may send its own answer to another host of its own.
		w.Header().Set("Content-Security-Policy", strings.Replace(w.Header().Get("Content-Security-Policy"), "form-action 'self'", "form-action 'self' https: "+p.Posting, 1))
	}
	a := s.answer(p.Status, toolDocument, url, fonts())
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", a.kind)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body) // a reader who has gone away is no error of ours
}

// Chosen is what a teacher has chosen on the page for that.
func (c *ltiCourse) Chosen(form url.Values) (lti.Item, error) {
	site := c.edition()
	s, text, due, err := chosenActivity(site, form)
	if err != nil {
		return lti.Item{}, err
	}
	item := lti.Item{Address: s.Start, Title: s.title, Text: text, Due: due}
	for _, p := range s.Points {
		item.Points += float64(p)
	}
	if title := strings.TrimSpace(form.Get("title")); title != "" {
		item.Title = title[:min(len(title), maxTitle)]
	}
	return item, nil
}

// maxTitle is the longest title that a teacher may give, in bytes.
const maxTitle = 200
