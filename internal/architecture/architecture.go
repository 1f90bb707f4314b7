// Package architecture enforces the import table of docs/architecture.md.
//
// The page and the packages of the module, as `go list` lists them, flow in; violations flow out,
// each a line that says what to do about it. The page is the only place where the rules stand. It
// imports nothing of ours.
package architecture

import (
	"fmt"
	"slices"
	"strings"
)

// The module's path, and where the tooling of its tests lies. Tools may use each other; nothing
// else may use them.
const (
	module = "upsweep/"
	tools  = "internal/"
)

// Package is what `go list` tells of one package.
type Package struct {
	ImportPath string
	Imports    []string
}

// Violations lists every import that the table does not allow, in order.
func Violations(rooms []Room, packages []Package) []string {
	var out []string
	for _, p := range packages {
		from, ours := strings.CutPrefix(p.ImportPath, module)
		if !ours {
			continue
		}
		room, known := roomOf(rooms, from)
		tool := strings.HasPrefix(from, tools)
		if !known && !tool {
			out = append(out, fmt.Sprintf("%s has no row in the table of docs/architecture.md: add one, or move the package", from))
			continue
		}
		for _, i := range p.Imports {
			to, ours := strings.CutPrefix(i, module)
			switch {
			case ours && tool:
				if !strings.HasPrefix(to, tools) {
					out = append(out, fmt.Sprintf("%s imports %s: the tools of tests know the programs by their behaviour alone", from, to))
				}
			case ours && !mayImport(rooms, room, to):
				out = append(out, fmt.Sprintf("%s imports %s: the table of docs/architecture.md allows %s", from, to, allowance(room)))
			case !ours && !tool && !mayUse(room, i):
				out = append(out, fmt.Sprintf("%s imports %s: the table of docs/architecture.md allows no such library there", from, i))
			}
		}
	}
	slices.Sort(out)
	return out
}

// mayImport tells whether a room may import a package: one of a room that it may use, or of its own
// where that has no row.
func mayImport(rooms []Room, from Room, to string) bool {
	room, known := roomOf(rooms, to)
	if !known {
		return false
	}
	return from.Any || room.Folder == from.Folder || slices.Contains(from.May, room.Folder)
}

// mayUse tells whether a room may import a package from elsewhere. The standard library is free;
// servers and the build of assets may use what they need, since no reader downloads it; a room that
// is linked into the client names its libraries in brackets.
func mayUse(room Room, path string) bool {
	domain, _, _ := strings.Cut(path, "/")
	if !strings.Contains(domain, ".") || room.Any || room.Folder == "web" {
		return true
	}
	return slices.ContainsFunc(library(room.Libraries), func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}

// library says which modules a name in brackets stands for.
func library(name string) []string {
	switch name {
	case "go-app":
		return []string{"github.com/maxence-charriere/go-app/"}
	case "goldmark and extensions":
		return []string{"github.com/yuin/goldmark", "github.com/alecthomas/chroma/", "github.com/wyatt915/treeblood", "go.yaml.in/yaml/"}
	case "raster":
		return []string{"golang.org/x/image/"}
	case "YAML":
		return []string{"go.yaml.in/yaml/"}
	case "rates":
		return []string{"golang.org/x/time/rate", "golang.org/x/sync/semaphore"}
	case "sockets and NATS":
		return []string{"github.com/coder/websocket", "github.com/nats-io/", "rsc.io/qr"}
	case "YAML, JOSE, OAuth and singleflight":
		return []string{"go.yaml.in/yaml/", "github.com/go-jose/", "golang.org/x/oauth2", "golang.org/x/sync/singleflight"}
	case "brotli and sync":
		return []string{"github.com/andybalholm/brotli", "golang.org/x/sync/"}
	case "Starlark":
		return []string{"go.starlark.net/"}
	case "WGSL":
		return []string{"github.com/gogpu/naga/"}
	case "FSRS":
		return []string{"github.com/open-spaced-repetition/go-fsrs/"}
	}
	return nil
}

func allowance(room Room) string {
	if room.Any {
		return "the folders of the table"
	}
	if len(room.May) == 0 {
		return "nothing of ours"
	}
	return strings.Join(room.May, ", ")
}
