//go:build !js

package app

import (
	"slices"
	"strings"
	"testing"

	"upsweep/app/room"
)

// Every row of the table makes the pages that it lists, and its links lead to pages.
func TestEveryRowMakesItsPages(t *testing.T) {
	site := NewSite(sampleContent())
	var labels []string
	for _, k := range pages() {
		if k.header.label != "" {
			labels = append(labels, k.header.label)
		}
	}
	for i, k := range pages() {
		names := site.names(k.Named)
		if k.Named == ByNotes && len(names) == 0 {
			continue // the course of the tests has none
		}
		if len(names) == 0 {
			t.Errorf("row %d, %s, lists no page", i, k.Path)
			continue
		}
		for _, name := range []string{names[0], names[len(names)-1]} {
			found, got, ok := KindOf(k.address(name))
			if !ok || found.Path != k.Path || got != name {
				t.Errorf("%s is read as %q of %s", k.address(name), got, found.Path)
			}
			if c := site.open(parseRoute(k.address(name))); c.status != 200 || c.kind.Path != k.Path || c.Title == "" || c.Description == "" {
				t.Errorf("%s: status %d, of %q, titled %q", k.address(name), c.status, c.kind.Path, c.Title)
			}
		}
		if k.under != "" && !slices.Contains(labels, k.under) {
			t.Errorf("%s stands under %q, which the header does not have", k.Path, k.under)
		}
		for _, to := range []link{k.header, k.footer} {
			path, _, _ := strings.Cut(to.to, "#")
			if _, _, ok := KindOf(path); to.label != "" && !ok {
				t.Errorf("%s leads to %s", to.label, to.to)
			}
		}
	}
}

func TestKindOf(t *testing.T) {
	for path, want := range map[string][2]string{
		"/": {"/", ""}, "": {"/", ""}, "/race/": {"/race", ""}, "/play/scan/blelloch": {"/play/{}", "scan/blelloch"},
		"/lessons/first": {"/lessons/{}", "first"}, "/lessons/first/notes": {"/lessons/{}/notes", "first"}, "/lessons/notes": {"/lessons/{}", "notes"},
		"/practice": {"/practice", ""}, "/practice/scan/blelloch/": {"/practice/{}", "scan/blelloch"}, "/play/": {"", ""}, "/nowhere": {"", ""}, "/raced": {"", ""},
	} {
		if kind, name, ok := KindOf(path); kind.Path != want[0] || name != want[1] || ok != (want[0] != "") {
			t.Errorf("%q is %q of %q, want %q", path, name, kind.Path, want)
		}
	}
}

// A teacher's page that is loaded anew leads its class at once.
func TestTheTeachersPageResumes(t *testing.T) {
	if kind, _, ok := KindOf("/present"); !ok || kind.Resumes != room.KeptKey {
		t.Errorf("the page resumes what is kept as %q, and the room is kept as %q", kind.Resumes, room.KeptKey)
	}
}
