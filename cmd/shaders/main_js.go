// Command shaders is the program of the web worker that runs readers' compute shaders: the front end of
// WGSL and the recording machine in a WebAssembly module of its own (web/kernels.js,
// web/kernels-worker.js), which the workbench loads for shaders alone. It imports neither the
// interpreter of Starlark nor the pages.
package main

import (
	"upsweep/workbench/instance"
	"upsweep/workbench/shader/worker"
)

func main() { instance.Serve(worker.Answer) }
