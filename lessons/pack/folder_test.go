//go:build unix

package pack

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Nothing outside the folder is read, and nothing that is no file is waited for.
func TestNothingOutsideIsRead(t *testing.T) {
	const config = "name: Mine\nparts:\n  - {title: One, lessons: [mine, inside, pipe, folder]}\n"
	outside := written(t, "secret.md", lesson)
	dir := written(t, ConfigFile, config, "text.md", lesson, "folder.md/x", "")
	for name, to := range map[string]string{"mine.md": filepath.Join(outside, "secret.md"), "inside.md": "text.md"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err) // systems without links
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := read(t, dir)
	if got, want := c.Problems.Error(), "mine.md:1: path escapes from parent\npipe.md:1: it is not a file\nfolder.md:1: it is not a file"; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if c.Lessons[1].Title != "Mine" {
		t.Errorf("a link within the folder leads to %+v", c.Lessons[1])
	}
	if err := os.Symlink(filepath.Join(outside, "secret.md"), filepath.Join(outside, ConfigFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := reader(outside).Read(); err == nil || !strings.Contains(err.Error(), "path escapes") {
		t.Errorf("course.yaml is a link out of the folder: %v", err)
	}
}
