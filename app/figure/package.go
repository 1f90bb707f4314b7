// Package figure is the stage: one algorithm on an input, as a reader plays with it, and two of
// them side by side by one clock. An id of the catalogue and a query flow in; a component for a
// page flows out, with the address that its state has.
//
// A Figure is the model; its methods are the only way that it changes, and they run natively, where
// the tests are. A View draws its controls with go-app. The picture is an SVG where the server
// writes the page (picture_native.go), and in the browser a canvas (picture_js.go), which package
// screen paints. What the figure asks of the browser is the interface Screen; what a screen asks of
// the figure (where it stands, what it shows, what a key, a press or a drag on a value does) are
// methods of Figure: screen.go, acting.go. Program and InputForm are for a page that sets listing
// and inputs apart. Flipbook is the figure at each of its steps, for the time before the client
// runs.
//
// The package does not know pages, routes, lessons or exercises, and hears no event of the browser
// but those of its own controls.
package figure
