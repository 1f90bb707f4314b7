package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// words splits a line of the shell: blanks part, double quotes hold together.
func words(line string) []string {
	var out []string
	for _, w := range regexp.MustCompile(`(?:[^\s"]|"[^"]*")+`).FindAllString(line, -1) {
		out = append(out, strings.ReplaceAll(w, `"`, ""))
	}
	return out
}

// Each command tells of itself however it is asked, names all of its flags, and every example that
// it gives works.
func TestHelp(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, program := range []string{"scan.star", "a.star", "b.star"} { // which the examples name
		if err := os.WriteFile(program, []byte(mustReference(t, "scan/blelloch")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("scan.wgsl", []byte(scanShader), 0o600); err != nil {
		t.Fatal(err)
	}
	whole, errs, status := call("", "--help")
	if status != 0 || errs != "" {
		t.Fatal(status, errs)
	}
	for _, c := range commands() {
		if !strings.Contains(whole, "\n  "+c.name+" ") {
			t.Errorf("help does not name %s", c.name)
		}
		help, _, status := call("", c.name, "--help")
		if status != 0 || !strings.HasPrefix(help, "usage: upsweep "+c.name) || strings.Contains(help, "  --in ") && len(c.without) > 0 {
			t.Errorf("%s --help: status %d\n%s", c.name, status, help)
		}
		for _, args := range [][]string{{c.name, "-h"}, {c.name, "help"}, {"help", c.name}} {
			if got, _, status := call("", args...); got != help || status != 0 {
				t.Errorf("%v: status %d\n%s", args, status, got)
			}
		}
		if len(c.examples) == 0 {
			t.Errorf("%s has no example", c.name)
		}
		for _, example := range c.examples {
			if out, errs, status := call("", words(example)[1:]...); status != 0 || errs != "" || out == "" && !strings.Contains(example, " -o ") {
				t.Errorf("%s: status %d, %q, %d bytes", example, status, errs, len(out))
			}
		}
	}
	if got, _, status := call("", "run", "scan/serial", "--help"); status != 0 || !strings.HasPrefix(got, "usage: upsweep run ") {
		t.Errorf("after an id: status %d\n%s", status, got)
	}
}

// What the README has people type works.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	lines := regexp.MustCompile(`(?m)^    go run \./cmd/upsweep (.*)$`).FindAllStringSubmatch(string(text), -1)
	for _, line := range lines {
		args := words(strings.Replace(line[1], "2^24", "2^16", 1)) // bench: smaller, for it measures seven times
		if out, errs, status := call("", args...); status != 0 || errs != "" || out == "" && !strings.Contains(line[1], " -o ") {
			t.Errorf("%s: status %d, %q, %d bytes", line[1], status, errs, len(out))
		}
	}
	if len(lines) < 5 {
		t.Errorf("the README has %d commands", len(lines))
	}
}

// A run that would not fit into memory is refused, and a long one that does is printed in time that
// grows as its length does.
func TestLongRuns(t *testing.T) {
	long := strings.Repeat("1 ", 1<<15)
	out, errs, status := call("", "run", "scan/naive", "--in", long)
	if want := "upsweep: x: 32,768 values make a run of more than 33,554,432 accesses to memory; write fewer\n"; status != 2 || out != "" || errs != want {
		t.Errorf("status %d, %d bytes, %q", status, len(out), errs)
	}
	if out, errs, status := call("", "run", "scan/serial", "--in", strings.Repeat(long, 8)); status != 0 || !strings.HasPrefix(out, "y     1 2 3 ") {
		t.Errorf("status %d, %q, %.40s", status, errs, out)
	}
}
