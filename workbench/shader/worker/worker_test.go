package worker

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/workbench/message"
	"upsweep/workbench/shader"
	"upsweep/workbench/shader/solutions"
)

// asked sends a question as bytes and reads the answer so.
func asked(t *testing.T, q message.Question) *message.Answer {
	t.Helper()
	sent, err := message.ParseQuestion(q.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	a, err := message.ParseAnswer(Answer(sent).Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A shader for a task is run on the input of the question: result, trace, races by their lines, and
// why it can't be read, at the line.
func TestRun(t *testing.T) {
	right, _ := solutions.Of("scan/hillis-steele")
	q := message.Question{Task: "scan/hillis-steele", Source: right, Inputs: []message.Field{{Name: "x", Text: "3 1 7 0 4"}}, Params: []message.Field{{Name: "op", Text: "+"}}}
	a := asked(t, q)
	if a.Failed != nil || a.Wrong != nil || len(a.Races) > 0 || len(a.Outputs) != 1 || a.Outputs[0].Text != "3 4 11 11 15" {
		t.Fatalf("%+v", a)
	}
	run, err := tracer.DecodeBinary(a.Trace, tracer.Program{ID: "shader", Title: "Shader", Pseudocode: strings.Split(right, "\n")}, &value.Pool{})
	if err != nil || run.Accesses() == 0 {
		t.Errorf("its trace: %v", err)
	}
	q.Source = strings.Replace(right, "    workgroupBarrier();\n    if (reaches) { part[i] = v; }", "    if (reaches) { part[i] = v; }", 1)
	if a := asked(t, q); len(a.Races) != 1 || a.Races[0].Lines[0] < 20 || !strings.Contains(a.Races[0].Says, "no barrier lies between") {
		t.Errorf("without a barrier: %+v", a.Races)
	}
	q.Source = strings.Replace(right, "let n = arrayLength(&x);", "let n = ;", 1)
	if a := asked(t, q); a.Failed == nil || a.Failed.Line != 12 {
		t.Errorf("with a syntax error at line 12: %+v", a.Failed)
	}
	q.Source, q.Inputs[0].Text = right, ""
	if a := asked(t, q); a.Refused == nil || a.Refused.Name != "x" {
		t.Errorf("without values: %+v", a)
	}
}

// A shader is judged, and the run that fails comes with the judgement.
func TestJudge(t *testing.T) {
	right, _ := solutions.Of("reduce/tree")
	q := message.Question{Does: message.Judge, Task: "reduce/tree", Source: right}
	if a := asked(t, q); a.Verdict == nil || !a.Verdict.Right || !a.Verdict.RaceFree || a.Verdict.Work == nil || !a.Verdict.Work.Met {
		t.Errorf("%+v", a)
	}
	q.Source = strings.Replace(right, "op(part[i], part[i + d])", "op(part[i + d], part[i])", 1)
	a := asked(t, q)
	if a.Verdict == nil || a.Verdict.Right || a.Wrong == nil || len(a.Trace) == 0 || len(a.Verdict.Inputs) == 0 {
		t.Errorf("operands exchanged: %+v", a)
	}
}

// A shader with a head of its own needs no task: what it expects is looked at in several orders, and
// the order that shows a race runs it again.
func TestFree(t *testing.T) {
	text, _ := solutions.Of("free")
	q := message.Question{Source: text}
	if a := asked(t, q); a.Failed != nil || a.Wrong != nil || len(a.Races) > 0 || a.Outputs[0].Text != "3 4 11 11 15 16 22 25" {
		t.Fatalf("%+v", a)
	}
	q.Does = message.Judge
	if v := asked(t, q).Verdict; v == nil || !v.Right || !v.RaceFree {
		t.Errorf("%+v", v)
	}
	q.Source = strings.Replace(text, "    workgroupBarrier();\n    part[i] = v;", "    part[i] = v;", 1)
	v := asked(t, q).Verdict
	if v == nil || v.Right || !v.Raced || v.Order == "" {
		t.Fatalf("without a barrier: %+v", v)
	}
	q.Does, q.Order, q.Ordered = message.Run, v.Order, true
	again := asked(t, q)
	if len(again.Races) == 0 {
		t.Errorf("in the order %s: %+v", v.Order, again)
	}
	q.Does = message.Search
	if f := asked(t, q).Found; f == nil || !f.Ordered || f.Order == "" {
		t.Errorf("the search: %+v", f)
	}
	q.Source = strings.Replace(text, "x[7] == 25u", "x[7] == 26u", 1)
	q.Does, q.Ordered = message.Run, false
	if a := asked(t, q); a.Wrong == nil || !strings.Contains(a.Wrong.Says, "x[7] == 26u does not hold") {
		t.Errorf("%+v", a.Wrong)
	}
}

// Of memory of a workgroup, the picture of a run has as many cells as the invocations come to.
func TestTrimmed(t *testing.T) {
	right, _ := solutions.Of("scan/hillis-steele")
	a := asked(t, message.Question{Task: "scan/hillis-steele", Source: right, Inputs: []message.Field{{Name: "x", Text: "3 1 7 0 4"}}, Params: []message.Field{{Name: "op", Text: "+"}}})
	run, err := tracer.DecodeBinary(a.Trace, tracer.Program{ID: "shader", Title: "Shader", Pseudocode: strings.Split(right, "\n")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, array := range run.Arrays() {
		if array.Space == tracer.Shared && array.Len != 5 {
			t.Errorf("%d cells of part, want 5 of 64", array.Len)
		}
	}
	if err := run.Validate(); err != nil {
		t.Error(err)
	}
}

// What a host does that runs a shader on longer inputs: buffers as long, and as many workgroups.
func TestLong(t *testing.T) {
	right, _ := solutions.Of("scan/hillis-steele")
	q := message.Question{Does: message.Device, Length: 1 << 16, Task: "scan/hillis-steele", Source: right, Inputs: []message.Field{{Name: "x", Text: "3 1 7 0 4"}}, Params: []message.Field{{Name: "op", Text: "+"}}}
	a := asked(t, q)
	for _, part := range []string{`"name":"x"`, `"words":65536`, `"fill":"values"`, `"like":"scan"`, `"bytes":524288`, `"result":"y"`, `"first":true`} {
		if !strings.Contains(a.Printed, part) {
			t.Errorf("%s is not in %.600s (%+v)", part, a.Printed, a.Failed)
		}
	}
	q.Length = 1 << 24
	text, _ := solutions.Of("sequence/map")
	q.Task, q.Source, q.Params = "sequence/map", text, nil
	if a := asked(t, q); a.Failed == nil || !strings.Contains(a.Failed.Says, "more than 65,535 workgroups") {
		t.Errorf("%+v", a)
	}
}

// The plan of a host is JSON that a browser reads: the shader, what its buffers hold and are to hold in
// the end, and a dispatch.
func TestPlan(t *testing.T) {
	right, _ := solutions.Of("scan/hillis-steele")
	a := asked(t, message.Question{Does: message.Device, Task: "scan/hillis-steele", Source: right, Inputs: []message.Field{{Name: "x", Text: "3 1 7 0"}}, Params: []message.Field{{Name: "op", Text: "+"}}})
	var plan shader.Plan
	if err := json.Unmarshal([]byte(a.Printed), &plan); err != nil {
		t.Fatalf("%v: %.400s", err, a.Printed)
	}
	if !strings.Contains(plan.Code, "if (reaches) { part[i] = v; }") || !strings.Contains(plan.Code, "fn op(") {
		t.Errorf("the code is %s", plan.Code)
	}
	k := slices.IndexFunc(plan.Buffers, func(b shader.DeviceBuffer) bool { return slices.Equal(b.Want, []uint32{3, 4, 11, 11}) })
	if k < 0 || plan.Buffers[k].Type != "storage" || !slices.Equal(plan.Buffers[k].Cells, []string{plan.Buffers[k].Name + "[0]", plan.Buffers[k].Name + "[1]", plan.Buffers[k].Name + "[2]", plan.Buffers[k].Name + "[3]"}) {
		t.Errorf("no buffer ends as 3 4 11 11: %+v", plan.Buffers)
	}
	if last := plan.Steps[len(plan.Steps)-1]; last.Buffer != -1 || last.Groups != [3]int{1, 1, 1} {
		t.Errorf("the last step is %+v", last)
	}
}
