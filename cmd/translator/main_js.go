// Command translator is the program of the web worker that translates readers' programs in Starlark to
// WGSL and CUDA (web/kernels.js, web/kernels-worker.js), which the workbench loads when a reader asks for
// a translation. It has the interpreter, and neither the catalogue nor the recording machine: what it has
// to know of a task, cmd/kernels says.
package main

import (
	"upsweep/workbench/instance"
	"upsweep/workbench/translate/worker"
)

func main() { instance.Serve(worker.Answer) }
