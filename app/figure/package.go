// Package figure draws figures: one algorithm on an input, as a reader plays with it, and two of
// them side by side by one clock. A model.Figure flows in; its elements flow out, which send it
// messages.
//
// A View is a figure with its controls, in go-app. The picture is an SVG where the server writes
// the page (picture_native.go), and in the browser a canvas (picture_js.go), which package stage
// paints. InputForm, Program and More are for a page that sets them apart. StatusOf is what is said
// of a step, wherever it is written. Flipbook is the figure at each of its steps, for the time
// before the client runs.
//
// The package changes nothing of a figure but by messages, does not know pages, routes, lessons or
// exercises, and hears no event of the browser but those of its own controls.
package figure
