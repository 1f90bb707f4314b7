package app

import (
	"syscall/js"

	"upsweep/views/scene"
)

// themeKey is where web/app-head.js finds the choice.
const themeKey = "theme"

// storage is the browser's memory of this reader; it may be refused, and then it is null.
func storage() (store js.Value) {
	defer func() {
		if recover() != nil {
			store = js.Null()
		}
	}()
	return js.Global().Get("localStorage")
}

func remembered(key string) string {
	store := storage()
	if !store.Truthy() {
		return ""
	}
	if v := store.Call("getItem", key); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func remember(key, value string) {
	store := storage()
	if !store.Truthy() {
		return
	}
	if value == "" {
		store.Call("removeItem", key)
		return
	}
	defer func() { _ = recover() }() // a full or refused store is no reason to stop
	store.Call("setItem", key, value)
}

func themeChoice() string {
	switch c := remembered(themeKey); c {
	case "light", "dark":
		return c
	}
	return "system"
}

// chooseTheme applies and keeps a choice; the figures repaint at their next frame.
func chooseTheme(choice string) {
	set := document().Get("documentElement").Get("dataset")
	if choice == "system" {
		set.Delete("theme")
		remember(themeKey, "")
	} else {
		set.Set("theme", choice)
		remember(themeKey, choice)
	}
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("themechange"))
}

// themes are made once, because the painter of the canvas compares pointers.
type themes struct{ light, dark *scene.Theme }

func newThemes() themes { return themes{scene.Light(), scene.Dark()} }

// current is the theme that the page is shown in.
func (t themes) current() *scene.Theme {
	switch themeChoice() {
	case "dark":
		return t.dark
	case "light":
		return t.light
	}
	if media("(prefers-color-scheme: dark)").Get("matches").Bool() {
		return t.dark
	}
	return t.light
}
