// Package screen is a figure's side of the browser. Pointers, fingers, keys, sliders, the theme and
// the size of the window flow in; what they mean goes to a model.Figure as calls of its methods,
// and its picture flows out onto a canvas, from an animation frame and never through go-app's tree,
// with what lies over the picture put in its place.
//
// Live puts a figure on the screen; TakeOver, before that, has it go on where web/flipbook.js has
// come to; LayOutForPrint draws it for paper. The figure answers through the interface
// figure.Screen.
//
// What needs no browser is tested natively: the lens (lens.go), and to where a stage is scrolled
// (sighted.go). The package keeps no state of a run and no state that an address tells: what is
// here is lost when the page is left, and may be.
package screen
