//go:build !js

package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/race"
)

// The server writes the page as it opens; races are run by browsers alone.

func cores() int                            { return 2 }
func memoryLimit() int                      { return 2 << 30 }
func isolated() bool                        { return true }
func (v *raceView) drive(app.Context, bool) {}

type raceDriver struct{}

func (raceDriver) close()               {}
func (raceDriver) cancel()              {}
func (raceDriver) address(race.Options) {}
