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
	verb      = regexp.MustCompile(`%(?:\[\d+\])?[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?([a-zA-Z])`)
	action    = regexp.MustCompile(`\{\{.*?\}\}`)
	letters   = regexp.MustCompile(`\pL{2,}`)
	tag       = regexp.MustCompile(`<[/a-zA-Z!][^>]*(?:>|$)`)
	said      = regexp.MustCompile(`\s(?:aria-label|title|alt|placeholder)="([^"]*)"`)
	named     = regexp.MustCompile(`^(?:[\pL\d]*[-_/.:#=&?@][-_/.:#=&?@\pL\d]*[\pL\d]|\pL+[A-Z]\pL*)$`)
	capital   = regexp.MustCompile(`^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*$`)
	attribute = regexp.MustCompile(`(?:^|[\s"])[a-z][a-z0-9-]*="`)
	isOpen    = regexp.MustCompile(`^<?[a-z0-9]+(?:\{s\})? [a-z0-9-]+="`)

	// Kinds of strings that hold words and are no texts: program texts, style sheets and selectors, classes, media types, fonts, command lines.
	code     = regexp.MustCompile(`\$\{|^(?:n or )?len\(|^parallel\(|^if \w+ = \d+: |^(?:fn|let|const|var|struct|return|import|export) \w|^(?:if|for|while) \(|^\w+(?:\[[^\]]*\])* [-+*/|&^]?= |^[\w.]+\([^)]*\)$|[(\s]&\w|\b\d+u\b|\b0x[0-9a-f]|^[\pL\[\]\d′.,+− ]+ ← [^{]*$|^"\w+":`)
	sheet    = regexp.MustCompile(`^(?:[.:@][\pL*]|#[\pL{])|^[a-z]+\{[a-z-]+:|^\[[a-z]|^\([a-z-]+: |^\w+\[[a-z-]+[\]=]|[\s,]\[[a-z]+[\]=]|:(?:is|not|root|has)\b|^\w[\w-]*:\{[sn]\}|^\w+\((?:clamp\()?\{[sn]\}px|^\.?-?\d+px |monospace$|sans-serif$|@media|^fill:|lti owner`)
	classes  = regexp.MustCompile(`^(?:[a-z]+ )?([a-z]+) (?:[a-z]+-)*([a-z]+)-(?:[a-z]+|\{[sn]\})$`)
	other    = regexp.MustCompile(`^M\{[sn]\} |^(?:text|application|image|audio|video|font)/[\w.+-]+(?:;|$)|^-[a-z]|^upsweep\w*_|^https?:|^\{"|^\{s\}\.[a-z]+$|^[a-z]+-[a-z]+-[a-z-]+$|^charset=|^Bearer |^max-age=|^\d+ January|^Monday \d`)
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
	if markedUp.MatchString(text) || attribute.MatchString(text) {
		for _, m := range said.FindAllStringSubmatch(text, -1) {
			messages(html.UnescapeString(m[1]), true, add)
		}
		for i, part := range tag.Split(text, -1) {
			if i == 0 && attribute.MatchString(part) || isOpen.MatchString(part) {
				continue // the end, or the beginning, of a tag that is put together
			}
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
	case !letters.MatchString(words) || code.MatchString(text) || sheet.MatchString(text) || other.MatchString(text) || areClasses(text):
		return false
	case shown || capital.MatchString(text):
		return true
	case !strings.Contains(text, " "):
		return false
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

// areClasses tells a list of classes: the second begins with the first.
func areClasses(text string) bool {
	m := classes.FindStringSubmatch(text)
	return m != nil && (strings.HasPrefix(strings.Fields(text)[1], m[1]+"-") || m[1] == m[2])
}
