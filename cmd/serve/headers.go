//go:build !js

package main

import (
	"net/http"
	"strings"
)

// contentPolicyOfPages lets a page use what this server serves and nothing else. WebAssembly may be compiled; text may not be evaluated,
// and neither scripts nor styles may stand in the page. Data addresses are the icons inside the style sheet, blobs the figures
// that a reader exports.
const contentPolicyOfPages = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"

// contentPolicy says in addition who may frame a page, which only a header can.
const contentPolicy = contentPolicyOfPages + "; frame-ancestors "

// withHeaders sets the security headers. Cross-origin isolation (COOP with COEP) is what gives the workers shared memory.
// Only /embed/ may be framed by others, and what is framed by an isolated page must say that it may be.
func withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		embedded := strings.HasPrefix(r.URL.Path, "/embed/")
		header := w.Header()
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Embedder-Policy", "require-corp")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		if embedded {
			header.Set("Content-Security-Policy", contentPolicy+"*")
			header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		} else {
			header.Set("Content-Security-Policy", contentPolicy+"'none'")
			header.Set("Cross-Origin-Resource-Policy", "same-origin")
			header.Set("X-Frame-Options", "DENY")
		}
		next.ServeHTTP(w, r)
	})
}
