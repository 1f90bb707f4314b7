package site

import (
	"image/png"
	"net/http"
	"testing"
)

// Every page that is listed has a picture of the size that its tags name.
func TestPictures(t *testing.T) {
	site := elsewhere(t)
	handler := handlerOf(site)
	seen := map[string]bool{}
	for _, address := range site.Pages.Addresses() {
		picture := pictureOf(site, address)
		if seen[picture] {
			continue
		}
		seen[picture] = true
		answer := ask(handler, http.MethodGet, picture)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s answers %d, %s", picture, answer.StatusCode, answer.Header.Get("Content-Type"))
			continue
		}
		drawn, err := png.Decode(answer.Body)
		if err != nil {
			t.Errorf("%s: %v", picture, err)
			continue
		}
		if size := drawn.Bounds().Size(); size.X != pictureWidth || size.Y != pictureHeight {
			t.Errorf("%s is %v", picture, size)
		}
	}
	if want := len(site.Content.Lessons) + 1; len(seen) != want {
		t.Errorf("%d pictures, want one for each lesson and one for the other pages, %d", len(seen), want)
	}
	if answer := ask(handler, http.MethodGet, "/social/nothing.png"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a picture of nothing answers %d", answer.StatusCode)
	}
}
