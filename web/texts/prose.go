package texts

import (
	"html"
	"regexp"
	"strings"
)

// Number and Text are the places of a message.
const (
	numberPlace = "{n}"
	textPlace   = "{s}"
)

var (
	verb     = regexp.MustCompile(`%(?:\[\d+\])?[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?([a-zA-Z])`)
	action   = regexp.MustCompile(`\{\{.*?\}\}`)
	letters  = regexp.MustCompile(`\pL{2,}`)
	tag      = regexp.MustCompile(`<[/a-zA-Z!][^>]*(?:>|$)`)
	said     = regexp.MustCompile(`\s(?:aria-label|title|alt|placeholder)="([^"]*)"`)
	named    = regexp.MustCompile(`^(?:[\pL\d]*[-_/.:#=&?@][-_/.:#=&?@\pL\d]*|\pL+[A-Z]\pL*)$`)
	capital  = regexp.MustCompile(`^\p{Lu}\p{Ll}+$`)
	markedUp = regexp.MustCompile(`</?[a-z][a-z0-9-]*(?:\s[^>]*)?>`)
)

// formatted puts places where a format has verbs.
func formatted(format string) string {
	s := strings.ReplaceAll(format, "%%", "\x00")
	s = verb.ReplaceAllStringFunc(s, func(v string) string {
		if v[len(v)-1] == 'd' || v[len(v)-1] == 'f' || v[len(v)-1] == 'g' {
			return numberPlace
		}
		if v[len(v)-1] == 'q' {
			return `"` + textPlace + `"`
		}
		return textPlace
	})
	return strings.ReplaceAll(s, "\x00", "%")
}

// messages adds what a text holds for readers: itself, or, of HTML, what stands between tags and in attributes that are read out. Of a single word
// in lower case only what is certainly shown is a message: it may be a name.
func messages(text string, shown bool, add func(message string)) {
	text = action.ReplaceAllString(text, textPlace)
	if markedUp.MatchString(text) || strings.Contains(text, `="`) && strings.Contains(text, "<") {
		for _, m := range said.FindAllStringSubmatch(text, -1) {
			messages(html.UnescapeString(m[1]), true, add)
		}
		for _, part := range tag.Split(text, -1) {
			if !strings.ContainsAny(part, "<>") {
				messages(html.UnescapeString(part), true, add) // what stands between tags is shown
			}
		}
		return
	}
	for _, line := range strings.Split(text, "\n") {
		line = strings.Join(strings.Fields(line), " ")
		if isProse(line, shown) {
			add(line)
		}
	}
}

// isProse tells a text that is read from a name, an address, a piece of code or of a style sheet.
func isProse(text string, shown bool) bool {
	words := place.ReplaceAllString(text, "")
	switch {
	case !letters.MatchString(words):
		return false
	case shown || capital.MatchString(text):
		return true
	case !strings.Contains(text, " "):
		return text != words && !strings.ContainsAny(text, "/#=&?<>") && letters.MatchString(words) && !strings.Contains(text, "-"+textPlace) && !strings.Contains(text, textPlace+"-")
	case strings.HasPrefix(text, "//") || strings.HasPrefix(text, "import ") || strings.HasSuffix(text, ";") || strings.HasSuffix(text, "{"):
		return false
	}
	for _, word := range strings.Fields(words) {
		if !named.MatchString(word) && letters.MatchString(word) {
			return true
		}
	}
	return false
}
