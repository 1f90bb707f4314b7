package site

import (
	"net/http"
	"strings"

	"upsweep/app"
	"upsweep/web/assets"
)

// contentPolicyOfPages lets a page use what this server serves and nothing else. WebAssembly may be
// compiled; text may not be evaluated, and neither scripts nor styles may stand in the page. Data
// addresses are the icons inside the style sheet, blobs the figures that a reader exports. Where
// the browser has Trusted Types, text becomes markup or the address of a script through one policy
// alone (web/markup.js).
const contentPolicyOfPages = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
	"require-trusted-types-for 'script'; trusted-types default"

// contentPolicy says in addition who may frame a page, which only a header can.
const contentPolicy = contentPolicyOfPages + "; frame-ancestors "

// headersOfAll are on every answer. Cross-origin isolation (COOP with COEP) is what gives the
// workers shared memory.
var headersOfAll = [...][2]string{
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Embedder-Policy", "require-corp"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "strict-origin-when-cross-origin"},
	{"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
}

// Beside these, an answer has the headers of its kind: a page that nobody may frame; a page that
// others may frame, which must say so to be framed by an isolated page; and what pages are made of.
// A frame with an origin of its own (sandbox="allow-scripts") is another origin than this site to
// the browser, so the last are open to all; they hold nothing of any reader.
var (
	headersOfPages  = [...][2]string{{"Content-Security-Policy", contentPolicy + "'none'"}, {"Cross-Origin-Resource-Policy", "same-origin"}, {"X-Frame-Options", "DENY"}}
	headersOfFrames = [...][2]string{{"Content-Security-Policy", contentPolicy + "*"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}
	headersOfParts  = [...][2]string{{"Content-Security-Policy", contentPolicy + "'none'"}, {"Cross-Origin-Resource-Policy", "cross-origin"}, {"X-Frame-Options", "DENY"}, {"Access-Control-Allow-Origin", "*"}}
)

// headersOf are the headers of the kind of what lies at a path.
func headersOf(path string) [][2]string {
	switch {
	case isFramed(path):
		return headersOfFrames[:]
	case path == componentAddress, strings.HasPrefix(path, assets.Prefix), strings.HasPrefix(path, app.FlipbookPrefix+"/"):
		return headersOfParts[:]
	}
	return headersOfPages[:]
}

// WithHeaders sets the security headers.
func WithHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, list := range [][][2]string{headersOfAll[:], headersOf(r.URL.Path)} {
			for _, h := range list {
				w.Header().Set(h[0], h[1])
			}
		}
		next.ServeHTTP(w, r)
	})
}
