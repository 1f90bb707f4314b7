//go:build !js

package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"upsweep/app"
	"upsweep/web/assets"
)

// export writes the site as files for a host that serves a directory: every page as a folder's index.html, 404.html, the content and
// the assets, these also precompressed. What depends on a query, the client draws. The headers of headers.go are for the host to
// set; without cross-origin isolation everything works but shared memory between workers.
func export(ctx context.Context, site *Site, handler http.Handler, dir string) error {
	if site.Problem != nil {
		return site.Problem
	}
	files := map[string]string{"/manifest.webmanifest": "manifest.webmanifest", missingAddress: "404.html"}
	for _, address := range site.Pages.Addresses() {
		files[address] = filepath.Join(filepath.FromSlash(strings.TrimPrefix(address, "/")), "index.html")
	}
	contents := []string{"/content/lessons.json", "/content/licences.json", "/content/search.txt"}
	for _, lesson := range app.Index(site.Content.Lessons) {
		contents = append(contents, "/content/lessons/"+lesson.Slug+".json")
	}
	for _, address := range contents {
		files[address] = filepath.FromSlash(strings.TrimPrefix(address, "/"))
	}
	for _, asset := range site.Assets.All() {
		address := assets.Prefix + asset.File
		files[address] = filepath.FromSlash(strings.TrimPrefix(address, "/"))
	}
	for address, file := range files {
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
	return nil
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
