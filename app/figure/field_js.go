package figure

import (
	"strconv"
	"syscall/js"

	"upsweep/app/ui"
	"upsweep/views/scene"
)

// Put shows an element at a place of what it lies over.
func Put(el js.Value, at scene.Rect) {
	style := el.Get("style")
	for name, to := range map[string]scene.Unit{"left": at.X, "top": at.Y, "width": at.W, "height": at.H} {
		style.Set(name, strconv.FormatFloat(float64(to), 'f', 1, 64)+"px")
	}
	style.Set("display", "block")
}

// PlaceField puts the field into which the reader types over the box of a value. A finger meets it,
// and type in it is of a size at which no phone enlarges the page.
func PlaceField(field js.Value, box scene.Rect) {
	high, type_ := scene.Unit(30), scene.Unit(13)
	if ui.Media("(pointer: coarse)").Get("matches").Bool() {
		high, type_ = 44, 16
	}
	Put(field, scene.Centred(box.Centre(), max(box.W+4, 44), max(box.H+4, high)))
	field.Get("style").Set("fontSize", strconv.Itoa(int(max(type_, min(0.48*box.H, 22))))+"px")
}
