package stage

import "upsweep/views/scene"

// maxScale is the largest scale of a picture.
const maxScale = 4.0

// filling is the scale for which a figure fills a room, a whole screen before a class; size is its
// extent at a scale. A class must be able to read it: of what would become too small the screen
// shows a part, and the present is brought into sight. Where a figure is only too wide, type may
// become smaller than else, for the sake of seeing all its lanes.
func filling(room scene.Rect, size func(scale float64) (width, height scene.Unit)) float64 {
	easy := 1 + 0.4*max(0, min(1, (float64(room.W)-600)/600)) // to read, from the last row
	easy = max(easy, 1.4*float64(room.W)/1840)
	_, height := size(1)
	high := max(easy, min(float64(room.H/max(1, height)), maxScale))
	for scale := high; scale >= 0.7*easy; scale *= 0.93 {
		if width, _ := size(scale); width <= room.W+1 {
			return scale
		}
	}
	return easy
}
