//go:build !js

package lesson

import (
	"strings"
	"testing"

	"upsweep/lessons"
)

func TestSpreads(t *testing.T) {
	prose := func(s string) lessons.Block { return lessons.Block{Kind: lessons.ProseBlock, HTML: s} }
	figure := func(id string) lessons.Block {
		return lessons.Block{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: id}}
	}
	outline := func(blocks ...lessons.Block) string {
		var parts []string
		for _, s := range spreads(blocks) {
			part := ""
			for _, b := range s.before {
				part += b.HTML
			}
			if s.figure != nil {
				part += "[" + s.figure.ID + "]"
			}
			for _, b := range s.after {
				part += b.HTML
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, " / ")
	}
	for _, test := range []struct {
		blocks []lessons.Block
		want   string
	}{
		{nil, ""},
		{[]lessons.Block{prose("a"), prose("b")}, "ab"},
		{[]lessons.Block{prose("a"), figure("f"), prose("b"), prose("c"), figure("g"), prose("d")}, "a[f]bc / [g]d"},
		{[]lessons.Block{figure("f"), figure("g")}, "[f] / [g]"},
	} {
		if got := outline(test.blocks...); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
