package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// raw is trusted HTML with a single root, as a node of go-app's tree.
func raw(trusted string) app.UI { return app.Raw(placed(trusted)) }
