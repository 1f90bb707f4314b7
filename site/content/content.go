// Package content makes what the pages of a site are made of: the sources of lessons flow in; the
// rendered course, the tasks of the workbench and the licences flow out. It writes no page.
package content

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"

	"upsweep/app"
	"upsweep/lessons/render"
	"upsweep/site/resolve"
)

// licenceList is made by `make licences`.
//
//go:embed licences.json
var licenceList []byte

// Of renders the lessons and adds the licences. The error of a lesson names file and line.
func Of(sources fs.FS) (app.Content, error) {
	var content app.Content
	if err := json.Unmarshal(licenceList, &content.Licences); err != nil {
		return content, fmt.Errorf("licences.json: %w", err)
	}
	content.Workbench = workbenchContent()
	resolver := resolve.New()
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
