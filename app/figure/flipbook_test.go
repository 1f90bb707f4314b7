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
