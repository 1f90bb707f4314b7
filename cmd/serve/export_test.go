//go:build !js

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExport(t *testing.T) {
	site, dir := testSite(t), t.TempDir()
	if err := export(context.Background(), site, handlerOf(site), dir); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"index.html":                    "<h1",
		"404.html":                      "Page not found",
		"lessons/blelloch/index.html":   "Scan: Blelloch",
		"play/scan/blelloch/index.html": "<svg",
		"content/lessons.json":          `"slug":"blelloch"`,
		"content/lessons/blelloch.json": `"slug":"blelloch"`,
		"content/licences.json":         "Source Sans 3",
		"manifest.webmanifest":          "Upsweep",
		"assets/client-02.wasm":         "content of client.wasm",
	} {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(text), want) {
			t.Errorf("%s does not hold %q", file, want)
		}
	}
}

func TestExportRefusesABrokenCourse(t *testing.T) {
	site := testSite(t)
	site.Problem = errors.New("blelloch.md:3: no")
	if err := export(context.Background(), site, handlerOf(site), t.TempDir()); !errors.Is(err, site.Problem) {
		t.Errorf("got %v", err)
	}
}
