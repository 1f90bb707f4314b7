package site

import (
	"encoding/json"
	"strings"
	"testing"

	"upsweep/lessons"
)

// A lesson describes itself to machines by what its page shows to people: title, minutes,
// objectives, what it builds on, and the outcomes of the map.
func TestLessonsDescribeThemselves(t *testing.T) {
	site, handler := sharedSite(t)
	text := body(t, ask(handler, "GET", "/lessons/blelloch"))
	_, after, found := strings.Cut(text, `<script type="application/ld+json">`)
	written, _, closed := strings.Cut(after, "</script>")
	if !found || !closed {
		t.Fatal("the page of a lesson holds no description")
	}
	var got learningResource
	if err := json.Unmarshal([]byte(written), &got); err != nil {
		t.Fatal(err)
	}
	want := resourceOf(site, "blelloch", "en", "")
	if got.Type != "LearningResource" || got.Context != "https://schema.org" || got.Name != want.Name || got.Time != want.Time || !strings.HasPrefix(got.Time, "PT") {
		t.Errorf("describes itself as %+v", got)
	}
	if len(got.Teaches) != 5 || strings.ContainsAny(strings.Join(got.Teaches, ""), "<>") {
		t.Errorf("teaches %q, want its five objectives as plain text", got.Teaches)
	}
	if len(got.Requires) != 1 || got.Requires[0] != "Scan: Hillis-Steele" {
		t.Errorf("builds on %q", got.Requires)
	}
	if served := lessons.Alignments("blelloch"); len(got.Alignment) != len(served) || got.Alignment[0].Name != served[0].Outcome.Topic || got.Alignment[0].Framework != "TCPP 2012" {
		t.Errorf("names %d outcomes, want the %d of the map", len(got.Alignment), len(served))
	}
	if resourceOf(site, "no-such-lesson", "en", "") != nil {
		t.Error("describes a lesson that there is not")
	}
}
