package workbench

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench/kernels"
)

// The scan that the issue asks to be run at each key: 1,024 values in rounds, and by threads.
func BenchmarkRun(b *testing.B) {
	alg, _ := algos.Find("scan/hillis-steele")
	for name, source := range map[string]string{"rounds": rounds, "threads": threads("barrier()", "barrier()")} {
		b.Run(name, func(b *testing.B) {
			p, err := Compile("bench.star", source, budget.Write())
			if err != nil {
				b.Fatal(err)
			}
			req := alg.Sized(rand.New(rand.NewPCG(1, 1)), 1024, nil)
			b.ReportAllocs()
			for b.Loop() {
				a, err := alg.Check(req, budget.Write())
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Run(a, Options{Budget: budget.Write()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What a reader waits for who presses Judge: a program that gets four marks, in rounds and by
// threads, one that is wrong, and one with a race.
func BenchmarkJudge(b *testing.B) {
	hillisSteele, _ := algos.Find("scan/hillis-steele")
	blelloch, _ := algos.Find("scan/blelloch")
	sums, _ := kernels.Reference("scan/blelloch")
	for _, c := range []struct {
		name   string
		alg    *algos.Algorithm
		source string
	}{
		{"rounds", hillisSteele, rounds}, {"blelloch", blelloch, sums}, {"threads", hillisSteele, threads("barrier()", "barrier()")},
		{"wrong", hillisSteele, strings.Replace(rounds, "op(x[i - d], x[i])", "op(x[i], x[i - d])", 1)},
		{"race", hillisSteele, threads("barrier()", "pass")},
	} {
		b.Run(c.name, func(b *testing.B) {
			p, err := Compile("bench.star", c.source, budget.Write())
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := Judge(p, c.alg, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The longest that a reader waits whose program is right: of all right programs of the corpus, and
// of those that solve the tasks.
func BenchmarkSlowestRight(b *testing.B) {
	programs := map[string][2]string{} // task and source, by name
	for _, id := range kernels.References() {
		source, _ := kernels.Reference(id)
		programs["kernels/"+id] = [2]string{id, source}
	}
	files, err := filepath.Glob("testdata/corpus/*/*.star")
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		if lines := strings.SplitN(string(text), "\n", 3); lines[1] == "# verdict: right" {
			programs[file] = [2]string{strings.TrimPrefix(lines[0], "# task: "), string(text)}
		}
	}
	slowest, name := time.Duration(0), ""
	for b.Loop() {
		for file, program := range programs {
			alg, ok := algos.Find(program[0])
			if !ok {
				b.Fatal(file)
			}
			p, err := Compile("bench.star", program[1], budget.Write())
			if err != nil {
				b.Fatal(err)
			}
			began := time.Now()
			if v, err := Judge(p, alg, nil); err != nil || !v.Right {
				b.Fatalf("%s: %v, %v", file, v, err)
			}
			if took := time.Since(began); took > slowest {
				slowest, name = took, file
			}
		}
	}
	b.ReportMetric(slowest.Seconds(), "s/slowest")
	b.Log(len(programs), "programs; the slowest is", name)
}

// What a reader waits for who presses Try other orders, on eight values.
func BenchmarkSearch(b *testing.B) {
	for name, source := range map[string]string{
		"no barrier": threads("barrier()", "pass"), "locks": wrongPrograms["philosophers"].source, "correct": wrongPrograms["an atomic left out"].source,
	} {
		task := "scan/hillis-steele"
		if name != "no barrier" {
			task = "reduce/tree"
		}
		if name == "correct" {
			source = strings.Replace(source, "y[0] = y[0] + x[t]", "atomic_add(y, 0, x[t])", 1)
		}
		alg, _ := algos.Find(task)
		b.Run(name, func(b *testing.B) {
			p, err := Compile("bench.star", source, budget.Write())
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				f, err := p.Search(alg, eight, DefaultSearch())
				if err != nil || (f.Witness == nil) != (name == "correct") {
					b.Fatal(err, f)
				}
			}
		})
	}
}
