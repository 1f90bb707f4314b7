package ui

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Broken is shown in place of a part that panicked.
func Broken(cause string) app.UI {
	return app.Div().Class("trouble").Role("alert").Body(
		Icon("triangle-alert"),
		app.Div().Body(
			app.P().Class("trouble-title").Text("Something has gone wrong on this page, and it is our mistake."),
			app.P().Text("Nothing of yours is lost. Load the page again, or go to another page."),
			app.P().Body(
				app.A().Class("button").Href("").DataSet("native", "").Text("Load it again"),
				app.A().Class("button button-quiet").Href(At("/")).Text("Start page"),
			),
			app.Details().Body(Summary().Text("What happened"), Code().Text(cause)),
		),
	)
}

// Icon is a drawing beside or in place of a label; the label is said elsewhere.
func Icon(name string) app.UI {
	return app.Span().Class("icon icon-"+name).Aria("hidden", true)
}

// Trouble says what is wrong, in a sentence.
func Trouble(sentence string) app.UI {
	return app.P().Class("field-error").Role("alert").Body(Icon("triangle-alert"), app.Span().Text(sentence))
}

// Instead draws the message in place of a part whose drawing panicked. It is to be deferred;
// around, where it is given, puts the element round the message that the part has.
func Instead(drawn *app.UI, around func(message app.UI) app.UI) {
	cause := recover()
	if cause == nil {
		return
	}
	*drawn = Broken(fmt.Sprint(cause))
	if around == nil {
		around = func(message app.UI) app.UI { return app.Div().Body(message) }
	}
	*drawn = around(*drawn)
}
