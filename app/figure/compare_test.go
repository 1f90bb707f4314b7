package figure

import (
	"strings"
	"testing"

	"upsweep/app/figure/model"
)

// The page of two figures says which of them finishes first, on few processors and on many.
func TestCompareSaysWhoFinishesFirst(t *testing.T) {
	p, _ := model.Compare("a=scan/hillis-steele&b=scan/blelloch&view=processors&x=" + strings.TrimSuffix(strings.Repeat("3,1,", 32), ","))
	l, r := p.Left.Name(), p.Right.Name()
	for processors, want := range map[int]string{
		64: "On 64 processors: " + l + " takes 6 steps, " + r + " 13 steps; " + l + " finishes first.",
		2:  r + " finishes first.",
	} {
		p.Left.Send(model.SetProcessors{To: processors})
		if got := times(p); !strings.HasSuffix(got, want) {
			t.Errorf("on %d processors: %q, want %q", processors, got, want)
		}
	}
}
