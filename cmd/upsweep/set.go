package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"upsweep/exercises/problemset"
	"upsweep/exercises/signing"
)

// maxStudents is how many links are printed at once.
const maxStudents = 5000

// set prints a problem set as a link, or as a file, or as a link for each student.
func set(args []string, in io.Reader, out io.Writer) error {
	var students, site string
	var asJSON bool
	flags := newFlags("set")
	flags.StringVar(&students, "students", "", "prints a line for each student whose name is on a line of `FILE`: name, tab, link; the links do not hold the key of the set")
	flags.StringVar(&site, "site", "", "the `ADDRESS` of the site, such as https://example.org/upsweep")
	flags.BoolVar(&asJSON, "json", false, "prints the set as a file")
	if len(args) == 0 || strings.HasPrefix(args[0], "-") && args[0] != "-" && !asksHelp(args[0]) {
		return bad("SET: it is missing; write the link of the problem set, or the name of its file")
	}
	rest := args
	if !asksHelp(args[0]) {
		rest = args[1:]
	}
	if err := parseFlags(flags, rest); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return bad("%.60q is one argument too many", flags.Arg(0))
	}
	s, err := setOf(args[0], in)
	if err != nil {
		return err
	}
	address := func(s problemset.Set) string { return strings.TrimSuffix(site, "/") + "/practice?" + s.Encode() }
	switch {
	case asJSON:
		_, err = out.Write(s.File())
	case students != "":
		if s.Key == "" {
			return bad("students: the set has no key, so it is the same for all; write \"key\" into its file")
		}
		return linksOf(students, out, func(name string) string { return address(s.Personal(name)) })
	default:
		_, err = fmt.Fprintln(out, address(s))
	}
	return err
}

// linksOf prints the link of each student of a list.
func linksOf(list string, out io.Writer, link func(name string) string) error {
	file, err := os.Open(list)
	if err != nil {
		return bad("students: %v", err)
	}
	defer file.Close()
	n := 0
	seen := map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name := strings.Join(strings.Fields(lines.Text()), " ")
		if name == "" {
			continue
		}
		if n++; n > maxStudents {
			return bad("students: there are more than %d", maxStudents)
		}
		if seen[problemset.Named(name)] {
			return bad("students: %.60q is there twice, and would get the same numbers", name)
		}
		seen[problemset.Named(name)] = true
		if _, err := fmt.Fprintf(out, "%s\t%s\n", name, link(name)); err != nil {
			return err
		}
	}
	return nil
}

// newKey makes the two halves of a key with which serve signs files of answers.
func newKey(args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("key")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return bad("FILE: write where the key is to be kept, and nothing else")
	}
	name := flags.Arg(0)
	private, public, err := signing.New()
	if err != nil {
		return err
	}
	for _, half := range []struct {
		name string
		text []byte
		mode os.FileMode
	}{{name, private, 0o600}, {name + ".pub", public, 0o644}} {
		file, err := os.OpenFile(half.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, half.mode) // a key that is in use is not replaced
		if err != nil {
			return bad("FILE: %v", err)
		}
		_, err = file.Write(half.text)
		if e := file.Close(); err == nil {
			err = e
		}
		if err != nil {
			return bad("FILE: %v", err)
		}
	}
	_, err = fmt.Fprintf(out, "%s signs and stays secret (serve -sign-key); %s.pub checks (upsweep grade --verify-key).\n", name, name)
	return err
}
