//go:build !js

package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// On the server there is no reader, and so no record: pages are written as for somebody who has answered nothing.

func (s *practice) keeper() keeper                               { return forgetful{} }
func (s *practice) readRecord(app.Context, func()) (stop func()) { return func() {} }
func (s *practice) exportRecord(*task)                           {}
func (s *practice) importRecord(*ui.File, *task) outcome         { return outcome{} }
func (s *practice) eraseRecord() error                           { return nil }
func (s *practice) setAsideTexts() ([]asideText, error)          { return nil, nil }
func (s *practice) takeBack([]asideText, *task) outcome          { return outcome{} }
func (s *practice) dropAside([]any, outcome) outcome             { return outcome{} }
