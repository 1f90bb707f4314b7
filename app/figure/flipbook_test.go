//go:build !js

package figure

import (
	"testing"

	"upsweep/app/figure/model"
)

// The player's flipbook is the part of the page's that its widths need: it shows what a player that
// is drawn by itself shows.
func TestThePlayersFlipbook(t *testing.T) {
	for _, id := range []string{"scan/blelloch", "reduce/tree", "sort/odd-even"} {
		want := Flipbook(model.New("figure", id, "").At(model.PlacePlayer), nil)
		got := ForPlayer(Flipbook(model.New("figure", id, "").At(model.PlacePlay), nil).Pack())
		for i := range want.Leaves {
			for width := range want.Leaves[i].Stills {
				if got.Picture(i, width) != want.Picture(i, width) || got.Leaves[i].Active[width] != want.Leaves[i].Active[width] {
					t.Fatalf("%s, step %d, width %d: the pictures differ", id, i, width)
				}
			}
		}
		if len(got.Pieces) != len(want.Pieces) {
			t.Errorf("%s: %d pieces, want %d", id, len(got.Pieces), len(want.Pieces))
		}
	}
	if ForPlayer(nil) != nil {
		t.Error("there is a flipbook where there was none")
	}
}
