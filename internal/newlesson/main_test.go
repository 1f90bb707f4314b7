package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.md": "---\norder: 7\n---\n", "b.md": "---\norder: 12\n---\norder: of things\n", "glossary.md": "## a\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	name, err := write(folder, "merge-path")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`title: "Merge path"`, "\norder: 13\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("lacks %q", want)
		}
	}
	if _, err := write(folder, "merge-path"); !os.IsExist(err) {
		t.Errorf("a lesson is overwritten: %v", err)
	}
	for _, slug := range []string{"", "Merge", "../x", "a b", "a--b", "1"} {
		if _, err := write(folder, slug); err == nil {
			t.Errorf("%q is taken for a name", slug)
		}
	}
}
