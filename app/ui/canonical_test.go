//go:build !js

package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestCanonical(t *testing.T) {
	tests := []struct {
		name string
		ui   app.UI
		want string
	}{
		{"attributes in order", app.Div().ID("b").Class("a").Title("t"), `<div class="a" id="b" title="t"></div>`},
		{"quotes", app.Div().Title(`say "1 < 2" & \ go`), `<div title="say &#34;1 &lt; 2&#34; &amp; \ go"></div>`},
		{"no blanks between children", app.P().Body(app.Text("6"), app.Span().Text("of 7")), `<p>6<span>of 7</span></p>`},
		{"text is escaped once", app.P().Text(`a<b & "c"`), `<p>a&lt;b &amp; &#34;c&#34;</p>`},
		{"a false boolean is not written", app.Button().Disabled(false), `<button></button>`},
		{"a true boolean is bare", app.Button().Disabled(true), `<button disabled></button>`},
		{"aria states have values", app.Button().Aria("pressed", true).Aria("expanded", false), `<button aria-expanded="false" aria-pressed="true"></button>`},
		{"raw HTML is left alone", app.Div().Body(Raw(`<p title="\d">x
y</p>`)), "<div><p title=\"\\d\">x\ny</p></div>"},
		{"self closing", app.Div().Body(app.Input().Type("text").Value("3, 1"), app.Br()), `<div><input type="text" value="3, 1"><br></div>`},
		{"non-ASCII", app.Div().Title("n − 1 · ⊕"), `<div title="n − 1 · ⊕"></div>`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for range 20 { // the order of go-app's attributes is random
				if got := Canonical(app.HTMLString(test.ui)); got != test.want {
					t.Fatalf("got  %s\nwant %s", got, test.want)
				}
			}
		})
	}
}
