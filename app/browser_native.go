//go:build !js

package app

// What the browser does for the pages does nothing when the server renders them.

func themeChoice() string             { return "system" }
func chooseTheme(string)              {}
func rescue()                         {}
func focusFirstWrong(_ string, _ int) {}
