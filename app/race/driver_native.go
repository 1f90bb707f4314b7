//go:build !js

package race

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/race/model"
)

// The server writes the page as it opens; races are run by browsers alone.

func cores() int                        { return 2 }
func memoryLimit() int                  { return 2 << 30 }
func isolated() bool                    { return true }
func apart() string                     { return "" }
func (v *View) drive(app.Context, bool) {}

type driver struct{}

func (driver) close()                {}
func (driver) cancel()               {}
func (driver) address(model.Options) {}
