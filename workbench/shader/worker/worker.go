// Package worker is what the worker of the workbench does with a question about a shader: it runs it,
// judges it, or looks for another order of its invocations.
//
// A message.Question flows in; a message.Answer flows out, with the trace in its binary form. A
// question that names no task is about a shader with a head of its own. cmd/shaders calls it in the
// browser, the tests natively. It has no clock: a page that has waited long enough ends the worker.
package worker

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/json"
	"upsweep/workbench/message"
	"upsweep/workbench/shader"
	"upsweep/workbench/shader/given"
	"upsweep/workbench/shader/judge"
	"upsweep/workbench/thread"
)

// Answer does what a question asks.
func Answer(q *message.Question) *message.Answer {
	if q.Task == "" {
		return free(q)
	}
	t, ok := judge.Find(q.Task)
	if !ok {
		return failed(fmt.Errorf("the task %s takes no shaders", q.Task))
	}
	switch q.Does {
	case message.Judge:
		return judged(t, q.Source)
	case message.Search:
		return searched(judge.Searched(q.Source, t, request(q)))
	}
	if q.Does == message.Device && q.Length > 0 {
		return long(judge.Long(q.Source, t, request(q), q.Length))
	}
	out, err := judge.Run(q.Source, t, request(q), q.Order, nil)
	if err != nil {
		return failed(err)
	}
	if q.Does == message.Device && out.Failed() == nil {
		return planned(out.Out(), out.Given())
	}
	a := ran(out.Out())
	if f := out.Failed(); f != nil {
		a.Failed = failure(f)
		return a
	}
	for _, o := range out.Outputs() {
		a.Outputs = append(a.Outputs, message.Field{Name: o.Name, Text: o.Text()})
	}
	if w := out.Wrong(); w != nil {
		a.Wrong = &message.Wrong{Output: w.Output, Index: w.Index, Got: w.Got, Want: w.Want, Says: w.String() + "."}
	}
	return a
}

// free answers about a shader with a head of its own.
func free(q *message.Question) *message.Answer {
	p, err := shader.Compile(q.Source, shader.Head{}, budget.Shader())
	if err != nil {
		return failed(err)
	}
	if q.Does == message.Judge || q.Does == message.Search {
		report, err := p.Verify(shader.VerifyOptions{Budget: budget.Shader(), Orders: shader.DefaultOrders})
		if q.Does == message.Search {
			return searched(report, err)
		}
		return verified(report, err)
	}
	opt := shader.Options{Budget: budget.Shader(), Record: true, Trim: true}
	if q.Ordered {
		if opt.Order, err = thread.ParseOrder(q.Order); err != nil {
			return failed(err)
		}
	}
	out, err := p.Run(opt)
	if q.Does == message.Device && err == nil {
		return planned(out, "")
	}
	a := ran(out)
	if err != nil {
		a.Failed = failed(err).Failed
		return a
	}
	for _, b := range out.Buffers {
		a.Outputs = append(a.Outputs, message.Field{Name: b.Name, Text: strings.Join(b.Values, " ")})
	}
	if k := slices.IndexFunc(out.Faults, func(f shader.Fault) bool { return f.Kind == shader.Wrong }); k >= 0 {
		a.Wrong = &message.Wrong{Says: out.Faults[k].Says}
	}
	return a
}

// planned is what a host does that has the shader run on a GPU, as gpu/shader.js reads it.
func planned(out *shader.Run, given string) *message.Answer {
	if out.Invocations == 0 {
		return failed(errors.New("there is nothing to dispatch"))
	}
	text, err := json.Marshal(out.Plan(given))
	if err != nil {
		return failed(err)
	}
	return &message.Answer{Printed: string(text)}
}

// long is what a host does that runs a shader on inputs that it fills itself, as gpu/long.js reads it.
func long(plan *given.Long, err error) *message.Answer {
	if err != nil {
		return failed(err)
	}
	return &message.Answer{Printed: plan.JSON()}
}

// maxDrawn is how many accesses a run may have made to be drawn.
const maxDrawn = 1 << 17

