package gpu

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// texts are the CUDA and WGSL texts by their files' names.
func texts(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && slices.Contains([]string{".cu", ".cuh", ".wgsl"}, path.Ext(name)) {
			text, err := fs.ReadFile(files, name)
			all[path.Base(name)] = string(text)
			return err
		}
		return err
	})
	if err != nil || len(all) < 40 {
		t.Fatalf("%d texts: %v", len(all), err)
	}
	return all
}

// unbalanced is the first bracket of a text that has no partner, with the number of its line; 0 if
// there is none. Comments, strings and characters are passed over.
func unbalanced(text string) (line int) {
	closes := map[byte]byte{')': '(', ']': '[', '}': '{'}
	var open []byte
	var lines []int
	line = 1
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\n':
			line++
		case '/':
			if strings.HasPrefix(text[i:], "//") {
				i += strings.IndexByte(text[i:]+"\n", '\n') - 1
			}
		case '"', '\'':
			for i++; i < len(text) && text[i] != c && text[i] != '\n'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '(', '[', '{':
			open, lines = append(open, c), append(lines, line)
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != closes[c] {
				return line
			}
			open, lines = open[:len(open)-1], lines[:len(lines)-1]
		}
	}
	if len(lines) > 0 {
		return lines[len(lines)-1]
	}
	return 0
}

// The CUDA and WGSL texts have the form of programs, as far as that can be seen without their
// compilers (`make bench-gpu` has those): brackets have partners, in the whole and in each excerpt,
// and excerpts begin and end, each with a name of its own.
func TestFormOfTexts(t *testing.T) {
	for file, text := range texts(t) {
		if line := unbalanced(text); line > 0 && path.Ext(file) != ".wgsl" {
			t.Errorf("%s:%d: a bracket has no partner", file, line)
		}
		open := ""
		named := map[string]bool{}
		for i, line := range strings.Split(text, "\n") {
			name, begins := strings.CutPrefix(line, "// excerpt ")
			switch {
			case begins && (open != "" || named[name] || name == ""):
				t.Errorf("%s:%d: excerpt %q begins in %q, or is there twice", file, i+1, name, open)
			case begins:
				open, named[name] = name, true
			case line == "// end" && open == "":
				t.Errorf("%s:%d: an end of no excerpt", file, i+1)
			case line == "// end":
				open = ""
			case strings.Contains(line, "//=") && open == "":
				t.Errorf("%s:%d: a mark outside the excerpts", file, i+1)
			}
		}
		if open != "" {
			t.Errorf("%s: excerpt %q does not end", file, open)
		}
		for name := range named {
			lines, err := Excerpt(file + "#" + name)
			var b strings.Builder
			for _, l := range lines {
				b.WriteString(l.Text + "\n")
			}
			if line := unbalanced(b.String()); err != nil || len(lines) == 0 || line > 0 {
				t.Errorf("%s#%s: %d lines, the bracket in line %d has no partner: %v", file, name, len(lines), line, err)
			}
		}
	}
	for _, name := range []string{"scan.cuh", "scan.cuh#none", "none.cuh#block", "none.wgsl#copy", "../gpu.go#x"} {
		if lines, err := Excerpt(name); err == nil {
			t.Errorf("%s: %d lines", name, len(lines))
		}
	}
	if unbalanced("f(a[1]);\n// (\ng(\")\", '(');\n") != 0 || unbalanced("f(\n{)") != 2 || unbalanced("(") != 1 {
		t.Error("brackets are matched wrongly")
	}
}
