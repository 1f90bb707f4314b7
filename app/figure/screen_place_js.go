package figure

import (
	"strconv"
	"syscall/js"

	"upsweep/app/ui"
	"upsweep/views"
)

// The largest scale of a picture, and what a figure needs below and above its picture, in CSS pixels.
const (
	mostScale = 2.0
	furniture = 360
)

// scale fills the window where the figure has it to itself, on a projector or in full screen; elsewhere it is 1.
func (s *liveScreen) scale() float64 {
	full := ui.Document().Get("fullscreenElement")
	alone := ui.Document().Get("documentElement").Get("dataset").Get("projector").Truthy() || full.Truthy() && full.Get("id").String() == s.f.ID
	if !alone {
		return 1
	}
	key := s.f.planKey(s.f.width(), 1)
	if s.natural.key != key {
		_, height := s.f.plan(key.width, 1).Size()
		s.natural.key, s.natural.height = key, float64(max(1, height))
	}
	// A class must be able to read it: a tall figure is larger than fits, and the present is brought into view.
	least := 1 + 0.4*max(0, min(1, (float64(key.width)-600)/600))
	return max(least, min((js.Global().Get("innerHeight").Float()-furniture)/s.natural.height, mostScale))
}

// follow brings the present into view, where a picture is taller than the window: a reader who steps looks at what happens.
func (s *liveScreen) follow() {
	f := s.f
	marker, stage := ui.ByID(f.ID+"-here"), ui.ByID(f.ID+"-stage")
	if s.plan == nil || f.lens.enlarged() || !marker.Truthy() || !stage.Truthy() || stage.Get("clientHeight").Float() < 0.7*js.Global().Get("innerHeight").Float() {
		return
	}
	now := f.player.Current()
	from, to := f.run.graph.NodesOf(f.run.trace.Steps()[now].Round)
	for n := from; n < to; n++ {
		if f.run.graph.StepOf(n) != now {
			continue
		}
		box, there := s.plan.BoxOf(float64(now), n)
		if banded, ok := s.plan.(views.Banded); ok && !there {
			box, there = banded.Band(n) // it is made within a folded phase
		}
		if there {
			marker.Get("style").Set("top", strconv.Itoa(int(box.Y))+"px")
			marker.Get("style").Set("height", strconv.Itoa(int(box.H))+"px")
			marker.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
		}
		return
	}
}

// placeCard puts the card below its value, because what a value depends on stands above it; beside it where the window ends.
func (s *liveScreen) placeCard() {
	f := s.f
	card, stage := ui.ByID(f.ID+"-card"), ui.ByID(f.ID+"-stage")
	if f.card == nil || s.plan == nil || !card.Truthy() || !stage.Truthy() {
		return
	}
	box, there := s.cardBox()
	if !there { // in another view, at another moment, or beside the window
		card.Get("style").Set("visibility", "hidden")
		return
	}
	const gap = 10.0
	width, height := card.Get("offsetWidth").Float(), card.Get("offsetHeight").Float()
	across := stage.Get("clientWidth").Float()
	left := float64(box.X+box.W/2) - width/2
	top := float64(box.Y+box.H) + gap
	if stage.Call("getBoundingClientRect").Get("top").Float()+top+height > js.Global().Get("innerHeight").Float() {
		top = float64(box.Y+box.H) - height
		left = float64(box.X+box.W) + gap
		if left+width > across {
			left = float64(box.X) - gap - width
		}
	}
	style := card.Get("style")
	style.Set("left", strconv.Itoa(int(max(0, min(left, across-width))))+"px")
	style.Set("top", strconv.Itoa(int(top))+"px")
	style.Set("visibility", "visible")
}
