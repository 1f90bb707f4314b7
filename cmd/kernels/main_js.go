// Command kernels is the program of the web worker that runs readers' kernels: the interpreter and
// the recording machine in a WebAssembly module of its own (web/kernels.js, web/kernels-worker.js),
// which only the workbench loads. It imports neither the pages nor go-app.
package main

import (
	"upsweep/workbench/instance"
	"upsweep/workbench/worker"
)

func main() { instance.Serve(worker.Answer) }
