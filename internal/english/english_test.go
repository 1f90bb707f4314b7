package english

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func listed(t *testing.T) []Phrase {
	t.Helper()
	list, err := os.ReadFile("phrases.txt")
	if err != nil {
		t.Fatal(err)
	}
	phrases, err := Phrases(string(list))
	if err != nil {
		t.Fatal(err)
	}
	return phrases
}

// each calls do with every file of the repository that is our own.
func each(t *testing.T, do func(path string, source []byte) error) {
	t.Helper()
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains([]string{".git", "node_modules", "testdata", "vendor", "dist"}, entry.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains([]string{".md", ".js", ".go"}, filepath.Ext(path)) {
			return nil
		}
		source, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		return do(path, source)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What readers meet holds none of the phrases.
func TestEnglish(t *testing.T) {
	phrases := listed(t)
	read := map[string]int{}
	each(t, func(path string, source []byte) (err error) {
		kind := kindOf(path)
		var texts []Text
		switch kind {
		case "":
			return nil
		case ".md":
			texts = Markdown(string(source))
		case ".js":
			texts = JavaScript(string(source))
		case ".go":
			if texts, err = Go(source); err != nil {
				return err
			}
		}
		read[kind]++
		for _, finding := range Findings(path, texts, phrases) {
			t.Error(finding)
		}
		return nil
	})
	if read[".md"] < 50 || read[".js"] < 10 || read[".go"] < 300 {
		t.Errorf("only so many files were read: %v", read)
	}
}

// kindOf tells how a file is read; "" is not at all.
func kindOf(path string) string {
	kind, folder := filepath.Ext(path), strings.Split(path, "/")[0]
	switch {
	case kind == ".md" && (folder == "lessons" || folder == "docs" || path == "README.md"):
		return kind
	case kind == ".js" && folder == "web":
		return kind
	case kind == ".go" && !strings.HasSuffix(path, "_test.go"):
		return kind
	}
	return ""
}

func TestPhrases(t *testing.T) {
	if _, err := Phrases("\\bjust if\\b"); err == nil {
		t.Error("a phrase without advice is taken")
	}
	if _, err := Phrases("(just if  if and only if"); err == nil {
		t.Error("an expression that is none is taken")
	}
	phrases := listed(t)
	for _, sentence := range []string{
		"They are apart by\ncommas.", "a merge is right just if both are sorted", "four thousand million counters", "it removes one key a time",
		"The pool stumbled.", "This is a fault of ours.", "Nothing speaks of this.", "That one stands.", "Ways take turns.", "It waits for ever.",
		"28x is no number", "16 steps a round",
	} {
		if len(Findings("a.md", []Text{{1, sentence}}, phrases)) == 0 {
			t.Errorf("nothing is found in %q", sentence)
		}
	}
}

func TestWhatIsRead(t *testing.T) {
	phrases, err := Phrases("\\bjust if\\b  if and only if")
	if err != nil {
		t.Fatal(err)
	}
	inGo, err := Go([]byte("// Package p is right\n// just if it compiles.\npackage p\n\nimport _ \"just if\"\n\n// just if\nvar a = \"x\" + `\njust if`\n\ntype b struct {\n\tc int `just if`\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	const advice = `: "just if"; write: if and only if`
	across := `: "just\nif"; write: if and only if`
	for _, c := range []struct {
		file  string
		texts []Text
		want  []string
	}{
		{"a.md", Markdown("one\n\nfour just if\n`just if` $just if$ [x](just if)\n```\njust if\n```\njust if"), []string{"a.md:3" + advice, "a.md:8" + advice}},
		{"a.md", Markdown("just `code` if"), nil},
		{"a.go", inGo, []string{"a.go:1" + across, "a.go:8" + advice}},
		{"a.js", JavaScript("// just if\nf('x', \"just if\") /* just if */\n`a\njust if`"), []string{"a.js:2" + advice, "a.js:4" + advice}},
	} {
		got := Findings(c.file, c.texts, phrases)
		if len(got) != len(c.want) {
			t.Errorf("%s: %q, want %q", c.file, got, c.want)
		}
	}
}

// A bound is called max or min in a name, as Go calls it: maxRooms, not mostRooms.
func TestNamesSayMaxAndMin(t *testing.T) {
	bounds := regexp.MustCompile(`\b([mM]ost|[lL]east)[A-Z]`)
	none := regexp.MustCompile(`\bwhere there (is|are) none\b`)
	each(t, func(path string, source []byte) error {
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "english_test.go") {
			return nil
		}
		for i, line := range strings.Split(string(source), "\n") {
			if found := bounds.FindString(line); found != "" {
				t.Errorf("%s:%d: a name begins with %q; write max or min", path, i+1, found)
			}
			if found := none.FindString(line); found != "" {
				t.Errorf("%s:%d: %q; write: if there is none", path, i+1, found)
			}
		}
		return nil
	})
}
