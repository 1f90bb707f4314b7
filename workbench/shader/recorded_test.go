package shader

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/gogpu/naga/ir"

	"upsweep/budget"
)

// dispatched is a dispatch that testdata/recorded.mjs asks for, or what it says of a case.
type dispatched struct {
	Text    string
	Entry   string
	Groups  [3]int
	Buffers map[string][]uint32 // by binding
	Case    string
	Wrong   string
}

var bound = regexp.MustCompile(`@binding\((\d+)\)\s*var<[^>]*>\s*(\w+)`)

// head has the host do what is asked for.
func (d *dispatched) head() Head {
	head := Head{}
	for _, m := range bound.FindAllStringSubmatch(d.Text, -1) {
		fill := Fill{How: "bits", Bits: d.Buffers[m[1]]}
		if fill.Bits == nil { // of another entry
			fill.Bits = make([]uint32, 64)
		}
		head.Steps = append(head.Steps, Step{Buffer: m[2], Fill: fill})
	}
	head.Steps = append(head.Steps, Step{Entry: d.Entry, Groups: d.Groups})
	return head
}

// perform runs a dispatch, in as many random orders as asked for beside the usual ones, and gives
// the buffers as they are after it.
func (d *dispatched) perform(orders int) (map[string][]uint32, []Fault, error) {
	b := budget.Shader().With(budget.Instructions, 1<<27).With(budget.Accesses, 1<<24).With(budget.Nodes, 1<<24)
	p, err := Compile(d.Text, d.head(), b)
	if err != nil {
		return nil, nil, err
	}
	var first *Run
	var found []Fault
	if orders > 0 {
		r, err := p.Verify(VerifyOptions{Budget: b, Orders: orders})
		if err != nil {
			return nil, nil, err
		}
		first, found = r.First, r.Found
	} else {
		if first, err = p.Run(Options{Budget: b}); err != nil {
			return nil, nil, err
		}
		found = slices.DeleteFunc(slices.Clone(first.Faults), func(f Fault) bool { return f.note() })
	}
	out := map[string][]uint32{}
	for h, m := range first.run.buffers {
		v := p.module.GlobalVariables[h]
		if v.Space != ir.SpaceStorage || v.Binding == nil || m.fixed {
			continue
		}
		at := strconv.Itoa(int(v.Binding.Binding))
		if given, known := d.Buffers[at]; known {
			out[at] = slices.Clone(m.bits[:min(len(m.bits), len(given))])
		}
	}
	return out, found, nil
}

// recordedGPU runs the cases of gpu/, with their inputs and their oracles, as its own machine does,
// but for that the dispatches run here.
func recordedGPU(t *testing.T, mode, width string, orders int) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node has the cases and their oracles, and is not installed")
	}
	cmd := exec.Command("node", "testdata/recorded.mjs", "../../gpu", mode, width)
	cmd.Stderr = os.Stderr
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	from, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	asked, answers := json.NewDecoder(bufio.NewReader(from)), json.NewEncoder(to)
	texts, failed, told := map[string]bool{}, map[string]bool{}, map[string]bool{}
	ran, cases := map[string]bool{}, 0
	for asked.More() {
		var d dispatched
		if err := asked.Decode(&d); err != nil {
			t.Fatal(err)
		}
		if d.Case != "" {
			cases++
			if d.Wrong != "" {
				t.Errorf("%s: %s", d.Case, d.Wrong)
				for text := range ran {
					failed[text] = true
				}
			}
			clear(ran)
			continue
		}
		texts[d.Text], ran[d.Text] = true, true
		buffers, found, err := d.perform(orders)
		for _, f := range found {
			if says := d.Entry + ": " + f.Error(); !told[says] {
				told[says] = true
				t.Error(says)
			}
		}
		answer := map[string]any{"buffers": buffers}
		if err != nil {
			answer["failed"] = err.Error()
		}
		if err := answers.Encode(answer); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d cases, %d texts, of which %d are in cases that fail", cases, len(texts), len(failed))
	if least := map[string]int{"sample": 30, "cover": 140, "cases": 140}[mode]; cases < least || len(texts) < least {
		t.Errorf("only %d cases with %d texts", cases, len(texts))
	}
}

// Every shader of gpu/ runs here with the result of its oracle, and without a race or another fault.
// By itself that is a sample; with UPSWEEP_RECORDED=cover each kernel, type, operator and form, and
// the experiments, and with UPSWEEP_RECORDED=cases these at five lengths and in several orders.
func TestRecordedGPU(t *testing.T) {
	mode, orders := cmp.Or(os.Getenv("UPSWEEP_RECORDED"), "sample"), 0
	if mode == "cases" {
		orders = 1
	}
	t.Run("lanes alone", func(t *testing.T) { recordedGPU(t, mode, "0", orders) })
	t.Run("subgroups", func(t *testing.T) { recordedGPU(t, mode, fmt.Sprint(subgroupSize), orders) })
}

// The ranks of gpu/wgsl/rank-words.wgsl need no lock-step: they are right in every order of the
// lanes.
func TestNoLockStep(t *testing.T) {
	text, err := os.ReadFile("../../gpu/wgsl/rank-words.wgsl")
	if err != nil {
		t.Fatal(err)
	}
	source := `enable subgroups;
//: x = 1 2 1 1 0 2 3 3 1 2 1 1 0 2 3 3 1 2 1 1 0 2 3 3 1 2 1 1 0 2 3 3
//: ranks: 32
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> ranks: array<u32>;
const knownWidth = 32u;
const digits = 4u;
const warps = 2u;
var<workgroup> words: array<atomic<u32>, 8>;
struct Lane { @builtin(local_invocation_index) index: u32 }
` + string(text) + `
@compute @workgroup_size(32)
fn main(lane: Lane) { ranks[lane.index] = rankOf(x[lane.index], lane); }`
	p, err := Compile(source, Head{}, budget.Shader())
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []How{InTurn, Backward, Together} {
		out, err := p.Run(Options{Budget: budget.Shader(), Policy: Policy{How: how}})
		if err != nil {
			t.Fatal(err)
		}
		const want = "0 0 1 2 0 1 0 1 3 2 4 5 1 3 2 3 0 0 1 2 0 1 0 1 3 2 4 5 1 3 2 3"
		if got := spaced(out.Buffers[0].bits); got != want {
			t.Errorf("policy %d: the ranks are %s", how, got)
		}
	}
}
