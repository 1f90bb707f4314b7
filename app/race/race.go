// Package race is the page of real parallel runs, and the small race of a lesson: the form, the
// pool of workers that it drives, and what has been measured. A query flows in; a page, or a part
// of one, flows out, which runs kernels on the cores of the reader's machine.
//
// What the measurements mean is package model's business, which uses neither workers nor go-app.
// The files that end in _js drive the pool of web/pool.js.
package race
