package site

import (
	"fmt"
	"net/url"
	"strings"
)

// A Location is where the site will be found. The zero Location is a host of its own whose name is
// not known.
type Location struct {
	// Origin is scheme and host, "https://example.org"; empty where it is not known.
	Origin string
	// Base is the path that the site lies below, "/courses/upsweep"; empty for the root.
	Base string
}

// LocationOf reads the value of -site: a whole address, or a path alone.
func LocationOf(address string) (Location, error) {
	if address == "" {
		return Location{}, nil
	}
	u, err := url.Parse(address)
	wrong := fmt.Errorf("-site %q: write the address of the site, such as https://example.org/courses/upsweep/, or its path alone", address)
	if err != nil || u.RawQuery != "" || u.Fragment != "" || u.User != nil || strings.Contains(u.Path, "//") {
		return Location{}, wrong
	}
	p := Location{Base: strings.TrimSuffix(u.EscapedPath(), "/")}
	switch {
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/"):
	case (u.Scheme == "http" || u.Scheme == "https") && u.Host != "":
		p.Origin = u.Scheme + "://" + u.Host
	default:
		return Location{}, wrong
	}
	return p, nil
}

// path is where an address of the site lies on its host.
func (p Location) path(address string) string {
	if address == "" {
		return ""
	}
	return p.Base + address
}

// whole is the full address, or empty where the origin is not known. A page of an export is a
// folder, and hosts send readers to the address with a slash at its end; so that is the one to be
// known by.
func (p Location) whole(address string) string {
	if p.Origin == "" || address == "" {
		return ""
	}
	return p.Origin + p.Base + address
}

// folder is the address of a page as an export knows it.
func folder(address string) string {
	if strings.HasSuffix(address, "/") {
		return address
	}
	return address + "/"
}

// moved has the links of our HTML lead to where the site lies. Our writers put every address in
// double quotes, and escape quotes in text, so nothing else looks like one.
func (p Location) moved(trusted string) string {
	if p.Base == "" {
		return trusted
	}
	return strings.NewReplacer(` href="/`, ` href="`+p.Base+`/`, ` action="/`, ` action="`+p.Base+`/`, ` src="/`, ` src="`+p.Base+`/`, ` data-flipbook="/`, ` data-flipbook="`+p.Base+`/`).Replace(trusted)
}
