//go:build !js

package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"upsweep/app"
	"upsweep/lessons"
	"upsweep/site"
	"upsweep/site/sitetest"
)

// smallSite is a site with one short lesson.
func smallSite(t *testing.T) *site.Site {
	t.Helper()
	course := app.Content{Lessons: []lessons.Document{{Slug: "blelloch", Title: "Scan: Blelloch", Section: "Scan"}}}
	return &site.Site{Assets: sitetest.Assets(t), Content: course, Pages: app.NewSite(course)}
}

// ask is what a handler answers.
func ask(handler http.Handler, method, target string) *http.Response {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w.Result()
}

func body(t *testing.T, answer *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
