// Package app is the course as a browser application: pages and components of go-app over the catalogue, the
// traces, the views and the lessons. What flows in: a Content (lessons already rendered) natively, the same as JSON in the
// browser. What flows out: natively, Prerender gives every page as HTML with its first picture; in the browser,
// Site.Register puts the same components on go-app's routes.
//
// The same render functions make both, so that the client replaces the server's page by an equal one. State changes in pure
// models (app/playback, the figure's model), never in a render function.
//
// This package must not import lessons/render (the client carries no goldmark) nor cmd, and nothing in it may refer to
// go-app's Handler, which would link net/http into the client.
package app
