package site

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
)

func specOf(t *testing.T, text string) exercises.Spec {
	t.Helper()
	spec, err := kinds.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// A set counts what it says, or else what there is to be filled in.
func TestSCOOfASet(t *testing.T) {
	set, err := problemset.Read(`{"upsweep": "set", "version": 1, "name": "Week 3", "feedback": "hidden", "key": "k",
		"exercises": [{"exercise": "choose:scan/blelloch:2", "points": 4}, {"exercise": "predict:scan/blelloch:7"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	s, err := setSCO(set)
	if err != nil {
		t.Fatal(err)
	}
	if s.title != "Week 3" || !s.Keyed || !s.Silent || s.Points[0] != 4 || s.Points[1] < 2 || !slices.Equal(s.Items, []string{"choose:scan/blelloch:2", "predict:scan/blelloch:7"}) {
		t.Errorf("%+v", s)
	}
	if s.Start != "/practice?"+set.Encode() || s.Drafts != "draft "+set.Encode()+" " {
		t.Errorf("it starts at %s, its drafts are %q", s.Start, s.Drafts)
	}
	if _, err := setSCO(problemset.Plain("", specOf(t, "build:scan/blelloch:1"))); err == nil || !strings.Contains(err.Error(), "exercise 1") {
		t.Errorf("an exercise that there is not: %v", err)
	}
}

// Every lesson with a ladder has its steps; the names of their families are those that an answer is
// told with.
func TestSCOsOfTheCourse(t *testing.T) {
	site := testSite(t)
	list := lessonSCOs(site)
	if len(list) != len(site.Content.Lessons) {
		t.Fatalf("%d entries for %d lessons", len(list), len(site.Content.Lessons))
	}
	for _, s := range list {
		for _, family := range s.Items {
			if got := specOf(t, family).Family().String(); got != family {
				t.Errorf("%s: %s is answered as %s", s.name, family, got)
			}
		}
		if len(s.Items) == 0 || len(s.Items) != len(s.Points) {
			t.Errorf("%s has %d steps, %d counted", s.name, len(s.Items), len(s.Points))
		}
	}
}

// Titles may hold anything; the pages find what they name.
func TestManifestAndPages(t *testing.T) {
	site := testSite(t)
	list := []sco{{name: "set", title: `<"Week" & 3's>`, Start: "/practice?set=a&b", Items: []string{`"`}, Points: []int{1}}}
	text := manifestOf(`A & B`, list, []string{"assets/x.bin", "set.html"})
	if err := xml.Unmarshal(text, new(struct{})); err != nil || !strings.Contains(string(text), `href="set.html"`) || strings.Count(string(text), "x.bin") != 1 {
		t.Errorf("%v\n%s", err, text)
	}
	// What Moodle (mod/scorm, scorm_parse_scorm) escapes before it reads a manifest is nothing in
	// ours.
	for _, m := range regexp.MustCompile(`&\w*;?`).FindAllString(string(text), -1) {
		if !regexp.MustCompile(`^&\w{2,6};$`).MatchString(m) {
			t.Errorf("%s is not read as it is meant", m)
		}
	}
	page, err := scormPage(site, list[0])
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(page), `"/assets`) || strings.Contains(string(page), ` href="/`) || !strings.Contains(string(page), `data-wasm="assets/client-02.wasm"`) {
		t.Errorf("the page is bound to a place: %s", page)
	}
	if strings.Contains(string(page), "course.css") {
		t.Error("a course without colours of its own has a sheet for them")
	}
	site.Content.About.Sheet = ":root { --accent: #83357c }"
	if page, err = scormPage(site, list[0]); err != nil || !strings.Contains(string(page), `<link rel="stylesheet" href="content/course.css">`) {
		t.Errorf("the pages lack the colours of the course: %v\n%s", err, page)
	}
	if !slices.Contains(site.contents(), sheetAddress) {
		t.Error("the package lacks the sheet")
	}
	if got := plainName("a-1.wasm") + " " + plainName("b.woff2") + " " + plainName("c.js"); got != "a-1.bin b.bin c.js" {
		t.Error(got)
	}
}

func TestSetsThatAreNoPackage(t *testing.T) {
	site := testSite(t)
	bad := filepath.Join(t.TempDir(), "set.json")
	text, err := json.Marshal(map[string]any{"upsweep": "record"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{bad, bad + ".absent"} {
		if _, _, err := scosOf(site, file); err == nil || !strings.Contains(err.Error(), "-scorm-set") {
			t.Errorf("%s: %v", file, err)
		}
	}
}
