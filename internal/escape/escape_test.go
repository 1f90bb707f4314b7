package escape

import (
	"html"
	"testing"

	"pgregory.net/rapid"
)

func TestHTML(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"3 < 4 && 4 > 3", "3 &lt; 4 &amp;&amp; 4 &gt; 3"},
		{`"a" or 'b'`, "&#34;a&#34; or &#39;b&#39;"},
		{"x[i] ← x[i − d] ⊕ x[i]", "x[i] ← x[i − d] ⊕ x[i]"},
		{"&amp;", "&amp;amp;"},
	} {
		if got := HTML(test.text); got != test.want {
			t.Errorf("HTML(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

// It says what the standard library says, of any text.
func TestHTMLIsThatOfTheStandardLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.RuneFrom([]rune(`&<>"';#a3⊕`)))).Draw(t, "text")
		if got, want := HTML(text), html.EscapeString(text); got != want {
			t.Errorf("HTML(%q) = %q, html.EscapeString says %q", text, got, want)
		}
	})
}
