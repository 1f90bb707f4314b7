package texts

import (
	"regexp"
	"strings"
)

var (
	// script finds comments, so that what is quoted in them counts for nothing, and strings.
	script = regexp.MustCompile("(?s)//[^\n]*|/\\*.*?\\*/|\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`")
	filled = regexp.MustCompile(`\$\{[^{}]*\}`)
)

// ofScript finds the messages of a JavaScript file.
func ofScript(source string, add func(message string)) {
	for _, found := range script.FindAllString(source, -1) {
		if strings.HasPrefix(found, "/") {
			continue
		}
		text := found[1 : len(found)-1]
		if found[0] == '`' {
			for filled.MatchString(text) { // innermost first
				for _, inner := range filled.FindAllString(text, -1) {
					ofScript(inner[2:len(inner)-1], add)
				}
				text = filled.ReplaceAllString(text, textPlace)
			}
		}
		messages(strings.NewReplacer(`\"`, `"`, `\'`, `'`, `\n`, "\n").Replace(text), false, add)
	}
}
