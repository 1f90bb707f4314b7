package ui

import (
	"syscall/js"
)

// themeKey is where web/app-head.js finds the choice.
const themeKey = "theme"

func ThemeChoice() string {
	switch c := Remembered(themeKey); c {
	case "light", "dark":
		return c
	}
	return "system"
}

// Theme is what the page is told to be shown in, by its reader or by the page that frames it: light
// or dark, or empty where the system decides.
func Theme() string {
	if t := Document().Get("documentElement").Get("dataset").Get("theme"); t.Type() == js.TypeString {
		return t.String()
	}
	return ""
}

// ChooseTheme applies and keeps a choice; the figures repaint at their next frame.
func ChooseTheme(choice string) {
	set := Document().Get("documentElement").Get("dataset")
	if choice == "system" {
		set.Delete("theme")
		Remember(themeKey, "")
	} else {
		set.Set("theme", choice)
		Remember(themeKey, choice)
	}
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("themechange"))
}
