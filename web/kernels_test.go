package web_test

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A worker that holds much is ended while nothing is asked of it, and never while it works on a
// question (testdata/kernels.mjs).
func TestKernelsRestWhenNothingIsAsked(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("runs it in node, which is not here")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kernels.js", "retry.js"} {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), source, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	module := filepath.Join(folder, "kernels.js")
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(module)}
	if text, err := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "kernels.mjs"), address.String()).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}
