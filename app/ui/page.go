package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Page is what a subject makes of an address: the title of the page, what search engines say of it,
// and what stands in it. Draw is called each time that the page is rendered.
type Page struct {
	Title       string
	Description string
	Draw        func() app.UI
}
