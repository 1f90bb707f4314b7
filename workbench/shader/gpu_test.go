package shader

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"upsweep/budget"
)

// ofGPU is a shader of gpu/ on a small input, as a page composes it.
type ofGPU struct {
	Name   string         `json:"name"`
	Files  []string       `json:"files"`
	Define map[string]any `json:"define"`
	head   string
	result string // the name of a buffer
	want   func(x []uint32) []uint32
}

// xs is the buffer x of the shaders, and how many of it count.
const xs, count = 48, 43

func numbers() []uint32 {
	out := make([]uint32, xs)
	for i := range out {
		out[i] = uint32(i*i*7+3) % 31
	}
	return out
}

func spaced(list []uint32) string { return strings.Trim(fmt.Sprint(list), "[]") }

// byParts sums the numbers of each part of so many.
func byParts(x []uint32, part int) (out []uint32) {
	for i, v := range x[:count] {
		if i%part == 0 {
			out = append(out, 0)
		}
		out[len(out)-1] += v
	}
	return out
}

func scanned(x []uint32, exclusive bool) []uint32 {
	out := make([]uint32, count)
	sum := uint32(0)
	for i := range out {
		before := sum
		sum += x[i]
		out[i] = sum
		if exclusive {
			out[i] = before
		}
	}
	return out
}

// gpuShaders are the primitives, with tiles of 16 numbers: 4 threads, a row of 4 each.
func gpuShaders() []ofGPU {
	x := numbers()
	tiles := byParts(x, 16)
	define := func(more map[string]any) map[string]any {
		out := map[string]any{"type": "u32", "op": "+", "threads": 4, "rows": 1}
		for k, v := range more {
			out[k] = v
		}
		return out
	}
	data := fmt.Sprintf("//: params = %d\n//: x = %s\n", count, spaced(x))
	heads := make([]uint32, xs)
	for _, i := range []int{5, 6, 17, 30, 31} {
		heads[i] = 1
	}
	return []ofGPU{
		{"copy", []string{"copy"}, define(nil), data + "//: y: 12\n//: dispatch copy 3\n", "y", func(x []uint32) []uint32 { return x[:count] }},
		{"reduce", []string{"reduce", "reduce-atomic"}, define(nil), data + "//: result = 0\n//: dispatch reduce 2\n", "result", func(x []uint32) []uint32 { return byParts(x, count) }},
		{
			"reduce by max", []string{"reduce", "reduce-atomic"}, define(map[string]any{"op": "max"}), data + "//: result = 0\n//: dispatch reduce 3\n", "result",
			func(x []uint32) []uint32 {
				most := uint32(0)
				for _, v := range x[:count] {
					most = max(most, v)
				}
				return []uint32{most}
			},
		},
		{"totals", []string{"reduce", "reduce-tree"}, define(nil), data + "//: totals: 3\n//: dispatch reduce 3\n", "totals", func(x []uint32) []uint32 { return byParts(x, 16) }},
		{
			"scan", []string{"scan-tile", "scan"}, define(map[string]any{"exclusive": false}),
			fmt.Sprintf("//: params = %d\n//: x = %s\n//: totals = %s 0 0 0 0\n//: y: 12\n//: dispatch spine 1\n//: params = %d\n//: dispatch sweep 3\n", len(tiles), spaced(x), spaced(tiles), count),
			"y", func(x []uint32) []uint32 { return scanned(x, false) },
		},
		{
			"scan by look-back", []string{"scan-tile", "entry-pair", "lookback", "scan-lookback"},
			define(map[string]any{"exclusive": true, "pause": 1, "patience": 4, "byStart": true}),
			data + "//: y: 12\n//: ledger = fill 16 with 0\n//: dispatch scan 3\n", "y", func(x []uint32) []uint32 { return scanned(x, true) },
		},
		{
			"segmented scan", []string{"segmented-scan"}, define(map[string]any{"of": "run", "exclusive": false, "rows": 4}),
			fmt.Sprintf("%s//: heads = %s\n//: totals = fill 4 with 0\n//: y: %d\n//: dispatch reduceRuns 3\n//: params = 3\n//: dispatch spine 1\n//: params = %d\n//: dispatch sweep 3\n", data, spaced(heads), xs, count),
			"y", func(x []uint32) []uint32 {
				out := scanned(x, false)
				before := uint32(0)
				for i := range out {
					if heads[i] != 0 {
						before = out[i] - x[i]
					}
					out[i] -= before
				}
				return out
			},
		},
		{
			"histogram", []string{"histogram"}, define(map[string]any{"bins": 8, "copies": 2}),
			fmt.Sprintf("//: params = %d 2\n//: x = %s\n//: histogram = fill 8 with 0\n//: dispatch countInBlocks 2\n", count, spaced(x)), "histogram",
			func(x []uint32) []uint32 {
				out := make([]uint32, 8)
				for _, v := range x[:count] {
					out[v>>2&7]++
				}
				return out
			},
		},
	}
}

// The shaders of gpu/ give what their oracles say, as the GPU gets them, in every order that is
// tried, without a race or another fault.
func TestShadersOfTheGPU(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node composes the shaders, and is not installed")
	}
	list := gpuShaders()
	asked, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/compose.mjs", "../../gpu")
	cmd.Stdin = bytes.NewReader(asked)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(out, &texts); err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		t.Run(s.Name, func(t *testing.T) {
			p, err := Compile(s.head+texts[s.Name], Head{}, budget.Shader())
			if err != nil {
				t.Fatal(err)
			}
			r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: 3})
			if err != nil {
				t.Fatal(err)
			}
			if !r.Right {
				t.Error(joinedFaults(r.Found))
			}
			for _, b := range r.First.Buffers {
				if want := s.want(numbers()); b.Name == s.result && spaced(b.bits[:len(want)]) != spaced(want) {
					t.Errorf("%s is %v, want %v", b.Name, b.bits[:len(want)], want)
				}
			}
		})
	}
}

// Where a barrier of a shader is left out, the race is found; a bound that is one too high, too.
func TestPlantedInTheGPU(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node composes the shaders, and is not installed")
	}
	s := gpuShaders()[3]
	asked, _ := json.Marshal([]ofGPU{s})
	cmd := exec.Command("node", "testdata/compose.mjs", "../../gpu")
	cmd.Stdin = bytes.NewReader(asked)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(out, &texts); err != nil {
		t.Fatal(err)
	}
	text := s.head + texts[s.Name]
	const barrier = "workgroupBarrier();"
	planted := 0
	for at := strings.Index(text, barrier); at >= 0; planted++ {
		source := text[:at] + strings.Repeat(" ", len(barrier)) + text[at+len(barrier):]
		p, err := Compile(source, Head{}, budget.Shader())
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: 2})
		if err != nil {
			t.Fatal(err)
		}
		raced := false
		for _, f := range r.Found {
			raced = raced || f.Kind == Race
		}
		// The last one lets the next scan of the block begin: nothing comes after it here.
		if last := !strings.Contains(text[at+len(barrier):], barrier); raced == last {
			t.Errorf("barrier %d left out: found %s", planted, joinedFaults(r.Found))
		}
		next := strings.Index(text[at+1:], barrier)
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if planted < 3 {
		t.Errorf("only %d barriers are left out", planted+1)
	}
}
