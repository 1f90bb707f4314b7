// Package instance is a program of the workbench as its web worker runs it: a question flows in as bytes
// from web/kernels-worker.js, the answer flows out in the same way. What answers, a command says
// (cmd/kernels, cmd/shaders, cmd/translator). A program that does not end is ended with the worker.
package instance

import (
	"fmt"
	"unsafe"

	"upsweep/workbench/message"
)

// The functions of web/kernels-worker.js.

// questionLength is the number of bytes of the question.
//
//go:wasmimport kernels questionLength
func questionLength() uint32

// readQuestion writes its bytes.
//
//go:wasmimport kernels readQuestion
func readQuestion(to unsafe.Pointer)

// tell takes the bytes of the answer.
//
//go:wasmimport kernels tell
func tell(from unsafe.Pointer, length uint32)

// answers is what answers.
var answers func(*message.Question) *message.Answer

// Serve keeps the program there for the calls of answer.
func Serve(by func(*message.Question) *message.Answer) {
	answers = by
	select {}
}

// answer answers the question that web/kernels-worker.js holds ready.
//
//lint:ignore U1000 web/kernels-worker.js calls it
//go:wasmexport answer
func answer() {
	done := make(chan []byte)
	go func() { done <- answered() }() // what JavaScript has called may not wait for what the interpreter begins
	b := <-done
	tell(unsafe.Pointer(unsafe.SliceData(b)), uint32(len(b)))
}

func answered() (b []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			b = (&message.Answer{Failed: &message.Failure{Kind: "fault", Lane: -1, Says: fmt.Sprint("The worker failed: ", cause)}}).Bytes()
		}
	}()
	question := make([]byte, questionLength())
	readQuestion(unsafe.Pointer(unsafe.SliceData(question)))
	q, err := message.ParseQuestion(question)
	if err != nil {
		panic(err)
	}
	return answers(q).Bytes()
}
