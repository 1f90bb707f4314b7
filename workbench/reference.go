package workbench

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed kernels
var kernels embed.FS

// Reference is the program that solves a task, named by the id of its algorithm; ok is false where none is written.
func Reference(id string) (source string, ok bool) {
	text, err := kernels.ReadFile("kernels/" + id + ".star")
	return string(text), err == nil
}

// References lists the ids of the tasks that a program is written for.
func References() []string {
	var out []string
	_ = fs.WalkDir(kernels, "kernels", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, strings.TrimSuffix(strings.TrimPrefix(path, "kernels/"), ".star"))
		}
		return err
	})
	slices.Sort(out)
	return out
}
