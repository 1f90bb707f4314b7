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
