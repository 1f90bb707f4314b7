package command

import (
	"slices"
	"testing"

	"upsweep/views/scene"
)

// Boxes stay apart until one lies over them, or between two so that they touch.
func TestRegion(t *testing.T) {
	var g region
	for _, step := range []struct {
		add  scene.Rect
		want region
	}{
		{scene.Rect{}, nil},
		{scene.Rect{W: 100, H: 20}, region{{W: 100, H: 20}}},
		{scene.Rect{Y: 60, W: 100, H: 20}, region{{W: 100, H: 20}, {Y: 60, W: 100, H: 20}}},
		{scene.Rect{X: 10, Y: 5, W: 10, H: 5}, region{{Y: 60, W: 100, H: 20}, {W: 100, H: 20}}},
		{scene.Rect{Y: 100, W: 10, H: 10}, region{{Y: 60, W: 100, H: 20}, {W: 100, H: 20}, {Y: 100, W: 10, H: 10}}},
		{scene.Rect{X: 5, Y: 15, W: 1, H: 50}, region{{Y: 100, W: 10, H: 10}, {W: 100, H: 80}}},
		{scene.Rect{W: 200, H: 200}, region{{W: 200, H: 200}}},
	} {
		if g.add(step.add); !slices.Equal(g, step.want) {
			t.Fatalf("after %v: %v, want %v", step.add, g, step.want)
		}
	}
}
