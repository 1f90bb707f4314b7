package render

import (
	"fmt"
	"strings"
)

// arguments are what follows a directive's name on its line.
type arguments struct {
	words  []string
	params []Parameter
}

// parseArguments reads words and name=value pairs separated by blanks:
//
//	scan/blelloch name=down x=3,1,7,0 title="Down again"
//
// A value, or a word, that holds blanks stands in double quotes; inside them a
// backslash takes the next character as it is. Names are lower-case letters,
// digits and hyphens, beginning with a letter; none may be given twice.
func parseArguments(text string) (arguments, error) {
	var args arguments
	rest := strings.TrimSpace(text)
	for rest != "" {
		name, after, named := cutName(rest)
		if named {
			rest = after
		}
		value, after, err := cutValue(rest)
		if err != nil {
			return arguments{}, err
		}
		switch {
		case !named:
			args.words = append(args.words, value)
		case args.has(name):
			return arguments{}, fmt.Errorf("attribute %q is given twice", name)
		default:
			args.params = append(args.params, Parameter{name, value})
		}
		rest = strings.TrimLeft(after, " \t")
		if rest == after && rest != "" {
			return arguments{}, fmt.Errorf("a blank must follow the closing quote before %q", rest)
		}
	}
	return args, nil
}

// cutName splits "name=rest" and reports whether text begins so.
func cutName(text string) (name, after string, ok bool) {
	end := strings.IndexAny(text, "= \t\"")
	if end <= 0 || text[end] != '=' || !isName(text[:end]) {
		return "", text, false
	}
	return text[:end], text[end+1:], true
}

// cutValue splits off one quoted or bare value.
func cutValue(text string) (value, after string, err error) {
	if !strings.HasPrefix(text, `"`) {
		end := strings.IndexAny(text, " \t")
		if end < 0 {
			end = len(text)
		}
		if quote := strings.IndexByte(text[:end], '"'); quote >= 0 {
			return "", "", fmt.Errorf("a quote inside %q: quote the whole value", text[:end])
		}
		return text[:end], text[end:], nil
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return b.String(), text[i+1:], nil
		case c == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", "", fmt.Errorf("the quote before %q is never closed", text[1:])
}

// isName reports whether text can name a directive, an attribute or an anchor.
func isName(text string) bool {
	for i, c := range []byte(text) {
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || !('0' <= c && c <= '9' || c == '-')) {
			return false
		}
	}
	return text != ""
}

// isAlgorithm reports whether text has the shape of a catalogue id: family/name.
func isAlgorithm(text string) bool {
	family, name, ok := strings.Cut(text, "/")
	return ok && isName(family) && isName(name)
}

func (a *arguments) has(name string) bool {
	for _, p := range a.params {
		if p.Name == name {
			return true
		}
	}
	return false
}

// take removes the attribute and returns its value, empty when it is not given.
func (a *arguments) take(name string) string {
	for i, p := range a.params {
		if p.Name == name {
			a.params = append(a.params[:i:i], a.params[i+1:]...)
			return p.Value
		}
	}
	return ""
}

// takeWord removes and returns the first word, empty when there is none.
func (a *arguments) takeWord() string {
	if len(a.words) == 0 {
		return ""
	}
	word := a.words[0]
	a.words = a.words[1:]
	return word
}

// rest reports the first word or attribute that nothing took.
func (a *arguments) rest() error {
	if len(a.words) > 0 {
		return fmt.Errorf("unexpected word %q", a.words[0])
	}
	if len(a.params) > 0 {
		return fmt.Errorf("unknown attribute %q", a.params[0].Name)
	}
	return nil
}
