package site

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"upsweep/app"
	"upsweep/internal/progress"
	"upsweep/web/assets"
)

// Export writes the site as files for a host that serves a directory: every page as a folder's
// index.html, 404.html, the content, the flipbooks, the service worker and the assets, these also
// precompressed. What depends on a query, the client draws. On a host that sets no headers the
// worker adds those for isolation from the second page on.
func Export(ctx context.Context, site *Site, handler http.Handler, dir string) error {
	if site.Problem != nil {
		return site.Problem
	}
	if site.Flaws != nil {
		return fmt.Errorf("put the course right before you export it:\n%w", site.Flaws)
	}
	files := map[string]string{
		"/manifest.webmanifest": "manifest.webmanifest", missingAddress: "404.html", workerAddress: "sw.js", componentAddress: "upsweep.js",
		shellAddress: filepath.Join("shell", "index.html"),
	}
	pages := progress.New("pages made", len(site.Pages.Addresses()))
	for _, address := range site.Pages.Addresses() {
		pages.Step()
		files[address] = filepath.Join(filepath.FromSlash(strings.TrimPrefix(address, "/")), "index.html")
		for _, book := range site.flipbooksOf(address) {
			files[book] = filepath.FromSlash(strings.TrimPrefix(book, "/"))
		}
		if picture := pictureOf(site, address); picture != "" {
			files[picture] = filepath.FromSlash(strings.TrimPrefix(picture, "/"))
		}
	}
	for _, address := range site.contents() {
		files[address] = filepath.FromSlash(strings.TrimPrefix(address, "/"))
	}
	for _, asset := range site.Assets.All() {
		address := assets.Prefix + asset.File
		files[address] = filepath.FromSlash(strings.TrimPrefix(address, "/"))
	}
	written := progress.New("files written", len(files))
	for address, file := range files {
		written.Step()
		if err := exportOne(ctx, handler, address, "", filepath.Join(dir, file)); err != nil {
			return err
		}
	}
	for _, asset := range site.Assets.All() {
		for coding := range asset.Encoded {
			file := filepath.Join(dir, "assets", assets.StoredName(asset.File, coding))
			if err := exportOne(ctx, handler, assets.Prefix+asset.File, coding, file); err != nil {
				return err
			}
		}
	}
	return writeNotes(site, dir)
}

// writeNotes writes what is for the host and for search engines.
func writeNotes(site *Site, dir string) error {
	notes := map[string]string{
		// GitHub Pages would otherwise take the files for the sources of a site.
		".nojekyll": "",
		// Netlify and Cloudflare Pages read their headers off this file.
		"_headers": hostHeaders(site),
	}
	if site.Location.Origin != "" {
		notes["sitemap.xml"] = siteMap(site)
		if site.Location.Base == "" {
			notes["robots.txt"] = "User-agent: *\nAllow: /\nSitemap: " + site.Location.whole("/sitemap.xml") + "\n"
		}
	}
	for name, text := range notes {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// siteMap lists the pages that search engines are to know, by their whole addresses (sitemaps.org,
// protocol 0.9).
func siteMap(site *Site) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, address := range site.Pages.Addresses() {
		if !isListed(address) {
			continue
		}
		b.WriteString("<url><loc>")
		// Writing to memory does not fail.
		_ = xml.EscapeText(&b, []byte(site.Location.whole(folder(address))))
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.String()
}

// hostHeaders are the headers of headers.go in the words of the hosts that read them off a file.
// Such a host joins what all rules for a path say of one header, so pages that nobody may frame
// have rules of their own: what one rule forbids, another can't allow.
func hostHeaders(site *Site) string {
	var b strings.Builder
	rule := func(path string, lists ...[][2]string) {
		b.WriteString(site.Location.Base + path + "\n")
		for _, list := range lists {
			for _, h := range list {
				b.WriteString("  " + h[0] + ": " + h[1] + "\n")
			}
		}
	}
	rule("/*", headersOfAll[:])
	seen := map[string]bool{}
	for _, address := range append(site.Pages.Addresses(), shellAddress) {
		folder, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
		if folder = "/" + folder; seen[folder] {
			continue
		}
		seen[folder] = true
		rule(folder, headersOf(folder+"/"))
		if folder != "/" {
			rule(folder+"/*", headersOf(folder+"/"))
		}
	}
	forever := [][2]string{{"Cache-Control", assets.Forever}}
	rule(assets.Prefix+"*", headersOf(assets.Prefix), forever)
	rule(app.FlipbookPrefix+"/*", headersOf(app.FlipbookPrefix+"/"), forever)
	rule(workerAddress, [][2]string{{"Cache-Control", "no-cache"}})
	rule(componentAddress, headersOf(componentAddress), [][2]string{{"Cache-Control", "no-cache"}})
	return b.String()
}

// missingAddress is an address that no page has.
const missingAddress = "/404"

// exportOne writes what the server would answer for an address in a content coding.
func exportOne(ctx context.Context, handler http.Handler, address, coding, file string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept-Encoding", coding)
	got := &captured{header: http.Header{}, status: http.StatusOK}
	handler.ServeHTTP(got, request)
	want := http.StatusOK
	if address == missingAddress {
		want = http.StatusNotFound
	}
	if got.status != want || got.header.Get("Content-Encoding") != coding {
		return fmt.Errorf("export: %s answers %d in coding %q", address, got.status, got.header.Get("Content-Encoding"))
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, got.body.Bytes(), 0o644)
}

// captured is an answer kept in memory.
type captured struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (c *captured) Header() http.Header         { return c.header }
func (c *captured) WriteHeader(status int)      { c.status = status }
func (c *captured) Write(p []byte) (int, error) { return c.body.Write(p) }

// Writable makes a directory, and tells whether files can be written into it: before minutes are
// spent on what they are to hold.
func Writable(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".upsweep-")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}
