//go:build !js

package practice

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// On the server there is no reader, and so no record: pages are written as for somebody who has
// answered nothing.

// visit is what a page knows of its reader's answers beside the store.
type visit struct{}

func (s *Practice) keeper() drill.Keeper                         { return drill.Forgetful{} }
func (s *Practice) ReadRecord(app.Context, func()) (stop func()) { return func() {} }
func (s *Practice) exportRecord(*task)                           {}
func (s *Practice) importRecord(*ui.File, *task) outcome         { return outcome{} }
func (s *Practice) eraseRecord() error                           { return nil }
func forgetSite() error                                          { return nil }
func (s *Practice) setAsideTexts() ([]asideText, error)          { return nil, nil }
func (s *Practice) takeBack([]asideText, *task) outcome          { return outcome{} }
func (s *Practice) dropAside([]any, outcome) outcome             { return outcome{} }

// Nothing is graded on the server, and so no signature is checked there.
func verifier(string) (func(record.Sheet) error, error) { return nil, nil }

// whenNear does nothing: no window is there.
func whenNear(string, func()) (stop func()) { return func() {} }
