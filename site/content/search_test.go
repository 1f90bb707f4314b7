package content

import (
	"os"
	"strings"
	"testing"

	"upsweep/app"
	"upsweep/app/search"
)

// Questions as people type them find the place that answers them.
func TestSearchKnowsTheWordsOfReaders(t *testing.T) {
	c, err := Of(os.DirFS("../../lessons"))
	if err != nil {
		t.Fatal(err)
	}
	index, err := search.Parse(app.NewSite(c).SearchIndex())
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"mutex":                   "/glossary#",
		"why a barrier":           "/glossary#barrier",
		"why do I need a barrier": "/glossary#barrier",
		"what is a barrier":       "/glossary#barrier",
		"prefix sum":              "/glossary#",
		"__syncthreads":           "/lessons/threads-that-work-together#",
	} {
		found, _ := index.Find(query, 5)
		at := -1
		for i, f := range found {
			if at < 0 && strings.HasPrefix(f.Href, want) {
				at = i
			}
		}
		if at < 0 || at > 2 {
			t.Errorf("%q finds %v, and not %s among the first three", query, found, want)
		}
	}
}
