//go:build embedded

// Package web holds the built assets inside the program, in builds with the tag `embedded`. The
// folder is otherwise sources: the scripts, sheets, typefaces and icons that package bundle turns
// into web/dist.
//
// It imports nothing of ours.
package web

import (
	"embed"
	"io/fs"
)

//go:embed dist/manifest.json dist/*-*
var files embed.FS

// Dist is the directory that package bundle has filled.
func Dist() fs.FS {
	sub, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // the pattern above names the directory
	}
	return sub
}
