package stage

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/app/figure"
	"upsweep/views/scene"
)

// zoomed tells the zoom, and the middle of what is seen as parts of the figure's width and height:
// on another screen the same values are in the middle.
func (s *live) zoomed() string {
	if !s.lens.enlarged() || s.plan == nil {
		return ""
	}
	w, h := s.plan.Size()
	pane, z := s.pane(), scene.Unit(s.lens.zoom/s.lens.made)
	return fmt.Sprintf("%.2f,%.3f,%.3f", s.lens.zoom, (s.lens.at.X+pane.W/2/z)/max(1, w), (s.lens.at.Y+pane.H/2/z)/max(1, h))
}

// zoomTo enlarges the figure as another screen has told.
func (s *live) zoomTo(zoom string) {
	if s.plan == nil {
		s.showWhole()
		return
	}
	var told [3]float64
	for i, part := range strings.SplitN(zoom, ",", len(told)) {
		told[i], _ = strconv.ParseFloat(part, 64)
	}
	by, x, y := told[0], scene.Unit(told[1]), scene.Unit(told[2])
	if !(by >= least && by < 1000 && x >= 0 && x <= 1 && y >= 0 && y <= 1) {
		return
	}
	if !s.lens.enlarged() {
		s.begin()
		s.lens = lens{zoom: 1, made: 1}
	}
	s.lens.zoom = min(by, s.f.CurrentView().MaxZoom(s.f.Subject(), s.f.Options(figure.Width(s.f), s.scale())))
	if !s.lens.enlarged() {
		s.showWhole()
		return
	}
	w, h := s.plan.Size()
	pane, z := s.pane(), scene.Unit(s.lens.zoom/s.lens.made)
	s.lens.at = scene.Point{X: x*w - pane.W/2/z, Y: y*h - pane.H/2/z}
	s.magnified.about = scene.Point{X: pane.W / 2, Y: pane.H / 2}
	s.looked()
}
