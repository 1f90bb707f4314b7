package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Sheets name sides by where a line begins and ends (margin-inline-start), so that a page whose
// language runs from right to left mirrors by itself. Left and right are right for what runs from
// left to right in every language, and for what a script places by coordinates of the window.
var leftToRight = []struct {
	what      string
	selectors *regexp.Regexp
}{
	{"figures: indices and time run to the right, and what stays in view while they scroll is placed by their coordinates", regexp.MustCompile(`^\.(pin-(left|corner|foot)|scrub-label|scatter-plot)$`)},
	{"code", regexp.MustCompile(`\bcode\b|^\.drill-lines \.line$|^\.write-(editor|values|fault)\b`)},
	{"vertical text, whose lines begin at the top", regexp.MustCompile(`^(\.spread-figure > )?\.follow-text\b`)},
}

var (
	sheetRemark = regexp.MustCompile(`(?s)/\*.*?\*/`)
	sheetRule   = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	ofASide     = regexp.MustCompile(`^(?:(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius)`)
	toASide     = regexp.MustCompile(`^(?:text-align|float|clear):\s*(?:left|right)\b`)
	fourSides   = regexp.MustCompile(`^(margin|padding|inset|border-radius):\s*(.*)$`)
)

// physical tells a declaration that names the left or the right.
func physical(declaration string) bool {
	if ofASide.MatchString(declaration) || toASide.MatchString(declaration) {
		return true
	}
	m := fourSides.FindStringSubmatch(declaration)
	if m == nil {
		return false
	}
	v := values(m[2])
	for len(v) > 0 && len(v) < 4 { // what is not said is as its opposite is, or as the first
		v = append(v, v[max(0, len(v)-2)])
	}
	if len(v) != 4 {
		return false
	}
	if m[1] == "border-radius" { // corners, clockwise from the upper left
		return v[0] != v[1] || v[2] != v[3]
	}
	return v[1] != v[3] // sides, clockwise from the top
}

// values are the parts of a value that spaces separate, outside of parentheses.
func values(value string) []string {
	var parts []string
	depth, from := 0, 0
	for i, c := range value + " " {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ' ':
			if depth == 0 {
				if i > from {
					parts = append(parts, value[from:i])
				}
				from = i + 1
			}
		}
	}
	return parts
}

func TestDeclarationsThatNameASide(t *testing.T) {
	for declaration, want := range map[string]bool{
		"margin-left: 4px": true, "margin-inline-start: 4px": false, "margin-top: 4px": false,
		"left: 0": true, "inset-inline-start: 0": false, "inset: 0 auto": false, "inset: 60px 4px auto auto": true,
		"border-left-color: red": true, "border-top-right-radius: 4px": true, "border-start-end-radius: 4px": false,
		"text-align: right": true, "text-align: end": false, "float: left": true,
		"padding: 4px": false, "padding: 1px 2px 3px": false, "padding: 1px 2px 3px 2px": false, "padding: 1px 2px 3px 4px": true,
		"margin: 0 calc(-1 * var(--edge)) 0 auto": true, "margin: 0 calc(1px + 2px) 4px calc(1px + 2px)": false,
		"border-radius: 8px": false, "border-radius: 8px 0": true, "border-radius: 8px 8px 0 0": false, "border-radius: 0 8px 8px 0": true, "border-radius: 0 0 8px": true,
		"grid-template-columns: 1fr auto 2fr 3fr": false, "justify-content: left": false,
	} {
		if got := physical(declaration); got != want {
			t.Errorf("%q names a side: %t, want %t", declaration, got, want)
		}
	}
}

func TestSheetsMirror(t *testing.T) {
	sheets, err := filepath.Glob("*.css")
	if err != nil || len(sheets) < 10 {
		t.Fatalf("sheets %v: %v", sheets, err)
	}
	used := make([]bool, len(leftToRight))
	for _, name := range sheets {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range sheetRule.FindAllStringSubmatch(sheetRemark.ReplaceAllString(string(text), ""), -1) {
			selector := strings.TrimSpace(rule[1][strings.LastIndex(rule[1], ";")+1:])
		declarations:
			for _, declaration := range strings.Split(rule[2], ";") {
				if declaration = strings.TrimSpace(declaration); !physical(declaration) {
					continue
				}
				for i, kept := range leftToRight {
					if kept.selectors.MatchString(selector) {
						used[i] = true
						continue declarations
					}
				}
				t.Errorf("web/%s: %s { %s }: name the side by where a line begins or ends, as margin-inline-start does", name, selector, declaration)
			}
		}
	}
	for i, kept := range leftToRight {
		if !used[i] {
			t.Errorf("nothing is left that needs this exception: %s", kept.what)
		}
	}
}
