package value

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Error says which token of an input is wrong and what would be right.
type Error struct {
	Index int    // position of the token, from 0
	Token string // as written
	Want  string // what would be right, e.g. "an integer such as 3"
}

func (e *Error) Error() string {
	return fmt.Sprintf("value %d, %s, is not %s", e.Index+1, Abridged(e.Token), e.Want)
}

// Abridged returns a text in quotes, cut where it is long: for messages, which tell what is wrong
// with it.
func Abridged(s string) string {
	const most = 24
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return strconv.Quote(s)
}

// Tokens splits text at blanks and commas that stand outside quotes and parentheses. A quoted token
// keeps its quotes.
func Tokens(text string) ([]string, error) {
	var out []string
	i := 0
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == ',' || unicode.IsSpace(r) {
			i += size
			continue
		}
		end, err := tokenEnd(text, i)
		if err != nil {
			return nil, &Error{Index: len(out), Token: text[i:], Want: err.Error()}
		}
		out = append(out, text[i:end])
		i = end
	}
	return out, nil
}

// Count returns how many tokens a text has, at no cost in memory; more than most are counted as one
// more than that, without looking at the rest. Of a text that Tokens refuses it counts what stands
// before the fault.
func Count(text string, most int) int {
	n := 0
	for i := 0; i < len(text) && n <= most; {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		if r == ',' || unicode.IsSpace(r) {
			i += size
			continue
		}
		end, err := tokenEnd(text, i)
		if err != nil {
			return n
		}
		i = end
		n++
	}
	return n
}

func tokenEnd(text string, i int) (int, error) {
	switch text[i] {
	case '"':
		for j := i + 1; j < len(text); j++ {
			switch text[j] {
			case '\\':
				j++
			case '"':
				return j + 1, nil
			}
		}
		return 0, fmt.Errorf("closed: a second quote is missing")
	case '(':
		if j := strings.IndexByte(text[i:], ')'); j >= 0 {
			return i + j + 1, nil
		}
		return 0, fmt.Errorf("closed: a right parenthesis is missing")
	}
	for j, r := range text[i:] {
		if r == ',' || unicode.IsSpace(r) {
			return i + j, nil
		}
	}
	return len(text), nil
}

// Quote returns s as a bare word where that reads back as the same text, else in quotes.
func Quote(s string) string {
	if s == "" || !utf8.ValidString(s) || strings.ContainsAny(s, "\",()|;\\") ||
		strings.ContainsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || !strconv.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// wants says in words what a token of each kind looks like.
var wants = map[Kind]string{
	Int:   "an integer from -9223372036854775808 to 9223372036854775807",
	Float: "a number such as 2.5, NaN or -Inf",
	Flag:  "a flag: 0 or 1",
	Text:  `a text: a bare word, or "quoted"`,
	Pair:  "a pair of integers such as (2,1)",
	Mat2:  "a 2×2 matrix such as (1,1,1,0)",
}

// ParseToken reads one value of kind k.
func (p *Pool) ParseToken(k Kind, token string) (Word, bool) {
	switch k {
	case Int:
		n, err := strconv.ParseInt(strings.TrimPrefix(token, "+"), 10, 64)
		return Word(n), err == nil && !strings.HasPrefix(token, "+-")
	case Flag:
		return FlagWord(token == "1"), token == "0" || token == "1"
	case Float:
		return parseFloat(token)
	case Text:
		if strings.HasPrefix(token, `"`) {
			s, err := strconv.Unquote(token)
			if err != nil {
				return 0, false
			}
			return p.Text(s), true
		}
		return p.Text(token), token != ""
	case Pair:
		if n, ok := parseTuple(token, 2); ok {
			return p.Pair(n[0], n[1]), true
		}
	case Mat2:
		if n, ok := parseTuple(token, 4); ok {
			return p.Mat2([4]int64(n)), true
		}
	}
	return 0, false
}

func parseFloat(token string) (Word, bool) {
	switch token {
	case "NaN", "Inf", "-Inf", "+Inf":
	default:
		// ParseFloat also takes hexadecimal, underscores and the word "infinity": none of them is
		// ours.
		if strings.ContainsFunc(token, func(r rune) bool { return !strings.ContainsRune("0123456789+-.eE", r) }) {
			return 0, false
		}
	}
	f, err := strconv.ParseFloat(token, 64)
	return FloatWord(f), err == nil
}

func parseTuple(token string, n int) ([]int64, bool) {
	inner, ok := strings.CutPrefix(token, "(")
	if !ok {
		return nil, false
	}
	if inner, ok = strings.CutSuffix(inner, ")"); !ok {
		return nil, false
	}
	parts := strings.Split(inner, ",")
	if len(parts) != n {
		return nil, false
	}
	out := make([]int64, n)
	for i, part := range parts {
		v, err := strconv.ParseInt(strings.TrimSpace(part), 10, 64)
		if err != nil {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

// Parse reads values of kind k. Its error is an *Error.
func (p *Pool) Parse(k Kind, text string) ([]Word, error) {
	tokens, err := Tokens(text)
	if err != nil {
		return nil, err
	}
	return p.ParseTokens(k, tokens)
}

// ParseTokens is Parse on tokens already split.
func (p *Pool) ParseTokens(k Kind, tokens []string) ([]Word, error) {
	out := make([]Word, len(tokens))
	for i, token := range tokens {
		w, ok := p.ParseToken(k, token)
		if !ok {
			return nil, &Error{Index: i, Token: token, Want: wants[k]}
		}
		out[i] = w
	}
	return out, nil
}

// Infer returns the narrowest of the given kinds, in the order given, that every token reads as, or
// Invalid. No tokens at all are the first kind.
func (p *Pool) Infer(tokens []string, among ...Kind) Kind {
	for _, k := range among {
		fits := true
		for _, token := range tokens {
			if _, ok := p.ParseToken(k, token); !ok {
				fits = false
				break
			}
		}
		if fits {
			return k
		}
	}
	return Invalid
}
