// Package worker is what the worker that translates does with a question.
//
// A message.Question flows in, with the program and, as its one input, the task as a text
// (translate.Task), which the worker of the workbench has made of a run. A message.Answer flows out: the
// program in WGSL, and in CUDA as its one output; of a task with a length, what a host does on inputs as
// long, as JSON; or the line that has no translation. cmd/translator calls it in the browser, the tests
// natively.
package worker

import (
	"errors"

	"upsweep/workbench/message"
	"upsweep/workbench/translate"
)

// Answer translates the program of a question.
func Answer(q *message.Question) *message.Answer {
	task, err := translate.ParseTask(message.Texts(q.Inputs)["task"])
	if err != nil {
		return failed(0, err.Error())
	}
	s, err := translate.Translate(q.Source, task)
	var refused translate.Refusals
	if errors.As(err, &refused) {
		says := refused[0].Says
		for _, r := range refused[1:] {
			says += " " + r.Error()
		}
		return failed(refused[0].Line, says)
	}
	if err != nil {
		return failed(0, err.Error())
	}
	if task.Length == 0 {
		return &message.Answer{Printed: s.Text(), Outputs: []message.Field{{Name: "cuda", Text: s.CUDA()}}}
	}
	return &message.Answer{Printed: s.Long(task).JSON()}
}

// failed says what is wrong with the program: at a line, or as a whole at line 0.
func failed(line int, says string) *message.Answer {
	return &message.Answer{Failed: &message.Failure{Kind: "wrong", Line: line, Lane: -1, Says: says}}
}
