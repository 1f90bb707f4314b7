package shader

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/gpu"
)

// The lesson Reading a shader says what its shader does in the workbench, and what its broken forms
// do: each form is made of it and run, and what the lesson quotes is said.
func TestReadingAShader(t *testing.T) {
	text, err := os.ReadFile("../../lessons/reading-a-shader.md")
	if err != nil {
		t.Fatal(err)
	}
	lesson, whole := string(text), gpu.Whole("histogram.wgsl#kernel")
	tried := func(text string) *Report {
		t.Helper()
		p, err := Compile(text, Head{}, budget.Shader())
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: DefaultOrders})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	sound := tried(whole)
	counts := func(r *Report) (said string) {
		for _, b := range r.First.Buffers {
			if b.Name == "histogram" {
				said = strings.Join(b.Values, " ")
			}
		}
		return said
	}
	early := tried(strings.Replace(whole, "workgroupBarrier();", "", 1))
	for _, told := range []string{fmt.Sprintf("each of its %d accesses", sound.First.Accesses), counts(early) + " instead of " + counts(sound)} {
		if !sound.Right || !strings.Contains(lesson, told) {
			t.Errorf("found %s, and the lesson does not say %q", joinedFaults(sound.Found), told)
		}
	}
	const asked = "Invocation 0 (workgroup 0) asks for element 30 of counts, which has 8 elements: it gets the last one here, and another on other devices."
	const missing = "Invocation 3 ends without coming to the barrier at line 39, where invocation 0 waits"
	for _, c := range []struct {
		changed []string // in pairs
		says    string   // of what is found
		told    string   // by the lesson
	}{
		{[]string{" & (bins - 1u); }", "; }"}, "bounds line 33: " + asked, "at line 33: *" + asked},
		{[]string{"  workgroupBarrier();", "  if (lane.index < bins - 1u) { workgroupBarrier(); }"}, "barrier line 39: " + missing, missing},
		{[]string{"  workgroupBarrier();\n", ""}, "wrong line 6", "Counts that are too small."},
		{[]string{" && i * 4u + e < params.n; e++", "; e++"}, "wrong line 6", "the last element is inside the buffer"},
		{[]string{
			"array<atomic<u32>, bins * copies>", "array<u32, bins * copies>", "atomicAdd(&counts[bin(v[k][e]) * copies + copy], 1u)", "counts[bin(v[k][e]) * copies + copy] += 1u",
			"atomicAdd(&counts[bin(x[i][e]) * copies + copy], 1u)", "counts[bin(x[i][e]) * copies + copy] += 1u", "sum += atomicLoad(&counts[b * copies + (c + lane.index) % copies])", "sum += counts[b * copies + (c + lane.index) % copies]",
		}, "no barrier lies between. In another order histogram", "shows an order that loses one"},
	} {
		for i := 0; i < len(c.changed); i += 2 {
			if !strings.Contains(whole, c.changed[i]) {
				t.Errorf("the shader has no %q", c.changed[i])
			}
		}
		if found := joinedFaults(tried(strings.NewReplacer(c.changed...).Replace(whole)).Found); !strings.Contains(found, c.says) {
			t.Errorf("%q: found\n%s\nwant %s", c.changed, found, c.says)
		}
		if !strings.Contains(lesson, c.told) {
			t.Errorf("the lesson does not say %q", c.told)
		}
	}
}
