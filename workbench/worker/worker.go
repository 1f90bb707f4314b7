// Package worker is what the worker of the workbench does with a question: it runs a reader's
// program, judges it, or says what its translation has to know.
//
// A message.Question flows in; a message.Answer flows out, with the trace in its binary form.
// cmd/kernels calls it in the browser, the tests natively. It has no clock: a page that has waited
// long enough ends the worker.
package worker

import (
	"errors"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench"
	"upsweep/workbench/message"
	"upsweep/workbench/shader/given"
	"upsweep/workbench/thread"
	"upsweep/workbench/translate"
)

// Answer does what a question asks.
func Answer(q *message.Question) *message.Answer {
	alg, ok := algos.Find(q.Task)
	if !ok {
		return &message.Answer{Failed: &message.Failure{Kind: string(workbench.Wrong), Lane: -1, Says: "There is no task " + q.Task + "."}}
	}
	p, err := workbench.Compile("program", q.Source, budget.Write())
	if err != nil {
		return &message.Answer{Failed: failure(err)}
	}
	var a *message.Answer
	switch q.Does {
	case message.Judge:
		a = judge(p, alg, q)
	case message.Search:
		a = search(p, alg.Sound(), q)
	case message.Device:
		a = device(p, alg.Sound(), q)
	default:
		a = run(p, alg.Sound(), q)
	}
	a.Threads = p.Threads()
	return a
}

// maxOfFailure is how many accesses a run that failed may have made to be drawn. The page would
// take ten times the memory of the worker for one that stopped at a limit, and memory of
// WebAssembly never shrinks; what is to be seen of such a run is the line that it ran for ever.
const maxOfFailure = 1 << 14

// run runs a program on the inputs of a question.
func run(p *workbench.Program, alg *algos.Algorithm, q *message.Question) *message.Answer {
	a := &message.Answer{}
	args, err := alg.Check(request(q), budget.Write())
	if a.Refused = refusal(err); a.Refused != nil {
		return a
	}
	opt := workbench.Options{Budget: budget.Write()}
	if q.Ordered {
		if opt.Order, err = thread.ParseOrder(q.Order); err != nil {
			a.Failed = failure(err)
			return a
		}
	}
	out, err := p.Run(args, opt)
	if err != nil {
		a.Failed = failure(err)
	}
	a.Printed, a.Steps = out.Printed, out.Steps
	if out.Trace != nil && (err == nil || out.Trace.Accesses() <= maxOfFailure) {
		a.Trace = out.Trace.AppendBinary(nil)
	}
	for _, r := range out.Races {
		a.Races = append(a.Races, message.Race{Lines: r.Lines, Count: r.Count, Says: r.Says})
	}
	if err != nil {
		return a
	}
	for _, o := range out.Outputs {
		a.Outputs = append(a.Outputs, message.Field{Name: o.Name, Text: o.Text()})
	}
	if w := out.Wrong(args); w != nil {
		a.Wrong = &message.Wrong{Output: w.Output, Index: w.Index, Got: w.Got, Want: w.Want, Says: w.String() + "."}
	}
	return a
}

// device is what a translation of the program to a compute shader has to know of its task and of this
// run, as a text (translate.Task); the program that translates is another (cmd/translator).
func device(p *workbench.Program, alg *algos.Algorithm, q *message.Question) *message.Answer {
	args, err := alg.Check(request(q), budget.Write())
	if field := refusal(err); field != nil {
		return &message.Answer{Refused: field}
	}
	if q.Length > 0 && given.Like(alg.ID) == "" && alg.Family != "sequence" && alg.Family != "unique" {
		return &message.Answer{Failed: &message.Failure{Kind: string(workbench.Wrong), Lane: -1, Says: "longer inputs are not made for this task"}}
	}
	var peeks []int64
	if q.Length == 0 {
		out, err := p.Run(args, workbench.Options{Budget: budget.Write()})
		if err != nil {
			return &message.Answer{Failed: failure(err)}
		}
		if len(out.Races) > 0 && !p.Threads() {
			r := out.Races[0]
			return &message.Answer{Failed: &message.Failure{Kind: string(workbench.Wrong), Line: r.Lines[0], Lane: -1, Says: "Two lanes of a round write one cell: which value stays, a GPU leaves open. Put that right first."}}
		}
		peeks = out.Peeks
	}
	return &message.Answer{Printed: translate.Of(args, peeks, q.Length).Text()}
}

// judge judges a program.
func judge(p *workbench.Program, alg *algos.Algorithm, q *message.Question) *message.Answer {
	v, err := workbench.Judge(p, alg, nil)
	if err != nil {
		return &message.Answer{Failed: failure(err)}
	}
	out := v.Message()
	out.Ordered = out.Ordered || v.Search != nil && v.Search.Witness != nil
	if v.Failing == nil {
		return &message.Answer{Verdict: out}
	}
	out.Beside = workbench.Beside(q.Source, q.Given, q.Right, alg, v)
	// The run that fails comes with it.
	a := run(p, alg.Sound(), &message.Question{Inputs: out.Inputs, Params: out.Params, Order: out.Order, Ordered: out.Ordered})
	return &message.Answer{Verdict: out, Trace: a.Trace, Wrong: a.Wrong}
}

// search looks for an order of the threads in which the result is wrong.
func search(p *workbench.Program, alg *algos.Algorithm, q *message.Question) *message.Answer {
	f, err := p.Search(alg, request(q), workbench.DefaultSearch())
	var field *algos.FieldError
	switch {
	case errors.As(err, &field):
		return &message.Answer{Refused: refusal(err)}
	case err != nil:
		return &message.Answer{Failed: failure(err)}
	}
	out := &message.Found{Says: f.Says}
	if w := f.Witness; w != nil {
		out.Ordered, out.Wrong, out.Order = true, w.Told(), w.Order.String()
	}
	return &message.Answer{Found: out}
}

func request(q *message.Question) algos.Request {
	return algos.Request{Inputs: message.Texts(q.Inputs), Params: message.Texts(q.Params)}
}

// refusal says which input or parameter the task does not take.
func refusal(err error) *message.Field {
	var field *algos.FieldError
	switch {
	case errors.As(err, &field):
		return &message.Field{Name: field.Field, Text: field.Says}
	case err != nil:
		return &message.Field{Text: err.Error()}
	}
	return nil
}

func failure(err error) *message.Failure {
	var f *workbench.Failure
	if !errors.As(err, &f) {
		return &message.Failure{Kind: string(workbench.Wrong), Lane: -1, Says: err.Error()}
	}
	return &message.Failure{Kind: string(f.Kind), Line: f.Line, Col: f.Col, Lane: f.Lane, Round: f.Round, Says: f.Says}
}
