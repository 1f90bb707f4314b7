//go:build !js

package lti

import (
	"html/template"
	"net/http"
	"strings"
)

// A refusal says why something is not done, and what mends it, to whoever stands before it and to
// those who run the server. Nothing in it is about a person.
type refusal struct {
	status    int
	what, why string
}

func (f refusal) Error() string { return f.what + ": " + f.why }

func failed(err error) refusal {
	return refusal{http.StatusInternalServerError, "Something failed on our side", err.Error()}
}

func undeployed(deployment string) refusal {
	return refusal{http.StatusForbidden, "This deployment is not known here", "The platform says deployment " + short(deployment) + ". Add it to `deployments` of the platform in the file of -lti, and start the server again."}
}

var refusalPage = template.Must(template.New("refusal").Parse(
	`<p class="lead">{{.What}}.</p><p role="alert">{{.Why}}</p><p>Open the activity again from your course. If that does not help, show this page to the person who looks after the tool.</p>`))

// refuse writes a refusal, to the page and to the log.
func (t *Tool) refuse(w http.ResponseWriter, r *http.Request, p *registration, f refusal) {
	name := ""
	if p != nil {
		name = p.Name
	}
	if f.status != http.StatusNotFound {
		t.options.Log.Warn("lti: refused", "platform", name, "what", f.what, "why", f.why)
	}
	t.write(w, r, Page{Status: f.status, Title: "Not opened", Body: render(refusalPage, struct{ What, Why string }{f.what, f.why})})
}

func (t *Tool) write(w http.ResponseWriter, r *http.Request, p Page) {
	if p.Status == 0 {
		p.Status = http.StatusOK
	}
	t.options.Course.Write(w, r, p)
}

func render(page *template.Template, fields any) template.HTML {
	var b strings.Builder
	if err := page.Execute(&b, fields); err != nil {
		panic(err) // a fault of the template
	}
	return template.HTML(b.String()) // the template has escaped what is text
}