// maxNotes is how many notes are told.
const maxNotes = 4

// ran is the answer of a run: what is wrong by lines, and what is worth knowing.
func ran(out *shader.Run) *message.Answer {
	a := &message.Answer{Steps: out.Steps, Threads: out.Invocations > 1}
	if out.Trace != nil && out.Trace.Accesses() <= maxDrawn {
		a.Trace = out.Trace.AppendBinary(nil)
	}
	var notes []string
	for _, f := range out.Faults {
		switch f.Kind {
		case shader.Race, shader.Barrier, shader.Bounds:
			lines := [2]int{f.Line, f.Other}
			if f.Other == 0 {
				lines[1] = f.Line
			}
			a.Races = append(a.Races, message.Race{Lines: lines, Count: f.Count, Says: f.Says})
		case shader.Unwritten, shader.Undefined, shader.Indeterminate:
			notes = append(notes, f.Error())
		}
	}
	if len(notes) > maxNotes {
		notes = append(notes[:maxNotes], fmt.Sprintf("and %d notes more", len(notes)-maxNotes))
	}
	a.Printed = strings.Join(notes, "\n")
	return a
}

// judged judges a shader for a task. The run that fails comes with it.
func judged(t *judge.Task, source string) *message.Answer {
	v, err := judge.Judge(source, t, nil)
	if err != nil {
		return failed(err)
	}
	a := &message.Answer{Verdict: v.Message()}
	if v.Failing == nil {
		return a
	}
	again, err := judge.Run(source, t, *v.Failing, v.Witness, nil)
	if err != nil {
		return a
	}
	a.Trace = ran(again.Out()).Trace
	if w := again.Wrong(); w != nil {
		a.Wrong = &message.Wrong{Output: w.Output, Index: w.Index, Got: w.Got, Want: w.Want, Says: w.String() + "."}
	}
	return a
}

// verified is the judgement of a shader without a task: what it says of itself holds, in all orders
// that were tried.
func verified(r *shader.Report, err error) *message.Answer {
	if err != nil {
		return failed(err)
	}
	v := &message.Verdict{Right: r.Right, RaceFree: true, Says: fmt.Sprintf("Tried in %d orders of the invocations.", r.Runs)}
	for i, f := range r.Found {
		if f.Kind == shader.Race {
			v.Raced, v.RaceFree = true, false
		}
		if i == 0 {
			v.Says, v.Cause, v.Line, v.Order, v.Ordered = f.Says, string(f.Kind), f.Line, f.Order, f.Order != ""
		}
	}
	return &message.Answer{Verdict: v}
}

// searched tells what a search for other orders has found.
func searched(r *shader.Report, err error) *message.Answer {
	if err != nil {
		return failed(err)
	}
	out := &message.Found{Says: fmt.Sprintf("%d orders of the invocations were tried on this input.", r.Runs)}
	for _, f := range slices.Concat(r.Found, r.Notes) {
		if f.Order != "" {
			out.Ordered, out.Order, out.Wrong = true, f.Order, f.Says
			break
		}
	}
	if !out.Ordered {
		out.Says += " None gave another result."
	}
	return &message.Answer{Found: out}
}

func request(q *message.Question) algos.Request {
	return algos.Request{Inputs: message.Texts(q.Inputs), Params: message.Texts(q.Params)}
}

// failed is the answer where a shader can't be read, or its input does not suit the task.
func failed(err error) *message.Answer {
	var field *algos.FieldError
	var fault *shader.Fault
	switch {
	case errors.As(err, &field):
		return &message.Answer{Refused: &message.Field{Name: field.Field, Text: field.Says}}
	case errors.As(err, &fault):
		return &message.Answer{Failed: failure(fault)}
	}
	return &message.Answer{Failed: &message.Failure{Kind: string(shader.Wrong), Lane: -1, Says: err.Error()}}
}

func failure(f *shader.Fault) *message.Failure {
	return &message.Failure{Kind: string(f.Kind), Line: f.Line, Lane: -1, Says: f.Says}
}
