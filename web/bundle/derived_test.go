package bundle

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// starts instantiates a module, as a browser would before it runs anything of Go, and writes out its memory.
const starts = `const [, , file, out] = process.argv;
const { readFileSync, writeFileSync } = require("fs");
const names = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file)));
const imports = {};
for (const { module, name } of names) (imports[module] ??= {})[name] = () => { throw new Error("called " + name); };
WebAssembly.instantiate(readFileSync(file), imports).then(({ instance }) => writeFileSync(out, new Uint8Array(instance.exports.mem.buffer)));
`

// Once it is instantiated, a program that counts out what follows from the records of its functions has the memory that the linker wrote.
func TestWhatIsCountedOutIsWhatWasThere(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("runs it in node, which is not here")
	}
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	write := func(name string, content []byte) {
		if err := os.WriteFile(in(name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module small\n\ngo 1.24\n"))
	write("main.go", []byte(falls))
	write("start.cjs", []byte(starts))
	compile := exec.Command("go", "build", "-o", in("linked.wasm"))
	compile.Dir, compile.Env = folder, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := compile.CombinedOutput(); err != nil {
		t.Fatal(err, string(text))
	}
	linked, err := os.ReadFile(in("linked.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := parse(linked)
	if err != nil {
		t.Fatal(err)
	}
	tables := forgetLines(m.memory)
	if tables == nil {
		t.Fatal("the toolchain writes tables of another form")
	}
	want := bytes.Clone(m.memory)
	m.countOut(tables)
	empty := 0
	for i := range want {
		if want[i] != m.memory[i] {
			empty++
		}
	}
	if functions := len(tables.records); empty < 20*functions {
		t.Errorf("%d bytes for %d functions were left to be counted out", empty, functions)
	}
	write("small.wasm", m.program())
	if text, err := exec.Command(node, in("start.cjs"), in("small.wasm"), in("memory")).CombinedOutput(); err != nil {
		t.Fatal(err, string(text))
	}
	got, err := os.ReadFile(in("memory"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got[:len(want)], want) {
		t.Error("the memory that it begins with is not the one that was linked")
	}
}

// A module in which nothing can begin stays as it is.
func TestModulesThatCannotBegin(t *testing.T) {
	const magic = "\x00asm\x01\x00\x00\x00"
	for name, before := range map[string]string{
		"no sections":            magic,
		"no procedure":           magic + "\x01\x05\x01\x60\x01\x7f\x00" + "\x03\x02\x01\x00" + "\x0a\x04\x01\x02\x00\x0b",
		"an imported memory":     magic + "\x01\x04\x01\x60\x00\x00" + "\x02\x07\x01\x01a\x01b\x02\x00\x01" + "\x03\x02\x01\x00" + "\x0a\x04\x01\x02\x00\x0b",
		"it begins with another": magic + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x08\x01\x00" + "\x0a\x04\x01\x02\x00\x0b",
		"cut off":                magic + "\x01\x04\x01\x60",
	} {
		m := &module{before: []byte(before)}
		if err := m.beginWith([]byte{0, opEnd}); err == nil || string(m.before) != before {
			t.Errorf("%s: %v, %q", name, err, m.before)
		}
	}
}
