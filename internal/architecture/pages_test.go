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
	// of the command.
	files, err := filepath.Glob("../../cmd/serve/*.go")
	for _, file := range files {
		if err == nil {
			_, err = os.ReadFile(file)
		}
	}
	if err != nil {
		t.Fatal(err)
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
