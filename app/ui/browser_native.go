//go:build !js

package ui

import (
	"errors"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What the browser does for the pages does nothing when the server renders them.

func ThemeChoice() string { return "system" }
func ChooseTheme(string)  {}
func Rescue()             {}

// Pages are written for a site that has its host to itself; an export for another place moves their
// links (site/export.go).
func At(address string) string { return address }
func Host() string             { return "" }

func MakesFilms() bool                              { return false }
func Signs() bool                                   { return false }
func Post(string, string) (string, error)           { return "", errors.ErrUnsupported }
func Moment(at time.Time) string                    { return at.UTC().Format("2 January 2006, 15:04 MST") }
func LocalTime(time.Time) string                    { return "" }
func TimeOf(string) time.Time                       { return time.Time{} }
func Remembered(string) string                      { return "" }
func Remember(string, string)                       {}
func RememberedKeys(string) []string                { return nil }
func RememberInWindow(string, string)               {}
func Confirmed(string) bool                         { return false }
func Save(string, string, ...string)                {}
func OpenChosen(app.Context, string, func([]*File)) {}
func Pauses() func()                                { return func() {} }
func FocusAfter(app.Context, string)                {}
func FocusSlot(string, int)                         {}
func Announce(string, string)                       {}
func Share(app.Context, string, string)             {}
