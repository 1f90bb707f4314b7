//go:build !js

package flipbook

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"upsweep/views/scene"
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

// What is packed comes out as it went in, whatever stands in the texts of a picture.
func TestPacking(t *testing.T) {
	want := &Book{
		Pieces: []string{
			`<rect x="1.5" y="-20" class="node past"/>`, `<rect x="1.5" y="-19.9" class="node past"/>`, `<rect x="0" y="-0.1" class="node"/>`, "<text>007 -0 1.25 1e9 12345678 3. ..</text>",
			"<text>007 -0 1.25 1e9 12345678 3. ..</text><!-- 8 -->", "", "<text>−3 &#39;x←\u0001~</text>",
		},
		Leaves: []Leaf{{Round: 2, Position: "Round 2 of 7", Sentence: "<b>3 + 4</b>", Stills: [][]int{{0, 2, 5, 1}}, Active: [][4]scene.Unit{{1, 2, 3, 4.25}}}},
	}
	got, err := Unpack(want.Pack())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Book{})); diff != "" {
		t.Error(diff)
	}
	texts, numbers := form(want.Pieces[1])
	if diff := cmp.Diff([]string{`<rect x="`, `" y="`, `" class="node past"/>`}, texts); diff != "" || len(numbers) != 2 || numbers[0] != 15 || numbers[1] != -199 {
		t.Errorf("numbers %v between texts that differ: %s", numbers, diff)
	}
}

// A book holds the pictures that it was given, and a part of it those of its widths.
func TestPictures(t *testing.T) {
	pictures := [][]string{{"<svg><a/><b/></svg>", "<svg><a/><c/></svg>"}, {"<svg><w/></svg>", "<svg><w/><w/><b/></svg>"}} // by width and leaf
	all := &Book{Leaves: make([]Leaf, 2)}
	for width, list := range pictures {
		for leaf, picture := range list {
			all.Add(leaf, picture, [4]scene.Unit{scene.Unit(width)})
		}
	}
	if want := []string{"<svg>", "<a/>", "<b/>", "</svg>", "<c/>", "<w/>"}; !cmp.Equal(want, all.Pieces) || all.Size() != len(strings.Join(want, "")) {
		t.Errorf("pieces %q of %d bytes", all.Pieces, all.Size())
	}
	second := all.Only([]int{1})
	for leaf := range all.Leaves {
		for width := range pictures {
			if got := all.Picture(leaf, width); got != pictures[width][leaf] {
				t.Errorf("leaf %d, width %d: %s", leaf, width, got)
			}
		}
		if second.Picture(leaf, 0) != pictures[1][leaf] || second.Leaves[leaf].Active[0][0] != 1 || len(second.Leaves[leaf].Stills) != 1 {
			t.Errorf("leaf %d of a part: %v", leaf, second.Leaves[leaf])
		}
	}
}
