//go:build !js

package room

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// The server writes the pages as they open; rooms are entered by browsers alone.

//lint:ignore U1000 only the browser has a desk
type desk struct{}

func (v *DeskView) openRoom()         {}
func (v *DeskView) endRoom()          {}
func (v *DeskView) openWall()         {}
func (v *DeskView) save(string)       {}
func (v *DeskView) share(app.Context) {}

//lint:ignore U1000 only the browser has a seat
type seat struct{}

func (v *SeatView) join(string) {}
