package views

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"upsweep/views/scene"
)

// elided stands where a value has no room.
const elided = "…"

// abridge makes a printed value fit into most characters. A number is shown whole or not at all:
// with fewer digits it would be another number. Texts keep both ends, since a scan is told by where
// a text begins and where it stops; tuples keep their first entries.
func abridge(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	if most < 1 {
		return ""
	}
	if isNumber(text) {
		return elided
	}
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		return tuple(text, most)
	}
	r := []rune(strings.Trim(text, `"`))
	switch {
	case len(r) <= most:
		return string(r)
	case most < 3:
		return elided
	}
	tail := (most - 1) / 2
	return string(r[:most-1-tail]) + elided + string(r[len(r)-tail:])
}

// lettering is how values are set in boxes of one size: each as large as it has room, so that one
// long value makes no other small.
type lettering struct {
	font  scene.Font // of a value that has room
	room  scene.Unit // for a text
	least scene.Unit // the smallest size
}

// letteringIn is for boxes of a width, with some air at both sides; with less of it, where two characters have
// no room otherwise.
func letteringIn(font scene.Font, width, k scene.Unit) lettering {
	const two = 2 * 0.6 * minValue
	room := width - 5*k
	if width-3*k >= two*k {
		room = max(room, two*k)
	}
	return lettering{font, room, minValue * k}
}

// set is what is written of a value, and how. It is whole in a smaller size rather than abridged.
func (l lettering) set(text string) (string, scene.Font) {
	font := l.font
	if width := scene.Width(text, font); width > l.room {
		half := l.least / (2 * minValue) // sizes come in steps, so that there are few
		font.Size = half * scene.Unit(int(font.Size*l.room/width/half))
		if font.Size < l.least {
			text, font = abridge(text, l.most()), l.font
			font.Size = min(font.Size, max(l.least, font.Size*l.room/max(1, scene.Width(text, font))))
		}
	}
	return text, font
}

// label is a value, set round a point.
func (l lettering) label(key scene.Key, ink scene.Ink, at scene.Point, text string) scene.Shape {
	text, font := l.set(text)
	return scene.Label(key, ink, scene.Point{X: at.X, Y: at.Y + font.Baseline()}, text, font, scene.Middle)
}

// most is the number of characters that have room in the smallest size.
func (l lettering) most() int { return int(l.room / (0.6 * l.least)) }

// resized is the lettering for boxes that are as much smaller as their type.
func (l lettering) resized(by scene.Unit) lettering {
	l.font.Size *= by
	l.room *= by
	l.least *= by
	return l
}

// maxWide is how many times wider than its room a figure may become for its values: of what would
// be wider still, values give way.
const maxWide = 2.5

// widened is the width that a box needs for values of so many characters, in a size that is easy to
// read.
func widened(o Options, characters int) scene.Unit {
	const easy = 11
	k := scene.Unit(o.Scale)
	return scene.Unit(characters)*0.6*easy*k + 8*k
}

// isNumber tells whether a text reads as a number, NaN and the infinities included.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// tuple drops the entries at the end: (1,1,…).
func tuple(text string, most int) string {
	parts := strings.Split(text[1:len(text)-1], ",")
	for n := len(parts) - 1; n >= 1; n-- {
		s := "(" + strings.Join(parts[:n], ",") + ",…)"
		if utf8.RuneCountInString(s) <= most {
			return s
		}
	}
	if most >= 3 {
		return "(…)"
	}
	return elided
}

// clip shortens a label to a width; words keep their beginning.
func clip(text string, font scene.Font, width scene.Unit) string {
	if scene.Width(text, font) <= width {
		return text
	}
	r := []rune(text)
	for n := len(r) - 1; n > 0; n-- {
		s := strings.TrimRight(string(r[:n]), " ") + "…"
		if scene.Width(s, font) <= width {
			return s
		}
	}
	return ""
}

// PhaseTone is the tone of a phase, wherever it is shown. The names are those of the field: only
// the sweeps and their turning point have colours.
func PhaseTone(phase string) scene.Tone {
	if i := strings.LastIndex(phase, " / "); i >= 0 {
		phase = phase[i+3:]
	}
	phase = strings.ToLower(phase)
	switch {
	case strings.HasPrefix(phase, "up-sweep"), strings.HasPrefix(phase, "upsweep"):
		return scene.Up
	case strings.HasPrefix(phase, "down-sweep"), strings.HasPrefix(phase, "downsweep"):
		return scene.Down
	case strings.HasPrefix(phase, "clear"):
		return scene.Clear
	}
	return scene.Neutral
}
