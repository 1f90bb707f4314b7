package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/workbench/apart"
	"upsweep/workbench/kernels"
	"upsweep/workbench/shader/solutions"
)

// judge calls this program again for each file: in a test that is the test's own.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == apart.Command {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// programs writes programs to files and returns their names.
func programs(t *testing.T, sources ...string) []string {
	t.Helper()
	var out []string
	for i, s := range sources {
		name := filepath.Join(t.TempDir(), string(rune('a'+i))+".star")
		if err := os.WriteFile(name, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
		out = append(out, name)
	}
	return out
}

func TestJudgePrograms(t *testing.T) {
	right, _ := kernels.Reference("scan/blelloch")
	swapped := strings.Replace(right, "op(prefix, left)", "op(left, prefix)", 1)
	raced := "def kernel(t, x, y, identity):\n    y[t] = x[t - 1] if t > 0 else identity\n    x[t] = y[t]\ndef main(x, op, identity):\n    y = array(len(x))\n    launch(len(x), kernel, x, y, identity)\n    return y\n"
	endless := "def main(x, op):\n    while True:\n        pass\n"
	for name, c := range map[string]struct {
		sources []string
		status  int
		says    []string // of each line
	}{
		"right":          {[]string{right}, 0, []string{`"right":true,"race_free":true,"work":{"measured":510,"goal":510,"met":true`}},
		"one is wrong":   {[]string{right, swapped}, 1, []string{`"right":true`, `"right":false,"cause":"operand order"`}},
		"an endless one": {[]string{endless, right}, 1, []string{`"cause":"too much","line":2`, `"right":true`}},
		"a race":         {[]string{raced, right}, 1, []string{`"right":false,"race_free":false,"cause":"missing barrier"`, `"memory":{"measured":0,"goal":0,"met":true`}},
		"no program":     {[]string{right, "def main("}, 2, []string{`"right":true`, `"cause":"syntax","line":1`}},
	} {
		t.Run(name, func(t *testing.T) {
			files := programs(t, c.sources...)
			out, errs, status := call("", append([]string{"judge", "--task", "scan/blelloch", "--json"}, files...)...)
			if status != c.status || errs != "" {
				t.Fatalf("status %d, want %d: %s%s", status, c.status, out, errs)
			}
			lines := strings.Split(strings.TrimSpace(out), "\n")
			if len(lines) != len(files) {
				t.Fatalf("%d lines for %d files: %s", len(lines), len(files), out)
			}
			for i, line := range lines {
				if !json.Valid([]byte(line)) || !strings.Contains(line, c.says[i]) {
					t.Errorf("line %d is %s, which has no %s", i+1, line, c.says[i])
				}
			}
		})
	}
	out, _, status := call("", "judge", "--task", "scan/blelloch", programs(t, swapped)[0])
	if status != 1 || !strings.Contains(out, "wrong") || !strings.Contains(out, "should be") || !strings.Contains(out, " --in 'x=") || !strings.Contains(out, " --param 'op=") {
		t.Errorf("status %d: %s", status, out)
	}
	// What a race does, and in which order: given back to run, it does it again.
	racing := programs(t, strings.Replace(workbenchThreads, "after\n", "pass\n", 1))[0]
	out, _, _ = call("", "judge", "--task", "scan/hillis-steele", "--json", racing)
	var v struct {
		Witness string
		Failing map[string]string
		Params  map[string]string
	}
	if err := json.Unmarshal([]byte(out), &v); err != nil || v.Witness == "" || len(v.Failing["x"]) == 0 {
		t.Fatalf("%v: %s", err, out)
	}
	again := []string{"run", "scan/hillis-steele", "--kernel", racing, "--order", v.Witness, "--in", v.Failing["x"], "--rounds", "none", "--param", "op=" + v.Params["op"]}
	first, errs, status := call("", again...)
	second, _, _ := call("", again...)
	if status != 0 || errs != "" || first != second || first == "" {
		t.Errorf("%v: status %d: %s%s", again, status, first, errs)
	}
	if _, errs, status := call("", "run", "scan/serial", "--in", "1", "--order", "0"); status != 2 || !strings.Contains(errs, "order:") {
		t.Errorf("status %d: %s", status, errs)
	}
	// What takes too long is ended, and could not be judged; the next file is.
	out, _, status = call("", "judge", "--task", "scan/blelloch", "--time", "1ns", "--json", programs(t, endless)[0])
	if status != 2 || strings.Contains(out, `"right"`) || !strings.Contains(out, `"cause":"stopped"`) {
		t.Errorf("status %d: %s", status, out)
	}
	// A program that was to be repaired is judged by what it was to do.
	wrong, _ := kernels.Broken("scan/block-raw-bases")
	out, _, status = call("", "judge", "--task", "scan/block-raw-bases", "--json", programs(t, wrong)[0], programs(t, mustReference(t, "scan/block"))[0])
	if lines := strings.Split(out, "\n"); status != 1 || !strings.Contains(lines[0], `"cause":"raw input"`) || !strings.Contains(lines[1], `"right":true,"race_free":true`) {
		t.Errorf("status %d: %s", status, out)
	}
	if _, errs, status := call("", "judge", "--task", "scan/none", "a.star"); status != 2 || !strings.Contains(errs, "task:") {
		t.Errorf("status %d: %s", status, errs)
	}
}

func TestRunPrograms(t *testing.T) {
	source, _ := kernels.Reference("scan/blelloch")
	files := programs(t, source, "# task: reduce/tree\n"+mustReference(t, "reduce/tree"), "def main(x):\n    x[0] = 1\n")
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--kernel", files[0], "--task", "scan/blelloch", "--in", "3 1 7 0"}, 0, "0 3 4 11"},
		{[]string{"scan/blelloch", "--kernel=" + files[0], "--in", "3 1 7 0", "--json"}, 0, `"outputs":{"y":[0,3,4,11]}`},
		{[]string{"--kernel", files[1], "--in", "3 1 7 0"}, 0, "y     11"},
		{[]string{"--kernel", files[2], "--in", "3 1 7 0"}, 2, "line 2"},
		{[]string{"--kernel", "absent.star", "--in", "3 1 7 0"}, 2, "kernel:"},
	} {
		out, errs, status := call("", append([]string{"run"}, c.args...)...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%v: status %d, %s%s, want %q", c.args, status, out, errs, c.want)
		}
	}
}

