// Package kernels holds programs in the language of the workbench: one that solves each task that
// one is written for, and the broken variants of the catalogue, with which the tasks of repair
// begin.
//
// The id of an algorithm flows in, the text of a program flows out. This package imports nothing: a
// page may show a program without the interpreter that runs it.
package kernels

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed compact merge reduce scan segscan sequence sort split spmv tree unique
var sound embed.FS

//go:embed broken
var broken embed.FS

// Reference is the program that solves a task, named by the id of its algorithm; ok is false where
// none is written.
func Reference(id string) (source string, ok bool) {
	text, err := sound.ReadFile(id + ".star")
	return string(text), err == nil
}

// References lists the ids of the tasks that a program is written for, sorted.
func References() []string { return ids(sound, ".") }

// Broken is the program of a variant with a fault, named by its id in the catalogue; ok is false
// where none is written.
func Broken(id string) (source string, ok bool) {
	text, err := broken.ReadFile("broken/" + id + ".star")
	return string(text), err == nil
}

// AllBroken lists the ids of the variants that a program is written for, sorted.
func AllBroken() []string { return ids(broken, "broken") }

func ids(in embed.FS, root string) []string {
	var out []string
	_ = fs.WalkDir(in, root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, strings.TrimSuffix(strings.TrimPrefix(path, root+"/"), ".star"))
		}
		return err
	})
	slices.Sort(out)
	return out
}
