package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// film is written by the server alone (film_native.go); web/app-film.js hands it on to the client's page.
func film() []app.UI { return nil }
