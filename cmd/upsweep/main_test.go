package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/algos"
)

// call runs the program and returns what it wrote and its status.
func call(stdin string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(stdin), &o, &e)
	return o.String(), e.String(), status
}

// The example of the contract, to the byte.
func TestRunJSON(t *testing.T) {
	const want = `{"id":"scan/blelloch","params":{"op":"+","inclusive":false},"inputs":{"x":[3,1,7,0]},"outputs":{"y":[0,3,4,11]},` +
		`"cost":{"work":6,"combines":6,"compares":0,"applies":0,"moves":3,"atomics":0,"reads":12,"writes":10,"rounds":5,"span":3,"pram":"EREW"},` +
		`"hazards":[],"rounds":[{"round":0,"phase":"input","label":"","active":0,"state":{"x":[3,1,7,0]}},` +
		`{"round":1,"phase":"up-sweep","label":"stride 1","active":2,"state":{"x":[3,4,7,7]}},`
	out, errs, status := call("", "run", "scan/blelloch", "--in", "3 1 7 0", "--json")
	if status != 0 || errs != "" || !strings.HasPrefix(out, want) {
		t.Errorf("status %d, %q\n%s\nwant\n%s…", status, errs, out, want)
	}
}

func TestInputsFromEverywhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.txt")
	if err := os.WriteFile(file, []byte("3 1\n7 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want, _, _ := call("", "run", "scan/serial", "--in", "x=3,1,7,0", "--json")
	for name, args := range map[string][]string{
		"unnamed":        {"--in", "3 1 7 0"},
		"a file":         {"--in", "x=@" + file},
		"standard input": {"--in", "x=-"},
		"unnamed input":  {"--in=-"},
	} {
		got, errs, status := call("3 1 7 0", append([]string{"run", "scan/serial", "--json"}, args...)...)
		if status != 0 || got != want {
			t.Errorf("%s: status %d %s\n%s", name, status, errs, got)
		}
	}
}

func TestRoundsAreQuietAbove256(t *testing.T) {
	long := strings.Repeat("1 ", 257)
	rounds := func(args ...string) int {
		out, errs, status := call("", append([]string{"run", "scan/hillis-steele", "--json"}, args...)...)
		if status != 0 {
			t.Fatal(errs)
		}
		var answer struct{ Rounds []json.RawMessage }
		if err := json.Unmarshal([]byte(out), &answer); err != nil {
			t.Fatal(err)
		}
		return len(answer.Rounds)
	}
	if got := rounds("--in", long); got != 0 {
		t.Errorf("%d rounds shown by default", got)
	}
	if got := rounds("--in", long, "--rounds", "changes"); got != 10 {
		t.Errorf("%d rounds, want the input and 9", got)
	}
	if got := rounds("--in", "1 2 3 4"); got != 3 {
		t.Errorf("%d rounds, want the input and 2", got)
	}
}

func TestPaddingShowsInFullOnly(t *testing.T) {
	changes, _, _ := call("", "run", "scan/blelloch", "--in", "1 2 3", "--json")
	full, _, _ := call("", "run", "scan/blelloch", "--in", "1 2 3", "--json", "--rounds", "full")
	if !strings.Contains(changes, `"state":{"x":[1,2,3]}`) || !strings.Contains(full, `"state":{"x":[1,2,3,0]}`) {
		t.Errorf("changes %s\nfull %s", changes, full)
	}
}

func TestBadInputIsOneLineAndStatus2(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"dance", `upsweep: "dance" is not a command; write list, run, draw, check, growth, bench, gallery, exercise, grade, set, key, judge, verify or translate`},
		{"run", "upsweep: ID: it is missing; `upsweep list` shows all"},
		{"run scan/nothing", "upsweep: ID: there is no algorithm \"scan/nothing\"; `upsweep list` shows all"},
		{"run scan/blelloch", "upsweep: x: this input is missing; write values such as 3 1 7 0 4 1 6 3"},
		{"run scan/blelloch --in y=1", "upsweep: y: scan/blelloch has no such input; it has x"},
		{"run scan/blelloch --in x=1 --in x=2", "upsweep: x: this input is given twice"},
		{"run scan/blelloch --in 1 --param op", `upsweep: param: "op" names no value; write name=VALUE`},
		{"run scan/blelloch --in 1 --param op=plus", `upsweep: op: "plus" is not an operator; write one of + * max min and or xor concat affine mat2 left right`},
		{"run scan/blelloch --in 1 --rounds some", `upsweep: rounds: "some" is not a choice; write none, changes or full`},
		{"run scan/blelloch --in 1 --wat", "upsweep: wat: run has no such flag; `upsweep run --help` lists them"},
		{"run scan/blelloch --in", "upsweep: in: its value is missing"},
		{"run scan/blelloch --in 1 --param op=+ --param op=+", "upsweep: op: this parameter is given twice"},
		{"run scan/blelloch --in 1 --json=perhaps", `upsweep: json: "perhaps" is not right; write true or false`},
		{"run scan/blelloch --in 1 --memory --warp 1e3", `upsweep: warp: "1e3" is not right; write a whole number`},
		{"run scan/blelloch --in x=@no/such/file", "upsweep: x: open no/such/file: no such file or directory"},
		{"check scan/blelloch --n 99999999999999999999", `upsweep: n: "99999999999999999999" is not right; write a whole number`},
		{"check scan/blelloch --n 1000001", "upsweep: n: 1000001 is not a number of inputs; write an integer from 1 to 1000000"},
		{"check scan/blelloch --seed -1", `upsweep: seed: "-1" is not right; write a whole number from 0 on`},
		{"gallery --only nothing", "upsweep: only: no id holds \"nothing\"; `upsweep list` shows all"},
		{"gallery --view nothing", `upsweep: view: there is no view "nothing"`},
		{"gallery --scale NaN", "upsweep: scale: NaN is out of range; write 0.5 to 4"},
		{"gallery --width x", `upsweep: width: "x" is not right; write a whole number`},
		{"run scan/blelloch 1", `upsweep: in: "1" is left over; inputs are written --in x="3 1 7 0"`},
		{"list more", `upsweep: FAMILY: there is no "more"; write one of sequence fold reduce scan segscan compact unique split allocate string tree spmv histogram grid scatter matrix stencil sort network merge`},
		{"run scan/blelloch --in 1 --memory --warp 0", "upsweep: warp: 0 is out of range; write an integer from 1 to 1024"},
		{"growth scan/blelloch --most 0", "upsweep: most: 0 is not a length; write an integer from 1 to 1048576"},
		{"growth scan/blelloch --in 1", "upsweep: in: growth makes its inputs itself; it takes --param, --most and --seed"},
		{"growth scan/blelloch --param op=plus", `upsweep: op: "plus" is not an operator; write one of + * max min and or xor concat affine mat2 left right`},
		{"check scan/blelloch --n 0", "upsweep: n: 0 is not a number of inputs; write an integer from 1 to 1000000"},
	} {
		out, errs, status := call("", strings.Fields(c.args)...)
		if status != 2 || out != "" || errs != c.want+"\n" {
			t.Errorf("upsweep %s: status %d, out %q\n got %s\nwant %s", c.args, status, out, errs, c.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			t.Run(alg.ID, func(t *testing.T) {
				t.Parallel()
				out, errs, status := call("", "check", alg.ID, "--n", "60")
				if status != 0 {
					t.Fatalf("%s%s", out, errs)
				}
				if faulty := alg.Fault != nil; faulty != strings.Contains(out, "replay: upsweep run") {
					t.Errorf("faulty %t, and check says %s", faulty, out)
				}
			})
		}
	}
}

