package exercises_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/internal/sample"
)

// digestSeeds are those of the exercises of each algorithm and kind that are held against those made
// in wasm; one of them asks for a chain. Where tests are not thorough, each has one of the five.
var digestSeeds = []uint64{0, 1, 2, 3, 4}

// digest writes one line an algorithm and kind: what makes up its first exercises, hashed.
func digest(w io.Writer) {
	turn := 0
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			for _, kind := range kinds.Of(&alg) {
				h := sha256.New()
				turn++
				for _, seed := range sample.One(turn, digestSeeds) {
					e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed})
					if err != nil {
						fmt.Fprintln(h, err)
						continue
					}
					fmt.Fprintln(h, e.Title, e.Prompt, e.Board, e.Lines, e.Slots, e.Notes, e.Model(), names(e), e.Hint(2, nil), e.Grade(e.Model()).Says, e.Grade(nil).Says)
				}
				fmt.Fprintf(w, "digest %s:%s %x\n", kind, alg.ID, h.Sum(nil)[:8])
			}
		}
	}
}

// TestPrintDigest is what TestSameExercisesInWasm runs in the other world.
func TestPrintDigest(t *testing.T) {
	if os.Getenv("UPSWEEP_DIGEST") == "" {
		t.Skip("it is run by TestSameExercisesInWasm")
	}
	digest(os.Stdout)
}

// The same seed makes the same exercise natively and in wasm: of every algorithm and kind, to the
// last word that is said to an answer.
func TestSameExercisesInWasm(t *testing.T) {
	if testing.Short() || runtime.GOOS == "js" {
		t.Skip("needs a native run of its own")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "exercises.wasm")
	// As web/bundle compiles what readers load: so it is compiled once for both.
	build := exec.Command("go", "test", "-c", "-vet=off", "-trimpath", "-gcflags=all=-l", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if strings.HasPrefix(runtime.Version(), "go1.26") {
		build.Env = append(build.Env, "GOEXPERIMENT=nogreenteagc")
	}
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the tests do not compile for wasm: %v\n%s", err, text)
	}
	run := exec.Command(node, "--stack-size=8192", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), program, "-test.run", "^TestPrintDigest$")
	// A small environment: Go's loader of wasm refuses a large one.
	run.Env = []string{"UPSWEEP_DIGEST=1", "UPSWEEP_THOROUGH=" + os.Getenv("UPSWEEP_THOROUGH"), "PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")}
	text, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var there []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "digest ") {
			there = append(there, line)
		}
	}
	var b bytes.Buffer
	digest(&b)
	i := 0
	for line := range strings.Lines(b.String()) {
		if i >= len(there) || there[i] != line {
			t.Fatalf("natively %q; in wasm %q", strings.TrimSpace(line), strings.TrimSpace(strings.Join(there[min(i, len(there)):min(i+1, len(there))], "")))
		}
		i++
	}
	if i != len(there) || i < 300 {
		t.Errorf("%d algorithms and kinds natively, %d in wasm", i, len(there))
	}
}
