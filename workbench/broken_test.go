package workbench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Broken variants of the catalogue, in the readers' language, are judged wrong or racy, with the name of the mistake.
func TestBrokenPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/broken/*.star")
	if err != nil || len(files) < 8 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head := func(name string) string {
			_, rest, _ := strings.Cut(string(text), "# "+name+": ")
			line, _, _ := strings.Cut(rest, "\n")
			return line
		}
		v, err := Judge(compiled(t, string(text)), found(t, head("task")), nil)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if v.Right && v.RaceFree || v.Cause != head("cause") {
			t.Errorf("%s: %+v, want %s (fails on %v)", file, v, head("cause"), v.Failing)
		}
	}
}
