//go:build !js

package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// On the server there is no reader, and so no record: pages are written as for somebody who has answered nothing.

func (s *Site) keeper() keeper                               { return forgetful{} }
func (s *Site) readRecord(app.Context, func()) (stop func()) { return func() {} }
func (s *Site) exportRecord()                                {}
func (s *Site) importRecord(string) (string, bool)           { return "", true }
func (s *Site) eraseRecord() error                           { return nil }
func showFields(*drill, []int)                               {}
