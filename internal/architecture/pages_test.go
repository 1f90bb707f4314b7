package architecture

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// `make run` on a new machine begins with a server of pages alone (the tag `pages`), since the
// libraries of classrooms and of metrics take as long to compile as half of all others. It
// compiles, and is without them.
func TestPagesAlone(t *testing.T) {
	// Go keeps the result of a test until a file that it has opened is another: so it opens those
	// of the command and of the site.
	for _, pattern := range []string{"../../cmd/serve/*.go", "../../site/*.go", "../../site/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			if _, err := os.ReadFile(file); err != nil {
				t.Fatal(err)
			}
		}
	}
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}", "-tags", "pages", "./cmd/serve")
	list.Dir = "../.."
	text, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("with the tag pages cmd/serve does not compile: %v\n%s", err, text)
	}
	for p := range strings.FieldsSeq(string(text)) {
		for _, heavy := range []string{"github.com/nats-io/", "github.com/prometheus/", "upsweep/rooms/gateway"} {
			if strings.HasPrefix(p, heavy) {
				t.Errorf("with the tag pages cmd/serve imports %s: keep it in a file with the constraint !pages (cmd/serve/pages_alone.go)", p)
			}
		}
	}
}
