//go:build !js

package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"

	"upsweep/app"
	"upsweep/lessons/render"
)

// licenceList is made by `make licences`.
//
//go:embed licences.json
var licenceList []byte

// contentOf renders the lessons and adds the licences. The error of a lesson names file and line.
func contentOf(sources fs.FS) (app.Content, error) {
	var content app.Content
	if err := json.Unmarshal(licenceList, &content.Licences); err != nil {
		return content, fmt.Errorf("licences.json: %w", err)
	}
	content.Workbench = workbenchContent()
	resolver := newResolver()
	documents, err := render.Course(sources, resolver)
	if err != nil {
		return content, err
	}
	if content.Terms, err = render.Glossary(sources, resolver); err != nil {
		return content, err
	}
	content.Lessons = documents
	if content.Notes, err = render.Notes(sources, resolver, documents); err != nil {
		return content, err
	}
	return content, nil
}
