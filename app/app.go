// Package app is the site: routes, mounting, prerendering, and the lists that belong to no subject.
// What flows in: a Content (lessons already rendered) natively, the same as JSON in the browser.
// What flows out: natively, Site.Prerender gives every page as HTML with its first picture; in the
// browser, Run puts the same components on go-app's route.
//
// Every page is a row of one table (table.go). What stands on a page is made by the package of its
// subject, below this folder; those packages know nothing of this one. The same render functions
// serve both, so that the client replaces the server's page by an equal one. State changes in pure
// models (app/playback, the figure's model), never in a render function.
//
// This package must not import lessons/render (the client carries no goldmark) nor cmd, and nothing
// in it may refer to go-app's Handler, which would link net/http into the client.
package app
