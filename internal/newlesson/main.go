// Command newlesson begins a lesson: it writes lessons/{slug}.md from a skeleton that renders as it
// stands. Run it as `make lesson NAME=slug`.
//
// The name of the lesson flows in; a file flows out, which never replaces another. Nothing imports
// it, and it imports nothing of ours. What a lesson is made of is told in docs/authoring.md.
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

//go:embed lesson.txt
var skeleton string

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "lesson:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 1 {
		return errors.New("want one name: make lesson NAME=parallel-merge")
	}
	name, err := write("lessons", arguments[0])
	if err != nil {
		return err
	}
	fmt.Printf("%s is begun. `make run` shows it at /lessons/%s; docs/authoring.md tells what it needs.\n", name, arguments[0])
	return nil
}

var (
	slugPattern  = regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	orderPattern = regexp.MustCompile(`(?m)^order: *([0-9]+)$`)
)

// write begins a lesson in a folder, behind all that are there.
func write(folder, slug string) (name string, err error) {
	if !slugPattern.MatchString(slug) {
		return "", fmt.Errorf("%q is not a name: write lower-case words and numbers, joined by hyphens", slug)
	}
	order, err := lastOrder(folder)
	if err != nil {
		return "", err
	}
	title := strings.ToUpper(slug[:1]) + strings.ReplaceAll(slug[1:], "-", " ")
	text := strings.NewReplacer("TITLE", title, "ORDER", strconv.Itoa(order+1)).Replace(skeleton)
	name = filepath.Join(folder, slug+".md")
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return "", err
	}
	_, err = file.WriteString(text)
	return name, errors.Join(err, file.Close())
}

// lastOrder is the largest order of a lesson in the folder.
func lastOrder(folder string) (int, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		return 0, err
	}
	last := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		if m := orderPattern.FindSubmatch(text); m != nil {
			n, err := strconv.Atoi(string(m[1]))
			if err != nil {
				return 0, fmt.Errorf("%s: %w", file, err)
			}
			last = max(last, n)
		}
	}
	return last, nil
}