func TestTextTraceReadsBack(t *testing.T) {
	out, errs, status := call("", "run", "scan/blelloch", "--in", "3 1 7 0", "--trace")
	if status != 0 || !strings.HasPrefix(out, "upsweep trace 1\nid \"scan/blelloch\"\n") {
		t.Errorf("%s%s", out, errs)
	}
}

// Every row of the table of growth holds a count and the formula's value for it.
func TestGrowth(t *testing.T) {
	out, errs, status := call("", "growth", "scan/blelloch", "--most", "8")
	last := strings.Fields(out[strings.LastIndex(strings.TrimSuffix(out, "\n"), "\n")+1:])
	if want := "8 14 5 7 7 28 22 14 14 7 7"; status != 0 || strings.Join(last, " ") != want {
		t.Errorf("%s%s\nlast row %v, want %s", out, errs, last, want)
	}
}

// In the first round of a scan of eight by warps of four, the two reads and the write of the four
// lanes move one sector each, half of it asked for.
func TestMemoryOfARun(t *testing.T) {
	out, errs, status := call("", "run", "scan/blelloch", "--in", "3 1 7 0 4 1 6 3", "--memory", "--warp", "4")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || len(lines) != 9 {
		t.Fatalf("%s%s", out, errs)
	}
	if got, want := strings.Join(strings.Fields(lines[1]), " "), "1 1 0 0 4 0 3 3 48 96 0.500 0 0 0 0"; got != want {
		t.Errorf("round 1: %s, want %s", got, want)
	}
	if !strings.HasPrefix(strings.TrimSpace(lines[8]), "all ") {
		t.Errorf("no sum: %s", lines[8])
	}
}

// A random input of a thousand texts that grow to more than a command may take ends no check.
func TestCheckGoesOnAfterARunThatIsTooLarge(t *testing.T) {
	out, errs, status := call("", "check", "scan/naive", "--n", "451", "--seed", "2")
	if want := "scan/naive agrees with its oracle on 450 random inputs\n1 more took more than a command may\n"; status != 0 || !strings.HasPrefix(out, want) {
		t.Errorf("ends with %d and says %s%s; want it to begin with %s", status, out, errs, want)
	}
}
