package stage

import "upsweep/views/scene"

// sighted is to where a window on a figure is scrolled, along one side, so that a stretch from … to
// is seen: at is where it is, length how long, and before and after are covered by margins. It
// stays where it is if it shows all of the stretch; else the stretch comes a little below the
// middle, because what a step works on stands above it; of one that is longer than the window the
// beginning is shown.
func sighted(at, length, before, after, from, to scene.Unit) scene.Unit {
	const air = 4
	room := length - before - after
	switch {
	case from-air >= at+before && to+air <= at+length-after:
		return at
	case to-from+2*air >= room:
		return max(0, from-air-before)
	}
	return max(0, (from+to)/2-before-0.55*room, to+air-before-room)
}
