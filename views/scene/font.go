package scene

// Face is the role of a typeface: monospace with tabular figures for values, humanist sans for
// words.
type Face uint8

// The faces.
const (
	Sans Face = iota
	Mono
)

// Font is how a text is set.
type Font struct {
	Face Face
	Bold bool // the semibold of the face, weight 600
	Size Unit
}

// Families are the CSS font families of a face, ours first.
func (f Face) Families() string {
	if f == Mono {
		return `"JetBrains Mono",ui-monospace,"DejaVu Sans Mono",monospace`
	}
	return `"Source Sans 3","Source Sans Pro","Segoe UI",system-ui,sans-serif`
}

// Weight is the CSS weight of the font.
func (f Font) Weight() int {
	if f.Bold {
		return 600
	}
	return 400
}

const (
	capHeight   = 0.74 // of the size, above the baseline: the taller of both faces
	descent     = 0.24 // of the size, below the baseline
	monoAdvance = 0.6  // of the size: every glyph of JetBrains Mono
)

// Baseline is how far below the centre of a line its baseline lies, so that capitals and figures
// look centred.
func (f Font) Baseline() Unit { return f.Size * 0.36 }

// Width estimates how wide a text is set: exactly for ASCII in our own faces, generously for other
// scripts. The sans is measured as semibold, the wider weight, so that a label that fits bold fits
// regular too.
func Width(text string, f Font) Unit {
	if f.Face == Mono {
		w := Unit(0)
		for _, r := range text {
			w += monoAdvance
			if r >= 0x1100 {
				w += monoAdvance // most scripts up there are set full width, and by another font
			}
		}
		return w * f.Size
	}
	w := 0
	for _, r := range text {
		switch {
		case r >= ' ' && r <= '~':
			w += int(sansAdvance[r-' '])
		case r >= 0x1100:
			w += 1000
		default:
			w += 600
		}
	}
	return Unit(w) * f.Size / 1000
}
