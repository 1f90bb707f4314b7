package site

import (
	"cmp"
	"html"
	"net/http"

	"upsweep/app"
)

// pageAnswer writes the page of an address (path, perhaps with a query), with the status that
// belongs to it.
//
// It ends early, with an answer that nobody wants any more, when cancel says so.
func pageAnswer(site *Site, address string, cancel func() bool) answer {
	return wrap(site, address, pageOf(site, address, cancel))
}

// pageOf is the page of an address without the document around it.
func pageOf(site *Site, address string, cancel func() bool) app.Page {
	if site.Problem != nil {
		return problemPage(site.Problem)
	}
	if page, ok := site.Prepared.page(address); ok {
		return page
	}
	if address == shellAddress {
		return site.Pages.Shell()
	}
	page, ok := site.Pages.PrerenderUntil(address, cancel)
	if !ok {
		page.Status = http.StatusNotFound
	}
	return page
}

// problemPage shows an author what is wrong with a lesson, in the words of the renderer: file,
// line, message.
func problemPage(problem error) app.Page {
	return app.Page{
		Status: http.StatusInternalServerError, Lang: "en", Title: "A lesson does not render · Upsweep",
		BodyHTML: `<main class="plain"><h1>A lesson does not render</h1><pre>` + html.EscapeString(problem.Error()) +
			`</pre><p>Correct the file and load the page again.</p></main>`,
	}
}

// failureAnswer is the page for a failure of the server's own.
func failureAnswer(site *Site) answer {
	return plainPage(site, http.StatusInternalServerError, "Something failed", "Something failed on our side",
		`<p>The failure is recorded. <a href="">Load the page again</a>, or go <a href="`+site.Location.path("/")+`">to the course</a>.</p>`)
}

// plainPage is a page that needs nothing that may be what failed: no client, no content. The body
// is trusted HTML.
func plainPage(site *Site, status int, title, heading, body string) answer {
	return answer{status: status, kind: "text/html; charset=utf-8", body: []byte(
		`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
			`<title>` + title + ` · Upsweep</title><link rel="stylesheet" href="` + site.Location.path(site.Assets.URL("style.css")) + `"></head>` +
			`<body><main class="plain"><h1>` + heading + `</h1>` + body + `</main></body></html>` + "\n")}
}

// manifestAnswer describes the site to a system that installs it.
func manifestAnswer(site *Site) answer {
	url := func(name string) string { return site.Location.path(site.Assets.URL(name)) }
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	a := jsonAnswer(struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		ShortName   string `json:"short_name"`
		Description string `json:"description"`
		StartURL    string `json:"start_url"`
		Scope       string `json:"scope"`
		Display     string `json:"display"`
		Background  string `json:"background_color"`
		Theme       string `json:"theme_color"`
		Icons       []icon `json:"icons"`
	}{
		ID: site.Location.path("/"), Name: site.courseName(), ShortName: site.courseName(), Description: cmp.Or(site.Content.About.Says, "See, step and understand data-parallel algorithms."),
		StartURL: site.Location.path("/"), Scope: site.Location.path("/"), Display: "minimal-ui", Background: "#fcfbf8", Theme: "#005b94",
		Icons: []icon{
			{Src: url("icon.svg"), Sizes: "any", Type: "image/svg+xml"},
			{Src: url("icon-192.png"), Sizes: "192x192", Type: "image/png"},
			{Src: url("icon-512.png"), Sizes: "512x512", Type: "image/png"},
			{Src: url("maskable-512.png"), Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
		},
	})
	a.kind = "application/manifest+json"
	return a
}
