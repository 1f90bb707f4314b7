package site

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"upsweep/lessons"
)

// learningResource describes a lesson in the words of schema.org, for search engines and for
// repositories of teaching material.
type learningResource struct {
	Context     string            `json:"@context"`
	Type        string            `json:"@type"`
	Name        string            `json:"name"`
	Description string            `json:"description"`
	URL         string            `json:"url,omitempty"`
	InLanguage  string            `json:"inLanguage"`
	Kind        string            `json:"learningResourceType"`
	Interactive string            `json:"interactivityType"`
	Level       string            `json:"educationalLevel"`
	Free        bool              `json:"isAccessibleForFree"`
	Time        string            `json:"timeRequired"` // ISO 8601
	Teaches     []string          `json:"teaches,omitempty"`
	Requires    []string          `json:"competencyRequired,omitempty"`
	Alignment   []alignmentObject `json:"educationalAlignment,omitempty"`
	Part        courseObject      `json:"isPartOf"`
}

// alignmentObject says that a lesson teaches an outcome of a curriculum.
type alignmentObject struct {
	Type      string `json:"@type"`
	Alignment string `json:"alignmentType"`
	Framework string `json:"educationalFramework"`
	Name      string `json:"targetName"`
	About     string `json:"targetDescription"`
	URL       string `json:"targetUrl"`
}

// courseObject is the course that a lesson is part of.
type courseObject struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

// resourceOf describes a lesson; it is nil if there is no such lesson. canonical is the address of
// the page, empty where it is not known.
func resourceOf(site *Site, slug, lang, canonical string) *learningResource {
	byslug := func(slug string) int {
		return slices.IndexFunc(site.Content.Lessons, func(d lessons.Document) bool { return d.Slug == slug })
	}
	i := byslug(strings.TrimSuffix(slug, "/"))
	if i < 0 {
		return nil
	}
	d := site.Content.Lessons[i]
	if d.Lang != "" {
		lang = d.Lang
	}
	r := &learningResource{
		Context: "https://schema.org", Type: "LearningResource", Name: d.Title, Description: d.Summary, URL: canonical, InLanguage: lang,
		Kind: "lesson", Interactive: "mixed", Level: "undergraduate", Free: true, Time: fmt.Sprintf("PT%dM", d.Minutes),
		Part: courseObject{"Course", site.courseName(), site.Location.whole("/")},
	}
	for _, objective := range d.Objectives {
		r.Teaches = append(r.Teaches, plainText(objective))
	}
	for _, needs := range d.Prerequisites {
		if j := byslug(needs); j >= 0 {
			r.Requires = append(r.Requires, site.Content.Lessons[j].Title)
		}
	}
	if d.Outcomes != "" { // our lesson, and not another of its name
		for _, a := range lessons.Alignments(d.Slug) {
			r.Alignment = append(r.Alignment, alignmentObject{
				"AlignmentObject", "teaches", fmt.Sprintf("%s %d", a.Curriculum.Name, a.Curriculum.Year), a.Outcome.Topic, a.Outcome.Says, a.Curriculum.Link,
			})
		}
	}
	return r
}

var inlineMarkup = regexp.MustCompile(`<[^>]*>`)

// plainText is inline HTML without its markup.
func plainText(inline string) string {
	return html.UnescapeString(inlineMarkup.ReplaceAllString(inline, ""))
}
