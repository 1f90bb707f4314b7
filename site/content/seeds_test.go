package content

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// What docs/seeds.md says of the lecture material is so: the section, the figure and the exercise
// that stand beside a subject are in the lesson, and the gaps are counted.
func TestSeedsAreTaught(t *testing.T) {
	page, err := os.ReadFile("../../docs/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	rows, gaps := 0, 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 5 || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| subject") {
			continue
		}
		for i := range cells {
			if cells[i] = strings.TrimSpace(cells[i]); cells[i] == "**gap**" {
				cells[i] = ""
				gaps++
			}
		}
		rows++
		if !regexp.MustCompile(`^[A-E]( [A-E])*$`).MatchString(cells[1]) {
			t.Errorf("%s: %q names no lectures", cells[0], cells[1])
		}
		for _, missing := range untaught(cells[2], strings.Trim(cells[3], "`"), strings.Trim(cells[4], "`")) {
			t.Errorf("%s: %s", cells[0], missing)
		}
	}
	if rows < 50 {
		t.Errorf("the table has %d rows alone", rows)
	}
	says := fmt.Sprintf("there are %d.", gaps)
	if gaps == 0 {
		says = "there are none."
	}
	if !strings.Contains(string(page), says) {
		t.Errorf("the page has %d gaps, and does not say “%s”", gaps, says)
	}
}

// untaught lists what a lesson has not: the section of a link, a figure of an algorithm or a chart, an
// exercise or a question.
func untaught(link, figure, exercise string) (missing []string) {
	if link == "" {
		if figure != "" || exercise != "" {
			missing = append(missing, "a figure or an exercise, and no section")
		}
		return missing
	}
	m := regexp.MustCompile(`^\[([a-z-]+)#([a-z0-9-]+)\]\(\.\./lessons/([a-z-]+)\.md\)$`).FindStringSubmatch(link)
	if m == nil || m[1] != m[3] {
		return []string{link + " is no link to a section, such as [reduce#a-tree-of-pairs](../lessons/reduce.md)"}
	}
	text, err := os.ReadFile("../../lessons/" + m[1] + ".md")
	if err != nil {
		return []string{err.Error()}
	}
	section, shown, practised := false, figure == "", exercise == ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		words := line + " "
		if title, is := strings.CutPrefix(line, "## "); is && anchor(title) == m[2] {
			section = true
		}
		shown = shown || strings.HasPrefix(words, ":::figure "+figure+" ") || strings.HasPrefix(words, ":::"+figure+" ") && strings.HasPrefix(figure, "chart ")
		if id, is := strings.CutPrefix(exercise, "question "); is {
			practised = practised || strings.HasPrefix(words, ":::question ") && strings.Contains(words, " id="+id+" ")
			continue
		}
		practised = practised || strings.HasPrefix(words, "- "+exercise+" ") || strings.HasPrefix(words, ":::exercise "+exercise+" ")
	}
	for what, there := range map[string]bool{"section " + m[2]: section, "figure of " + figure: shown, "exercise " + exercise: practised} {
		if !there {
			missing = append(missing, m[1]+" has no "+what)
		}
	}
	return missing
}

// anchor is the anchor of a heading.
func anchor(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-':
			return unicode.ToLower(r)
		}
		return -1
	}, title)
}
