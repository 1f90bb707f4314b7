package svg

import (
	"sort"
	"strings"

	"upsweep/views/scene"
)

// StyleSheet returns the rules for the pictures of a page. Every swatch of the theme is a custom
// property (--fig-…), light at first, dark where the system or the data-theme attribute of the root
// says so.
func StyleSheet() string {
	var b strings.Builder
	b.WriteString(":root{" + properties(scene.Light()) + "}\n")
	b.WriteString("@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" + properties(scene.Dark()) + "}}\n")
	b.WriteString(":root[data-theme=dark]{" + properties(scene.Dark()) + "}\n")
	// Paper is white, whatever the screen is.
	b.WriteString("@media print{:root,:root[data-theme=dark],:root:not([data-theme=light]){" + properties(scene.Light()) + "}}\n")
	b.WriteString(fonts())
	all := make([]bool, scene.InkCount)
	for i := range all {
		all[i] = inUse(scene.InkAt(i))
	}
	b.WriteString(rules(all, ".fig ", func(s scene.Swatch) string { return "var(--fig-" + s.String() + ")" }))
	return b.String()
}

// embedded returns the rules that a stand-alone picture needs for the inks it uses, with plain
// colours: not every viewer of SVG files knows custom properties.
func embedded(used []bool, theme *scene.Theme) string {
	coloured := func(t *scene.Theme) string {
		colour := func(s scene.Swatch) string { return t[s].Hex() }
		return ".ground{fill:" + colour(scene.Ground) + "}" + rules(used, "", colour)
	}
	if theme != nil {
		return fonts() + coloured(theme)
	}
	return fonts() + coloured(scene.Light()) + "@media (prefers-color-scheme:dark){" + coloured(scene.Dark()) + "}"
}

func fonts() string {
	return ".fig text{font-family:" + scene.Sans.Families() + ";font-weight:400}" +
		".fig .mono{font-family:" + scene.Mono.Families() + ";font-variant-ligatures:none}" +
		".fig .bold{font-weight:600}\n"
}

func properties(t *scene.Theme) string {
	var b strings.Builder
	for s := scene.Ground; s < scene.SwatchEnd; s++ {
		b.WriteString("--fig-" + s.String() + ":" + t[s].Hex() + ";")
	}
	return b.String()
}

// inUse tells whether a layout may ask for the ink. Text takes a state only where its look depends
// on it.
func inUse(i scene.Ink) bool {
	plain := i.State == scene.Still && i.Tone == scene.Neutral
	if i.Tone >= scene.LineA { // of charts alone
		switch i.Role {
		case scene.Series, scene.Formula, scene.Phase:
			return i.State == scene.Still
		case scene.Dot, scene.Ring:
			return i.State == scene.Present
		}
		return false
	}
	switch i.Role {
	case scene.Node, scene.Pad, scene.Texel:
		return i.State != scene.Still
	case scene.Data, scene.Steer, scene.Copy, scene.Carried:
		return i.State >= scene.Past
	case scene.Operator:
		return i.State >= scene.Past
	case scene.Value:
		return i.State != scene.Still && i.State != scene.Future && i.Tone == scene.Neutral
	case scene.Round:
		return i.State >= scene.Past && i.Tone == scene.Neutral
	case scene.Band, scene.Phase, scene.Token, scene.Riding, scene.Badge, scene.Plate:
		return i.State == scene.Still
	case scene.Wire:
		return (i.State == scene.Past || i.State == scene.Future) && i.Tone == scene.Neutral
	case scene.Dot, scene.Ring:
		return i.State >= scene.Past && (i.State == scene.Present || i.Tone == scene.Neutral)
	case scene.Series, scene.Formula:
		return i.State == scene.Still
	case scene.Code:
		return (i.State == scene.Past || i.State == scene.Present) && i.Tone == scene.Neutral
	case scene.Asked:
		return plain
	case scene.Idle, scene.Axis, scene.Grid:
		return plain
	case scene.PadValue, scene.Ruler, scene.Interval, scene.BadgeInk, scene.Note, scene.Focus, scene.Veil:
		return plain
	}
	return false
}

// rules writes one rule for each look, with all the inks that have it. Every rule sets every
// property, because an ink without tone has fewer classes than, and so also selects, the same ink
// with one; more classes win.
func rules(used []bool, scope string, colour func(scene.Swatch) string) string {
	selectors := map[string][]string{}
	var looks []string
	for i, use := range used {
		if !use {
			continue
		}
		ink := scene.InkAt(i)
		look := declarations(ink, colour)
		if selectors[look] == nil {
			looks = append(looks, look)
		}
		selectors[look] = append(selectors[look], scope+"."+classes(ink, "."))
	}
	sort.Strings(looks)
	var b strings.Builder
	for _, look := range looks {
		b.WriteString(strings.Join(selectors[look], ",") + "{" + look + "}\n")
	}
	return b.String()
}

func declarations(ink scene.Ink, colour func(scene.Swatch) string) string {
	look := ink.Look()
	of := func(s scene.Swatch) string {
		if s == scene.None {
			return "none"
		}
		return colour(s)
	}
	if ink.Role.IsText() {
		return "fill:" + of(look.Fill)
	}
	dash := "none"
	if look.Dash[0] > 0 {
		dash = number(look.Dash[0], 3) + " " + number(look.Dash[1], 3)
	}
	return "fill:" + of(look.Fill) + ";stroke:" + of(look.Stroke) + ";stroke-width:" + number(look.Width, 3) + ";stroke-dasharray:" + dash
}
