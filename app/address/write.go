package address

import (
	"strconv"
	"strings"
)

// Encode writes the query string, without a question mark; the zero State gives "". Inputs and
// parameters come first, in their order, then what the figure shows.
func (s State) Encode() string {
	var b strings.Builder
	add := func(key, value string) {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		escape(&b, key)
		b.WriteByte('=')
		escape(&b, value)
	}
	for _, f := range s.Fields {
		add(f.Name, f.Value)
	}
	if s.View != "" {
		add("view", s.View)
	}
	if s.Round != nil {
		add("round", s.Round.String())
	}
	if s.Speed != 0 {
		add("speed", strconv.FormatFloat(s.Speed, 'g', -1, 64))
	}
	if s.Loop {
		add("loop", "1")
	}
	if s.Projector {
		add("projector", "1")
	}
	if len(s.Hide) > 0 {
		add("hide", strings.Join(s.Hide, ","))
	}
	if len(s.Show) > 0 {
		add("show", strings.Join(s.Show, ","))
	}
	if len(s.Fold) > 0 {
		add("fold", strings.Join(s.Fold, ","))
	}
	if s.Theme != "" {
		add("theme", s.Theme)
	}
	if s.Controls != "" {
		add("controls", s.Controls)
	}
	return b.String()
}

// escape percent-encodes what a query can't hold or what programmes that look for links in plain
// text stumble over. Commas, brackets and the like stay readable: addresses of figures are read by
// people.
func escape(b *strings.Builder, text string) {
	const digits = "0123456789ABCDEF"
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("-._~,;:/()*!@", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		}
	}
}

// Compact writes values with commas, which an address keeps readable.
func Compact(text string) string {
	if strings.ContainsAny(text, "\"|") {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }), ",")
}
