package worker

import (
	"strings"
	"testing"

	"upsweep/workbench/kernels"
	"upsweep/workbench/message"
	workbench "upsweep/workbench/worker"
)

// translated asks both workers as the page does: the one of the workbench what a translation has to
// know, and the one that translates. Questions and answers go as bytes.
func translated(t *testing.T, source string, length int) *message.Answer {
	t.Helper()
	a := asked(t, workbench.Answer, message.Question{Does: message.Device, Task: "scan/hillis-steele", Source: source, Inputs: []message.Field{{Name: "x", Text: "3 1 7 0"}}, Length: length})
	if a.Failed != nil {
		t.Fatalf("%+v", a.Failed)
	}
	return asked(t, Answer, message.Question{Does: message.Device, Source: source, Inputs: []message.Field{{Name: "task", Text: a.Printed}}})
}

func asked(t *testing.T, by func(*message.Question) *message.Answer, q message.Question) *message.Answer {
	t.Helper()
	question, err := message.ParseQuestion(q.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	a, err := message.ParseAnswer(by(question).Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A program comes back as a compute shader, or the line that has no translation; of a length, what a
// host does on inputs as long.
func TestTranslations(t *testing.T) {
	source, _ := kernels.Reference("scan/hillis-steele")
	a := translated(t, source, 0)
	if a.Failed != nil || !strings.Contains(a.Printed, "//: x = 3 1 7 0") || !strings.Contains(a.Printed, "x[i] = op(x_was[i - args.d], x_was[i]);") || len(a.Outputs) != 1 || !strings.Contains(a.Outputs[0].Text, "lane<<<1, 64>>>();") {
		t.Errorf("%+v", a)
	}
	a = translated(t, source, 1<<20)
	for _, part := range []string{`"words":1048576`, `"like":"scan"`, `"result":"x"`, `"fill":"values"`, `"bytes":8388608`, `"op":"+"`} {
		if !strings.Contains(a.Printed, part) {
			t.Errorf("%s is not in %.400s", part, a.Printed)
		}
	}
	if n := strings.Count(a.Printed, `"entry":"lane"`); n != 20 {
		t.Errorf("%d rounds, want 20", n)
	}
	a = translated(t, "def kernel(t):\n    barrier()\n\ndef main(x, op):\n    launch(len(x), kernel)\n    return x\n", 0)
	if a.Failed == nil || a.Failed.Line != 5 {
		t.Errorf("%+v", a.Failed)
	}
}

// A question without a task fails and does not panic.
func TestNoTask(t *testing.T) {
	if a := asked(t, Answer, message.Question{Does: message.Device, Source: "def main(x):\n    return x\n"}); a.Failed == nil {
		t.Errorf("%+v", a)
	}
}
