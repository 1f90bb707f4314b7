package room

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/app/address"
	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/rooms"
	"upsweep/tracer"
)

// place is where a figure is: what runs, its state, and what addresses of single figures do not
// tell.
type place struct {
	algorithm string
	state     address.State

	pick  tracer.NodeID // the value that is singled out; NoNode for none
	zoom  string        // as the screen tells it; empty for the whole figure
	theme string        // light or dark; empty for everybody's own
	join  bool          // the projector shows how to join
}

// pathOfFigures begins the pages of a position.
const pathOfFigures = "/play/"

// placeAt reads a position; ok is false where that is not a figure's.
func placeAt(p rooms.Position) (at place, ok bool) {
	at.algorithm, ok = strings.CutPrefix(p.Page, pathOfFigures)
	s, _ := address.Parse(p.State)
	at.pick = tracer.NoNode
	if text, has := s.Get("pick"); has {
		if n, err := strconv.Atoi(text); err == nil && n >= 0 {
			at.pick = tracer.NodeID(n)
		}
	}
	at.zoom, _ = s.Get("zoom")
	at.theme = s.Theme
	join, _ := s.Get("join")
	at.join = join == "1"
	at.state = s.Without("pick").Without("zoom").Without("join")
	at.state.Theme = ""
	return at, ok && at.algorithm != ""
}

// placeOf is where a figure is, or is on the way to.
func placeOf(f *model.Figure) place {
	at := place{algorithm: f.Algorithm, state: f.Heading(), pick: tracer.NoNode, zoom: f.Zoomed}
	at.state.Speed, at.state.Loop = 0, false // how somebody plays is their own
	if f.Pinned {
		at.pick = f.Picked
	}
	return at
}

// position writes a place for a room.
func (at place) position() rooms.Position {
	s := at.state
	set := func(name, value string, on bool) {
		if on {
			s = s.With(name, value)
		}
	}
	set("pick", strconv.Itoa(int(at.pick)), at.pick != tracer.NoNode)
	set("zoom", at.zoom, at.zoom != "")
	s.Theme = at.theme
	set("join", "1", at.join)
	return rooms.Position{Page: pathOfFigures + at.algorithm, State: s.Encode()}
}

// take brings a figure to a place, from where it was taken before. What a student selects, or looks
// at more closely, is their own, until the teacher selects something, or enlarges the figure.
func (at place) take(f *model.Figure, before place) bool {
	if !f.Send(model.Follow{Algorithm: at.algorithm, State: at.state}) {
		return false
	}
	if at.pick != before.pick {
		f.Send(model.Single{Node: at.pick})
	}
	if at.zoom != before.zoom {
		f.Send(model.ZoomTo{To: at.zoom})
	}
	return true
}

// arrive ends a run to a step: the figure is there.
func arrive(f *model.Figure) {
	if p := f.Player; p.Mode == playback.Reaching {
		f.Send(playback.Seek{At: float64(p.Target)})
	}
}

// away says by how much a figure is away from the place where the class is; empty where it is
// there.
func (at place) away(class place) string {
	if at.algorithm != class.algorithm {
		return "at another algorithm"
	}
	if !slices.Equal(at.state.Fields, class.state.Fields) {
		return "on another input"
	}
	var parts []string
	a, b := roundOf(at), roundOf(class)
	switch n := a.Round - b.Round; {
	case n == 1:
		parts = append(parts, "1 round ahead")
	case n > 1:
		parts = append(parts, fmt.Sprintf("%d rounds ahead", n))
	case n == -1:
		parts = append(parts, "1 round behind")
	case n < 0:
		parts = append(parts, fmt.Sprintf("%d rounds behind", -n))
	case a.Sub != b.Sub:
		parts = append(parts, "elsewhere in the round")
	}
	switch {
	case at.state.View != class.state.View:
		parts = append(parts, "in another view")
	case !slices.Equal(at.state.Fold, class.state.Fold) || !slices.Equal(at.state.Show, class.state.Show) || !slices.Equal(at.state.Hide, class.state.Hide):
		parts = append(parts, "with other things shown")
	}
	return strings.Join(parts, ", ")
}

func roundOf(at place) address.Round {
	if at.state.Round == nil {
		return address.Round{}
	}
	return *at.state.Round
}
