// Package write is the workbench: a page on which a reader writes a parallel program, sees it run
// while they type, and has it judged.
//
// The tasks flow in as a Content, which the server makes (the client loads it when the page is
// opened), with a name and a query; a page flows out. The program runs in a web worker of its own
// (web/kernels.js, cmd/kernels): a message.Question goes to it, and its Answer, with the trace of
// the run, becomes the figure. The text is kept in the browser, and travels in the fragment of a
// link, which no server sees.
//
// A Session is the model and does without a browser; View draws it with go-app; bench_js.go has the
// editor (web/editor.js) and the worker do what it asks. The package knows neither the interpreter
// nor the judge.
package write
