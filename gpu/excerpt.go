package gpu

import (
	"fmt"
	"strings"
)

// ExcerptLine is a line of an excerpt, and the labels of the lines of a pseudocode whose work it
// does.
type ExcerptLine struct {
	Text   string
	Labels []string
}

// Excerpt is what lessons show of a CUDA or WGSL text, by the name FILE#EXCERPT: what stands
// between the lines "// excerpt EXCERPT" and "// end", without what is marked //= behind its lines.
func Excerpt(name string) ([]ExcerptLine, error) {
	file, excerpt, _ := strings.Cut(name, "#")
	folder := "wgsl/"
	if !strings.HasSuffix(file, ".wgsl") {
		folder = "cuda/"
	}
	text, err := files.ReadFile(folder + file)
	if err != nil {
		return nil, fmt.Errorf("there is no file %q of CUDA or WGSL", file)
	}
	found, ok := excerpts(string(text))[excerpt]
	if !ok {
		return nil, fmt.Errorf("%s has no line \"// excerpt %s\"", file, excerpt)
	}
	return found, nil
}

// excerpts are all that a file marks, by their names.
func excerpts(text string) map[string][]ExcerptLine {
	all := map[string][]ExcerptLine{}
	name := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch begun, isBegun := strings.CutPrefix(line, "// excerpt "); {
		case isBegun:
			name = begun
			all[name] = nil
		case line == "// end":
			name = ""
		case name != "":
			code, labels, _ := strings.Cut(line, "//=")
			all[name] = append(all[name], ExcerptLine{strings.TrimRight(code, " "), strings.Fields(labels)})
		}
	}
	return all
}
