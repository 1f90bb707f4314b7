//go:build !js

package practice

import "github.com/maxence-charriere/go-app/v9/pkg/app"

func (v *storedView) store(app.Context, bool) {}
