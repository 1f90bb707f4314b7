package scene

import "testing"

// Text needs 4.5:1, and marks and ghosts of what is to come 3:1, on everything they may stand on.
// Hairlines are faint on purpose: what they say is said again by the nodes they lead to; they only
// have to be seen.
func TestThemesKeepTheirContrast(t *testing.T) {
	grounds := []Swatch{Ground}
	for tone := Neutral; tone < toneEnd; tone++ {
		grounds = append(grounds, Tint+Swatch(tone))
	}
	texts := []Swatch{Full, Soft}
	marks := []Swatch{Outline}
	for tone := Neutral; tone < toneEnd; tone++ {
		texts = append(texts, Mark+Swatch(tone))
	}
	for name, theme := range map[string]*Theme{"light": Light(), "dark": Dark()} {
		need := func(fore, back Swatch, ratio float64) {
			t.Helper()
			if got := Contrast(theme[fore], theme[back]); got < ratio {
				t.Errorf("%s: %s %s on %s %s is %.2f:1, want %.2f:1", name, fore, theme[fore].Hex(), back, theme[back].Hex(), got, ratio)
			}
		}
		for _, ground := range append(grounds, NodeGround, PadGround) {
			for _, text := range texts {
				if ground == PadGround && text != Full && text != Soft {
					continue // values of padding are soft; nothing toned is written on it
				}
				need(text, ground, 4.5)
			}
		}
		for _, ground := range append(grounds, NodeGround, PadGround) {
			for _, mark := range marks {
				need(mark, ground, 3)
			}
			if ground == PadGround {
				continue // no line is drawn on it but its own border
			}
			need(Ghost, ground, 3)
			need(Hairline, ground, 1.7)
		}
		for tone := Neutral; tone < toneEnd; tone++ {
			need(Reverse, Mark+Swatch(tone), 4.5)
		}
	}
}

func TestContrastOfBlackAndWhite(t *testing.T) {
	if got := Contrast(0x000000, 0xffffff); got < 20.99 || got > 21.01 {
		t.Errorf("black on white is %.3f:1, want 21:1", got)
	}
	if got := Contrast(0x777777, 0xffffff); got < 4.47 || got > 4.49 {
		t.Errorf("#777 on white is %.3f:1, want 4.48:1", got)
	}
}

func TestInkIndexGoesBack(t *testing.T) {
	for i := range InkCount {
		if got := InkAt(i).Index(); got != i {
			t.Fatalf("ink %d goes to %+v and back to %d", i, InkAt(i), got)
		}
	}
}

// Every meaning that has a colour has a second cue, so that a figure survives without colours.
func TestEdgesDifferWithoutColour(t *testing.T) {
	for _, state := range []State{Past, Present, Lit} {
		seen := map[Paint]Role{}
		for _, role := range []Role{Data, Steer, Copy} {
			look := Ink{Role: role, State: state}.Look()
			look.Stroke = None
			if other, ok := seen[look]; ok {
				t.Errorf("%s %s and %s differ by colour alone", state, role, other)
			}
			seen[look] = role
		}
	}
}
