//go:build !js

package main

import (
	"bytes"
	"html/template"
	"net/http"

	"upsweep/app"
	"upsweep/web/assets"
)

// The document around every page. The body holds one element, which is go-app's mount point (see web/loader.js).
const document = `<!doctype html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
{{- with .Description}}
<meta name="description" content="{{.}}">
<meta property="og:description" content="{{.}}">{{end}}
<meta property="og:title" content="{{.Title}}">
<meta property="og:type" content="website">
<meta name="color-scheme" content="light dark">
{{- range .Fonts}}
<link rel="preload" as="font" type="font/woff2" href="{{.}}" crossorigin>{{end}}
{{- with .Early}}
<script src="{{.}}"></script>{{end}}
<link rel="stylesheet" href="{{.Style}}">
<link rel="icon" href="{{.Icon}}" type="image/svg+xml">
<link rel="icon" href="{{.SmallIcon}}" type="image/png" sizes="32x32">
<link rel="apple-touch-icon" href="{{.TouchIcon}}">
<link rel="manifest" href="/manifest.webmanifest">
{{- with .Client}}
<script type="module" src="{{.}}" data-wasm="{{$.Wasm}}" data-exec="{{$.Exec}}"></script>{{end}}
</head>
<body>{{.Body}}</body>
</html>
`

// fonts are the two typefaces that every first screen uses.
func fonts() []string {
	return []string{"source-sans-3-latin-400-normal.woff2", "source-sans-3-latin-600-normal.woff2"}
}

type shell struct {
	Lang, Title, Description         string
	Body                             template.HTML
	Fonts                            []string
	Early, Style, Client, Wasm, Exec string
	Icon, SmallIcon, TouchIcon       string
}

// wrap puts a page into the document.
func wrap(build *assets.Set, page app.Page) answer {
	lang := page.Lang
	if lang == "" {
		lang = "en"
	}
	s := shell{
		Lang: lang, Title: page.Title, Description: page.Description,
		Body:  template.HTML(page.BodyHTML), // go-app's writer has escaped what is text
		Early: build.URL("head.js"), Style: build.URL("style.css"),
		Client: build.URL("client.js"), Wasm: build.URL("client.wasm"), Exec: build.URL("wasm_exec.js"),
		Icon: build.URL("icon.svg"), SmallIcon: build.URL("icon-32.png"), TouchIcon: build.URL("apple-touch-icon.png"),
	}
	if s.Wasm == "" {
		s.Client = ""
	}
	for _, name := range fonts() {
		if url := build.URL(name); url != "" {
			s.Fonts = append(s.Fonts, url)
		}
	}
	var b bytes.Buffer
	if err := template.Must(template.New("document").Parse(document)).Execute(&b, s); err != nil {
		panic(err) // a fault of the template; recovery logs it
	}
	status := page.Status
	if status == 0 {
		status = http.StatusOK
	}
	return answer{status: status, kind: "text/html; charset=utf-8", body: b.Bytes()}
}
