package site

import (
	"bytes"
	"html"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"upsweep/app"
)

// The document around every page. The body holds one element, which is go-app's mount point (see
// web/loader.js).
var document = template.Must(template.New("document").Parse(`<!doctype html>
<html lang="{{.Lang}}" data-build="{{.Build}}"{{with .Base}} data-base="{{.}}"{{end}}{{with .Worker}} data-worker="{{.}}"{{end}}{{if .Drawn}} data-drawn{{end}}{{with .Book}} data-book="{{.}}"{{end}}{{if .Signs}} data-signs{{end}}{{if .Rooms}} data-rooms{{end}}{{if .Teachers}} data-teachers{{end}}{{with .Live}} data-live="{{.}}"{{end}}>
<head>
<meta charset="utf-8">
{{- with .Policy}}
<meta http-equiv="Content-Security-Policy" content="{{.}}">{{end}}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
{{- with .Description}}
<meta name="description" content="{{.}}">
<meta property="og:description" content="{{.}}">{{end}}
<meta property="og:title" content="{{.Title}}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="{{.SiteName}}">
{{- with .Canonical}}
<link rel="canonical" href="{{.}}">
<meta property="og:url" content="{{.}}">{{end}}
{{- with .Picture}}
<meta property="og:image" content="{{.}}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">{{end}}
{{- if .Unlisted}}
<meta name="robots" content="noindex">{{end}}
<meta name="color-scheme" content="light dark">
{{- with .Resource}}
<script type="application/ld+json">{{.}}</script>{{end}}
{{- range .Fonts}}
<link rel="preload" as="font" type="font/woff2" href="{{.}}" crossorigin>{{end}}
{{- with .Early}}
<script src="{{.}}"></script>{{end}}
<link rel="stylesheet" href="{{.Style}}">
{{- with .Sheet}}
<link rel="stylesheet" href="{{.}}">{{end}}
<link rel="icon" href="{{.Icon}}" type="image/svg+xml">
<link rel="icon" href="{{.SmallIcon}}" type="image/png" sizes="32x32">
<link rel="apple-touch-icon" href="{{.TouchIcon}}">
{{- with .Manifest}}
<link rel="manifest" href="{{.}}">{{end}}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfbf8">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15161a">
{{- with .Seat}}
<script type="module" src="{{.}}"></script>{{end}}
{{- with .Launched}}
<script type="module" src="{{.}}" data-lti="page"></script>{{end}}
{{- with .Client}}
<script type="module" src="{{.}}" data-wasm="{{$.Wasm}}" data-wasm-size="{{$.WasmSize}}" data-exec="{{$.Exec}}" data-compiler="{{$.Compiler}}" data-pool="{{$.Pool}}" data-pool-worker="{{$.PoolWorker}}" data-pool-wasm="{{$.PoolWasm}}" data-kernels="{{$.Kernels}}" data-kernels-worker="{{$.KernelsWorker}}" data-kernels-wasm="{{$.KernelsWasm}}" data-shaders-wasm="{{$.ShadersWasm}}" data-translator-wasm="{{$.TranslatorWasm}}" data-editor="{{$.Editor}}" data-room="{{$.Room}}" data-film="{{$.Film}}" data-gpu-module="{{$.GPU}}"{{if $.Now}} data-now{{end}}{{with $.Resumes}} data-resumes="{{.}}"{{end}}></script>{{end}}
{{- if .Live}}
<script type="module" src="{{.Listener}}"></script>{{end}}
{{- with .Frame}}
<script type="module" src="{{.}}"></script>{{end}}
</head>
<body>{{.Body}}</body>
</html>
`))

// fonts are the two typefaces that every first screen uses.
func fonts() []string {
	return []string{"source-sans-3-latin-400-normal.woff2", "source-sans-3-latin-600-normal.woff2"}
}

// programFonts are the typefaces of programs and of the values in figures. A page that shows them
// would be laid out and painted anew when they arrive.
func programFonts() []string {
	return []string{"jetbrains-mono-latin-400-normal.woff2", "jetbrains-mono-latin-600-normal.woff2"}
}

type shell struct {
	Lang, Title, Description         string
	SiteName                         string
	Build, Base, Worker, Policy      string
	Canonical, Picture, Manifest     string
	Resource                         *learningResource // what machines read of a lesson; nil on other pages
	Unlisted                         bool
	Signs                            bool // files of answers are signed
	Live, Listener                   string
	Sheet                            string // of the course's own colours
	Rooms                            bool   // the server has classrooms
	Teachers                         bool   // it shows the teaching notes to those alone who bring their key
	Now                              bool   // the page is nothing without the client
	Resumes                          string // under what the window remembers that it needs the client
	Drawn                            bool   // the page is drawn as its query asks
	Body                             template.HTML
	Fonts                            []string
	Early, Style, Client, Wasm, Exec string
	Compiler                         string // compiles the client beside the page
	WasmSize                         int    // in bytes, unpacked
	Pool, PoolWorker, PoolWasm       string
	Kernels, KernelsWorker           string
	KernelsWasm, ShadersWasm         string
	TranslatorWasm                   string
	Editor, Room, GPU                string
	Seat                             string // by which a student's page follows before the client is there
	Launched                         string // what reports to learning platforms
	Film                             string
	Frame                            string // what it speaks with a page that frames it
	Book                             string // the flipbook of the first figure, which answers the first press
	Icon, SmallIcon, TouchIcon       string
}

