package ui

import (
	"strings"
	"syscall/js"
)

// The site may lie below a path of its host ("/courses/upsweep"); the server says so in the
// attribute data-base of <html>. Inside the application an address is that within the site; these
// three functions stand at its border.

// base is the path that the site lies below, without a slash at its end; it is empty for a site
// that has its host to itself.
func base() string {
	if b := Document().Get("documentElement").Get("dataset").Get("base"); b.Type() == js.TypeString {
		return b.String()
	}
	return ""
}

// At is where an address of the site is found: what a link needs.
func At(address string) string { return base() + address }

// Within is the address of the site that a path of the host stands for. An exported page is a
// folder, whose slash is no part of it.
func Within(path string) string {
	path = strings.TrimPrefix(path, base())
	if path == "" {
		return "/"
	}
	return path
}

// placed puts the links of trusted HTML where the site lies. Our renderer writes every link as
// href="/…".
func placed(trusted string) string {
	if b := base(); b != "" {
		return strings.ReplaceAll(trusted, `href="/`, `href="`+b+`/`)
	}
	return trusted
}

// Host is where the site lies, as people type it.
func Host() string { return js.Global().Get("location").Get("host").String() + base() }
