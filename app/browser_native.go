//go:build !js

package app

// What the browser does for the pages does nothing when the server renders them.

func themeChoice() string             { return "system" }
func chooseTheme(string)              {}
func rescue()                         {}
func focusFirstWrong(_ string, _ int) {}
func keepQuery(string)                {}
func haveRead() reading               { return nil }

// Pages are written for a site that has its host to itself; an export for another place moves their links (cmd/serve/export.go).
func at(address string) string { return address }
