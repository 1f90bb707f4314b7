package views

import (
	"testing"
	"unicode/utf8"

	"upsweep/views/scene"
)

func TestAbridge(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"125", 3, "125"},
		{"1234", 4, "1234"},
		{"1234", 3, "…"},
		{"999999", 4, "…"},
		{"-12", 2, "…"},
		{"9223372036854775807", 18, "…"},
		{"3.14159265", 4, "…"},
		{"1e+300", 6, "1e+300"},
		{"1e+300", 5, "…"},
		{"1234", 0, ""},
		{"NaN", 2, "…"},
		{"abcdefgh", 7, "abc…fgh"},
		{"abcdefgh", 3, "a…h"},
		{"abcdefgh", 2, "…"},
		{`"two words"`, 9, "two words"},
		{"(1,1,1,0)", 7, "(1,1,…)"},
		{"(12,34)", 6, "(12,…)"},
		{"(12,34)", 3, "(…)"},
		{"", 0, ""},
	} {
		got := abridge(c.text, c.most)
		if got != c.want {
			t.Errorf("%q in %d characters is %q, want %q", c.text, c.most, got, c.want)
		}
		if utf8.RuneCountInString(got) > max(c.most, 0) {
			t.Errorf("%q in %d characters takes %d", c.text, c.most, utf8.RuneCountInString(got))
		}
	}
}

func TestClipKeepsTheBeginning(t *testing.T) {
	font := scene.Font{Size: 14}
	if got := clip("stride 1", font, 200); got != "stride 1" {
		t.Errorf("a label that fits became %q", got)
	}
	got := clip("apply ⊕ with the input", font, 80)
	if scene.Width(got, font) > 80 || got[:5] != "apply" {
		t.Errorf("%q is %.1f wide", got, scene.Width(got, font))
	}
	if got := clip("stride", font, 1); got != "" {
		t.Errorf("no room at all gives %q", got)
	}
}

func TestSweepsHaveTheirTones(t *testing.T) {
	for phase, want := range map[string]scene.Tone{
		"": scene.Neutral, "up-sweep": scene.Up, "down-sweep": scene.Down, "clear": scene.Clear, "Up-sweep of sums": scene.Up,
		"sort / scan / down-sweep": scene.Down, "update": scene.Neutral, "scatter": scene.Neutral,
	} {
		if got := PhaseTone(phase); got != want {
			t.Errorf("%q has tone %q, want %q", phase, got, want)
		}
	}
}
