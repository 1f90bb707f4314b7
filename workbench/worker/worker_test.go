package worker

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/workbench/kernels"
	"upsweep/workbench/message"
	"upsweep/workbench/translate"
)

// asked sends a question as bytes and takes the answer as bytes, as the page does.
func asked(t *testing.T, q message.Question) *message.Answer {
	t.Helper()
	question, err := message.ParseQuestion(q.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	a, err := message.ParseAnswer(Answer(question).Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func scan(source string, does message.Does) message.Question {
	return message.Question{Task: "scan/hillis-steele", Source: source, Does: does, Inputs: []message.Field{{Name: "x", Text: "3 1 7 0"}}}
}

// The run that a page draws is the run that the worker has made.
func TestRunsAndTheirTraces(t *testing.T) {
	for _, id := range kernels.References() {
		source, _ := kernels.Reference(id)
		a := asked(t, message.Question{Task: id, Source: source, Inputs: message.Fields(example(id).Inputs), Params: message.Fields(example(id).Params)})
		if a.Refused != nil || a.Failed != nil || a.Wrong != nil {
			t.Errorf("%s: refused %v, failed %v, wrong %v", id, a.Refused, a.Failed, a.Wrong)
			continue
		}
		tr, err := tracer.DecodeBinary(a.Trace, tracer.Program{}, nil)
		if err != nil {
			t.Errorf("%s: %v", id, err)
		} else if tr.Rounds() == 0 || len(tr.Outputs()) == 0 {
			t.Errorf("%s: %d rounds, %d outputs", id, tr.Rounds(), len(tr.Outputs()))
		}
	}
}

// missing is Hillis and Steele's scan in place, as published solutions have it: no barrier between
// reading and writing.
const missing = `def kernel(t, x, op):
    d = 1
    while d < len(x):
        v = op(x[t - d], x[t]) if t >= d else x[t]
        x[t] = v
        barrier()
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x
`

func TestWhatIsSaidOfAProgram(t *testing.T) {
	source, _ := kernels.Reference("scan/hillis-steele")
	swapped := strings.Replace(source, "op(x[i - d], x[i])", "op(x[i], x[i - d])", 1)
	if swapped == source {
		t.Fatalf("the reference has another form:\n%s", source)
	}
	for _, test := range []struct {
		name string
		q    message.Question
		want func(a *message.Answer) bool
	}{
		{"a syntax error has its place", scan("def main(x:\n  return x\n", message.Run), func(a *message.Answer) bool { return a.Failed != nil && a.Failed.Line == 1 && a.Failed.Col > 0 }},
		{"an error in a lane comes with the rounds before it", scan("def main(x):\n    def lane(i):\n        x[i] = x[i + 1]\n    parallel(0, len(x), lane)\n    return x\n", message.Run),
			func(a *message.Answer) bool { return a.Failed != nil && a.Failed.Line == 3 && a.Failed.Lane == 3 }},
		{"a wrong value is told with the right one", scan("def main(x):\n    return x\n", message.Run), func(a *message.Answer) bool {
			return a.Wrong != nil && *a.Wrong == message.Wrong{Output: "y", Index: 1, Got: "1", Want: "4", Says: "y[1] is 1 and should be 4."}
		}},
		{"an input that the task refuses names its field", message.Question{Task: "scan/hillis-steele", Source: source, Inputs: []message.Field{{Name: "x", Text: "3 (1"}}},
			func(a *message.Answer) bool { return a.Refused != nil && a.Refused.Name == "x" }},
		{"a right program is judged by four marks", scan(source, message.Judge), func(a *message.Answer) bool {
			v := a.Verdict
			return v != nil && v.Right && v.RaceFree && v.Work.Met && v.Span.Met
		}},
		{"a wrong one by its cause and an input", scan(swapped, message.Judge), func(a *message.Answer) bool {
			v := a.Verdict
			return v != nil && !v.Right && v.Cause == "operand order" && len(v.Inputs) > 0 && v.Line > 0
		}},
		{"a missing barrier has an order that shows it", scan(missing, message.Search), func(a *message.Answer) bool {
			return a.Threads && a.Found != nil && a.Found.Ordered && a.Found.Wrong != ""
		}},
		{"an endless loop ends", scan("def main(x):\n    while True:\n        pass\n", message.Judge), func(a *message.Answer) bool {
			return a.Failed != nil || a.Verdict != nil && strings.Contains(a.Verdict.Says, "steps")
		}},
	} {
		if a := asked(t, test.q); !test.want(a) {
			t.Errorf("%s: failed %+v, refused %+v, wrong %+v, verdict %+v", test.name, a.Failed, a.Refused, a.Wrong, a.Verdict)
		}
	}
}

// example is what the catalogue shows an algorithm on, in its native form.
func example(id string) algos.Request {
	alg, _ := algos.Find(id)
	r := algos.Request{Inputs: alg.Example.Inputs, Params: maps.Clone(alg.Example.Params)}
	delete(r.Params, "inclusive")
	delete(r.Params, "init")
	return r
}

// What a translation has to know comes back as a text; of a length without a run. Where a run can't be
// followed by a GPU, its line is named.
func TestDevice(t *testing.T) {
	source, _ := kernels.Reference("scan/hillis-steele")
	q := scan(source, message.Device)
	a := asked(t, q)
	task, err := translate.ParseTask(a.Printed)
	if err != nil || task.ID != q.Task || task.Op.Name != "+" || len(task.Inputs) != 1 || !slices.Equal(task.Inputs[0].Values, []string{"3", "1", "7", "0"}) || task.Length != 0 {
		t.Errorf("%+v: %v, %+v", a, err, task)
	}
	q.Length = 1 << 20
	if task, err := translate.ParseTask(asked(t, q).Printed); err != nil || task.Length != 1<<20 {
		t.Errorf("%v, %+v", err, task)
	}
	q = scan("def main(x, op):\n    def lane(i):\n        x[0] = x[i]\n    parallel(0, len(x), lane)\n    return x\n", message.Device)
	if a := asked(t, q); a.Failed == nil || a.Failed.Line != 3 || !strings.Contains(a.Failed.Says, "which value stays") {
		t.Errorf("%+v", a.Failed)
	}
}
