package views

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"upsweep/views/scene"
)

// abridge shortens a printed value to at most most characters: numbers lose digits, not meaning; texts keep both ends, since a
// scan is told by where a text begins and where it stops. What cannot be shortened becomes an ellipsis.
func abridge(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	if most < 1 {
		return ""
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return orEllipsis(magnitude(float64(n), most), most)
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
		return orEllipsis(shortFloat(f, most), most)
	}
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		return tuple(text, most)
	}
	r := []rune(strings.Trim(text, `"`))
	switch {
	case len(r) <= most:
		return string(r)
	case most < 3:
		return "…"
	}
	tail := (most - 1) / 2
	return string(r[:most-1-tail]) + "…" + string(r[len(r)-tail:])
}

func orEllipsis(s string, most int) string {
	if s == "" || utf8.RuneCountInString(s) > most {
		return "…"
	}
	return s
}

// magnitude writes an integer with a unit: 1.2k, 34M, -9.2E.
func magnitude(n float64, most int) string {
	units := "kMGTPE"
	for i := range units {
		n /= 1000
		if math.Abs(n) >= 999.5 && i+1 < len(units) {
			continue
		}
		for digits := 1; digits >= 0; digits-- {
			if digits == 1 && math.Abs(n) >= 9.95 {
				continue
			}
			s := strconv.FormatFloat(n, 'f', digits, 64) + units[i:i+1]
			if utf8.RuneCountInString(s) <= most {
				return s
			}
		}
		return ""
	}
	return ""
}

func shortFloat(f float64, most int) string {
	for precision := most; precision >= 1; precision-- {
		s := strconv.FormatFloat(f, 'g', precision, 64)
		if len(s) > most {
			s = strings.Replace(strings.Replace(s, "e+0", "e", 1), "e-0", "e-", 1)
			s = strings.Replace(s, "e+", "e", 1)
		}
		if len(s) <= most {
			return s
		}
		if t := strings.TrimPrefix(strings.Replace(s, "-0.", "-.", 1), "0"); len(t) <= most && strings.Contains(t, ".") {
			return t
		}
	}
	return ""
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
	return "…"
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

// toneOf is the tone of a phase. The names are those of the field: only the sweeps and their turning point have colours.
func toneOf(phase string) scene.Tone {
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
