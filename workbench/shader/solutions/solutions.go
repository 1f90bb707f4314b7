// Package solutions holds shaders that meet tasks of the catalogue, one for each. It imports nothing
// of ours.
package solutions

import (
	"embed"
	"strings"
)

//go:embed *.wgsl
var files embed.FS

// Of is the shader that meets a task; ok is false where none is written.
func Of(task string) (text string, ok bool) {
	b, err := files.ReadFile(strings.ReplaceAll(task, "/", "-") + ".wgsl")
	return string(b), err == nil
}
