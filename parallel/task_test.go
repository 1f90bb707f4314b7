package parallel

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestTaskRow: what a worker reads is what was written.
func TestTaskRow(t *testing.T) {
	for _, want := range []Task{
		{},
		{Op: OpMerge, Rank: 3, Middle: 1 << 24, Job: Job{Kernel: MergeSort, Type: Float64, N: MaxElements, Workers: MaxWorkers}, Input: Input{Distribution: Equal, Seed: 1 << 31}},
		{Op: OpRun, Rank: 1, Job: Job{Kernel: Compact, Type: Float32, N: 17, Workers: 2, Limit: -0.1}, Input: Input{Distribution: Uniform}},
		{Op: OpAlone, Job: Job{Kernel: Histogram, Type: Int32, N: 1, Workers: 1, Bins: MaxBins, Lo: -1 << 31, Hi: 1 << 31}, Input: Input{Distribution: Few, Seed: 7}},
	} {
		row := want.Row()
		if got := TaskOf(&row); got != want {
			t.Errorf("%+v is written as %v and read as %+v", want, row, got)
		}
	}
}

func script(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../web/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// constants reads the numbers that a script names at its beginning: lines like `const goOn = 0,
// timedOut = 2;`.
func constants(t *testing.T, text string) map[string]int {
	t.Helper()
	named := map[string]int{}
	for _, line := range regexp.MustCompile(`(?m)^export const (\w+ = \d+(?:, \w+ = \d+)*);`).FindAllStringSubmatch(text, -1) {
		for _, one := range strings.Split(line[1], ", ") {
			name, number, _ := strings.Cut(one, " = ")
			value, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			named[name] = value
		}
	}
	return named
}

// TestScriptsAgree holds the scripts of the pool to the numbers of this package.
func TestScriptsAgree(t *testing.T) {
	want := map[string]int{
		"goOn": int(GoOn), "cancelled": int(Cancelled), "timedOut": int(TimedOut), "awaitMessage": int(AwaitMessage),
		"opFill": int(OpFill), "opRun": int(OpRun), "opVerify": int(OpVerify), "opAlone": int(OpAlone), "opMerge": int(OpMerge),
		"rowOp": RowOp, "rowN": RowN, "rowWorkers": RowWorkers, "rowRank": RowRank, "rowMiddle": RowMiddle,
		"arrayX": ArrayX, "arrayY": ArrayY, "arrayTmp": ArrayTmp, "arrayHeads": ArrayHeads, "arrayBins": ArrayBins, "arrayScratch": ArrayScratch,
		"maxWorkers": MaxWorkers,
	}
	has := constants(t, script(t, "task.js"))
	for name, number := range want {
		if value, known := has[name]; !known || value != number {
			t.Errorf("task.js: %s is %d (%v), here it is %d", name, value, known, number)
		}
	}
}

// TestScriptsKnowTheKernels: the loops in JavaScript are chosen by the names of kernels and types,
// and what they leave out sorts.
func TestScriptsKnowTheKernels(t *testing.T) {
	text := script(t, "worker.js")
	for _, k := range Kernels() {
		if got := strings.Contains(text, `case "`+k.String()+`":`); got == k.Sorts() {
			t.Errorf("worker.js has a loop for %v: %v", k, got)
		}
	}
	for _, typ := range Types() {
		array := strings.ToUpper(typ.String()[:1]) + typ.String()[1:] + "Array"
		if !strings.Contains(text, typ.String()+": "+array) {
			t.Errorf("worker.js does not say that %v lies in a %s", typ, array)
		}
	}
}

// TestScriptOffersWhatTheWorkerImports: one of them missing would keep every worker from starting.
func TestScriptOffersWhatTheWorkerImports(t *testing.T) {
	text := script(t, "worker.js")
	offered := regexp.MustCompile(`importObject\.pool = \{(.*)\}`).FindString(text)
	imports, exports := 0, 0
	for _, file := range []string{"main_js.go", "remote_js.go", "team_js.go"} {
		source, err := os.ReadFile("../cmd/worker/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`//go:wasmimport pool (\w+)`).FindAllSubmatch(source, -1) {
			imports++
			if !regexp.MustCompile(`\b` + string(m[1]) + `\b`).MatchString(offered) {
				t.Errorf("web/worker.js does not offer %s", m[1])
			}
		}
		for _, m := range regexp.MustCompile(`//go:wasmexport (\w+)`).FindAllSubmatch(source, -1) {
			exports++
			if !strings.Contains(text, "wasm."+string(m[1])+"(") {
				t.Errorf("web/worker.js does not call %s", m[1])
			}
		}
	}
	if imports < 5 || exports < 2 {
		t.Errorf("found %d imports and %d exports of cmd/worker", imports, exports)
	}
}
