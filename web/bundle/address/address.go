// Package address takes the addresses of pages apart, as browsers write them: in the client it
// stands in for url.Parse, which brings the addresses of hosts by number and all that they need
// (client.go). A browser has refused texts that are not addresses before the client hears of them.
package address

import (
	"net/url"
	"strings"
)

// Parse takes apart a text that a browser gives as an address: of a link, or of the page.
func Parse(text string) (*url.URL, error) {
	u := &url.URL{}
	rest, fragment, _ := strings.Cut(text, "#")
	rest, query, asks := strings.Cut(rest, "?")
	u.RawQuery, u.ForceQuery = query, asks && query == ""
	if scheme, after, ok := strings.Cut(rest, ":"); ok && !strings.ContainsAny(scheme, "/%") {
		u.Scheme, rest = strings.ToLower(scheme), after
		if !strings.HasPrefix(rest, "/") {
			u.Opaque, rest = rest, "" // mailto:someone@example.org
		}
	}
	after, hosted := strings.CutPrefix(rest, "//")
	switch {
	case hosted && (u.Scheme != "" || !strings.HasPrefix(after, "/")):
		end := strings.IndexByte(after+"/", '/')
		u.Host, rest = after[:end], after[end:]
	case u.Scheme != "" && rest != "":
		u.OmitHost = true // file:/a
	}
	var err error
	if u.Path, err = url.PathUnescape(rest); err != nil {
		return nil, err
	}
	escaped := u.EscapedPath()
	if escaped == "*" && (asks || rest != "*") { // a star alone is that of OPTIONS
		escaped = "%2A"
	}
	if escaped != rest {
		u.RawPath = rest
	}
	if u.Fragment, err = url.PathUnescape(fragment); err != nil {
		return nil, err
	}
	if u.EscapedFragment() != fragment {
		u.RawFragment = fragment
	}
	return u, nil
}
