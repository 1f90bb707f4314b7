package render

import (
	"os"
	"slices"
	"strings"
	"testing"

	"upsweep/lessons"
)

// course renders the real lessons with the fake.
func course(t *testing.T) []lessons.Document {
	t.Helper()
	docs, err := Course(lessons.Sources(), fake{})
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func TestCourse(t *testing.T) {
	docs := course(t)
	var slugs []string
	for _, doc := range docs {
		slugs = append(slugs, doc.Slug)
		t.Logf("%s: %d minutes, %d blocks", doc.Slug, doc.Minutes, len(doc.Blocks))
		if doc.FirstFigure() == nil {
			t.Errorf("%s has no figure", doc.Slug)
		}
		if path := os.Getenv("DUMP"); path != "" {
			var b strings.Builder
			for _, block := range doc.Blocks {
				printBlock(&b, block)
			}
			os.WriteFile(path+"/"+doc.Slug+".txt", []byte(b.String()), 0o644)
		}
	}
	if want := []string{"hillis-steele", "blelloch"}; !slices.Equal(slugs, want) {
		t.Errorf("the course is %v, want %v", slugs, want)
	}
}
