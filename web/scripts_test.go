package web_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What can be done wrong in many places is done in one: text becomes markup, and the browser's
// storage is touched, where these lists say.
var onlyIn = []struct {
	what  string
	where []string // of the repository
	form  *regexp.Regexp
}{
	{"text becomes markup", []string{"web/markup.js", "app/ui/raw_js.go"},
		regexp.MustCompile(`innerHTML|outerHTML"?\s*[=,]\s*[^=]|insertAdjacentHTML|createContextualFragment|document\.write|setHTML`)},
	{"text becomes a document beside the page", []string{"app/server_pages_js.go"}, regexp.MustCompile(`parseFromString`)},
	{"text becomes a program", nil, regexp.MustCompile(`\beval\(|new Function\(|\.Get\("(eval|Function)"\)|setTimeout\(["'\x60]`)},
	{"a store is named that some browsers refuse to name", []string{"web/storage.js"}, regexp.MustCompile(`localStorage|sessionStorage`)},
	{"a database is named that some browsers refuse to open", []string{"web/app-record.js"}, regexp.MustCompile(`indexedDB`)},
	{"a link of markup is put where the site lies, which ui.Raw does again", nil, regexp.MustCompile(`EscapeString\(ui\.At\(`)},
	{"a file is made", []string{"app/ui/file_js.go"}, regexp.MustCompile(`createObjectURL`)},
}

func TestDoneInOnePlace(t *testing.T) {
	root := ".."
	seen := map[string]bool{}
	for _, dir := range []string{"web", "app", "views"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name := filepath.ToSlash(strings.TrimPrefix(file, root+string(filepath.Separator)))
			if entry.IsDir() {
				if name == "web/dist" || name == "web/vendor" {
					return filepath.SkipDir
				}
				return nil
			}
			if !strings.HasSuffix(name, ".js") && !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			for _, rule := range onlyIn {
				for i, line := range strings.Split(string(text), "\n") {
					code, _, _ := strings.Cut(line, "//")
					if !rule.form.MatchString(code) {
						continue
					}
					allowed := false
					for _, place := range rule.where {
						allowed = allowed || place == name
					}
					if seen[name+rule.what] = true; !allowed {
						t.Errorf("%s:%d: here %s: %s", name, i+1, rule.what, strings.TrimSpace(line))
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, rule := range onlyIn {
		for _, place := range rule.where {
			if !seen[place+rule.what] {
				t.Errorf("%s: no longer does it hold that here %s", place, rule.what)
			}
		}
	}
}
