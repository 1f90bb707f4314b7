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

// abridge makes a printed value fit into most characters. A number is shown whole or not at all: with fewer digits it would be another
// number. Texts keep both ends, since a scan is told by where a text begins and where it stops; tuples keep their first entries.
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

// PhaseTone is the tone of a phase, wherever it is shown. The names are those of the field: only the sweeps and their turning point have colours.
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
