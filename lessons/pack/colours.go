package pack

import (
	"fmt"
	"regexp"
	"strconv"

	"upsweep/views/scene"
)

// colours are those by which the interface stands out: links, buttons, what is chosen. The colours
// of figures mean something and stay as they are.
type colours struct {
	Light text `yaml:"light"`
	Dark  text `yaml:"dark"`
}

// minContrast is that of text with what is behind it (WCAG 2.2, 1.4.3, level AA).
const minContrast = 4.5

// tinted is how much of the colour a tinted ground has, of 255.
const tinted = 28

var colourPattern = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// colour reads a colour as CSS writes it; ok is false where it is none.
func (t text) colour() (c scene.Color, ok bool) {
	if !colourPattern.MatchString(t.value) {
		return 0, false
	}
	n, err := strconv.ParseUint(t.value[1:], 16, 32)
	return scene.Color(n), err == nil
}

// judge reports colours in which text could not be read.
func (c colours) judge(p *problems) {
	for _, one := range []struct {
		name  string
		given text
		theme scene.Theme
	}{{"light", c.Light, *scene.Light()}, {"dark", c.Dark, *scene.Dark()}} {
		if one.given.value == "" {
			continue
		}
		colour, ok := one.given.colour()
		if !ok {
			p.at(one.given.line, "%s: %.20q is not a colour: write it as %q, in quotes, since # begins a comment", one.name, one.given.value, "#83357c")
			continue
		}
		for _, behind := range []struct {
			what   string
			colour scene.Color
		}{{"the page", one.theme[scene.Ground]}, {"the text on it", one.theme[scene.Reverse]}, {"its own tint", mixed(colour, one.theme[scene.Ground])}} {
			if got := scene.Contrast(colour, behind.colour); got < minContrast {
				p.at(one.given.line, "%s: the contrast of %s with %s (%s) is %.1f:1, want %.1f:1 at least; make it %s",
					one.name, colour.Hex(), behind.what, behind.colour.Hex(), got, minContrast, map[string]string{"light": "darker", "dark": "lighter"}[one.name])
				break
			}
		}
	}
	if (c.Light.value == "") != (c.Dark.value == "") {
		p.at(max(c.Light.line, c.Dark.line), "colours: want both, one for light pages and one for dark ones")
	}
}

// mixed is a ground with a tint of a colour.
func mixed(c, ground scene.Color) scene.Color {
	var out scene.Color
	for shift := 0; shift < 24; shift += 8 {
		a, b := c>>shift&0xff, ground>>shift&0xff
		out |= (a*tinted + b*(255-tinted)) / 255 << shift
	}
	return out
}

// sheet is the style sheet of the colours; it is empty where the usual ones stay.
func (c colours) sheet() string {
	light, ok := c.Light.colour()
	dark, both := c.Dark.colour()
	if !ok || !both {
		return ""
	}
	return fmt.Sprintf(":root{--accent:light-dark(%s,%s);--tint:light-dark(%s,%s)}\n",
		light.Hex(), dark.Hex(), mixed(light, scene.Light()[scene.Ground]).Hex(), mixed(dark, scene.Dark()[scene.Ground]).Hex())
}
