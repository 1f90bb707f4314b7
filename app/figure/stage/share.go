package stage

import (
	"net/url"
	"strings"

	"upsweep/internal/escape"
)

// shared writes a figure, as it stands, for pages that are not ours (docs/embedding.md): as a
// frame, as an element, as a link in Markdown. here is its address, /play/{id}?…; site is the whole
// address of the site, without a slash at its end.
func shared(form, site, here, title string) string {
	path, query, _ := strings.Cut(here, "?")
	id := strings.TrimPrefix(path, "/play/")
	attribute := func(name, value string) string { return name + `="` + escape.HTML(value) + `"` }
	switch form {
	case "share-frame":
		return "<iframe " + attribute("src", site+"/embed/"+id+"/?"+query) + " " + attribute("title", title) +
			` width="100%" height="700" loading="lazy" allow="fullscreen; clipboard-write" style="border: 0"></iframe>`
	case "share-element":
		parts := []string{"<upsweep-figure", attribute("algorithm", id)}
		for part := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(part, "=")
			if text, err := url.QueryUnescape(value); err == nil && name == strings.ToLower(name) {
				parts = append(parts, attribute(name, text))
			}
		}
		return "<script " + attribute("src", site+"/upsweep.js") + "></script>\n" + strings.Join(append(parts, attribute("title", title)), " ") + "></upsweep-figure>"
	}
	title = strings.ReplaceAll(strings.ReplaceAll(title, "[", `\[`), "]", `\]`)
	return "[" + title + "](" + strings.ReplaceAll(strings.ReplaceAll(site+here, "(", "%28"), ")", "%29") + ")"
}
