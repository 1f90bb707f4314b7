//go:build !js

package figure

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPieces(t *testing.T) {
	for _, picture := range []string{"", "<svg/>", "<svg><a/><b>x &gt; y</b></svg>", "<t>a</t>b<c/>"} {
		if got := strings.Join(pieces(picture), ""); got != picture {
			t.Errorf("%q is put together as %q", picture, got)
		}
	}
	if diff := cmp.Diff([]string{"<svg>", "<a/>", "<b>x</b>", "</svg>"}, pieces("<svg><a/><b>x</b></svg>")); diff != "" {
		t.Error(diff)
	}
}

// The player's flipbook is the part of the page's that its widths need: it shows what a player that is drawn by itself shows.
func TestThePlayersFlipbook(t *testing.T) {
	for _, id := range []string{"scan/blelloch", "reduce/tree", "sort/odd-even"} {
		want := New("figure", id, "").At(PlacePlayer).Flipbook()
		got := ForPlayer(New("figure", id, "").At(PlacePlay).Flipbook().Pack())
		for i := range want.Leaves {
			for width := range want.Leaves[i].Stills {
				if written(got, i, width) != written(want, i, width) || got.Leaves[i].Active[width] != want.Leaves[i].Active[width] {
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

// written is a picture as a leaf tells it.
func written(b *Flipbook, leaf, width int) string {
	var text strings.Builder
	stretches := b.Leaves[leaf].Stills[width]
	for k := 0; k < len(stretches); k += 2 {
		for _, piece := range b.Pieces[stretches[k] : stretches[k]+stretches[k+1]] {
			text.WriteString(piece)
		}
	}
	return text.String()
}
