//go:build !js

package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// On the server there is no reader, and so no record: pages are written as for somebody who has answered nothing.

func (s *Site) keeper() keeper                               { return forgetful{} }
func (s *Site) readRecord(app.Context, func()) (stop func()) { return func() {} }
func (s *Site) exportRecord(*task)                           {}
func (s *Site) importRecord(*ui.File, *task) outcome         { return outcome{} }
func (s *Site) eraseRecord() error                           { return nil }
func (s *Site) setAsideTexts() ([]asideText, error)          { return nil, nil }
func (s *Site) takeBack([]asideText, *task) outcome          { return outcome{} }
func (s *Site) dropAside([]any, outcome) outcome             { return outcome{} }
func showFields(*drill, []int)                               {}
