package site

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

// WithBase adds the path of -base to the location that -site has said.
func (p Location) WithBase(base string) (Location, error) {
	if base == "" {
		return p, nil
	}
	trimmed := strings.TrimSuffix(base, "/")
	if !basePattern.MatchString(trimmed) {
		return p, fmt.Errorf("-base %.60q: write a path of letters, digits, hyphens and slashes, such as /upsweep/", base)
	}
	if p.Base != "" && p.Base != trimmed {
		return p, fmt.Errorf("-base %.60q: -site says that the path is %s/; leave one of them out", base, p.Base)
	}
	p.Base = trimmed
	return p, nil
}

var basePattern = regexp.MustCompile(`^(/[A-Za-z0-9][A-Za-z0-9._~-]*)+$`)

// Below answers for a site that lies below a path of its host; a proxy hands requests on with their
// whole paths. Inside, an address is that within the site. At other paths there is nothing, except
// for the question whether the server is alive.
func Below(base string, next http.Handler) http.Handler {
	if base == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		within, inside := strings.CutPrefix(r.URL.Path, base+"/")
		switch {
		case r.URL.Path == "/healthz":
			next.ServeHTTP(w, r)
		case r.URL.Path == base, r.URL.Path == "/":
			http.Redirect(w, r, base+"/"+queryOf(r.URL), http.StatusFound)
		case !inside:
			http.Error(w, "the course is at "+base+"/", http.StatusNotFound)
		case strings.Contains(r.URL.Path, "//") || strings.Contains(r.URL.Path+"/", "/./") || strings.Contains(r.URL.Path+"/", "/../"):
			// The router would send the reader to the clean path within the site.
			http.Redirect(w, r, base+path.Clean("/"+within)+queryOf(r.URL), http.StatusTemporaryRedirect)
		case r.URL.RawPath != "" && !strings.HasPrefix(r.URL.RawPath, base+"/"):
			// The path of the site is written in another way, /up%2f for /up/: what the router
			// makes of the rest could lead out of it.
			http.Redirect(w, r, (&url.URL{Path: base + "/" + within}).EscapedPath()+queryOf(r.URL), http.StatusTemporaryRedirect)
		default:
			inner := r.Clone(r.Context())
			inner.URL.Path = "/" + within
			inner.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, base)
			next.ServeHTTP(w, inner)
		}
	})
}

func queryOf(u *url.URL) string {
	if u.RawQuery == "" {
		return ""
	}
	return "?" + u.RawQuery
}
