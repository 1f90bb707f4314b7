package site

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"maps"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/plan"
	"upsweep/exercises/problemset"
	"upsweep/internal/progress"
	"upsweep/web/assets"
)

// A SCORM 1.2 package is a zip file that learning platforms take: the client with what it loads, a
// page for each part that earns a score (a SCO: a lesson, or a problem set), and a manifest. Where
// it will lie nobody knows, so its pages find that out when they are opened (web/scorm.js), and so
// does what they name. A platform serves files by the endings of their names, and not all know
// those of WebAssembly and of typefaces: what has such a name gets another, and the script gives it
// back.

// A sco is one part of a package that earns a score.
type sco struct {
	name, title string // of the file, and for people

	Start    string   `json:"start"` // the address within the site that it opens
	Items    []string `json:"items"` // specs of a set, or families of the steps of a ladder; what is answered is told by them
	Points   []int    `json:"points"`
	Drafts   string   `json:"drafts,omitempty"`   // of a set: what begins the names of its drafts
	Programs []string `json:"programs,omitempty"` // of a set: the keys of the programs that the workbench keeps of it
	Keyed    bool     `json:"keyed,omitempty"`    // of a set: its numbers follow from the student's name
	Silent   bool     `json:"silent,omitempty"`   // of a set: its feedback is hidden
}

// lessonSCOs are the lessons of a site, each with the steps of its ladder.
func lessonSCOs(site *Site) []sco {
	var list []sco
	for _, l := range site.Content.Index() {
		s := sco{name: "lesson-" + l.Slug, title: l.Title, Start: "/lessons/" + l.Slug, Items: []string{}, Points: []int{}}
		for _, step := range plan.LadderOf(l.Slug, l.Title, l.Practice).Steps {
			s.Items = append(s.Items, step.Family().String())
			s.Points = append(s.Points, 1)
		}
		list = append(list, s)
	}
	return list
}

// setSCO is a problem set.
func setSCO(set problemset.Set) (sco, error) {
	s := sco{name: "set", title: set.Name, Start: "/practice?" + set.Encode(), Drafts: "draft " + set.Encode() + " ", Keyed: set.Key != "", Silent: set.Silent}
	if s.title == "" {
		s.title = "Problem set"
	}
	for i, item := range set.Items {
		e, err := exercises.New(item.Spec)
		if err != nil {
			return s, fmt.Errorf("exercise %d of the set: %w", i+1, err)
		}
		s.Items = append(s.Items, item.Spec.String())
		s.Points = append(s.Points, set.Points(i, e.Grade(e.Empty()).Of))
		if item.Spec.Kind.Single {
			s.Programs = append(s.Programs, drill.ProgramKey(item.Spec.Algorithm, set.ID()))
		}
	}
	return s, nil
}

// scosOf are those of a package: of the set in a file, or without one of the course.
func scosOf(site *Site, setFile string) (title string, list []sco, err error) {
	if setFile == "" {
		return cmp.Or(site.Content.About.Name, "Upsweep"), lessonSCOs(site), nil
	}
	text, err := os.ReadFile(setFile)
	if err != nil {
		return "", nil, fmt.Errorf("-scorm-set: %w", err)
	}
	set, err := problemset.Read(string(text))
	if err != nil {
		return "", nil, fmt.Errorf("-scorm-set %.60s: %w", setFile, err)
	}
	one, err := setSCO(set)
	if err != nil {
		return "", nil, fmt.Errorf("-scorm-set %.60s: %w", setFile, err)
	}
	return one.title, []sco{one}, nil
}

