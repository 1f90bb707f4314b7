package texts

import (
	"strings"
	"unicode"
)

// ofScript finds the messages of a JavaScript file: its strings and templates, but not what is in comments, regular expressions and calls of the console.
func ofScript(source string, add func(message string)) {
	(&scriptReader{source: source, add: add}).read(0)
}

type scriptReader struct {
	source string
	at     int
	add    func(message string)
}

// read goes on to the end of the source, or to the brace that closes what a template puts in.
func (r *scriptReader) read(end byte) {
	depth := 0
	for r.at < len(r.source) {
		c := r.source[r.at]
		rest := r.source[r.at:]
		switch {
		case strings.HasPrefix(rest, "//"):
			r.skip("\n")
		case strings.HasPrefix(rest, "/*"):
			r.skip("*/")
		case c == '/' && r.isPattern():
			r.quoted('/')
		case c == '"' || c == '\'':
			said := r.isSaid()
			if text := r.quoted(c); said {
				messages(text, false, r.add)
			}
		case c == '`':
			said := r.isSaid()
			if text := r.template(); said {
				messages(text, false, r.add)
			}
		case c == end && depth == 0:
			r.at++
			return
		default:
			switch c {
			case '{':
				depth++
			case '}':
				depth--
			}
			r.at++
		}
	}
}

func (r *scriptReader) skip(past string) {
	i := strings.Index(r.source[r.at+2:], past)
	if i < 0 {
		r.at = len(r.source)
		return
	}
	r.at += 2 + i + len(past)
}

// isPattern tells a slash that begins a regular expression from one that divides: what stands before it is no value.
func (r *scriptReader) isPattern() bool {
	before := strings.TrimRightFunc(r.source[:r.at], unicode.IsSpace)
	return before == "" || strings.ContainsAny(before[len(before)-1:], "(,=:[!&|?{};>") || strings.HasSuffix(before, "return")
}

// isSaid tells a string that may be for readers from one for programmers, and from what is asked of the browser.
func (r *scriptReader) isSaid() bool {
	before := r.source[:r.at]
	for _, call := range []string{"console.error(", "console.warn(", "console.log(", "console.info(", "querySelector(", "querySelectorAll(", "closest(", "matches(", "matchMedia(", " from ", "import(", "className = ", "classList.add(", "getElementById("} {
		if strings.HasSuffix(before, call) {
			return false
		}
	}
	return true
}

// quoted is what stands between quotation marks, and moves behind it.
func (r *scriptReader) quoted(mark byte) string {
	var text strings.Builder
	inClass := false
	for r.at++; r.at < len(r.source); r.at++ {
		c := r.source[r.at]
		switch {
		case c == '\\':
			r.at++
			if r.at < len(r.source) && r.source[r.at] == 'n' {
				text.WriteByte('\n')
			} else if r.at < len(r.source) {
				text.WriteByte(r.source[r.at])
			}
			continue
		case mark == '/' && c == '[':
			inClass = true
		case mark == '/' && c == ']':
			inClass = false
		case c == mark && !inClass, c == '\n' && mark != '`':
			r.at++
			return text.String()
		}
		text.WriteByte(c)
	}
	return text.String()
}

// template is a template with a place for each value that is put in, and moves behind it; what those say is read too.
func (r *scriptReader) template() string {
	var text strings.Builder
	for r.at++; r.at < len(r.source); {
		switch c := r.source[r.at]; {
		case c == '`':
			r.at++
			return text.String()
		case c == '\\':
			if r.at++; r.at < len(r.source) && r.source[r.at] == 'n' {
				text.WriteByte('\n')
			} else if r.at < len(r.source) {
				text.WriteByte(r.source[r.at])
			}
			r.at++
		case strings.HasPrefix(r.source[r.at:], "${"):
			r.at += 2
			r.read('}')
			text.WriteString(textPlace)
		default:
			text.WriteByte(c)
			r.at++
		}
	}
	return text.String()
}
