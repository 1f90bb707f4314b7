package render

import (
	"math"
	"strconv"
	"testing"
)

// The grounds that code stands on: the page, and the block itself, in each theme.
var grounds = map[bool][]string{
	false: {"#fcfbf8", "#f1efea"},
	true:  {"#15161a", "#1e1f24"},
}

func TestHighlightedCodeIsLegible(t *testing.T) {
	for _, tint := range tints() {
		for dark, colour := range map[bool]string{false: tint.light, true: tint.dark} {
			for _, ground := range grounds[dark] {
				if ratio := contrast(t, colour, ground); ratio < 4.5 {
					t.Errorf("%s on %s: contrast %.2f, want 4.5", colour, ground, ratio)
				}
			}
		}
	}
}

// contrast is the ratio that WCAG 2.2 defines, from 1 to 21.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(colour string) float64 {
		rgb, err := strconv.ParseUint(colour[1:], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		channel := func(shift int) float64 {
			c := float64(rgb>>shift&0xff) / 255
			if c <= 0.04045 {
				return c / 12.92
			}
			return math.Pow((c+0.055)/1.055, 2.4)
		}
		return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
	}
	la, lb := luminance(a), luminance(b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}
