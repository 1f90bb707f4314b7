//go:build !js

package drill

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// Fields on the server's page hold what they were written with, and figures stand where nobody has
// seen them yet.
func showFields(*Drill, []int) {}

func showPresent(*Drill) {}

func focusBox(*Drill, bool) {}

func dock(*Drill) {}

func showVerdict(*Drill) {}

func (d *Drill) room() scene.Unit { return 0 }

func (d *Drill) pressed(app.Event) (tracer.NodeID, bool) { return tracer.NoNode, false }
