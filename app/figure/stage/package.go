// Package stage shows figures in the browser. Pointers, fingers, keys, sliders, the theme and the
// size of the window flow in; what they mean goes up to a model.Figure as messages. The figure
// flows down: its picture onto a canvas, from an animation frame and never through go-app's tree,
// with what lies over the picture put in its place; and, as a model.Change, what else a message
// has brought: components to be drawn again, a focus, a run to be made in the background.
//
// Live puts a figure on the stage; TakeOver, before that, has it go on where web/flipbook.js has
// come to; LayOutForPrint draws it for paper.
//
// What needs no browser is tested natively: the lens (lens.go), and to where a stage is scrolled
// (sighted.go). The package keeps no state of a run and none that an address tells, and writes none
// of the figure: what is here is lost when the page is left, and may be.
package stage