// WriteSCORM writes a site into a file as a package, or the problem set in a file.
func WriteSCORM(ctx context.Context, site *Site, handler http.Handler, file, setFile string) (err error) {
	if site.Problem != nil {
		return site.Problem
	}
	if site.Flaws != nil {
		return fmt.Errorf("put the course right before you package it:\n%w", site.Flaws)
	}
	title, list, err := scosOf(site, setFile)
	if err != nil {
		return err
	}
	files, err := scormFiles(ctx, site, handler, list)
	if err != nil {
		return err
	}
	files["imsmanifest.xml"] = manifestOf(title, list, slices.Sorted(maps.Keys(files)))
	out, err := os.Create(file)
	if err != nil {
		return fmt.Errorf("-scorm: %w; choose another file", err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	return zipped(out, files)
}

// scormFiles are the files of a package by their names, without its manifest.
func scormFiles(ctx context.Context, site *Site, handler http.Handler, list []sco) (map[string][]byte, error) {
	files := map[string][]byte{}
	done := progress.New("files of the package made", 0)
	get := func(address, file string) error {
		done.Step()
		a := &captured{header: http.Header{}, status: http.StatusOK}
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+address, nil)
		if err != nil {
			return err
		}
		handler.ServeHTTP(a, request)
		if a.status != http.StatusOK {
			return fmt.Errorf("-scorm: %s answers %d", address, a.status)
		}
		files[file] = a.body.Bytes()
		return nil
	}
	for _, address := range site.contents() {
		if err := get(address, strings.TrimPrefix(address, "/")); err != nil {
			return nil, err
		}
	}
	for _, address := range site.Pages.Written() {
		if err := get(address, strings.TrimPrefix(address, "/")+".html"); err != nil {
			return nil, err
		}
	}
	for _, asset := range site.Assets.All() {
		if slices.Contains(notInSCORM(), asset.Name) {
			continue
		}
		content, _ := site.Assets.Content(asset.Name)
		name := assets.Prefix[1:] + plainName(asset.File)
		switch path.Ext(asset.File) {
		case ".wasm":
			files[name] = gzipped(content)
		case ".css":
			files[name] = []byte(namesReplaced(site, string(content)))
		default:
			files[name] = content
		}
	}
	for _, s := range list {
		page, err := scormPage(site, s)
		if err != nil {
			return nil, err
		}
		files[s.name+".html"] = page
	}
	return files, nil
}

// notInSCORM are assets of which a package has no use.
func notInSCORM() []string {
	return []string{workerAsset, componentAsset, "classroom.wasm", "frame.js", "player.js", "player.css", "live.js", "room.js", ltiScript, "icon-192.png", "icon-512.png", "maskable-512.png", "apple-touch-icon.png"}
}

// plainName is the name of a file of which every platform can tell the type: those that some do not
// know are bytes.
func plainName(file string) string {
	if ext := path.Ext(file); ext == ".wasm" || ext == ".woff2" {
		return strings.TrimSuffix(file, ext) + ".bin"
	}
	return file
}

// namesReplaced is a sheet that names the typefaces as the package has them.
func namesReplaced(site *Site, sheet string) string {
	for _, a := range site.Assets.All() {
		if plain := plainName(a.File); plain != a.File {
			sheet = strings.ReplaceAll(sheet, a.File, plain)
		}
	}
	return sheet
}

func gzipped(content []byte) []byte {
	var b bytes.Buffer
	// The level is one that exists, and writing to memory does not fail.
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = w.Write(content)
	_ = w.Close()
	return b.Bytes()
}

// The page of a SCO: the shell, on which the client draws what the address asks for.
const scormDocument = `<!doctype html>
<html lang="en" data-build="{{.Build}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<meta name="color-scheme" content="light dark">
<script src="{{.Early}}"></script>
<link rel="stylesheet" href="{{.Style}}">
{{- with .Sheet}}
<link rel="stylesheet" href="{{.}}">{{end}}
<link rel="icon" href="data:,">
<script type="module" src="{{.Module}}" data-sco="{{.SCO}}" data-client="{{.Client}}" data-wasm="{{.Wasm}}" data-exec="{{.Exec}}" data-compiler="{{.Compiler}}" data-pool="{{.Pool}}" data-pool-worker="{{.PoolWorker}}" data-pool-wasm="{{.PoolWasm}}" data-kernels="{{.Kernels}}" data-kernels-worker="{{.KernelsWorker}}" data-kernels-wasm="{{.KernelsWasm}}" data-shaders-wasm="{{.ShadersWasm}}" data-translator-wasm="{{.TranslatorWasm}}" data-editor="{{.Editor}}" data-film="{{.Film}}" data-now></script>
</head>
<body>{{.Body}}</body>
</html>
`

func scormPage(site *Site, s sco) ([]byte, error) {
	about, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	url := func(name string) string { return strings.TrimPrefix(site.Assets.URL(name), "/") }
	sheet := ""
	if site.Content.About.Sheet != "" {
		sheet = strings.TrimPrefix(sheetAddress, "/")
	}
	body := strings.ReplaceAll(ui.Canonical(site.Pages.Shell().BodyHTML), ` href="/`, ` href="./`)
	var b bytes.Buffer
	err = template.Must(template.New("sco").Parse(scormDocument)).Execute(&b, struct {
		shell
		Module, SCO string
	}{shell{
		Title: s.title, Build: site.build(), Policy: contentPolicyOfPages, Body: template.HTML(body), // go-app's writer has escaped what is text
		Early: url("head.js"), Style: url("style.css"), Sheet: sheet, Client: url("client.js"), Wasm: url("client.wasm"), Exec: url("wasm_exec.js"), Compiler: url("compile.js"),
		Pool: url("pool.js"), PoolWorker: url("worker.js"), PoolWasm: url("worker.wasm"),
		Kernels: url("kernels.js"), KernelsWorker: url("kernels-worker.js"), KernelsWasm: url("kernels.wasm"), ShadersWasm: url("shaders.wasm"), TranslatorWasm: url("translator.wasm"), Editor: url("editor.js"), Film: url("film.js"),
	}, url("scorm.js"), string(about)})
	return b.Bytes(), err
}

// manifestOf is imsmanifest.xml: an organisation with an item for each SCO, a resource for each of
// their pages, and one for all that they share.
func manifestOf(title string, list []sco, files []string) []byte {
	var b bytes.Buffer
	text := manifestText().Replace
	fmt.Fprintf(&b, `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="upsweep" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>%s</title>
`, text(title))
	for _, s := range list {
		fmt.Fprintf(&b, `      <item identifier="item-%s" identifierref="%s" isvisible="true">
        <title>%s</title>
      </item>
`, s.name, s.name, text(s.title))
	}
	b.WriteString("    </organization>\n  </organizations>\n  <resources>\n")
	var pages []string
	for _, s := range list {
		page := s.name + ".html"
		pages = append(pages, page)
		fmt.Fprintf(&b, `    <resource identifier="%s" type="webcontent" adlcp:scormtype="sco" href="%s">
      <file href="%s"/>
      <dependency identifierref="shared"/>
    </resource>
`, s.name, page, page)
	}
	b.WriteString(`    <resource identifier="shared" type="webcontent" adlcp:scormtype="asset">` + "\n")
	for _, file := range files {
		if !slices.Contains(pages, file) {
			fmt.Fprintf(&b, "      <file href=\"%s\"/>\n", text(file))
		}
	}
	b.WriteString("    </resource>\n  </resources>\n</manifest>\n")
	return b.Bytes()
}

// manifestText escapes a text by name: Moodle takes an ampersand before a number (&#39;) for a
// text, and escapes it once more.
func manifestText() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")
}

// zipped writes files, the manifest first. The same files give the same bytes.
func zipped(to io.Writer, files map[string][]byte) error {
	z := zip.NewWriter(to)
	names := slices.Sorted(maps.Keys(files))
	slices.SortStableFunc(names, func(a, b string) int {
		return strings.Compare(strings.TrimPrefix(a, "imsmanifest.xml"), strings.TrimPrefix(b, "imsmanifest.xml"))
	})
	for _, name := range names {
		method := zip.Deflate
		if ext := path.Ext(name); ext == ".bin" || ext == ".png" {
			method = zip.Store
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}) // the first day that there is in one
		if err != nil {
			return err
		}
		if _, err := w.Write(files[name]); err != nil {
			return err
		}
	}
	return z.Close()
}