// wrap puts the page of an address into the document.
func wrap(site *Site, address string, page app.Page) answer {
	if isLight(address) && page.Status == http.StatusOK {
		return wrapLight(site, address, page)
	}
	lang := page.Lang
	if lang == "" {
		lang = "en"
	}
	status := page.Status
	if status == 0 {
		status = http.StatusOK
	}
	location := site.Location
	url := func(name string) string { return location.path(site.Assets.URL(name)) }
	path, _, _ := strings.Cut(address, "?")
	kind, _, _ := app.KindOf(path)
	program := programOf(site, kind)
	s := shell{
		Lang: lang, Title: page.Title, Description: page.Description, SiteName: site.courseName(),
		Build: site.build(), Base: location.Base,
		Body:  template.HTML(location.moved(page.BodyHTML)), // go-app's writer has escaped what is text
		Early: url("head.js"), Style: url("style.css"),
		Client: url("client.js"), Wasm: url(program), Exec: url("wasm_exec.js"), Compiler: url("compile.js"),
		Pool: url("pool.js"), PoolWorker: url("worker.js"), PoolWasm: url("worker.wasm"),
		Kernels: url("kernels.js"), KernelsWorker: url("kernels-worker.js"), KernelsWasm: url("kernels.wasm"), ShadersWasm: url("shaders.wasm"), TranslatorWasm: url("translator.wasm"), Editor: url("editor.js"), Room: url("room.js"), Film: url("film.js"), GPU: url(gpuAsset),
		Icon: url("icon.svg"), SmallIcon: url("icon-32.png"), TouchIcon: url("apple-touch-icon.png"),
		Unlisted: status != http.StatusOK || !isListed(address),
		Now:      needsClient(address, kind),
		Resumes:  kind.Resumes,
		Drawn:    strings.Contains(address, "?") && address != seatAddress,
		Signs:    site.Sign != nil,
		Rooms:    site.Rooms,
		Teachers: site.Teachers != nil,
		Live:     site.Live, Listener: url(listenerAsset),
	}
	if site.Content.About.Sheet != "" {
		s.Sheet = location.path(sheetAddress)
	}
	if len(site.Frames) > 0 {
		s.Launched = url(ltiScript)
	}
	if s.Wasm == "" {
		s.Client = ""
	}
	if asset, ok := site.Assets.Asset(program); ok {
		s.WasmSize = asset.Size
	}
	if address == seatAddress {
		s.Seat = s.Room
	}
	if isFramed(address) {
		s.Frame = url("frame.js")
	} else {
		s.Manifest = location.path("/manifest.webmanifest")
		if site.Offline {
			s.Worker = location.path(workerAddress)
		}
	}
	if site.Static {
		s.Policy = contentPolicyOfPages
	}
	if !s.Unlisted {
		s.Canonical = location.whole(path)
		if site.Static {
			s.Canonical = location.whole(folder(path))
		}
		s.Picture = location.whole(pictureOf(site, path))
	}
	first := fonts()
	switch {
	case strings.HasPrefix(address, "/write"):
		first = append(first, programFonts()[0])
	case strings.Contains(string(s.Body), `class="stage`):
		first = append(first, programFonts()...)
	}
	if kind.Named == app.ByLesson && status == http.StatusOK {
		s.Resource = resourceOf(site, strings.TrimPrefix(path, "/lessons/"), lang, s.Canonical)
	}
	return s.answer(status, document, url, first)
}

// firstFlipbook is where the flipbook of a page's first figure lies, which answers the first press; ""
// if there is none.
func firstFlipbook(body template.HTML) string {
	_, after, _ := strings.Cut(string(body), `data-flipbook="`)
	book, _, _ := strings.Cut(after, `"`)
	return html.UnescapeString(book)
}

// answer writes the document of a template, with those fonts that there are; url is where an asset
// lies, or empty.
func (s shell) answer(status int, document *template.Template, url func(name string) string, fonts []string) answer {
	s.Book = firstFlipbook(s.Body)
	for _, name := range fonts {
		if url := url(name); url != "" {
			s.Fonts = append(s.Fonts, url)
		}
	}
	var b bytes.Buffer
	if err := document.Execute(&b, s); err != nil {
		panic(err) // a fault of the template; recovery logs it
	}
	return answer{status: status, kind: "text/html; charset=utf-8", body: b.Bytes()}
}

// isListed tells the pages that a search engine may know: those of the table that say so, as they
// are without a query.
func isListed(address string) bool {
	kind, _, ok := app.KindOf(address)
	return ok && !kind.Unlisted && !strings.Contains(address, "?")
}

// needsClient tells the pages on which there is little to read before the client runs.
func needsClient(address string, kind *app.Kind) bool {
	isSet := strings.HasPrefix(address, "/practice?") // of which only the browser knows what has been answered
	return address == shellAddress || kind.NeedsClient || isSet
}

// programOf is the program of the client that has the pages of a kind.
func programOf(site *Site, kind *app.Kind) string {
	if kind.Classroom && site.Assets.URL("classroom.wasm") != "" {
		return "classroom.wasm"
	}
	return "client.wasm"
}

// isFramed tells the pages that other sites may frame, and what lies where they do.
func isFramed(address string) bool {
	return slices.ContainsFunc(app.FramedPrefixes(), func(prefix string) bool { return strings.HasPrefix(address, prefix) })
}
