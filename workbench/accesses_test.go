package workbench

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"upsweep/workbench/kernels"
)

// A program that makes few operations, and goes through cells again and again instead, does not
// earn the marks of few: each lane counts the flags before its own, or one lane counts them all.
// The head of each program of testdata/cheats says of what it does too much, and nothing else of it
// is over its goal. `make judge` tries all; `make test` a sample.
func TestTooManyAccesses(t *testing.T) {
	files, err := filepath.Glob("testdata/cheats/*.star")
	if err != nil || len(files) < 16 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	for k, file := range files {
		if os.Getenv("UPSWEEP_CORPUS") == "" && k%4 != 0 {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitN(string(text), "\n", 3)
		id, want := strings.TrimPrefix(lines[0], "# task: "), strings.TrimPrefix(lines[1], "# too many: ")
		v, err := Judge(compiled(t, string(text)), found(t, id), nil)
		if err != nil || !v.Right || !v.RaceFree {
			t.Errorf("%s: %v %+v", file, err, v)
			continue
		}
		if !v.Work.Met || !v.Memory.Met || !v.Rounds.Met || want != "span" && !v.Span.Met {
			t.Errorf("%s: work %+v, memory %+v, span %+v, rounds %+v", file, v.Work, v.Memory, v.Span, v.Rounds)
		}
		if over := map[string]bool{"accesses": !v.Efficient(), "in turn": !v.Shallow(), "span": !v.Shallow()}; !over[want] {
			t.Errorf("%s earns its marks: accesses %+v, in turn %+v, span %+v", file, v.Accesses, v.InTurn, v.Span)
		}
		if says := map[string]string{"accesses": "let lanes hand on sums or places", "in turn": "among many lanes", "span": ""}[want]; !strings.Contains(v.Says, says) {
			t.Errorf("%s: it says %q, want %q", file, v.Says, says)
		}
	}
}

// What a judgement says of accesses names the numbers that were counted, by a count of one's own:
// of 256 flags, lane i reads i before its own, then its own, twice in the last lane.
func TestWhatIsSaidOfAccesses(t *testing.T) {
	text, err := os.ReadFile("testdata/cheats/compact-ranks.star")
	if err != nil {
		t.Fatal(err)
	}
	v, err := Judge(compiled(t, string(text)), found(t, "compact/scan"), nil)
	if err != nil {
		t.Fatal(err)
	}
	const want = "Round 2 makes most of them: 33,410 accesses, 32,897 of them to flag, and up to 260 by one lane."
	if flags := 255*256/2 + 256 + 1; flags != 32897 || !strings.Contains(v.Says, want) {
		t.Errorf("%s; want %s", v.Says, want)
	}
}

// No round makes most of what is spread over rounds that are alike.
func TestAccessesOfManyRounds(t *testing.T) {
	source := changedApart(t, "sequence/map", "parallel(0, len(x), lane)", "for j in range(len(x)): parallel(j, j + 1, lane)")
	v, err := Judge(compiled(t, source), found(t, "sequence/map"), nil)
	if err != nil || !v.Right || !strings.Contains(v.Says, "They are spread over 256 rounds.") || strings.Contains(v.Says, "most of them") {
		t.Errorf("%+v, %v", v, err)
	}
}

// A program that is wrong at one pair of lengths alone is found: of small pairs in each judgement,
// of others up to 33 values by one in five, each of which looks at other pairs.
func TestAMistakeAtOnePair(t *testing.T) {
	alg := found(t, "merge/rank")
	reference, _ := kernels.Reference(alg.ID)
	for _, p := range [][2]int{{7, 9}, {0, 3}, {9, 9}, {2, 2}, {17, 16}, {2, 33}} {
		// The last key of b is taken for the first.
		source := strings.Replace(reference, "= b[t - m]", fmt.Sprintf("= b[0 if (m, n) == (%d, %d) and t == m + n - 1 else t - m]", p[0], p[1]), 1)
		program := compiled(t, source)
		for !slices.Contains(pairs((&judge{p: program}).seed()), p) {
			source += "# another text\n"
			program = compiled(t, source)
		}
		v, err := Judge(program, alg, nil)
		if err != nil || v.Right {
			t.Errorf("wrong at %v alone: %v, judged right", p, err)
		}
	}
	seen := map[[2]int]int{}
	for seed := range uint64(pairShares) {
		for _, p := range pairs(seed) {
			seen[p]++
		}
	}
	for m := range longestPair + 1 {
		for n := range longestPair + 1 {
			want := 1
			if m <= smallPair && n <= smallPair {
				want = pairShares
			}
			if seen[[2]int{m, n}] != want {
				t.Errorf("(%d, %d) is tried by %d of %d seeds, want %d", m, n, seen[[2]int{m, n}], pairShares, want)
			}
		}
	}
}
