package bundle

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// wasm is a program with the given section of data between two sections of other kinds.
func wasm(data ...byte) []byte {
	out := []byte("\x00asm\x01\x00\x00\x00")
	out = append(out, 10, 3, 'r', 'u', 'n')
	if data != nil {
		out = append(append(out, sectionData, byte(len(data))), data...)
	}
	return append(out, 0, 4, 'n', 'a', 'm', 'e')
}

func TestDataBecomeOneSegment(t *testing.T) {
	split := wasm(3,
		0, 0x41, 2, 0x0b, 2, 'a', 'b',
		0, 0x41, 0xc8, 0x00, 0x0b, 1, 'z', // address 72 takes two bytes, since it is signed
		0, 0x41, 6, 0x0b, 1, 'c')
	memory := make([]byte, 73)
	copy(memory[2:], "ab")
	memory[6], memory[72] = 'c', 'z'
	want := wasm(append([]byte{1, 0, 0x41, 0, 0x0b, 73}, memory...)...)
	if got := slim(split, true); !bytes.Equal(got, want) {
		t.Errorf("three segments became %q, want %q", got, want)
	}
	if again := slim(want, true); !bytes.Equal(again, want) {
		t.Errorf("one segment became %q", again)
	}
}

func TestProgramsOfAnotherFormStay(t *testing.T) {
	for name, program := range map[string][]byte{
		"nothing":                  {},
		"a text":                   []byte("no program at all"),
		"no data":                  wasm(),
		"cut off":                  wasm(1, 0, 0x41, 2, 0x0b, 2, 'a', 'b')[:20],
		"segments are missing":     wasm(2, 0, 0x41, 2, 0x0b, 1, 'a'),
		"bytes are left over":      wasm(1, 0, 0x41, 2, 0x0b, 1, 'a', 'b'),
		"copied by the program":    wasm(1, 1, 2, 'a', 'b'),
		"at a computed address":    wasm(1, 0, 0x23, 0, 0x0b, 1, 'a'),
		"beyond what is laid out":  wasm(1, 0, 0x41, 0xff, 0xff, 0xff, 0xff, 0x07, 0x0b, 1, 'a'),
		"a header with no tables":  wasm(append([]byte{1, 0, 0x41, 0, 0x0b, 9}, append(pcHeader, 1)...)...),
		"a negative address":       wasm(1, 0, 0x41, 0x7f, 0x0b, 1, 'a')[:18],
		"a number without its end": wasm(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
	} {
		if got := slim(bytes.Clone(program), false); !bytes.Equal(got, program) {
			t.Errorf("%s: %q became %q", name, program, got)
		}
	}
}

// falls collects garbage below deep calls, for which the runtime reads the tables that stay, and
// then panics.
const falls = `package main

import "runtime"

func main() { println("kept", deep(100, new([64]int))); fall(nil) }

func deep(n int, held *[64]int) int {
	if n == 0 {
		runtime.GC()
		return held[0]
	}
	next := new([64]int)
	next[0] = held[0] + 1
	return deep(n-1, next) - held[0] + held[0]
}

func fall(m map[string]int) { m["x"] = 1 }
`

// A program without its lines runs as before, and the trace of its fault names functions.
func TestTracesNameFunctions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("runs it in node, which is not here")
	}
	text, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	goroot := strings.TrimSpace(string(text))
	options := sources(t)
	options.Client = "./client"
	if err := os.WriteFile(filepath.Join(options.Root, "client", "main.go"), []byte(falls), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, lines := range []bool{true, false} {
		options.Lines = lines
		set := build(t, options)
		name := filepath.Join(t.TempDir(), "client.wasm")
		if err := os.WriteFile(name, []byte(content(t, set, "client.wasm")), 0o644); err != nil {
			t.Fatal(err)
		}
		run := exec.CommandContext(t.Context(), node, filepath.Join(goroot, "lib", "wasm", "wasm_exec_node.js"), name)
		run.Env = []string{}
		text, _ := run.CombinedOutput() // it panics, which is an error
		out := string(text)
		if !strings.Contains(out, "kept 100\n") || !strings.Contains(out, "assignment to entry in nil map") || !strings.Contains(out, "main.fall") {
			t.Errorf("lines %t: %s", lines, out)
		}
		if strings.Contains(out, "main.go:") != lines {
			t.Errorf("lines %t: the trace is %s", lines, out)
		}
	}
}

func TestCollector(t *testing.T) {
	t.Setenv("GOEXPERIMENT", "")
	for version, want := range map[string]string{"go1.26.8\n": "GOEXPERIMENT=nogreenteagc", "go1.27.0\n": "", "go1.25.1\n": "", "": ""} {
		if got := strings.Join(collector(version), " "); got != want {
			t.Errorf("%q is built with %q, want %q", version, got, want)
		}
	}
	t.Setenv("GOEXPERIMENT", "greenteagc")
	if got := collector("go1.26.8\n"); got != nil {
		t.Errorf("what the builder chose is overruled: %q", got)
	}
}
