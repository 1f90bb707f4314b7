//go:build !js

package write

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/exercises"
)

// The server writes the page as it opens; programs are run by browsers alone.

//lint:ignore U1000 only the browser has a bench
type bench struct{}

func (v *View) answers() int       { return 0 }
func (v *View) show(side)          {}
func (v *View) walkTabs(app.Event) {}
func (v *View) stop()              {}
func (v *View) onGPU()             {}
func (v *View) inWGSL()            {}
func (v *View) share(app.Context)  {}
func (v *View) flush()             {}
func (v *View) begin()             {}
func (v *View) besides()           {}

// OneJudge makes what judges the programs of exercises, where there is a browser.
func OneJudge() drill.Judge { return nil }

// Judge makes a judge of programs, where there is a browser.
func Judge() (judge exercises.Judge, end func()) { return nil, func() {} }
