// Package texts finds the messages that readers meet: the texts of the interface, of narration, of captions and of questions.
//
// The sources flow in, Go and JavaScript; what flows out is the template of a catalogue: each message in English, which is also its key, and the
// files that it stands in. Nothing marks a message in the sources: a string that reads as a text is one, with what is put into it (the verbs of a
// format, what a sum of strings adds) as places: {n} for a number, {s} for a text, which may be a message itself. web/texts.js translates by them where
// texts are shown. Catalogues of other languages lie beside this file, as de.json. It imports nothing of ours.
package texts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Template is every message of the sources, with the files that it stands in.
type Template struct {
	Messages map[string][]string `json:"messages"`
}

// A Catalogue is a translation, as it is kept in a file and as the browser fetches it.
type Catalogue struct {
	Language  string `json:"language"`            // a BCP 47 tag
	Direction string `json:"direction,omitempty"` // "rtl", or "ltr", which it is where nothing is said
	// Messages are the translations: a text, or one for each category of plural that CLDR has for the language ("one", "few", "other"), chosen by the
	// message's first {n}. Where the order of places changes they are counted: {1}, {2}.
	Messages map[string]json.RawMessage `json:"messages"`
}

// read are the folders whose texts readers meet; what lies below one that is named with a slash at its end is read as well.
func read() []string {
	return []string{"algos/", "app/", "budget", "cmd/serve", "exercises/", "gpu", "lessons/", "parallel", "rooms", "tracer/", "views/", "web", "workbench/"}
}

// isUnread tells the files whose texts no reader of a page meets: the codec of traces, what programs at a terminal say, shaders, and the scripts of languages.
func isUnread(file string) bool {
	switch path.Dir(file) {
	case "app/gif", "app/search", "views/command", "views/raster", "workbench/kernels", "workbench/message":
		return true
	case "cmd/serve":
		switch path.Base(file) {
		case "main.go", "flags.go", "measure.go", "metrics.go", "observe.go", "operation.go", "workshop.go", "export.go", "offline.go", "schedule.go", "headers.go", "location.go", "classrooms.go", "component.go",
			"seats.go", "sign.go", "lti.go", "slow_readers.go":
			return true
		}
	case "gpu":
		switch path.Base(file) {
		case "experiments.js", "lab.js", "machine.js", "measure.js", "page.js", "table.js":
			return false
		}
		return true
	}
	switch file {
	case "tracer/binary.go", "tracer/binary_decode.go", "tracer/decode.go", "tracer/encode.go", "tracer/validate.go", "views/svg/style.go", "views/scene/font.go", "rooms/wire.go",
		"web/canvas.js", "web/texts.js", "web/language.js", "web/service.js", "web/storage.js", "web/editor-sheets.js":
		return true
	}
	return false
}

// Read collects the messages of the sources below root.
func Read(root fs.FS) (Template, error) {
	found := map[string]map[string]bool{}
	for _, folder := range read() {
		name, deep := strings.CutSuffix(folder, "/")
		if _, err := fs.Stat(root, name); errors.Is(err, fs.ErrNotExist) {
			continue // a site of a test
		}
		err := fs.WalkDir(root, name, func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if file != name && (!deep || entry.Name() == "testdata") {
					return fs.SkipDir
				}
				return nil
			}
			return readFile(root, file, func(message string) {
				if found[message] == nil {
					found[message] = map[string]bool{}
				}
				found[message][file] = true
			})
		})
		if err != nil {
			return Template{}, fmt.Errorf("texts: %w", err)
		}
	}
	t := Template{Messages: map[string][]string{}}
	for message, files := range found {
		t.Messages[message] = slices.Sorted(maps.Keys(files))
	}
	return t, nil
}

func readFile(root fs.FS, file string, add func(message string)) error {
	kind := path.Ext(file)
	if kind != ".go" && kind != ".js" || strings.HasSuffix(file, "_test.go") || isUnread(file) {
		return nil
	}
	source, err := fs.ReadFile(root, file)
	if err != nil {
		return err
	}
	if kind == ".js" {
		ofScript(string(source), add)
		return nil
	}
	return ofGo(file, source, add)
}

// Keys is the template as the browser needs it: without the files.
func (t Template) Keys() Catalogue {
	c := Catalogue{Language: "en", Messages: map[string]json.RawMessage{}}
	for message := range t.Messages {
		c.Messages[message] = json.RawMessage(`""`)
	}
	return c
}

// Stale lists the messages of a catalogue that the sources do not have any more, and what is wrong with its translations.
func (t Template) Stale(c Catalogue) []string {
	var wrong []string
	for _, message := range slices.Sorted(maps.Keys(c.Messages)) {
		if _, ok := t.Messages[message]; !ok {
			wrong = append(wrong, fmt.Sprintf("%q is no message of the sources", message))
			continue
		}
		forms := map[string]string{}
		var one string
		if json.Unmarshal(c.Messages[message], &one) == nil {
			forms["other"] = one
		} else if err := json.Unmarshal(c.Messages[message], &forms); err != nil || forms["other"] == "" {
			wrong = append(wrong, fmt.Sprintf("%q: neither a text nor forms with one for \"other\"", message))
			continue
		}
		for category, form := range forms {
			if !slices.Contains([]string{"zero", "one", "two", "few", "many", "other"}, category) {
				wrong = append(wrong, fmt.Sprintf("%q: %q is no category of plural", message, category))
			}
			if want, got := len(place.FindAllString(message, -1)), len(place.FindAllString(form, -1)); got > want || got < want && category == "other" {
				wrong = append(wrong, fmt.Sprintf("%q: %q has %d places, not %d", message, form, got, want))
			}
		}
	}
	return wrong
}

// place finds the places of a message, or of its translation.
var place = regexp.MustCompile(`\{(?:[ns]|[1-9])\}`)
