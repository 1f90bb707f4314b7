package site

import (
	"net/http"
	"slices"
	"strings"

	"upsweep/app"
	"upsweep/lti"
)

// WithLTI serves the tool beside the site. Pages of the tool may be framed by platforms.
func WithLTI(site http.Handler, tool *lti.Tool) http.Handler {
	if tool == nil {
		return site
	}
	mux := http.NewServeMux()
	mux.Handle(lti.Prefix, WithHeaders(framedBy(tool.Frames(), tool)))
	mux.Handle("/", site)
	return mux
}

// withFrames lets the platforms' pages frame those of the site that activities are made of; all
// else stays as it is.
func withFrames(edition Edition, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		frames := edition().Frames
		kind, _, ok := app.KindOf(r.URL.Path)
		if len(frames) == 0 || !ok || kind.Framed || kind.Classroom {
			next.ServeHTTP(w, r)
			return
		}
		framedBy(frames, next).ServeHTTP(w, r)
	})
}

// framedBy lets pages of the origins frame what a handler answers with.
func framedBy(origins []string, next http.Handler) http.Handler {
	policy := contentPolicy + strings.Join(append([]string{"'self'"}, slices.Clone(origins)...), " ")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Del("X-Frame-Options")
		next.ServeHTTP(w, r)
	})
}
