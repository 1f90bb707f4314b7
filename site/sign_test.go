package site

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"upsweep/exercises/record"
	"upsweep/exercises/signing"
)

// A server that has a key signs the digests that are posted to it, by its own clock, and says on
// its pages that it does. One that has none does not.
func TestTheServerSigns(t *testing.T) {
	private, public, err := signing.New()
	if err != nil {
		t.Fatal(err)
	}
	key, err := signing.Private(private)
	if err != nil {
		t.Fatal(err)
	}
	site := testSite(t)
	handler := NewHandler(func() *Site { return site }, slog.New(slog.DiscardHandler))
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w
	}
	sheet := record.Sheet{Student: "Ada", Answers: []record.SheetAnswer{{Exercise: "count:scan/serial:1", Answer: []string{"7"}}}}
	if w := ask(http.MethodPost, signAddress, sheet.Digest()); w.Code != http.StatusNotFound {
		t.Errorf("without a key: status %d", w.Code)
	}
	if w := ask(http.MethodGet, "/practice", ""); strings.Contains(w.Body.String(), "data-signs") {
		t.Error("a server without a key says that it signs")
	}
	site = testSite(t)
	site.Sign = key
	if w := ask(http.MethodGet, "/practice", ""); !strings.Contains(w.Body.String(), "data-signs") {
		t.Error("a server with a key does not say that it signs")
	}
	w := ask(http.MethodPost, signAddress, sheet.Digest())
	var signature record.Signature
	if err := json.Unmarshal(w.Body.Bytes(), &signature); err != nil || w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("status %d: %s, %v", w.Code, w.Body, err)
	}
	checks, err := signing.Public(public)
	if err != nil {
		t.Fatal(err)
	}
	sheet.Signed = &signature
	if err := signing.Verify(checks, sheet); err != nil || time.Since(signature.At) > time.Minute {
		t.Errorf("signed at %s: %v", signature.At, err)
	}
	for _, body := range []string{"", "7", sheet.Digest() + "0", strings.ToUpper(sheet.Digest()), strings.Repeat("x", 1<<20)} {
		if w := ask(http.MethodPost, signAddress, body); w.Code != http.StatusBadRequest {
			t.Errorf("%.70q: status %d", body, w.Code)
		}
	}
	if w := ask(http.MethodGet, signAddress, ""); w.Code == http.StatusOK {
		text, _ := io.ReadAll(w.Body)
		t.Errorf("it can be read: %s", text)
	}
}