func mustReference(t *testing.T, id string) string {
	t.Helper()
	source, ok := kernels.Reference(id)
	if !ok {
		t.Fatalf("no program for %s", id)
	}
	return source
}

// workbenchThreads is Hillis and Steele's scan by threads, with a word for its second barrier.
const workbenchThreads = `
def kernel(t, x, op):
    d = 1
    while d < len(x):
        v = op(x[t - d], x[t]) if t >= d else x[t]
        barrier()
        x[t] = v
        after
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x
`

// A shader is judged like a program, and what fails is seen again by the command that the line names.
func TestJudgeShaders(t *testing.T) {
	right, _ := solutions.Of("scan/hillis-steele")
	raced := strings.Replace(right, "    workgroupBarrier();\n    if (reaches) { part[i] = v; }", "    if (reaches) { part[i] = v; }", 1)
	folder := t.TempDir()
	for name, text := range map[string]string{"right.wgsl": right, "raced.wgsl": raced, "none.wgsl": "fn main(", "untold.wgsl": strings.Replace(right, "scan/hillis-steele", "grid/sort", 1)} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]struct {
		status int
		says   string
	}{
		"right.wgsl":  {0, `"right":true,"race_free":true,"work":{"measured":`},
		"raced.wgsl":  {1, `"race_free":false,"cause":"race","line":`},
		"none.wgsl":   {2, `"cause":"syntax","line":1`},
		"untold.wgsl": {2, `takes no shaders; these do: sequence/map,`},
	} {
		out, errs, status := call("", "judge", "--json", filepath.Join(folder, name))
		if status != want.status || errs != "" || !strings.Contains(out, want.says) {
			t.Errorf("%s: status %d, want %d with %s: %s%s", name, status, want.status, want.says, out, errs)
		}
	}
	out, errs, status := call("", "run", "--kernel", filepath.Join(folder, "right.wgsl"), "--in", "x=3 1 7 0", "--param", "op=+")
	if status != 0 || !strings.Contains(out, "3 4 11 11") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
}
