// Package model is a figure as a state machine: a Message and a Figure flow in, the Figure as it is
// then and the Change that its stage has to see to flow out. A query or a request opens one
// (New, ByProgram, Compare); Send is the only way that it changes afterwards.
//
// Everything that a figure is flows down from here: package figure draws its elements, package
// figure/stage paints it and turns pointers and keys into messages. Nothing is asked back: what
// takes long is a Job, whose outcome is one more message, and what the browser knows (how far the
// reader has zoomed, whether motion is to be reduced) is told by messages too.
//
// The package has no element, no clock and no browser, imports neither go-app nor syscall/js, and
// is tested natively as a whole: message_test.go tells it what pointers, keys and pages do.
package model
