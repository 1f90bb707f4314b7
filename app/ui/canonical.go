//go:build !js

package ui

import (
	"encoding/base64"
	"html"
	"slices"
	"strconv"
	"strings"
)

// go-app's HTML writer (pkg/app/html.go of v9.8.0) is made for its own server, and four of its
// habits would spoil a prerendered page: attributes come in the random order of a map, their values
// are quoted as Go strings and not escaped, a false boolean attribute is still written (and so is
// true), and children are put on lines of their own, which shows as blanks that the client's page
// does not have. canonical undoes all four, so that equal pages are equal bytes.
//
// HTML that is not go-app's travels through its writer as an element <x-raw> around base64, and is
// set free here.

// rawTag marks trusted HTML on its way through go-app's writer.
const rawTag = "x-raw"

// sealRaw hides trusted HTML from canonical.
func sealRaw(trusted string) string {
	return "<" + rawTag + ">" + base64.StdEncoding.EncodeToString([]byte(trusted)) + "</" + rawTag + ">"
}

// Canonical turns what go-app wrote into the HTML that the browser is to see.
func Canonical(written string) string {
	var b strings.Builder
	b.Grow(len(written))
	for len(written) > 0 {
		text, rest, found := strings.Cut(written, "<")
		b.WriteString(strings.ReplaceAll(text, "\n", ""))
		if !found {
			break
		}
		if sealed, ok := strings.CutPrefix(rest, rawTag+">"); ok {
			code, after, _ := strings.Cut(sealed, "</"+rawTag+">")
			if trusted, err := base64.StdEncoding.DecodeString(code); err == nil {
				b.Write(trusted)
			}
			written = after
			continue
		}
		written = writeTag(&b, rest)
	}
	return b.String()
}

// writeTag writes the tag that starts after its "<" and returns what follows its ">".
func writeTag(b *strings.Builder, rest string) string {
	end := strings.IndexAny(rest, " >")
	if end < 0 {
		end = len(rest)
	}
	b.WriteByte('<')
	b.WriteString(rest[:end])
	rest = rest[end:]
	var attributes []string
	for strings.HasPrefix(rest, " ") {
		rest = rest[1:]
		end := strings.IndexAny(rest, " =>")
		if end < 0 {
			end = len(rest)
		}
		name, value, bare := rest[:end], "", true
		rest = rest[end:]
		if strings.HasPrefix(rest, "=") {
			quoted, err := strconv.QuotedPrefix(rest[1:])
			if err == nil {
				value, _ = strconv.Unquote(quoted)
				rest, bare = rest[1+len(quoted):], false
			} else {
				rest = rest[1:]
			}
		}
		if a := attribute(name, value, bare); a != "" {
			attributes = append(attributes, a)
		}
	}
	slices.Sort(attributes)
	for _, a := range attributes {
		b.WriteByte(' ')
		b.WriteString(a)
	}
	b.WriteByte('>')
	return strings.TrimPrefix(rest, ">")
}

// attribute writes one attribute; bare tells that go-app wrote no value, which it does for both ""
// and true.
func attribute(name, value string, bare bool) string {
	switch {
	case isBoolean(name):
		if value == "false" {
			return ""
		}
		return name
	case bare && (strings.HasPrefix(name, "aria-") || name == "draggable" || name == "contenteditable"):
		value = "true"
	}
	return name + `="` + html.EscapeString(value) + `"`
}

// isBoolean lists what go-app itself treats as boolean (setJSAttribute in its
// pkg/app/attribute.go).
func isBoolean(name string) bool {
	switch name {
	case "async", "autofocus", "autoplay", "checked", "default", "defer", "disabled", "hidden", "loop", "multiple",
		"muted", "open", "required", "reversed", "selected", "readonly", "ismap", "novalidate":
		return true
	}
	return false
}
