package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// scanShader is a shader of the examples of help.
const scanShader = `//: x = 3 1 7 0 4 1 6 3
@group(0) @binding(0) var<storage, read_write> x: array<u32>;
var<workgroup> part: array<u32, 8>;
@compute @workgroup_size(8)
fn scan(@builtin(local_invocation_index) i: u32) {
  part[i] = x[i];
  for (var d = 1u; d < 8u; d *= 2u) {
    workgroupBarrier();
    var v = part[i];
    if (i >= d) { v += part[i - d]; }
    workgroupBarrier();
    part[i] = v;
  }
  x[i] = part[i];
}
`

// verify finds nothing in a right shader, and in one without a barrier a race with an order that
// shows it and that can be run again.
func TestVerify(t *testing.T) {
	t.Chdir(t.TempDir())
	racing := strings.Replace(scanShader, "    workgroupBarrier();\n    part", "    part", 1)
	for name, text := range map[string]string{"right.wgsl": scanShader, "racing.wgsl": racing, "none.wgsl": "fn f() {}", "loop.wgsl": strings.Replace(scanShader, "d *= 2u", "d *= 1u", 1)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, errs, status := call("", "verify", "right.wgsl", "--orders", "3")
	if status != 0 || errs != "" || !strings.Contains(out, "no fault found in 6 orders") || !strings.Contains(out, "x = 3 4 11 11 15 16 22 25\n") {
		t.Errorf("status %d, %q\n%s", status, errs, out)
	}
	out, errs, status = call("", "verify", "racing.wgsl", "--json")
	var v struct {
		Right  bool
		Faults []struct {
			Kind, Order string
			Line, Other int
		}
		Buffers map[string][]int
	}
	if err := json.Unmarshal([]byte(out), &v); err != nil || status != 1 || errs != "" || v.Right || len(v.Faults) == 0 || v.Faults[0].Order == "" || v.Faults[0].Line != 11 {
		t.Fatalf("status %d, %q, %v\n%s", status, errs, err, out)
	}
	again, _, status := call("", "verify", "racing.wgsl", "--order", v.Faults[0].Order)
	if x := strings.Trim(strings.Join(strings.Fields(again[strings.Index(again, "\nx = ")+5:]), " "), "\n"); status != 1 || x == "" || strings.Contains(out, strings.ReplaceAll(x, " ", ",")) {
		t.Errorf("status %d: the order shows nothing\n%s", status, again)
	}
	for name, want := range map[string]string{"none.wgsl": "There is no entry point", "loop.wgsl": "line "} {
		if out, _, status := call("", "verify", name); status != 2 || !strings.HasPrefix(out, "not verified: "+want) {
			t.Errorf("%s: status %d\n%s", name, status, out)
		}
	}
	for _, args := range [][]string{{"verify"}, {"verify", "absent.wgsl"}, {"verify", "right.wgsl", "--buffer", "x ="}, {"verify", "right.wgsl", "--orders", "-1"}, {"verify", "right.wgsl", "--order", "a"}} {
		if out, errs, status := call("", args...); status != 2 || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q", args, status, out, errs)
		}
	}
}
