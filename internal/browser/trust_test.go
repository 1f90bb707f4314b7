package browser

import (
	"fmt"
	"testing"
)

// Where the browser has Trusted Types, text that would run is refused as markup, and a script from
// elsewhere as a script; what the pages write passes (every other test of this package writes with
// it).
func TestTrustedTypes(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/practice")
	p.Running()
	p.Expect("Trusted") // the browser tells of each in the console
	for markup, refused := range map[string]bool{
		`<p>one = 3, and <b title="x onclick=1">bold</b></p>`:     false,
		`<svg viewBox="0 0 1 1"><path d="M0 0"/><title>a < b`:     false,
		`<button popovertarget="a" data-on="x">x</button>`:        false,
		`<a href="/lessons/blelloch#javascript:">x</a>`:           false,
		`<img src=x onerror=alert(1)>`:                            true,
		`<img src="x" OnError = "alert(1)">`:                      true,
		`<img title=">" onload='alert(1)'>`:                       true,
		`<svg/onload=alert(1)>`:                                   true,
		`<a href="javascript:alert(1)">x</a>`:                     true,
		`<a href=" java	script:alert(1)">x</a>`:                   true,
		`<iframe srcdoc="x"></iframe>`:                            true,
		`<script>alert(1)</script>`:                               true,
		`<math><annotation-xml><sTyle>x</style></annotation-xml>`: true,
		`<base href="//elsewhere.example/">`:                      true,
		`<form><button formaction="x">`:                           true,
	} {
		var threw bool
		p.Eval(fmt.Sprintf(`(() => { try { document.createElement("div").innerHTML = %q; return false; } catch { return true; } })()`, markup), &threw)
		if threw != refused {
			t.Errorf("%s: refused is %v, want %v", markup, threw, refused)
		}
	}
	for script, refused := range map[string]bool{
		`document.createElement("script").src = "/assets/x.js"`:                   false,
		`document.createElement("script").src = "https://elsewhere.example/x.js"`: true,
		`document.createElement("script").text = "1"`:                             true,
		`document.createElement("i").setAttribute("onclick", "1")`:                true,
		`new Worker("https://elsewhere.example/x.js")`:                            true,
		`trustedTypes.createPolicy("another", {})`:                                true,
	} {
		var threw bool
		p.Eval(fmt.Sprintf(`(() => { try { %s; return false; } catch { return true; } })()`, script), &threw)
		if threw != refused {
			t.Errorf("%s: refused is %v, want %v", script, threw, refused)
		}
	}
}
