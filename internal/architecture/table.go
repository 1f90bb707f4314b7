package architecture

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Room is a row of the import table: folders, and what the packages in them may import.
type Room struct {
	Folder    string
	May       []string // folders of ours
	Any       bool     // every folder of ours
	Libraries string   // what stands in brackets: the libraries from elsewhere, by the names of library
}

// Table reads the import table of docs/architecture.md: the first column names folders, the third
// what they may import: `folders`, "nothing", "all", "all above", "all above but `folders`", or "–"
// (only what lies in the same folder); libraries stand in brackets.
func Table(page string) ([]Room, error) {
	var rooms []Room
	row := regexp.MustCompile("(?m)^\\| (`[^|]*`) \\| [^|]* \\| ([^|]*) \\|$")
	for _, m := range row.FindAllStringSubmatch(page, -1) {
		may, libraries := m[2], ""
		if i := strings.LastIndex(may, "("); i >= 0 {
			may, libraries = strings.TrimSpace(may[:i]), strings.TrimSuffix(may[i+1:], ")")
		}
		rule := Room{Libraries: libraries}
		words, but, _ := strings.Cut(may, " but ")
		switch words {
		case "nothing", "–":
		case "all":
			rule.Any = true
		case "all above":
			for _, above := range rooms {
				if !slices.Contains(folders(but), above.Folder) {
					rule.May = append(rule.May, above.Folder)
				}
			}
		default:
			rule.May = folders(may)
			if len(rule.May) == 0 || but != "" {
				return nil, fmt.Errorf("the row of %s says %q, which is no rule", m[1], m[2])
			}
		}
		for _, folder := range folders(m[1]) {
			rule.Folder = folder
			rooms = append(rooms, rule)
		}
	}
	if len(rooms) == 0 {
		return nil, fmt.Errorf("the page has no import table")
	}
	for _, r := range rooms {
		for _, other := range r.May {
			if !slices.ContainsFunc(rooms, func(o Room) bool { return o.Folder == other }) {
				return nil, fmt.Errorf("the row of %s names %s, which has no row", r.Folder, other)
			}
		}
	}
	return rooms, nil
}

// folders lists what stands in backticks.
func folders(cell string) []string {
	var list []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		list = append(list, strings.TrimSuffix(m[1], "/"))
	}
	return list
}

// roomOf finds the row of a package: its own, else that of the nearest folder above.
func roomOf(rooms []Room, pkg string) (Room, bool) {
	for folder := pkg; ; folder = folder[:strings.LastIndexByte(folder, '/')] {
		for _, r := range rooms {
			if r.Folder == folder {
				return r, true
			}
		}
		if !strings.Contains(folder, "/") {
			return Room{}, false
		}
	}
}
