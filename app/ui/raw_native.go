//go:build !js

package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Raw is trusted HTML with a single root, as a node of go-app's tree.
func Raw(trusted string) app.UI { return app.Raw(sealRaw(trusted)) }
