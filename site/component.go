package site

import (
	"html/template"
	"net/http"
	"strings"

	"upsweep/app"
)

// What other sites have of ours: the script of the elements <upsweep-figure> and
// <upsweep-exercise>, at an address that stays, and the page of the player, which loads as little
// as it can.

const (
	componentAddress = "/upsweep.js"
	componentAsset   = "component.js"
)

// componentAnswer is the script.
func componentAnswer(site *Site) answer {
	script, ok := site.Assets.Content(componentAsset)
	if !ok {
		return answer{status: http.StatusNotFound, kind: "text/plain; charset=utf-8", body: []byte("no such script\n")}
	}
	return answer{status: http.StatusOK, kind: "text/javascript; charset=utf-8", body: script}
}

// The document of a page that does without the client.
var lightDocument = template.Must(template.New("light document").Parse(`<!doctype html>
<html lang="en" data-build="{{.Build}}"{{with .Base}} data-base="{{.}}"{{end}}>
<head>
<meta charset="utf-8">
{{- with .Policy}}
<meta http-equiv="Content-Security-Policy" content="{{.}}">{{end}}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
{{- range .Fonts}}
<link rel="preload" as="font" type="font/woff2" href="{{.}}" crossorigin>{{end}}
{{- with .Book}}
<link rel="preload" as="fetch" href="{{.}}" crossorigin>{{end}}
<link rel="stylesheet" href="{{.Style}}">
{{- with .Client}}
<script type="module" src="{{.}}" blocking="render"></script>{{end}}
<link rel="icon" href="data:,">
</head>
<body>{{.Body}}</body>
</html>
`))

// wrapLight puts a page into that document.
func wrapLight(site *Site, address string, page app.Page) answer {
	location := site.Location
	url := func(name string) string { return location.path(site.Assets.URL(name)) }
	s := shell{
		Title: page.Title, Build: site.build(), Base: location.Base, Style: url("player.css"), Client: url("player.js"),
		Body: template.HTML(location.moved(page.BodyHTML)), // go-app's writer has escaped what is text
	}
	if site.Static {
		s.Policy = contentPolicyOfPages
	}
	return s.answer(http.StatusOK, lightDocument, url, fonts()[:1])
}

// isLight tells the pages that do without the client.
func isLight(address string) bool {
	path, _, _ := strings.Cut(address, "?")
	kind, _, _ := app.KindOf(path)
	return kind.Light
}
