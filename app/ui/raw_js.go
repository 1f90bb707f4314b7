package ui

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Raw is trusted HTML with a single root, as a node of go-app's tree.
func Raw(trusted string) app.UI { return app.Raw(placed(trusted)) }

// Fill writes trusted HTML into an element, in the one place that does so without go-app
// (web/markup.js looks at what both write).
func Fill(element js.Value, trusted string) { element.Set("innerHTML", placed(trusted)) }
